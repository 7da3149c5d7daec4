"""Wrong values that an answer gives of the user's own things, in whatever sentence and words: "Altogether you'll find
121 rooms there" of a hotel that has 112.

The value comes first: of which of the facts of its kind may it be meant? The words around it tell, and the question,
and the verifier, which reads the sentence with the fact's own value in its place. How much each of them says was
learned from answers about many organisations (`scripts/train_own_values.py`). A value that some fact about what is
spoken of has is left alone, and so is one beside the right one.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence, Set

import numpy as np

from detect import own_given
from detect.asked_relation import AskedRelation
from detect.clause import Clause
from detect.compare import Outcome
from detect.entailment import Verifier
from detect.evidence import Evidence
from detect.explained import terms_of
from detect.judge import ClaimScore
from detect.own_against import Against, FactId, OwnComparison
from detect.own_bounds import is_difference, is_limit, limit_words
from detect.own_decision import Deciding, OwnDecision
from detect.own_given import Given, GivenKind
from detect.own_likeness import Likenesses
from detect.own_mentions import OwnMentions
from detect.own_plain import asserts
from detect.own_read import read_facts
from detect.own_saying import MOST_OF_QUESTION, Saying
from detect.own_signals import OwnSignals
from detect.own_slot import Slot
from detect.own_truth import truth_of
from detect.own_wording import OwnWordings
from detect.own_words import Right, is_in, words_of
from detect.reading import CERTAINTY
from detect.term import terms
from detect.verdict import CheckedClaim, Claim, Correction, Verdict
from detect.word_likeness import WordLikeness
from kg.embedding import Encoder
from kg.mention import LinkedText
from kg.records import EntityRef, Fact, Text, Value
from kg.static_embedding import StaticEmbedding

MOST_FACTS = 400
"""Facts among which one is looked for that a text need not name the thing of."""
MOST_CANDIDATES = 6
"""Facts that are looked at for one value."""
TRUTH = "own:truth"
"""The rule of what is affirmed or denied, for which nothing can be put in."""
_MOST_MEANT = {GivenKind.TRUTH: 2, GivenKind.WORDS: 2, GivenKind.NAME: 3}
"""How many of these a value of some kinds may be meant of, which many facts are of and few are near."""
MOST_RIGHTS = 60
"""Values in plain words that a sentence is searched for others of."""
_OF_SOME = re.compile(r"\s+[a-z]+(?: [a-z]+)?\s+(?:with|without|that|which|facing|faces?|overlook\w*|have)\b")
"""Behind the number of those that are so: "20 rooms with a sea view"."""


class OwnValues:
    """Finds them over one graph; thread-safe. Without a verifier it finds none."""

    def __init__(
        self,
        own: OwnMentions,
        evidence: Evidence,
        wordings: OwnWordings,
        score: ClaimScore,
        verifier: Verifier | None,
        encoder: Encoder | None,
    ) -> None:
        self._own = own
        self._evidence = evidence
        self._score = score
        self._verifier = verifier
        self._comparison = OwnComparison(evidence)
        self._things = frozenset(own.things)
        facts = [fact for thing in own.things for fact in evidence.graph.facts(thing) if not fact.ended]
        bearers: dict[str, set[str]] = defaultdict(set)
        for fact in facts:
            bearers[fact.relation.id].add(fact.subject.id)
        self._single = frozenset(relation for relation, found in bearers.items() if len(found) == 1)
        """Relations that only one thing has."""
        few = [fact for fact in facts if fact.relation.id in self._single]
        self._unnamed = facts if len(facts) <= MOST_FACTS else few if len(few) <= MOST_FACTS else []
        """Facts whose things a text need not name."""
        relations = (evidence.graph.relation(fact.relation.id) for fact in facts)
        self._known = frozenset(e for r in relations for name in (r.label, *r.nouns) for e in terms(name))
        """Terms of what relations are called."""
        self._texts = [fact for fact in self._unnamed if own_given.may_be_told(fact.object)]
        self._has_truths = any(truth_of(fact.object) is not None for fact in facts)
        self._likeness = WordLikeness(StaticEmbedding.default())
        self._worded = [
            (
                fact.subject.id,
                frozenset(terms(evidence.graph.relation(fact.relation.id).label)),
                self._right(fact),
            )
            for fact in facts
            if words_of(fact.object)
        ]
        """Of the facts that are plain words: whose they are, the terms of their relation, and those."""
        self._signals = (
            None
            if encoder is None
            else OwnSignals(evidence, wordings, facts, self._unnamed, encoder, self._likeness)
        )
        self.deciding: Deciding = OwnDecision()

    def warm_up(self) -> None:
        """Load the trees and encode what the facts are called; raises what the encoder raises."""
        self.deciding.warm_up()
        if self._signals is not None:
            self._signals.warm_up()

    def names_others(self, prompt: LinkedText) -> bool:
        """Whether a question names something that is no own thing."""
        return bool(self._own.others(prompt, self._own.names.find(prompt.text)))

    def named(self, linked: LinkedText) -> tuple[str, ...]:
        """The ids of the own things that a text names, in order."""
        found = (mention.best.id for mention in linked.mentions if mention.best is not None)
        return tuple(dict.fromkeys(each for each in found if each in self._things))

    def claims(
        self,
        prompt: LinkedText,
        asked: AskedRelation | None,
        spoken_of: Sequence[str],
        linked: LinkedText,
        clauses: Sequence[Clause],
        *,
        names_others: bool,
        is_first: bool,
        told: Set[FactId],
        is_decided: Callable[[int], bool],
    ) -> tuple[list[CheckedClaim], frozenset[FactId]]:
        """A claim for each wrong value of a sentence, in its offsets, and which facts it gives the own value of.

        :param spoken_of: the ids of the own things that it may be about where it names none
        :param names_others: see `Saying`
        :param is_first: no sentence before gave a value
        :param told: the facts whose own values sentences before gave
        :param is_decided: whether the value at an offset was decided already

        Raises what the encoder and the verifier raise.
        """
        if self._verifier is None or self._signals is None:
            return [], frozenset()
        about = frozenset((*self.named(prompt), *self.named(linked), *spoken_of))
        values = [
            Saying(prompt, asked, spoken_of, linked, given, names_others)
            for given in self._given(prompt, linked, clauses, about)
        ]
        slots = {id(saying): self._slots(saying, told) for saying in values}
        right = frozenset(slot.against.id for found in slots.values() for slot in found if _agrees(slot))
        worth = [
            saying
            for saying in values
            if any(map(_may_deny, slots[id(saying)]))
            and not is_decided(saying.given.start)
            and _asserts(saying, clauses)
        ]
        likenesses = self._signals.likenesses([(saying, slots[id(saying)]) for saying in worth])
        claims: list[CheckedClaim] = []
        for saying, likeness in zip(worth, likenesses, strict=True):
            found = slots[id(saying)]
            against = self._meant(saying, found, likeness, self._signals, self._verifier, is_first=is_first)
            if against is not None and not is_decided(against.start):
                claims.append(self._wrong(against, linked.text, saying.given))
        return claims, right

    def _given(
        self, prompt: LinkedText, linked: LinkedText, clauses: Sequence[Clause], about: Set[str]
    ) -> Iterator[Given]:
        """The values of a sentence; ``about``: the ids of the own things that it may speak of."""
        yield from own_given.texts(linked, clauses, self._texts)
        for given in own_given.figures(linked, clauses):
            if not is_difference(linked.text, given) and not _OF_SOME.match(linked.text, given.end):
                yield given
        asked_about = frozenset(self.named(prompt))
        for given in own_given.names(linked, clauses, self._things, self._known, self._own.names.is_part):
            if not any(_is_value(each, given) for each in asked_about):
                yield given
        if self._has_truths:
            yield from own_given.truths(linked, clauses)
        yield from own_given.words(linked, clauses, self._rights(prompt, linked, about), self._likeness)

    def _rights(self, prompt: LinkedText, linked: LinkedText, about: Set[str]) -> list[Right]:
        """The values in plain words that a sentence may give another of: of what it speaks of, or where it or the
        question has a word of the relation.
        """
        said = frozenset(terms(linked.text)) | frozenset(terms(prompt.text[:MOST_OF_QUESTION]))
        return [
            right for thing, called, right in self._worded if thing in about or not said.isdisjoint(called)
        ][:MOST_RIGHTS]

    def _slots(self, saying: Saying, told: Set[FactId]) -> list[Slot]:
        """The facts that are of the kind of a value, and what the texts have to do with their things."""
        linked, given = saying.linked, saying.given
        near = self._named_beside(linked, given)
        named = (*(each for each in self.named(linked) if not _is_value(each, given)), *near)
        about = dict.fromkeys((*named, *saying.spoken_of))
        graph = self._evidence.graph
        facts = {id(fact): fact for thing in about for fact in graph.facts(thing) if not fact.ended}
        known = {(fact.subject.id, fact.relation.id) for fact in facts.values()}
        facts |= {
            id(fact): fact for fact in self._unnamed if (fact.subject.id, fact.relation.id) not in known
        }
        every = list(self._comparison.against(given, facts.values(), linked.text, saying.question))
        right = {each.id for each in every if each.outcome is Outcome.AGREE}
        return [
            Slot(
                each,
                near=each.fact.subject.id in near,
                named=each.fact.subject.id in named,
                spoken_of=each.fact.subject.id in saying.spoken_of,
                single=each.relation.id in self._single,
                told=each.id in told,
            )
            for each in every
            if each.outcome is Outcome.AGREE or (each.id not in right and self._may_speak_of(each, saying))
        ]

    def _may_speak_of(self, against: Against, saying: Saying) -> bool:
        """Whether a value may be meant of a fact at all; anything affirms and denies, and has words."""
        if saying.given.kind not in (GivenKind.TRUTH, GivenKind.WORDS) or self._signals is None:
            return True
        return self._signals.is_spoken_of(against.relation.id, saying)

    def _right(self, fact: Fact) -> Right:
        graph = self._evidence.graph
        known = terms_of(graph.relation(fact.relation.id), graph.entity(fact.subject.id))
        return Right(words_of(fact.object), known)

    def _meant(
        self,
        saying: Saying,
        slots: Sequence[Slot],
        likenesses: Likenesses,
        signals: OwnSignals,
        verifier: Verifier,
        *,
        is_first: bool,
    ) -> Against | None:
        """The fact that a value is meant of, and denies; None for none that it surely is, or that it stands beside."""
        strengths = [signals.strength(slot, saying, likenesses) for slot in slots]
        order = sorted(range(len(slots)), key=strengths.__getitem__, reverse=True)
        best = [slots[at] for at in order[:MOST_CANDIDATES]]
        most = _MOST_MEANT.get(saying.given.kind, MOST_CANDIDATES)
        places = [at for at, slot in enumerate(best) if _may_deny(slot)][:most]
        rows = signals.rows(best, places, saying, likenesses, is_first=is_first)
        is_worth = self.deciding.is_worth_reading(rows)
        worth = [
            row
            for row, at in enumerate(places)
            if is_worth[row] and not self._states_right(best[at].against, saying)
        ]
        if not worth:
            return None
        chosen = [best[places[row]] for row in worth]
        read = read_facts([slot.against for slot in chosen], saying, verifier)
        place = self.deciding.wrong(saying, chosen, np.hstack([rows[worth], read]))
        return None if place is None else chosen[place].against

    def _states_right(self, against: Against, saying: Saying) -> bool:
        """Whether another value of the sentence is the right one: "11 EUR per kilo, so you'd pay 44 EUR"."""
        text, given = saying.linked.text, saying.given
        if given.kind in (
            GivenKind.TRUTH,
            GivenKind.CLOCK,
        ):  # the other end of hours says nothing of this one
            return False
        if isinstance(against.fact.object, Text) and against.fact.object.text in text:
            return True
        if given.kind is GivenKind.WORDS and is_in(against.right, text):
            return True
        others = (
            each for each in own_given.figures(saying.linked, (given.clause,)) if each.start != given.start
        )
        return any(
            found.outcome is Outcome.AGREE
            for other in others
            for found in self._comparison.against(other, (against.fact,), text)
        )

    def _wrong(self, against: Against, text: str, given: Given) -> CheckedClaim:
        said = text[against.start : against.end]
        claim = Claim(
            text.strip(), 0, len(text), against.fact.subject, against.relation, _value(given, said),
            value_start=against.start, value_end=against.end,
        )  # fmt: skip
        rule = TRUTH if given.kind is GivenKind.TRUTH else f"own:{against.rule}"
        is_text = isinstance(against.fact.object, Text) and given.kind is not GivenKind.TRUTH
        graph, relation = self._evidence.graph, against.relation
        facts = tuple(
            fact
            for fact in graph.facts(against.fact.subject.id)
            if fact.relation.id == relation.id and not fact.ended
        )
        is_text |= against.since or given.kind is GivenKind.WORDS or is_limit(text, given)
        is_text |= against.fact not in facts  # the figure that the words of a fact begin with
        correction = Correction(against.start, against.end, said, against.right)
        return CheckedClaim(
            claim,
            Verdict.CONTRADICTED,
            score=self._score(rule, CERTAINTY, Verdict.CONTRADICTED),
            facts=facts,
            rule=rule,
            correction=correction if is_text and against.right else None,
        )

    def _named_beside(self, linked: LinkedText, given: Given) -> list[str]:
        """The own things that the part of a sentence around a value names, or else the last one before it."""
        if given.spelled:
            cell = (symbol.mention for symbol in given.clause.symbols)
            return [
                m.best.id for m in cell if m is not None and m.best is not None and m.best.id in self._things
            ]
        named = [
            (m, m.best.id)
            for m in linked.mentions
            if m.best is not None and m.best.id in self._things and m is not given.mention
        ]
        inside = [each for mention, each in named if given.part[0] <= mention.start < given.part[1]]
        before = [each for mention, each in named if mention.end <= given.start]
        return list(dict.fromkeys(inside)) or before[-1:] or list(dict.fromkeys(each for _, each in named))


def _is_value(thing: str, given: Given) -> bool:
    """Whether a value is the name of a thing."""
    return given.mention is not None and any(each.id == thing for each in given.mention.candidates)


def _asserts(saying: Saying, clauses: Sequence[Clause]) -> bool:
    """Whether the part of a value says that something is so; of a truth, also that it is not."""
    given = saying.given
    aside = range(*given.part) if given.kind is GivenKind.TRUTH else limit_words(saying.linked.text, given)
    return asserts(saying.linked, clauses, *given.part, aside=aside)


def _agrees(slot: Slot) -> bool:
    return slot.against.outcome is Outcome.AGREE


def _may_deny(slot: Slot) -> bool:
    """Whether a value is not that of a fact; names of which little is known may be others."""
    outcome = slot.against.outcome
    is_name = isinstance(slot.against.fact.object, EntityRef)
    return outcome is Outcome.DISAGREE or (is_name and outcome is Outcome.UNDECIDED)


def _value(given: Given, said: str) -> Value:
    if given.kind is GivenKind.TRUTH:
        return Text("yes" if given.affirms else "no")
    return given.mention.value if given.mention is not None and given.mention.value else Text(said)
