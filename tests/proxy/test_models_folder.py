"""Installed models: what is there, what it needs, and what it is called."""

from __future__ import annotations

from pathlib import Path

import pytest

from correct.local_model import SHIPPED
from proxy.models_folder import ModelsFolder, Origin, PullRunning, context_within, memory_bytes, read_model


@pytest.fixture
def models(tmp_path: Path) -> ModelsFolder:
    folder = ModelsFolder(tmp_path)
    folder.file_of("tiny").write_bytes(SHIPPED.read_bytes())
    return folder


def test_a_folder_that_is_not_there_has_no_models(tmp_path: Path) -> None:
    assert ModelsFolder(tmp_path / "none").installed() == []


def test_what_was_put_there_by_hand_is_installed(models: ModelsFolder) -> None:
    (model,) = models.installed()

    assert (model.name, model.bytes, model.origin) == ("tiny", SHIPPED.stat().st_size, None)
    assert model.header is not None


def test_a_record_is_read_back(models: ModelsFolder) -> None:
    origin = Origin("maker/Tiny-GGUF:tiny.gguf", "ab" * 32, 7, licence="mit")
    models.record("tiny", origin)

    assert models.installed()[0].origin == origin


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"surprise": 1}', '{"source": "a", "sha256": "b", "bytes": "many"}']
)
def test_a_damaged_record_is_none(models: ModelsFolder, text: str) -> None:
    (models.path / "tiny.json").write_text(text)

    assert models.installed()[0].origin is None


def test_a_damaged_file_is_listed_with_its_problem(models: ModelsFolder) -> None:
    models.file_of("broken").write_bytes(b"GGUF")

    broken, tiny = models.installed()

    assert "is no GGUF file" in broken.problem
    assert (broken.memory_bytes, tiny.problem) == (0, "")


def test_parts_and_locks_are_no_models(models: ModelsFolder) -> None:
    models.part_of("other").write_bytes(b"GGUF")
    with models.locked("other"):
        assert [model.name for model in models.installed()] == ["tiny"]


def test_what_has_not_arrived_completely_is_told(models: ModelsFolder) -> None:
    models.part_of("other").write_bytes(b"GGUF")

    assert models.unfinished() == {"other": 4}


def test_a_context_is_not_longer_than_the_model_was_made_for(models: ModelsFolder, tmp_path: Path) -> None:
    assert context_within(models.file_of("tiny"), 4096) == 1024
    assert context_within(models.file_of("tiny"), 512) == 512
    assert context_within(tmp_path / "none.gguf", 4096) == 4096


def test_a_lock_holds_off_others_until_it_ends(models: ModelsFolder) -> None:
    with models.locked("tiny"), pytest.raises(PullRunning), models.locked("tiny"):
        pass
    with models.locked("tiny"), models.locked("other"):
        pass


def test_memory_grows_with_the_context() -> None:
    assert memory_bytes(10**9, 28_672) - memory_bytes(10**9, 28_672, context=0) == 28_672 * 4096


def test_a_short_context_needs_less() -> None:
    model = read_model(SHIPPED)

    assert model.memory_bytes == memory_bytes(model.bytes, 10368, context=1024)
