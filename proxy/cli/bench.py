"""`akgc bench`: the benchmarks; each prints a table and writes its numbers as JSON beside it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from proxy.cli.command import ArgumentParser, Command, Exit
from proxy.cli.output import print_json

if TYPE_CHECKING:
    from benchmarks.report import Report


def _bench(name: str, options: argparse.Namespace) -> int:
    run: Callable[..., Report] = import_module(f"benchmarks.{name}").run
    given = {key: getattr(options, key) for key in options.passed if getattr(options, key) is not None}
    report = run(**given)
    if options.json:
        print_json(report.to_json())
    else:
        report.print()
    path = report.write(options.out)
    if not options.json:
        print(f"written to {path}")
    return Exit.DONE


def _add_latency(parser: ArgumentParser) -> None:
    parser.add_argument("--device", choices=("cpu", "cuda"), help="where the encoder runs (default: cpu)")
    parser.add_argument(
        "--vram", type=_gigabytes, dest="vram_gb", metavar="SIZE", help="cap on GPU memory, like 4GB"
    )
    parser.add_argument("--runs", type=int, metavar="N", help="answers measured")
    _add_common(parser, "device", "vram_gb", "runs")


def _add_detect(parser: ArgumentParser) -> None:
    parser.add_argument("--limit", type=int, metavar="N", help="statements judged")
    _add_common(parser, "limit")


def _add_common(parser: ArgumentParser, *passed: str) -> None:
    parser.add_argument("--kg", type=Path, metavar="DIR", help="the snapshot (default: the starter)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="JSON file (default: in benchmarks/results)")
    parser.set_defaults(passed=(*passed, "kg"))


def _gigabytes(text: str) -> float:
    from proxy.cli.size import parse_size

    return parse_size(text) / 1e9


COMMANDS = {
    "latency": Command(
        "milliseconds that checking adds, per stage", partial(_bench, "latency"), _add_latency
    ),
    "detect": Command(
        "how well wrong statements are told from right ones", partial(_bench, "detect"), _add_detect
    ),
}
