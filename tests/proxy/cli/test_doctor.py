"""`akgc doctor` as its users meet it."""

from __future__ import annotations

import json
from pathlib import Path

from proxy import __version__
from tests.proxy.cli.conftest import Akgc


def test_the_doctor_knows_that_an_older_starter_is_built_anew(akgc: Akgc, tmp_path: Path) -> None:
    starter = tmp_path / "cache/akgc" / f"starter-{__version__}"
    starter.mkdir(parents=True)
    (starter / "manifest.json").write_text('{"format": 1}')

    findings = json.loads(akgc("doctor", "--json").stdout)["findings"]

    (found,) = (finding for finding in findings if finding["what"] == "snapshot")
    assert found["state"] == "note"
    assert found["detail"].startswith("the starter is of format 1; built anew at first use")


def test_the_doctor_names_what_is_missing(akgc: Akgc, tmp_path: Path) -> None:
    done = akgc("doctor", "--kg", "nowhere", "--json")

    findings = {finding["what"]: finding for finding in json.loads(done.stdout)["findings"]}
    assert done.returncode == 1
    assert findings["python"]["state"] == "ok"
    assert findings["encoder"]["state"] == "ok"
    assert findings["relation encoder"]["state"] == "ok"
    assert findings["snapshot"]["state"] == "missing"
    assert "akgc kg build" in findings["snapshot"]["detail"]


def test_the_doctor_says_whether_a_real_model_is_installed(akgc: Akgc, tmp_path: Path) -> None:
    def found() -> dict[str, str]:
        findings = json.loads(akgc("doctor", "--json").stdout)["findings"]
        (finding,) = (finding for finding in findings if finding["what"] == "real models")
        return {"state": finding["state"], "detail": finding["detail"]}

    assert found()["state"] == "note"
    assert "akgc models pull NAME" in found()["detail"]

    (tmp_path / "data/akgc/models").mkdir(parents=True)
    (tmp_path / "data/akgc/models/tiny.gguf").write_bytes(b"GGUF")
    assert found() == {"state": "ok", "detail": "tiny; use one: akgc serve --model tiny"}
