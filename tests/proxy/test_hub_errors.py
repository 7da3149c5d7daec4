"""Access to the hub: tokens, terms, names it does not have, servers that are none; the message says what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from proxy.hub_errors import PullError, UnknownModelError
from proxy.models_folder import ModelsFolder
from proxy.models_pull import HubAccess, PullRequest, pull
from tests.proxy.model_hub import COMMIT, REPO, ModelHub
from tests.proxy.model_pull import SIZE, pulled


async def test_the_token_goes_to_the_hub_and_not_to_where_it_redirects(
    hub: ModelHub, models: ModelsFolder
) -> None:
    hub.token = "hf_secret"

    await pulled(hub, models, token="hf_secret")

    assert hub.authorizations == [""]


async def test_the_token_wins_over_a_netrc(
    hub: ModelHub, models: ModelsFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "netrc").write_text("machine 127.0.0.1 login me password old\n")
    monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))
    hub.token = "hf_secret"

    assert (await pulled(hub, models, token="hf_secret")).path.exists()


@pytest.mark.parametrize(
    ("token", "says"),
    [
        ("", "is gated: accept its terms on .*/maker/Tiny-GGUF, and set HF_TOKEN"),
        ("hf_other", "is gated: .* see that HF_TOKEN is of an account that has access"),
    ],
)
async def test_a_gated_model_says_where_to_accept_its_terms(
    hub: ModelHub, models: ModelsFolder, token: str, says: str
) -> None:
    hub.gated = True

    with pytest.raises(PullError, match=says):
        await pulled(hub, models, token=token)


async def test_a_refused_token_is_told(hub: ModelHub, models: ModelsFolder) -> None:
    hub.token = "hf_right"

    with pytest.raises(PullError, match=r"the token in HF_TOKEN is refused \(401\)"):
        await pulled(hub, models, token="hf_wrong")


async def test_a_repository_that_is_missing_is_told_with_similar_ones(
    hub: ModelHub, models: ModelsFolder
) -> None:
    with pytest.raises(UnknownModelError, match=r"or it is private.*did you mean maker/Tiny-GGUF or"):
        await pulled(hub, models, "maker/Tiny")


async def test_a_file_that_is_missing_is_told_with_similar_ones(hub: ModelHub, models: ModelsFolder) -> None:
    named = rf"has no file tiny-q4_k_s.gguf; .*tiny-q4_k_m.gguf \({SIZE}\)"
    with pytest.raises(UnknownModelError, match=named):
        await pulled(hub, models, f"{REPO}:tiny-q4_k_s.gguf")


async def test_a_revision_that_is_missing_is_told(hub: ModelHub, models: ModelsFolder) -> None:
    with pytest.raises(UnknownModelError, match=r"there is no model maker/Tiny-GGUF at v9"):
        await pulled(hub, models, revision="v9")

    assert (await pulled(hub, models, revision="v1")).origin.revision == COMMIT


async def test_without_a_network_the_message_says_what_to_check(models: ModelsFolder) -> None:
    with pytest.raises(PullError, match=r"cannot reach http://127.0.0.1:9 .*check the network.*HTTPS_PROXY"):
        await pull(PullRequest(REPO), models, HubAccess("http://127.0.0.1:9"))


@pytest.mark.parametrize(
    "page", ["<html>Please log in</html>", "[]", '{"id": 1}', '{"siblings": [7], "sha": ""}']
)
async def test_what_is_no_hub_is_told(hub: ModelHub, models: ModelsFolder, page: str) -> None:
    hub.page = page

    with pytest.raises(PullError, match=r"is no model hub: .*; check HF_ENDPOINT"):
        await pulled(hub, models)


async def test_an_endpoint_that_is_no_url_is_told(models: ModelsFolder) -> None:
    with pytest.raises(PullError, match=r"HF_ENDPOINT is 'hub.example'; it must be a URL like https://"):
        await pull(PullRequest(REPO), models, HubAccess("hub.example"))
