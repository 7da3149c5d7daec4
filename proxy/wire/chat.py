"""OpenAI chat completions: what a request asks, what a choice says, and how a checked answer is put back.

Only plain text is checked. JSON mode, forced tools and fill-in-the-middle leave as they came, with a reason.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from proxy.wire.json_body import JsonObject, well_formed

PROMPT_CODE_POINTS = 100_000
"""Of a longer prompt only the end is read by the checks; the upstream gets all of it."""

CONTEXT_CODE_POINTS = 2_000
"""How much of the conversation before the question may help to read it."""

MATERIAL_CODE_POINTS = 20_000
"""How much of instructions, results of tools and earlier words of the user may tell what an answer only repeats."""
PASTED_CODE_POINTS = 200
"""From how many on a message of the user before the question is a text to work on, and not a remark."""
_GIVING = ("system", "developer", "tool", "function", "user")
"""Roles of messages that the model gets and did not write."""

_BACKGROUND_JOB = re.compile(
    r"\s*(?:### Task:\s"  # Open WebUI: titles, tags, follow-ups, queries
    r"|Provide a concise, 5-word-or-less title for the conversation"  # LibreChat
    r"|Please generate a (?:concise|short)[^\n]{0,40} title for"
    r"|Create a concise, 3-5 word (?:phrase|title))",
    re.IGNORECASE,
)
"""Openings of the prompts that chat clients send on their own behalf."""


def prompt_of(body: JsonObject) -> str:
    """The question: text of the last user message that has one; "" where there is none."""
    at = _question_at(body)
    return "" if at is None else well_formed(_text_at(body, at)[-PROMPT_CODE_POINTS:])


def context_of(body: JsonObject) -> tuple[str, ...]:
    """What user and model said before the question, oldest first; of a long conversation the end.

    Nothing of it is checked, neither what the user claims nor an answer that comes back as history. Instructions
    (system messages) and results of tools are no part of the conversation.
    """
    at = _question_at(body)
    if at is None:
        return ()
    said: list[str] = []
    left = CONTEXT_CODE_POINTS
    for i in range(at - 1, -1, -1):
        text = _text_at(body, i)[-left:] if _role_at(body, i) in ("user", "assistant") else ""
        if text.strip():
            said.append(well_formed(text))
            left -= len(text)
        if not left:
            break
    return tuple(reversed(said))


def material_of(body: JsonObject) -> tuple[str, ...]:
    """Instructions, results of tools and long texts of the user before the question: what an answer may repeat without
    claiming it. Oldest first; of very long ones the end.
    """
    at = _question_at(body)
    said: list[str] = []
    left = MATERIAL_CODE_POINTS
    for i in range(len(body.get("messages", [])) - 1, -1, -1):
        role = _role_at(body, i)
        text = _text_at(body, i) if i != at and role in _GIVING else ""
        if not text.strip() or (role == "user" and len(text) < PASTED_CODE_POINTS) or not left:
            continue
        said.append(well_formed(text[-left:]))
        left -= len(text[-left:])
    return tuple(reversed(said))


def text_of(content: object) -> str:
    """The text of a message's content: a string, or a list of parts of which those of text count."""
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return ""
    return "\n".join(p["text"] for p in content if isinstance(p, dict) and isinstance(p.get("text"), str))


def unchecked_reason(body: JsonObject) -> str:
    """Why the answer to this request must not be rewritten; "" where it may be."""
    return _format_reason(body) or _job_reason(body)


def _job_reason(body: JsonObject) -> str:
    at = _question_at(body)
    is_job = at is not None and _BACKGROUND_JOB.match(_text_at(body, at))
    return "a background job of the chat client (title, tags, search query)" if is_job else ""


def _format_reason(body: JsonObject) -> str:
    response_format = body.get("response_format")
    if isinstance(response_format, dict) and response_format.get("type", "text") != "text":
        return "the answer is structured output (response_format)"
    if body.get("suffix"):
        return "fill-in-the-middle completion (suffix)"
    if body.get("tool_choice") not in (None, "auto", "none") or isinstance(body.get("function_call"), dict):
        return "a tool call is forced (tool_choice)"
    modalities = body.get("modalities")
    if isinstance(modalities, list) and any(m != "text" for m in modalities):
        return "the answer is not text alone (modalities)"
    return ""


def wants_usage(body: JsonObject) -> bool:
    """Whether the client asked for the usage chunk of a stream."""
    options = body.get("stream_options")
    return isinstance(options, dict) and options.get("include_usage") is True


def with_usage(body: JsonObject) -> JsonObject:
    """The request for a stream as the upstream gets it: the usage chunk is always asked for."""
    options = body.get("stream_options")
    known = options if isinstance(options, dict) else {}
    return {**body, "stream_options": {**known, "include_usage": True}}


def message_reason(message: JsonObject) -> str:
    """Why a message of an answer has nothing to check; "" where it has text."""
    if isinstance(message.get("content"), str) and message["content"]:
        return ""
    for key, what in (("tool_calls", "a tool call"), ("function_call", "a tool call"), ("audio", "audio")):
        if message.get(key):
            return f"the answer is {what}"
    return "the answer has no plain text"


def log_probability_of(choice: JsonObject) -> float | None:
    """Mean log-probability of the tokens of an answer; None where the upstream was not asked for them."""
    logprobs = choice.get("logprobs")
    tokens = logprobs.get("content") if isinstance(logprobs, dict) else None
    known = [token.get("logprob") for token in tokens or [] if isinstance(token, dict)]
    values = [value for value in known if isinstance(value, int | float) and -math.inf < value <= 0]
    return sum(values) / len(values) if values else None


def rewritten_choice(choice: JsonObject, text: str) -> JsonObject:
    """The choice with another text: log probabilities and annotations of the old one no longer fit and go."""
    message = {key: value for key, value in choice["message"].items() if key != "annotations"}
    return {**choice, "message": {**message, "content": text}, "logprobs": None}


def regeneration_body(body: JsonObject, text: str, *, most_tokens: int) -> JsonObject:
    """The same request, whole, with one choice, ``text`` in place of the question and a bound on the answer.

    The beginning of an answer that the client gave with the question goes: the model is to write it anew.
    """
    messages = list(body["messages"])
    at = _question_at(body)
    if at is not None:
        messages[at] = {**messages[at], "content": _with_text(messages[at].get("content"), text)}
        if len(messages) - 1 > at and messages[-1].get("role") == "assistant":
            messages.pop()
    dropped = {"stream", "stream_options", "n", "logprobs", "top_logprobs", "tools", "tool_choice"}
    kept = {k: v for k, v in body.items() if k not in dropped}
    return {**kept, "messages": messages, "stream": False, **_bound(body, most_tokens)}


def _bound(body: JsonObject, most_tokens: int) -> JsonObject:
    """The limit under the name that the client uses; its own, where that is lower."""
    name = "max_completion_tokens" if body.get("max_completion_tokens") else "max_tokens"
    given = body.get(name)
    return {name: min(given, most_tokens) if isinstance(given, int) and given > 0 else most_tokens}


def answer_of(body: JsonObject) -> str:
    """Text of the first choice of a whole answer; "" where there is none."""
    choices = body.get("choices")
    message = choices[0].get("message") if isinstance(choices, list) and choices else None
    return text_of(message.get("content")) if isinstance(message, dict) else ""


def usage_of(body: JsonObject) -> Mapping[str, int]:
    usage = body.get("usage")
    if not isinstance(usage, dict):
        return {}
    return {k: v for k, v in usage.items() if isinstance(v, int) and not isinstance(v, bool)}


def chunks_of(body: JsonObject) -> list[JsonObject]:
    """A whole answer as the chunks of a stream, for an upstream that answers a stream request whole."""
    head = {k: v for k, v in body.items() if k not in ("choices", "usage")} | {
        "object": "chat.completion.chunk"
    }
    chunks = []
    for choice in body.get("choices", []):
        delta = {k: v for k, v in choice.get("message", {}).items() if v is not None}
        kept = {k: v for k, v in choice.items() if k != "message"}
        chunks.append({**head, "choices": [{**kept, "delta": _indexed_tool_calls(delta)}]})
    if body.get("usage"):
        chunks.append({**head, "choices": [], "usage": body["usage"]})
    return chunks


def merged(answers: Sequence[JsonObject]) -> JsonObject:
    """One whole answer with a choice from each of several; their usages add up.

    :raises IndexError: there is none.
    """
    usage: dict[str, int] = {}
    for name, count in [item for answer in answers for item in usage_of(answer).items()]:
        usage[name] = usage.get(name, 0) + count
    choices = [{**answer["choices"][0], "index": i} for i, answer in enumerate(answers)]
    return {**answers[0], "choices": choices, "usage": usage}


def _indexed_tool_calls(delta: JsonObject) -> JsonObject:
    calls = delta.get("tool_calls")
    if not isinstance(calls, list):
        return delta
    return {**delta, "tool_calls": [{"index": i, **call} for i, call in enumerate(calls)]}


def _question_at(body: JsonObject) -> int | None:
    """Index of the last user message with a text, else of the last user message; None where there is none."""
    asked = [i for i in range(len(body.get("messages", []))) if _role_at(body, i) == "user"]
    return next((i for i in reversed(asked) if _text_at(body, i).strip()), asked[-1] if asked else None)


def _role_at(body: JsonObject, at: int) -> object:
    message = body["messages"][at]
    return message.get("role") if isinstance(message, dict) else None


def _text_at(body: JsonObject, at: int) -> str:
    return text_of(body["messages"][at].get("content"))


def _with_text(content: object, text: str) -> str | list[Any]:
    """``text`` with the parts of the content that are not text (images) behind it."""
    if not isinstance(content, list):
        return text
    others = [p for p in content if not (isinstance(p, dict) and isinstance(p.get("text"), str))]
    return [{"type": "text", "text": text}, *others] if others else text
