"""`akgc bench audit`: the trust in answers against documents, and the trust score of retrieved answers."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from proxy.cli.bench_options import add_seed, default_data, names_of, say
from proxy.cli.command import ArgumentParser, CommandError, Exit
from proxy.cli.options import add_settings, read_settings
from proxy.cli.output import print_json

if TYPE_CHECKING:
    from benchmarks.report import Report

PARTS = ("answer", "trust")
_FILE = "fool-me-twice-dev.jsonl"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--parts",
        type=names_of(PARTS, "part"),
        metavar="A,B",
        default=PARTS,
        help=f"which of {', '.join(PARTS)} (default: all)",
    )
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="folder that holds claims (default: the shared data)"
    )
    parser.add_argument("--limit", type=int, metavar="N", help="lines of each file, for a quick look")
    add_seed(parser)
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="JSON file of one part (default: in benchmarks/results)"
    )
    add_settings(parser, "verifier", "trust", "device", "vram_gb", "threads")


def run(options: argparse.Namespace) -> int:
    """:raises CommandError: the data is not there"""
    if options.out is not None and len(options.parts) > 1:
        raise CommandError("--out names one file; choose a part with --parts answer or --parts trust")
    data = options.data or default_data()
    if not (data / "claims" / _FILE).is_file():
        raise CommandError(f"{data} holds no claims/{_FILE}; name the folder of the data with --data DIR")
    reports = [_report(part, data, options) for part in options.parts]
    for report in reports:
        path = report.write(options.out)
        if not options.json:
            report.print()
            print(f"written to {path}")
    if options.json:
        print_json([report.to_json() for report in reports])
    return Exit.DONE


def _report(part: str, data: Path, options: argparse.Namespace) -> Report:
    from benchmarks import audit, trust

    run_part = {"answer": audit.run, "trust": trust.run}[part]
    seed = 0 if options.seed is None else options.seed
    settings = read_settings(options)
    return run_part(data=data, settings=settings, limit=options.limit, seed=seed, tell=say)
