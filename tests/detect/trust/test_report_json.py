"""Reports as JSON."""

from __future__ import annotations

import json

from detect.trust import TrustReport
from tests.detect.trust.conftest import DOCUMENTS, WRONG


def test_a_report_is_json_whose_offsets_point_into_answer_and_documents(wrong: TrustReport) -> None:
    told = json.loads(json.dumps(wrong.to_json(), allow_nan=False))
    sentence = told["sentences"][0]
    passage = sentence["passages"][0]
    text = DOCUMENTS[passage["document"]]["text"]

    assert (told["label"], sentence["verdict"]) == ("UNRELIABLE", "contradicted")
    assert WRONG[sentence["start"] : sentence["end"]] == sentence["text"]
    assert text[passage["start"] : passage["end"]] == passage["text"]
    assert "1847" in text[passage["sentence"]["start"] : passage["sentence"]["end"]]
    assert passage["source"] == "history.md"


def test_every_metric_with_a_weight_is_there(wrong: TrustReport) -> None:
    told = wrong.to_json()["metrics"]

    assert list(told) == [each.key for each in wrong.metrics]
    assert told["confidence"] == {
        "standing": "missing",
        "value": None,
        "weight": 0.1,
        "share": 0.0,
        "detail": "the answer came without log-probabilities of its tokens",
        "parts": {},
    }
