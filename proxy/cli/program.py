"""The table of commands, and the one place where errors become a line and an exit status."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module

from proxy import __version__
from proxy.cli.command import ArgumentParser, Command, CommandError, Exit
from proxy.cli.options import add_common

COMMANDS: Mapping[str, str] = {
    "serve": "run the proxy; prints the base URL to paste",
    "ask": "ask the upstream through the proxy's checks; shows draft, verdict and final answer",
    "check": "judge answers without a language model",
    "audit": "audit answers against documents, retrieved answers, and retrieval",
    "documents": "collections of documents: add files, list, delete",
    "kg": "build a knowledge graph snapshot and look things up in it",
    "search": "find facts or passages of documents by words, by meaning or by both",
    "models": "language models for this machine: fetch them, list them",
    "logs": "the exchange log",
    "config": "settings and where they come from",
    "doctor": "what is missing on this machine",
    "calibrate": "fit HVI to answers that you have labelled",
    "bench": "measure speed and detection",
}
"""Command -> summary; the table ``COMMANDS`` in the module of its name has it, or its subcommands."""


def run(arguments: Sequence[str]) -> int:
    """Run one command line; returns the exit status."""
    logging.basicConfig(level=logging.WARNING, format="akgc: %(message)s")
    try:
        return _run(arguments)
    except SystemExit as end:  # argparse ends so after --help and --version
        return int(end.code or 0)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.DONE
    except Exception as error:
        if os.environ.get("AKGC_DEBUG"):
            raise
        message, status = _explained(error)
        print(f"akgc: {message}", file=sys.stderr)
        return status


def _run(arguments: Sequence[str]) -> int:
    name = next((word for word in arguments if not word.startswith("-")), "")
    parser = _parser(name)
    options = parser.parse_args(arguments)
    command: Callable[[argparse.Namespace], int] | None = getattr(options, "run", None)
    if command is None:
        group = f" {name}" if name in COMMANDS else ""
        raise CommandError(f"name a command; see akgc{group} --help")
    return command(options)


def _parser(name: str) -> ArgumentParser:
    """The parser of the program; only the command called ``name`` has its arguments."""
    parser = ArgumentParser(
        prog="akgc", description="Checks what a language model says against a knowledge graph."
    )
    parser.add_argument("--version", action="version", version=f"akgc {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command, summary in COMMANDS.items():
        under = commands.add_parser(command, help=summary, description=f"{summary[0].upper()}{summary[1:]}.")
        if command == name:
            _add_module(under, command)
    return parser


def _add_module(parser: ArgumentParser, name: str) -> None:
    table: Mapping[str, Command] = import_module(f"proxy.cli.{name}").COMMANDS
    if name in table:
        _add(parser, table[name])
        return
    under = parser.add_subparsers(title="commands", metavar="COMMAND")
    for key, command in table.items():
        description = f"{command.summary[0].upper()}{command.summary[1:]}."
        _add(under.add_parser(key, help=command.summary, description=description), command)


def _add(parser: ArgumentParser, command: Command) -> None:
    command.add_arguments(parser)
    add_common(parser)
    parser.set_defaults(run=command.run)


def _explained(error: Exception) -> tuple[str, Exit]:
    """One line and the exit status for an error."""
    from proxy.exchange_file import ExchangeFileError
    from proxy.listen import PortTakenError
    from proxy.missing import PartsError
    from proxy.settings_error import SettingsError

    message = " ".join(str(error).split())
    if isinstance(error, CommandError):
        return message, error.status
    if isinstance(error, SettingsError | PartsError | PortTakenError):
        return message, Exit.WRONG_USE
    if isinstance(error, ExchangeFileError):
        return message, Exit.FAILED
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror or message}", Exit.FAILED
    if isinstance(error, ImportError):
        return f"{message}; install what is missing (akgc doctor shows what that is)", Exit.FAILED
    return f"{type(error).__name__}: {message} (AKGC_DEBUG=1 shows where)", Exit.FAILED
