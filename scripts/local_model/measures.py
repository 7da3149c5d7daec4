"""What a model does with unseen wordings, begun answers and temperature: four measures beside right and wrong.

A *value of what was asked* is any value that some fact of the relation has, right or wrong; for a date, a quantity or
a code any figure counts. A *garbled name*: the answer does not hold the name of the subject as the graph labels it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from detect.reliability import auroc
from scripts.local_model.corpus import Corpus
from scripts.local_model.example import sentence
from scripts.local_model.facts import WordedFact
from scripts.local_model.wordings import Wordings, is_held_out_relation

KINDS = ("listed", "shaped", "terse", "derived", "asked")
SEEN, KEPT = "listed, trained on", "relations kept from training"
_FIGURES = frozenset(
    ("date", "year", "count", "number", "measure", "area", "length", "mass", "temperature", "span", "code")
)
_WORD = re.compile(r"\S+")
_LONGEST_VALUE = 10
"""Words."""
_SHORTEST_CUT = 3
"""Characters: names no longer are not cut."""
Answer = Callable[[str], str]
"""A user text to its answer."""
Continue = Callable[[str, str], tuple[str, bool]]
"""A user text and the beginning of its answer to what follows, and whether the model ended by itself."""
Sample = Callable[[str, int], str]
"""A user text and a seed to an answer at temperature 1."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question for a fact; ``group`` says how it is worded."""

    text: str
    fact: WordedFact
    group: str


@dataclass(slots=True)
class Count:
    """Answers: right ones, wrong ones that hold a value of what was asked, ones that garble the name."""

    asked: int = 0
    right: int = 0
    wrong_with_value: int = 0
    garbled: int = 0
    wrong: list[tuple[str, str]] = field(default_factory=list)

    def summary(self) -> str:
        """Shares in one line."""
        missed = max(1, self.asked - self.right)
        asked = max(1, self.asked)
        return (
            f"{self.right / asked:.1%} of {self.asked} right, "
            f"{self.wrong_with_value / missed:.1%} of the wrong hold a value of what was asked, "
            f"{self.garbled / asked:.1%} garble the name"
        )


class Values:
    """The values of every relation and of every subject, for judging."""

    def __init__(self, facts: Sequence[WordedFact], wordings: Wordings) -> None:
        self.wordings = wordings
        self.right: dict[tuple[str, str], set[str]] = {}
        self.of_relation: dict[str, set[str]] = {}
        self.written: dict[str, list[str]] = {}
        for fact in facts:
            self.right.setdefault((fact.subject, fact.relation), set()).add(fact.value.casefold())
            self.of_relation.setdefault(fact.relation, set()).add(fact.value.casefold())
            self.written.setdefault(fact.relation, []).append(fact.value)

    def is_right(self, fact: WordedFact, answer: str) -> bool:
        """Whether the answer holds a right value, outside of the subject's name."""
        said = _without(answer, fact.subject)
        return any(value in said for value in self.right[fact.subject, fact.relation])

    def holds_value(self, fact: WordedFact, answer: str) -> bool:
        """Whether the answer holds any value of the relation, outside of the subject's name."""
        said = _without(answer, fact.subject)
        if self.wordings.relations[fact.relation].object_kind in _FIGURES and re.search(r"\d", said):
            return True
        words = _WORD.findall(said.rstrip("."))
        known = self.of_relation[fact.relation]
        spans = (
            (a, b) for a in range(len(words)) for b in range(a + 1, min(len(words), a + _LONGEST_VALUE) + 1)
        )
        return any(" ".join(words[a:b]).strip(".,") in known for a, b in spans)


def worded(facts: Sequence[WordedFact], wordings: Wordings, *, seed: int, each: int) -> Iterator[Asked]:
    """``each`` questions of every group: listed wordings trained on, every kind unseen, relations kept back."""
    rng = Random(seed)
    plans = [(SEEN, False, 0), *((kind, True, place) for place, kind in enumerate(KINDS)), (KEPT, True, None)]
    for group, held_out, place in plans:
        shares = [float(place is None and other > 0 or place == other) for other in range(len(KINDS))]
        corpus = Corpus(wordings, facts, rng, held_out=held_out, kinds=shares)
        left = each
        while left:
            fact = corpus.draw()
            wording = wordings.relations[fact.relation]
            kept = is_held_out_relation(fact.relation)
            if kept is (group == KEPT) and (place is None or wording.kinds(held_out=held_out)[place]):
                left -= 1
                yield Asked(corpus.question(wording, fact.subject), fact, group)


def counted(answer: Answer, asked: Sequence[Asked], values: Values) -> dict[str, Count]:
    """The counts of every group."""
    counts: dict[str, Count] = {}
    for question in asked:
        said, count = answer(question.text), counts.setdefault(question.group, Count())
        right = values.is_right(question.fact, said)
        count.asked += 1
        count.right += right
        count.wrong_with_value += not right and values.holds_value(question.fact, said)
        count.garbled += _plain(question.fact.subject) not in said.casefold()
        if not right:
            count.wrong.append((question.text, said))
    return counts


@dataclass(slots=True)
class Continued:
    """How many begun answers were ended consistently, of those begun up to a value and of those cut anywhere."""

    after_value: list[bool] = field(default_factory=list)
    anywhere: list[bool] = field(default_factory=list)
    failures: list[tuple[str, str, str]] = field(default_factory=list)

    def summary(self) -> str:
        """Shares in one line."""
        after, cut = (sum(some) / max(1, len(some)) for some in (self.after_value, self.anywhere))
        return (
            f"consistent after a value put in: {after:.1%} of {len(self.after_value)}, "
            f"name completed when cut in it: {cut:.1%} of {len(self.anywhere)}"
        )


def continued(go_on: Continue, asked: Sequence[Asked], values: Values, *, seed: int) -> Continued:
    """Begin every answer twice: with another value of the relation put in, and cut within the subject's name."""
    rng, result = Random(seed), Continued()
    for question in asked:
        fact = question.fact
        template = fact.template or values.wordings.relations[fact.relation].usual
        if template.index("{s}") > template.index("{o}"):
            continue
        tail = template.partition("{o}")[2]
        value = rng.choice(values.written[fact.relation])
        told = sentence(template, fact.subject, value)
        begun = told[: told.rfind(value) + len(value)] + rng.choice(("", tail))
        rest, ended = go_on(question.text, begun)
        result.after_value.append(ended and _consistent(begun, rest, tail, fact, template))
        if not result.after_value[-1]:
            result.failures.append((question.text, begun, rest))
        _cut_in_name(go_on, question, told, rng, result)
    return result


def _cut_in_name(go_on: Continue, question: Asked, told: str, rng: Random, result: Continued) -> None:
    name = question.fact.subject
    place = told.find(name)
    if place < 0 or len(name) <= _SHORTEST_CUT:
        return
    cut = told[: place + rng.randint(1, len(name) - 1)].rstrip()
    rest, _ = go_on(question.text, cut)
    result.anywhere.append(_plain(name) in f"{cut}{rest}".casefold())
    if not result.anywhere[-1]:
        result.failures.append((question.text, cut, rest))


def _consistent(begun: str, rest: str, tail: str, fact: WordedFact, template: str) -> bool:
    """Whether the sentence ends as its wording does, and what follows speaks of the subject and not of this again."""
    if not begun.endswith(tail):
        if not rest.startswith(tail):
            return False
        rest = rest.removeprefix(tail)
    if not rest.strip():
        return True
    again = sentence(template.partition("{o}")[0], fact.subject, "").casefold()
    return _plain(fact.subject) in rest.casefold() and again not in rest.casefold()


def auroc_of_disagreement(
    answer: Answer, sample: Sample, asked: Sequence[Asked], values: Values, *, samples: int = 5
) -> tuple[float, float, float]:
    """AUROC of the disagreement of samples against wrongness, and the mean disagreement where right and where wrong.

    Disagreement is the share of pairs of samples that differ.
    """
    scored = []
    for question in asked:
        wrong = not values.is_right(question.fact, answer(question.text))
        drawn = Counter(sample(question.text, seed) for seed in range(1, samples + 1))
        same = sum(n * (n - 1) for n in drawn.values()) / (samples * (samples - 1))
        scored.append((1 - same, wrong))
    right, wrong_ = ([score for score, wrong in scored if wrong is which] for which in (False, True))
    area = auroc([score for score, _ in scored], [wrong for _, wrong in scored])
    return area, _mean(right), _mean(wrong_)


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / max(1, len(numbers))


def _plain(name: str) -> str:
    return name.casefold().removeprefix("the ")


def _without(answer: str, subject: str) -> str:
    return answer.casefold().replace(_plain(subject), " ")
