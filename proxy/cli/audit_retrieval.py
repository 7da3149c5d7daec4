"""`akgc audit retrieval`: does retrieval find the documents that it should? PASS or FAIL, also for machines."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from proxy.cli.audited_system import system_under_audit
from proxy.cli.command import ArgumentParser, Command, CommandError, Exit
from proxy.cli.options import add_settings, hit_count, output_file, read_settings
from proxy.cli.output import print_json
from proxy.cli.text_file import text_of
from proxy.cli.weights import weights_like
from proxy.wire.retrieval_choice import FUSIONS, METHODS, WEIGHTS, RetrievalChoice

if TYPE_CHECKING:
    from detect.integrity.audit import RetrievalAudit
    from detect.integrity.query import Query
    from proxy.settings import Settings

_SETTINGS = (
    "upstream",
    "upstream_key",
    "model",
    "engine",
    "documents_path",
    "document_mb",
    "document_pages",
    "document_s",
    "device",
    "threads",
)
_EXPLAIN = ("auto", "model", "plain")
_K, _PASSING = 3, 60


def _add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = (
        "Exit status: 0 every query passes, 1 one does not, 2 wrong use. FILE may be JSON, JSON lines, tab-separated,"
        " or TREC's qrels and runs; - is standard input."
    )
    ask = parser.add_argument
    ask(
        "--queries",
        metavar="FILE",
        required=True,
        help='lines {"id"?, "query", "expected"?}, or a query a line',
    )
    ask("--ground-truth", metavar="FILE", help='what each should find: {"id": ["document", ...]}, or qrels')
    under = parser.add_mutually_exclusive_group(required=True)
    under.add_argument("--docs", metavar="DIR", type=Path, help="search the files of this folder")
    under.add_argument("--collection", metavar="NAME", help="search a collection of akgc documents")
    under.add_argument(
        "--results", metavar="FILE", help="audit what another system retrieved: as JSON, or a run"
    )
    ask("--method", choices=METHODS, default=METHODS[-1], help="who searches (default: %(default)s)")
    ask("--fusion", choices=FUSIONS, default=RetrievalChoice().fusion, help="default: %(default)s")
    ask(
        "--weights",
        type=weights_like(WEIGHTS),
        metavar="S=X,S=X",
        help=f"of the weighted fusion, like {WEIGHTS}",
    )
    ask(
        "--k",
        type=hit_count,
        default=_K,
        metavar="N",
        help="documents that count for a query (default: %(default)s)",
    )
    ask(
        "--passing",
        type=int,
        default=_PASSING,
        metavar="N",
        help="least score that passes (default: %(default)s)",
    )
    ask(
        "--explain",
        choices=_EXPLAIN,
        default=_EXPLAIN[0],
        help="in whose words; auto: a model's where one is set",
    )
    ask("--as-model", metavar="NAME", default="", help="the model to ask for (default: the upstream's first)")
    ask("--junit", metavar="OUT.xml", type=output_file, help="write a JUnit report")
    add_settings(parser, *_SETTINGS)


def _audit(options: argparse.Namespace) -> int:
    from detect.integrity.report import report_json
    from kg.retrieval.engine_error import EngineError
    from kg.retrieval.passage_engine import NoSuchCollection
    from proxy.cli.retrieval_report import print_report

    _check(options)
    queries, settings = _queries(options), read_settings(options)
    try:
        found = asyncio.run(_audited(queries, options, settings))
    except ValueError as error:
        raise CommandError(str(error)) from None
    except NoSuchCollection as error:
        raise CommandError(f"{error} See akgc documents list.") from None
    except EngineError as error:
        raise CommandError(str(error), status=Exit.FAILED) from None
    if options.junit is not None:
        _write_junit(found, options.junit)
    if options.json:
        print_json(report_json(found))
    else:
        print_report(found)
    return Exit.DONE if found.passed else Exit.FAILED


def _check(options: argparse.Namespace) -> None:
    """:raises CommandError: there is no such folder, or two files come from standard input"""
    if options.docs is not None and not options.docs.is_dir():
        raise CommandError(f"there is no folder {options.docs}; name the one with the documents")
    if [options.queries, options.ground_truth, options.results].count("-") > 1:
        raise CommandError("only one file can come from standard input; name the others")


def _queries(options: argparse.Namespace) -> list[Query]:
    """:raises CommandError: a file is missing or of another form, or does not say what a query should find"""
    from detect.integrity.audit import check_queries
    from detect.integrity.document_file import read_expected
    from detect.integrity.query_file import read_queries, with_expected

    try:
        queries = read_queries(text_of(options.queries), options.queries)
        check_queries(queries)
        if options.ground_truth is not None:
            expected = read_expected(text_of(options.ground_truth), options.ground_truth)
            return with_expected(queries, expected, options.ground_truth)
    except ValueError as error:
        raise CommandError(str(error)) from None
    if not any(query.expected for query in queries):
        raise CommandError(
            f'{options.queries} expects nothing of any query; add --ground-truth FILE or "expected" to its lines'
        )
    return queries


async def _audited(
    queries: Sequence[Query], options: argparse.Namespace, settings: Settings
) -> RetrievalAudit:
    from detect.integrity.audit import audit
    from detect.integrity.document_names import DocumentNames
    from detect.integrity.score import Scale

    unknown: list[str] = []
    async with system_under_audit(options, settings) as (system, names):
        if names is not None:
            queries, unknown = DocumentNames(names).resolved(queries)
        found = await audit(
            queries, system, k=options.k, scale=Scale(passing=options.passing), unknown=unknown
        )
    return await _explained(found, options, settings)


async def _explained(
    found: RetrievalAudit, options: argparse.Namespace, settings: Settings
) -> RetrievalAudit:
    """In a model's words where one is asked for, or one is set and nothing else is asked for."""
    if options.explain == "plain" or (options.explain == "auto" and not settings.has_own_model):
        return found
    from correct.integrity_explanation import explained
    from proxy.asked_model import AskedModel
    from proxy.build_upstream import build_upstream
    from proxy.routes.models import ModelList

    upstream = build_upstream(settings)
    try:
        return await explained(found, AskedModel(upstream, ModelList(upstream), {}, model=options.as_model))
    finally:
        await upstream.close()


def _write_junit(found: RetrievalAudit, path: Path) -> None:
    from detect.integrity.junit import junit_xml

    path.write_bytes(junit_xml(found))


COMMANDS = {
    "retrieval": Command("whether retrieval finds what it should; PASS or FAIL", _audit, _add_arguments)
}
