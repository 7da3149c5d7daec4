"""Wrong figures that an answer gives of the user's own things, in whatever sentence and words: "Altogether you'll find
121 rooms there" of a hotel that has 112.

Of an own thing few facts are written down, and hardly two of them in one unit. So the figure comes first: of which of
the facts that are measured like it may it be meant? The words around it tell, and the question; and the verifier has to
read the sentence with the right figure in its place as what the fact says, and as it stands as the contrary. A figure
that some fact about what is spoken of has, in whatever relation, is left alone.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

from detect.asked_relation import AskedRelation
from detect.clause import Clause
from detect.compare import Outcome
from detect.entailment import Verifier
from detect.evidence import Evidence
from detect.explained import terms_of
from detect.judge import ClaimScore
from detect.own_against import Against, Given, OwnComparison
from detect.own_meant import Meant, OwnMeaning
from detect.own_mentions import OwnMentions
from detect.own_plain import commits
from detect.own_saying import Saying
from detect.own_stated import stated
from detect.own_wording import OwnWordings
from detect.reading import CERTAINTY
from detect.term import term
from detect.verdict import CheckedClaim, Claim, Correction, Verdict
from kg.mention import NAMING, LinkedText
from kg.records import Fact, Text, Value

_MOST_SINGLE = 200
"""Facts that a text may speak of without naming their things."""
_OF_SOME = re.compile(r"\s+[a-z]+(?: [a-z]+)?\s+(?:with|without|that|which|facing|faces?|overlook\w*|have)\b")
"""Behind the number of those that are so: "20 rooms with a sea view"."""
_DIFFERENCE = re.compile(r"\s+(?:(?!(?:after|under|over)\b)[a-z]{2,}er|more|less)\b")
"""Behind a difference: "28 m longer"."""
_CODE = re.compile(r"\b(?:the|our) ((?=\w*[a-z])(?=\w*\d)\w+)", re.IGNORECASE)
"""What may be another thing, known by its code: "the 2Ah battery pack"."""
_SOME = re.compile(r"\ban? ([a-z]{3,})", re.IGNORECASE)


class OwnValues:
    """Finds them over one graph; thread-safe. Without a verifier it finds none."""

    def __init__(
        self,
        own: OwnMentions,
        evidence: Evidence,
        wordings: OwnWordings,
        score: ClaimScore,
        verifier: Verifier | None,
    ) -> None:
        self._own = own
        self._evidence = evidence
        self._score = score
        self._verifier = verifier
        self._comparison = OwnComparison(evidence)
        self._meaning = OwnMeaning(evidence, wordings)
        self._things = frozenset(own.things)
        bearers: dict[str, list[Fact]] = defaultdict(list)
        for thing in own.things:
            for fact in evidence.graph.facts(thing):
                bearers[fact.relation.id].append(fact)
        single = [
            fact for facts in bearers.values() if len({f.subject.id for f in facts}) == 1 for fact in facts
        ]
        self._single = single if len(single) <= _MOST_SINGLE else []
        """Facts of relations that only one thing has, which a text need not name then."""

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
        is_decided: Callable[[int], bool],
    ) -> Iterator[CheckedClaim]:
        """A claim for each wrong figure of a sentence, in its offsets; ``spoken_of``: the ids of the own things that
        it may be about where it names none. Raises what the verifier raises.

        ``names_others``: see `Saying`. ``is_decided``: whether the value at an offset was decided already.
        """
        if self._verifier is None:
            return
        values = (
            *self._comparison.figures(linked, clauses),
            *self._comparison.names(linked, clauses, self._things),
        )
        for given in values:
            is_other = any(form.match(linked.text, given.end) for form in (_OF_SOME, _DIFFERENCE))
            if is_other or is_decided(given.start) or not commits(linked, clauses, *given.part):
                continue
            meant = self._meant(Saying(prompt, asked, spoken_of, linked, given, names_others))
            against = stated(self._verifier, meant, linked.text, given)
            if against is None or is_decided(against.start):
                continue
            if not self._states_right(against, linked, given):
                yield self._wrong(against, linked.text, given)

    def _meant(self, saying: Saying) -> list[Meant]:
        """The facts that a figure may be meant of, and denies; none where it is right of one of them."""
        linked, given, graph = saying.linked, saying.given, self._evidence.graph
        text = linked.text
        things = self._named_beside(linked, given)
        if not things and (saying.is_of_several or self._is_in_doubt(saying)):
            return []
        facts = [fact for thing in dict.fromkeys((*things, *saying.spoken_of)) for fact in graph.facts(thing)]
        if not things:
            known = {(fact.subject.id, fact.relation.id) for fact in facts}
            single = (fact for fact in self._single if (fact.subject.id, fact.relation.id) not in known)
            facts += [fact for fact in single if self._may_ask_of(saying, fact)]
        every = list(self._comparison.against(given, facts, text))
        if any(each.outcome is Outcome.AGREE or not (given.is_name or _denies(each)) for each in every):
            return []
        about = things or saying.spoken_of
        found = (
            self._meaning.may_mean(
                each, saying, is_named=bool(things), is_spoken_of=each.fact.subject.id in about
            )
            for each in every
            if _denies(each) and not each.fact.ended and (not things or each.fact.subject.id in things)
        )
        return [each for each in found if each is not None]

    def _is_in_doubt(self, saying: Saying) -> bool:
        """Whether a sentence that names no own thing may speak of another: one of several, or what the question or the
        sentence names beside them.
        """
        if len(saying.spoken_of) > 1 or saying.names_others:
            return True
        first, last = saying.given.part[0], saying.given.start
        named = (m for m in saying.linked.mentions if m.kind in NAMING and first <= m.start < last)
        if any(m.text[:1].isupper() and not (m.best and m.best.id in self._things) for m in named):
            return True
        return any(not self._own.names.is_part(code[1]) for code in _CODE.finditer(saying.linked.text))

    def _may_ask_of(self, saying: Saying, fact: Fact) -> bool:
        """Whether the question asks for nothing that the thing of a fact is not: "How loud is a jackhammer?"."""
        known = terms_of(
            self._evidence.graph.relation(fact.relation.id), self._evidence.graph.entity(fact.subject.id)
        )
        return all(term(noun[1]) in known for noun in _SOME.finditer(saying.question))

    def _states_right(self, against: Against, linked: LinkedText, given: Given) -> bool:
        """Whether another figure of the sentence is the right one: "11 EUR per kilo, so you'd pay 44 EUR"."""
        others = (
            each for each in self._comparison.figures(linked, (given.clause,)) if each.start != given.start
        )
        return any(
            found.outcome is Outcome.AGREE
            for other in others
            for found in self._comparison.against(other, (against.fact,), linked.text)
        )

    def _wrong(self, against: Against, text: str, given: Given) -> CheckedClaim:
        said = text[against.start : against.end]
        claim = Claim(
            text.strip(), 0, len(text), against.fact.subject, against.relation, _value(given, said),
            value_start=against.start, value_end=against.end,
        )  # fmt: skip
        rule = f"own:{against.rule}"
        is_text = isinstance(against.fact.object, Text)
        graph, relation = self._evidence.graph, against.relation
        facts = tuple(
            fact
            for fact in graph.facts(against.fact.subject.id)
            if fact.relation.id == relation.id and not fact.ended
        )
        return CheckedClaim(
            claim,
            Verdict.CONTRADICTED,
            score=self._score(rule, CERTAINTY, Verdict.CONTRADICTED),
            facts=facts,
            rule=rule,
            correction=Correction(against.start, against.end, said, against.right) if is_text else None,
        )

    def _named_beside(self, linked: LinkedText, given: Given) -> list[str]:
        """The own things that the part of a sentence around a figure names, or else the last one before it."""
        named = [(m, m.best.id) for m in linked.mentions if m.best is not None and m.best.id in self._things]
        inside = [each for mention, each in named if given.part[0] <= mention.start < given.part[1]]
        before = [each for mention, each in named if mention.end <= given.start]
        return list(dict.fromkeys(inside)) or before[-1:] or list(dict.fromkeys(each for _, each in named))


def _denies(against: Against) -> bool:
    return against.outcome is Outcome.DISAGREE


def _value(given: Given, said: str) -> Value:
    return given.mention.value if given.mention is not None and given.mention.value else Text(said)
