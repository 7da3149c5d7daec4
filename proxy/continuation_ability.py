"""Whether the models of a server continue an assistant message, and what a request for it must say.

Seen in the servers' sources and documentation: vLLM and SGLang continue the last message on `continue_final_message`;
llama.cpp's server and Ollama do so where the last message is the assistant's, unless the model's chat template (or
`--no-prefill-assistant`, or thinking) forbids it. Both say what the model would read, without running it:
`/apply-template`, and Ollama's `_debug_render_only`. Hosted services begin another message: nothing is tried there.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from proxy.settings import Continuation
from proxy.upstream import UpstreamError
from proxy.wire.json_body import JsonObject

log = logging.getLogger("proxy.continuation")

PROBE_TIMEOUT_S = 2.0
_REMEMBERED = 256
_FLAGS: Mapping[str, bool] = {"continue_final_message": True, "add_generation_prompt": False}

Ask = Callable[[str, str, JsonObject | None], Awaitable[JsonObject]]
"""Method, path from the server's root ("/v1/models") and body -> JSON answer; raises UpstreamError."""


class Proof(Enum):
    """What is known of a model's continuations."""

    NONE = "none"
    GIVEN = "given"
    REFUTED = "refuted"


@dataclass(slots=True)
class Ability:
    """One model of one upstream. ``fields`` go into a request to be continued."""

    proof: Proof = Proof.NONE
    fields: Mapping[str, bool] = field(default_factory=dict)

    @classmethod
    def missing(cls) -> Ability:
        return cls(Proof.REFUTED)


class Abilities:
    """The abilities of a server's models, each found out when it is first needed and then remembered.

    :param api: path under which the server speaks OpenAI's protocol, "/v1"
    """

    def __init__(self, setting: Continuation, api: str) -> None:
        self._setting = setting
        self._api = api
        self._known: dict[str, Ability] = {}

    async def of(self, body: JsonObject, ask: Ask) -> Ability:
        """:param body: a request whose last message is the assistant's, to be continued"""
        model = str(body.get("model"))
        if model not in self._known:
            found = await self._found(model, body, ask)
            if found is None:
                return Ability.missing()
            if len(self._known) >= _REMEMBERED:
                self._known.pop(next(iter(self._known)))
            self._known[model] = found
            log.info("continuation of answers by %s: proof %s, %s", model, found.proof.value, found.fields)
        return self._known[model]

    async def _found(self, model: str, body: JsonObject, ask: Ask) -> Ability | None:
        """None where the server does not say now."""
        match self._setting:
            case Continuation.OFF:
                return Ability.missing()
            case Continuation.PREFIX:
                return Ability()
            case Continuation.FLAG:
                return Ability(fields=_FLAGS)
        try:
            async with asyncio.timeout(PROBE_TIMEOUT_S):
                return await self._probed(model, body, ask)
        except (UpstreamError, TimeoutError) as error:
            log.info("the upstream does not say whether it continues answers: %s", error)
            return None

    async def _probed(self, model: str, body: JsonObject, ask: Ask) -> Ability:
        owner = _owner(await ask("GET", f"{self._api}/models", None), model)
        if owner in ("vllm", "sglang"):
            return Ability(fields=_FLAGS)
        if owner == "llamacpp":
            return Ability(await self._rendered(("/apply-template", body, ("prompt",)), body, ask))
        if await _is_ollama(ask):
            render = {**body, "stream": False, "max_tokens": 1, "_debug_render_only": True}
            path = ("_debug_info", "rendered_template")
            return Ability(await self._rendered((f"{self._api}/chat/completions", render, path), body, ask))
        return Ability.missing()

    async def _rendered(
        self, request: tuple[str, JsonObject, tuple[str, ...]], body: JsonObject, ask: Ask
    ) -> Proof:
        """The proof that lies in what the model would read: it must end with the text to be continued.

        ``request`` is a path, a body, and where in the answer the rendered prompt stands.
        """
        path, sent, place = request
        try:
            answer: object = await ask("POST", path, sent)
        except UpstreamError as error:
            return Proof.REFUTED if error.status == 400 else Proof.NONE
        for key in place:
            answer = answer.get(key) if isinstance(answer, dict) else None
        if not isinstance(answer, str):
            return Proof.NONE
        prefix = str(body["messages"][-1]["content"])
        return Proof.GIVEN if answer.rstrip().endswith(prefix.rstrip()) else Proof.REFUTED


def _owner(models: JsonObject, model: str) -> str:
    """``owned_by`` of the model, or of all where it is listed under another name; "" where nothing says."""
    entries = models.get("data")
    listed = [e for e in entries if isinstance(e, dict)] if isinstance(entries, list) else []
    named = [e for e in listed if e.get("id") == model] or listed
    owners = {str(e.get("owned_by") or "") for e in named}
    return owners.pop() if len(owners) == 1 else ""


async def _is_ollama(ask: Ask) -> bool:
    try:
        return isinstance((await ask("GET", "/api/version", None)).get("version"), str)
    except UpstreamError:
        return False
