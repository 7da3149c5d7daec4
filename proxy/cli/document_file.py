"""A document that a command is given: its pages, whatever kind of file it is."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from proxy.cli.command import CommandError

if TYPE_CHECKING:
    from kg.collection import PageText
    from proxy.settings import Settings

STDIN = "standard input"
DOCUMENT_SETTINGS = ("document_mb", "document_pages", "document_s", "document_memory_mb")
"""The settings that say how much a document may ask for."""


def require_file(name: str) -> None:
    """:raises CommandError: there is no such file; "-" stands for standard input"""
    if name == "-":
        return
    if Path(name).is_dir():
        raise CommandError(f"{name} is a folder; name its files")
    if not Path(name).is_file():
        raise CommandError(f"there is no file {name}; name an existing one, or - for standard input")


def pages_of(name: str, settings: Settings) -> tuple[PageText, ...]:
    """The pages of a PDF, HTML, Markdown or text file; of "-" those of what comes on standard input, as text.

    :raises CommandError: there is no such file, or it cannot be read
    """
    from kg.collection import DocumentError
    from kg.collection.reading import read_document
    from proxy.build_documents import reading_limits

    require_file(name)
    source = sys.stdin.buffer.read() if name == "-" else Path(name)
    shown = STDIN if name == "-" else Path(name).name
    try:
        return read_document(source, shown, limits=reading_limits(settings)).pages
    except DocumentError as error:
        raise CommandError(str(error)) from None
