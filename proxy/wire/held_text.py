"""Text of a stream between arriving and being released, with the log probabilities of its tokens. No IO.

What is released stands for so many code points of what arrived; where it is those very code points, the log
probabilities of the tokens that begin in them go with it.
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

    def arrive(self, text: str, logprobs: object = None) -> str:
        """The text to check: as it came, but half a character (a lone surrogate) waits for its other half."""
        text = self._surrogate + text
        self._surrogate = text[-1:] if "\ud800" <= text[-1:] <= "\udbff" else ""
        whole = well_formed(text.removesuffix(self._surrogate) if self._surrogate else text)
        self._held += whole
        if isinstance(logprobs, dict):
            self._tokens += [t for t in logprobs.get("content") or [] if isinstance(t, dict)]
        return whole

    def release(self, text: str, length: int) -> JsonObject | None:
        """``logprobs`` of the chunk that releases ``text`` for the next ``length`` code points that are held.

        None where there are none, or the text is another one.
        """
        draft, self._held = self._held[:length], self._held[length:]
        tokens = self._tokens_of(length)
        return {"content": tokens, "refusal": None} if tokens and text == draft else None

    def rest(self) -> str:
        """Takes out what is held."""
        rest, self._held = self._held, ""
        return rest

    def drop(self) -> None:
        """Forgets what arrived and was not released."""
        self._held = self._surrogate = ""
        self._tokens.clear()
        self._overhang = 0

    def _tokens_of(self, length: int) -> list[JsonObject]:
        """Tokens that begin in the next ``length`` code points; ``_overhang``: the rest of the last one."""
        taken = []
        reached = self._overhang
        while self._tokens and reached < length:
            token = self._tokens.popleft()
            taken.append(token)
            reached += len(str(token.get("token", "")))
        self._overhang = max(reached - length, 0)
        return taken
