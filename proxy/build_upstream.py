"""Builds the upstream as the settings name it: a server behind a URL, or the embedded model."""

from __future__ import annotations

from typing import cast

from proxy.missing import PartsError
from proxy.models_folder import context_within
from proxy.settings import Continuation, Settings
from proxy.upstream import Upstream


def build_upstream(settings: Settings) -> Upstream:
    """:raises PartsError: the embedded model is missing or cannot be loaded"""
    if settings.upstream != "local":
        from proxy.upstream_http import HttpUpstream

        return HttpUpstream(settings.upstream, key=settings.upstream_key, continuation=settings.continuation)
    from correct.local_model import SHIPPED, LocalModel
    from proxy.upstream_local import ChatModel, LocalUpstream

    own = {} if settings.model is None else {"n_ctx": context_within(settings.model, settings.context)}
    try:
        model = LocalModel(settings.model or SHIPPED, n_threads=settings.threads or None, **own)
        model.chat([{"role": "user", "content": "Hello"}], max_tokens=1)  # opens the file: errors come now
    except (OSError, ValueError, RuntimeError) as error:
        raise PartsError(str(error)) from error
    continues = settings.continuation is not Continuation.OFF
    return LocalUpstream(cast(ChatModel, model), model.name, continues=continues)
