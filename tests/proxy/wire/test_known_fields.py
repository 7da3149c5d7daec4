"""Misspelt fields: told where a wish would be lost, left alone where they are somebody else's."""

from __future__ import annotations

from typing import Any

import pytest

from proxy.routes import answer, audit_answer, audit_retrieval, check, knowledge, retrieve
from proxy.routes.openapi import DESCRIPTION
from proxy.wire import rag_record
from proxy.wire.known_fields import KnownFields, MisspeltField

FIELDS = KnownFields("query|question answer documents|contexts policy k|limit")


@pytest.mark.parametrize(
    ("sent", "meant"),
    [
        ("polcy", "policy"),
        ("pollicy", "policy"),
        ("Policy", "policy"),
        ("anwser", "answer"),
        ("document", "documents"),
        ("qustion", "question"),
    ],
)
def test_a_slip_of_the_hand_is_told_with_what_is_meant(sent: str, meant: str) -> None:
    with pytest.raises(MisspeltField, match=f'no field "{sent}"; did you mean "{meant}"') as caught:
        FIELDS.check({sent: "x"})

    assert caught.value.param == sent


@pytest.mark.parametrize(
    "sent",
    [
        {"label", "metadata", "id", "source", "kind"},
        {"answer", "answers"},
        {"question", "documents", "context"},
        {"query", "querry"},
    ],
)
def test_other_fields_and_those_beside_the_right_one_are_left_alone(sent: set[str]) -> None:
    FIELDS.check(sorted(sent))


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("check", check.FIELDS),
        ("link", knowledge.LINK_FIELDS),
        ("retrieve", retrieve.FIELDS),
        ("answer", answer.FIELDS),
        ("audit/answer", audit_answer.FIELDS),
        ("audit/rag", rag_record.FIELDS),
        ("audit/retrieval", audit_retrieval.FIELDS),
    ],
)
def test_every_field_that_is_described_is_known(path: str, fields: KnownFields) -> None:
    body: Any = DESCRIPTION["paths"][f"/v1/akgc/{path}"]["post"]["requestBody"]
    described = body["content"]["application/json"]["schema"]["properties"]

    assert set(described) <= fields.names
