"""The usage of an answer that several requests wrote: what was spent adds up. No IO.

A request that is closed before its end never says what it spent. Its answer is counted as it arrives: a chunk is a
token, as model servers send them, or as many as it has log probabilities. Its prompt is what the last request says
of its own, less the part of the answer that was in it.
"""

from __future__ import annotations

from proxy.wire.json_body import JsonObject

_COUNTED = ("prompt_tokens", "completion_tokens", "total_tokens")


class SpentTokens:
    """Counts the tokens of one answer after the other; `close` ends one before its usage is known."""

    def __init__(self) -> None:
        self._tokens = 0
        self._characters = 0
        self._kept = [0]
        self._closed = 0

    def see(self, chunk: JsonObject) -> None:
        """Counts a chunk of the request that is under way."""
        for choice in chunk.get("choices") or []:
            text = (choice.get("delta") or {}).get("content")
            if isinstance(text, str) and text:
                self._tokens += _token_count(choice)
                self._characters += len(text)

    def of_text(self, text: str) -> int:
        """Tokens of a text, at the rate of those that arrived; 1 at least."""
        rate = self._tokens / self._characters if self._characters else 1.0
        return max(1, round(len(text) * rate))

    def close(self, kept: str) -> None:
        """The request under way is closed; the next one continues ``kept``, the answer so far."""
        self._kept.append(self.of_text(kept))
        self._closed = self._tokens

    def total(self, usage: JsonObject) -> JsonObject:
        """The usage of the last request with that of the closed ones added; as it is where none was closed."""
        if len(self._kept) == 1:
            return usage
        prompt, completion = (_number(usage.get(name)) for name in _COUNTED[:2])
        question = max(prompt - self._kept[-1], 0)
        prompts = prompt + sum(question + kept for kept in self._kept[:-1])
        completions = completion + self._closed
        return {**usage, **dict(zip(_COUNTED, (prompts, completions, prompts + completions), strict=True))}


def _token_count(choice: JsonObject) -> int:
    logprobs = choice.get("logprobs")
    tokens = logprobs.get("content") if isinstance(logprobs, dict) else None
    return len(tokens) if isinstance(tokens, list) and tokens else 1


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0
