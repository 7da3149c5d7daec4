"""`akgc config` as its users meet it."""

from __future__ import annotations

import json
from pathlib import Path

from tests.proxy.cli.conftest import Akgc


def test_config_show_names_value_and_source(akgc: Akgc, tmp_path: Path) -> None:
    (tmp_path / "akgc.yaml").write_text("tau: 0.7\n")

    done = akgc("config", "show", "--json", AKGC_PORT="9999", AKGC_UPSTREAM_KEY="sk-secret")

    shown = json.loads(done.stdout)
    assert shown["port"] == {"value": "9999", "source": "environment AKGC_PORT"}
    assert shown["tau"]["value"] == "0.7"
    assert shown["tau"]["source"].endswith("akgc.yaml")
    assert shown["alpha"] == {"value": "0.6", "source": "default"}
    assert "sk-secret" not in done.stdout


def test_config_check_fails_on_every_problem(akgc: Akgc) -> None:
    done = akgc("config", "check", AKGC_PORT="x", AKGC_TAU="2", AKGC_TUA="1")

    assert done.returncode == 1
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == [
        "setting port",
        "setting tau",
        "there is no setting tua (from environment AKGC_TUA); did you mean AKGC_TAU?",
    ]


def test_config_schema_lists_every_setting(akgc: Akgc) -> None:
    schema = json.loads(akgc("config", "schema", "--json").stdout)

    assert schema["port"]["default"] == "8080"
    assert schema["port"]["environment"] == "AKGC_PORT"
    assert schema["port"]["doc"]
