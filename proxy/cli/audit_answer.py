"""`akgc audit answer`: how far documents support an answer; a report on the terminal, as JSON, as a page."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from proxy.cli.audit_sources import audited_collection, documents_of
from proxy.cli.command import ArgumentParser, Command, CommandError, Exit
from proxy.cli.document_file import require_file
from proxy.cli.options import add_settings, hit_count, output_file, read_settings
from proxy.cli.output import print_json
from proxy.cli.weights import weights_like

if TYPE_CHECKING:
    from detect.audit.answer_audit import AnswerAudit, AuditedClaim
    from detect.audit.auditor import AuditOptions
    from detect.audit.trust import TrustWeights
    from proxy.settings import Settings

_SETTINGS = (
    "verifier",
    "upstream",
    "upstream_key",
    "model",
    "documents_path",
    "engine",
    "document_mb",
    "document_pages",
    "document_s",
    "device",
    "vram_gb",
    "threads",
)
_WEIGHTS = "global=0.1,local=0.2,rerank=0.7"
_SUMMARIES = ("none", "extractive", "model")


def _add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = (
        "Exit status: 0 nothing speaks against the answer, 1 it is Likely Hallucinated or the documents contradict"
        " it, 2 wrong use. Each file is read and encoded once; the next audit finds it in --documents-path."
    )
    against = parser.add_mutually_exclusive_group(required=True)
    against.add_argument(
        "--docs",
        "--doc",
        metavar="FILE",
        nargs="+",
        action="extend",
        help="PDF, HTML, Markdown or text; - is text on standard input",
    )
    against.add_argument("--collection", metavar="NAME", help="a collection of akgc documents")
    parser.add_argument("--question", metavar="TEXT", default="", help="the question that was answered")
    parser.add_argument("--answer", metavar="TEXT", required=True, help="the answer to audit")
    parser.add_argument("--html", type=output_file, metavar="OUT.html", help="write the report as a page")
    parser.add_argument("--k", type=hit_count, metavar="N", help="passages that are re-ranked (default: 5)")
    parser.add_argument(
        "--weights",
        type=weights_like(_WEIGHTS),
        metavar="S=X,S=X,S=X",
        help=f"of the three scores (default: {_WEIGHTS})",
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
    """:raises CommandError: a document cannot be read, or there is no such collection"""
    from proxy.build_audit import build_answer_auditor
    from proxy.build_models import build_document_verifier, build_encoder
    from proxy.wire.answer_audit_request import AnswerAuditRequest

    question, answer, chosen = options.question, options.answer, _audit_options(options)
    if options.collection is not None:
        asked = AnswerAuditRequest(question, answer, (), options.collection, chosen)
        return audited_collection(asked, settings)
    for name in options.docs:
        require_file(name)
    encoder = build_encoder(settings)
    documents = documents_of(options.docs, settings, encoder)
    auditor = build_answer_auditor(encoder=encoder, verifier=build_document_verifier(settings))
    return auditor.audit(question, answer, documents, options=chosen)


def _audit_options(options: argparse.Namespace) -> AuditOptions:
    from detect.audit.auditor import AuditOptions

    chosen = AuditOptions(summary=options.summary != "none")
    if options.weights is not None:
        chosen = replace(chosen, weights=_weights(options.weights))
    if options.k is not None:
        chosen = replace(chosen, candidates=options.k)
    if options.negation_penalty is not None:
        chosen = replace(chosen, negation_penalty=options.negation_penalty)
    return chosen


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


def _weights(given: Mapping[str, float]) -> TrustWeights:
    """:raises CommandError: they are not those of the three scores, or do not add up to 1"""
    from proxy.wire.answer_audit_request import trust_weights

    try:
        return trust_weights(given)
    except ValueError as error:
        raise CommandError(f"--weights: {error}; write {_WEIGHTS}") from None


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0.0 <= share <= 1.0:
        raise argparse.ArgumentTypeError(f"{text!r} is no share; write a number from 0 to 1")
    return share


COMMANDS = {"answer": Command("how far documents support an answer", _audit, _add_arguments)}
