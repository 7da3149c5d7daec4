"""Learned readings: what a sub-clause states where no template reads it, with the probability that it does.

For a pair of mentions the relations that the graph knows of either end are ranked by meaning, and the few best go to
the verifier, each with one fact. Its question is about the relation alone, so both ends are put to it as stand-ins:
"Arcadia was the place where Karl Lindqvist came into the world" follows from "Karl Lindqvist was born in Arcadia",
whatever the answer said in place of Ulm. The value itself is compared as a value afterwards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import islice

from detect.clause import CODE
from detect.compare import Outcome
from detect.compare_quantity import OTHER_UNIT
from detect.entailment import Verifier
from detect.evidence import Evidence
from detect.expected import ODDS
from detect.match_model import MOST, MatchModel, Signals, odds
from detect.relation_match import Asked, Option, RelationMatch, Scored
from detect.relation_verifier import RelationVerifier
from detect.stated import Stated
from detect.usual import UsualValues
from detect.weighed import (
    Pair,
    Weighed,
    answered_once,
    is_guess,
    reading_of,
    stems,
    with_margin,
    with_margins,
)
from detect.worded import End, Worded
from kg.mention import Mention, MentionKind
from kg.records import EntityClass, Fact, ValueKind

MOST_OPTIONS = 3
"""Relations that are weighed for one pair of mentions."""
LIKELY = 0.5
"""Readings as probable as this may contradict."""
LIKELY_ASKED = 0.2
"""What the question asks for is reckoned with from this probability on, whatever else the words may mean."""
WELL_WORDED, BETTER_WORDED = 0.7, 0.08
"""The cosine from which on a sub-clause has about the words of a relation, and by how much it has them rather than
those of another.
"""
LEAST_CERTAINTY = 0.05
"""Readings less probable than this are dropped."""
LEAST_UNUSUAL = 0.2
"""The same of a value of a sort that the relation never has, where neither a fact nor the question speaks for it."""
MEANINGS = 3
"""Entities that a mention may mean whose facts are looked at."""


class LearnedReadings:
    """Reads what templates do not; thread-safe. Without a verifier it goes by the wordings alone."""

    def __init__(
        self,
        evidence: Evidence,
        match: RelationMatch,
        *,
        usual: UsualValues,
        model: MatchModel,
        verifier: Verifier | None,
    ) -> None:
        self._evidence = evidence
        self._match = match
        self._usual = usual
        self._model = model
        self._verifier = RelationVerifier(evidence.graph, model, verifier)

    def warm_up(self) -> None:
        """Embed the wordings of all relations."""
        self._match.warm_up()

    def read(self, pairs: Sequence[Pair]) -> list[list[Stated]]:
        """For each pair its readings, most probable first; all pairs go through each model together.

        Raises what the models raise: `detect.batching.NoAnswerError` and others.
        """
        return [self._stated(weighed) for weighed in answered_once(self.weigh(pairs))]

    def weigh(self, pairs: Sequence[Pair], *, sparing: bool = True) -> list[list[Weighed]]:
        """For each pair the options that the graph can speak about, verified where there is a verifier.

        ``sparing=False`` puts to the verifier also what the wordings decide.
        """
        known = [pair for pair in pairs if self._speaks_of_known(pair)]
        scored = self._match.scores(
            [self._worded(pair) for pair in known], [self._speaking(pair) for pair in known]
        )
        found = {
            id(pair): with_margins(list(self._grounded(pair, each)))
            for pair, each in zip(known, scored, strict=True)
        }
        verified = iter(
            self._verifier.verified([w for pair in known for w in found[id(pair)]], sparing=sparing)
        )
        return [[next(verified) for _ in found.get(id(pair), ())] for pair in pairs]

    def answer(self, pair: Pair) -> Weighed | None:
        """A pair as the answer to what is expected of it, however unlike known wordings; None where the graph knows
        no such fact about its ends.
        """
        (scored,) = self._match.scores([self._worded(pair)], [self._speaking(pair)])
        asked = [each for each in scored if pair.is_expected(each.option)]
        found = self._weighed(pair, asked) if asked else None
        if found is None:
            return None
        others = [each.cosine for each in scored if each.option.statement != asked[0].option.statement]
        (verified,) = self._verifier.verified([with_margin(found, others)], sparing=False)
        return verified

    def probability(self, weighed: Weighed) -> float:
        """That its words state it, by all signals; in [0, 1]."""
        return self._model.probability(weighed.signals)

    def _speaks_of_known(self, pair: Pair) -> bool:
        return MentionKind.ENTITY in (pair.subject.kind, pair.object.kind) and not pair.proposal.hedged

    def _speaking(self, pair: Pair) -> Asked:
        """Whether the graph may have a fact of an option about what the pair says is its subject."""

        def known(mention: Mention) -> tuple[Set[str], Set[str]]:
            ids = [candidate.id for candidate in mention.candidates[:MEANINGS]]
            graph = self._evidence.graph
            return set().union(*map(self._evidence.stated, ids)), set().union(
                *map(graph.inverse_relations, ids)
            )

        ends = known(pair.subject), known(pair.object)

        def has_facts(option: Option) -> bool:
            stated, stated_of = ends[option.inverted]
            return option.relation.id in stated or option.relation.inverse in stated_of

        return has_facts

    def _worded(self, pair: Pair) -> Worded:
        is_text = pair.object.demonym and any(e.relation.kind is ValueKind.TEXT for e in pair.expected)
        value = End(ValueKind.TEXT) if is_text else self._end(pair.object)
        return Worded(pair.proposal.wording, self._end(pair.subject), value)

    def _end(self, mention: Mention) -> End:
        if mention.kind is MentionKind.TIME:
            return End(ValueKind.TIME)
        if mention.kind is not MentionKind.ENTITY and CODE.fullmatch(mention.text):
            return End(ValueKind.TEXT)
        if mention.kind is MentionKind.QUANTITY:
            return End(ValueKind.QUANTITY)
        classes: frozenset[EntityClass] = frozenset()
        if mention.best is not None:
            classes = self._evidence.graph.entity(mention.best.id).classes
        return End(ValueKind.ENTITY, classes)

    def _grounded(self, pair: Pair, scored: Sequence[Scored]) -> Iterator[Weighed]:
        """The best options of which the graph has facts; one option for each statement, the best that usually has such
        a value (of what a town lies in, its country where a country is claimed).
        """
        said: dict[tuple[str, bool], list[Scored]] = defaultdict(list)
        for each in scored:
            said[each.option.statement].append(each)
        grounded = (self._weighed(pair, alike) for alike in said.values())
        yield from islice((each for each in grounded if each is not None), MOST_OPTIONS)

    def _weighed(self, pair: Pair, alike: Sequence[Scored]) -> Weighed | None:
        """The first of options that say the same of which the graph has a fact, a usual one before others."""
        first: Weighed | None = None
        for each in alike:
            found = self._fact(pair, each.option)
            if found is None:
                continue
            fact, agrees = found
            best = replace(alike[0], option=each.option)
            subject, value = pair.ends(each.option)
            usual = self._usual.usual(each.option.relation, value)
            turnable = self._usual.is_turnable(each.option.relation, subject, value)
            words = self._match.aligned(pair.proposal.wording, each.option)
            signals = Signals(best.cosine, MOST, best.missed, words.explained, words.apart, usual, agrees)
            kinds = self._kinds(fact.subject.id) if pair.proposal.noun else frozenset[str]()
            only = self._evidence.own.is_meant(
                fact, each.option.relation, pair.proposal.wording, whole=pair.proposal.whole
            )
            weighed = Weighed(pair, best, fact, signals, turnable=turnable, kinds=kinds, only=only)
            if usual:
                return weighed
            first = first or weighed
        return first

    def _kinds(self, subject_id: str) -> frozenset[str]:
        return stems(" ".join(self._evidence.graph.entity(subject_id).types))

    def _fact(self, pair: Pair, option: Option) -> tuple[Fact, bool] | None:
        """A fact of the option's relation about the pair's subject, if possible one that agrees with the claim.

        What is not measured in the same unit does not speak of the claim.
        """
        subject, value = pair.ends(option)
        facts = [
            fact
            for candidate in subject.candidates[:MEANINGS]
            for fact in self._evidence.facts(candidate.id, option.relation)
        ]
        if not facts:
            return None
        reading = reading_of(pair, option, 0.0)
        reading = replace(reading, object=replace(reading.object, mention=value))
        found: Fact | None = None
        for fact in facts:
            comparison = self._evidence.compare(reading, fact)
            if comparison.outcome is Outcome.AGREE:
                return fact, True
            if comparison.rule != OTHER_UNIT:
                found = found or fact
        return None if found is None else (found, False)

    def _stated(self, weighed: Sequence[Weighed]) -> list[Stated]:
        certainties = self.certainties(weighed)
        ranked = sorted(zip(weighed, certainties, strict=True), key=lambda each: -each[1])
        rival = max((c for each, c in ranked if each.signals.agrees), default=None)
        return [
            _stated(each, certainty, rival)
            for each, certainty in ranked
            if certainty >= _least(each)
            and not (_denies_no_place(each.pair) and each.option.relation.contains)
        ]

    def certainties(self, weighed: Sequence[Weighed]) -> list[float]:
        """Probabilities of the options of one pair, which exclude each other; halved where one is rather not meant."""
        probable = [self._model.probability(each.signals) for each in weighed]
        found = [
            odds(p) * (ODDS if each.is_expected or each.only else 1.0)
            for each, p in zip(weighed, probable, strict=True)
        ]
        shares = [each / (1.0 + sum(found)) for each in found]
        asked = any(
            p >= LIKELY_ASKED and each.pair.is_expected(each.option)
            for each, p in zip(weighed, probable, strict=True)
        )
        return [
            share
            * (
                0.5
                if is_guess(each, p) or self._is_rather_another(each, share, weighed, asked=asked)
                else 1.0
            )
            for each, p, share in zip(weighed, probable, shares, strict=True)
        ]

    def _is_rather_another(
        self, weighed: Weighed, share: float, options: Sequence[Weighed], *, asked: bool
    ) -> bool:
        """Whether it is rather another relation that is stated: the one that the question asks for, where the words may
        mean that (``asked``), or one that the graph knows nothing of.
        """
        beside = asked and not weighed.signals.agrees and not weighed.pair.is_expected(weighed.option)
        return beside or self._says_something_else(weighed, share, options)

    def _says_something_else(self, weighed: Weighed, share: float, options: Sequence[Weighed]) -> bool:
        """Whether what no fact agrees with is worded more like a relation that the graph does not know of its subject:
        a length where only a height is known.
        """
        if weighed.signals.agrees or weighed.only or share < LIKELY:
            return False
        beside = self._match.best_beside(self._worded(weighed.pair), [each.option for each in options])
        return beside >= WELL_WORDED and beside - weighed.scored.cosine > BETTER_WORDED


def _least(weighed: Weighed) -> float:
    """How probable a reading has to be to count."""
    signals = weighed.signals
    may_be = signals.usual > 0 or signals.agrees or weighed.pair.is_expected(weighed.option)
    return LEAST_CERTAINTY if may_be else LEAST_UNUSUAL


def _denies_no_place(pair: Pair) -> bool:
    """Whether what is denied in a sub-clause is not where something lies."""
    return pair.phrase_denied or pair.proposal.denies_who


def _stated(weighed: Weighed, certainty: float, rival: float | None) -> Stated:
    pair, option = weighed.pair, weighed.option
    subject, value = pair.ends(option)
    reading = reading_of(pair, option, certainty)
    return Stated(
        reading,
        subject,
        value,
        pair.proposal.whole,
        rival,
        pair.limits,
        weighed.is_expected,
        () if option.inverted else pair.also_meant,
    )
