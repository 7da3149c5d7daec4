"""`akgc check`: verdicts for one answer, or for many from JSON lines; asks no language model.

Answers that come with documents are checked against these, and need no graph.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, TextIO

from detect.paged_document import PagedDocument
from proxy.cli.check_line import CheckLine
from proxy.cli.command import ArgumentParser, Command, CommandError, Exit
from proxy.cli.document_file import DOCUMENT_SETTINGS, STDIN, pages_of
from proxy.cli.options import NO_BUDGET_MS, add_settings, read_settings
from proxy.cli.output import print_json, print_json_line, reading, writing
from proxy.cli.text_file import text_of
from proxy.wire.paged_documents import parse_paged_documents

if TYPE_CHECKING:
    from correct.pipeline import Pipeline
    from proxy.build_parts import Checking, CheckingBuilder
    from proxy.document_pipelines import DocumentPipelines
    from proxy.settings import Settings

_CHUNK = 128
"""Lines whose texts are encoded together."""
_NAMED = 10
"""So many lines that could not be judged are named by their numbers."""
_SETTINGS = ("kg", "policy", "hvi", "alpha", "tau", "device", "vram_gb", "threads", *DOCUMENT_SETTINGS)


def _add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = (
        "Exit status: 0 nothing is wrong, 1 the answer would be corrected or refused, 2 wrong use;"
        " with --in: 0 all lines were judged, 1 some could not be, 2 none could be."
    )
    parser.add_argument("--answer", metavar="TEXT", help="the answer to judge; - is stdin")
    parser.add_argument("--prompt", metavar="TEXT", default="", help="the question it answers")
    parser.add_argument(
        "--doc",
        "--docs",
        metavar="FILE",
        nargs="+",
        action="extend",
        help="PDF, HTML, Markdown or text that the answer is checked against instead of the graph; - is stdin",
    )
    parser.add_argument(
        "--in",
        dest="source",
        metavar="FILE",
        help='JSON lines {"id"?, "prompt"?, "answer", "documents"?}; - is stdin',
    )
    parser.add_argument(
        "--out", metavar="FILE", default="-", help="JSON lines with the verdicts (default: -, stdout)"
    )
    add_settings(parser, *_SETTINGS)


def _check(options: argparse.Namespace) -> int:
    if (options.answer is None) == (options.source is None):
        raise CommandError("give either --answer TEXT or --in FILE; see akgc check --help")
    if options.source is None:
        return _check_one(options)
    if options.doc:
        raise CommandError('--doc goes with --answer; lines of --in bring their own: {"documents": ["..."]}')
    with reading(options.source) as lines:
        judge = _Judge(_settings(options))
        with writing(options.out) as out:
            try:
                return _check_lines(judge, lines, out)
            except UnicodeDecodeError as error:
                raise CommandError(
                    f"{options.source} is no UTF-8 text ({error.reason}); convert it"
                ) from None


def _settings(options: argparse.Namespace) -> Settings:
    return replace(read_settings(options), budget_ms=NO_BUDGET_MS)


class _Judge:
    """What judges lines: opens the graph with the first line that needs it."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def warm(self, lines: Sequence[CheckLine]) -> None:
        """Encode the texts of lines together before they are judged one by one."""
        if texts := [text for line in lines if not line.documents for text in (line.prompt, line.answer)]:
            self._checking.warm(texts)

    async def verdict(self, line: CheckLine) -> dict[str, Any]:
        from correct.exchange import Exchange
        from proxy.verdict import verdict_json, with_names
        from proxy.wire.json_body import well_formed

        policy = self._settings.policy
        exchange = Exchange(id="", started_at=time.time(), policy=policy, prompt=well_formed(line.prompt))
        await self._pipeline(line).correct(exchange, well_formed(line.answer), None)
        names = [document.name for document in line.documents]
        return {**with_names(verdict_json(exchange), names), "id": line.id}

    def _pipeline(self, line: CheckLine) -> Pipeline:
        if not line.documents:
            return self._checking.pipeline
        return self._documents.over([document.text for document in line.documents])

    @cached_property
    def _builder(self) -> CheckingBuilder:
        from proxy.build_parts import CheckingBuilder

        return CheckingBuilder(self._settings, os.environ)

    @cached_property
    def _checking(self) -> Checking:
        return self._builder.build(warm=False)

    @cached_property
    def _documents(self) -> DocumentPipelines:
        return self._builder.documents()


def _check_one(options: argparse.Namespace) -> int:
    names = options.doc or ()
    if options.answer == "-" and "-" in names:
        raise CommandError("--answer and --doc cannot both be - (stdin); name a file for one of them")
    answer = text_of("-") if options.answer == "-" else options.answer
    if not answer.strip():
        raise CommandError("--answer is blank; give the text to judge")
    settings = _settings(options)
    line = CheckLine("check", options.prompt, answer, _documents(names, settings))
    verdict = asyncio.run(_Judge(settings).verdict(line))
    if options.json:
        print_json(verdict)
    else:
        _print_verdict(verdict)
    return Exit.FAILED if _finding(verdict) in ("correct", "refuse") else Exit.DONE


def _documents(files: Sequence[str], settings: Settings) -> tuple[PagedDocument, ...]:
    """:raises CommandError: a file is missing or cannot be read, or they are too long."""
    if not files:
        return ()
    read = [PagedDocument(STDIN if name == "-" else name, pages_of(name, settings)) for name in files]
    try:
        return parse_paged_documents([{"name": each.name, "text": each.text} for each in read])
    except ValueError as error:
        raise CommandError(str(error)) from None


def _check_lines(judge: _Judge, lines: Iterable[str], out: TextIO) -> int:
    """One line out for every line in that is not blank, in the same order."""
    judged = 0
    failed: dict[int, str] = {}
    numbered = ((n, line) for n, line in enumerate(lines, 1) if line.strip())
    with asyncio.Runner() as runner:
        while chunk := [(n, CheckLine.parse(n, line)) for n, line in itertools.islice(numbered, _CHUNK)]:
            judge.warm([line for _, line in chunk if isinstance(line, CheckLine)])
            for number, line in chunk:
                if isinstance(line, CheckLine):
                    judged += 1
                    print_json_line(runner.run(judge.verdict(line)), out)
                else:
                    failed[number] = line["error"]["message"]
                    print_json_line(line, out)
    return _status(judged, failed)


def _status(judged: int, failed: Mapping[int, str]) -> int:
    """
    :param failed: what is wrong with each line that could not be judged, by its number
    :raises CommandError: no line could be judged
    """
    if not failed:
        return Exit.DONE
    first = next(iter(failed.values()))
    if not judged:
        raise CommandError(f"no line could be judged: {first}")
    if len(failed) > 1:
        numbers = ", ".join(map(str, itertools.islice(failed, _NAMED)))
        more = ", ..." if len(failed) > _NAMED else ""
        first = f"{len(failed)} lines could not be judged ({numbers}{more}); the output says why of each"
    print(f"akgc: {first}", file=sys.stderr)
    return Exit.FAILED


def _finding(verdict: dict[str, Any]) -> str:
    return str(verdict.get("would") or verdict["decision"])


def _print_verdict(verdict: dict[str, Any]) -> None:
    hvi = "none" if verdict["hvi"] is None else f"{verdict['hvi']:.3f}"
    coverage = verdict["coverage"]
    print(f"{_finding(verdict)}  HVI {hvi}  claims {coverage['claims']}, checkable {coverage['checkable']}")
    for line in _claim_lines(verdict["claims"]):
        print(line)
    if verdict["answer"] != verdict["original"]:
        print(f"answer: {verdict['answer']}")


def _claim_lines(claims: list[dict[str, Any]]) -> Iterator[str]:
    from detect.question_rule import BESIDE

    for claim in claims:
        found = "beside the question" if claim["rule"] == BESIDE else claim["verdict"]
        yield f"  {found}: {claim['text']}"
        for fact in claim["facts"]:
            yield f"    fact: {fact['text']} {fact['url'] or fact['source'] or ''}".rstrip()
        for passage in claim["passages"]:
            yield f"    {passage['name']}: {' '.join(passage['text'].split())}"


COMMANDS = {"check": Command("judge answers without a language model", _check, _add_arguments)}
