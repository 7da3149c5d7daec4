"""`akgc audit answer`: how far documents support an answer; a report on the terminal, as JSON, as a page."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from proxy.cli.command import ArgumentParser, Command, CommandError, Exit
from proxy.cli.options import add_settings, output_file, read_settings
from proxy.cli.output import print_json

if TYPE_CHECKING:
    from detect.audit.answer_audit import AnswerAudit, AuditedClaim
    from detect.audit.auditor import AuditOptions
    from detect.audit.document import AuditDocument
    from detect.audit.trust import TrustWeights
    from kg.collection.indexing import Indexer
    from kg.embedding import Encoder
    from proxy.settings import Settings

_SETTINGS = (
    "verifier",
    "upstream",
    "upstream_key",
    "model",
    "documents_path",
    "document_mb",
    "document_pages",
    "document_s",
    "device",
    "vram_gb",
    "threads",
)
_SUMMARIES = ("none", "extractive", "model")
_STDIN = "standard input"


def _add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = (
        "Exit status: 0 nothing speaks against the answer, 1 it is Likely Hallucinated or the documents contradict"
        " it, 2 wrong use. Each file is read and encoded once; the next audit finds it in --documents-path."
    )
    parser.add_argument(
        "--docs",
        metavar="FILE",
        nargs="+",
        action="extend",
        required=True,
        help="PDF, HTML, Markdown or text; - is text on standard input",
    )
    parser.add_argument("--question", metavar="TEXT", default="", help="the question that was answered")
    parser.add_argument("--answer", metavar="TEXT", required=True, help="the answer to audit")
    parser.add_argument("--html", type=output_file, metavar="OUT.html", help="write the report as a page")
    parser.add_argument("--k", type=_count, metavar="N", help="passages that are re-ranked (default: 5)")
    parser.add_argument(
        "--weights",
        type=_weights,
        metavar="G,L,R",
        help="weights of the global, local and re-rank score (default: 0.1,0.2,0.7)",
    )
    parser.add_argument(
        "--negation-penalty",
        type=_share,
        metavar="X",
        help="share of the trust that a negation on one side alone costs, 0 to 1",
    )
    parser.add_argument(
        "--summary", choices=_SUMMARIES, default="none", help="a short summary of the passage, by whom"
    )
    add_settings(parser, *_SETTINGS)


def _audit(options: argparse.Namespace) -> int:
    from detect.audit.trust import Finding, TrustLabel

    if not options.answer.strip():
        raise CommandError("--answer is blank; give the text to audit")
    settings = read_settings(options)
    audit = _found(options, settings)
    if options.summary == "model":
        audit = asyncio.run(_summarised(audit, settings))
    if options.html is not None:
        options.html.write_text(audit.html(), encoding="utf-8")
    _show(audit, options)
    is_bad = audit.label is TrustLabel.HALLUCINATED or audit.finding is Finding.CONTRADICTED
    return Exit.FAILED if is_bad else Exit.DONE


def _found(options: argparse.Namespace, settings: Settings) -> AnswerAudit:
    """:raises CommandError: a document cannot be read"""
    from proxy.build_audit import build_answer_auditor
    from proxy.build_models import build_encoder, build_verifier

    _require_files(options.docs)
    encoder = build_encoder(settings)
    documents = _documents(options.docs, settings, encoder)
    auditor = build_answer_auditor(encoder=encoder, verifier=build_verifier(settings))
    return auditor.audit(options.question, options.answer, documents, options=_audit_options(options))


def _audit_options(options: argparse.Namespace) -> AuditOptions:
    from detect.audit.auditor import AuditOptions

    chosen = AuditOptions(summary=options.summary != "none")
    if options.weights is not None:
        chosen = replace(chosen, weights=options.weights)
    if options.k is not None:
        chosen = replace(chosen, candidates=options.k)
    if options.negation_penalty is not None:
        chosen = replace(chosen, negation_penalty=options.negation_penalty)
    return chosen


def _require_files(names: Sequence[str]) -> None:
    for name in names:
        if Path(name).is_dir():
            raise CommandError(f"{name} is a folder; name its files")
        if name != "-" and not Path(name).is_file():
            raise CommandError(f"there is no file {name}; name an existing one, or - for standard input")


def _documents(names: Sequence[str], settings: Settings, encoder: Encoder) -> list[AuditDocument]:
    from kg.collection import DocumentError
    from kg.collection.file_store import FileStore
    from kg.collection.indexing import Indexer
    from proxy.build_documents import reading_limits
    from proxy.folders import documents_path

    folder = settings.documents_path or documents_path(os.environ)
    indexer = Indexer(FileStore(folder / "files"), encoder, reading_limits(settings))
    try:
        return [_of_text(encoder) if name == "-" else _of_file(Path(name), indexer) for name in names]
    except DocumentError as error:
        raise CommandError(str(error)) from None


def _of_file(file: Path, indexer: Indexer) -> AuditDocument:
    from detect.audit.document import AuditDocument

    found = indexer.index(file, file.name).document
    passages = found.passages(file.name)
    return AuditDocument(file.name, found.pages, passages, found.vectors, file, found.sha256)


def _of_text(encoder: Encoder) -> AuditDocument:
    from detect.audit.document import AuditDocument
    from detect.paged_document import PagedDocument

    text = sys.stdin.read()
    if not text.strip():
        raise CommandError("standard input has no text to audit against")
    return AuditDocument.indexed(PagedDocument.of_text(_STDIN, text), encoder)


async def _summarised(audit: AnswerAudit, settings: Settings) -> AnswerAudit:
    """With a summary by the upstream's model; the extract stays where it gives none."""
    from proxy.audit_summary import summarised
    from proxy.build_upstream import build_upstream
    from proxy.routes.models import ModelList

    upstream = build_upstream(settings)
    try:
        return await summarised(audit, upstream, ModelList(upstream), {})
    finally:
        await upstream.close()


def _show(audit: AnswerAudit, options: argparse.Namespace) -> None:
    from detect.audit.report_json import audit_json

    if options.json:
        print_json(audit_json(audit))
        return
    for line in _told(audit):
        print(line)
    if options.html is not None:
        print(f"report: {options.html}")


def _told(audit: AnswerAudit) -> Iterator[str]:
    if audit.trust is None or audit.label is None:
        yield f"Nothing to look up: {audit.finding.told}"
        return
    scores = audit.scores
    yield f"{audit.label.value}  trust {audit.trust:.0f} %  {audit.finding.told}"
    yield f"  global {scores.global_:.2f}  local {scores.local:.2f}  re-rank {scores.rerank:.2f}"
    if audit.penalty:
        yield f"  less {audit.penalty:.0%} for a negation on one side alone"
    for claim in audit.claims:
        yield from _told_claim(claim)
    if audit.passage is not None:
        name = audit.documents[audit.passage.document].name
        yield f"  passage: {name}, page {audit.passage.page}"
        yield from (f"    > {' '.join(sentence.span.text.split())}" for sentence in audit.sentences)
    if audit.summary:
        yield f"  in short: {' '.join(audit.summary.split())}"
    yield from (f"  note: {note}" for note in audit.notes)


def _told_claim(claim: AuditedClaim) -> Iterator[str]:
    text = " ".join(claim.text.split())
    yield f"  {claim.verdict.value.replace('_', ' ')} ({claim.p_supported:.0%} supported): {text}"
    for value in claim.values:
        if value.standing.shown != "found":
            said = f"; the documents say {value.other}" if value.other else ""
            yield f"    {value.kind.value} {value.text}: {value.standing.shown}{said}"


def _count(text: str) -> int:
    from proxy.wire.answer_audit_request import MOST_CANDIDATES

    if not text.isdecimal() or not 1 <= int(text) <= MOST_CANDIDATES:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of passages; write 1 to {MOST_CANDIDATES}")
    return int(text)


def _weights(text: str) -> TrustWeights:
    from detect.audit.trust import TrustWeights

    try:
        numbers = [float(part) for part in text.split(",")]
        if len(numbers) != 3:
            raise ValueError(f"there are {len(numbers)} weights; write three, like 0.1,0.2,0.7")
        return TrustWeights(*numbers)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r}: {error}") from None


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0.0 <= share <= 1.0:
        raise argparse.ArgumentTypeError(f"{text!r} is no share; write a number from 0 to 1")
    return share


COMMANDS = {"answer": Command("how far documents support an answer", _audit, _add_arguments)}
