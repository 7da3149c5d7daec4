"""The command line `akgc`. A command's module is loaded when it is called, and heavy things later still."""

from __future__ import annotations

import sys


def main() -> int:
    """Exit status: 0 done, 1 a check failed, 2 wrong use."""
    from proxy.cli.program import run

    return run(sys.argv[1:])
