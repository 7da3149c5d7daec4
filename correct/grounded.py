"""Grounded generation: an answer written from retrieved passages, every sentence of it traced to where it is said.

One call to the model. Where nothing was retrieved the model is not asked: there is nothing to answer from. Where the
passages do not fit into its context window, half of them go, and it is asked again.
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
            if len(sources) == 1:
                raise
            sources = sources[: len(sources) // 2]
