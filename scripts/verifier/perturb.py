"""Changes of a sentence that make it say something else: another number, date or name, the opposite, the reverse.

After FactCC (Kryściński et al. 2020, https://aclanthology.org/2020.emnlp-main.750, section 3.1): each change takes a
sentence and returns one that the sentence contradicts, or None where there is nothing to change.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random

from kg.date import MONTHS
from scripts.verifier.word_pairs import OPPOSITES, change_word

NUMBER_WORDS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
).split()
ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
YEAR = re.compile(r"(?<![\d.,$€£])\b(1[0-9]\d\d|20[0-4]\d)\b(?![.,]?\d|%)")
_MONTH = re.compile(
    rf"\b({'|'.join(MONTHS)})\b(?= \d|,)|(?<=\d )({'|'.join(MONTHS)})\b|(?<=in )({'|'.join(MONTHS)})\b"
)
FIGURE = re.compile(r"(?<![\w.,])(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?![\w]|[.,]\d)")
_NUMBER_WORD = re.compile(rf"\b({'|'.join(NUMBER_WORDS[1:])})\b")
_ORDINAL = re.compile(rf"\b({'|'.join(ORDINALS[1:])})\b")
_AUXILIARY = re.compile(
    r"\b(is|are|was|were|has|have|had|will|would|can|could|may|might|should|must|did|does|do)\b(?! not|n't| never)"
)
_NEGATION = re.compile(r"(?<=\w)( not\b| never\b|n't\b)")
_NAME = re.compile(
    r"(?<![.!?] )(?<!^)\b[A-Z][\w'’.-]*\w(?: (?:of |the |de |von |van |and )?[A-Z][\w'’-]*\w)*"
)
_CUE = re.compile(r"([a-z]+) $")
_NOT_NAMES = frozenset((*MONTHS, "The", "A", "An", "He", "She", "It", "They", "I", "In", "This"))

Names = Mapping[str, Sequence[str]]
"""Names by the word before them, which tells their type roughly: what "in" stands before is a place or a time."""


_DATED = re.compile(
    rf"(?:{'|'.join(MONTHS)}) $|(?:than|over|under|about|least|most|nearly|almost|around|some|only|to) $"
)


def figures(text: str) -> list[re.Match[str]]:
    """Numbers in figures that are neither years nor days of a month, nor said loosely already.

    >>> [m[0] for m in figures("On 3 May 1990 and June 4, 12 of 1,500 men, over 80 %, left.")]
    ['12', '1,500']
    """
    return [
        m
        for m in FIGURE.finditer(text)
        if not YEAR.fullmatch(m[0])
        and not _DATED.search(text, 0, m.start())
        and not text[m.end() :].lstrip(" ").startswith(MONTHS)
    ]


def names(text: str) -> list[tuple[str, str]]:
    """Names inside a text, each with the word before it.

    >>> names("In 1905 the physicist Albert Einstein lived in Bern.")
    [('physicist', 'Albert Einstein'), ('in', 'Bern')]
    """
    found = []
    for match in _NAME.finditer(text):
        cue = _CUE.search(text, 0, match.start())
        if cue and match[0].split()[0] not in _NOT_NAMES:
            found.append((cue[1], match[0]))
    return found


def other_name(text: str, pool: Names, chance: Random) -> str | None:
    """One name replaced by another that stands after the same word elsewhere."""
    for cue, name in _shuffled(names(text), chance):
        others = [other for other in _drawn(pool.get(cue, ()), 8, chance) if _is_other(other, text)]
        if others:
            return text.replace(f"{cue} {name}", f"{cue} {others[0]}")
    return None


def swapped_names(text: str, evidence: str, chance: Random) -> str | None:
    """One name replaced by another of the evidence that stands after the same word there."""
    found = names(evidence)
    for cue, name in _shuffled(names(text), chance):
        others = [other for word, other in found if word == cue and _is_other(other, text)]
        if others:
            return text.replace(f"{cue} {name}", f"{cue} {chance.choice(others)}")
    return None


def other_year(text: str, chance: Random) -> str | None:
    """One year replaced by another that the text does not name."""
    match = _one(YEAR, text, chance)
    if match is None:
        return None
    year = int(match[0])
    other = year + chance.choice((-1, 1)) * chance.choice((1, 2, 3, 4, 5, 7, 10, 12, 20, 30, 50, 100))
    return None if str(other) in text or other > 2030 else _put(text, match, str(other))


def other_month(text: str, chance: Random) -> str | None:
    """The name of one month replaced by another's."""
    match = _one(_MONTH, text, chance)
    return (
        _put(text, match, chance.choice([month for month in MONTHS if month not in text])) if match else None
    )


def other_number(text: str, chance: Random) -> str | None:
    """One number, in figures or as a word, replaced by another one."""
    matches = figures(text)
    words = [*_NUMBER_WORD.finditer(text), *_ORDINAL.finditer(text)]
    if not matches and not words:
        return None
    match = chance.choice(matches + words)
    changed = _other_figure(match[0], chance) if match in matches else _other_word(match[0], chance)
    return None if changed in text.split() else _put(text, match, changed)


def negated(text: str, chance: Random) -> str | None:
    """ "not" put behind an auxiliary, or taken away where there is one.

    >>> negated("Bern is a city.", Random(1))
    'Bern is not a city.'
    """
    if match := _NEGATION.search(text):
        return None if text[: match.start()].endswith("ca") else _put(text, match, "")
    match = _AUXILIARY.search(text)
    return _put(text, match, f"{match[0]} {chance.choice(('not', 'not', 'not', 'never'))}") if match else None


def opposite(text: str, chance: Random) -> str | None:
    """One word replaced by one that says the opposite."""
    return change_word(text, OPPOSITES, chance)


def _other_figure(figure: str, chance: Random) -> str:
    whole, dot, part = figure.replace(",", "").partition(".")
    value = int(whole)
    if value < 12:
        other = chance.choice([n for n in range(1, 15) if n != value])
    else:
        other = max(1, round(value * chance.choice((0.3, 0.5, 0.7, 0.8, 0.9, 1.15, 1.3, 1.5, 2, 3, 10))))
    other += other == value
    return (f"{other:,}" if "," in figure else str(other)) + dot + part


def _other_word(word: str, chance: Random) -> str:
    words = ORDINALS if word in ORDINALS else NUMBER_WORDS[1:13]
    return chance.choice([other for other in words if other != word])


def _is_other(name: str, text: str) -> bool:
    return not any(part in text for part in name.split() if len(part) > 3) and name not in text


def _one(pattern: re.Pattern[str], text: str, chance: Random) -> re.Match[str] | None:
    matches = list(pattern.finditer(text))
    return chance.choice(matches) if matches else None


def _put(text: str, match: re.Match[str], replacement: str) -> str:
    return f"{text[: match.start()]}{replacement}{text[match.end() :]}"


def _drawn(pool: Sequence[str], count: int, chance: Random) -> list[str]:
    return [chance.choice(pool) for _ in range(count)] if pool else []


def _shuffled(found: Sequence[tuple[str, str]], chance: Random) -> list[tuple[str, str]]:
    return chance.sample(found, len(found))
