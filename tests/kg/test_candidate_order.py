"""The order of a mention's candidates."""

from __future__ import annotations

import spacy

from kg.candidate_order import Anchors, CandidateOrder, clear
from kg.graph import Candidate
from kg.name_match import NameSpan
from kg.store import Snapshot
from kg.tokens import FoldedTokens

_TOKENIZER = spacy.blank("en").tokenizer
_NOTHING = Anchors((), lambda entity_id: frozenset())


def best(graph: Snapshot, text: str, anchors: Anchors = _NOTHING, named: frozenset[str] = frozenset()) -> str:
    tokens = FoldedTokens(text, [(t.text, t.idx) for t in _TOKENIZER(text)], frozenset({0}))
    first = [token for token, _ in tokens.tokens].index("Paris")
    span = NameSpan(first, first + 1, tuple(graph.candidates("Paris")))
    return CandidateOrder(graph).order(tokens, span, anchors, named=named)[0].id


def test_the_best_known_reading_comes_first(graph: Snapshot) -> None:
    assert best(graph, "He saw Paris.") == "Q90"


def test_a_word_beside_the_mention_outweighs_what_is_known(graph: Snapshot) -> None:
    assert best(graph, "He saw Paris (Texas) there.") == "Q830149"


def test_what_was_named_before_comes_first(graph: Snapshot) -> None:
    near = Anchors(["Q830149"], lambda entity_id: frozenset({"Q830149"}))
    assert best(graph, "He saw Paris.", near, frozenset({"Q830149"})) == "Q830149"


def test_anchors_know_what_shares_a_fact_with_them(graph: Snapshot) -> None:
    anchors = CandidateOrder(graph).anchors(["Q142"])
    assert anchors.named == {"Q142"}
    assert anchors.lead_to("Q90", but=frozenset())
    assert anchors.lead_to("Q183", but=frozenset())
    assert not anchors.lead_to("Q90", but={"Q142"})


def test_what_a_name_may_mean_does_not_speak_for_what_else_it_may_mean(graph: Snapshot) -> None:
    tokens = FoldedTokens("Paris grew.", [("Paris", 0), ("grew", 6), (".", 10)], frozenset({0}))
    order = CandidateOrder(graph)
    span = NameSpan(0, 1, (Candidate("Q142", "", prior=0.8), Candidate("Q90", "", prior=0.2)))
    assert order.neighbours("Q142") & {"Q90"}
    assert order.order(tokens, span, order.anchors(["Q142"]), named=())[0].id == "Q142"


def test_a_name_is_clear_where_one_reading_leads() -> None:
    first, second = Candidate("a", "A", prior=0.9), Candidate("b", "B", prior=0.1)
    surname = Candidate("c", "C", prior=1.0, partial=True)
    assert clear(NameSpan(0, 1, (first, second))) is first
    assert clear(NameSpan(0, 1, (Candidate("a", "A", prior=0.6), second))) is None
    assert clear(NameSpan(0, 1, (surname,))) is None


def test_facts_are_looked_up_only_where_they_can_change_the_order(graph: Snapshot) -> None:
    asked: list[str] = []

    def neighbours(entity_id: str) -> frozenset[str]:
        asked.append(entity_id)
        return frozenset()

    assert best(graph, "He saw Paris.", Anchors(["Q142"], neighbours)) == "Q90"
    assert asked == []
