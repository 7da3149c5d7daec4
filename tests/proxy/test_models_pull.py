"""From a name to an installed model, against a hub that redirects to a storage host."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections import namedtuple
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from correct.local_model import SHIPPED
from proxy.byte_size import shown_size
from proxy.hub_download import RETRIES
from proxy.hub_errors import PullError, UnknownModelError
from proxy.models_folder import ModelsFolder
from proxy.models_pull import HubAccess, Pulled, PullRequest, pull
from tests.proxy.model_hub import COMMIT, FILE, REPO, SIGNATURE, ModelHub, running_hub

Usage = namedtuple("Usage", "total used free")
SIZE = shown_size(SHIPPED.stat().st_size)
"""The hub's file is the model that ships."""


@pytest.fixture
async def hub() -> AsyncIterator[ModelHub]:
    async with running_hub() as hub:
        yield hub


@pytest.fixture
def models(tmp_path: Path) -> ModelsFolder:
    return ModelsFolder(tmp_path / "models")


async def pulled(
    hub: ModelHub, models: ModelsFolder, source: str = REPO, *, token: str = "", **given: str
) -> Pulled:
    return await pull(PullRequest(source, **given), models, HubAccess(hub.url, token), pause_s=0.0)


def left_in(models: ModelsFolder) -> set[str]:
    return {path.name for path in models.path.iterdir() if path.suffix != ".lock"}


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


async def test_a_broken_transfer_goes_on_where_it_stopped(hub: ModelHub, models: ModelsFolder) -> None:
    hub.cuts = [1_000_000, 500_000]

    await pulled(hub, models)

    assert models.file_of("tiny-q4_k_m").read_bytes() == hub.content
    assert hub.ranges == ["", "bytes=1000000-", "bytes=1500000-"]


async def test_a_server_that_falls_silent_is_asked_again(hub: ModelHub, models: ModelsFolder) -> None:
    hub.stalls = [30.0]

    done = await pull(PullRequest(REPO), models, HubAccess(hub.url), pause_s=0.0, silence_s=0.5)

    assert done.path.read_bytes() == hub.content
    assert hub.ranges == ["", "bytes=65536-"]


async def test_a_later_pull_goes_on_where_an_earlier_one_gave_up(hub: ModelHub, models: ModelsFolder) -> None:
    hub.cuts = [1_000_000] + [0] * RETRIES
    with pytest.raises(PullError, match=r"broke off again and again .*kept: the same command goes on"):
        await pulled(hub, models)
    assert "tiny-q4_k_m.gguf" not in left_in(models)
    hub.ranges.clear()

    done = await pulled(hub, models)

    assert hub.ranges == ["bytes=1000000-"]
    assert done.fetched_bytes == len(hub.content) - 1_000_000
    assert done.path.read_bytes() == hub.content


async def test_a_stopped_pull_keeps_its_part(hub: ModelHub, models: ModelsFolder) -> None:
    hub.pause_s = 0.02
    seen = asyncio.Event()

    def progress(there: int, whole: int) -> None:
        if there > 500_000:
            seen.set()

    task = asyncio.create_task(pull(PullRequest(REPO), models, HubAccess(hub.url), progress=progress))
    await seen.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    hub.pause_s = 0.0
    hub.ranges.clear()

    done = await pulled(hub, models)

    assert int(hub.ranges[0].removeprefix("bytes=").rstrip("-")) >= 500_000
    assert done.path.read_bytes() == hub.content


async def test_the_rest_of_another_file_is_never_appended(hub: ModelHub, models: ModelsFolder) -> None:
    hub.cuts = [1_000_000] + [0] * RETRIES
    with pytest.raises(PullError):
        await pulled(hub, models)
    hub.files[FILE] = b"GGUF" + hub.content[:3:-1]
    hub.etag = '"second"'

    done = await pulled(hub, models)

    assert done.path.read_bytes() == hub.content


async def test_a_server_that_changes_the_file_in_between_sends_all_of_it(
    hub: ModelHub, models: ModelsFolder
) -> None:
    hub.hashes = False
    hub.cuts = [1_000_000] + [0] * RETRIES
    with pytest.raises(PullError):
        await pulled(hub, models)
    hub.files[FILE] = b"GGUF" + hub.content[:3:-1]
    hub.etag = '"second"'

    done = await pulled(hub, models)

    assert done.path.read_bytes() == hub.content


async def test_a_server_without_ranges_is_read_from_the_start(hub: ModelHub, models: ModelsFolder) -> None:
    hub.ignores_ranges = True
    hub.cuts = [1_000_000]

    done = await pulled(hub, models)

    assert done.path.read_bytes() == hub.content


async def test_a_part_that_is_too_long_is_begun_anew(hub: ModelHub, models: ModelsFolder) -> None:
    hub.cuts = [1_000_000] + [0] * RETRIES
    with pytest.raises(PullError):
        await pulled(hub, models)
    models.part_of("tiny-q4_k_m").write_bytes(hub.content * 2)

    assert (await pulled(hub, models)).path.read_bytes() == hub.content


async def test_a_complete_part_is_only_checked(hub: ModelHub, models: ModelsFolder) -> None:
    hub.cuts = [1_000_000] + [0] * RETRIES
    with pytest.raises(PullError):
        await pulled(hub, models)
    models.part_of("tiny-q4_k_m").write_bytes(hub.content)
    hub.ranges.clear()

    assert (await pulled(hub, models)).path.read_bytes() == hub.content
    assert hub.ranges == []


async def test_a_wrong_checksum_keeps_nothing(hub: ModelHub, models: ModelsFolder) -> None:
    hub.corrupt = True

    with pytest.raises(PullError, match=r"has SHA-256 [0-9a-f]{64}, not .*nothing is kept"):
        await pulled(hub, models)

    assert left_in(models) == set()


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


async def test_what_is_no_gguf_is_refused_at_its_first_bytes(hub: ModelHub, models: ModelsFolder) -> None:
    hub.hashes = False
    hub.files[FILE] = b"<!DOCTYPE html>" * 100_000

    with pytest.raises(PullError, match=r"is no GGUF file: it begins with b'<!DO'"):
        await pulled(hub, models)

    assert left_in(models) == set()


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


async def test_a_busy_server_is_asked_again(hub: ModelHub, models: ModelsFolder) -> None:
    hub.statuses = [503, 429, 500]

    assert (await pulled(hub, models)).path.read_bytes() == hub.content


async def test_a_server_that_refuses_is_not_asked_again(hub: ModelHub, models: ModelsFolder) -> None:
    hub.statuses = [404, 200]

    with pytest.raises(PullError, match=r"there is no maker/Tiny-GGUF:tiny-q4_k_m.gguf"):
        await pulled(hub, models)

    assert len(hub.ranges) == 1


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


async def test_a_full_disk_is_told_before_anything_is_fetched(
    hub: ModelHub, models: ModelsFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Usage(10**9, 10**9, 1_000_000))

    with pytest.raises(PullError, match=f"has 1.0 MB free and {SIZE} are needed; make room"):
        await pulled(hub, models)


async def test_a_disk_that_fills_up_keeps_what_has_arrived(hub: ModelHub, models: ModelsFolder) -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2_000_000, hard))
    try:
        with pytest.raises(PullError, match=r"is full; make room; what has arrived is kept"):
            await pulled(hub, models)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    assert models.part_of("tiny-q4_k_m").stat().st_size > 0
    assert (await pulled(hub, models)).path.read_bytes() == hub.content


async def test_two_pulls_of_one_model_do_not_meet(hub: ModelHub, models: ModelsFolder) -> None:
    hub.pause_s = 0.02
    first = asyncio.create_task(pulled(hub, models))
    await hub.storage_asked.wait()

    with pytest.raises(PullError, match=r"is being pulled by another akgc"):
        await pulled(hub, models)

    assert (await first).path.read_bytes() == hub.content


async def test_the_size_is_known_from_the_first_byte_on(hub: ModelHub, models: ModelsFolder) -> None:
    seen: list[tuple[int, int]] = []
    hub.cuts = [1_000_000]

    await pull(
        PullRequest(REPO), models, HubAccess(hub.url), progress=lambda *at: seen.append(at), pause_s=0.0
    )

    assert {whole for _, whole in seen} == {len(hub.content)}
    assert [there for there, _ in seen] == sorted(there for there, _ in seen)
    assert seen[-1][0] == len(hub.content)


@pytest.mark.parametrize("name", ["../evil", ".hidden", "a/b", "a b"])
async def test_a_name_that_leads_elsewhere_is_refused(hub: ModelHub, models: ModelsFolder, name: str) -> None:
    with pytest.raises(UnknownModelError, match=r"cannot be the name of a model"):
        await pulled(hub, models, name=name)


async def test_the_record_can_be_read_by_people(hub: ModelHub, models: ModelsFolder) -> None:
    await pulled(hub, models)

    record = json.loads((models.path / "tiny-q4_k_m.json").read_text())
    assert record["source"] == f"{REPO}:{FILE}"
    assert record["pulled_at"].endswith("+00:00")
