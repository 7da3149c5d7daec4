"""Answers checked against documents."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest

from detect.batching import QueueFullError
from detect.document_check import DocumentChecker
from detect.entailment import Entailment
from detect.verdict import CheckedClaim, Level, Verdict
from detect.verifier import DistilBertVerifier

APOLLO = """# Apollo 11

Apollo 11 was the American spaceflight that first landed humans on the Moon. Commander Neil Armstrong and lunar module
pilot Buzz Aldrin landed the lunar module Eagle on July 20, 1969, at 20:17 UTC. Armstrong became the first person to
step onto the lunar surface six hours and 39 minutes later. They collected 47.5 pounds (21.5 kg) of lunar material.
Michael Collins flew the command module Columbia alone in lunar orbit.

## Crew

Neil Armstrong was the commander. He was born in Wapakoneta, Ohio."""


class ReadingVerifier:
    """Finds the claim in the evidence word by word, or says what it was told; keeps the pairs."""

    name = "test"

    def __init__(self, says: Entailment | None = None, *, busy: bool = False) -> None:
        self.calls: list[Sequence[tuple[str, str]]] = []
        self._says = says
        self._busy = busy

    def verify(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        if self._busy:
            raise QueueFullError("busy")
        self.calls.append(pairs)
        return [self._says or self._read(*pair) for pair in pairs]

    @staticmethod
    def _read(evidence: str, claim: str) -> Entailment:
        return Entailment(0.98, 0.01, 0.01) if claim in evidence else Entailment(0.1, 0.1, 0.8)


@pytest.fixture(scope="module")
def checker() -> DocumentChecker:
    return DocumentChecker()


def only(checker: DocumentChecker, answer: str, prompt: str = "") -> CheckedClaim:
    (claim,) = checker.check(prompt, answer, ["Bread is sold here.", APOLLO]).claims
    return claim


@pytest.mark.parametrize(
    "answer",
    [
        "Neil Armstrong was born in Wapakoneta, Ohio.",
        "Michael Collins flew the command module alone.",
        "Armstrong was the first person to step onto the lunar surface.",
    ],
)
def test_what_the_documents_do_not_contradict_is_not_called_wrong(
    checker: DocumentChecker, answer: str
) -> None:
    assert only(checker, answer).verdict is not Verdict.CONTRADICTED


def test_another_value_is_left_open_where_the_verifier_reads_the_claim_as_said() -> None:
    answer = "They collected 30 kg of lunar material."
    said = DocumentChecker(verifier=ReadingVerifier(Entailment(0.9, 0.05, 0.05)))
    assert only(said, answer).verdict is Verdict.NOT_CHECKABLE
    read = DocumentChecker(verifier=DistilBertVerifier.for_documents(device="cpu", threads=1))
    assert only(read, answer).verdict is Verdict.CONTRADICTED


def test_a_negation_of_few_words_of_a_sentence_is_not_plainly_wrong(checker: DocumentChecker) -> None:
    documents = ["The pool is open to members of the club on all days but Monday."]
    (claim,) = checker.check("", "The pool is not open on Monday.", documents).claims
    assert claim.verdict is not Verdict.CONTRADICTED


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        ("Armstrong and Aldrin landed the Eagle on July 20, 1968.", "document:time"),
        ("They collected 30 kg of lunar material.", "document:quantity"),
        ("Armstrong was the last person to step onto the lunar surface.", "document:ordinal"),
        ("Armstrong was not the first person to step onto the lunar surface.", "document:negation"),
    ],
)
def test_a_wrong_value_is_contradicted_and_the_rule_says_by_what(
    checker: DocumentChecker, answer: str, rule: str
) -> None:
    claim = only(checker, answer)

    assert (claim.verdict, claim.rule) == (Verdict.CONTRADICTED, rule)


def test_a_wrong_value_is_corrected_in_the_style_of_the_answer(checker: DocumentChecker) -> None:
    answer = "On a Sunday. Armstrong and Aldrin landed the Eagle on 20 July 1968."

    claim = checker.check("", answer, [APOLLO]).claims[-1]

    assert claim.correction is not None
    assert answer[claim.correction.start : claim.correction.end] == claim.correction.wrong == "20 July 1968"
    assert claim.correction.right == "20 July 1969"


def test_what_is_not_found_is_not_contradicted(checker: DocumentChecker) -> None:
    claim = only(checker, "Paris had 2.1 million inhabitants in 1999.")

    assert (claim.verdict, claim.rule, claim.passages) == (Verdict.NOT_CHECKABLE, "document:not-found", ())


def test_a_claim_comes_with_its_passages(checker: DocumentChecker) -> None:
    passage = only(checker, "Michael Collins flew Columbia.").passages[0]

    assert passage.document == 1
    assert APOLLO[passage.start : passage.end] == passage.text
    assert "Michael Collins" in passage.sentence


def test_all_claims_are_read_by_the_verifier_in_one_batch() -> None:
    verifier = ReadingVerifier()

    answer = "Neil Armstrong was a commander. Buzz Aldrin was a pilot. Zebras sleep."
    assessment = DocumentChecker(verifier=verifier).check("", answer, [APOLLO])

    assert assessment.level is Level.FULL
    (call,) = verifier.calls
    read = list(dict.fromkeys(claim for _, claim in call))
    claims = ["Neil Armstrong was a commander.", "Buzz Aldrin was a pilot."]
    assert [each for each in read if each in answer] == claims
    with_another_value = [each for each in read if each not in answer]
    assert all(
        each.startswith(("Neil Armstrong was a ", "Buzz Aldrin was a ")) for each in with_another_value
    )


def test_a_sentence_of_the_documents_is_supported_without_being_read() -> None:
    verifier = ReadingVerifier()

    assessment = DocumentChecker(verifier=verifier).check("", "Neil Armstrong was the commander.", [APOLLO])

    assert verifier.calls == []
    assert (assessment.level, assessment.claims[0].verdict) == (Level.FULL, Verdict.SUPPORTED)


def test_a_busy_verifier_leaves_the_typed_comparison() -> None:
    checker = DocumentChecker(verifier=ReadingVerifier(busy=True))

    assessment = checker.check("", "They collected 30 kg of lunar material.", [APOLLO])

    assert assessment.level is Level.FACTS
    assert assessment.claims[0].verdict is Verdict.CONTRADICTED


def test_hvi_falls_with_every_wrong_claim(checker: DocumentChecker) -> None:
    right = "Neil Armstrong was the commander."
    wrong = f"{right} They collected 30 kg of lunar material."

    hvi = [checker.check("", answer, [APOLLO]).hvi for answer in (right, wrong)]

    assert hvi[0] is not None
    assert hvi[1] is not None
    assert hvi[1] < 0.5 < hvi[0]


def test_the_assessment_names_the_documents_by_their_hash(checker: DocumentChecker) -> None:
    names = [checker.check("", "Yes.", list(texts)).snapshot for texts in (("a", "b"), ("a", "b"), ("ab",))]

    assert names[0] == names[1] != names[2]
    assert names[0].startswith("documents:")


@pytest.mark.parametrize(
    "answer", ["", "   ", "🙂🙂", "\ud800 lone", "Ελλάδα και 日本。", "?" * 5000, "x" * 100_000, "a. " * 5000]
)
def test_any_answer_gets_an_assessment(checker: DocumentChecker, answer: str) -> None:
    assessment = checker.check("", answer, [APOLLO, "\ud800", "🙂" * 1000])

    assert assessment.hvi is not None
    assert 0.0 <= assessment.hvi <= 1.0


def test_the_check_stops_when_it_is_told(checker: DocumentChecker) -> None:
    with pytest.raises(TimeoutError):
        checker.check("", "Armstrong walked.", [APOLLO], stop=lambda: True)


def test_time_is_linear_in_the_documents(checker: DocumentChecker) -> None:
    seconds = []
    for times in (50, 200):
        started = time.perf_counter()
        checker.check("", "They collected 30 kg of lunar material in 1969.", [APOLLO * times + str(times)])
        seconds.append(time.perf_counter() - started)

    assert seconds[1] < 12 * seconds[0]
