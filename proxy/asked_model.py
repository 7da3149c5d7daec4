"""The upstream as something that can be asked: messages in, text out. For what is written around a model's answer."""

from __future__ import annotations

from collections.abc import Mapping

from correct.asking import PromptTooLongError
from proxy.routes.models import ModelList
from proxy.upstream import Upstream, UpstreamError
from proxy.wire import chat
from proxy.wire.json_body import JsonObject, well_formed


class AskedModel:
    """``model`` is the model asked for, the upstream's first where it is ""; ``headers`` are the client's.

    ``parameters`` go along with every request (temperature, max_tokens).
    """

    def __init__(
        self,
        upstream: Upstream,
        models: ModelList,
        headers: Mapping[str, str],
        *,
        model: str = "",
        parameters: Mapping[str, object] | None = None,
    ) -> None:
        self._upstream = upstream
        self._models = models
        self._headers = headers
        self._parameters = dict(parameters or {})
        self.model = model

    async def __call__(self, messages: list[dict[str, str]]) -> str:
        """The text of the answer.

        :raises PromptTooLongError: the messages do not fit into the model's context window
        :raises UpstreamError: the upstream refused, failed, or answered without text
        """
        self.model = self.model or await self._first()
        body: JsonObject = {**self._parameters, "model": self.model, "messages": messages}
        try:
            reply = await self._upstream.chat(body, self._headers)
        except UpstreamError as error:
            if error.is_too_long:
                raise PromptTooLongError(error.message) from error
            raise
        answer = well_formed(chat.answer_of(reply.body or {})).strip()
        if not answer:
            raise UpstreamError(f"The model {self.model} of {self._upstream.name} answered without text.")
        return answer

    async def _first(self) -> str:
        """:raises UpstreamError: the upstream does not list a model"""
        listed = (await self._models.get(self._headers)).get("data") or []
        named = [
            entry["id"] for entry in listed if isinstance(entry, dict) and isinstance(entry.get("id"), str)
        ]
        if not named:
            raise UpstreamError(f'{self._upstream.name} lists no model; name one as "model".', status=400)
        return str(named[0])
