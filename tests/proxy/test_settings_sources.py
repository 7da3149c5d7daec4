"""Settings: precedence, sources and the messages about bad values."""

from __future__ import annotations

from pathlib import Path

import pytest

from correct.exchange import Policy
from correct.local_model import SHIPPED
from proxy.settings import SETTINGS, FailPolicy, Settings
from proxy.settings_error import SettingsError
from proxy.settings_sources import load


def test_without_any_source_everything_is_at_its_default(tmp_path: Path) -> None:
    assert load(environ={}, folder=tmp_path) == Settings()


def test_the_command_line_wins_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    (tmp_path / "akgc.yaml").write_text("port: 1111\ntau: 0.3\nalpha: 0.1\n")
    environ = {"AKGC_PORT": "2222", "AKGC_TAU": "0.4"}

    settings = load({"port": 3333, "host": None}, environ=environ, folder=tmp_path)

    assert (settings.port, settings.tau, settings.alpha) == (3333, 0.4, 0.1)
    assert settings.source_of("port") == "command line"
    assert settings.source_of("tau") == "environment AKGC_TAU"
    assert settings.source_of("alpha") == str(tmp_path / "akgc.yaml")
    assert settings.source_of("host") == "default"


def test_the_environment_names_a_config_file_and_the_command_line_another(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("port: 1\n")
    (tmp_path / "b.yaml").write_text("port: 2\n")
    environ = {"AKGC_CONFIG": "a.yaml"}

    assert load(environ=environ, folder=tmp_path).port == 1
    assert load(environ=environ, folder=tmp_path, config=Path("b.yaml")).port == 2


def test_values_arrive_typed(tmp_path: Path) -> None:
    environ = {
        "AKGC_POLICY": "Strict",
        "AKGC_ON_ERROR": "refuse",
        "AKGC_CORS_ORIGINS": "http://a, http://b",
        "AKGC_VRAM_GB": "4",
    }

    settings = load(environ=environ, folder=tmp_path)

    assert settings.policy is Policy.STRICT
    assert settings.on_error is FailPolicy.REFUSE
    assert settings.cors_origins == ("http://a", "http://b")
    assert settings.vram_gb == 4.0


def test_paths_in_a_file_start_at_its_folder(tmp_path: Path) -> None:
    config = tmp_path / "etc" / "akgc.yaml"
    config.parent.mkdir()
    config.write_text("kg: snapshots/mine\nmodel: /abs/m.gguf\ncors_origins: [http://a]\n")

    settings = load(environ={}, folder=tmp_path, config=config)

    assert settings.kg == tmp_path / "etc/snapshots/mine"
    assert settings.model == Path("/abs/m.gguf")
    assert settings.cors_origins == ("http://a",)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a model called tiny."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    file = tmp_path / "data/akgc/models/tiny.gguf"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"GGUF")
    return file


def test_a_model_is_named_by_its_file_or_its_name(installed: Path, tmp_path: Path) -> None:
    here = tmp_path / "here"
    here.mkdir()
    (here / "own").write_bytes(b"GGUF")

    def model(named: str) -> Path | None:
        return load({"model": named}, environ={}, folder=here).model

    assert model("tiny") == installed
    assert model("tiny.gguf") == here / "tiny.gguf"
    assert model("./tiny") == here / "tiny"
    assert model("own") == here / "own"


def test_a_model_that_is_not_installed_is_told_with_those_that_are(installed: Path, tmp_path: Path) -> None:
    with pytest.raises(
        SettingsError, match=rf"'huge' .*installed model \({SHIPPED.stem}, tiny\); akgc models pull"
    ):
        load({"model": "huge"}, environ={}, folder=tmp_path)


def test_the_shipped_model_can_be_named_as_models_list_names_it(installed: Path, tmp_path: Path) -> None:
    settings = load({"model": SHIPPED.stem}, environ={}, folder=tmp_path)

    assert settings.model == SHIPPED
    assert not settings.has_own_model


def test_an_installed_file_of_the_shipped_models_name_wins_over_it(installed: Path, tmp_path: Path) -> None:
    own = installed.rename(installed.parent / SHIPPED.name)

    assert load({"model": SHIPPED.stem}, environ={}, folder=tmp_path).model == own


def test_the_trailing_slash_of_the_upstream_does_not_matter(tmp_path: Path) -> None:
    assert load({"upstream": "http://h:1/v1/"}, environ={}, folder=tmp_path).upstream == "http://h:1/v1"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("port", "abc"),
        ("port", 70000),
        ("port", True),
        ("workers", "1.5"),
        ("tau", 1.5),
        ("alpha", "nan"),
        ("budget_ms", "-1"),
        ("policy", "lenient"),
        ("hvi", ""),
        ("upstream", "localhost:11434"),
        ("upstream", "ftp://example.com"),
        ("host", " "),
        ("kg", ""),
    ],
)
def test_a_bad_value_is_refused_with_key_value_allowed_and_source(
    tmp_path: Path, key: str, value: object
) -> None:
    with pytest.raises(SettingsError) as caught:
        load({key: value}, environ={}, folder=tmp_path)

    message = str(caught.value)
    assert message.startswith(f"setting {key}: {value!r} (from command line)")
    assert SETTINGS[key].metadata["kind"].allowed in message
    assert "\n" not in message


def test_an_unknown_key_in_the_file_is_refused_and_the_nearest_proposed(tmp_path: Path) -> None:
    (tmp_path / "akgc.yaml").write_text("budget: 200\n")

    with pytest.raises(
        SettingsError, match=r"there is no setting budget \(from .*\); did you mean budget_ms\?"
    ):
        load(environ={}, folder=tmp_path)


def test_an_unknown_variable_is_refused_alike(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as caught:
        load(environ={"AKGC_PROT": "1"}, folder=tmp_path)

    told = "there is no setting prot (from environment AKGC_PROT); did you mean AKGC_PORT?"
    assert str(caught.value) == told


def test_a_setting_that_is_like_none_is_refused_with_where_they_are_listed(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"xyzzy .*; akgc config schema lists all"):
        load(environ={"AKGC_XYZZY": "1"}, folder=tmp_path)


def test_variables_of_others_and_empty_ones_are_no_settings(tmp_path: Path) -> None:
    environ = {"AKGC_DEBUG": "1", "AKGC_VENV": "x", "AKGC_TEST_OPENSEARCH_URL": "x", "AKGC_PROT": ""}

    assert load(environ=environ, folder=tmp_path) == Settings()


def test_all_problems_are_reported_at_once(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="and 1 more") as caught:
        load({"port": "x", "tau": "y"}, environ={}, folder=tmp_path)

    assert [problem.key for problem in caught.value.problems] == ["port", "tau"]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"port: 8080\ntau: [1,", "is no valid YAML: line 2, column 9: expected the node content"),
        (b"port: 8080\n  tau: 1", "is no valid YAML: line 2, column 6: mapping values are not allowed here"),
        (b"\0", "is no valid YAML: unacceptable character"),
        (b"port: \xff", "is not UTF-8: byte 6"),
        (b"- 1\n- 2\n", "holds a list; write lines of the form key: value"),
        (b"text", "holds a single value; write lines of the form key: value"),
    ],
)
def test_a_file_that_is_no_mapping_is_told_with_the_place_in_one_line(
    tmp_path: Path, content: bytes, told: str
) -> None:
    path = tmp_path / "akgc.yaml"
    path.write_bytes(content)

    with pytest.raises(SettingsError) as caught:
        load(environ={}, folder=tmp_path)

    assert str(caught.value).startswith(f"settings file {path}: {told}")
    assert "\n" not in str(caught.value)


def test_a_config_file_that_is_named_but_missing_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="No such file"):
        load(environ={}, folder=tmp_path, config=Path("none.yaml"))


def test_a_bad_secret_is_not_repeated_in_the_message(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as caught:
        load(environ={"AKGC_UPSTREAM_KEY": "sk-1\nsk-2"}, folder=tmp_path)

    assert "sk-" not in str(caught.value)
