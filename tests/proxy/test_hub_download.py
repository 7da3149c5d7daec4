"""A large file over a bad line: it goes on where it stopped, and only what is right is kept."""

from __future__ import annotations

import asyncio
import shutil
from collections import namedtuple

import pytest

from proxy.hub_download import RETRIES
from proxy.hub_errors import PullError
from proxy.models_folder import ModelsFolder
from proxy.models_pull import HubAccess, PullRequest, pull
from tests.proxy.model_hub import FILE, REPO, ModelHub
from tests.proxy.model_pull import SIZE, left_in, pulled

Usage = namedtuple("Usage", "total used free")


async def given_up(hub: ModelHub, models: ModelsFolder) -> None:
    """A pull that leaves the first million bytes behind."""
    hub.cuts = [1_000_000] + [0] * RETRIES
    with pytest.raises(PullError):
        await pulled(hub, models)


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


@pytest.mark.parametrize("hashes", [True, False], ids=["hash on the hub", "no hash"])
async def test_the_rest_of_another_file_is_never_appended(
    hub: ModelHub, models: ModelsFolder, hashes: bool
) -> None:
    hub.hashes = hashes
    await given_up(hub, models)
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
    await given_up(hub, models)
    models.part_of("tiny-q4_k_m").write_bytes(hub.content * 2)

    assert (await pulled(hub, models)).path.read_bytes() == hub.content


async def test_a_complete_part_is_only_checked(hub: ModelHub, models: ModelsFolder) -> None:
    await given_up(hub, models)
    models.part_of("tiny-q4_k_m").write_bytes(hub.content)
    hub.ranges.clear()

    assert (await pulled(hub, models)).path.read_bytes() == hub.content
    assert hub.ranges == []


async def test_a_wrong_checksum_keeps_nothing(hub: ModelHub, models: ModelsFolder) -> None:
    hub.corrupt = True

    with pytest.raises(PullError, match=r"has SHA-256 [0-9a-f]{64}, not .*nothing is kept"):
        await pulled(hub, models)

    assert left_in(models) == set()


async def test_what_is_no_gguf_is_refused_at_its_first_bytes(hub: ModelHub, models: ModelsFolder) -> None:
    hub.hashes = False
    hub.files[FILE] = b"<!DOCTYPE html>" * 100_000

    with pytest.raises(PullError, match=r"is no GGUF file: it begins with b'<!DO'"):
        await pulled(hub, models)

    assert left_in(models) == set()


async def test_a_busy_server_is_asked_again(hub: ModelHub, models: ModelsFolder) -> None:
    hub.statuses = [503, 429, 500]

    assert (await pulled(hub, models)).path.read_bytes() == hub.content


async def test_a_server_that_refuses_is_not_asked_again(hub: ModelHub, models: ModelsFolder) -> None:
    hub.statuses = [404, 200]

    with pytest.raises(PullError, match=r"there is no maker/Tiny-GGUF:tiny-q4_k_m.gguf"):
        await pulled(hub, models)

    assert len(hub.ranges) == 1


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


async def test_the_size_is_known_from_the_first_byte_on(hub: ModelHub, models: ModelsFolder) -> None:
    seen: list[tuple[int, int]] = []
    hub.cuts = [1_000_000]

    await pull(
        PullRequest(REPO), models, HubAccess(hub.url), progress=lambda *at: seen.append(at), pause_s=0.0
    )

    assert {whole for _, whole in seen} == {len(hub.content)}
    assert [there for there, _ in seen] == sorted(there for there, _ in seen)
    assert seen[-1][0] == len(hub.content)
