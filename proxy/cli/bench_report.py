"""What a benchmark found, on the terminal or as JSON."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from proxy.cli.command import Exit
from proxy.cli.output import print_json

if TYPE_CHECKING:
    from benchmarks.report import Report


def show(report: Report, path: Path, options: argparse.Namespace) -> None:
    """``path``: where it was written."""
    if options.json:
        print_json(report.to_json())
    else:
        report.print()
        print(f"written to {path}")


def written(report: Report, options: argparse.Namespace) -> int:
    """Written where the options say, and shown; the exit status."""
    show(report, report.write(options.out), options)
    return Exit.DONE
