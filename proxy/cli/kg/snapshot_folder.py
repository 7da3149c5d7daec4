"""Which snapshot `akgc kg info` and `verify` look at: that of the command line, of the settings, or the starter."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from proxy.cli.command import ArgumentParser, CommandError
from proxy.cli.options import add_settings, read_settings
from proxy.folders import own_facts_path, starter_path
from proxy.kept_facts import keep_own_facts


def add_folder(parser: ArgumentParser) -> None:
    parser.add_argument(
        "folder",
        nargs="?",
        type=Path,
        metavar="DIR",
        help="folder of the snapshot (default: as --kg, or the starter)",
    )
    add_settings(parser, "kg")


def chosen_folder(options: argparse.Namespace) -> Path:
    """:raises CommandError: two were named, or the starter is meant and was never built."""
    from kg.manifest import FILE_NAME

    if options.folder is not None:
        named: str | None = options.setting_kg
        if named is not None and Path(named) != options.folder:
            raise CommandError(f"two folders are named, {options.folder} and --kg {named}; name one")
        return Path(options.folder)
    if chosen := read_settings(options).kg:
        return chosen
    folder = starter_path(os.environ)
    if not (folder / FILE_NAME).is_file():
        raise CommandError(
            f"{folder}: the starter snapshot is not built yet; do: akgc kg build starter --out {folder}"
        )
    keep_own_facts(folder, own_facts_path(os.environ))
    return folder
