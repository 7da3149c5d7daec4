"""Asks the configured model about documents: for an answer with its log-probabilities, and for samples of it.

Samples are requests of their own, sent together. Where the documents do not fit into the model's context window, it is
asked again with half of them, at last with half of the only one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from correct.grounded_prompt import grounded_messages
from correct.grounded_source import Source as Shown
from detect.trust.sampling import Sampling, log_probability
from detect.trust.source import Source
from proxy.upstream import Upstream, UpstreamError
from proxy.wire.chat import answer_of
from proxy.wire.json_body import JsonObject, well_formed
from proxy.wire.rag_record import tokens_of

log = logging.getLogger("proxy.rag_model")

_SHORTEST = 200
"""Code points of the last document that are still worth asking about."""


@dataclass(frozen=True, slots=True)
class Written:
    """An answer of the model, with the log-probabilities of its tokens where the server gives them."""

    text: str
    log_probabilities: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Sampled:
    """``problem`` says why there are fewer than asked for; "" where there are not."""

    texts: tuple[str, ...]
    problem: str = ""


@dataclass(frozen=True, slots=True)
class RagModel:
    """A model of the upstream; ``headers`` are the client's."""

    upstream: Upstream
    sampling: Sampling
    model: str = ""
    headers: Mapping[str, str] | None = None

    async def answer(self, query: str, documents: Sequence[Source]) -> Written:
        """:raises UpstreamError: the model cannot be asked, or writes nothing"""
        body = await self._asked(query, documents, {"temperature": 0, "logprobs": True})
        text = _text(body)
        if not text:
            raise UpstreamError(f"The model of {self.upstream.name} wrote no answer.", code="upstream_error")
        known = [log_probability(token) for token in tokens_of(_logprobs(body))]
        return Written(text, tuple(each for each in known if each is not None))

    async def samples(self, query: str, documents: Sequence[Source], count: int) -> Sampled:
        """Up to ``count`` answers at the temperature of the sampling, asked for together. It never fails."""
        if not count:
            return Sampled(())
        more = {"temperature": self.sampling.temperature}
        tasks = (self._asked(query, documents, more) for _ in range(count))
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        texts = [text for answer in answers if isinstance(answer, dict) and (text := _text(answer))]
        if len(texts) == count:
            return Sampled(tuple(texts))
        errors = [str(answer) for answer in answers if isinstance(answer, Exception)]
        reason = errors[0] if errors else "the model wrote nothing"
        problem = f"{count - len(texts)} of {count} samples could not be had: {reason}"
        log.warning("%s", problem)
        return Sampled(tuple(texts), problem)

    async def _asked(self, query: str, documents: Sequence[Source], more: JsonObject) -> JsonObject:
        """:raises UpstreamError: the model cannot be asked"""
        shown = [_shown(each) for each in documents]
        asked = {
            "model": self.model or await self._first_model(),
            "max_tokens": self.sampling.most_tokens,
            "stream": False,
            **more,
        }
        while True:
            body = {**asked, "messages": grounded_messages(query, shown)}
            try:
                return (await self.upstream.chat(body, self.headers or {})).body or {}
            except UpstreamError as error:
                fewer = _fewer(shown)
                if not error.is_too_long or not fewer:
                    raise
                shown = fewer

    async def _first_model(self) -> str:
        """The first that the upstream lists; "" where it lists none, or has no list."""
        try:
            data = (await self.upstream.models(self.headers or {})).get("data")
        except UpstreamError:
            return ""
        first = data[0] if isinstance(data, list) and data else {}
        return str(first.get("id") or "") if isinstance(first, dict) else ""


def _text(body: JsonObject) -> str:
    return well_formed(answer_of(body)).strip()


def _shown(source: Source) -> Shown:
    return Shown(source.origin, 1, 0, len(source.text), source.text).shortened()


def _fewer(shown: Sequence[Shown]) -> list[Shown]:
    """The first half; of a single one its first half; empty where that is too little."""
    if len(shown) > 1:
        return list(shown[: len(shown) // 2])
    half = len(shown[0].text) // 2
    return [shown[0].shortened(half)] if half >= _SHORTEST else []


def _logprobs(body: JsonObject) -> object:
    choices = body.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    return first.get("logprobs") if isinstance(first, dict) else None
