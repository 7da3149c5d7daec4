"""Building the exchange log: one that cannot be written stops only a server that refuses on error."""

from __future__ import annotations

from pathlib import Path

import pytest

from proxy.build_log import build_log
from proxy.missing import PartsError
from proxy.settings import FailPolicy, Settings


def test_a_corrupt_log_stops_only_a_server_that_refuses_on_error(tmp_path: Path) -> None:
    (tmp_path / "log.sqlite").write_bytes(b"no database" * 1000)

    log = build_log(Settings(log_path=tmp_path / "log.sqlite"), {})
    log.close()

    assert "is corrupt" in log.problem
    with pytest.raises(PartsError, match="is corrupt"):
        build_log(Settings(log_path=tmp_path / "log.sqlite", on_error=FailPolicy.REFUSE), {})
