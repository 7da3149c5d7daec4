"""Grounded generation: an answer written from retrieved passages, every sentence of it traced to where it is said.

One call to the model. Where nothing was retrieved the model is not asked: there is nothing to answer from. Where the
passages do not fit into its context window, half of them go, at last half of the only one, and it is asked again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from correct.asking import Ask, PromptTooLongError
from correct.grounded_attribution import AttributedSentence, Attributor, Standing
from correct.grounded_prompt import NOT_SAID, PERSONA, grounded_messages
from correct.grounded_source import Source

SHORTEST = 200
"""Code points of the last passage that are still worth asking about."""


@dataclass(frozen=True, slots=True)
class GroundedAnswer:
    """``sources`` are the passages that the model was shown; ``timing_ms`` of the stages model and attribution."""

    question: str
    answer: str
    sources: tuple[Source, ...]
    sentences: tuple[AttributedSentence, ...]
    timing_ms: dict[str, float]

    @property
    def attributed(self) -> int:
        """How many of the sentences are attributed."""
        return sum(each.standing is Standing.ATTRIBUTED for each in self.sentences)


async def grounded_answer(
    question: str, sources: Sequence[Source], *, ask: Ask, attributor: Attributor, persona: str = PERSONA
) -> GroundedAnswer:
    """:raises PromptTooLongError: the model cannot take the question with even one source"""
    started = perf_counter()
    answer, used = await _asked(question, tuple(sources), ask, persona) if sources else (NOT_SAID, ())
    answered = perf_counter()
    sentences = await asyncio.to_thread(attributor.attribute, question, answer, used)
    timing = {"model": answered - started, "attribution": perf_counter() - answered}
    return GroundedAnswer(question, answer, used, sentences, {k: s * 1000 for k, s in timing.items()})


async def _asked(
    question: str, sources: tuple[Source, ...], ask: Ask, persona: str
) -> tuple[str, tuple[Source, ...]]:
    while True:
        try:
            return (await ask(grounded_messages(question, sources, persona=persona))).strip(), sources
        except PromptTooLongError:
            sources = _fewer(sources)
            if not sources:
                raise


def _fewer(sources: tuple[Source, ...]) -> tuple[Source, ...]:
    """The first half; of a single one its first half; none where that is too little."""
    if len(sources) > 1:
        return sources[: len(sources) // 2]
    half = len(sources[0].text) // 2
    return (sources[0].shortened(half),) if half >= SHORTEST else ()
