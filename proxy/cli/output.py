"""Standard output: JSON or a table; and standard input where a file is expected and ``-`` is given."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from proxy.cli.command import CommandError

_PLAIN_WIDTH = 160


def print_json(value: object) -> None:
    """Pretty, for one object; characters stay as they are where the terminal can show them."""
    print(json.dumps(value, indent=2, ensure_ascii=not _shows_unicode()))


def print_json_line(value: object, file: TextIO | None = None) -> None:
    print(json.dumps(value), file=file, flush=file is None)


def print_table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A table as wide as the terminal allows."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD)
    for column in columns:
        table.add_column(column, no_wrap=column == "id")
    for row in rows:
        table.add_row(*(Text(str(cell)) for cell in row))
    Console(width=None if sys.stdout.isatty() else _PLAIN_WIDTH).print(table)


def _shows_unicode() -> bool:
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"


@contextmanager
def reading(path: str) -> Iterator[TextIO]:
    """The file, or standard input for ``-``, as UTF-8 text."""
    if path == "-":
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(encoding="utf-8")
        yield sys.stdin
        return
    if not Path(path).is_file():
        raise CommandError(f"there is no file {path}; name an existing one, or - for standard input")
    with open(path, encoding="utf-8") as file:
        yield file


@contextmanager
def writing(path: str) -> Iterator[TextIO]:
    """The file, made anew, or standard output for ``-``."""
    if path == "-":
        yield sys.stdout
        return
    with open(path, "w", encoding="utf-8") as file:
        yield file
