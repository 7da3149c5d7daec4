"""`akgc bench retrieval`: retrieval by words, by meaning and by both on labelled sets, and its speed."""

from __future__ import annotations

import argparse
from pathlib import Path

from proxy.cli.bench_options import add_out, add_seed, default_data, given, say
from proxy.cli.bench_report import written
from proxy.cli.command import ArgumentParser, CommandError
from proxy.cli.options import add_settings, read_settings


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="folder of claims (default: the shared data)"
    )
    parser.add_argument("--limit", type=int, metavar="N", help="most queries of each part of a set")
    parser.add_argument(
        "--passages", type=int, metavar="N", help="passages that are timed (default: 100000; 0 times none)"
    )
    add_seed(parser)
    add_out(parser)
    add_settings(parser, "device", "vram_gb", "threads")


def run(options: argparse.Namespace) -> int:
    from benchmarks import retrieval
    from proxy.build_models import build_encoder

    data = options.data or default_data() / "claims"
    if missing := [name for name in retrieval.SETS if not (data / f"{name}.jsonl").is_file()]:
        raise CommandError(
            f"{data} holds no {missing[0]}.jsonl; name the folder of the claims with --data DIR"
        )
    chosen = given(options, "limit", "passages", "seed")
    if chosen.get("limit", 1) < 1 or chosen.get("passages", 0) < 0:
        raise CommandError("--limit is at least 1, and --passages at least 0")
    encoder = build_encoder(read_settings(options))
    return written(retrieval.run(data=data, encoder=encoder, tell=say, **chosen), options)
