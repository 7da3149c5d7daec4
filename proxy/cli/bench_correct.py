"""`akgc bench correct`: how much righter correction makes answers, and what it costs."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from proxy.cli.bench_options import (
    add_no_plot,
    add_out,
    add_seed,
    default_data,
    given,
    names_of,
    require_plot,
    say,
)
from proxy.cli.bench_report import show
from proxy.cli.command import ArgumentParser, Exit
from proxy.cli.options import add_settings, read_settings

SETS = ("questions", "planted", "recorded", "statements", "http")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--sets",
        type=names_of(SETS),
        metavar="A,B",
        help=f"which of {', '.join(SETS)} (default: all of them)",
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder of model-answers and statements")
    parser.add_argument("--limit", type=int, metavar="N", help="cases of each set, for a quick look")
    add_no_plot(parser)
    add_seed(parser)
    add_out(parser)
    add_settings(parser, "kg", "model", "policy", "budget_ms", "verifier", "calibration", "device", "threads")


def run(options: argparse.Namespace) -> int:
    from benchmarks import correct, correct_plot

    require_plot(options)
    settings = read_settings(options)
    with tempfile.TemporaryDirectory(prefix="akgc-bench-") as folder:
        found = correct.run(
            settings=settings,
            data=options.data or default_data(),
            folder=Path(folder),
            tell=say,
            **given(options, "sets", "limit", "seed"),
        )
    path = found.report.write(options.out)
    show(found.report, path, options)
    if not options.no_plot:
        say(f"plotted to {' and '.join(str(each) for each in correct_plot.plot(found, path))}")
    return Exit.DONE
