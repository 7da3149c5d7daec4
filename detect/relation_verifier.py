"""What the verifier says of a reading: whether a sub-clause, with the ends of a fact put in, follows from that fact."""

from __future__ import annotations

from collections.abc import Sequence

from detect.entailment import Verifier
from detect.match_model import MatchModel
from detect.stand_in import asking, with_stand_ins, worded_claim
from detect.weighed import Weighed, verified
from kg.graph import Graph
from kg.verbalise import fact_text, fitted, value_text

WORTH_ASKING, WORTH_ASKING_ASKED = 0.1, 0.04
"""What the wordings alone find less probable is not put to the verifier, which never makes it probable (of 43,644
readings none); less of what the question asks for.
"""
SURE = 0.9
"""Nor what they find so probable of a claim that agrees with a fact: nobody is contradicted by it."""


class RelationVerifier:
    """Asks a verifier about readings, where there is one; thread-safe."""

    def __init__(self, graph: Graph, model: MatchModel, verifier: Verifier | None) -> None:
        self._graph = graph
        self._model = model
        self._verifier = verifier

    def verified(self, weighed: Sequence[Weighed], *, sparing: bool) -> list[Weighed]:
        """The readings with what the verifier says of those that are worth asking about, in one batch.

        ``sparing=False``: of all. Raises what the verifier raises.
        """
        if self._verifier is None or not weighed:
            return list(weighed)
        worth = [not sparing or self._is_worth_asking(each) for each in weighed]
        asked = [self._question(each) for each, is_worth in zip(weighed, worth, strict=True) if is_worth]
        if not asked:
            return list(weighed)
        answers = iter(self._verifier.verify(asked))
        return [
            verified(each, next(answers)) if is_worth else each
            for each, is_worth in zip(weighed, worth, strict=True)
        ]

    def _is_worth_asking(self, weighed: Weighed) -> bool:
        """Whether the wordings leave open what is meant."""
        probable = self._model.probability(weighed.signals)
        least = WORTH_ASKING_ASKED if weighed.pair.is_expected(weighed.option) else WORTH_ASKING
        return probable >= least and not (weighed.signals.agrees and probable >= SURE)

    def _question(self, weighed: Weighed) -> tuple[str, str]:
        """A fact of the option's relation as a sentence, and the sub-clause with that fact's ends put in; behind the
        question, where it may answer that.
        """
        option, fact = weighed.option, with_stand_ins(weighed.fact, self._graph)
        subject, value = value_text(fact.subject), value_text(fact.object)
        wording = fitted(weighed.pair.proposal.wording, fact.object, value)
        claim = worded_claim(wording, subject, value, inverted=option.inverted)
        answered = weighed.pair.answered(option)
        if answered is not None:
            about = subject if answered.id == option.relation.id else value
            claim = f"{asking(answered, about)} {claim}"
        return fact_text(fact, option.relation), claim
