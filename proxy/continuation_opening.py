"""The beginning of a continuation: its first chunks, read until it is clear what they are."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass

from proxy.continuation_seam import Joint, Seam
from proxy.wire.chat import text_of
from proxy.wire.json_body import JsonObject

_OF_A_NEW_MESSAGE = ("reasoning", "reasoning_content", "tool_calls", "function_call")

Chunks = AsyncGenerator[JsonObject, None]


@dataclass(frozen=True, slots=True)
class Opening:
    """What a continuation is, the new ones of its first words, the chunks they came in, and those to come."""

    joint: Joint
    text: str
    read: Sequence[JsonObject]
    chunks: Chunks

    @classmethod
    async def of(cls, chunks: Chunks, seam: Seam) -> Opening:
        """Reads no further than it must. Where it fails, the chunks are closed.

        :raises UpstreamError: the upstream failed.
        """
        read: list[JsonObject] = []
        try:
            async for chunk in chunks:
                read.append(chunk)
                joint = Joint.ANEW if _is_new_message(chunk) else seam.feed(text_in(chunk))
                if joint is not None:
                    return cls(joint, seam.text, read, chunks)
        except BaseException:
            await chunks.aclose()
            raise
        return cls(seam.end(), seam.text, read, chunks)

    def released(self) -> list[JsonObject]:
        """The chunks read, their new text in one; an answer that begins anew ends instead."""
        if self.joint is Joint.ANEW:
            return [_chunk({}, "stop")]
        rest = [chunk for chunk in map(_without_text, self.read) if chunk is not None]
        return [_chunk({"content": self.text}, None), *rest]


def text_in(chunk: JsonObject) -> str:
    """The text of a chunk."""
    return "".join(text_of(_delta(choice).get("content")) for choice in chunk["choices"])


def _is_new_message(chunk: JsonObject) -> bool:
    """Whether the model thinks or calls a tool, which it does only in a new message."""
    return any(_delta(choice).get(name) for choice in chunk["choices"] for name in _OF_A_NEW_MESSAGE)


def _delta(choice: JsonObject) -> JsonObject:
    return choice.get("delta") or {}


def _chunk(delta: JsonObject, reason: str | None) -> JsonObject:
    return {"choices": [{"index": 0, "delta": delta, "logprobs": None, "finish_reason": reason}]}


def _without_text(chunk: JsonObject) -> JsonObject | None:
    """The chunk without its text; None where nothing is left."""
    ends = [choice for choice in chunk["choices"] if choice.get("finish_reason")]
    if not ends and not chunk.get("usage"):
        return None
    return {**chunk, "choices": [{**choice, "delta": {}, "logprobs": None} for choice in ends]}
