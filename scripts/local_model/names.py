"""Made-up names and values, so that the model learns to copy what a prompt says instead of recalling it.

A kind is what a relation's subject or object is ("person", "city", "date", ...); see `wordings.txt`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

_ONSETS = "b br c ch cl d dr f fl g gl gr h j k kl kr l m n p pl pr qu r s sh sk sl st t th tr v w y z".split()
_VOWELS = "a e i o u a e i o u a e i o u ai au ea ee ia ie io oo ou y á é ö ü".split()
_CODAS = ["", "", "", "", *"n r l s t m k d x nd rt ng ck lm st nt rd th sch z".split()]
_FIRST_NAMES = (
    "John Mary James Anna William Elizabeth Charles Maria George Marie Thomas Jane Robert Alice David Sarah Peter Emma "
    "Paul Laura Henry Clara Albert Sofia Louis Ada Karl Ingrid Ivan Olga Juan Carmen Luigi Rosa Ahmed Fatima Wei Mei "
    "Hiroshi Yuki Raj Priya Kofi Amara Pedro Lucia Jean Claire Hans Greta Nikolai Natasha Michael Susan Joseph Helen"
).split()
_PLACE_ENDINGS = ["", "", "", "ia", "burg", "ton", "ville", "stad", "grad", "pur", "land", "o", "a", "sk", "ford"]
_WORDS = (
    "silent broken golden winter summer river house garden stone shadow last first king queen night day road "
    "letter glass iron paper island mountain ocean dream blood moon star dust fire snow bird wolf horse tower bridge "
    "secret lost hidden red black white blue green old young little great return song dance war peace time world "
    "city field door window mirror clock machine engine light storm rain wind forest lake desert ship train"
).split()
_THINGS = (
    "telescope microscope steam engine light bulb radio vaccine battery jazz opera football tennis guitar piano "
    "violin physics chemistry biology mathematics poetry painting comedy drama horror fantasy romance satire goalkeeper "
    "forward cancer influenza malaria stroke Islam Buddhism Catholicism Judaism steel software cars newspapers "
    "airport museum"
).split()
_OCCUPATIONS = (
    "physicist chemist writer poet painter composer actor actress politician singer footballer engineer lawyer "
    "philosopher mathematician astronomer biologist explorer architect director inventor economist historian nurse "
    "journalist novelist pianist teacher king queen emperor president prime minister mayor astronaut chess player"
).split()
_CURRENCY_UNITS = "dollar franc peso dinar pound crown rupee krone lira shilling mark real won yen rial dirham".split()
_CONTINENTS = ["Africa", "Europe", "Asia", "North America", "South America", "Oceania", "Antarctica"]
_INSTITUTIONS = (
    "University of {p}|{p} University|{n} Inc.|{n} Group|{n} Corporation|{n}|{n}|{n} & {m}|Bank of {p}|{p} Institute|"
    "{n} Records|{n} Party|{n} AG|The {n}s|{p} FC|{n} Airlines|National {n} Company|College of {p}|{n} Motors"
).split("|")
_EVENTS = (
    "Battle of {p}|{p} War|Treaty of {p}|Siege of {p}|{p} Revolution|War of {p}|{p} earthquake|Great Fire of {p}|"
    "{p} Olympics|Congress of {p}|{n} expedition|{p} uprising|first {n} flight"
).split("|")
_AWARDS = "{n} Prize|{n} Award|{n} Medal|Order of {p}|Nobel Prize in {n}|{n} Prize for literature".split("|")
_MONTHS = (
    "January February March April May June July August September October November December".split()
)  # fmt: skip
_UNITS = "g/cm³|kg|u|km|d|m/s|grams per cubic centimetre|kilograms|metres|kilometres|days|years|hours|degrees Celsius|kelvins|metres per second"
Maker = Callable[["Namer"], str]


class Namer:
    """Draws names and values; ``known`` are real names by kind, used for the share ``real`` of the draws."""

    def __init__(self, rng: Random, *, known: Mapping[str, Sequence[str]] | None = None, real: float = 0.4) -> None:
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
        """A made-up capitalised word of one to three syllables.

        >>> Namer(Random(1)).word()
        'X'
        """
        count = self.rng.choice((1, 2, 2, 2, 3))
        syllables = (
            self.rng.choice(_ONSETS) + self.rng.choice(_VOWELS) + self.rng.choice(_CODAS) for _ in range(count)
        )
        return "".join(syllables).capitalize()

    def fill(self, patterns: Sequence[str]) -> str:
        """One of the patterns with {p} a place, {n} and {m} words."""
        pattern = self.rng.choice(patterns)
        return pattern.format(p=self.draw("city"), n=self.word(), m=self.word())


def _city(namer: Namer) -> str:
    name = namer.word() + namer.rng.choice(_PLACE_ENDINGS)
    first = namer.rng.choice(("New ", "San ", "Port ", "Saint ", "El ", "Upper ")) if namer.rng.random() < 0.12 else ""
    return first + name + (f" {namer.word()}" if namer.rng.random() < 0.1 else "")


def _person(namer: Namer) -> str:
    rng = namer.rng
    first = rng.choice(_FIRST_NAMES) if rng.random() < 0.5 else namer.word()
    if rng.random() < 0.07:
        return first
    middle = rng.choice(("", "", "", "", " van", " de", " von", f" {namer.word()}", f" {namer.word()[0]}."))
    return f"{first}{middle} {namer.word()}"


def _work(namer: Namer) -> str:
    rng = namer.rng
    words = [rng.choice(_WORDS).capitalize() for _ in range(rng.choice((1, 2, 2, 2, 3)))]
    words[-1] = namer.word() if rng.random() < 0.3 else words[-1]
    if len(words) > 1 and rng.random() < 0.3:
        words.insert(1, rng.choice(("of", "and", "of the", "in the", "without")))
    return ("The " if rng.random() < 0.35 else "") + " ".join(words)


def _thing(namer: Namer) -> str:
    roll = namer.rng.random()
    if roll < 0.4:
        return namer.rng.choice(_THINGS)
    if roll < 0.7:
        return f"{namer.rng.choice(_WORDS)} {namer.rng.choice(_THINGS)}"
    return namer.word() if roll < 0.9 else namer.word().lower()


def _currency(namer: Namer) -> str:
    unit = namer.rng.choice(_CURRENCY_UNITS)
    return f"{namer.word()} {unit}" if namer.rng.random() < 0.7 else namer.word().lower()


def _year(namer: Namer) -> str:
    rng = namer.rng
    return str(rng.randint(1500, 2025)) if rng.random() < 0.9 else f"{rng.randint(1, 900)} BC"


def _date(namer: Namer) -> str:
    rng = namer.rng
    month, day, year = rng.choice(_MONTHS), rng.randint(1, 31), _year(namer)
    forms = (f"{day} {month} {year}", f"{month} {day}, {year}", year, f"{day} {month} {year}", f"{month} {year}")
    return rng.choice(forms)


def _count(namer: Namer) -> str:
    rng = namer.rng
    number = int(10 ** rng.uniform(2.0, 9.2))
    forms = (f"{number:,}", f"{number:,}", f"{number:,}", f"{number}", f"{number / 1e6:.1f} million")
    return rng.choice(forms)


def _amount(namer: Namer) -> str:
    number = 10 ** namer.rng.uniform(-1.0, 6.0)
    return namer.rng.choice((f"{number:,.0f}", f"{number:,.1f}", f"{number:,.2f}"))


def _measure(namer: Namer) -> str:
    return f"{_amount(namer)} {namer.rng.choice(_UNITS.split('|'))}"


def _code(namer: Namer) -> str:
    rng = namer.rng
    letters = "".join(rng.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for _ in range(rng.choice((2, 2, 3))))
    digits = str(rng.randint(1, 999))
    return rng.choice((f"+{digits}", f"+{digits}", letters, f".{letters.lower()[:2]}", f"UTC+{digits[:1]}", digits))


def _symbol(namer: Namer) -> str:
    rng = namer.rng
    return rng.choice("ABCDEFGHIJKLMNOPRSTUVWXYZ") + (rng.choice("abcdefghiklmnoprstu") if rng.random() < 0.75 else "")


_MAKERS: Mapping[str, Maker] = {
    "country": lambda namer: namer.word() + namer.rng.choice(("", "ia", "land", "stan", "a", "")),
    "city": _city,
    "place": _city,
    "region": _city,
    "person": _person,
    "work": _work,
    "thing": _thing,
    "institution": lambda namer: namer.fill(_INSTITUTIONS),
    "event": lambda namer: namer.fill(_EVENTS),
    "award": lambda namer: namer.fill(_AWARDS),
    "element": lambda namer: namer.word().lower() + namer.rng.choice(("ium", "on", "ine", "", "um")),
    "body": lambda namer: namer.word() + namer.rng.choice(("", "", " b", " II", "")),
    "language": lambda namer: namer.word() + namer.rng.choice(("ish", "ese", "ian", "ic", "")),
    "currency": _currency,
    "continent": lambda namer: namer.rng.choice(_CONTINENTS),
    "occupation": lambda namer: namer.rng.choice(_OCCUPATIONS),
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
    "temperature": lambda namer: f"{_amount(namer)} {namer.rng.choice(('kelvins', 'degrees Celsius', '°C', 'K'))}",
    "span": lambda namer: f"{_amount(namer)} {namer.rng.choice(('days', 'years', 'hours'))}",
}
