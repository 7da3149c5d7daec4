"""Kinds of setting: how a raw value from the command line, the environment or YAML becomes a typed one.

A kind raises ValueError or TypeError for a value it does not allow and says in ``allowed`` what it does. Raw
values are strings except from YAML, which also knows numbers, booleans and lists. Relative paths start at
``folder``.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from correct.local_model import SHIPPED
from proxy.folders import models_path
from proxy.models_folder import NAME, SUFFIX, ModelsFolder

T_co = TypeVar("T_co", covariant=True)
E = TypeVar("E", bound=Enum)

_URL = re.compile(r"https?://[^\s/?#]+(/[^\s?#]*)?")


class SettingKind(Protocol[T_co]):
    """What values a setting takes; ``metavar`` names them on the command line."""

    @property
    def allowed(self) -> str: ...

    @property
    def metavar(self) -> str: ...

    def parse(self, raw: object, folder: Path) -> T_co:
        """:raises ValueError, TypeError: the value is not allowed."""
        ...


@dataclass(frozen=True)
class Line:
    """One line of text; ``empty`` allows none at all."""

    empty: bool = False
    metavar: str = "TEXT"

    @property
    def allowed(self) -> str:
        return "one line of text" + (" or nothing" if self.empty else "")

    def parse(self, raw: object, folder: Path) -> str:
        text = "" if raw is None else str(raw).strip()
        if "\n" in text or not (text or self.empty):
            raise ValueError
        return text


@dataclass(frozen=True)
class Choice(Generic[E]):
    """One of the values of an enumeration."""

    values: type[E]

    @property
    def allowed(self) -> str:
        return ", ".join(str(member.value) for member in self.values)

    @property
    def metavar(self) -> str:
        return "|".join(str(member.value) for member in self.values)

    def parse(self, raw: object, folder: Path) -> E:
        return self.values(str(raw).strip().lower())


@dataclass(frozen=True)
class Whole:
    """An integer from ``low`` to ``high``."""

    low: int
    high: int
    metavar: str = "N"

    @property
    def allowed(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def parse(self, raw: object, folder: Path) -> int:
        if isinstance(raw, bool | float):
            raise TypeError
        number = int(str(raw).strip())
        if not self.low <= number <= self.high:
            raise ValueError
        return number


@dataclass(frozen=True)
class Real:
    """A number from ``low`` to ``high``."""

    low: float
    high: float
    metavar: str = "X"

    @property
    def allowed(self) -> str:
        return f"a number from {self.low:g} to {self.high:g}"

    def parse(self, raw: object, folder: Path) -> float:
        if isinstance(raw, bool):
            raise TypeError
        number = float(str(raw).strip())
        if not self.low <= number <= self.high:  # also refuses nan
            raise ValueError
        return number


@dataclass(frozen=True)
class Upstream:
    """``local`` for the embedded model, or the base URL of an OpenAI-compatible server."""

    allowed: str = '"local" or a URL like http://127.0.0.1:11434/v1'
    metavar: str = "URL"

    def parse(self, raw: object, folder: Path) -> str:
        text = str(raw).strip().rstrip("/")
        if text != "local" and not _URL.fullmatch(text):
            raise ValueError
        return text


EMBEDDED = "embedded"


@dataclass(frozen=True)
class Engine:
    """``embedded`` for collections in the data folder, or the URL of an OpenSearch; it may hold user and password."""

    allowed: str = '"embedded" or the URL of an OpenSearch, like http://localhost:9200'
    metavar: str = "URL"

    def parse(self, raw: object, folder: Path) -> str:
        text = str(raw).strip().rstrip("/")
        if text != EMBEDDED and not _URL.fullmatch(text):
            raise ValueError
        return text


def without_password(text: str) -> str:
    """
    >>> without_password("https://admin:s3cret@search.example:9200")
    'https://***@search.example:9200'
    """
    return re.sub(r"(?<=://)[^/\s]+@", "***@", text)


@dataclass(frozen=True)
class FilePath:
    """A path of a file or folder; ``~`` is the home folder."""

    allowed: str = "a path"
    metavar: str = "PATH"

    def parse(self, raw: object, folder: Path) -> Path:
        if not isinstance(raw, str | Path) or not str(raw).strip():
            raise ValueError
        return folder / Path(str(raw).strip()).expanduser()


@dataclass(frozen=True)
class ModelFile:
    """A GGUF file: its path, or the name of an installed model, which has no slash and does not end in .gguf."""

    metavar: str = "NAME|PATH"

    @property
    def allowed(self) -> str:
        names = ", ".join(sorted(_model_files())) or "none is"
        return f"the path of a GGUF file, or the name of an installed model ({names}); akgc models pull fetches one"

    def parse(self, raw: object, folder: Path) -> Path:
        path = FilePath().parse(raw, folder)
        name = str(raw).strip()
        if not NAME.fullmatch(name) or name.endswith(SUFFIX) or path.exists():
            return path
        files = _model_files()
        if name not in files:
            raise ValueError
        return files[name]


def _model_files() -> dict[str, Path]:
    """Name -> file of what `akgc models list` shows as installed; a user's own file wins over the shipped one."""
    shipped = {SHIPPED.stem: SHIPPED} if SHIPPED.is_file() else {}
    installed = ModelsFolder(models_path(os.environ))
    return shipped | {name: installed.file_of(name) for name in installed.names()}


@dataclass(frozen=True)
class Several(Generic[T_co]):
    """A list of values of one kind: a YAML list, or a string separated by commas."""

    kind: SettingKind[T_co]

    @property
    def allowed(self) -> str:
        return f"a list of: {self.kind.allowed} (separated by commas)"

    @property
    def metavar(self) -> str:
        return f"{self.kind.metavar},..."

    def parse(self, raw: object, folder: Path) -> tuple[T_co, ...]:
        items: list[object] = list(raw) if isinstance(raw, list | tuple) else list(str(raw or "").split(","))
        return tuple(self.kind.parse(item, folder) for item in items if str(item).strip())
