"""Where the program keeps its own files: the starter snapshot (cache); own facts, log, documents and models (data).

XDG base directories (https://specifications.freedesktop.org/basedir-spec), LOCALAPPDATA on Windows.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from proxy import __version__


def starter_path(environ: Mapping[str, str]) -> Path:
    """Folder of the starter snapshot that belongs to this version of the program."""
    return _base(environ, "XDG_CACHE_HOME", ".cache") / "akgc" / f"starter-{__version__}"


def fact_words_path(environ: Mapping[str, str]) -> Path:
    """Folder of what finds facts by their words, an index for each snapshot; it can be made again."""
    return _base(environ, "XDG_CACHE_HOME", ".cache") / "akgc" / "fact-words"


def own_facts_path(environ: Mapping[str, str]) -> Path:
    """Folder of the user's own facts about the starter snapshot, whichever version's it is."""
    return _base(environ, "XDG_DATA_HOME", ".local/share") / "akgc" / "own-facts"


def log_path(environ: Mapping[str, str]) -> Path:
    return _base(environ, "XDG_DATA_HOME", ".local/share") / "akgc" / "exchanges.sqlite"


def documents_path(environ: Mapping[str, str]) -> Path:
    """Folder of the document collections, with the files in them and what searches them."""
    return _base(environ, "XDG_DATA_HOME", ".local/share") / "akgc" / "documents"


def models_path(environ: Mapping[str, str]) -> Path:
    """Folder of the models that `akgc models pull` fetched."""
    return _base(environ, "XDG_DATA_HOME", ".local/share") / "akgc" / "models"


def _base(environ: Mapping[str, str], name: str, otherwise: str) -> Path:
    named = environ.get(name) or environ.get("LOCALAPPDATA", "")
    return Path(named) if Path(named).is_absolute() else Path.home() / otherwise
