"""Made-up names and values, so that the model learns to copy what a prompt says instead of recalling it.

A kind is what a relation's subject or object is ("person", "city", "date", ...); see `wordings.txt`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random

from kg.date import MONTHS

PATH = Path(__file__).with_name("names.txt")
_PLACE_ENDINGS = (
    "",
    "",
    "",
    "ia",
    "burg",
    "ton",
    "ville",
    "stad",
    "grad",
    "pur",
    "land",
    "o",
    "a",
    "sk",
    "ford",
)
_CONTINENTS = ("Africa", "Europe", "Asia", "North America", "South America", "Oceania", "Antarctica")
Maker = Callable[["Namer"], str]


@cache
def words(name: str) -> tuple[str, ...]:
    """The words of a block of `names.txt`.

    :raises KeyError: there is no such block.
    """
    return tuple(_blocks()[name].split())


@cache
def phrases(name: str) -> tuple[str, ...]:
    """The lines of a block of `names.txt`.

    :raises KeyError: there is no such block.
    """
    return tuple(_blocks()[name].splitlines())


@cache
def _blocks() -> Mapping[str, str]:
    blocks = PATH.read_text(encoding="utf-8").split("\n# ")[1:]
    return {head: body.strip() for head, _, body in (block.partition("\n") for block in blocks)}


class Namer:
    """Draws names and values; ``known`` are real names by kind, used for the share ``real`` of the draws."""

    def __init__(
        self, rng: Random, *, known: Mapping[str, Sequence[str]] | None = None, real: float = 0.4
    ) -> None:
        self.rng = rng
        self.known = known or {}
        self.real = real

    def draw(self, kind: str) -> str:
        """A name or value of the kind; unknown kinds are things."""
        names = self.known.get(kind)
        if names and self.rng.random() < self.real:
            return self.rng.choice(names)
        return _MAKERS.get(kind, _thing)(self)

    def word(self) -> str:
        """A made-up capitalised word of two or three syllables.

        >>> Namer(Random(1)).word()
        'X'
        """
        count = self.rng.choice((2, 2, 2, 3))
        syllables = (
            self.rng.choice(words("onsets")) + self.rng.choice(words("vowels")) + self.coda()
            for _ in range(count)
        )
        return "".join(syllables).capitalize()

    def coda(self) -> str:
        """How a syllable ends: two in three on their vowel."""
        return "" if self.rng.random() < 0.65 else self.rng.choice(words("codas"))

    def fill(self, patterns: Sequence[str]) -> str:
        """One of the patterns with {p} a place, {n} and {m} words."""
        pattern = self.rng.choice(patterns)
        return pattern.format(p=self.draw("city"), n=self.word(), m=self.word())


def _city(namer: Namer) -> str:
    name = namer.word() + namer.rng.choice(_PLACE_ENDINGS)
    first = (
        namer.rng.choice(("New ", "San ", "Port ", "Saint ", "El ", "Upper "))
        if namer.rng.random() < 0.12
        else ""
    )
    return first + name + (f" {namer.word()}" if namer.rng.random() < 0.1 else "")


def _person(namer: Namer) -> str:
    rng = namer.rng
    first = rng.choice(words("first names")) if rng.random() < 0.5 else namer.word()
    if rng.random() < 0.07:
        return first
    middle = rng.choice(("", "", "", "", " van", " de", " von", f" {namer.word()}", f" {namer.word()[0]}."))
    return f"{first}{middle} {namer.word()}"


def _work(namer: Namer) -> str:
    rng = namer.rng
    title = [rng.choice(words("words")).capitalize() for _ in range(rng.choice((1, 2, 2, 2, 3)))]
    title[-1] = namer.word() if rng.random() < 0.3 else title[-1]
    if len(title) > 1 and rng.random() < 0.3:
        title.insert(1, rng.choice(("of", "and", "of the", "in the", "without")))
    return ("The " if rng.random() < 0.35 else "") + " ".join(title)


def _thing(namer: Namer) -> str:
    roll = namer.rng.random()
    if roll < 0.4:
        return namer.rng.choice(words("things"))
    if roll < 0.7:
        return f"{namer.rng.choice(words('words'))} {namer.rng.choice(words('things'))}"
    return namer.word() if roll < 0.9 else namer.word().lower()


def _currency(namer: Namer) -> str:
    unit = namer.rng.choice(words("currency units"))
    return f"{namer.word()} {unit}" if namer.rng.random() < 0.7 else namer.word().lower()


def _year(namer: Namer) -> str:
    rng = namer.rng
    return str(rng.randint(1500, 2025)) if rng.random() < 0.9 else f"{rng.randint(1, 900)} BC"


def _date(namer: Namer) -> str:
    rng = namer.rng
    month, day, year = rng.choice(MONTHS), rng.randint(1, 31), _year(namer)
    forms = (
        f"{day} {month} {year}",
        f"{month} {day}, {year}",
        year,
        f"{day} {month} {year}",
        f"{month} {year}",
    )
    return rng.choice(forms)


def _count(namer: Namer) -> str:
    rng = namer.rng
    number = int(10 ** rng.uniform(2.0, 9.2))
    forms = (f"{number:,}", f"{number:,}", f"{number:,}", f"{number}", f"{number / 1e6:.1f} million")
    return rng.choice(forms)


def _amount(namer: Namer) -> str:
    number = 10 ** namer.rng.uniform(0.0, 6.0)
    return namer.rng.choice((f"{number:,.0f}", f"{number:,.1f}", f"{number:,.2f}"))


def _measure(namer: Namer) -> str:
    return f"{_amount(namer)} {namer.rng.choice(phrases('units'))}"


def _code(namer: Namer) -> str:
    rng = namer.rng
    letters = "".join(rng.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for _ in range(rng.choice((2, 2, 3))))
    digits = str(rng.randint(1, 999))
    return rng.choice(
        (f"+{digits}", f"+{digits}", letters, f".{letters.lower()[:2]}", f"UTC+{digits[:1]}", digits)
    )


def _symbol(namer: Namer) -> str:
    rng = namer.rng
    return rng.choice("ABCDEFGHIJKLMNOPRSTUVWXYZ") + (
        rng.choice("abcdefghiklmnoprstu") if rng.random() < 0.75 else ""
    )


_MAKERS: Mapping[str, Maker] = {
    "country": lambda namer: namer.word() + namer.rng.choice(("", "ia", "land", "stan", "a", "")),
    "city": _city,
    "place": _city,
    "region": _city,
    "person": _person,
    "work": _work,
    "thing": _thing,
    "institution": lambda namer: namer.fill(phrases("institutions")),
    "event": lambda namer: namer.fill(phrases("events")),
    "award": lambda namer: namer.fill(phrases("awards")),
    "element": lambda namer: namer.word().lower() + namer.rng.choice(("ium", "on", "ine", "", "um")),
    "body": lambda namer: namer.word() + namer.rng.choice(("", "", " b", " II", "")),
    "language": lambda namer: namer.word() + namer.rng.choice(("ish", "ese", "ian", "ic", "")),
    "currency": _currency,
    "continent": lambda namer: namer.rng.choice(_CONTINENTS),
    "occupation": lambda namer: namer.rng.choice(words("occupations")),
    "date": _date,
    "year": _year,
    "count": _count,
    "number": lambda namer: str(namer.rng.randint(1, 200)),
    "code": _code,
    "symbol": _symbol,
    "area": lambda namer: f"{_amount(namer)} {namer.rng.choice(('square kilometres', 'km²', 'km²'))}",
    "mass": _measure,
    "measure": _measure,
    "length": lambda namer: f"{_amount(namer)} {namer.rng.choice(('metres', 'kilometres', 'm', 'km'))}",
    "temperature": lambda namer: (
        f"{_amount(namer)} {namer.rng.choice(('kelvins', 'degrees Celsius', '°C', 'K'))}"
    ),
    "span": lambda namer: f"{_amount(namer)} {namer.rng.choice(('days', 'years', 'hours'))}",
}
