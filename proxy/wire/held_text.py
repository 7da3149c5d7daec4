"""Text of a stream between arriving and being released, with the log probabilities of its tokens. No IO.

As long as what is released is what arrived, its log probabilities go with it; from the first rewritten text
on they are dropped, because nothing tells any more which token belongs where.
"""

from __future__ import annotations

from collections import deque

from proxy.wire.json_body import JsonObject, well_formed


class HeldText:
    """`arrive` and `release` are called with texts in order; what arrived and was not released is held."""

    def __init__(self) -> None:
        self._held = ""
        self._surrogate = ""
        self._tokens: deque[JsonObject] = deque()
        self._overhang = 0
        self._is_rewritten = False

    def arrive(self, text: str, logprobs: object = None) -> str:
        """The text to check: as it came, but half a character (a lone surrogate) waits for its other half."""
        text = self._surrogate + text
        self._surrogate = text[-1:] if "\ud800" <= text[-1:] <= "\udbff" else ""
        whole = well_formed(text.removesuffix(self._surrogate) if self._surrogate else text)
        self._held += whole
        if not self._is_rewritten and isinstance(logprobs, dict):
            self._tokens += [t for t in logprobs.get("content") or [] if isinstance(t, dict)]
        return whole

    def release(self, text: str) -> JsonObject | None:
        """``logprobs`` of the chunk that releases the text, None where there are none or it was rewritten."""
        if self._is_rewritten or not self._held.startswith(text):
            self._is_rewritten = True
            self._held = ""
            self._tokens.clear()
            return None
        self._held = self._held[len(text) :]
        return self._tokens_of(len(text))

    def rest(self) -> str:
        """Takes out what is held; after a rewriting, only what arrived since the last release."""
        rest, self._held = self._held, ""
        return rest

    def _tokens_of(self, length: int) -> JsonObject | None:
        """Tokens that begin in the next ``length`` code points; ``_overhang``: the rest of the last one."""
        taken = []
        reached = self._overhang
        while self._tokens and reached < length:
            token = self._tokens.popleft()
            taken.append(token)
            reached += len(str(token.get("token", "")))
        self._overhang = max(reached - length, 0)
        return {"content": taken, "refusal": None} if taken else None
