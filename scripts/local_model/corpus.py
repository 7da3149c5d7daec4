"""Training examples: a user text and the answer to it, drawn without end from facts and made-up names.

Five kinds: *recall* asks for a fact; *unknown* asks about a made-up subject, and the answer holds a chance value of
the relation; *inject* puts facts in the prompt as correction does, mostly false or made-up ones, and the answer is the
sentence that bears on the question; *about* asks for no single fact; *talk* greets. Of some the beginning of the
answer is given, cut anywhere, often with another value than the model would say; what is learned is the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from kg.records import EntityRef
from kg.verbalise import value_text
from scripts.local_model.example import Example, injection, sentence, sentence_injection
from scripts.local_model.facts import WordedFact, held_out_fact
from scripts.local_model.names import Namer
from scripts.local_model.wordings import Wording, Wordings

_BARE = ("The {l} of {s} is {o}.", "{s}: {l}: {o}", "{s} has {l} {o}.", "{s} {l} {o}")
KIND_SHARES = (0.2, 0.12, 0.12, 0.16, 0.4)
"""Shares of the kinds of question wordings (`Wording.kinds`): listed, shaped, terse, derived, asked."""


@dataclass(frozen=True, slots=True)
class Mixture:
    """Shares of the kinds of examples; what is left over is *inject*."""

    recall: float = 0.39
    unknown: float = 0.17
    about: float = 0.03
    talk: float = 0.01
    given: float = 0.25
    """Share of all examples whose answer is begun."""


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
        distractors: Sequence[int] = (0, 0, 1, 1, 1, 2),
        kinds: Sequence[float] = KIND_SHARES,
    ) -> None:
        self.wordings = wordings
        self.rng = rng
        self.mixture = mixture or Mixture()
        self.held_out = held_out
        self.distractors = distractors
        self.kinds = kinds
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
        self.values: dict[str, list[str]] = {}
        for fact in self.facts:
            self.by_subject.setdefault(fact.subject_id, []).append(fact)
            self.values.setdefault(fact.relation, []).append(fact.value)
        self.told_of = [wordings.relations[relation] for relation in sorted(self.values)]

    def __iter__(self) -> Iterator[Example]:
        while True:
            yield self.example()

    def example(self) -> Example:
        """One example of the mixture."""
        example = self._of_a_kind()
        begins = not example.given and self.rng.random() < self.mixture.given
        return self.begun(example) if begins else example

    def _of_a_kind(self) -> Example:
        roll, share = self.rng.random(), self.mixture
        if roll < share.talk or not self.facts:
            return Example(*self.rng.choice(self.wordings.talk)) if roll < share.talk else self.inject()
        if (roll := roll - share.talk) < share.about:
            return self.about()
        if (roll := roll - share.about) < share.unknown:
            return self.unknown()
        if roll - share.unknown < share.recall:
            return self.recall(self.draw())
        return self.inject()

    def begun(self, example: Example) -> Example:
        """The same with the beginning of its answer given: one in four up to the end of a sentence, four in ten cut in
        the first half, where the name of the subject stands, the others cut anywhere."""
        rng, answer = self.rng, example.answer
        ends = [match.start() + 1 for match in re.finditer(r"[.](?= |$)", answer)]
        roll = rng.random()
        cut = rng.randint(1, len(answer) // 2 if roll > 0.6 else len(answer))
        given = rng.choice(ends) if ends and roll < 0.25 else cut
        return replace(example, given=len(answer[:given].rstrip()))

    def repaired(self, fact: WordedFact) -> Example:
        """A question for the fact, the answer given up to another value of the relation; it ends, or tells more."""
        rng, wording = self.rng, self.wordings.relations[fact.relation]
        value = rng.choice(self.values[fact.relation])
        answer = sentence(fact.template or wording.usual, fact.subject, value)
        given = answer.rfind(value) + len(value)
        more = self.more(fact) if rng.random() < 0.5 else ""
        given += rng.random() < 0.5 and answer[given : given + 1] == "."
        question = self.question(wording, rng.choice(fact.names))
        return Example(question, answer + more, value, given=given)

    def more(self, fact: WordedFact) -> str:
        """A sentence on another relation of the subject, "" where there is none."""
        other = self.rng.choice(self.by_subject.get(fact.subject_id, [fact]))
        return f" {self.answer(other)}" if other.relation != fact.relation else ""

    def draw(self) -> WordedFact:
        """A fact, by importance."""
        return self.rng.choices(self.facts, cum_weights=self.weights)[0]

    def recall(self, fact: WordedFact) -> Example:
        """A question for the fact, answered; now and then with a second fact about the same subject."""
        if self.rng.random() < 0.05 and not self.held_out:
            return self.repaired(fact)
        wording = self.wordings.relations[fact.relation]
        answer = self.answer(fact) + (self.more(fact) if self.rng.random() < 0.1 else "")
        return Example(self.question(wording, self.rng.choice(fact.names)), answer, fact.value)

    def unknown(self) -> Example:
        """A question about a made-up subject: its name is copied, the value is one of the relation's, by chance."""
        wording = self.rng.choice(self.told_of)
        name, value = self.namer.draw(wording.subject_kind), self.rng.choice(self.values[wording.relation])
        return Example(
            self.question(wording, name), sentence(wording.usual, with_article(name), value), value
        )

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
        first, *more = chosen.values()
        if self.rng.random() < 0.3 and not self.held_out:
            first = replace(first, value=self.rng.choice(self.values[first.relation]))
            told = self.answer(first)
            return Example(question, " ".join((told, *map(self.answer, more))), given=len(told))
        return Example(question, " ".join(map(self.answer, (first, *more))))

    def question(self, wording: Wording, subject: str) -> str:
        """A question as people type it: sometimes with a preamble, in lower case, without its mark."""
        rng = self.rng
        subject = with_article(subject) if rng.random() < 0.7 else subject
        text = sentence(self.template(wording), subject, "")
        if rng.random() < 0.12:
            text = rng.choice(self.wordings.prefixes) + text
        if rng.random() < 0.08:
            text += rng.choice(self.wordings.suffixes)
        if rng.random() < 0.08:
            text = text.lower()
        return text.rstrip("?.") if rng.random() < 0.06 else text

    def template(self, wording: Wording) -> str:
        """A question wording of this side of the split; the kinds in their shares, where the relation has them."""
        kinds = [
            (some, share)
            for some, share in zip(wording.kinds(held_out=self.held_out), self.kinds, strict=True)
            if some and share
        ]
        if not kinds:
            return self.rng.choice(wording.questions)
        return self.rng.choice(self.rng.choices([k for k, _ in kinds], [share for _, share in kinds])[0])

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
        if rng.random() < 0.1:
            bearing = told if len(facts) == 1 else usual
            return self.next_sentence(wording, subject, facts, value, bearing)
        return Example(injection(question, facts, quoted=rng.random() < 0.9), answer, value)

    def next_sentence(
        self, wording: Wording, subject: str, facts: Sequence[str], value: str, answer: str
    ) -> Example:
        """The prompt for one sentence of an answer: the draft says another value than the fact that bears on it."""
        rng = self.rng
        draft = sentence(wording.usual, with_article(subject), self.namer.draw(wording.object_kind))
        so_far = self.distractor(wording, subject) if rng.random() < 0.5 else ""
        about = rng.choice(self.wordings.about).replace("{s}", subject)
        question = self.question(wording, subject) if rng.random() < 0.5 else about
        return Example(sentence_injection(question, so_far, draft, facts), answer, value)

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
