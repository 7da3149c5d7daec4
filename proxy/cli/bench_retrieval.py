"""`akgc bench retrieval`: retrieval by words, by meaning and by both on labelled sets, and its speed."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from proxy.cli.bench_report import show
from proxy.cli.command import ArgumentParser, CommandError, Exit
from proxy.cli.options import add_settings, read_settings


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="folder of claims (default: the shared data)"
    )
    parser.add_argument("--limit", type=int, metavar="N", help="most queries of each part of a set")
    parser.add_argument(
        "--passages", type=int, metavar="N", help="passages that are timed (default: 100000; 0 times none)"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="seed of the draw (default: 0)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="JSON file (default: in benchmarks/results)")
    add_settings(parser, "device", "vram_gb", "threads")


def run(options: argparse.Namespace) -> int:
    from benchmarks import retrieval
    from proxy.build_models import build_encoder

    data = options.data or Path(os.environ.get("AKGC_SHARED_DATA") or "../shared/data") / "claims"
    if missing := [name for name in retrieval.SETS if not (data / f"{name}.jsonl").is_file()]:
        raise CommandError(
            f"{data} holds no {missing[0]}.jsonl; name the folder of the claims with --data DIR"
        )
    chosen = {name: getattr(options, name) for name in ("limit", "passages", "seed")}
    given = {name: value for name, value in chosen.items() if value is not None}
    if given.get("limit", 1) < 1 or given.get("passages", 0) < 0:
        raise CommandError("--limit is at least 1, and --passages at least 0")
    encoder = build_encoder(read_settings(options))
    report = retrieval.run(
        data=data, encoder=encoder, tell=lambda line: print(line, file=sys.stderr), **given
    )
    show(report, report.write(options.out), options)
    return Exit.DONE
