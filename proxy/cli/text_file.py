"""A file of text that a command is given, as a whole."""

from __future__ import annotations

from proxy.cli.command import CommandError
from proxy.cli.output import reading


def text_of(name: str) -> str:
    """The text of a file, of standard input for "-".

    :raises CommandError: there is no such file, or it is no UTF-8
    """
    with reading(name) as file:
        try:
            return file.read()
        except UnicodeDecodeError as error:
            raise CommandError(f"{name} is no UTF-8 text (byte {error.start}); convert it") from None
