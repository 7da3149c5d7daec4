"""The explanation of a score in plain words, the same for the same numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from detect.integrity.aspect import Aspect
from detect.integrity.score import Integrity

SHOWN = 5
"""Names that are listed before the rest is counted."""


def plain_explanation(integrity: Integrity, aspects: Sequence[Aspect] = ()) -> str:
    """
    >>> plain_explanation(Integrity.of(["a.md"], ["a.md"]))
    'Of 1 expected document, 1 was found. Nothing else was retrieved. Score 70 of at least 60: PASS.'
    """
    return " ".join([*_sentences(integrity), *_unspoken(aspects)])


def _sentences(found: Integrity) -> Iterator[str]:
    yield _coverage(found)
    if found.retrieved:
        yield _noise(found)
    yield f"Score {found.score} of at least {found.scale.passing}: {'PASS' if found.passed else 'FAIL'}."


def _coverage(found: Integrity) -> str:
    if not found.expected:
        return "Nothing is expected, so nothing can be missed."
    if not found.retrieved:
        return f"Nothing was retrieved; expected: {listed(found.expected)}."
    missing = f"; missing: {listed(found.missing)}" if found.missing else ""
    return f"Of {_documents(found.expected, 'expected')}, {_was(found.found)} found{missing}."


def _noise(found: Integrity) -> str:
    if not found.unexpected:
        return "Nothing else was retrieved."
    retrieved = _documents(found.retrieved, "retrieved")
    return f"Of {retrieved}, {_was(found.unexpected)} not expected: {listed(found.unexpected)}."


def _unspoken(aspects: Sequence[Aspect]) -> Iterator[str]:
    silent = [f'"{each.text}"' for each in aspects if each.spoken is False]
    if silent:
        yield f"What was retrieved says little about {listed(silent)}."


def _documents(names: Sequence[str], what: str) -> str:
    return f"{len(names)} {what} document{'' if len(names) == 1 else 's'}"


def _was(names: Sequence[str]) -> str:
    return f"{len(names) or 'none'} {'were' if len(names) > 1 else 'was'}"


def listed(names: Sequence[str]) -> str:
    """
    >>> listed(["a", "b", "c", "d", "e", "f"])
    'a, b, c, d, e and 1 more'
    """
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more
