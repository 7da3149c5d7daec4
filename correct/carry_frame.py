"""The phrases in which a sentence names a value as somebody's: "its capital, Lyon", "Lyon is the capital of France".

A phrase is read only where the words leave no other reading: the noun of the relation stands bare before or behind
the value, without an adjective ("the economic capital"), and belongs to the subject, to a pronoun, or to nobody named.
"The painter Gauguin" is a name with a title.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_MARK = r"[*_\"“”]*"
_VALUE = r"(?<![\w-])(?P<value>{value})(?![\w-]|[.,]\d|\s*[%°]|,?\s+[A-Z\d])"
"""Not a part of a longer name or number."""
_POSSESSIVE = "its|his|her|their"
_PRESENT = "is|are|remains|has always been|has been"
_PAST = "was|were"
_FRAMES = (
    r"\b(?:{owner}|(?i:the)) {noun}{of}{mark}(?:,|:|\s[–—-]) {mark}{value}",
    r"\b(?:{owner}) {noun}{mark} {mark}{value}",
    r"{value}{mark}, (?:{owner}|(?i:the)) {noun}{of}{close}",
    r"\b(?:{owner}|(?i:the)) {noun}{of}{mark} (?:{be}) {mark}{value}",
    r"{value}{mark},? (?:{be}) (?:{owner}|(?i:the)) {noun}{of}{close}",
    r"^[\s>#*_•–—-]*(?:\d+[.)]\s+)?{mark}{noun}{of}{mark}:{mark}\s+{mark}{value}(?=\W*$)",
)
_CLOSE = r"(?=\s*(?:[,.;:!?)]|$)|\s+(?:since|where|which)\b)"


@dataclass(frozen=True, slots=True)
class Named:
    """A value at ``[start, end)`` of a sentence; ``owned`` where the phrase names the subject itself."""

    start: int
    end: int
    owned: bool


class Frames:
    """Finds a value where it is named as a subject's.

    :param names: how the subject is called; at least one
    :param nouns: how the relation is called: "capital", "capital city"
    :param past: whether "was" says the same as "is": a capital may have been another, an author may not

    >>> frames = Frames(names=["France"], nouns=["capital"], value="Lyon", past=False)
    >>> [(n.start, n.owned) for n in frames.find("So its capital, Lyon, is old; Lyon is the capital of France.")]
    [(16, False), (30, True)]
    """

    def __init__(self, *, names: Sequence[str], nouns: Sequence[str], value: str, past: bool) -> None:
        name = _any(names)
        fields = {
            "mark": _MARK,
            "noun": rf"{_MARK}(?i:{_any(nouns)})",
            "owner": rf"(?i:{_POSSESSIVE})|(?P<owner>(?:[Tt]he )?(?:{name})['’]s?)",
            "of": rf"{_MARK}(?P<of> of (?:the )?(?:{name}))?",
            "be": f"{_PRESENT}|{_PAST}" if past else _PRESENT,
            "value": _VALUE.format(value=re.escape(value)),
            "close": _CLOSE,
        }
        self._patterns = (
            [re.compile(frame.format(**fields), re.MULTILINE) for frame in _FRAMES] if nouns else []
        )

    def find(self, sentence: str) -> Iterator[Named]:
        """Each place once, in the order of the phrases."""
        seen: set[int] = set()
        for pattern in self._patterns:
            for match in pattern.finditer(sentence):
                start, end = match.span("value")
                if start not in seen:
                    seen.add(start)
                    yield Named(start, end, owned=_names_owner(match))


def _names_owner(match: re.Match[str]) -> bool:
    groups = match.groupdict()
    return bool(groups.get("of") or groups.get("owner"))


def _any(texts: Sequence[str]) -> str:
    """One of the texts, the longest that fits."""
    return "(?:" + "|".join(re.escape(text) for text in sorted(set(texts), key=len, reverse=True)) + ")"
