"""`akgc config`: the settings with their sources, their validity, and the table of all there are."""

from __future__ import annotations

import argparse
import os

from proxy.cli.command import Command, Exit
from proxy.cli.options import read_settings, shown
from proxy.cli.output import print_json, print_table
from proxy.folders import log_path, starter_path
from proxy.setting_kind import without_password
from proxy.settings import SETTINGS
from proxy.settings_error import SettingsError
from proxy.settings_sources import variable


def _show(options: argparse.Namespace) -> int:
    settings = read_settings(options)
    values = {key: _visible(key, getattr(settings, key)) for key in SETTINGS}
    values["kg"] = values["kg"] or str(starter_path(os.environ))
    values["log_path"] = values["log_path"] or str(log_path(os.environ))
    sources = {key: settings.source_of(key) for key in SETTINGS}
    if options.json:
        print_json({key: {"value": values[key], "source": sources[key]} for key in SETTINGS})
    else:
        print_table(("setting", "value", "from"), [(key, values[key], sources[key]) for key in SETTINGS])
    return Exit.DONE


def _check(options: argparse.Namespace) -> int:
    problems = []
    try:
        read_settings(options)
    except SettingsError as error:
        problems = [str(problem) for problem in error.problems]
    if options.json:
        print_json({"ok": not problems, "problems": problems})
    else:
        print("\n".join(problems) or "all settings are valid")
    return Exit.FAILED if problems else Exit.DONE


def _schema(options: argparse.Namespace) -> int:
    rows = [
        (key, shown(setting.default), setting.metadata["kind"].allowed, setting.metadata["doc"])
        for key, setting in SETTINGS.items()
    ]
    if options.json:
        names = ("default", "allowed", "doc")
        print_json(
            {
                row[0]: {**dict(zip(names, row[1:], strict=True)), "environment": variable(row[0])}
                for row in rows
            }
        )
    else:
        print_table(("setting", "default", "allowed", "meaning"), rows)
    return Exit.DONE


def _visible(key: str, value: object) -> str:
    return "***" if SETTINGS[key].metadata["secret"] and value else without_password(shown(value))


COMMANDS = {
    "show": Command("every setting with its value and where that comes from", _show),
    "check": Command("say what is wrong with the settings", _check),
    "schema": Command("every setting with its default, what is allowed and what it means", _schema),
}
