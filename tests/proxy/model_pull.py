"""Pulling a model from the hub of the tests."""

from __future__ import annotations

from correct.local_model import SHIPPED
from proxy.byte_size import shown_size
from proxy.models_folder import ModelsFolder
from proxy.models_pull import HubAccess, Pulled, PullRequest, pull
from tests.proxy.model_hub import REPO, ModelHub

SIZE = shown_size(SHIPPED.stat().st_size)
"""The hub's file is the model that ships."""


async def pulled(
    hub: ModelHub, models: ModelsFolder, source: str = REPO, *, token: str = "", **given: str
) -> Pulled:
    return await pull(PullRequest(source, **given), models, HubAccess(hub.url, token), pause_s=0.0)


def left_in(models: ModelsFolder) -> set[str]:
    return {path.name for path in models.path.iterdir() if path.suffix != ".lock"}
