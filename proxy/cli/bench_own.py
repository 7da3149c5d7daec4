"""`akgc bench own`: whether wrong values of the user's own facts are found, and right ones left alone."""

from __future__ import annotations

import argparse

from proxy.cli.bench_options import add_out, given
from proxy.cli.bench_report import written
from proxy.cli.command import ArgumentParser


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--split", choices=("development", "test", "all"), help="organisations (default: test)"
    )
    parser.add_argument("--limit", type=int, metavar="N", help="answers about each organisation")
    add_out(parser)


def run(options: argparse.Namespace) -> int:
    from benchmarks import own
    from benchmarks.statement import Split

    split = Split(options.split or Split.TEST)
    return written(own.run(split=split, **given(options, "limit")), options)
