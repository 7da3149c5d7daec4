"""`akgc ask`: one question to the upstream, through a proxy of our own on a free port; from documents, where named."""

from __future__ import annotations

import argparse
import asyncio
from dataclasses import replace
from typing import Any

from proxy.build_graph import require_snapshot
from proxy.cli.ask_documents import add_grounding, ask_documents
from proxy.cli.command import ArgumentParser, Command, CommandError, Exit
from proxy.cli.options import NO_BUDGET_MS, add_settings, read_settings
from proxy.cli.output import print_json
from proxy.settings import Settings

_SETTINGS = (
    "upstream",
    "upstream_key",
    "model",
    "kg",
    "policy",
    "hvi",
    "alpha",
    "tau",
    "budget_ms",
    "documents_path",
    "device",
    "threads",
)


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("question", metavar="QUESTION")
    parser.add_argument(
        "--as-model", metavar="NAME", help="the model to ask for (default: the upstream's first)"
    )
    add_grounding(parser)
    add_settings(parser, *_SETTINGS)


def _ask(options: argparse.Namespace) -> int:
    if not options.question.strip():
        raise CommandError("the question is blank; ask something")
    settings = read_settings(options)
    if options.docs or options.collection:
        return ask_documents(options, settings)
    require_snapshot(settings)
    reply = asyncio.run(_answer(settings, options.question, options.as_model))
    verdict = reply["akgc"]
    if options.json:
        print_json(verdict)
        return Exit.DONE
    hvi = "none" if verdict["hvi"] is None else f"{verdict['hvi']:.3f}"
    print(f"draft:    {verdict['original']}")
    print(f"verdict:  {verdict['decision']}, HVI {hvi}{_reason(verdict)}")
    for fact in (fact for claim in verdict["claims"] for fact in claim["facts"]):
        print(f"fact:     {fact['text']} {fact['url'] or ''}".rstrip())
    print(f"answer:   {verdict['answer']}")
    return Exit.DONE


def _reason(verdict: dict[str, Any]) -> str:
    return f" ({verdict['reason']})" if verdict.get("reason") else ""


async def _answer(settings: Settings, question: str, model: str | None) -> dict[str, Any]:
    """The body of the chat completion.

    Only what this answer needs is loaded, while it is checked; that takes longer than a server's budget, so that one
    which the user sets has everything loaded before.
    """
    from aiohttp import ClientSession

    from proxy.listen import bind
    from proxy.server import running

    is_bounded = settings.source_of("budget_ms") != "default"
    given = settings if is_bounded else replace(settings, budget_ms=NO_BUDGET_MS)
    async with (
        running(given, bind("127.0.0.1", 0), warm=is_bounded) as base_url,
        ClientSession() as session,
    ):
        name = model or await _first_model(session, base_url)
        body = {"model": name, "messages": [{"role": "user", "content": question}]}
        async with session.post(f"{base_url}/chat/completions", json=body) as response:
            answer: dict[str, Any] = await response.json()
    if "error" in answer:
        raise CommandError(str(answer["error"]["message"]), status=Exit.FAILED)
    return answer


async def _first_model(session: Any, base_url: str) -> str:
    async with session.get(f"{base_url}/models") as response:
        models: dict[str, Any] = await response.json()
    if "error" in models:
        raise CommandError(str(models["error"]["message"]), status=Exit.FAILED)
    if not models.get("data"):
        raise CommandError("the upstream names no model; say which with --as-model NAME")
    return str(models["data"][0]["id"])


COMMANDS = {"ask": Command("ask the upstream through the proxy's checks", _ask, _add_arguments)}
