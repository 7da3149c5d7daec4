"""The auditor with the real models, once for all tests, and a document that they audit against."""

from __future__ import annotations

import pytest

from detect.audit.auditor import AnswerAuditor

TOWER = (
    "The Eiffel Tower is a lattice tower in Paris. It was designed by Stephen Sauvestre, and built from 1887 to 1889. "
    "It is 330 metres tall. The tower was never owned by the army. Some 6 million people visit it in a year."
)


@pytest.fixture(scope="session")
def auditor() -> AnswerAuditor:
    return AnswerAuditor.default()


@pytest.fixture
def tower() -> str:
    return TOWER
