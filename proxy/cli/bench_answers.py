"""`akgc bench answers`: whether wrong answers about documents are found, and right ones left alone."""

from __future__ import annotations

import argparse

from proxy.cli.bench_options import add_out, given
from proxy.cli.bench_report import written
from proxy.cli.command import ArgumentParser


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--split", choices=("development", "test", "all"), help="sets (default: test)")
    parser.add_argument("--limit", type=int, metavar="N", help="answers of each set")
    parser.add_argument(
        "--no-verifier", dest="verifier", action="store_false", help="by words and values alone"
    )
    add_out(parser)


def run(options: argparse.Namespace) -> int:
    from benchmarks import document_answers
    from benchmarks.statement import Split

    split = Split(options.split or Split.TEST)
    return written(
        document_answers.run(split=split, verifier=options.verifier, **given(options, "limit")), options
    )
