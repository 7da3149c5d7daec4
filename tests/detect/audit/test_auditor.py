"""Whole audits with the real models."""

from __future__ import annotations

import pytest

from detect.audit.answer_audit import AnswerAudit, ClaimVerdict
from detect.audit.auditor import AnswerAuditor, AuditOptions, finding_of
from detect.audit.trust import Finding, TrustLabel, TrustWeights
from detect.verdict import Level

QUESTION = "Who designed the Eiffel Tower?"


def audited(auditor: AnswerAuditor, answer: str, *documents: str) -> AnswerAudit:
    return auditor.audit(QUESTION, answer, documents)


@pytest.mark.parametrize(
    "answer",
    [
        "Stephen Sauvestre designed the Eiffel Tower.",
        "The Eiffel Tower was designed by Stephen Sauvestre and built from 1887 to 1889.",
        "It is 330 metres tall.",
    ],
)
def test_what_the_documents_say_is_supported(auditor: AnswerAuditor, tower: str, answer: str) -> None:
    audit = audited(auditor, answer, tower)
    assert (audit.label, audit.finding) == (TrustLabel.SUPPORTED, Finding.SUPPORTED)


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("The Eiffel Tower is 350 metres tall.", "number"),
        ("The Eiffel Tower was built from 1887 to 1894.", "date"),
        ("The Eiffel Tower was designed by Gustave Dupont.", "name"),
    ],
)
def test_one_wrong_value_takes_an_answer_below_supported(
    auditor: AnswerAuditor, tower: str, answer: str, kind: str
) -> None:
    audit = audited(auditor, answer, tower)
    assert audit.label is not TrustLabel.SUPPORTED
    assert {value.kind.value for value in audit.claims[0].values if value.standing.shown != "found"} == {kind}


def test_the_passage_shown_for_a_contradicted_answer_is_the_one_that_contradicts(
    auditor: AnswerAuditor, tower: str
) -> None:
    other = (
        "The tower report. This report describes the Eiffel Tower and how one may visit it by day or night."
    )
    audit = audited(auditor, "It is 512 metres tall.", other, tower)
    assert audit.finding is Finding.CONTRADICTED
    assert audit.passage is not None
    assert "330" in audit.passage.text


def test_the_least_supported_claim_decides(auditor: AnswerAuditor, tower: str) -> None:
    right, wrong = "It is 330 metres tall.", "It was built from 1887 to 1894."
    both = audited(auditor, f"{right} {wrong}", tower)
    assert both.scores.rerank == min(claim.p_supported for claim in both.claims)
    assert both.claims[0].verdict is ClaimVerdict.SUPPORTED
    assert both.label is not TrustLabel.SUPPORTED


def test_a_conflicting_number_is_contradicted_and_corrected(auditor: AnswerAuditor, tower: str) -> None:
    audit = audited(auditor, "The Eiffel Tower is 350 metres tall.", tower)
    (claim,) = audit.contradicted
    assert audit.finding is Finding.CONTRADICTED
    assert claim.correction is not None
    assert (claim.correction.wrong, claim.correction.right) == ("350 metres", "330 metres")


def test_a_number_that_the_next_sentence_denies_is_contradicted(auditor: AnswerAuditor) -> None:
    document = "The Marlow Bridge was opened in 1934 by Helen Strand. It is 412 metres long and cost 2 million pounds."
    audit = auditor.audit("", "The Marlow Bridge is 512 metres long.", [document])
    assert (audit.finding, audit.claims[0].rule) == (Finding.CONTRADICTED, "value:number")


def test_what_no_document_speaks_of_is_not_found_and_not_contradicted(
    auditor: AnswerAuditor, tower: str
) -> None:
    audit = audited(auditor, "Photosynthesis converts sunlight into chemical energy.", tower)
    assert (audit.label, audit.finding) == (TrustLabel.HALLUCINATED, Finding.NOT_FOUND)
    assert len(audit.not_found) == 1


def test_the_passage_is_that_of_the_right_document_with_two_sentences_in_it(
    auditor: AnswerAuditor, tower: str
) -> None:
    other = "The Golden Gate Bridge is a suspension bridge in California. It was opened in 1937."
    audit = audited(auditor, "Stephen Sauvestre designed the Eiffel Tower.", other, tower)
    assert audit.passage is not None
    assert audit.documents[audit.passage.document].name == "document 2"
    assert len(audit.sentences) == 2
    for sentence in audit.sentences:
        page = audit.documents[1].page(sentence.span.page).text
        assert page[sentence.span.start : sentence.span.end] == sentence.span.text
    assert any("Sauvestre" in sentence.span.text for sentence in audit.sentences)


def test_claims_keep_their_offsets_in_the_answer(auditor: AnswerAuditor, tower: str) -> None:
    answer = "It is 330 metres tall. It is in Paris."
    audit = audited(auditor, answer, tower)
    assert [answer[claim.start : claim.end] for claim in audit.claims] == [
        claim.text for claim in audit.claims
    ]


def test_a_false_affirmation_costs_trust_that_the_option_gives_back(
    auditor: AnswerAuditor, tower: str
) -> None:
    answer = "The tower was owned by the army."
    with_penalty = auditor.audit("", answer, [tower], options=AuditOptions(negation_penalty=0.5))
    without = auditor.audit("", answer, [tower], options=AuditOptions(negation_penalty=0.0))
    assert with_penalty.penalty > 0.0 == without.penalty
    assert with_penalty.trust is not None
    assert without.trust is not None
    assert with_penalty.trust < without.trust


def test_the_weights_of_the_options_count(auditor: AnswerAuditor, tower: str) -> None:
    options = AuditOptions(weights=TrustWeights(0.0, 0.0, 1.0), negation_penalty=0.0)
    audit = auditor.audit("", "It is 330 metres tall.", [tower], options=options)
    assert audit.trust == pytest.approx(100 * audit.scores.rerank)


def test_an_answer_that_states_nothing_has_no_trust(auditor: AnswerAuditor, tower: str) -> None:
    audit = audited(auditor, "Why do you ask?", tower)
    assert (audit.trust, audit.label, audit.finding) == (None, None, Finding.NOTHING_STATED)


def test_a_summary_comes_where_it_is_asked_for(auditor: AnswerAuditor, tower: str) -> None:
    answer = "Stephen Sauvestre designed the Eiffel Tower."
    assert audited(auditor, answer, tower).summary == ""
    assert "Sauvestre" in auditor.audit("", answer, [tower], options=AuditOptions(summary=True)).summary


def test_without_a_cross_encoder_values_still_decide(auditor: AnswerAuditor, tower: str) -> None:
    plain = AnswerAuditor(encoder=auditor.encoder, verifier=None)
    right = plain.audit("", "It was designed by Stephen Sauvestre.", [tower])
    wrong = plain.audit("", "It was designed by Gustave Dupont.", [tower])
    assert right.level is Level.FACTS
    assert right.trust is not None
    assert wrong.trust is not None
    assert wrong.trust < right.trust


@pytest.mark.parametrize(
    ("answer", "documents", "told"),
    [
        (" ", ["text"], "the answer is blank"),
        ("It is.", [], "no documents"),
        ("It is.", [" "], "document 1 has no text"),
    ],
)
def test_nothing_to_audit_is_refused(
    auditor: AnswerAuditor, answer: str, documents: list[str], told: str
) -> None:
    with pytest.raises(ValueError, match=told):
        auditor.audit("", answer, documents)


def test_an_audit_can_be_stopped(auditor: AnswerAuditor, tower: str) -> None:
    with pytest.raises(TimeoutError):
        auditor.audit("", "It is 330 metres tall.", [tower], stop=lambda: True)


def test_hostile_text_is_audited_as_any_other(auditor: AnswerAuditor) -> None:
    document = "\x00\ud800 <script>alert(1)</script> ”“" * 50
    audit = auditor.audit("\ud83d", "The \ud800 script says 1.", [document])
    assert audit.finding is not Finding.SUPPORTED or audit.trust is not None


def test_without_claims_there_is_nothing_to_find() -> None:
    assert finding_of([]) is Finding.NOTHING_STATED
