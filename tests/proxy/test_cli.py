"""The command line as a program: status, streams and messages of real processes."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from proxy import __version__

Akgc = Callable[..., "subprocess.CompletedProcess[str]"]

HELP = [
    [],
    ["serve"],
    ["ask"],
    ["check"],
    ["kg"],
    ["kg", "build"],
    ["kg", "info"],
    ["kg", "search"],
    ["kg", "show"],
    ["kg", "link"],
    ["kg", "verify"],
    ["kg", "diff"],
    ["kg", "add"],
    ["audit"],
    ["audit", "answer"],
    ["audit", "rag"],
    ["audit", "retrieval"],
    ["models"],
    ["models", "pull"],
    ["models", "list"],
    ["logs"],
    ["logs", "list"],
    ["logs", "show"],
    ["logs", "tail"],
    ["logs", "export"],
    ["logs", "purge"],
    ["config", "show"],
    ["config", "check"],
    ["config", "schema"],
    ["doctor"],
    ["bench", "latency"],
    ["bench", "detect"],
    ["bench", "kg"],
    ["bench", "linking"],
]


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """An environment without settings, whose user has empty folders."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("AKGC_")}
    own = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "XDG_DATA_HOME": str(tmp_path / "data")}
    return {**kept, **own, "PYTHONPATH": os.getcwd(), "COLUMNS": "200"}


@pytest.fixture
def akgc(environ: dict[str, str], tmp_path: Path) -> Akgc:
    """Runs `akgc` in an empty folder."""

    def run(*arguments: object, stdin: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "proxy.cli", *map(str, arguments)]
        return subprocess.run(
            command,
            check=False,
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=120,
            cwd=tmp_path,
            env={**environ, **variables},
        )

    return run


@pytest.mark.parametrize("command", HELP, ids=" ".join)
def test_help_is_there_at_once(akgc: Akgc, command: list[str]) -> None:
    seconds = []
    for _ in range(3):  # the quickest: what else the machine does is not the command's
        started = time.perf_counter()
        done = akgc(*command, "--help")
        seconds.append(time.perf_counter() - started)
        if seconds[-1] < 2.0:
            break

    assert done.returncode == 0
    assert done.stdout.startswith("usage: akgc")
    assert min(seconds) < 2.0


def test_help_loads_nothing_heavy(environ: dict[str, str]) -> None:
    heavy = ("torch", "spacy", "numpy", "aiohttp", "rich")
    code = f"""
import sys
from proxy.cli.program import run
for command in {HELP}:
    run([*command, "--help"])
print([name for name in {heavy} if name in sys.modules], file=sys.stderr)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, env=environ
    )
    assert done.stderr.strip() == "[]"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "name a command"),
        (["kg"], "name a command; see akgc kg --help"),
        (["frobnicate"], "invalid choice: 'frobnicate'"),
        (["config", "show", "--colour"], "unrecognized arguments: --colour"),
        (["serve", "--port", "eighty"], "setting port: 'eighty' (from command line)"),
        (["serve", "--config", "none.yaml"], "No such file"),
        (["check"], "give either --answer TEXT or --in FILE"),
        (["check", "--in", "none.jsonl", "--kg", "{tiny}"], "there is no file none.jsonl"),
        (["check", "--answer", "x", "--kg", "nowhere"], "no such snapshot folder"),
        (["kg", "info", "--kg", "nowhere"], "no such snapshot folder"),
        (["kg", "build", "nowhere", "--out", "x"], "nowhere"),
        (["kg", "build", "{source}", "--out", "x", "--budget", "much"], "'much' is no size"),
        (["kg", "show", "Q999999", "--kg", "{tiny}"], "Q999999"),
        (
            ["serve", "--model", "tiny"],
            "the name of an installed model (none is; akgc models pull fetches one)",
        ),
        (["models", "pull", "qwen-1.5b"], "did you mean qwen2.5-1.5b"),
        (["logs", "show", "abc"], "the log has no exchange abc"),
        (["logs", "list", "--since", "yesterday"], "filter since: 'yesterday'"),
    ],
)
def test_wrong_use_is_one_line_and_status_2(
    akgc: Akgc, tiny_snapshot: Path, tiny_source: Path, arguments: list[str], message: str
) -> None:
    done = akgc(*(a.format(tiny=tiny_snapshot, source=tiny_source) for a in arguments))

    assert done.returncode == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("akgc: ")


def test_a_traceback_is_shown_only_when_debugging(akgc: Akgc) -> None:
    assert "Traceback" not in akgc("kg", "info", "--kg", "nowhere").stderr
    assert "Traceback" in akgc("kg", "info", "--kg", "nowhere", AKGC_DEBUG="1").stderr


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
        "environment AKGC_TUA",
    ]


def test_config_schema_lists_every_setting(akgc: Akgc) -> None:
    schema = json.loads(akgc("config", "schema", "--json").stdout)

    assert schema["port"]["default"] == "8080"
    assert schema["port"]["environment"] == "AKGC_PORT"
    assert schema["port"]["doc"]


def test_a_built_snapshot_can_be_inspected_and_verified(
    akgc: Akgc, tiny_source: Path, tmp_path: Path
) -> None:
    built = akgc("kg", "build", tiny_source, "--out", tmp_path / "kg", "--no-dense", "--json")
    info = akgc("kg", "info", "--kg", tmp_path / "kg", "--json")

    assert built.returncode == 0, built.stderr
    assert json.loads(built.stdout)["counts"]["entities"] == 15
    assert json.loads(info.stdout)["sha256"] == json.loads(built.stdout)["sha256"]
    assert akgc("kg", "verify", "--kg", tmp_path / "kg").returncode == 0


def test_an_entity_is_shown_with_its_facts(akgc: Akgc, tiny_snapshot: Path) -> None:
    entity = json.loads(akgc("kg", "show", "Q142", "--kg", tiny_snapshot, "--json").stdout)

    assert entity["label"] == "France"
    assert ("P36", "Q90") in {(f["relation"]["id"], f["object"].get("id")) for f in entity["facts"]}


def test_a_name_is_found(akgc: Akgc, tiny_snapshot: Path) -> None:
    found = json.loads(akgc("kg", "search", "einstein", "--kg", tiny_snapshot, "--json").stdout)

    assert found[0]["id"] == "Q937"


def test_a_text_is_linked(akgc: Akgc, tiny_snapshot: Path) -> None:
    linked = json.loads(akgc("kg", "link", "Paris is nice.", "--kg", tiny_snapshot, "--json").stdout)

    assert linked["mentions"][0]["candidates"][0]["id"] == "Q90"


def test_a_wrong_answer_is_corrected_and_the_status_says_so(akgc: Akgc, tiny_snapshot: Path) -> None:
    done = akgc("check", "--answer", "The capital of France is Berlin.", "--kg", tiny_snapshot, "--json")

    verdict = json.loads(done.stdout)
    assert done.returncode == 1
    assert verdict["decision"] == "correct"
    assert verdict["answer"] == "The capital of France is Paris."
    assert verdict["original"] == "The capital of France is Berlin."
    assert verdict["claims"][0]["facts"][0]["object"]["label"] == "Paris"


def test_a_right_answer_passes_with_status_0(akgc: Akgc, tiny_snapshot: Path) -> None:
    done = akgc("check", "--answer", "The capital of France is Paris.", "--kg", tiny_snapshot)

    assert done.returncode == 0
    assert done.stdout.startswith("pass")


def test_lines_are_judged_in_order_with_their_ids(akgc: Akgc, tiny_snapshot: Path, tmp_path: Path) -> None:
    lines: list[object] = [
        {"id": "a", "prompt": "What is the capital of France?", "answer": "The capital of France is Berlin."},
        {"id": 7, "answer": "Albert Einstein was born in Ulm."},
        {"answer": "Nothing to see here."},
        {"id": "b", "answer": "The capital of Germany is Paris."},
    ]
    source = tmp_path / "in.jsonl"
    source.write_text("\n".join(map(json.dumps, lines)) + "\n\n")

    done = akgc("check", "--in", source, "--out", tmp_path / "out.jsonl", "--kg", tiny_snapshot)

    verdicts = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert done.returncode == 0, done.stderr
    assert [v["id"] for v in verdicts] == ["a", 7, "line-3", "b"]
    assert [v["decision"] for v in verdicts] == ["correct", "pass", "pass", "correct"]
    assert verdicts[3]["answer"] == "The capital of Germany is Berlin."


def test_lines_come_from_standard_input_and_bad_ones_keep_their_place(
    akgc: Akgc, tiny_snapshot: Path
) -> None:
    good = '{"id": "g", "answer": "Grüße! The capital of France is Paris."}'
    lines = [good, "not json", "[]", '{"id": "n"}', '{"id": "d", "answer": "x", "documents": [7]}', good]

    done = akgc("check", "--in", "-", "--kg", tiny_snapshot, stdin="\n".join(lines))

    verdicts = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert [v["id"] for v in verdicts] == ["g", None, None, "n", "d", "g"]
    assert ["error" in v for v in verdicts] == [False, True, True, True, True, False]
    assert verdicts[0]["original"].startswith("Grüße!")


def test_an_answer_is_checked_against_files_without_a_graph(akgc: Akgc, tmp_path: Path) -> None:
    document = tmp_path / "lighthouse.txt"
    document.write_text("The lighthouse of Skerry Point was built in 1847.", encoding="utf-8")
    answer = "The lighthouse of Skerry Point was built in 1852."

    done = akgc("check", "--answer", answer, "--doc", document, "--kg", "nowhere")

    assert done.returncode == 1, done.stderr
    assert "contradicted: The lighthouse" in done.stdout
    assert "document 1: The lighthouse of Skerry Point was built in 1847." in done.stdout


def test_lines_bring_their_documents(akgc: Akgc, tiny_snapshot: Path) -> None:
    text = "The lighthouse of Skerry Point was built in 1847."
    lines = [
        {"id": "own", "answer": text, "documents": ["Nothing.", text]},
        {"id": "graph", "answer": "The capital of France is Berlin."},
        {"id": "other", "answer": "The capital of France is Berlin.", "documents": [text]},
    ]

    done = akgc("check", "--in", "-", "--kg", tiny_snapshot, stdin="\n".join(map(json.dumps, lines)))

    verdicts = [json.loads(line)["claims"][0]["verdict"] for line in done.stdout.splitlines()]
    assert verdicts == ["supported", "contradicted", "not_checkable"], done.stderr


@pytest.mark.parametrize(
    ("content", "says"),
    [(b"", "document.txt has no text"), (b"\x7fELF\x00", "document.txt"), (b"x" * 2_000_001, "2,000,000")],
)
def test_a_file_that_is_no_document_is_named_in_one_line(
    akgc: Akgc, tmp_path: Path, content: bytes, says: str
) -> None:
    document = tmp_path / "document.txt"
    document.write_bytes(content)

    done = akgc("check", "--answer", "x", "--doc", document)

    assert done.returncode == 2
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_log_is_listed_exported_and_purged(akgc: Akgc, tmp_path: Path) -> None:
    from correct.exchange import Exchange
    from proxy.exchange_log import ExchangeLog

    log = ExchangeLog(tmp_path / "log.sqlite")
    for number in range(3):
        log.put(Exchange(id=f"x{number}", started_at=float(number), prompt="Wo?", answer="Köln."))
    log.close()
    path = ("--log-path", tmp_path / "log.sqlite")

    listed = json.loads(akgc("logs", "list", "--limit", 2, "--json", *path).stdout)
    exported = akgc("logs", "export", *path).stdout.splitlines()
    tail = akgc("logs", "tail", "--no-follow", "--limit", 1, *path).stdout
    shown = json.loads(akgc("logs", "show", "x1", *path).stdout)
    purged = json.loads(akgc("logs", "purge", "--days", 1, "--json", *path).stdout)

    assert [record["id"] for record in listed] == ["x2", "x1"]
    assert [json.loads(line)["id"] for line in exported] == ["x2", "x1", "x0"]
    assert tail.startswith("x2")
    assert shown["answer"] == "Köln."
    assert purged == {"deleted": 3}


def test_a_corrupt_log_is_one_line_with_a_remedy(akgc: Akgc, tmp_path: Path) -> None:
    (tmp_path / "log.sqlite").write_bytes(b"no database" * 1000)

    done = akgc("logs", "list", "--log-path", tmp_path / "log.sqlite")

    assert done.returncode == 1
    assert "is corrupt" in done.stderr
    assert "move the file away" in done.stderr


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


def test_serving_on_a_taken_port_says_so(akgc: Akgc) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = akgc("serve", "--port", taken.getsockname()[1])

    assert done.returncode == 2
    assert "is taken" in done.stderr
    assert "--port" in done.stderr


@pytest.mark.parametrize("workers", [1, 2])
def test_a_server_announces_itself_answers_and_ends_on_sigterm(
    environ: dict[str, str], tiny_snapshot: Path, tmp_path: Path, workers: int
) -> None:
    arguments = ["--port", "0", "--workers", str(workers), "--kg", str(tiny_snapshot), "--json"]
    arguments += ["--upstream", "http://127.0.0.1:9"]
    command = [sys.executable, "-m", "proxy.cli", "serve", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path, env=environ) as server:
        assert server.stdout is not None
        base_url = json.loads(server.stdout.readline())["base_url"]
        body = json.dumps({"answer": "The capital of France is Berlin."}).encode()
        request = urllib.request.Request(f"{base_url}/akgc/check", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=30) as response:
            verdict = json.load(response)
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) == 0

    assert verdict["answer"] == "The capital of France is Paris."


def test_a_server_without_its_snapshot_stays_up_and_says_why(environ: dict[str, str], tmp_path: Path) -> None:
    arguments = ["--port", "0", "--kg", "nowhere", "--json", "--upstream", "http://127.0.0.1:9"]
    command = [sys.executable, "-m", "proxy.cli", "serve", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path, env=environ) as server:
        assert server.stdout is not None
        base_url = json.loads(server.stdout.readline())["base_url"]
        with pytest.raises(urllib.error.HTTPError) as caught:
            urllib.request.urlopen(f"{base_url}/akgc/entities/Q142", timeout=30)
        error = json.load(caught.value)["error"]
        caught.value.close()
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) == 0

    assert caught.value.code == 503
    assert "akgc kg build" in error["message"]
