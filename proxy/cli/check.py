"""`akgc check`: verdicts for one answer, or for many from JSON lines; asks no language model."""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TextIO

from proxy.cli.command import ArgumentParser, Command, CommandError, Exit
from proxy.cli.options import add_settings, read_settings
from proxy.cli.output import print_json, print_json_line, reading, writing

if TYPE_CHECKING:
    from proxy.build_parts import Checking

_CHUNK = 128
"""Lines whose texts are encoded together."""
_NO_BUDGET_MS = 600_000.0
_SETTINGS = ("kg", "policy", "hvi", "alpha", "tau", "device", "vram_gb", "threads")


def _add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = (
        "Exit status: 0 nothing is wrong, 1 the answer would be corrected or refused, 2 wrong use;"
        " with --in: 0 all lines were judged, 1 some could not be."
    )
    parser.add_argument("--answer", metavar="TEXT", help="the answer to judge")
    parser.add_argument("--prompt", metavar="TEXT", default="", help="the question it answers")
    parser.add_argument(
        "--in", dest="source", metavar="FILE", help='JSON lines {"id"?, "prompt"?, "answer"}; - is stdin'
    )
    parser.add_argument(
        "--out", metavar="FILE", default="-", help="JSON lines with the verdicts (default: -, stdout)"
    )
    add_settings(parser, *_SETTINGS)


def _check(options: argparse.Namespace) -> int:
    if (options.answer is None) == (options.source is None):
        raise CommandError("give either --answer TEXT or --in FILE; see akgc check --help")
    if options.source is None:
        return _check_one(_checking(options), options)
    with reading(options.source) as lines:
        checking = _checking(options)
        with writing(options.out) as out:
            return _check_lines(checking, lines, out)


def _checking(options: argparse.Namespace) -> Checking:
    from proxy.build_parts import build_checking

    settings = replace(read_settings(options), budget_ms=_NO_BUDGET_MS)
    return build_checking(settings, os.environ)


def _check_one(checking: Checking, options: argparse.Namespace) -> int:
    verdict = asyncio.run(_verdict(checking, "check", options.prompt, options.answer))
    if options.json:
        print_json(verdict)
    else:
        _print_verdict(verdict)
    return Exit.FAILED if _finding(verdict) in ("correct", "refuse") else Exit.DONE


def _check_lines(checking: Checking, lines: Iterable[str], out: TextIO) -> int:
    """One line out for every line in that is not blank, in the same order."""
    failed = 0
    numbered = ((n, line) for n, line in enumerate(lines, 1) if line.strip())
    with asyncio.Runner() as runner:
        while chunk := [_parsed(n, line) for n, line in itertools.islice(numbered, _CHUNK)]:
            good = [item for item in chunk if "error" not in item]
            checking.warm([text for item in good for text in (item["prompt"], item["answer"])])
            for item in chunk:
                failed += "error" in item
                print_json_line(item if "error" in item else runner.run(_verdict_of(checking, item)), out)
    if failed:
        print(f"akgc: {failed} lines could not be judged; their lines in the output say why", file=sys.stderr)
    return Exit.FAILED if failed else Exit.DONE


def _parsed(number: int, line: str) -> dict[str, Any]:
    """The line's id, prompt and answer; or its id and an error in the shape of the interface."""
    try:
        item = json.loads(line)
    except ValueError as error:
        return _error(None, f"line {number} is not JSON: {error}")
    if not isinstance(item, dict):
        return _error(None, f'line {number} is not an object; write {{"answer": "..."}}')
    name = item.get("id", f"line-{number}")
    if "documents" in item:
        return _error(
            name, f"line {number}: checking against documents is not available; leave documents out"
        )
    prompt, answer = item.get("prompt") or "", item.get("answer")
    if not isinstance(answer, str) or not isinstance(prompt, str):
        return _error(name, f"line {number}: answer (and prompt, if given) must be a string")
    return {"id": name, "prompt": prompt, "answer": answer}


def _error(name: object, message: str) -> dict[str, Any]:
    error = {"message": message, "type": "invalid_request_error", "param": None, "code": None}
    return {"id": name, "error": error}


async def _verdict_of(checking: Checking, item: dict[str, Any]) -> dict[str, Any]:
    return await _verdict(checking, item["id"], item["prompt"], item["answer"])


async def _verdict(checking: Checking, name: object, prompt: str, answer: str) -> dict[str, Any]:
    from correct.exchange import Exchange
    from proxy.verdict import verdict_json
    from proxy.wire.json_body import well_formed

    exchange = Exchange(id="", started_at=time.time(), policy=checking.policy, prompt=well_formed(prompt))
    await checking.pipeline.correct(exchange, well_formed(answer), None)
    return {**verdict_json(exchange), "id": name}


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
    for claim in claims:
        yield f"  {claim['verdict']}: {claim['text']}"
        for fact in claim["facts"]:
            yield f"    fact: {fact['text']} {fact['url'] or fact['source'] or ''}".rstrip()


COMMANDS = {"check": Command("judge answers without a language model", _check, _add_arguments)}
