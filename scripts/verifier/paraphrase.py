"""Changes of a sentence that keep it true: other words, less said, another order, a year or number said loosely."""

from __future__ import annotations

import re
from random import Random

from scripts.verifier.perturb import NUMBER_WORDS, YEAR, figures
from scripts.verifier.word_pairs import SYNONYMS, change_word

_BRACKETS = re.compile(
    r" ?\([^()]*\)|, (?:which|who|where) [^,;.]*(?=[,.])|, (?:a|an|the) [a-z][^,;.]{3,60},"
)
_LEAD = re.compile(r"^((?:In|On|After|Before|During|At|By|From|Since|As of) [^,]{2,50}), (?=[A-Za-z])")
_TAIL = re.compile(r"(?:,| and| but|;| while| although| because| when) [^,;]{12,}(?=\.$)")
_SHORT = re.compile(r"\b(is|was|were|are|did|does|had|has|would|could) not\b")
_HEADS = (
    "In fact, {}", "It is known that {}", "It is true that {}", "As a matter of fact, {}", "Indeed, {}", "{}", "{}",
    "{}", "According to the source, {}", "Records show that {}", "We know that {}", "Note that {}", "Interestingly, {}",
)  # fmt: skip


def synonym(text: str, chance: Random) -> str | None:
    """One word replaced by another of the same meaning."""
    return change_word(text, SYNONYMS, chance)


def shortened(text: str, chance: Random) -> str | None:
    """Without something in brackets or between commas, or without its last clause; it says less, and all of it is said.

    >>> shortened("Bern (the capital), which is old, lies on the Aare.", Random(3))
    'Bern (the capital), lies on the Aare.'
    """
    cuts = list(_BRACKETS.finditer(text)) or list(_TAIL.finditer(text))
    if not cuts:
        return None
    cut = chance.choice(cuts)
    left = f"{text[: cut.start()]}{text[cut.end() :]}".replace(" ,", ",").strip()
    return left if len(left.split()) >= 4 else None


def reordered(text: str, chance: Random) -> str | None:
    """What leads the sentence put at its end.

    >>> reordered("In 1905, he lived in Bern.", Random(1))
    'He lived in Bern in 1905.'
    """
    match = _LEAD.match(text)
    if not match or not text.endswith("."):
        return None
    rest = text[match.end() : -1]
    return f"{rest[:1].upper()}{rest[1:]} {match[1][:1].lower()}{match[1][1:]}."


def contracted(text: str, chance: Random) -> str | None:
    """ "is not" as "isn't"."""
    return _SHORT.sub(r"\1n't", text, count=1) if _SHORT.search(text) else None


def loose_year(text: str, chance: Random, *, true: bool = True) -> str | None:
    """A year said as its decade, its century, or by a year before or after it; a false one where not `true`."""
    matches = [m for m in YEAR.finditer(text) if text[: m.start()].casefold().endswith("in ")]
    if not matches:
        return None
    match = chance.choice(matches)
    year = int(match[0])
    said = chance.choice(_YEAR_FORMS)(year, true, chance)
    before = text[: match.start() - 3]
    return f"{before}{said if before else said[:1].upper() + said[1:]}{text[match.end() :]}"


def loose_number(text: str, chance: Random, *, true: bool = True) -> str | None:
    """A number said by a round one below or above it, or as a word; a false one where not `true`."""
    matches = [m for m in figures(text) if not m[2]]
    if not matches:
        return None
    match = chance.choice(matches)
    value = int(match[1].replace(",", ""))
    if true and 1 < value <= 20 and chance.random() < 0.6:
        said = NUMBER_WORDS[value - 1]
    else:
        said = bound(value, true, chance)
    return f"{text[: match.start()]}{said}{text[match.end() :]}"


def headed(text: str, chance: Random) -> str:
    """With words before it that add nothing."""
    head = chance.choice(_HEADS)
    return head.format(text) if head == "{}" or not text.startswith(("The ", "In ", "It ", "He ", "She ")) else (
        head.format(text[:1].lower() + text[1:])
    )  # fmt: skip


def bound(value: int, true: bool, chance: Random) -> str:
    """ "more than 600" or "fewer than 700" for 643, the other way round where not `true`."""
    over = chance.random() < 0.5
    low, high = _round_down(value, chance), _round_up(value, chance)
    number = f"{low:,}" if over is true else f"{high:,}"
    words = ("more than", "over", "at least") if over else ("fewer than", "less than", "under")
    return f"{chance.choice(words)} {number}"


def _round_down(value: int, chance: Random) -> int:
    return max(0, (value - 1) // (step := _step(value, chance)) * step)


def _round_up(value: int, chance: Random) -> int:
    return (value // (step := _step(value, chance)) + 1) * step


def _step(value: int, chance: Random) -> int:
    """A power of ten that leaves one or two digits."""
    return int(10 ** max(0, len(str(value)) - chance.choice((1, 2))))


def _decade(year: int, true: bool, chance: Random) -> str:
    first = year // 10 * 10 + (0 if true else 10 * chance.choice((-3, -2, -1, 1, 2)))
    return f"in the {first}s"


def _century(year: int, true: bool, chance: Random) -> str:
    century = (year - 1) // 100 + 1 + (0 if true else chance.choice((-2, -1, 1)))
    suffix = {1: "st", 2: "nd", 3: "rd"}.get(century % 10 if century not in (11, 12, 13) else 0, "th")
    return f"in the {century}{suffix} century"


def _beyond(year: int, true: bool, chance: Random) -> str:
    far = chance.choice((1, 2, 5, 8, 10, 15, 25, 40))
    before = chance.random() < 0.5
    return (
        f"before {year + far if true else year - far}"
        if before
        else f"after {year - far if true else year + far}"
    )


_YEAR_FORMS = (_decade, _century, _beyond, _beyond)
