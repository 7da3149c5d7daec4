"""`akgc bench kg`: bytes, times and memory of a snapshot by size, beside SQLite."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from proxy.cli.bench_options import add_no_plot, add_out, add_seed, given, require_plot, say, size_of
from proxy.cli.bench_report import show
from proxy.cli.command import ArgumentParser, CommandError, Exit


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--sizes",
        type=_counts,
        metavar="N,N",
        help="entities of each graph (default: 68k,1M; try 4M with time)",
    )
    parser.add_argument("--budget", dest="budget_bytes", type=size_of, metavar="SIZE", help="like 500MB")
    parser.add_argument("--room", type=Path, metavar="DIR", help="folder for what is generated (4M: 7 GB)")
    parser.add_argument(
        "--dump-entities", type=int, metavar="N", help="items with sitelinks in the dump read"
    )
    add_no_plot(parser)
    add_seed(parser, "the graphs")
    add_out(parser)


def run(options: argparse.Namespace) -> int:
    from benchmarks import kg
    from benchmarks.plot import plot

    require_plot(options)
    if options.room is not None:
        options.room = _made(options.room)
    try:
        report = kg.run(**given(options, "sizes", "budget_bytes", "room", "dump_entities", "seed"), tell=say)
    except ValueError as error:
        raise CommandError(str(error)) from error
    path = report.write(options.out)
    show(report, path, options)
    if not options.no_plot:
        say(f"plotted to {' and '.join(str(each) for each in plot(report, path))}")
    return Exit.DONE


def _counts(text: str) -> list[int]:
    """
    >>> _counts("68k,1M")
    [68000, 1000000]
    """
    return [_count(part.strip()) for part in text.split(",")]


def _count(text: str) -> int:
    match = re.fullmatch(r"(\d+(?:\.\d+)?)([kM]?)", text)
    count = int(float(match[1]) * {"": 1, "k": 10**3, "M": 10**6}[match[2]]) if match else 0
    if count < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of entities; write for example 68k,1M")
    return count


def _made(folder: Path) -> Path:
    """The folder as an absolute path, made where it is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(
            f"--room {folder}: cannot be made ({error.strerror}); name a folder that can be written"
        ) from None
    return folder.resolve()
