"""Where a text and its continuation meet: every way to cut the continuation into chunks gives the same."""

from __future__ import annotations

import pytest

from proxy.continuation_seam import Joint, Seam

PREFIX = "The capital of France is Paris. "
DRAFT = "The capital of France is Berlin. It lies on the Spree."


def joined(pieces: list[str], *, prefix: str = PREFIX, proven: bool = False) -> tuple[Joint, str]:
    """What the continuation is, and the text that the reader has in the end."""
    seam = Seam(prefix, draft=DRAFT, proven=proven)
    for at, piece in enumerate(pieces):
        if (joint := seam.feed(piece)) is not None:
            rest = "" if joint is Joint.ANEW else "".join(pieces[at + 1 :])
            return joint, prefix + seam.text + rest
    return seam.end(), prefix + seam.text


@pytest.mark.parametrize(
    ("prefix", "continuation", "text"),
    [
        (PREFIX, " It lies on the Seine.", "The capital of France is Paris. It lies on the Seine."),
        ("It is Paris.\n\n", "\n\nIt is old.", "It is Paris.\n\nIt is old."),
        ("It is Paris.\n", "\n\nIt is old.", "It is Paris.\n\nIt is old."),
        ("It is Paris", ", on the Seine.", "It is Paris, on the Seine."),
        ("- Paris\n", "\n- Lyon", "- Paris\n- Lyon"),
        ("法国的首都是巴黎。", "它位于塞纳河畔。", "法国的首都是巴黎。它位于塞纳河畔。"),
        (PREFIX, " The capital of Spain is Madrid.", PREFIX + "The capital of Spain is Madrid."),
    ],
)
def test_a_continuation_follows_with_the_white_space_it_needs(
    prefix: str, continuation: str, text: str
) -> None:
    assert joined([continuation], prefix=prefix) == (Joint.CONTINUED, text)


def test_a_text_that_is_repeated_comes_once() -> None:
    repeated = PREFIX + "It lies on the Seine."
    assert joined([repeated]) == (Joint.REPEATED, PREFIX + "It lies on the Seine.")


@pytest.mark.parametrize(
    "text",
    [
        "The capital of France is Berlin. It is large.",
        "The capital of France is Lyon.",
        "Certainly! It is Paris.",
        " The capital of France is Berlin. It is large.",
    ],
)
def test_a_new_message_is_none_of_a_text_that_goes_on(text: str) -> None:
    assert joined([text])[0] is Joint.ANEW


def test_a_sentence_that_was_said_is_not_said_again() -> None:
    prefix = f"France is a republic. {PREFIX}"
    assert joined([" France is a republic. So it is."], prefix=prefix, proven=True)[0] is Joint.ANEW


def test_nothing_at_all_goes_on() -> None:
    assert joined(["", " "]) == (Joint.CONTINUED, PREFIX)


def test_of_a_server_that_continues_a_missing_space_is_only_that() -> None:
    assert joined(["It is old."], prefix="It is Paris.", proven=True) == (
        Joint.CONTINUED,
        "It is Paris. It is old.",
    )


@pytest.mark.parametrize(
    "text",
    [" It lies on the Seine.", PREFIX + "It is old.", "The capital of France is Berlin. It is", "Certainly!"],
)
def test_every_cut_of_the_text_gives_the_same(text: str) -> None:
    whole = joined([text])
    for at in range(len(text) + 1):
        assert joined([text[:at], text[at:]]) == whole
    assert joined(list(text)) == whole
