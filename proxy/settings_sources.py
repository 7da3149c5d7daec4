"""Where settings come from: command line, environment (AKGC_...), akgc.yaml, default, in this order of precedence.

Every value is parsed and validated once; an error names the key, the value, what is allowed and the source.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from proxy.setting_kind import without_password
from proxy.settings import SETTINGS, Settings
from proxy.settings_error import SettingProblem, SettingsError

PREFIX = "AKGC_"
FILE_NAME = "akgc.yaml"


def load(
    command_line: Mapping[str, object] | None = None,
    *,
    environ: Mapping[str, str],
    config: Path | None = None,
    folder: Path | None = None,
) -> Settings:
    """Settings from all sources.

    :param config: the settings file; default: $AKGC_CONFIG, else akgc.yaml in ``folder`` where there is one
    :param folder: where relative paths start; default: the current folder

    :raises SettingsError: a value is not allowed or a key unknown; every such problem is in it.
    """
    here = folder or Path.cwd()
    path = _config_path(config, environ=environ, folder=here)
    layers = [
        *_file_layer(path),
        *_environment_layer(environ, here),
        *_command_line_layer(command_line or {}, here),
    ]
    values: dict[str, Any] = {}
    sources: dict[str, str] = {}
    problems: list[SettingProblem] = []
    for raw in layers:
        try:
            values[raw.key] = raw.parse()
            sources[raw.key] = raw.source
        except SettingsError as error:
            problems += error.problems
    if problems:
        raise SettingsError(problems)
    return Settings(**values, sources=sources)


@dataclass(frozen=True, slots=True)
class _Raw:
    """A value as found; relative paths in it start at ``folder``."""

    key: str
    value: object
    source: str
    folder: Path

    def parse(self) -> object:
        """:raises SettingsError: unknown key, or a value that is not allowed."""
        if self.key not in SETTINGS:
            raise SettingsError([SettingProblem(self.key, "unknown key", _near(self.key), self.source)])
        meta = SETTINGS[self.key].metadata
        try:
            return meta["kind"].parse(self.value, self.folder)
        except (ValueError, TypeError):
            shown = "the value" if meta["secret"] else without_password(repr(self.value))
            raise SettingsError(
                [SettingProblem(self.key, shown, meta["kind"].allowed, self.source)]
            ) from None


def _near(key: str) -> str:
    close = difflib.get_close_matches(key, SETTINGS, n=1)
    return f"did you mean {close[0]}?" if close else ", ".join(SETTINGS)


def _config_path(config: Path | None, *, environ: Mapping[str, str], folder: Path) -> Path | None:
    named = config or (Path(environ["AKGC_CONFIG"]) if environ.get("AKGC_CONFIG") else None)
    if named is None:
        default = folder / FILE_NAME
        return default if default.exists() else None
    return folder / named.expanduser()


def _file_layer(path: Path | None) -> Iterator[_Raw]:
    if path is None:
        return
    for key, value in _read_yaml(path).items():
        if value is not None:
            yield _Raw(str(key), value, str(path), path.parent)


def _read_yaml(path: Path) -> Mapping[object, object]:
    import yaml

    try:
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        reason = error.strerror if isinstance(error, OSError) else " ".join(str(error).split())
        raise SettingsError(
            [SettingProblem("config", str(reason), "a readable YAML file", str(path))]
        ) from None
    if content is None:
        return {}
    if not isinstance(content, dict):
        found = f"a {type(content).__name__}"
        raise SettingsError([SettingProblem("config", found, "lines of the form key: value", str(path))])
    return content


def _environment_layer(environ: Mapping[str, str], folder: Path) -> Iterator[_Raw]:
    for key in SETTINGS:
        name = PREFIX + key.upper()
        if environ.get(name):
            yield _Raw(key, environ[name], f"environment {name}", folder)


def _command_line_layer(values: Mapping[str, object], folder: Path) -> Iterator[_Raw]:
    for key, value in values.items():
        if value is not None:
            yield _Raw(key, value, "command line", folder)
