"""The report as JSON."""

from __future__ import annotations

import json

from detect.integrity.audit import audit
from detect.integrity.query import Query, Retrieved
from detect.integrity.recorded import RecordedResults
from detect.integrity.report import report_json

RUN = RecordedResults("run.json", {"q1": [Retrieved("a", 0.91234567), Retrieved("x")]})


async def test_it_holds_all_that_was_measured() -> None:
    found = report_json(await audit([Query("q1", "How long?", ("a", "b"))], RUN, k=2, unknown=["b"]))

    assert json.loads(json.dumps(found)) == found
    assert (found["passed"], found["system"], found["k"], found["passing"]) == (False, "run.json", 2, 60)
    assert found["unknown"] == ["b"]
    (query,) = found["queries"]
    assert (query["score"], query["coverage"], query["noise"]) == (20, 0.5, 0.5)
    assert query["retrieved"] == [{"document": "a", "score": 0.912346}, {"document": "x", "score": None}]
    assert (query["missing"], query["unexpected"]) == (["b"], ["x"])
