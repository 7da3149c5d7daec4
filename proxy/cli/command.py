"""What a command is: a summary, its arguments and the function that does it; and how it fails."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from enum import IntEnum
from typing import Any, NoReturn


class Exit(IntEnum):
    """Exit status of the program."""

    DONE = 0
    FAILED = 1
    """A check failed, or something outside the command's control did."""
    WRONG_USE = 2


class CommandError(Exception):
    """A command cannot go on; the message is one line: what is wrong and what to do."""

    def __init__(self, message: str, *, status: Exit = Exit.WRONG_USE) -> None:
        super().__init__(" ".join(message.split()))
        self.status = status


class ArgumentParser(argparse.ArgumentParser):
    """Reports wrong use as one line."""

    def error(self, message: str) -> NoReturn:
        if message.endswith("expected one argument"):
            message += ", which does not begin with -"
        raise CommandError(f"{message}; see {self.prog} --help")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Says what a misspelt command or choice is likely to mean, before the list of all."""
        choices = list(action.choices or ())
        near = get_close_matches(str(value), map(str, choices), n=1)
        if near and value not in choices:
            allowed = ", ".join(map(str, choices))
            told = f"invalid choice: {value!r}, did you mean {near[0]!r}? (choose from {allowed})"
            raise argparse.ArgumentError(action, told)
        super()._check_value(action, value)


@dataclass(frozen=True, slots=True)
class Command:
    """``run`` returns the exit status; ``add_arguments`` adds what it takes beside the common options."""

    summary: str
    run: Callable[[argparse.Namespace], int]
    add_arguments: Callable[[ArgumentParser], None] = lambda parser: None
