"""The choice of the faster precision, and its memory."""

from __future__ import annotations

import time
from pathlib import Path

from detect.precision import Precision, choose, default_memory


def _forwards(float32_ms: float, bfloat16_ms: float, calls: list[Precision] | None = None):  # type: ignore[no-untyped-def]
    def forward(precision: Precision, ms: float) -> None:
        if calls is not None:
            calls.append(precision)
        time.sleep(ms / 1000)

    return {
        Precision.FLOAT32: lambda: forward(Precision.FLOAT32, float32_ms),
        Precision.BFLOAT16: lambda: forward(Precision.BFLOAT16, bfloat16_ms),
    }


def test_bfloat16_is_chosen_where_it_is_faster() -> None:
    assert choose(_forwards(20, 2), key="cpu", memory=None) is Precision.BFLOAT16


def test_float32_stays_where_bfloat16_is_slower() -> None:
    assert choose(_forwards(2, 20), key="cpu", memory=None) is Precision.FLOAT32


def test_float32_stays_in_a_tie() -> None:
    assert choose(_forwards(10, 10), key="cpu", memory=None) is Precision.FLOAT32


def test_a_remembered_choice_is_not_measured_again(tmp_path: Path) -> None:
    memory = tmp_path / "deep" / "precision.json"
    choose(_forwards(20, 2), key="cpu", memory=memory)
    calls: list[Precision] = []
    assert choose(_forwards(2, 20, calls), key="cpu", memory=memory) is Precision.BFLOAT16
    assert calls == []


def test_another_processor_is_measured_on_its_own(tmp_path: Path) -> None:
    memory = tmp_path / "precision.json"
    choose(_forwards(20, 2), key="one", memory=memory)
    assert choose(_forwards(2, 20), key="other", memory=memory) is Precision.FLOAT32
    assert choose(_forwards(2, 20), key="one", memory=memory) is Precision.BFLOAT16


def test_a_broken_memory_is_measured_over(tmp_path: Path) -> None:
    memory = tmp_path / "precision.json"
    memory.write_text("{ not json")
    assert choose(_forwards(2, 20), key="cpu", memory=memory) is Precision.FLOAT32
    assert choose(_forwards(20, 2), key="cpu", memory=memory) is Precision.FLOAT32


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert choose(_forwards(2, 20), key="cpu", memory=tmp_path / "file" / "p.json") is Precision.FLOAT32


def test_the_memory_is_in_the_users_cache_folder(tmp_path: Path) -> None:
    assert default_memory({"XDG_CACHE_HOME": str(tmp_path)}) == tmp_path / "akgc" / "precision.json"
    assert default_memory({}) == Path.home() / ".cache" / "akgc" / "precision.json"
