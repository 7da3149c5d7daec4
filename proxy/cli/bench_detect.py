"""`akgc bench detect`: how well wrong statements are told from right ones."""

from __future__ import annotations

import argparse
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
from proxy.cli.command import ArgumentParser, CommandError, Exit
from proxy.cli.options import add_settings, read_settings

SETS = (
    "facts",
    "starter",
    "negatives",
    "statements",
    "answers",
    "true",
    "wrong",
    "linking",
    "documents",
    "time",
)


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--sets",
        type=names_of(SETS),
        metavar="A,B",
        help=f"which of {', '.join(SETS)} (default: all of them)",
    )
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="folder of wikidata-sample, statements, model-answers"
    )
    parser.add_argument("--limit", type=int, metavar="N", help="statements of each set, for a quick look")
    add_no_plot(parser)
    add_seed(parser)
    add_out(parser)
    add_settings(parser, "kg", "verifier", "calibration", "alpha", "device", "vram_gb", "threads")


def run(options: argparse.Namespace) -> int:
    from benchmarks import detect, detect_plot

    require_plot(options)
    data = options.data or default_data()
    if not (data / "wikidata-sample" / "hard_negatives.tsv").is_file():
        raise CommandError(
            f"{data} holds no wikidata-sample/hard_negatives.tsv; name the folder of the data with --data DIR"
        )
    settings = read_settings(options)
    found = detect.run(data=data, settings=settings, tell=say, **given(options, "sets", "limit", "seed"))
    path = found.report.write(options.out)
    show(found.report, path, options)
    if not options.no_plot and found.judged:
        say(f"plotted to {' and '.join(str(each) for each in detect_plot.plot(found, path))}")
    return Exit.DONE
