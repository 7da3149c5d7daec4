"""What speaks for it that a value of a sentence is meant of one of the user's own facts, as numbers for a classifier.

Of an own thing few facts are written down, and answers about it are worded for whoever asks: "You have two weeks to
send it back" gives the return period. The words around the value tell which fact is meant, those of the question, what
is counted, that no other fact has such a value, and how near all of this comes in meaning to what the fact is called.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from detect.compare import Outcome
from detect.evidence import Evidence
from detect.explained import is_covered, terms_of
from detect.own_against import Against, FactId, GivenKind
from detect.own_figures import apart, figures_in, follows, is_in, is_outcome
from detect.own_limits import asks_for_once, has_strange_code, is_limiting, is_of_another_time, is_of_others
from detect.own_plain import is_case, is_conditional, is_fragment, is_of_the_asker
from detect.own_saying import Saying
from detect.own_things import counted_in
from detect.own_wording import OwnWordings
from detect.relation_terms import relation_terms
from detect.term import term, terms, words
from detect.word_likeness import WordLikeness
from kg.embedding import Encoder
from kg.mention import NAMING, LinkedText
from kg.records import Fact, Quantity, Text, Time
from kg.schema import builtin
from kg.static_embedding import StaticEmbedding
from kg.unit import name_of

MOST_STRANGE = 3
"""Words before a value that nothing accounts for which count."""
_VAGUE = frozenset(
    terms(
        "number maximum minimum total amount time rate date year per level size name count current hour default"
    )
)
"""Terms of labels that tell little."""
_PLAIN = re.compile(r"\d+")
MOST_MENTIONS = 40
"""Mentions among which figures to reckon with are looked for."""
_SLOT, _SOMETHING = "{o}", "something"
_REMEMBERED = 1 << 14


@dataclass(frozen=True, slots=True)
class Slot:
    """A fact that a value may be meant of; ``near``: the part of the sentence around the value names its thing;
    ``named``: the sentence does; ``spoken_of``: the question or what was said before does; ``single``: no other thing
    has the relation; ``told``: a sentence before gives the fact's own value.
    """

    against: Against
    near: bool
    named: bool
    spoken_of: bool
    single: bool
    told: bool


class Share(NamedTuple):
    """Of the terms of a relation's name that a text has: ``telling`` of those that tell much; ``like`` with words near
    in meaning counting as much as they are near; ``every`` of all.
    """

    telling: float = 0.0
    like: float = 0.0
    every: float = 0.0


class Likenesses(NamedTuple):
    """Cosines of what is said around a value with what own facts are called, each of shape (facts,): of the part of the
    sentence, of the question, and of both.
    """

    places: Mapping[FactId, int]
    """Which of them is of a fact."""
    part: NDArray[np.float32]
    asked: NDArray[np.float32]
    both: NDArray[np.float32]


SIGNALS = (
    "part", "part_like", "sentence", "asked", "asked_like", "both", "both_like", "every", "cos_part",
    "cos_asked", "cos_both", "lead_part", "lead_asked", "lead_both", "is_asked", "asks_other", "near", "named",
    "spoken_of", "other_named", "subject", "single", "only", "counts", "counts_other", "bare", "first",
    "figure", "time", "name", "clock", "text", "measured", "apart", "undecided", "shared", "bounded",
    "near_value", "right_elsewhere", "told", "in_question", "rival", "alone", "not_now", "once", "unexplained",
    "of_what", "aside", "strange_name", "several", "others", "asks_part", "limited", "case", "conditional",
    "of_asker", "asks_once", "in_row", "reckoned", "asks_figures", "strange_before", "strange_behind",
    "limiting", "foreign", "other_subject", "of_others",
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
    ) -> None:
        """
        :param facts: all that a value may be meant of whose thing a text names
        :param unnamed: those of them whose thing need not be named
        """
        self._evidence = evidence
        self._wordings = wordings
        self._likeness = WordLikeness(StaticEmbedding.default())
        self._encoder = encoder
        self._places: dict[FactId, int] = {}
        for fact in unnamed:
            self._places.setdefault((fact.subject.id, fact.relation.id), len(self._places))
        self._things = {thing for thing, _ in self._places}
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
        self._share = lru_cache(maxsize=_REMEMBERED)(self._read_share)

    def _called(self, thing: str, relation: str) -> str:
        graph = self._evidence.graph
        return f"{graph.entity(thing).label}: {graph.relation(relation).label}"

    def _terms_of(self, thing: str) -> frozenset[str]:
        entity = self._evidence.graph.entity(thing)
        return frozenset(each for name in (entity.label, *entity.aliases) for each in terms(name))

    def warm_up(self) -> None:
        """Encode what the facts are called."""
        _ = self._vectors

    @cached_property
    def _vectors(self) -> NDArray[np.float32]:
        """Of what the facts are called whose things need not be named, shape (facts, dimension)."""
        return self._encoder.encode([self._called(*each) for each in self._places])

    def likenesses(self, values: Sequence[tuple[Saying, Sequence[Slot]]]) -> list[Likenesses]:
        """For each value of a sentence and the facts that it may be meant of; raises what the encoder raises."""
        if not values:
            return []
        places = dict(self._places)
        for _, slots in values:
            for slot in slots:
                places.setdefault(slot.against.id, len(places))
        further = [self._called(*each) for each in places if each not in self._places]
        known = np.vstack([self._vectors, self._encoder.encode(further)]) if further else self._vectors
        texts = [each for saying, _ in values for each in _texts(saying)]
        found = iter(self._encoder.encode(texts) @ known.T)
        return [Likenesses(places, next(found), next(found), next(found)) for _ in values]

    def strength(self, slot: Slot, saying: Saying, likenesses: Likenesses) -> float:
        """How much speaks for a fact, roughly: for choosing the few that are worth a closer look."""
        both = self._share(slot.against.relation.id, f"{saying.sentence}\n{saying.question}")
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
            **self._of_stance(slot, saying),
            "first": is_first,
        }

    def _of_words(self, slot: Slot, saying: Saying) -> dict[str, float]:
        relation, asked = slot.against.relation, saying.asked
        part = self._share(relation.id, saying.wording)
        whole = self._share(relation.id, saying.sentence)
        question = self._share(relation.id, saying.question)
        both = self._share(relation.id, f"{saying.sentence}\n{saying.question}")
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
        named = self._named(saying.linked)
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
            counted = counted_in(f"{_SLOT}{saying.linked.text[given.end :]}")
        unit = name_of(fact.object.unit) if isinstance(fact.object, Quantity) else ""
        counts = bool(counted) and counted in {*terms(relation.label), *terms(unit)}
        return {
            "counts": counts,
            "counts_other": bool(counted) and not counts and counted not in self._known(slot),
            "bare": len(terms(saying.wording)) <= 1,
            "figure": isinstance(value, Quantity),
            "time": isinstance(value, Time),
            "name": given.kind is GivenKind.NAME,
            "clock": given.kind is GivenKind.CLOCK,
            "text": given.kind is GivenKind.TEXT,
            "measured": is_measured,
            "apart": apart(value, fact.object),
            "undecided": slot.against.outcome is Outcome.UNDECIDED,
            "shared": slot.against.shared,
            "bounded": slot.against.bounded,
            "near_value": slot.against.near,
            "told": slot.told,
            "in_question": is_in(given_text(saying), saying.question),
            "in_row": bool(given.spelled),
            "reckoned": isinstance(value, Quantity) and self._is_reckoned(value, fact, saying),
            "asks_figures": figures_in(saying.question),
        }

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

    def _named(self, linked: LinkedText) -> Set[str]:
        """The own things that a text names."""
        return {m.best.id for m in linked.mentions if m.best is not None} & self._telling.keys()

    def _of_stance(self, slot: Slot, saying: Saying) -> dict[str, float]:
        """What may make the value another's, or one of another time or of some cases."""
        given, fact, relation = saying.given, slot.against.fact, slot.against.relation
        text, known = saying.linked.text, self._known(slot)
        with_question = known | frozenset(terms(saying.question))
        part = text[given.part[0] : given.part[1]]
        strange = (
            m
            for m in saying.linked.mentions
            if m.kind in NAMING and given.part[0] <= m.start < given.part[1] and m is not given.mention
        )
        strange_name = any(
            m.text[:1].isupper()
            and not any(c.id in self._evidence.own for c in m.candidates)
            and not is_covered(terms(m.text), known)
            for m in strange
        )
        before = (n for n in saying.nouns_before() if not is_covered(terms(n.text), with_question))
        aside = (n for n in saying.nouns_aside() if not is_covered(terms(n.text), with_question))
        of_what = saying.of_what
        told_before, _, told_behind = saying.wording.partition(_SLOT)
        about = (fact, relation, saying.question)
        before_value = self._wordings.strange_words(*about, told_before)
        behind_value = self._wordings.strange_words(*about, told_behind)
        is_short = is_fragment(saying.prompt.text)
        return {
            "not_now": not isinstance(fact.object, Text) and not saying.is_of_now(fact, relation),
            "once": is_of_another_time(f"{part} {saying.question}"),
            "unexplained": min(sum(1 for _ in before), MOST_STRANGE),
            "of_what": bool(of_what) and not any(is_covered([each], known) for each in terms(of_what)),
            "aside": any(True for _ in aside),
            "strange_name": strange_name,
            "several": saying.is_of_several,
            "others": saying.names_others,
            "asks_part": bool(saying.question)
            and self._wordings.asks_for_part(saying.prompt, fact.subject.id, relation),
            "limited": is_short and self._wordings.is_narrowed(saying.prompt, fact.subject.id, relation),
            "case": is_case(text),
            "conditional": is_conditional(part),
            "of_asker": is_of_the_asker(part),
            "strange_before": min(len(before_value), MOST_STRANGE),
            "strange_behind": min(len(behind_value), MOST_STRANGE),
            "foreign": has_strange_code(told_before, known),
            "of_others": is_of_others(f"{saying.sentence} {saying.question}"),
            "limiting": is_limiting(saying.sentence, with_question),
            "asks_once": asks_for_once(saying.question),
        }

    def _known(self, slot: Slot) -> frozenset[str]:
        """Terms in which a fact is spoken of."""
        relation = slot.against.relation
        known = terms_of(relation, self._evidence.graph.entity(slot.against.fact.subject.id))
        return known | relation_terms(relation) if relation.id in builtin() else known

    def _read_share(self, relation_id: str, text: str) -> Share:
        relation = self._evidence.graph.relation(relation_id)
        said = [match[0].lower() for match in words(text) if term(match[0])]
        known = frozenset(map(term, said))
        label = [match[0].lower() for match in words(relation.label) if term(match[0])]
        if not label or not said:
            return Share()
        has = {each: float(is_covered([term(each)], known)) for each in label}
        every = sum(has.values()) / len(has)
        if relation.id in builtin() and not relation_terms(relation).isdisjoint(known):
            return Share(1.0, 1.0, every)
        telling = [each for each in has if term(each) not in _VAGUE] or list(has)
        like = sum(max(has[each], self._likeness.nearest(each, said)) for each in telling)
        return Share(sum(has[each] for each in telling) / len(telling), like / len(telling), every)


def _share_of(telling: Set[str], said: Set[str]) -> float:
    """The share of terms that are said."""
    return sum(is_covered([each], said) for each in telling) / len(telling) if telling else 0.0


def given_text(saying: Saying) -> str:
    """The value as it is written."""
    return saying.linked.text[saying.given.start : saying.given.end]


def _texts(saying: Saying) -> tuple[str, str, str]:
    """What is compared by meaning: the part of the sentence, the question, and both."""
    part = saying.wording.replace(_SLOT, _SOMETHING).strip()
    whole = saying.sentence.replace(_SLOT, _SOMETHING).strip()
    return part, saying.question, f"{saying.question} {whole}"
