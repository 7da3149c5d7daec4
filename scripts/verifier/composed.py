"""Pairs whose claim does not repeat a fact but follows from one or two: ages, spans, comparisons, bounds, conjunctions.

Dates and numbers are drawn anew for every pair, so what is learned is to reckon with them and not what they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from kg.date import DAY, MONTHS
from kg.records import Fact, Quantity, Time, Value
from kg.verbalise import fact_text, value_text
from scripts.verifier import paraphrase
from scripts.verifier.facts import Facts
from scripts.verifier.pair import Label, Pair, endless
from scripts.verifier.telling import sentence
from scripts.verifier.wordings import Wordings

_LIVES = (
    "{s} was born on {b}. {s} died on {d}.",
    "{s} ({b} – {d}) was {job}.",
    "{s} (born {b}; died {d}) was {job}.",
    "Born on {b}, {s} was {job} who died on {d}.",
    "{s}, {job}, was born on {b} and died on {d}.",
)
_JOBS = ("an American actor", "a German physicist", "an English writer", "a French painter", "an Italian politician",
         "a Japanese composer", "a Russian general", "a Brazilian footballer", "an Indian lawyer")  # fmt: skip
_EARLIER = {
    "P569": (
        "{a} was born before {b}",
        "{a} is older than {b}",
        "{b} was born after {a}",
        "{b} is younger than {a}",
    ),
    "P570": ("{a} died before {b}", "{b} outlived {a}", "{b} died later than {a}"),
    "P571": ("{a} is older than {b}", "{a} was founded before {b}", "{b} was established after {a}"),
    "P577": ("{a} came out before {b}", "{b} was released after {a}", "{a} was published earlier than {b}"),
}
_MORE = {
    "P1082": (
        "{a} has more inhabitants than {b}",
        "{b} is less populous than {a}",
        "More people live in {a} than in {b}",
    ),
    "P2046": ("{a} is larger than {b}", "{b} covers a smaller area than {a}", "{b} is smaller than {a}"),
    "P2043": ("{a} is longer than {b}", "{b} is shorter than {a}"),
    "P2067": ("{a} is heavier than {b}", "{b} weighs less than {a}", "{a} has a greater mass than {b}"),
    "P2054": ("{a} is denser than {b}", "{b} has a lower density than {a}"),
    "P2101": ("{a} melts at a higher temperature than {b}", "{b} has a lower melting point than {a}"),
}


class ComposedPairs:
    """Pairs without end."""

    def __init__(self, facts: Facts, wordings: Wordings, chance: Random, *, prefix: str = "composed") -> None:
        self._facts, self._wordings, self._chance, self._prefix = facts, wordings, chance, prefix
        self._people = sorted(
            (f.subject for f in facts.by_relation["P106"] if " " in f.subject.label), key=lambda ref: ref.id
        )
        self._timed = [r for r in sorted(wordings.templates) if _any(facts, r, Time)]
        self._measured = [r for r in sorted(wordings.templates) if _any(facts, r, Quantity)]
        self._many = [facts.by_subject[s] for s in sorted(facts.by_subject) if len(facts.by_subject[s]) > 1]

    def __iter__(self) -> Iterator[Pair]:
        return endless(self.draw)

    def draw(self) -> Pair | None:
        """One pair, or None where the facts drawn do not go with its kind."""
        makers = (
            self.age,
            self.comparison,
            self.comparison,
            self.bound,
            self.bound,
            self.conjunction,
            self.conjunction,
        )
        return self._chance.choice(makers)()

    def age(self) -> Pair | None:
        """How old somebody became, or in what years they lived, from two dates."""
        chance = self._chance
        born = Time(chance.randint(1200, 1990), chance.randint(1, 12), chance.randint(1, 28), DAY)
        age = chance.randint(15, 98)
        died = Time(born.year + age, chance.randint(1, 12), chance.randint(1, 28), DAY)
        age -= (died.month, died.day) < (born.month, born.day)
        if not self._people:
            return None
        person = chance.choice(self._people)
        name = (
            person.label if chance.random() < 0.5 else chance.choice((person.label.split()[-1], "he", "she"))
        )
        evidence = chance.choice(_LIVES).format(
            s=person.label, b=_day(born, chance), d=_day(died, chance), job=chance.choice(_JOBS)
        )
        true = chance.random() < 0.5
        said = chance.choice((_age_said, _age_said, _years_said))(age, born.year, true, chance)
        return self._pair(evidence, said.format(s=name), true, "age")

    def comparison(self) -> Pair | None:
        """Which of two subjects is first, or has more."""
        chance = self._chance
        table = _EARLIER if chance.random() < 0.5 else _MORE
        relation = chance.choice(sorted(r for r in table if len(self._facts.by_relation[r]) > 1) or [""])
        if not relation:
            return None
        first, second = chance.sample(self._facts.by_relation[relation], 2)
        low, high = sorted((first, second), key=_size)
        if first.subject == second.subject or _size(high) - _size(low) < 0.1 * (
            abs(_size(high)) if table is _MORE else 10
        ):
            return None
        less, more = (low.subject, high.subject) if table is _EARLIER else (high.subject, low.subject)
        true = chance.random() < 0.5
        a, b = (less, more) if true else (more, less)
        text = chance.choice(table[relation]).format(a=value_text(a), b=value_text(b))
        return self._pair(f"{fact_text(first)} {fact_text(second)}", text, true, "comparison")

    def bound(self) -> Pair | None:
        """A year or an amount said by a round one before or after, above or below it."""
        chance = self._chance
        relations = self._timed if chance.random() < 0.6 else self._measured
        if not relations:
            return None
        fact = chance.choice(self._facts.by_relation[chance.choice(relations)])
        value = fact.object
        if isinstance(value, Time) and 1000 <= value.year <= 2020:
            value = Time(min(2020, value.year + chance.randint(-60, 30)))
            fact = replace(fact, object=value)
        true = chance.random() < 0.5
        text = sentence(
            chance.choice(self._wordings.templates[fact.relation.id]),
            value_text(fact.subject),
            value_text(value),
            value,
        )
        change = paraphrase.loose_year if isinstance(value, Time) else paraphrase.loose_number
        changed = change(text, chance, true=true)
        return self._pair(fact_text(fact), changed.rstrip("."), true, "bound") if changed else None

    def conjunction(self) -> Pair | None:
        """Two facts about one subject in one sentence; where it is wrong, one of them is."""
        chance = self._chance
        facts = [f for f in chance.choice(self._many) if f.relation.id in self._wordings.templates]
        if len(facts) < 2:
            return None
        first, second = chance.sample(facts, 2)
        true = chance.random() < 0.5
        claimed = [first, second]
        if not true:
            wrong = self._wrong(claimed)
            if wrong is None:
                return None
            claimed[wrong] = replace(claimed[wrong], object=self._other(claimed[wrong]))
            if claimed[wrong].object in self._facts.values(first.subject.id, claimed[wrong].relation.id):
                return None
        parts = [self._predicate(fact) for fact in claimed]
        if "" in parts:
            return None
        told = chance.sample([first, second], 2)
        text = f"{value_text(first.subject)} {parts[0]} and {parts[1]}"
        return self._pair(" ".join(map(fact_text, told)), text, true, "conjunction")

    def _wrong(self, facts: list[Fact]) -> int | None:
        one = [
            i
            for i, f in enumerate(facts)
            if self._facts.relations[f.relation.id].cardinality.value in ("one", "current")
        ]
        return self._chance.choice(one) if one else None

    def _other(self, fact: Fact) -> Value:
        return self._chance.choice(self._facts.by_relation[fact.relation.id]).object

    def _predicate(self, fact: Fact) -> str:
        templates = [
            t
            for t in self._wordings.templates[fact.relation.id]
            if t.startswith("{s} ") and t.count("{s}") == 1
        ]
        if not templates:
            return ""
        text = sentence(self._chance.choice(templates), "@", value_text(fact.object), fact.object)
        return text.removeprefix("@ ").removesuffix(".")

    def _pair(self, evidence: str, claim: str, true: bool, kind: str) -> Pair:
        text = f"{claim[:1].upper()}{claim[1:]}."
        return Pair(evidence, text, Label.SUPPORTED if true else Label.CONTRADICTED, f"{self._prefix}/{kind}")


def _age_said(age: int, born: int, true: bool, chance: Random) -> str:
    off = 0 if true else chance.choice((-1, 1)) * chance.choice((3, 5, 8, 10, 20))
    told = max(5, age + off)
    low, high = (age - chance.randint(1, 12), age + chance.randint(1, 12))[:: 1 if true else -1]
    return chance.choice((
        f"{{s}} died at the age of {told}", f"{{s}} lived to be {told} years old", f"{{s}} was {told} when {{s}} died",
        f"{{s}} lived for more than {max(1, low)} years", f"{{s}} died before reaching the age of {max(2, high)}",
        f"{{s}} did not live to be {max(2, high)}", f"{{s}} lived past the age of {max(1, low)}",
        f"{{s}} was in their {told // 10 * 10 + (0 if true or told // 10 != age // 10 else 10)}s at the time of death",
    ))  # fmt: skip


def _years_said(age: int, born: int, true: bool, chance: Random) -> str:
    inside, outside = (
        born + chance.randint(1, max(1, age - 1)),
        born + chance.choice((-1, 1)) * (age + chance.randint(3, 60)),
    )
    year = inside if true else outside
    after = born + age + chance.randint(3, 30)
    return chance.choice((
        f"{{s}} was alive in {year}", f"{{s}} was still living in {year}",
        f"{{s}} was {'already dead' if true else 'still alive'} in {after}",
        f"{{s}} was born {'before' if true else 'after'} {born + chance.randint(1, 30)}",
    ))  # fmt: skip


def _day(time: Time, chance: Random) -> str:
    return value_text(time) if chance.random() < 0.5 else f"{MONTHS[time.month - 1]} {time.day}, {time.year}"


def _size(fact: Fact) -> float:
    value = fact.object
    return (
        float(value.year) if isinstance(value, Time) else value.amount if isinstance(value, Quantity) else 0.0
    )


def _any(facts: Facts, relation: str, kind: type) -> bool:
    return any(isinstance(fact.object, kind) for fact in facts.by_relation.get(relation, ())[:3])
