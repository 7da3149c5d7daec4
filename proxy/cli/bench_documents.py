"""`akgc bench documents`: how long a PDF takes to index."""

from __future__ import annotations

import argparse
from pathlib import Path

from proxy.cli.bench_report import show
from proxy.cli.command import ArgumentParser, CommandError, Exit
from proxy.cli.options import add_settings, read_settings


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--pages", type=int, metavar="N", default=1000, help="pages of the PDF (default: 1000)"
    )
    parser.add_argument("--seed", type=int, metavar="N", default=0, help="seed of the text (default: 0)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="JSON file (default: in benchmarks/results)")
    add_settings(parser, "device", "vram_gb", "threads")


def run(options: argparse.Namespace) -> int:
    from benchmarks import documents
    from proxy.build_models import build_encoder

    if options.pages < 1:
        raise CommandError("--pages is at least 1")
    encoder = build_encoder(read_settings(options))
    report = documents.run(encoder=encoder, pages=options.pages, seed=options.seed)
    show(report, report.write(options.out), options)
    return Exit.DONE
