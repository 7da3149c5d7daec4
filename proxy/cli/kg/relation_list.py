"""The value of `akgc kg build --relations`: ids with commas, or a file that begins each line with one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

_WIKIDATA = re.compile(r"P[1-9]\d*")
_OWN = re.compile(r"[A-Za-z][^\s,\"|:]*:[^\s,\"|]+")


def read_relations(text: str) -> frozenset[str]:
    """The ids; in a file the rest of a line is ignored, and lines that begin with "#".

    :raises ValueError: a word is no id, or the file cannot be read as text.
    """
    return frozenset(_checked(where, word) for where, word in _words(text))


def _words(text: str) -> Iterator[tuple[str, str]]:
    """Each word with the place where it stands."""
    path = Path(text)
    if path.is_dir():
        raise ValueError(f"--relations: {text} is a folder; name a file in it, or ids like P31,P36")
    if not path.is_file():
        yield from (("--relations", word.strip()) for word in text.split(",") if word.strip())
        return
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise ValueError(f"--relations: {path} is no text in UTF-8; begin each line with an id") from None
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield f"{path}, line {number}", line.split()[0]


def _checked(where: str, word: str) -> str:
    if _WIKIDATA.fullmatch(word) or _OWN.fullmatch(word):
        return word
    if _WIKIDATA.fullmatch(word.upper()):
        raise ValueError(f"{where}: {word!r} is no id of a relation; write {word.upper()}")
    file = " and no file" if where == "--relations" else ""
    raise ValueError(
        f"{where}: {word!r} is no id of a relation{file}; write for example P31,P36 or AK:warranty, or name a file "
        "that begins each line with such an id"
    )
