"""Patching: the wrong value is replaced, everything else stays."""

import pytest

from correct.patch import patch
from detect.verdict import CheckedClaim, Claim, Correction, Verdict


def wrong(text: str, old: str, new: str) -> CheckedClaim:
    start = text.index(old)
    fix = Correction(start, start + len(old), old, new)
    return CheckedClaim(Claim(text, 0, len(text)), Verdict.CONTRADICTED, score=0.9, correction=fix)


@pytest.mark.parametrize(
    ("text", "old", "new", "expected"),
    [
        ("The capital of France is Florida.", "Florida", "Paris", "The capital of France is Paris."),
        ("He was a Italian.", "Italian", "German", "He was a German."),
        ("He was a German.", "German", "Italian", "He was an Italian."),
        ("Gold has the symbol Au.", "Gold", "silver", "Silver has the symbol Au."),
        ("The metal Iron melts.", "Iron", "iron", "The metal iron melts."),
        ("It is **Lyon**, yes.", "Lyon", "Paris", "It is **Paris**, yes."),
    ],
)
def test_a_patch_keeps_the_sentence(text: str, old: str, new: str, expected: str) -> None:
    assert patch(text, [wrong(text, old, new)]) == expected


def test_a_claim_without_a_correction_cannot_be_patched() -> None:
    claim = CheckedClaim(Claim("x", 0, 1), Verdict.CONTRADICTED, score=0.9)
    assert patch("x", [claim]) is None


def test_of_overlapping_corrections_the_widest_is_made() -> None:
    text = "She lives in the United States now."
    claims = [wrong(text, "United States", "France"), wrong(text, "the United States", "France")]
    assert patch(text, claims) == "She lives in France now."


def test_several_corrections_keep_each_others_offsets() -> None:
    text = "Paris is in Spain and Rome is in France."
    fixed = patch(text, [wrong(text, "Spain", "France"), wrong(text, "France", "Italy")])
    assert fixed == "Paris is in France and Rome is in Italy."
