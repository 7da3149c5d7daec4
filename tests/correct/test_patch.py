"""Patching: the wrong value is replaced, everything else stays."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from correct.patch import patch, patch_edits
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


def test_a_text_without_a_contradiction_is_not_patched() -> None:
    text = "It is Lyon."
    assert patch(text, [replace(wrong(text, "Lyon", "Paris"), verdict=Verdict.SUPPORTED)]) is None


def test_of_overlapping_corrections_the_widest_is_made() -> None:
    text = "She lives in the United States now."
    claims = [wrong(text, "United States", "France"), wrong(text, "the United States", "France")]
    assert patch(text, claims) == "She lives in France now."


def test_several_corrections_keep_each_others_offsets() -> None:
    text = "Paris is in Spain and Rome is in France."
    fixed = patch(text, [wrong(text, "Spain", "France"), wrong(text, "France", "Italy")])
    assert fixed == "Paris is in France and Rome is in Italy."


PIECES = st.sampled_from(
    ["It is ", "a ", "an ", "the ", "**", "[", "](x.org)", "\n- ", "1. ", ". ", ", ", "'s ", "Lyon ", "| ", "é „", "’"]
)  # fmt: skip
NAMES = st.sampled_from(
    ["Lyon", "Italian", "the Netherlands", "euro", "8-metre", "15 March 1880", "D.C.", "iPhone"]
)


@st.composite
def drafts(draw: st.DrawFn) -> tuple[str, list[CheckedClaim]]:
    """A text of pieces and wrong values, with their claims."""
    text, spans = "", []
    for _ in range(draw(st.integers(1, 4))):
        text += "".join(draw(st.lists(PIECES, max_size=5)))
        name = draw(NAMES)
        spans.append((len(text), len(text) + len(name), name))
        text += name
    text += "".join(draw(st.lists(PIECES, max_size=5)))
    claims = [
        CheckedClaim(
            Claim(text, 0, len(text)),
            Verdict.CONTRADICTED,
            0.9,
            correction=Correction(a, b, name, draw(NAMES)),
        )
        for a, b, name in spans
    ]
    return text, claims


@given(drafts())
def test_characters_outside_what_is_replaced_never_change(draft: tuple[str, list[CheckedClaim]]) -> None:
    text, claims = draft
    edits = patch_edits(text, claims, rough=True)
    if edits is None:
        return
    kept, patched = [], patch(text, claims, rough=True)
    assert patched is not None
    at = 0
    for edit in edits:
        kept.append(text[at : edit.start])
        at = edit.end
    kept.append(text[at:])
    place = 0
    for piece, right in zip(kept, [*(edit.right for edit in edits), ""], strict=True):
        assert patched[place : place + len(piece)] == piece
        place += len(piece) + len(right)
    assert place == len(patched)


@given(drafts())
def test_only_the_value_and_what_fits_itself_to_it_is_replaced(draft: tuple[str, list[CheckedClaim]]) -> None:
    text, claims = draft
    values = [(c.correction.start, c.correction.end) for c in claims if c.correction is not None]
    for edit in patch_edits(text, claims, rough=True) or []:
        old = text[edit.start : edit.end]
        is_value = any(edit.start == start and end <= edit.end <= end + 1 for start, end in values)
        assert is_value or old.lower() in ("a", "an", "", "s", "[") or old.startswith("]")
