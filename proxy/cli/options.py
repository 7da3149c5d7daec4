"""Options that several commands share: the common ones, and one for each setting a command obeys."""

from __future__ import annotations

import argparse
import os
from dataclasses import Field
from pathlib import Path
from typing import Any

from proxy.cli.command import ArgumentParser
from proxy.settings import SETTINGS, Settings
from proxy.settings_sources import load
from proxy.wire.hit_count import K_MOST

_DEST = "setting_"
NO_BUDGET_MS = 600_000.0
"""Of commands that check one answer or many, for whom nobody waits as for a server."""


def add_common(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("common options")
    group.add_argument("--json", action="store_true", help="print JSON")
    group.add_argument("--config", type=Path, metavar="FILE", help="settings file (default: akgc.yaml)")


def output_file(text: str) -> Path:
    """A file that can be written, told before the work is done and not after it.

    :raises argparse.ArgumentTypeError: it is a folder, or its folder is missing or may not be written
    """
    path = Path(text)
    if path.is_dir():
        raise argparse.ArgumentTypeError(f"{text} is a folder; name a file")
    if not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"{text}: there is no folder {path.parent}; make it first")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise argparse.ArgumentTypeError(f"{text} may not be written; name another file")
    return path


def hit_count(text: str) -> int:
    """
    :raises argparse.ArgumentTypeError: it is no number of hits that may be asked for
    """
    if not (text.isascii() and text.isdecimal()) or not 1 <= int(text) <= K_MOST:
        raise argparse.ArgumentTypeError(f"{text!r}: write a whole number from 1 to {K_MOST}")
    return int(text)


def add_settings(parser: ArgumentParser, *keys: str) -> None:
    """Options for the settings named; their values are validated by `read_settings`."""
    group = parser.add_argument_group("settings (see akgc config schema)")
    for key in keys:
        setting = SETTINGS[key]
        metavar = setting.metadata["kind"].metavar
        flag = f"--{key.replace('_', '-')}"
        group.add_argument(flag, dest=_DEST + key, metavar=metavar, help=_help(setting))


def read_settings(options: argparse.Namespace) -> Settings:
    """:raises SettingsError: a value is not allowed"""
    given = {key: getattr(options, _DEST + key, None) for key in SETTINGS}
    return load(given, environ=os.environ, config=options.config)


def _help(setting: Field[Any]) -> str:
    doc = str(setting.metadata["doc"]).replace("%", "%%")
    default = shown(setting.default)
    return f"{doc} (default: {default})" if default else doc


def shown(value: object) -> str:
    """A setting's value as one would write it; "" for none."""
    if value is None:
        return ""
    if isinstance(value, tuple):
        return ",".join(shown(item) for item in value)
    return str(value.value) if hasattr(value, "value") else str(value)
