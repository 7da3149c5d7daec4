"""How a fact is told in a claim: a template filled in, with the names, dates and numbers people use."""

from __future__ import annotations

from random import Random

from kg.date import DAY, MONTH, MONTHS, YEAR
from kg.records import EntityClass, EntityRef, Quantity, Time, Value
from kg.starter import EntityRow
from kg.unit import rows
from kg.verbalise import fitted, value_text

_HEADS = (
    "In fact, ", "Indeed, ", "It is known that ", "Historians agree that ", "As everybody knows, ", "Yes, ", "Today, ",
    "It is often said that ", "Many people know that ", "According to most sources, ", "To be exact, ", "For example, ",
    "As far as I know, ", "The answer is that ", "Interestingly, ", "Notably, ", "Also, ", "However, ", "By the way, ",
)  # fmt: skip
_TAILS = (
    ", which is well known", ", as is well known", ", among other things", ", according to most sources",
    ", of course", ", and this is no secret", ", as it happens", ", which many people remember",
    ", to be precise", ", as records show", ", and was much talked about", ", and is still remembered",
    ", and became known for it", " and drew wide attention", ", and later gave interviews about it",
    ", which surprised some", " and has a long history", ", a fact often quoted",
)  # fmt: skip
_PERSON = ("he", "she", "they")
_THING = ("it", "this", "that")
_CLASS_NOUNS = {
    EntityClass.PERSON: ("the man", "the woman", "this person"),
    EntityClass.PLACE: ("the place", "this place"),
    EntityClass.ORGANISATION: ("the organisation", "the company", "this group"),
    EntityClass.WORK: ("the work", "this work"),
}
_UNIT_WORDS = {row["id"]: [w for w in row["words"].split("|") if w] for row in rows()}


def sentence(template: str, subject: str, value: str, typed: Value) -> str:
    """The template filled in, as a sentence.

    >>> sentence("{s} was born in {o}", "ada", "10 May 1815", Time(1815, 5, 10, DAY))
    'Ada was born on 10 May 1815.'
    """
    text = fitted(template, typed, value).replace("{s}", subject).replace("{o}", value)
    text = text.replace(" the the ", " the ").strip(" ,")
    return f"{text[:1].upper()}{text[1:]}."


def subject_name(
    template: str, subject: EntityRef, row: EntityRow, classes: frozenset[EntityClass], chance: Random
) -> str:
    """The subject as claims name it: its label, an alias, a surname, or a pronoun where a sentence begins with it."""
    label = value_text(subject)
    roll = chance.random()
    is_person = EntityClass.PERSON in classes
    if roll < 0.08 and (names := [a for a in row.aliases if _is_plain(a)]):
        return chance.choice(names)
    if roll < 0.24 and is_person and " " in label:
        return label.split()[-1]
    if roll < 0.40 and template.startswith("{s} ") and classes:
        return _pronoun(is_person, row, classes, chance)
    if roll < 0.45 and row.types and classes and template.count("{s}") == 1:
        return f"the {chance.choice(row.types)} {subject.label}" if _is_plain(row.types[0]) else label
    return label


def value_name(value: Value, row: EntityRow | None, chance: Random) -> tuple[str, Value]:
    """The value in another form that says the same or less, and the value as it then is."""
    if isinstance(value, Time):
        return _time(value, chance)
    if isinstance(value, Quantity):
        return _quantity(value, chance), value
    if isinstance(value, EntityRef) and row and chance.random() < 0.12:
        names = [alias for alias in row.aliases if _is_plain(alias)]
        return (chance.choice(names) if names else value_text(value)), value
    return value_text(value), value


def embellished(text: str, chance: Random) -> str:
    """With words before or behind that state nothing of their own."""
    roll = chance.random()
    if roll < 0.08:
        keep = text[:2].isupper() or text.split(" ", 1)[0] not in (
            "The",
            "It",
            "He",
            "She",
            "In",
            "This",
            "They",
        )
        return chance.choice(_HEADS) + (text if keep else text[:1].lower() + text[1:])
    if roll < 0.2:
        return f"{text[:-1]}{chance.choice(_TAILS)}."
    return text[:-1] if roll < 0.25 else text


def _pronoun(is_person: bool, row: EntityRow, classes: frozenset[EntityClass], chance: Random) -> str:
    if is_person:
        return chance.choice(_PERSON[:2] if chance.random() < 0.9 else _PERSON)
    if row.types and chance.random() < 0.5:
        return f"the {row.types[0]}"
    kinds = [noun for c in sorted(classes, key=str) for noun in _CLASS_NOUNS.get(c, ())]
    return chance.choice(kinds) if kinds and chance.random() < 0.3 else chance.choice(_THING[:1] * 4 + _THING)


def _time(value: Time, chance: Random) -> tuple[str, Value]:
    if value.precision >= DAY and value.year > 0:
        roll = chance.random()
        if roll < 0.25:
            return f"{MONTHS[value.month - 1]} {value.day}, {value.year}", value
        if roll < 0.45:
            coarse = Time(value.year, precision=YEAR)
            return value_text(coarse), coarse
        if roll < 0.55:
            coarse = Time(value.year, value.month, precision=MONTH)
            return value_text(coarse), coarse
    return value_text(value), value


def _quantity(value: Quantity, chance: Random) -> str:
    text = value_text(value)
    roll = chance.random()
    words = _UNIT_WORDS.get(value.unit, [])
    if words and roll < 0.4:
        text = f"{value_text(Quantity(value.amount))} {chance.choice(words)}"
    if roll > 0.8 and value.amount >= 1000:
        digits = len(str(int(value.amount)))
        rounded = Quantity(float(round(value.amount, 2 - digits)), value.unit)
        text = (
            f"{chance.choice(('about', 'around', 'roughly', 'approximately', 'some'))} {value_text(rounded)}"
        )
    return text


def _is_plain(name: str) -> bool:
    return 3 < len(name) <= 30 and name.isascii() and name[0].isupper() and len(name.split()) <= 3
