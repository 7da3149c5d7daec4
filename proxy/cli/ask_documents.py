"""`akgc ask --docs`: an answer from documents alone, every sentence with the place that says it."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from proxy.cli.command import ArgumentParser, CommandError, Exit
from proxy.cli.document_file import STDIN, pages_of
from proxy.cli.options import hit_count
from proxy.cli.output import print_json
from proxy.wire.retrieval_choice import METHODS

if TYPE_CHECKING:
    from proxy.settings import Settings
    from proxy.wire.json_body import JsonObject

_MARKS = {"attributed": "=", "contradicted": "!", "unattributed": "?"}


def add_grounding(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("an answer from documents alone, each sentence traced to its source")
    under = group.add_mutually_exclusive_group()
    under.add_argument(
        "--docs",
        "--doc",
        metavar="FILE",
        nargs="+",
        action="extend",
        help="PDF, HTML, Markdown or text; - is stdin",
    )
    under.add_argument("--collection", metavar="NAME", help="a collection of akgc documents")
    group.add_argument("--persona", metavar="TEXT", help='who answers: "You are the service desk of Aurora."')
    group.add_argument(
        "--k", type=hit_count, metavar="N", help="passages that the model is shown (default: 4)"
    )
    group.add_argument("--method", choices=METHODS, help="who searches (default: hybrid)")


def ask_documents(options: argparse.Namespace, settings: Settings) -> int:
    """Exit 1 where the documents contradict a sentence of the answer.

    :raises CommandError: a document cannot be read, or the model cannot be asked
    """
    body: JsonObject = {"question": options.question}
    if options.collection:
        body["collection"] = options.collection
    else:
        body["documents"] = _documents(options.docs, settings)
    given = {"model": options.as_model, "persona": options.persona, "k": options.k, "method": options.method}
    body |= {name: value for name, value in given.items() if value is not None}
    found = asyncio.run(_answer(settings, body))
    if options.json:
        print_json(found)
    else:
        print("\n".join(_lines(found)))
    contradicted = any(each["standing"] == "contradicted" for each in found["sentences"])
    return Exit.FAILED if contradicted else Exit.DONE


def _documents(files: Sequence[str], settings: Settings) -> list[JsonObject]:
    """:raises CommandError: a file is missing, or cannot be read"""
    return [
        {
            "name": STDIN if name == "-" else Path(name).name,
            "pages": [page.text for page in pages_of(name, settings)],
        }
        for name in files
    ]


async def _answer(settings: Settings, body: JsonObject) -> dict[str, Any]:
    from aiohttp import ClientSession

    from proxy.listen import bind
    from proxy.server import running

    async with (
        running(settings, bind("127.0.0.1", 0), warm=False) as base_url,
        ClientSession() as session,
        session.post(f"{base_url}/akgc/answer", json=body) as response,
    ):
        found: dict[str, Any] = await response.json()
    if "error" in found:
        raise CommandError(str(found["error"]["message"]), status=Exit.FAILED)
    return found


def _lines(found: dict[str, Any]) -> Iterator[str]:
    """The answer, then a line a sentence (= said, ! contradicted, ? not said by the documents) with its places."""
    yield f"answer:   {found['answer']}"
    for sentence in found["sentences"]:
        yield f"{_MARKS[sentence['standing']]} {sentence['text']}  ({sentence['score']:.2f})"
        for place in sentence["sources"]:
            yield f"    {place['document']}, page {place['page']}: {' '.join(place['text'].split())}"
