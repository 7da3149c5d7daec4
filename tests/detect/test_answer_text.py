"""Marks of Markdown change nothing of what an answer says, and claims are told in words and offsets of the answer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detect.answer_text import AnswerText, marks_of, start_without, unmarked, with_marks
from detect.verdict import CheckedClaim, Claim, Correction, Verdict
from kg.mention import LinkedText, Mention, MentionKind, Token

MARKED = st.text(alphabet="ab 1[](x)*_~`\n", max_size=60)


def read(*pieces: str) -> AnswerText:
    text = AnswerText()
    for piece in pieces:
        text.add(piece, marks_of(piece))
    return text


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("in **Ulm**.", "in Ulm."),
        ("in *Ulm* or _Bonn_", "in Ulm or Bonn"),
        ("***Ulm*** and **_Bonn_**", "Ulm and Bonn"),
        ("**A *b* c**", "A b c"),
        ("~~Bonn~~ `Ulm`", "Bonn Ulm"),
        ("in [Ulm](x.org).", "in Ulm."),
        ("in **[Ulm](x.org)**[1].", "in Ulm."),
        ("in Ulm[1][2].", "in Ulm."),
        ("in Ulm.[1] So", "in Ulm. So"),
        ("**Ulm's** town and **Bonn**'s", "Ulm's town and Bonn's"),
        ("**Ulm is old. ", "Ulm is old. "),
        ("It is old.** ", "It is old. "),
        ("2*3*4, 5 * 6 * 7", "2*3*4, 5 * 6 * 7"),
        ("snake_case_name", "snake_case_name"),
        ("* Ulm", "* Ulm"),
        (r"\*Ulm\*", r"\*Ulm\*"),
        ("![Ulm](x.png)", "![Ulm](x.png)"),
    ],
)
def test_what_is_read_has_no_marks(written: str, plain: str) -> None:
    text = read(written)
    assert (text.read, text.written) == (plain, written)


@given(st.lists(MARKED, max_size=4))
def test_every_character_that_is_read_is_where_it_is_written(pieces: list[str]) -> None:
    text = read(*pieces)
    for at, char in enumerate(text.read):
        claim = CheckedClaim(Claim(char, at, at + 1), Verdict.SUPPORTED, score=0.0, rule="")
        assert text.as_written(claim).claim.text == char


@given(MARKED)
def test_a_linked_text_moves_as_a_whole(written: str) -> None:
    words = [Token(word, at) for at, word in enumerate(written) if word.isalnum()]
    mentions = tuple(Mention(each.start, each.end, each.text, MentionKind.NAME) for each in words)
    linked = LinkedText(written, tuple(words), ((0, len(written)),), mentions)
    marks = marks_of(written)
    plain = unmarked(linked, marks)
    assert plain.text == read(written).read
    assert all(plain.text[each.start : each.end] == each.text for each in (*plain.tokens, *plain.mentions))
    assert plain.sentences == ((0, len(plain.text)),)
    assert start_without(marks, len(written)) == len(plain.text)


def corrected(text: AnswerText, wrong: str, right: str) -> tuple[str, Correction | None]:
    """The words of a claim about a value, and its correction, as they are written."""
    at = text.read.index(wrong)
    claim = Claim(wrong, at, at + len(wrong), value_start=at, value_end=at + len(wrong))
    correction = Correction(at, at + len(wrong), wrong, right)
    found = text.as_written(CheckedClaim(claim, Verdict.CONTRADICTED, 0.0, "", correction=correction))
    assert text.written[found.claim.start : found.claim.end] == found.claim.text
    return found.claim.text, found.correction


def test_a_value_in_bold_stays_in_bold() -> None:
    text = read("Of old. ", "It lies in **Bonn**.")
    _, correction = corrected(text, "Bonn", "Ulm")
    assert correction is not None
    assert (correction.wrong, correction.right) == ("Bonn", "Ulm")
    patched = text.written[: correction.start] + correction.right + text.written[correction.end :]
    assert patched == "Of old. It lies in **Ulm**."


def test_marks_within_what_is_replaced_are_kept() -> None:
    claimed, correction = corrected(read("on **9 May 1841**."), "on 9 May 1841", "on 9 May 1930")
    assert claimed == "on **9 May 1841"
    assert correction is not None
    assert correction.right == "on **9 May 1930"


@pytest.mark.parametrize(
    ("wrong", "right", "marks", "made"),
    [
        ("on 9 May 1841", "in 1930", [(3, "[")], "[in 1930"),
        ("the Prado", "the Louvre", [(4, "[")], "the [Louvre"),
        ("Bonn and Ulm", "Ulm and Bonn", [(4, "**"), (9, "**")], None),
        ("Bonn, Ulm", "Jena, Ulm", [(4, "](x.org)")], "Jena](x.org), Ulm"),
        ("Bonn Ulm", "Jena", [(4, "](x.org)")], None),
    ],
)
def test_where_marks_go(wrong: str, right: str, marks: list[tuple[int, str]], made: str | None) -> None:
    assert with_marks(wrong, right, marks) == made


def test_a_copy_goes_its_own_way() -> None:
    text = read("**Ulm** ")
    twin = text.fork()
    twin.add("**is**", marks_of("**is**"))
    text.add("lies", ())
    assert (text.read, twin.read) == ("Ulm lies", "Ulm is")
    claim = CheckedClaim(Claim("lies", 4, 8), Verdict.SUPPORTED, score=0.0, rule="")
    assert text.as_written(claim).claim.text == "lies"
