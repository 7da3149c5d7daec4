"""Number words of English: "twenty-six" is 26, "nineteenth" is 19, and back."""

from __future__ import annotations

import re

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen".split()
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_FIRST = (
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split()
)
SCALES = {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12, "dozen": 12.0}
_SMALL = {word: n for n, word in enumerate(_ONES)} | {word: 10 * n for n, word in enumerate(_TENS, 2)}
ORDINALS = {word: n for n, word in enumerate(_FIRST)} | {
    f"twenty-{w}": 20 + n for n, w in enumerate(_FIRST[1:10], 1)
}

_SMALL_WORD = "|".join(sorted(_SMALL, key=len, reverse=True))
_SCALE_WORD = "|".join(SCALES)
WORDS = re.compile(
    rf"(?:half\s+a|an?|{_SMALL_WORD})(?:(?:\s+and\s+|[\s-]+)(?:{_SMALL_WORD}|{_SCALE_WORD})){{0,20}}(?!-?\w)|"
    rf"(?:{_SMALL_WORD})(?:[\s-](?:{_SMALL_WORD}|{_SCALE_WORD})){{0,20}}(?=-)",
    re.IGNORECASE,
)
"""A number in words; also matches a bare "a", which `from_words` turns down."""


def from_words(text: str) -> float | None:
    """The number that words say; None where they say none ("a", "one million two million").

    >>> from_words("two hundred and five thousand")
    205000.0
    """
    words = [word for word in re.split(r"[\s-]+", text.lower()) if word != "and"]
    if words[:2] == ["half", "a"]:
        rest = from_words("one " + " ".join(words[2:])) if words[2:] else None
        return None if rest is None else rest / 2
    if words and words[0] in ("a", "an"):
        if len(words) == 1 or words[1] not in SCALES:
            return None
        words[0] = "one"
    return _sum_of(words)


def _sum_of(words: list[str]) -> float | None:
    total, group, last_small, last_scale = 0.0, 0.0, 100, 1e15
    for word in words:
        if word in _SMALL:
            value = _SMALL[word]
            if value >= last_small or (last_small < 20):
                return None
            group += value
            last_small = value
            continue
        scale = SCALES.get(word)
        if scale is None or not group:
            return None
        if scale > 100 or word == "dozen":
            if scale >= last_scale:
                return None
            total, group, last_scale = total + group * scale, 0.0, scale
        else:
            group *= scale
        last_small = 100
    return total + group


def to_words(number: int) -> str:
    """A number from 0 to 100 in words.

    >>> to_words(26)
    'twenty-six'
    """
    if not 0 <= number <= 100:
        raise ValueError(f"number is {number}; only 0 to 100 are written in words")
    if number == 100:
        return "one hundred"
    if number < 20:
        return _ONES[number]
    tens, ones = divmod(number, 10)
    return _TENS[tens - 2] + (f"-{_ONES[ones]}" if ones else "")


def from_ordinal(text: str) -> int | None:
    """19 for "19th" and "nineteenth"; None for anything else."""
    lower = text.lower()
    if lower in ORDINALS:
        return ORDINALS[lower]
    return int(lower[:-2]) if lower[:-2].isdecimal() and lower[-2:] in ("st", "nd", "rd", "th") else None


def ordinal_suffix(number: int) -> str:
    """ "st" for 1, 21; "th" for 11."""
    if number % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def ordinal_like(number: int, like: str) -> str:
    """An ordinal in the style of another: "20th" for "19th", "twentieth" for "nineteenth"."""
    if like[:1].isdigit():
        return f"{number}{ordinal_suffix(number)}"
    word = next((word for word, n in ORDINALS.items() if n == number), f"{number}{ordinal_suffix(number)}")
    return word.capitalize() if like[:1].isupper() else word
