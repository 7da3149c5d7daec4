"""A line of letters cut into parts with one predicate each."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detect.part import parts

_LETTERS = "mxdtqnaispBHDMVKLGRowuhcj,;:().-`"


@pytest.mark.parametrize(
    ("letters", "cut"),
    [
        ("mBLimcKim", [("", "mBLim"), ("c", "Kim")]),
        ("mVmcm", [("", "mVmcm")]),
        ("mBLimcmBLim", [("", "mBLim"), ("c", "mBLim")]),
        ("m,wBLim,Kqm", [("", "m"), (",w", "BLim"), (",", "Kqm")]),
        ("nKitBKim", [("", "n"), ("r", "Kit"), ("v", "BKim")]),
        ("mRmBim", [("", "mR"), ("n", "mBim")]),
        ("mVjpVm", [("", "mV"), ("j", "pVm")]),
        ("m(Lit)Bim", [("", "m"), ("(", "Lit"), (")", "Bim")]),
    ],
)
def test_cuts_fall_where_predicates_begin(letters: str, cut: list[tuple[str, str]]) -> None:
    assert [(part.opening, letters[part.first : part.stop]) for part in parts(letters)] == cut


@given(st.text(alphabet=_LETTERS, max_size=60))
def test_parts_are_in_order_and_their_verbs_inside(letters: str) -> None:
    before = 0
    for part in parts(letters):
        assert before <= part.first < part.stop <= len(letters)
        assert not part.verb or part.first <= part.verb.start < part.verb.stop <= part.stop
        before = part.stop
