"""A retrieval-augmented answer as JSON: what a client or a file says of it.

`{"query": "...", "answer": "...", "documents": ["...", {"text": "...", "source": "..."}]}`; the names that evaluation
tools give these fields are read too. Documents may have any shape that `detect.trust.source` knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from detect.trust.sampling import MOST_SAMPLES, log_probability
from detect.trust.source import Source, sources
from proxy.wire.json_body import JsonObject, shown, well_formed
from proxy.wire.known_fields import KnownFields
from proxy.wire.paged_documents import MOST_CHARACTERS, MOST_DOCUMENTS

QUERY = ("query", "question", "user_input", "prompt")
ANSWER = ("answer", "response")
DOCUMENTS = ("documents", "contexts", "retrieved_contexts")
FIELDS = KnownFields(
    " ".join("|".join(names) for names in (QUERY, ANSWER, DOCUMENTS))
    + " samples log_probabilities|logprobs generate model graph id"
)


class RagFieldError(ValueError):
    """A field is missing or wrong; ``param`` names it."""

    def __init__(self, param: str, message: str) -> None:
        super().__init__(message)
        self.param = param


@dataclass(frozen=True, slots=True)
class RagRequest:
    """``answer`` is None where the model is to write it; ``wanted`` samples are to be taken of the model."""

    query: str
    answer: str | None
    documents: tuple[Source, ...]
    samples: tuple[str, ...] = ()
    wanted: int = 0
    log_probabilities: tuple[float, ...] = ()
    model: str = ""
    id: object = None

    @property
    def asks_model(self) -> bool:
        return self.answer is None or self.wanted > 0


def parse_rag_record(body: JsonObject) -> RagRequest:
    """:raises RagFieldError: a field is missing or wrong"""
    generate = body.get("generate", False)
    if not isinstance(generate, bool):
        raise RagFieldError("generate", f'"generate" must be true or false, not {shown(generate)}.')
    samples, wanted = _samples(body.get("samples"))
    return RagRequest(
        query=_text(body, QUERY),
        answer=None if generate else _answer(body),
        documents=_documents(body),
        samples=samples,
        wanted=wanted,
        log_probabilities=_log_probabilities(body),
        model=_text(body, ("model",), default=""),
        id=body.get("id"),
    )


def _answer(body: JsonObject) -> str:
    answer = _text(body, ANSWER)
    if not answer.strip():
        raise RagFieldError(
            "answer", '"answer" is empty; send one, or "generate": true to let the model write it.'
        )
    return answer


def _text(body: JsonObject, names: tuple[str, ...], *, default: str | None = None) -> str:
    name, value = _field(body, names)
    if value is None:
        if default is not None:
            return default
        raise RagFieldError(name, f'"{name}" is missing; send it as a string.')
    if not isinstance(value, str):
        raise RagFieldError(name, f'"{name}" must be a string, not {shown(value)}.')
    return well_formed(value)


def _documents(body: JsonObject) -> tuple[Source, ...]:
    name, value = _field(body, DOCUMENTS)
    if name not in body:
        raise RagFieldError(name, f'"{name}" is missing; send a list of at least one document.')
    if not isinstance(value, list) or not value:
        raise RagFieldError(name, f'"{name}" must be a list of at least one document, not {shown(value)}.')
    if len(value) > MOST_DOCUMENTS:
        raise RagFieldError(
            name, f'"{name}" has {len(value)} entries; {MOST_DOCUMENTS} are the most that are read.'
        )
    try:
        found = sources(value)
    except ValueError as error:
        raise RagFieldError(name, f"{error}.") from None
    characters = sum(len(source.text) for source in found)
    if characters > MOST_CHARACTERS:
        raise RagFieldError(
            name,
            f'"{name}" have {characters:,} characters together; {MOST_CHARACTERS:,} are the most that are read.',
        )
    return tuple(Source(well_formed(source.text), well_formed(source.origin)) for source in found)


def _samples(value: object) -> tuple[tuple[str, ...], int]:
    """Samples that the caller brings, or how many are to be taken."""
    if value is None:
        return (), 0
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_SAMPLES:
        return (), value
    if (
        isinstance(value, list)
        and len(value) <= MOST_SAMPLES
        and all(isinstance(each, str) for each in value)
    ):
        return tuple(well_formed(each) for each in value), 0
    raise RagFieldError(
        "samples",
        f'"samples" must be a number from 0 to {MOST_SAMPLES}, or a list of as many answers, not {shown(value)}.',
    )


def _log_probabilities(body: JsonObject) -> tuple[float, ...]:
    """Numbers under ``log_probabilities``, or OpenAI's ``logprobs`` of a choice."""
    value = body.get("log_probabilities")
    name = "log_probabilities" if value is not None else "logprobs"
    tokens = value if value is not None else tokens_of(body.get("logprobs"))
    if not isinstance(tokens, list):
        raise RagFieldError(name, f'"{name}" must be a list of numbers, not {shown(tokens)}.')
    known = [log_probability(token) for token in tokens]
    for token, found in zip(tokens, known, strict=True):
        if found is None:
            raise RagFieldError(
                name, f'"{name}" holds {shown(token)}; log-probabilities are numbers of at most 0.'
            )
    return tuple(each for each in known if each is not None)


def tokens_of(logprobs: object) -> list[object]:
    """The log-probabilities in OpenAI's ``logprobs`` (of chat: content; of completions: token_logprobs), unread."""
    if not isinstance(logprobs, Mapping):
        return []
    content = logprobs.get("content")
    if isinstance(content, list):
        return [token.get("logprob") for token in content if isinstance(token, Mapping)]
    completed = logprobs.get("token_logprobs")
    return [each for each in completed if each is not None] if isinstance(completed, list) else []


def _field(body: JsonObject, names: tuple[str, ...]) -> tuple[str, object]:
    """The first of the names that is there, else the first."""
    name = next((each for each in names if body.get(each) is not None), names[0])
    return name, body.get(name)
