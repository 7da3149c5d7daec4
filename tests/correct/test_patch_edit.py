"""Edits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from correct.patch_edit import Edit, apart, applied

EDITS = st.lists(
    st.builds(
        lambda start, length, right: Edit(start, start + length, right),
        st.integers(0, 30),
        st.integers(0, 8),
        st.text(max_size=5),
    ),
    max_size=8,
)


def test_of_edits_that_overlap_the_widest_stays() -> None:
    assert apart([Edit(4, 9, "b"), Edit(0, 9, "a"), Edit(9, 12, "c")]) == [Edit(0, 9, "a"), Edit(9, 12, "c")]


def test_edits_keep_each_others_offsets() -> None:
    assert applied("one two three", [Edit(0, 3, "1"), Edit(8, 13, "3")]) == "1 two 3"


@given(st.text(min_size=40, max_size=40), EDITS)
def test_what_is_between_edits_stays(text: str, edits: list[Edit]) -> None:
    kept = apart(edits)
    result, at = applied(text, kept), 0
    for before, edit in zip([Edit(0, 0, ""), *kept], [*kept, Edit(len(text), len(text), "")], strict=True):
        at += len(before.right)
        between = text[before.end : edit.start]
        assert result[at : at + len(between)] == between
        at += len(between)
    assert at == len(result)
