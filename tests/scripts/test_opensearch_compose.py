"""The compose file starts what it says, for this machine alone, with settings that exist."""

from __future__ import annotations

import configparser
import re
from typing import Any

import pytest
import yaml

from proxy.settings_sources import PREFIX, load
from tests.conftest import ROOT

FOLDER = ROOT / "scripts/opensearch"


@pytest.fixture(scope="module")
def services() -> Any:
    return yaml.safe_load((FOLDER / "compose.yaml").read_text(encoding="utf-8"))["services"]


def filled_in(value: str) -> str:
    """With the default of every variable."""
    return re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", value)


def test_the_proxy_is_told_of_the_cluster_by_settings_that_exist(services: Any) -> None:
    given = {
        name.removeprefix(PREFIX).lower(): filled_in(value)
        for name, value in services["proxy"]["environment"].items()
    }
    settings = load(given, environ={}, folder=FOLDER)
    assert settings.engine == "http://opensearch:9200"


def test_every_port_is_of_the_loopback(services: Any) -> None:
    ports = [port for service in services.values() for port in service["ports"]]
    assert len(ports) == 2
    assert all(port.startswith("127.0.0.1:") for port in ports)


def test_the_proxy_waits_for_the_cluster(services: Any) -> None:
    assert services["proxy"]["depends_on"]["opensearch"]["condition"] == "service_healthy"
    assert "healthcheck" in services["opensearch"]


def test_the_image_is_the_official_one_of_a_version_that_fuses_right(services: Any) -> None:
    name, version = filled_in(services["opensearch"]["image"]).split(":")
    assert name == "opensearchproject/opensearch"
    assert tuple(map(int, version.split(".")))[:2] >= (3, 5)


def test_the_image_of_the_proxy_is_made_of_what_is_there(services: Any) -> None:
    build = services["proxy"]["build"]
    assert (FOLDER / build["context"]).resolve() == ROOT
    dockerfile = (ROOT / build["dockerfile"]).read_text(encoding="utf-8")
    config = configparser.ConfigParser()
    config.read(ROOT / "setup.cfg", encoding="utf-8")
    (extras,) = re.findall(r"'\.\[([\w,]+)\]'", dockerfile)
    assert {"opensearch"} <= set(extras.split(",")) <= set(config["options.extras_require"])
