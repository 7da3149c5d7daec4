"""`akgc bench documents`: how long a PDF takes to index."""

from __future__ import annotations

import argparse

from proxy.cli.bench_options import add_out, add_seed, given
from proxy.cli.bench_report import written
from proxy.cli.command import ArgumentParser, CommandError
from proxy.cli.options import add_settings, read_settings


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--pages", type=int, metavar="N", default=1000, help="pages of the PDF (default: 1000)"
    )
    add_seed(parser, "the text")
    add_out(parser)
    add_settings(parser, "device", "vram_gb", "threads")


def run(options: argparse.Namespace) -> int:
    from benchmarks import documents
    from proxy.build_models import build_encoder

    if options.pages < 1:
        raise CommandError("--pages is at least 1")
    encoder = build_encoder(read_settings(options))
    chosen = given(options, "pages", "seed")
    return written(documents.run(encoder=encoder, **chosen), options)
