"""What answers with marks say once their pieces are put right or wrong."""

from __future__ import annotations

import pytest

from benchmarks.marked_answer import MarkedAnswer

ANSWER = MarkedAnswer(
    "Who may park?",
    "Only {members|guests} may.\n- **Hours:** {+The lamps go out late.+} It shuts at {22:00|23:30}.",
)


def test_an_answer_is_written_with_its_pieces_right_or_some_of_them_wrong() -> None:
    assert ANSWER.right.text == "Only members may.\n- **Hours:** The lamps go out late. It shuts at 22:00."
    assert ANSWER.written([1]).text == (
        "Only members may.\n- **Hours:** The lamps go out late. It shuts at 23:30."
    )
    assert ANSWER.all_wrong.text == "Only guests may.\n- **Hours:** The lamps go out late. It shuts at 23:30."


def test_each_piece_and_what_is_left_open_is_where_it_is_said_to_be() -> None:
    written = ANSWER.all_wrong
    assert [written.text[span.start : span.end] for span in written.pieces] == ["guests", "23:30"]
    assert [written.text[span.start : span.end] for span in written.left_open] == ["The lamps go out late."]
    assert written.pieces[0].meets(0, 8)
    assert not written.pieces[0].meets(11, 17)


def test_a_brace_that_belongs_to_no_mark_is_refused_with_what_to_write() -> None:
    with pytest.raises(ValueError, match=r"write a piece as \{right\|wrong\}"):
        MarkedAnswer("Who?", "Only {members} may.")
