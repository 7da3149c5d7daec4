"""The shape of an audit as JSON."""

import json

from detect.audit.auditor import AnswerAuditor
from detect.audit.report_json import audit_json


def test_every_number_of_the_report_is_there(auditor: AnswerAuditor, tower: str) -> None:
    audit = auditor.audit("How tall is it?", "The Eiffel Tower is 350 metres tall.", [tower])
    found = json.loads(json.dumps(audit_json(audit)))
    assert found["label"] == "Likely Hallucinated"
    assert found["finding"] == "contradicted"
    assert set(found["scores"]) == {"global", "local", "rerank"} == set(found["weights"])
    assert found["passage"]["page"] == 1
    assert tower[found["passage"]["start"] : found["passage"]["end"]] == found["passage"]["text"]
    for sentence in found["passage"]["sentences"]:
        assert tower[sentence["start"] : sentence["end"]] == sentence["text"]


def test_a_claim_tells_its_values_and_its_correction(auditor: AnswerAuditor, tower: str) -> None:
    audit = auditor.audit("", "The Eiffel Tower is 350 metres tall.", [tower])
    (claim,) = json.loads(json.dumps(audit_json(audit)))["claims"]
    assert (claim["verdict"], claim["rule"]) == ("contradicted", "value:number")
    assert claim["values"][0]["documents_say"] == "330 metres"
    assert claim["correction"] == {"start": 20, "end": 30, "from": "350 metres", "to": "330 metres"}


def test_an_answer_that_states_nothing_has_null_for_trust_and_label(
    auditor: AnswerAuditor, tower: str
) -> None:
    found = audit_json(auditor.audit("", "Why do you ask?", [tower]))
    assert (found["trust"], found["label"], found["passage"], found["claims"]) == (None, None, None, [])
