"""What speaks for it that a value of a sentence is meant of one of the user's own facts, as numbers for a classifier.

Of an own thing few facts are written down, and answers about it are worded for whoever asks: "You have two weeks to
send it back" gives the return period. The words around the value tell which fact is meant, those of the question, what
is counted, that no other fact has such a value, and how near all of this comes in meaning to what the fact is called.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence, Set

import numpy as np
from numpy.typing import NDArray

from detect.bound import EXACT, Sense
from detect.compare import Outcome
from detect.evidence import Evidence
from detect.explained import is_covered
from detect.own_against import Against
from detect.own_figures import apart, figures_in, follows, is_in, is_outcome
from detect.own_given import GivenKind
from detect.own_likeness import Likenesses, OwnLikenesses
from detect.own_saying import SLOT, Saying
from detect.own_share import Shares
from detect.own_slot import Slot
from detect.own_stance import OwnStance
from detect.own_things import counted_in
from detect.own_truth import opening
from detect.own_wording import OwnWordings
from detect.term import terms
from detect.word_likeness import WordLikeness
from kg.embedding import Encoder
from kg.mention import LinkedText, Mention
from kg.records import Fact, Quantity, Time
from kg.unit import name_of

_PLAIN = re.compile(r"\d+")
LEAST_SPOKEN_OF = 0.4
"""Share of a relation's name from which on a text speaks of it: of 73 own facts of yes or no that the answers fitted to
get wrong none has less, of 69 in plain words two.
"""
MOST_MENTIONS = 40
"""Mentions among which figures to reckon with are looked for."""
_OPENINGS = {True: 1.0, False: -1.0, None: 0.0}


SIGNALS = (
    "part", "part_like", "sentence", "asked", "asked_like", "both", "both_like", "every", "cos_part",
    "cos_asked", "cos_both", "lead_part", "lead_asked", "lead_both", "is_asked", "asks_other", "near", "named",
    "spoken_of", "other_named", "subject", "single", "only", "counts", "counts_other", "bare", "first",
    "figure", "time", "name", "clock", "text", "measured", "apart", "undecided", "shared", "bounded",
    "near_value", "right_elsewhere", "told", "in_question", "rival", "alone", "not_now", "once", "unexplained",
    "of_what", "aside", "strange_name", "several", "others", "asks_part", "limited", "case", "conditional",
    "of_asker", "asks_once", "in_row", "reckoned", "asks_figures", "strange_before", "strange_behind",
    "limiting", "foreign", "other_subject", "of_others", "asks_strange", "thing", "leads", "words", "alike", "since",
    "limit", "truth", "affirms", "opens",
)  # fmt: skip
"""The names of the numbers."""
_AT = {name: place for place, name in enumerate(SIGNALS)}


class OwnSignals:
    """Computes them over one graph; thread-safe. ``encoder``: of the meaning of texts."""

    def __init__(
        self,
        evidence: Evidence,
        wordings: OwnWordings,
        facts: Sequence[Fact],
        unnamed: Sequence[Fact],
        encoder: Encoder,
        likeness: WordLikeness,
    ) -> None:
        """
        :param facts: all that a value may be meant of whose thing a text names
        :param unnamed: those of them whose thing need not be named
        """
        self._evidence = evidence
        self._stance = OwnStance(evidence, wordings)
        self._shares = Shares(evidence.graph, likeness)
        self._likenesses = OwnLikenesses(evidence.graph, unnamed, encoder)
        self._things = self._likenesses.things
        things = {fact.subject.id for fact in facts}
        called = {thing: self._terms_of(thing) for thing in things}
        shared = Counter(word for said in called.values() for word in said)
        self._telling: Mapping[str, frozenset[str]] = {
            thing: frozenset(word for word in said if shared[word] == 1) or said
            for thing, said in called.items()
        }
        """The terms of a thing's names that no other has."""
        amounts: dict[str, set[float]] = {}
        for fact in facts:
            if isinstance(fact.object, Quantity):
                amounts.setdefault(fact.object.unit, set()).add(fact.object.amount)
        self._amounts = {unit: frozenset(found) for unit, found in amounts.items()}
        """The figures of all facts, by their unit."""
        self._likeness = likeness

    def warm_up(self) -> None:
        """Encode what the facts are called."""
        self._likenesses.warm_up()

    def likenesses(self, values: Sequence[tuple[Saying, Sequence[Slot]]]) -> list[Likenesses]:
        """For each value of a sentence and the facts that it may be meant of; raises what the encoder raises."""
        return self._likenesses.of(values)

    def _terms_of(self, thing: str) -> frozenset[str]:
        entity = self._evidence.graph.entity(thing)
        return frozenset(each for name in (entity.label, *entity.aliases) for each in terms(name))

    def is_spoken_of(self, relation_id: str, saying: Saying) -> bool:
        """Whether a sentence or its question has much of what a relation is called, or words near that."""
        said = f"{saying.sentence}\n{saying.question}"
        return self._shares.of(relation_id, said).like >= LEAST_SPOKEN_OF

    def strength(self, slot: Slot, saying: Saying, likenesses: Likenesses) -> float:
        """How much speaks for a fact, roughly: for choosing the few that are worth a closer look."""
        both = self._shares.of(slot.against.relation.id, f"{saying.sentence}\n{saying.question}")
        named = max(slot.near, 0.8 * slot.named, 0.6 * slot.spoken_of)
        return both.like + named + 2 * float(likenesses.both[likenesses.places[slot.against.id]])

    def rows(
        self,
        slots: Sequence[Slot],
        places: Sequence[int],
        saying: Saying,
        likenesses: Likenesses,
        *,
        is_first: bool,
    ) -> NDArray[np.float32]:
        """For each of the facts at ``places`` of ``slots`` one number for each of `SIGNALS`, shape (places, signals);
        the other facts are what else the value may be meant of.
        """
        strengths = [self.strength(slot, saying, likenesses) for slot in slots]
        rows = np.zeros((len(places), len(SIGNALS)), np.float32)
        for row, at in zip(rows, places, strict=True):
            signals = self._signals(slots[at], saying, likenesses, is_first=is_first)
            others = {other: s for other, s in enumerate(strengths) if other != at}
            right = [s for other, s in others.items() if slots[other].against.outcome is Outcome.AGREE]
            signals["rival"] = max(-2.0, min(2.0, strengths[at] - max(others.values(), default=0.0)))
            signals["alone"] = not others
            signals["right_elsewhere"] = max(right, default=0.0)
            for name, value in signals.items():
                row[_AT[name]] = value
        return rows

    def _signals(
        self, slot: Slot, saying: Saying, likenesses: Likenesses, *, is_first: bool
    ) -> dict[str, float]:
        return {
            **self._of_words(slot, saying),
            **self._of_meaning(slot, likenesses),
            **self._of_thing(slot, saying),
            **self._of_value(slot, saying),
            **self._stance.signals(slot, saying),
            "first": is_first,
        }

    def _of_words(self, slot: Slot, saying: Saying) -> dict[str, float]:
        relation, asked = slot.against.relation, saying.asked
        part = self._shares.of(relation.id, saying.wording)
        whole = self._shares.of(relation.id, saying.sentence)
        question = self._shares.of(relation.id, saying.question)
        both = self._shares.of(relation.id, f"{saying.sentence}\n{saying.question}")
        is_asked = asked is not None and (asked.relation.id, asked.subject_id) == (
            relation.id,
            slot.against.fact.subject.id,
        )
        return {
            "part": part.telling,
            "part_like": part.like,
            "sentence": whole.telling,
            "asked": question.telling,
            "asked_like": question.like,
            "both": both.telling,
            "both_like": both.like,
            "every": both.every,
            "is_asked": is_asked,
            "asks_other": asked is not None and not is_asked,
        }

    def _of_meaning(self, slot: Slot, likenesses: Likenesses) -> dict[str, float]:
        """Cosines, and how far they lie above those of all other facts."""
        at, found = likenesses.places[slot.against.id], {}
        for name, cosines in zip(("part", "asked", "both"), likenesses[1:], strict=True):
            others = np.delete(cosines, at)
            found[f"cos_{name}"] = float(cosines[at])
            found[f"lead_{name}"] = float(cosines[at] - others.max()) if len(others) else 1.0
        return found

    def _of_thing(self, slot: Slot, saying: Saying) -> dict[str, float]:
        thing = slot.against.fact.subject.id
        telling = self._telling.get(thing, frozenset())
        said = frozenset(terms(f"{saying.sentence} {saying.question}"))
        share = _share_of(telling, said)
        named = self._named(saying.linked, besides=saying.given.mention)
        in_sentence = frozenset(terms(saying.sentence))
        own = _share_of(telling, in_sentence)
        others = (_share_of(self._telling[each], in_sentence) for each in (self._things | named) - {thing})
        return {
            "other_subject": max(others, default=0.0) - own,
            "near": slot.near,
            "named": slot.named,
            "spoken_of": slot.spoken_of,
            "other_named": bool(named - {thing}),
            "subject": share,
            "single": slot.single,
            "only": self._evidence.own.is_only(slot.against.fact),
        }

    def _of_value(self, slot: Slot, saying: Saying) -> dict[str, float]:
        given, fact, relation = saying.given, slot.against.fact, slot.against.relation
        value = None if given.mention is None else given.mention.value
        is_measured = isinstance(value, Quantity) and bool(value.unit)
        counted = ""
        if isinstance(value, Quantity) and not is_measured:
            counted = counted_in(f"{SLOT}{saying.linked.text[given.end :]}")
        unit = name_of(fact.object.unit) if isinstance(fact.object, Quantity) else ""
        counts = bool(counted) and counted in {*terms(relation.label), *terms(unit)}
        return {
            "counts": counts,
            "counts_other": bool(counted) and not counts and counted not in self._stance.known(slot),
            "bare": len(terms(saying.wording)) <= 1,
            "figure": isinstance(value, Quantity),
            "time": isinstance(value, Time),
            "name": given.kind is GivenKind.NAME,
            "clock": given.kind is GivenKind.CLOCK,
            "text": given.kind is GivenKind.TEXT,
            "words": given.kind is GivenKind.WORDS,
            "truth": given.kind is GivenKind.TRUTH,
            "affirms": given.kind is GivenKind.TRUTH and given.affirms,
            "opens": _OPENINGS[opening(saying.linked.text)],
            "alike": self._alike(saying.value, slot.against) if given.kind is GivenKind.WORDS else 0.0,
            "thing": given.is_thing,
            "leads": not saying.linked.text[given.part[0] : given.start].strip(" *_"),
            "since": slot.against.since,
            "limit": given.clause.bounds.get(given.start, EXACT).sense in (Sense.ABOVE, Sense.BELOW),
            "measured": is_measured,
            "apart": apart(value, fact.object),
            "undecided": slot.against.outcome is Outcome.UNDECIDED,
            "shared": slot.against.shared,
            "bounded": slot.against.bounded,
            "near_value": slot.against.near,
            "told": slot.told,
            "in_question": is_in(saying.value, saying.question) or _is_given(value, saying),
            "in_row": bool(given.spelled),
            "reckoned": isinstance(value, Quantity) and self._is_reckoned(value, fact, saying),
            "asks_figures": figures_in(saying.question),
        }

    def _alike(self, said: str, against: Against) -> float:
        """How near in meaning words are to those of a fact."""
        return self._likeness.nearest(said.casefold(), [against.right.casefold()])

    def _is_reckoned(self, value: Quantity, fact: Fact, saying: Saying) -> bool:
        """Whether a figure is that of a fact, multiplied, divided, added to or taken from another: of the question, of
        the sentence, or where these speak of several things of an own fact in the same unit. "That makes 21 EUR" is
        where the question has a figure; nothing can be told where there is none at all.
        """
        if not isinstance(fact.object, Quantity):
            return False
        if not fact.object.amount or (is_outcome(saying.sentence) and figures_in(saying.question)):
            return True
        mentions = (*saying.prompt.mentions, *saying.linked.mentions)
        said = {
            m.value.amount
            for m in mentions[:MOST_MENTIONS]
            if isinstance(m.value, Quantity) and m is not saying.given.mention
        }
        shares = {
            float(each) for each in _PLAIN.findall(self._evidence.graph.relation(fact.relation.id).label)
        }
        several = len(self._named(saying.prompt) | self._named(saying.linked)) > 1
        known = self._amounts.get(fact.object.unit, frozenset()) if several else frozenset()
        return follows(value.amount, fact.object.amount, said, known, shares)

    def _named(self, linked: LinkedText, *, besides: Mention | None = None) -> Set[str]:
        """The own things that a text names ``besides`` a mention."""
        named = {m.best.id for m in linked.mentions if m.best is not None and m is not besides}
        return named & self._telling.keys()


def _share_of(telling: Set[str], said: Set[str]) -> float:
    """The share of terms that are said."""
    return sum(is_covered([each], said) for each in telling) / len(telling) if telling else 0.0


def _is_given(value: object, saying: Saying) -> bool:
    """Whether the question gives a figure in other words: "after 4 years" and "four years"."""
    return isinstance(value, Quantity) and any(
        m.value == value for m in saying.prompt.mentions[:MOST_MENTIONS]
    )
