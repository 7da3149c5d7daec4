"""Where settings come from: command line, environment (AKGC_...), akgc.yaml, default, in this order of precedence.

Every value is parsed and validated once; an error names the key, the value, what is allowed and the source.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from proxy.setting_kind import without_password
from proxy.settings import SETTINGS, Settings
from proxy.settings_error import SettingProblem, SettingsError

if TYPE_CHECKING:
    import yaml

PREFIX = "AKGC_"
_ENVIRONMENT = "environment "
_NO_SETTINGS = re.compile(f"{PREFIX}(CONFIG|DEBUG|VENV|SHARED_DATA|TEST_.*)")
"""Variables that others of this project's programs read."""
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
            raise SettingsError([SettingProblem.of_key(self.key, near=self._near(), source=self.source)])
        meta = SETTINGS[self.key].metadata
        try:
            return meta["kind"].parse(self.value, self.folder)
        except (ValueError, TypeError):
            shown = "the value" if meta["secret"] else without_password(repr(self.value))
            problem = SettingProblem.of_value(
                self.key, shown, allowed=meta["kind"].allowed, source=self.source
            )
            raise SettingsError([problem]) from None

    def _near(self) -> str:
        """The setting that may be meant, as it is written where this one stands."""
        close = difflib.get_close_matches(self.key, SETTINGS, n=1)
        in_environment = self.source.startswith(_ENVIRONMENT)
        return "".join(variable(key) if in_environment else key for key in close)


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
    """:raises SettingsError: it cannot be read, or is no mapping."""
    import yaml

    try:
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise _unreadable(path, f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise _unreadable(path, f"is not UTF-8: byte {error.start} cannot be decoded") from None
    except yaml.YAMLError as error:
        raise _unreadable(path, f"is no valid YAML: {_told(error)}") from None
    if content is None:
        return {}
    if not isinstance(content, dict):
        kind = "a list" if isinstance(content, list) else "a single value"
        raise _unreadable(path, f"holds {kind}; write lines of the form key: value")
    return content


def _told(error: yaml.YAMLError) -> str:
    """What the parser found where, in one line."""
    mark, problem = getattr(error, "problem_mark", None), getattr(error, "problem", None)
    if mark is None or problem is None:
        return " ".join(str(error).split())
    return f"line {mark.line + 1}, column {mark.column + 1}: {problem}"


def _unreadable(path: Path, told: str) -> SettingsError:
    return SettingsError([SettingProblem.of_file(path, told)])


def variable(key: str) -> str:
    """The environment variable of a setting."""
    return PREFIX + key.upper()


def _environment_layer(environ: Mapping[str, str], folder: Path) -> Iterator[_Raw]:
    """Settings first, in their order; then what looks like one and is none."""
    settings = [variable(key) for key in SETTINGS]
    others = sorted(name for name in environ if name.startswith(PREFIX) and name not in settings)
    for name in [*settings, *(other for other in others if not _NO_SETTINGS.fullmatch(other))]:
        if environ.get(name):
            key = name.removeprefix(PREFIX).lower()
            yield _Raw(key, environ[name], f"{_ENVIRONMENT}{name}", folder)


def _command_line_layer(values: Mapping[str, object], folder: Path) -> Iterator[_Raw]:
    for key, value in values.items():
        if value is not None:
            yield _Raw(key, value, "command line", folder)
