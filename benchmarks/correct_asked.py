"""One case put through the correction by the product's own pipeline, whole and in a stream, without a network."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING

from benchmarks.correct_cases import Case
from correct.exchange import Decision, Exchange, Means, Policy

if TYPE_CHECKING:
    from correct.local_model import LocalModel
    from correct.pipeline import Pipeline
    from correct.regenerate import Rewrite

ANSWER_TOKENS = 160


@dataclass(frozen=True, slots=True)
class Made:
    """What became of a draft. ``calls`` are those to the model beside the draft's; times are in milliseconds."""

    text: str
    decision: Decision
    means: Means
    calls: int
    milliseconds: float
    level: str
    tried: tuple[str, ...] = ()
    """Candidates that were not used, each with its means."""


@dataclass(slots=True)
class Asked:
    """A case with its draft and what became of it, whole and streamed."""

    case: Case
    draft: str
    whole: Made
    streamed: Made

    @property
    def agree(self) -> bool:
        return self.whole.text == self.streamed.text


@dataclass(slots=True)
class Model:
    """The local model as it answers and regenerates; ``asked`` are the prompts of regenerations."""

    model: LocalModel
    asked: list[str] = field(default_factory=list)

    def answer(self, text: str, *, most_tokens: int = ANSWER_TOKENS) -> str:
        """The answer to one user text, greedy."""
        reply = self.model.chat([{"role": "user", "content": text}], max_tokens=most_tokens)
        return str(reply["choices"][0]["message"]["content"]).strip()

    async def regenerate(self, asked: Rewrite) -> str:
        """Answers once more, with the facts injected."""
        self.asked.append(asked.prompt)
        return await asyncio.to_thread(self.answer, asked.prompt, most_tokens=asked.most_tokens)


class Asker:
    """Puts cases to one pipeline."""

    def __init__(
        self, pipeline: Pipeline, model: Model, *, seed: int, policy: Policy = Policy.BALANCED
    ) -> None:
        self._pipeline = pipeline
        self._model = model
        self._policy = policy
        self._chance = random.Random(seed)

    def ask(self, case: Case) -> Asked:
        """The case whole and streamed; its draft by the model where it has none."""
        draft = case.draft if case.draft is not None else self._model.answer(case.question)
        return Asked(
            case, draft, asyncio.run(self._whole(case, draft)), asyncio.run(self._streamed(case, draft))
        )

    def all(self, cases: list[Case], tell: Callable[[str], None]) -> Iterator[Asked]:
        for number, case in enumerate(cases, 1):
            yield self.ask(case)
            if number % 250 == 0:
                tell(f"{number} of {len(cases)} cases")

    async def _whole(self, case: Case, draft: str) -> Made:
        exchange = self._exchange(case, streamed=False)
        calls, started = len(self._model.asked), perf_counter()
        await self._pipeline.correct(exchange, draft, self._model.regenerate)
        return _made(exchange, len(self._model.asked) - calls, (perf_counter() - started) * 1000)

    async def _streamed(self, case: Case, draft: str) -> Made:
        exchange = self._exchange(case, streamed=True)
        calls, started = len(self._model.asked), perf_counter()
        stream = self._pipeline.stream(exchange, self._model.regenerate)
        released = [release.text for piece in self._pieces(draft) async for release in stream.feed(piece)]
        released += [release.text async for release in stream.finish()]
        made = _made(exchange, len(self._model.asked) - calls, (perf_counter() - started) * 1000)
        return Made("".join(released), *(getattr(made, name) for name in _REST))

    def _exchange(self, case: Case, *, streamed: bool) -> Exchange:
        return Exchange(
            id="bench", started_at=0.0, policy=self._policy, prompt=case.question, streamed=streamed
        )

    def _pieces(self, text: str) -> Iterator[str]:
        """The text as a model might write it: in pieces of chance length."""
        at = 0
        while at < len(text):
            step = self._chance.choice((1, 2, 3, 4, 5, 7, 11))
            yield text[at : at + step]
            at += step


_REST = ("decision", "means", "calls", "milliseconds", "level", "tried")


def _made(exchange: Exchange, calls: int, milliseconds: float) -> Made:
    used = [attempt for attempt in exchange.attempts if attempt.accepted]
    means = Means.REFUSE if exchange.decision is Decision.REFUSE else used[-1].means if used else Means.DRAFT
    rejected = tuple(f"{a.means.value}: {a.text}" for a in exchange.attempts if not a.accepted)
    level = exchange.assessment.level.value
    return Made(exchange.answer, exchange.decision, means, calls, milliseconds, level, rejected)
