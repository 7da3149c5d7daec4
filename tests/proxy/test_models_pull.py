"""From a name to an installed model, against a hub that redirects to a storage host."""

from __future__ import annotations

import asyncio
import json

import pytest

from proxy.hub_errors import PullError, UnknownModelError
from proxy.models_folder import ModelsFolder
from tests.proxy.model_hub import COMMIT, FILE, REPO, SIGNATURE, ModelHub
from tests.proxy.model_pull import left_in, pulled


async def test_a_model_is_fetched_checked_and_recorded(hub: ModelHub, models: ModelsFolder) -> None:
    done = await pulled(hub, models)

    (model,) = models.installed()
    assert model.path.read_bytes() == hub.content
    assert (model.name, done.fetched_bytes) == ("tiny-q4_k_m", len(hub.content))
    assert model.origin is not None
    assert model.origin.source == f"{REPO}:{FILE}"
    assert (model.origin.sha256, model.origin.revision) == (hub.sha256, COMMIT)
    assert model.origin.licence == "apache-2.0"
    assert left_in(models) == {"tiny-q4_k_m.gguf", "tiny-q4_k_m.json"}


async def test_the_file_is_that_of_the_commit_the_hub_named(hub: ModelHub, models: ModelsFolder) -> None:
    await pulled(hub, models)

    assert f"/{REPO}/resolve/{COMMIT}/{FILE}" in hub.asked


async def test_what_is_installed_is_not_fetched_again(hub: ModelHub, models: ModelsFolder) -> None:
    await pulled(hub, models)
    again = await pulled(hub, models)

    assert again.fetched_bytes == 0
    assert len(hub.ranges) == 1


async def test_a_newer_file_of_the_same_name_replaces_the_old_one(
    hub: ModelHub, models: ModelsFolder
) -> None:
    await pulled(hub, models)
    hub.files[FILE] = hub.content + b"more"

    await pulled(hub, models)

    assert models.file_of("tiny-q4_k_m").read_bytes() == hub.content


async def test_a_file_put_there_by_hand_is_recognised(hub: ModelHub, models: ModelsFolder) -> None:
    models.path.mkdir()
    models.file_of("tiny-q4_k_m").write_bytes(hub.content)

    done = await pulled(hub, models)

    assert done.fetched_bytes == 0
    assert models.origin_of("tiny-q4_k_m") is not None


async def test_another_model_of_that_name_is_never_overwritten(hub: ModelHub, models: ModelsFolder) -> None:
    models.path.mkdir()
    models.file_of("tiny-q4_k_m").write_bytes(b"GGUF mine")

    with pytest.raises(PullError, match=r"another name with --name"):
        await pulled(hub, models)

    assert models.file_of("tiny-q4_k_m").read_bytes() == b"GGUF mine"
    assert (await pulled(hub, models, name="tiny")).path == models.file_of("tiny")


async def test_a_checksum_that_the_hub_contradicts_is_told_before_anything_is_fetched(
    hub: ModelHub, models: ModelsFolder
) -> None:
    with pytest.raises(PullError, match=r"nothing was fetched"):
        await pulled(hub, models, sha256="0" * 64)

    assert hub.ranges == []


async def test_a_checksum_that_is_given_is_checked_where_the_hub_has_none(
    hub: ModelHub, models: ModelsFolder
) -> None:
    hub.hashes = False

    with pytest.raises(PullError, match=r"has SHA-256"):
        await pulled(hub, models, sha256="0" * 64)

    assert (await pulled(hub, models, sha256=hub.sha256.upper())).origin.sha256 == hub.sha256


async def test_any_address_will_do(hub: ModelHub, models: ModelsFolder) -> None:
    url = f"{hub.storage_url}/blob/{FILE}{SIGNATURE}"
    hub.cuts = [1_000_000]

    done = await pulled(hub, models, url, token="hf_secret")

    assert done.path == models.file_of("tiny-q4_k_m")
    assert (done.origin.source, done.origin.sha256) == (url, hub.sha256)
    assert hub.authorizations == ["", ""]
    assert (await pulled(hub, models, url)).fetched_bytes == 0


async def test_an_address_of_the_hub_is_checked_against_its_hash(hub: ModelHub, models: ModelsFolder) -> None:
    hub.corrupt = True

    with pytest.raises(PullError, match=r"has SHA-256"):
        await pulled(hub, models, f"{hub.url}/{REPO}/resolve/main/{FILE}?download=true")


async def test_two_pulls_of_one_model_do_not_meet(hub: ModelHub, models: ModelsFolder) -> None:
    hub.pause_s = 0.02
    first = asyncio.create_task(pulled(hub, models))
    await hub.storage_asked.wait()

    with pytest.raises(PullError, match=r"is being pulled by another akgc"):
        await pulled(hub, models)

    assert (await first).path.read_bytes() == hub.content


@pytest.mark.parametrize("name", ["../evil", ".hidden", "a/b", "a b"])
async def test_a_name_that_leads_elsewhere_is_refused(hub: ModelHub, models: ModelsFolder, name: str) -> None:
    with pytest.raises(UnknownModelError, match=r"cannot be the name of a model"):
        await pulled(hub, models, name=name)


async def test_the_record_can_be_read_by_people(hub: ModelHub, models: ModelsFolder) -> None:
    await pulled(hub, models)

    record = json.loads((models.path / "tiny-q4_k_m.json").read_text())
    assert record["source"] == f"{REPO}:{FILE}"
    assert record["pulled_at"].endswith("+00:00")
