"""`akgc audit rag`: the trust score of answers that were written from retrieved documents."""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from proxy.cli.command import ArgumentParser, Command, CommandError, Exit
from proxy.cli.options import add_settings, output_file, read_settings
from proxy.cli.output import print_json, print_json_line

if TYPE_CHECKING:
    from detect.trust.report import TrustReport
    from proxy.rag_model import RagModel
    from proxy.settings import Settings
    from proxy.upstream import Upstream
    from proxy.wire.rag_record import RagRequest

_SETTINGS = ("trust", "upstream", "upstream_key", "model", "verifier", "device", "vram_gb", "threads")


def _add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = (
        "Exit status: 0 no answer is UNRELIABLE, 1 one is, 2 wrong use. With --json: one object, or for several"
        " records one a line. --config also takes the YAML of weights and thresholds itself."
    )
    parser.add_argument(
        "file",
        metavar="FILE",
        help='JSON or JSON lines: {"query", "answer", "documents": [text or {"text", "source"}], "samples"?,'
        ' "log_probabilities"?}; - is stdin',
    )
    parser.add_argument(
        "--graph",
        type=output_file,
        metavar="OUT.html",
        help="write the reasoning graph; of several records OUT-1.html ...",
    )
    parser.add_argument("--mermaid", action="store_true", help="print the reasoning graph as Mermaid")
    parser.add_argument(
        "--samples", type=_count, metavar="K", help="ask the model K times more, at a high temperature"
    )
    parser.add_argument("--generate", action="store_true", help="let the model write the answers first")
    parser.add_argument(
        "--as-model", metavar="NAME", help="the model to ask for (default: the upstream's first)"
    )
    add_settings(parser, *_SETTINGS)


def _audit(options: argparse.Namespace) -> int:
    requests = _requests(options)
    return asyncio.run(_audit_all(requests, _settings(options), options))


async def _audit_all(requests: Sequence[RagRequest], settings: Settings, options: argparse.Namespace) -> int:
    from detect.trust.label import TrustLabel

    worst = Exit.DONE
    number = 0
    async for request, report in _reports(requests, settings, options.as_model):
        number += 1
        if report.label is TrustLabel.UNRELIABLE:
            worst = Exit.FAILED
        if options.graph is not None:
            _write(report, _numbered(options.graph, number) if len(requests) > 1 else options.graph)
        _show(request, report, options, alone=len(requests) == 1)
    return worst


async def _reports(
    requests: Sequence[RagRequest], settings: Settings, named: str | None
) -> AsyncIterator[tuple[RagRequest, TrustReport]]:
    """:raises CommandError: an answer was to be generated and could not be"""
    from proxy.build_parts import CheckingBuilder
    from proxy.build_upstream import build_upstream
    from proxy.rag_model import RagModel
    from proxy.upstream import UpstreamError

    audits = CheckingBuilder(settings, os.environ).trust()
    upstream: Upstream | None = None
    if any(request.asks_model for request in requests):
        upstream = build_upstream(settings)

    def model_of(request: RagRequest) -> RagModel:
        assert upstream is not None
        return RagModel(upstream, audits.auditor.config.sampling, request.model or named or "")

    try:
        for request in requests:
            yield request, await audits.audit(request, partial(model_of, request))
    except UpstreamError as error:
        raise CommandError(error.message, status=Exit.FAILED) from error
    finally:
        if upstream is not None:
            await upstream.close()


def _settings(options: argparse.Namespace) -> Settings:
    """The settings; ``--config`` may name the YAML of weights in place of a settings file."""
    from detect.trust.config import is_trust_config

    if options.config is not None and is_trust_config(options.config):
        options.setting_trust, options.config = options.setting_trust or options.config, None
    return read_settings(options)


def _requests(options: argparse.Namespace) -> list[RagRequest]:
    """:raises CommandError: the file holds no records, or one of them is wrong"""
    from proxy.cli.rag_file import read_records

    requests = read_records(options.file, generate=options.generate)
    if options.samples is None:
        return requests
    return [each if each.samples else replace(each, wanted=options.samples) for each in requests]


def _count(text: str) -> int:
    from detect.trust.sampling import MOST_SAMPLES

    if not text.isdecimal() or not 0 <= int(text) <= MOST_SAMPLES:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of samples; write 0 to {MOST_SAMPLES}")
    return int(text)


def _numbered(path: Path, number: int) -> Path:
    return path.with_stem(f"{path.stem}-{number}")


def _write(report: TrustReport, path: Path) -> None:
    path.write_text(report.html(), encoding="utf-8")


def _show(request: RagRequest, report: TrustReport, options: argparse.Namespace, *, alone: bool) -> None:
    from proxy.rag_audits import audit_json

    if options.json:
        drawn = {"graph": report.mermaid()} if options.mermaid else {}
        (print_json if alone else print_json_line)({**audit_json(request, report), **drawn})
    elif options.mermaid:
        print(report.mermaid(), end="")
    else:
        for line in _told(request, report):
            print(line)


def _told(request: RagRequest, report: TrustReport) -> Iterator[str]:
    score = "none" if report.score is None else f"{report.score:.2f}"
    name = "" if request.id is None else f"  {request.id}"
    yield f"{report.label.value}  trust {score}{name}"
    if request.answer is None:
        yield f"  answer: {' '.join(report.record.answer.split())}"
    for each in report.metrics:
        value = "   -" if each.value is None else f"{each.value:.2f}"
        yield f"  {each.key:<22} {value}  {each.share:>4.0%}  {each.detail}"
    for sentence in report.sentences:
        yield f"  {sentence.verdict.value}: {' '.join(sentence.text.split())}"
        for passage in sentence.passages[:1]:
            origin = report.record.documents[passage.document].origin
            where = f"document {passage.document + 1}" + (f" ({origin})" if origin else "")
            yield f"    {where}: {' '.join(passage.sentence.split())}"
    for note in report.notes:
        yield f"  note: {note}"


COMMANDS = {"rag": Command("trust score of answers written from documents", _audit, _add_arguments)}
