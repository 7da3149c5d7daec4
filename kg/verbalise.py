"""Facts as plain English sentences, from the wording that the relation states first.

The sentence is what retrieval embeds, what a model gets injected and what a reader sees as evidence;
comparing works on values, never on these texts.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from kg import date, schema
from kg.records import Coordinates, EntityRef, Fact, Quantity, Relation, Text, Time, Value, ValueKind
from kg.unit import UNITS, name_of

_LABELLED = "{s} {label}: {o}"
_PARTICIPLE = re.compile(r"(?:.* )?[a-z]{2,}(?<!e)ed")
"""A label that is no noun and needs another wording than "The launched of ..."."""
_FAR_YEAR = 10_000
_TIGHT_UNITS = frozenset(("%", "°"))
_WITH_ARTICLE = re.compile(
    r"(?!The )(?:(?:United|Republic of|Kingdom of|State of) .+"
    r"|.* (?:Islands|Republic|States|Kingdom|Emirates|Federation|Union|Empire|Ocean|Sea|River|Desert)"
    r"|Netherlands|Philippines|Maldives|Bahamas|Gambia|Seychelles|Comoros|Alps|Andes"
    r"|Himalayas|Pyrenees|Moon|Sun)"
)
_HUGE = 1e15
"""From here on a number is written with a power of ten, as nobody counts so many digits."""
_MOST_FIGURES = 16
"""Characters of a number that somebody wrote; a longer one is what a division left."""
_DAY = date.DAY
_ON_DATE = re.compile(r"\bon \{o\}")
_IN_DATE = re.compile(r"\bin \{o\}")
_ARTICLE = re.compile(r"\ba \{o\}")
_VOWELS = frozenset("aeiouAEIOU")


def fact_text(fact: Fact, relation: Relation | None = None) -> str:
    """A full sentence; ``relation`` saves a look-up and is needed for relations that the schema lacks.

    "The capital of France is Paris.", "The capital of Germany is Bonn (from 1949 to 1990)."
    """
    value = value_text(fact.object)
    template = fitted(_template(fact, relation), fact.object, value)
    sentence = template.format_map({"s": _named(fact.subject), "o": value, "label": fact.relation.label})
    return f"{_capitalised(sentence)}{_period(fact)}."


def _template(fact: Fact, relation: Relation | None) -> str:
    """The first wording of the relation; of its label where that is all that is known of it."""
    known = relation or schema.builtin().get(fact.relation.id)
    plain = _of_label(fact.relation.label)
    template = known.wordings[0] if known and known.wordings else plain
    is_verb = template == plain and _PARTICIPLE.fullmatch(fact.relation.label)
    return _LABELLED if is_verb else template


@lru_cache(maxsize=4096)
def _of_label(label: str) -> str:
    return schema.wordings_of_label(label, ValueKind.ENTITY)[0]


def value_text(value: Value) -> str:
    """A value as it stands in a sentence: "14 March 1879", "643,801 km²", "the United States".

    >>> value_text(Quantity(643801, "Q712226")), value_text(Time(1801, precision=7))
    ('643,801 km²', 'the 19th century')
    """
    if isinstance(value, EntityRef):
        return _named(value)
    if isinstance(value, Time):
        if value.year <= -_FAR_YEAR:
            return f"{-value.year:,} BC"
        text = date.format(value, "")
        return f"the {text}" if value.precision < date.YEAR and not text.startswith("the ") else text
    if isinstance(value, Quantity):
        return _quantity(value)
    if isinstance(value, Coordinates):
        return _place(value)
    return value.text if isinstance(value, Text) else str(value)


def _quantity(value: Quantity) -> str:
    number = _number(value.amount)
    if not value.unit:
        return number
    unit = UNITS.get(value.unit)
    symbol = unit.symbol if unit else name_of(value.unit) or value.unit
    return f"{number}{'' if symbol in _TIGHT_UNITS else ' '}{symbol}"


_WHOLE = 1000
"""From here on an endless number has no figures behind the point."""


def _number(amount: float) -> str:
    """
    >>> _number(643801.0), _number(1.898e27), _number(100 / 60)
    ('643,801', '1.898 × 10^27', '1.667')
    """
    if abs(amount) < _HUGE:
        written = repr(amount)
        is_endless = len(written) > _MOST_FIGURES and "e" not in written
        short = f"{amount:.0f}" if abs(amount) >= _WHOLE else f"{amount:.4g}"
        return f"{Decimal(short if is_endless else written):,f}".removesuffix(".0")
    digits, _, exponent = f"{amount:.4g}".partition("e+")
    return f"{digits} × 10^{int(exponent)}"


def _place(value: Coordinates) -> str:
    """
    >>> _place(Coordinates(48.8567, -2.3508))
    '48.8567° N, 2.3508° W'
    """
    south, west = value.latitude < 0, value.longitude < 0
    return f"{abs(value.latitude):g}° {'NS'[south]}, {abs(value.longitude):g}° {'EW'[west]}"


def _named(ref: EntityRef) -> str:
    label = ref.label or ref.id
    return f"the {label}" if _WITH_ARTICLE.fullmatch(label) else label


def fitted(template: str, value: Value, text: str) -> str:
    """The template with the preposition and the article that the value asks for."""
    if isinstance(value, Time):
        if value.precision == _DAY:
            return _IN_DATE.sub("on {o}", template)
        return _ON_DATE.sub("in {o}", template)
    return _ARTICLE.sub("an {o}", template) if text[:1] in _VOWELS else template


def _period(fact: Fact) -> str:
    start, end = (None if side is None else value_text(side) for side in (fact.start, fact.end))
    if start and end:
        return f" (from {start} to {end})"
    if start or end:
        return f" (since {start})" if start else f" (until {end})"
    return ""


def _capitalised(sentence: str) -> str:
    """First letter upper case, unless the first word writes itself otherwise ("iPhone")."""
    first = sentence.split(" ", 1)[0]
    return sentence[:1].upper() + sentence[1:] if first.islower() else sentence
