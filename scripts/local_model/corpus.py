"""Training examples: a user text and the answer to it, drawn without end from facts and made-up names.

Four kinds: *recall* asks for a fact; *inject* puts facts in the prompt as correction does, mostly false or
made-up ones, and the answer is the sentence that bears on the question; *about* asks for no single fact;
*talk* greets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from kg.records import EntityRef
from kg.verbalise import value_text
from scripts.local_model.facts import WordedFact, held_out_fact
from scripts.local_model.names import Namer
from scripts.local_model.wordings import Wording, Wordings

_BARE = ("The {l} of {s} is {o}.", "{s}: {l}: {o}", "{s} has {l} {o}.", "{s} {l} {o}")
_VOWELS = "aeiouAEIOU"
_DATE = re.compile(r"(?:\d{1,2} )?(?:[A-Z][a-z]+ )?(?:\d{1,2}, )?\d{1,4}(?: BC)?")
_DAY = re.compile(r"\d{1,2} [A-Z]|[A-Z][a-z]+ \d{1,2}, ")
_ON_OR_IN = re.compile(r" (?:on|in) \{o\}")


@dataclass(frozen=True, slots=True)
class Example:
    """``prompt`` is the user's text, ``answer`` the assistant's; ``value`` must occur in a right answer."""

    prompt: str
    answer: str
    value: str = ""

    @property
    def facts(self) -> int:
        """How many facts the prompt quotes."""
        return self.prompt.count("\nRetrieved Fact: ")

    def followed_by(self, answer: str) -> bool:
        """Whether an answer holds the value."""
        return self.value.rstrip(".").casefold() in answer.casefold()


@dataclass(frozen=True, slots=True)
class Mixture:
    """Shares of the kinds of examples; what is left over is *inject*."""

    recall: float = 0.55
    about: float = 0.02
    talk: float = 0.01


def sentence(template: str, subject: str, value: str) -> str:
    """A template filled in, its first letter in upper case.

    >>> sentence("{s} was {an} {o}.", "Ada", "engineer")
    'Ada was an engineer.'
    """
    article = "an" if value[:1] in _VOWELS else "a"
    if _DATE.fullmatch(value):
        template = _ON_OR_IN.sub(" on {o}" if _DAY.match(value) else " in {o}", template)
    text = template.replace("{an}", article).replace("{s}", subject).replace("{o}", value)
    text = text.replace(" the the ", " the ").replace("..", ".")
    return text[:1].upper() + text[1:]


def injection(question: str, facts: Sequence[str], *, quoted: bool = True) -> str:
    """The user text of a regeneration: the question, then the facts as quoted data."""
    mark = '"' if quoted else ""
    lines = "\n".join(f"Retrieved Fact: {mark}{fact}{mark}" for fact in facts)
    return f"Question: {question}\n{lines}\nPlease provide a corrected response."


class Corpus:
    """Examples of the wordings, over facts (possibly none) and made-up names."""

    def __init__(
        self,
        wordings: Wordings,
        facts: Sequence[WordedFact],
        rng: Random,
        *,
        known: Mapping[str, Sequence[str]] | None = None,
        mixture: Mixture | None = None,
        held_out: bool = False,
        distractors: Sequence[int] = (0, 0, 0, 1, 1, 2),
    ) -> None:
        self.wordings = wordings
        self.rng = rng
        self.mixture = mixture or Mixture()
        self.held_out = held_out
        self.distractors = distractors
        self.namer = Namer(rng, known=known, real=0.0 if held_out else 0.5)
        self.asked = [w for w in wordings.relations.values() if w.split(held_out=held_out)]
        self.popular = [w for w in self.asked if w.popular]
        self.facts = [
            fact
            for fact in facts
            if fact.relation in wordings.relations and (held_out or not held_out_fact(fact))
        ]
        self.weights = _running(self.facts)
        self.by_subject: dict[str, list[WordedFact]] = {}
        for fact in self.facts:
            self.by_subject.setdefault(fact.subject_id, []).append(fact)

    def __iter__(self) -> Iterator[Example]:
        while True:
            yield self.example()

    def example(self) -> Example:
        """One example of the mixture."""
        roll = self.rng.random()
        if roll < self.mixture.talk:
            return Example(*self.rng.choice(self.wordings.talk))
        if self.facts and roll < self.mixture.talk + self.mixture.about:
            return self.about()
        if self.facts and roll < self.mixture.talk + self.mixture.about + self.mixture.recall:
            return self.recall(self.draw())
        return self.inject()

    def draw(self) -> WordedFact:
        """A fact, by importance."""
        return self.rng.choices(self.facts, cum_weights=self.weights)[0]

    def recall(self, fact: WordedFact) -> Example:
        """A question for the fact, answered; now and then with a second fact about the same subject."""
        wording = self.wordings.relations[fact.relation]
        answer = self.answer(fact)
        if self.rng.random() < 0.1:
            other = self.rng.choice(self.by_subject.get(fact.subject_id, [fact]))
            answer += f" {self.answer(other)}" if other.relation != fact.relation else ""
        return Example(self.question(wording, self.rng.choice(fact.names)), answer, fact.value)

    def answer(self, fact: WordedFact) -> str:
        """The usual sentence for a fact."""
        return sentence(
            fact.template or self.wordings.relations[fact.relation].usual, fact.subject, fact.value
        )

    def about(self) -> Example:
        """An open question, answered with up to three facts."""
        fact = self.draw()
        others = self.by_subject.get(fact.subject_id, [fact])
        chosen = {f.relation: f for f in self.rng.sample(others, min(3, len(others)))}
        question = self.rng.choice(self.wordings.about).replace("{s}", fact.subject)
        return Example(question, " ".join(map(self.answer, chosen.values())))

    def question(self, wording: Wording, subject: str) -> str:
        """A question as people type it: sometimes with a preamble, in lower case, without its mark."""
        rng = self.rng
        choices = wording.split(held_out=self.held_out) or wording.questions
        subject = with_article(subject) if rng.random() < 0.7 else subject
        text = sentence(rng.choice(choices), subject, "")
        if rng.random() < 0.12:
            text = rng.choice(self.wordings.prefixes) + text
        if rng.random() < 0.08:
            text += rng.choice(self.wordings.suffixes)
        if rng.random() < 0.06:
            text = text.lower()
        return text.rstrip("?.") if rng.random() < 0.06 else text

    def inject(self) -> Example:
        """A question with facts, of which one bears on it; the answer is that fact, in usual words among several."""
        rng = self.rng
        wording = rng.choice(self.popular if rng.random() < 0.9 else self.asked)
        subject = self.namer.draw(wording.subject_kind)
        value, told, usual = self.told(wording, subject)
        facts = [told, *(self.distractor(wording, subject) for _ in range(rng.choice(self.distractors)))]
        question, answer = self.question(wording, subject), told if len(facts) == 1 else usual
        if rng.random() < 0.05:
            question, answer = rng.choice(self.wordings.about).replace("{s}", subject), " ".join(facts)
        elif len(facts) == 1 and rng.random() < 0.15:
            question = self.question(rng.choice(self.asked), subject)
        else:
            rng.shuffle(facts)
        return Example(injection(question, facts, quoted=rng.random() < 0.9), answer, value)

    def told(self, wording: Wording, subject: str) -> tuple[str, str, str]:
        """A made-up value for the subject, a sentence that says so, and the usual sentence that says so."""
        rng, name = self.rng, with_article(subject)
        value = self.namer.draw(wording.object_kind)
        template = rng.choice(wording.sentences) if rng.random() < 0.2 else wording.sentences[0]
        if rng.random() < 0.04:
            template = rng.choice(_BARE).replace("{l}", wording.label)
        usual = sentence(wording.usual, name, value)
        told = usual if template == wording.usual else sentence(template, name, value)
        if rng.random() < 0.06 and told.endswith("."):
            dated = f"{told[:-1]} ({self.period()})."
            return value, dated, dated if told == usual else usual
        return value, told, usual

    def period(self) -> str:
        """Validity of a fact, as its sentence has it."""
        start, end = self.namer.draw("date"), self.namer.draw("year")
        return self.rng.choice((f"since {start}", f"from {start} to {end}", f"until {end}"))

    def distractor(self, wording: Wording, subject: str) -> str:
        """Another fact of the subject, or the same relation of another subject."""
        if self.rng.random() < 0.25:
            return self.told(wording, self.namer.draw(wording.subject_kind))[1]
        kind, relation = wording.subject_kind, wording.relation
        same = [w for w in self.popular if w.subject_kind == kind and w.relation != relation]
        return self.told(self.rng.choice(same or self.asked), subject)[1]


def with_article(name: str) -> str:
    """The name as it stands within a sentence.

    >>> with_article("United States"), with_article("France")
    ('the United States', 'France')
    """
    return value_text(EntityRef("", name))


def _running(facts: Sequence[WordedFact]) -> list[float]:
    """Running sums of the facts' weights: a fact about something well known is asked more often."""
    total, sums = 0.0, []
    for fact in facts:
        total += fact.weight
        sums.append(total)
    return sums
