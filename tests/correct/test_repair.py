"""Repair of one text over a real checker: which means are tried, and which of them are turned down."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from correct.exchange import Exchange, Means
from correct.ladder import Ladder, Rung
from correct.regenerate import Regenerate, Rewrite
from correct.repair import Candidate, Wrong, repair, unquoted
from detect.checker import Checker

QUESTION = "What is the capital of France?"
NEGATED = "The capital of France is not Paris."
RIGHT = "The capital of France is Paris."


@pytest.fixture
async def ladder(tiny_checker: Checker) -> AsyncIterator[Ladder]:
    with ThreadPoolExecutor(2) as executor:
        yield Ladder(
            tiny_checker, budget_ms=60_000, on_timeout="release", on_error="release", executor=executor
        )


def saying(text: str, seen: list[Rewrite] | None = None) -> Regenerate:
    async def regenerate(asked: Rewrite) -> str:
        if seen is not None:
            seen.append(asked)
        return text

    return regenerate


async def tried(
    ladder: Ladder,
    text: str,
    regenerate: Regenerate | None = None,
    *,
    before: str | None = None,
    regenerate_ms: float = 5000,
) -> list[Candidate]:
    exchange = Exchange("x", 0.0, prompt=QUESTION)

    async def check(candidate: str) -> Rung:
        return await ladder.piece(exchange, None, candidate, released="")

    rung = await ladder.piece(exchange, None, text, released="")
    wrong = Wrong(QUESTION, text, rung, before=before)
    return await repair(wrong, check=check, regenerate=regenerate, regenerate_ms=regenerate_ms)


def means(candidates: list[Candidate]) -> list[tuple[Means, bool]]:
    return [(each.means, each.accepted) for each in candidates]


async def test_a_patch_that_is_right_ends_it(ladder: Ladder) -> None:
    found = await tried(ladder, "The capital of France is Berlin.", saying("never asked"))
    assert means(found) == [(Means.PATCH, True)]
    assert found[0].text == RIGHT


async def test_what_cannot_be_patched_the_model_writes_anew(ladder: Ladder) -> None:
    seen: list[Rewrite] = []
    found = await tried(ladder, NEGATED, saying(RIGHT, seen))
    assert means(found) == [(Means.REGENERATE, True)]
    assert len(seen) == 1
    assert seen[0].most_tokens < 100


@pytest.mark.parametrize(
    "answer",
    [
        "BANANA",
        "I do not know.",
        "",
        "   ",
        "The capital of Germany is Berlin.",
        "The capital of France is Berlin.",
        "Paris is not the capital of France.",
    ],
)
async def test_a_model_that_obeys_evades_or_errs_again_is_turned_down(ladder: Ladder, answer: str) -> None:
    found = await tried(ladder, NEGATED, saying(answer))
    assert means(found) == [(Means.REGENERATE, False), (Means.FACT, True)]
    assert found[0].note
    assert found[1].text == RIGHT


async def test_what_a_model_thinks_before_it_writes_anew_is_no_part_of_that(ladder: Ladder) -> None:
    thinking = f"<think>\nThe fact says Paris. {NEGATED}\n</think>\n\n"
    found = await tried(ladder, NEGATED, saying(thinking + RIGHT), before="")
    assert found[-1].accepted
    assert found[-1].text == RIGHT

    cut_off = await tried(ladder, NEGATED, saying(thinking[:-20]))
    assert "rejected: the model answered nothing" in [each.note for each in cut_off]


async def test_a_model_that_fails_is_a_means_that_failed(ladder: Ladder) -> None:
    async def gone(_: Rewrite) -> str:
        raise ConnectionError("upstream is gone")

    found = await tried(ladder, NEGATED, gone)
    assert means(found) == [(Means.REGENERATE, False), (Means.FACT, True)]
    assert "upstream is gone" in found[0].note


async def test_a_model_that_takes_too_long_is_not_waited_for(ladder: Ladder) -> None:
    cancelled = asyncio.Event()

    async def slow(_: Rewrite) -> str:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            cancelled.set()
            raise
        return RIGHT

    found = await tried(ladder, NEGATED, slow, regenerate_ms=20)
    assert means(found) == [(Means.REGENERATE, False), (Means.FACT, True)]
    assert "longer than 20 ms" in found[0].note
    assert cancelled.is_set()


async def test_a_model_that_may_take_no_time_is_not_asked(ladder: Ladder) -> None:
    found = await tried(ladder, NEGATED, saying(RIGHT), regenerate_ms=0)
    assert means(found) == [(Means.FACT, True)]


async def test_in_place_of_one_sentence_the_model_may_not_write_several(ladder: Ladder) -> None:
    lecture = f"{RIGHT} It is a city of light. Many love it."
    assert means(await tried(ladder, NEGATED, saying(lecture), before=""))[0] == (Means.REGENERATE, False)
    assert means(await tried(ladder, NEGATED, saying(f'"{RIGHT}"'), before=""))[0] == (Means.REGENERATE, True)


async def test_the_fact_says_again_what_was_right_in_the_sentence(ladder: Ladder) -> None:
    found = await tried(ladder, "The capital of Germany is Berlin and the capital of France is not Paris.")
    assert means(found) == [(Means.FACT, True)]
    assert found[0].text == f"The capital of Germany is Berlin. {RIGHT}"


async def test_a_text_that_could_not_be_checked_is_not_used(ladder: Ladder) -> None:
    exchange = Exchange("x", 0.0, prompt=QUESTION)

    async def too_late(text: str) -> Rung:
        return await ladder.piece(exchange, None, text, released="", budget_ms=0)

    rung = await ladder.piece(exchange, None, NEGATED, released="")
    found = await repair(Wrong(QUESTION, NEGATED, rung), check=too_late, regenerate=saying(RIGHT))
    assert found
    assert not any(candidate.accepted for candidate in found)
    assert all("took longer" in candidate.note for candidate in found)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ('"It is."', "It is."),
        ('He said "no" and "yes"', 'He said "no" and "yes"'),
        ('"', '"'),
        ('"a" "b"', '"a" "b"'),
    ],
)
def test_quotation_marks_around_a_whole_sentence_go(text: str, plain: str) -> None:
    assert unquoted(text) == plain
