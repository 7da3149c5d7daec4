"""Another value of the same type in the place of a fact's own: what a wrong claim about the fact would say."""

from __future__ import annotations

from random import Random

from kg.date import DAY, MONTH
from kg.records import EntityRef, Fact, Quantity, Text, Time, Value
from scripts.verifier.facts import Facts

_TRIES = 8


def other_value(fact: Fact, facts: Facts, chance: Random) -> Value | None:
    """A value that the fact's subject is not known to have under its relation; None where none is found.

    A third of the named ones are values that the subject has under other relations: where somebody died in the
    place of where they were born.
    """
    value = fact.object
    if isinstance(value, Time):
        return other_time(value, chance)
    if isinstance(value, Quantity):
        return Quantity(_other_amount(value.amount, chance), value.unit)
    if not isinstance(value, EntityRef | Text):
        return None
    known = facts.values(fact.subject.id, fact.relation.id) | {value}
    for _ in range(_TRIES):
        other = _candidate(fact, facts, chance)
        if type(other) is type(value) and other not in known and other != fact.subject:
            return other
    return None


def other_time(time: Time, chance: Random) -> Time:
    """Another year, month or day at the same precision; mostly another year."""
    roll = chance.random()
    if time.precision >= DAY and roll < 0.15:
        return Time(time.year, time.month, (time.day + chance.randrange(1, 27)) % 28 + 1, time.precision)
    if time.precision >= MONTH and roll < 0.3:
        month = chance.choice([m for m in range(1, 13) if m != time.month])
        return Time(time.year, month, min(time.day, 28), time.precision)
    step = 1 if time.precision >= 9 else 10 if time.precision == 8 else 100
    shift = chance.choice((1, 1, 2, 3, 4, 5, 7, 9, 10, 15, 20, 40, 100)) * step * chance.choice((-1, 1))
    year = time.year + shift
    return Time(
        year if year > 0 or time.year < 0 else time.year + abs(shift),
        time.month,
        min(time.day, 28),
        time.precision,
    )


def _candidate(fact: Fact, facts: Facts, chance: Random) -> Value:
    beside = [
        f.object for f in facts.by_subject.get(fact.subject.id, ()) if f.relation.id != fact.relation.id
    ]
    if beside and chance.random() < 0.5:
        other = chance.choice(beside)
        if _same_class(other, fact.object, facts):
            return other
    return chance.choice(facts.by_relation[fact.relation.id]).object


def _same_class(first: Value, second: Value, facts: Facts) -> bool:
    if not (isinstance(first, EntityRef) and isinstance(second, EntityRef)):
        return False
    return bool(facts.classes(first.id) & facts.classes(second.id))


def _other_amount(amount: float, chance: Random) -> float:
    other = amount * chance.choice((0.1, 0.3, 0.5, 0.7, 0.8, 0.88, 1.13, 1.2, 1.4, 2, 3, 10))
    if amount == int(amount):
        other = float(round(other))
    else:
        other = round(other, 2)
    return other if abs(other - amount) > 0.06 * abs(amount) else amount + 2
