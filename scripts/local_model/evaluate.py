"""How often a model is right, before and after correction, and how often it says what the prompt's facts say.

Questions have wordings kept from training; some ask for facts kept from training too. An answer is right when
it holds one of the values that the facts give for the subject (or another of the same name) and the relation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random

from scripts.local_model.corpus import Corpus
from scripts.local_model.example import Example
from scripts.local_model.facts import WordedFact, held_out_fact, well_known
from scripts.local_model.wordings import Wordings

WELL_KNOWN, OTHER, KEPT = "well-known facts", "other facts", "facts kept from training"
GROUPS = {WELL_KNOWN: 0.4, OTHER: 0.4, KEPT: 0.2}
"""Shares of the questions: facts that training asks about often, seldom, never."""
Answer = Callable[[str], str]
"""The model: user text to answer."""
Correct = Callable[[str, str], str]
"""A correction: question and draft to final answer."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question with all its right values; ``group`` is one of `GROUPS`."""

    text: str
    subject: str
    relation: str
    values: tuple[str, ...]
    group: str

    def right(self, answer: str) -> bool:
        """Whether the answer holds a right value."""
        return any(value.casefold() in answer.casefold() for value in self.values)


@dataclass(slots=True)
class Tally:
    """Counts; ``repaired`` answers were wrong before correction and right after, ``harmed`` the reverse."""

    asked: int = 0
    right: int = 0
    right_after: int = 0
    repaired: int = 0
    harmed: int = 0
    wrong: list[tuple[str, str, str]] = field(default_factory=list)

    def add(self, question: Question, draft: str, final: str) -> None:
        before, after = question.right(draft), question.right(final)
        self.asked += 1
        self.right += before
        self.right_after += after
        self.repaired += after and not before
        self.harmed += before and not after
        if not after:
            self.wrong.append((question.text, draft, final))

    def summary(self, *, corrected: bool) -> str:
        """Counts and shares in one line."""
        asked = max(1, self.asked)
        line = f"{self.right} of {self.asked} right ({self.right / asked:.1%})"
        if not corrected:
            return line
        after = f"{self.right_after} after correction ({self.right_after / asked:.1%})"
        return f"{line}, {after}: {self.repaired} repaired, {self.harmed} harmed"


def questions(facts: Sequence[WordedFact], wordings: Wordings, *, seed: int) -> Iterator[Question]:
    """Questions without end, of wordings kept from training, in the shares of `GROUPS`."""
    rng = Random(seed)
    values: dict[tuple[str, str], set[str]] = {}
    for fact in facts:
        values.setdefault((fact.subject, fact.relation), set()).add(fact.value)
    known = {(fact.subject_id, fact.relation) for fact in well_known(facts)}
    groups: dict[str, list[WordedFact]] = {name: [] for name in GROUPS}
    asked = {id_ for id_, wording in wordings.relations.items() if wording.split(held_out=True)}
    for fact in (fact for fact in facts if fact.relation in asked):
        name = WELL_KNOWN if (fact.subject_id, fact.relation) in known else OTHER
        groups[KEPT if held_out_fact(fact) else name].append(fact)
    corpora = {name: Corpus(wordings, some, rng, held_out=True) for name, some in groups.items() if some}
    while True:
        group = rng.choices(list(corpora), [GROUPS[name] for name in corpora])[0]
        fact = corpora[group].draw()
        text = corpora[group].question(wordings.relations[fact.relation], fact.subject)
        yield Question(
            text, fact.subject, fact.relation, tuple(sorted(values[fact.subject, fact.relation])), group
        )


def injections(wordings: Wordings, *, seed: int) -> Iterator[Example]:
    """Prompts with injected facts, without end: wordings kept from training, made-up names.

    Three in four hold one fact, as nearly all prompts of a correction do; the others one or two more that do not
    bear on the question.
    """
    corpus = Corpus(wordings, (), Random(seed), held_out=True, distractors=(0, 0, 0, 0, 0, 0, 1, 2))
    while True:
        example = corpus.inject()
        if example.value and example.followed_by(example.answer):
            yield example


def accuracy(
    answer: Answer, asked: Sequence[Question], *, correct: Correct | None = None
) -> dict[str, Tally]:
    """Tallies of all questions and of each group."""
    tallies = {"all": Tally()}
    for question in asked:
        draft = answer(question.text)
        final = correct(question.text, draft) if correct else draft
        for name in ("all", question.group):
            tallies.setdefault(name, Tally()).add(question, draft, final)
    return tallies


def obedience(answer: Answer, examples: Sequence[Example]) -> tuple[float, list[tuple[Example, str]]]:
    """Share of the prompts whose answer holds the injected value, and the failures."""
    answers = [(example, answer(example.prompt)) for example in examples]
    failures = [(example, said) for example, said in answers if not example.followed_by(said)]
    return 1 - len(failures) / len(answers), failures


def sentences_share(answer: Answer, asked: Sequence[Question]) -> float:
    """Share of the answers that are a full sentence about the subject."""
    answers = [(question, answer(question.text)) for question in islice(asked, 100)]
    full = [
        said
        for question, said in answers
        if said.endswith(".") and question.subject[1:] in said and len(said.split()) > 3
    ]
    return len(full) / len(answers)
