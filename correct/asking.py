"""Asking a model beside the conversation that it is the upstream of: messages in, text out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

Ask = Callable[[list[dict[str, str]]], Awaitable[str]]
"""Asks with the messages of a chat; the answer is the model's text.

:raises PromptTooLongError: they do not fit into its context window
"""


class PromptTooLongError(ValueError):
    """The messages do not fit into the model's context window."""
