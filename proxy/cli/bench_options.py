"""What several benchmarks take on the command line, and where they find their data."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from proxy.cli.command import ArgumentParser, CommandError
from proxy.cli.size import parse_size


def add_seed(parser: ArgumentParser, of: str = "the draw") -> None:
    parser.add_argument("--seed", type=int, metavar="N", help=f"seed of {of} (default: 0)")


def add_out(parser: ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, metavar="FILE", help="JSON file (default: in benchmarks/results)")


def add_no_plot(parser: ArgumentParser) -> None:
    parser.add_argument("--no-plot", action="store_true", help="write no PNG and SVG beside the JSON")


def names_of(known: Sequence[str], kind: str = "set") -> Callable[[str], list[str]]:
    """Reads some of the known names, as the ``type`` of an option.

    >>> names_of(("facts", "starter", "time"))("facts, time")
    ['facts', 'time']
    """

    def read(text: str) -> list[str]:
        names = [part.strip() for part in text.split(",")]
        unknown = [name for name in names if name not in known]
        if unknown:
            raise argparse.ArgumentTypeError(f"{unknown[0]!r} is no {kind}; choose of {', '.join(known)}")
        return names

    return read


def require_plot(options: argparse.Namespace) -> None:
    """:raises CommandError: there is nothing to plot with"""
    from benchmarks.plot import require_matplotlib

    if not options.no_plot:
        try:
            require_matplotlib()
        except ImportError as error:
            raise CommandError(f"{error}; or leave the plot out with --no-plot") from error


def size_of(text: str) -> int:
    """Bytes, as the ``type`` of an option."""
    try:
        return parse_size(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def given(options: argparse.Namespace, *names: str) -> dict[str, Any]:
    """What was said on the command line; the benchmark has defaults for the rest."""
    return {name: value for name in names if (value := getattr(options, name)) is not None}


def default_data() -> Path:
    return Path(os.environ.get("AKGC_SHARED_DATA") or "../shared/data")


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
