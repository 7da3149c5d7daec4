"""The verdict as JSON has the agreed shape."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from correct.exchange import Attempt, Decision, Exchange, Means, Policy
from detect.verdict import Assessment, CheckedClaim, Claim, Correction, Level, Verdict
from kg.records import EntityRef, Fact, Quantity, RelationRef, Text, Time, Value
from proxy.verdict import fact_json, record_json, value_json, verdict_json, worst

DRAFT = "The capital of France is Florida."
FINAL = "The capital of France is Paris."
FACT = Fact(EntityRef("Q142", "France"), RelationRef("P36", "capital"), EntityRef("Q90", "Paris"))


@pytest.fixture
def exchange() -> Exchange:
    claim = CheckedClaim(
        Claim(DRAFT, 0, 33),
        Verdict.CONTRADICTED,
        0.98,
        facts=(FACT,),
        rule="entity:other",
        correction=Correction(25, 32, "Florida", "Paris"),
    )
    open_claim = CheckedClaim(Claim("It is nice.", 34, 45), Verdict.NOT_CHECKABLE, 0.5)
    assessment = Assessment(
        claims=(claim, open_claim),
        hvi=0.03,
        s_context=0.81,
        s_kg=0.02,
        level=Level.FULL,
        snapshot="starter-2026-11:9f3c",
        timing_ms={"link": 0.4},
    )
    return Exchange(
        id="x1",
        started_at=1_700_000_000.0,
        prompt="What is the capital of France?",
        attempts=[Attempt(Means.DRAFT, DRAFT, assessment), Attempt(Means.PATCH, FINAL, Assessment(hvi=0.99))],
        decision=Decision.CORRECT,
        answer=FINAL,
        timing_ms={"total": 7.1},
    )


def test_the_verdict_has_exactly_the_agreed_keys(exchange: Exchange) -> None:
    scores = ["hvi", "threshold", "s_context", "s_kg"]
    found = ["snapshot", "coverage", "claims", "original", "answer", "timing_ms"]

    assert list(verdict_json(exchange)) == ["id", "decision", "policy", "level", *scores, *found]


def test_a_contradicted_claim_comes_with_facts_and_correction(exchange: Exchange) -> None:
    claim = verdict_json(exchange)["claims"][0]

    assert (claim["text"], claim["start"], claim["end"]) == (DRAFT, 0, 33)
    assert (claim["verdict"], claim["score"]) == ("contradicted", 0.98)
    assert claim["correction"] == {"start": 25, "end": 32, "from": "Florida", "to": "Paris"}
    assert claim["facts"] == [
        {
            "subject": {"id": "Q142", "label": "France"},
            "relation": {"id": "P36", "label": "capital"},
            "object": {"id": "Q90", "label": "Paris"},
            "text": "The capital of France is Paris.",
            "url": "https://www.wikidata.org/wiki/Q142#P36",
            "source": None,
        }
    ]


def test_original_answer_and_scores_are_those_of_draft_and_outcome(exchange: Exchange) -> None:
    verdict = verdict_json(exchange)

    assert (verdict["original"], verdict["answer"]) == (DRAFT, FINAL)
    assert (verdict["hvi"], verdict["s_context"], verdict["s_kg"]) == (0.03, 0.81, 0.02)
    assert verdict["coverage"] == {"claims": 2, "checkable": 1}
    assert verdict["timing_ms"] == {"link": 0.4, "total": 7.1}


def test_an_unchecked_exchange_says_why() -> None:
    verdict = verdict_json(Exchange(id="x", started_at=0.0, answer="{}", reason="structured output"))

    assert (verdict["decision"], verdict["level"], verdict["hvi"]) == ("unchecked", "none", None)
    assert (verdict["reason"], verdict["original"]) == ("structured output", "{}")


def test_observing_says_what_would_have_been_done() -> None:
    exchange = Exchange(id="x", started_at=0.0, policy=Policy.OBSERVE, would=Decision.REFUSE)

    assert verdict_json(exchange)["would"] == "refuse"


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Time(1879, 3, 14, 11), {"label": "14 March 1879", "time": "+1879-03-14T00:00:00Z/11"}),
        (Quantity(26.0), {"label": "26", "amount": 26.0, "unit": None}),
        (Text("Fe"), {"label": "Fe"}),
    ],
)
def test_values_have_a_label_beside_what_they_are(value: Value, written: object) -> None:
    assert value_json(value) == written


def test_a_record_tells_all_attempts_and_can_be_written_as_json(exchange: Exchange) -> None:
    record = record_json(exchange)

    assert [a["means"] for a in record["attempts"]] == ["draft", "patch"]
    assert [a["level"] for a in record["attempts"]] == [record["level"], "none"]
    assert record["rejected"] == 0
    assert record["started_at"] == "2023-11-14T22:13:20.000+00:00"
    assert json.loads(json.dumps(record)) == record


def test_the_worst_choice_speaks_for_all() -> None:
    decisions = [Decision.PASS, Decision.REFUSE, Decision.CORRECT, Decision.UNCHECKED]
    exchanges = [Exchange(id=str(i), started_at=0.0, decision=d) for i, d in enumerate(decisions)]

    assert worst(exchanges).decision is Decision.REFUSE


def test_a_fact_of_the_users_has_no_page_and_names_its_file() -> None:
    own = replace(FACT, source="own:products.csv")

    written = fact_json(own)
    assert (written["url"], written["source"]) == (None, "own:products.csv")
    assert fact_json(replace(FACT, source="base"))["source"] == "base"
