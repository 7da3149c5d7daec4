"""Grounded generation."""

from __future__ import annotations

import pytest

from correct.asking import PromptTooLongError
from correct.grounded import grounded_answer
from correct.grounded_attribution import Attributor
from correct.grounded_prompt import NOT_SAID
from correct.grounded_source import Source
from detect.document_check import DocumentChecker

FACTS = [
    "The lamp was lit in 1847.",
    "The cottage was sold in 1962.",
    "The tower is white.",
    "The reef is long.",
]
SOURCES = [Source("log.txt", 1, 0, len(text), text) for text in FACTS]


@pytest.fixture(scope="module")
def attributor() -> Attributor:
    return Attributor(DocumentChecker())


class Model:
    """Answers where the prompt has at most so many facts; it keeps what it was asked."""

    def __init__(self, answer: str, most: int = 100) -> None:
        self.answer, self.most = answer, most
        self.asked: list[str] = []

    async def __call__(self, messages: list[dict[str, str]]) -> str:
        self.asked.append(messages[-1]["content"])
        if self.asked[-1].count("Retrieved Fact") > self.most:
            raise PromptTooLongError("too long")
        return self.answer


async def test_one_call_gives_an_answer_with_its_sentences_attributed(attributor: Attributor) -> None:
    model = Model(" The lamp was lit in 1847. It rained. ")

    found = await grounded_answer("When was the lamp lit?", SOURCES, ask=model, attributor=attributor)

    assert (len(model.asked), found.answer) == (1, "The lamp was lit in 1847. It rained.")
    assert (found.attributed, len(found.sentences)) == (1, 2)
    assert found.sources == tuple(SOURCES)
    assert set(found.timing_ms) == {"model", "attribution"}


async def test_where_nothing_was_retrieved_the_model_is_not_asked(attributor: Attributor) -> None:
    model = Model("I think in 1900.")

    found = await grounded_answer("When was the lamp lit?", [], ask=model, attributor=attributor)

    assert (model.asked, found.answer, found.attributed) == ([], NOT_SAID, 0)


async def test_a_prompt_that_is_too_long_loses_its_last_half(attributor: Attributor) -> None:
    model = Model("The lamp was lit in 1847.", most=1)

    found = await grounded_answer("When?", SOURCES, ask=model, attributor=attributor)

    assert [asked.count("Retrieved Fact") for asked in model.asked] == [4, 2, 1]
    assert found.sources == tuple(SOURCES[:1])


async def test_the_only_passage_is_halved_while_that_leaves_enough(attributor: Attributor) -> None:
    class Short(Model):
        async def __call__(self, messages: list[dict[str, str]]) -> str:
            if len(messages[-1]["content"]) > 500:
                raise PromptTooLongError("too long")
            return self.answer

    text = "The lamp was lit in 1847. " * 40
    whole = Source("log.txt", 1, 10, 10 + len(text), text)

    found = await grounded_answer("When?", [whole], ask=Short("In 1847."), attributor=attributor)

    (shown,) = found.sources
    assert (shown.start, shown.end) == (10, 10 + len(shown.text))
    assert 200 <= len(shown.text) <= 300


async def test_a_question_that_fits_with_no_source_is_an_error(attributor: Attributor) -> None:
    with pytest.raises(PromptTooLongError):
        await grounded_answer("When?", SOURCES, ask=Model("x", most=0), attributor=attributor)
