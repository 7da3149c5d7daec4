"""Pairs that show a verifier what a check against documents shows it."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from scripts.verifier.claims import TWINS, WRITTEN, Line
from scripts.verifier.document_pairs import LONGEST, DocumentPairs
from scripts.verifier.pair import TWIN_RIGHT, TWIN_WRONG, Label

LEASE = (
    "The tenant pays 900 euros a month.",
    "Pets are allowed with the written consent of the owner.",
    "The lease ends on 31 May 2027.",
)
MUSEUM = ("The museum opens at ten.", "On Mondays it is closed.", "Children under six pay nothing.")
LINES = [
    Line(WRITTEN, "Dogs need the owner's consent.", LEASE, Label.SUPPORTED),
    Line(WRITTEN, "The lease runs until June 2028.", LEASE, Label.CONTRADICTED),
    Line(WRITTEN, "A five-year-old gets in for nothing.", MUSEUM, Label.SUPPORTED),
    Line(WRITTEN, "The museum sells books.", MUSEUM, Label.NEUTRAL),
]
BOTH = [
    (
        Line(TWINS, f"{right}.", passage, Label.SUPPORTED),
        Line(TWINS, f"{wrong}.", passage, Label.CONTRADICTED),
    )
    for right, wrong, passage in (
        ("Pets need a written consent", "Pets need no written consent", LEASE),
        ("On Mondays the museum is closed", "On Mondays the museum is open", MUSEUM),
    )
]


@pytest.fixture
def pairs() -> DocumentPairs:
    return DocumentPairs(LINES, Random(1), twins=BOTH)


def test_what_is_found_in_a_document_is_what_a_check_finds(pairs: DocumentPairs) -> None:
    found = pairs.found("Dogs need the written consent of the owner.", (" ".join(MUSEUM), " ".join(LEASE)))
    assert LEASE[1] in found
    assert MUSEUM[2] not in found


def test_a_claim_keeps_its_label_unless_it_stands_beside_another_document(pairs: DocumentPairs) -> None:
    labels = {line.claim: line.label for line in LINES}
    drawn = list(islice(pairs, 400))
    assert {pair.kind for pair in drawn} == {"document/found", "document/whole", "document/elsewhere"}
    for pair in drawn:
        of_other = pair.kind == "document/elsewhere" and pair.label is Label.NEUTRAL
        assert of_other or pair.label is labels[pair.claim]


def test_evidence_has_bounds_and_now_and_then_another_passage_beside(pairs: DocumentPairs) -> None:
    drawn = [pair for pair in islice(pairs, 400) if pair.kind == "document/whole"]
    assert all(len(pair.evidence.split()) <= LONGEST for pair in drawn)
    both = Counter(LEASE[0] in pair.evidence and MUSEUM[0] in pair.evidence for pair in drawn)
    assert set(both) == {True, False}


def test_twins_follow_each_other_beside_the_same_evidence(pairs: DocumentPairs) -> None:
    drawn = list(islice(pairs.twins(), 40))
    couples = {(right.claim, wrong.claim) for right, wrong in BOTH}
    for right, wrong in zip(drawn[::2], drawn[1::2], strict=True):
        assert (right.claim, wrong.claim) in couples
        assert right.evidence == wrong.evidence
        assert (right.kind, right.label) == (TWIN_RIGHT, Label.SUPPORTED)
        assert (wrong.kind, wrong.label) == (TWIN_WRONG, Label.CONTRADICTED)
