"""The exchange log: what is written is found again, also after SIGTERM, and a bad file stops nothing."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from correct.exchange import Attempt, Decision, Exchange, Means, Policy
from detect.verdict import Assessment
from proxy.exchange_file import ExchangeFileError, ExchangeFilter, parse_time
from proxy.exchange_log import DAY_S, ExchangeLog
from tests.patience import PATIENCE_S


def exchange(number: int, *, started_at: float = 1000.0, decision: Decision = Decision.PASS) -> Exchange:
    draft = Attempt(Means.DRAFT, f"draft {number}", Assessment(hvi=number / 100))
    return Exchange(
        id=f"x{number}",
        started_at=started_at + number,
        route="/v1/chat/completions",
        model="m",
        prompt=f"Question {number}?",
        attempts=[draft],
        decision=decision,
        answer=f"Answer {number}.",
        usage={"total_tokens": number},
    )


@pytest.fixture
def log(tmp_path: Path) -> Iterator[ExchangeLog]:
    log = ExchangeLog(tmp_path / "logs" / "exchanges.sqlite", busy_s=0.2, retry_s=0.1)
    yield log
    log.close()


async def test_a_written_exchange_is_found_again_with_its_verdict_and_the_rest(log: ExchangeLog) -> None:
    await log.write(exchange(7))

    record = await log.get("x7")

    assert record is not None
    assert (record["id"], record["hvi"], record["answer"], record["prompt"]) == (
        "x7",
        0.07,
        "Answer 7.",
        "Question 7?",
    )
    assert (record["model"], record["status"], record["usage"]) == ("m", 200, {"total_tokens": 7})
    assert [attempt["text"] for attempt in record["attempts"]] == ["draft 7"]


async def test_half_a_character_in_the_name_of_a_model_stops_no_log(log: ExchangeLog) -> None:
    odd = exchange(1)
    odd.model = "\ud83d"
    await log.write(odd)
    await log.write(exchange(2))

    assert [r["id"] for r in await log.list({}, "", 10)] == ["x2", "x1"]


async def test_an_unknown_exchange_is_none(log: ExchangeLog) -> None:
    assert await log.get("nothing") is None


async def test_the_record_is_that_of_the_moment_of_writing(log: ExchangeLog) -> None:
    one = exchange(1)
    await log.write(one)
    one.answer = "changed later"

    record = await log.get("x1")

    assert record is not None
    assert record["answer"] == "Answer 1."


async def test_an_exchange_written_twice_is_replaced(log: ExchangeLog) -> None:
    await log.write(exchange(1))
    await log.write(exchange(1, decision=Decision.REFUSE))

    assert [r["decision"] for r in await log.list({}, "", 10)] == ["refuse"]


async def test_pages_are_newest_first_and_stay_where_they_are_when_exchanges_arrive(log: ExchangeLog) -> None:
    for number in range(7):
        await log.write(exchange(number))
    first = await log.list({}, "", 3)
    await log.write(exchange(99))
    second = await log.list({}, first[-1]["id"], 3)
    third = await log.list({}, second[-1]["id"], 3)

    assert [[r["id"] for r in page] for page in (first, second, third)] == [
        ["x6", "x5", "x4"],
        ["x3", "x2", "x1"],
        ["x0"],
    ]


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({"decision": "refuse"}, ["x2"]),
        ({"policy": "strict"}, ["x3"]),
        ({"model": "other"}, []),
        ({"since": "1003"}, ["x4", "x3"]),
        ({"since": "1970-01-01T00:16:43Z", "until": "1004"}, ["x3"]),
        ({"hvi_below": "0.02"}, ["x1", "x0"]),
        ({"text": "QUESTION 4"}, ["x4"]),
        ({"text": "Größe"}, ["x0"]),
        ({"text": "%"}, []),
    ],
)
async def test_filters_select(log: ExchangeLog, filters: dict[str, str], expected: list[str]) -> None:
    for number in range(5):
        one = exchange(number, decision=Decision.REFUSE if number == 2 else Decision.PASS)
        one.prompt += " Größe?" if number == 0 else ""
        one.policy = Policy.STRICT if number == 3 else Policy.BALANCED
        await log.write(one)

    assert [record["id"] for record in await log.list(filters, "", 10)] == expected


def test_a_time_without_offset_is_utc() -> None:
    assert parse_time("1970-01-01T01:00:00") == parse_time("1970-01-01T02:00:00+01:00") == 3600.0


def test_every_goes_through_all_pages(log: ExchangeLog) -> None:
    for number in range(1203):
        log.put(exchange(number))
    log.flush()

    assert [r["id"] for r in log.file.every(ExchangeFilter())] == [f"x{n}" for n in range(1202, -1, -1)]


def test_the_tail_starts_with_the_last_and_goes_on_after_it(log: ExchangeLog) -> None:
    for number in range(5):
        log.put(exchange(number))
    log.flush()
    last = log.file.tail(None, limit=2)
    log.put(exchange(5))
    log.flush()

    assert [record["id"] for _, record in last] == ["x3", "x4"]
    assert [record["id"] for _, record in log.file.tail(last[-1][0], limit=10)] == ["x5"]


async def test_exchanges_past_their_age_are_purged(tmp_path: Path) -> None:
    path = tmp_path / "exchanges.sqlite"
    first = ExchangeLog(path)
    first.put(exchange(1, started_at=0.0))
    first.put(exchange(2, started_at=9 * DAY_S))
    first.close()

    second = ExchangeLog(path, keep_days=7, clock=lambda: 10 * DAY_S)

    assert [record["id"] for record in await second.list({}, "", 10)] == ["x2"]
    second.close()


def test_a_file_that_is_no_database_is_reported_and_writing_goes_on_harmlessly(tmp_path: Path) -> None:
    path = tmp_path / "exchanges.sqlite"
    path.write_bytes(b"this is no database" * 100)

    log = ExchangeLog(path, retry_s=0.05)
    log.put(exchange(1))
    log.close()

    assert "is corrupt" in log.problem
    assert str(path) in log.problem
    assert log.lost == 1
    with pytest.raises(ExchangeFileError, match="move the file away"):
        log.file.page(ExchangeFilter(), limit=1)


def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    log = ExchangeLog(tmp_path / "file" / "exchanges.sqlite")
    log.close()

    assert "cannot be used" in log.problem


def test_what_comes_while_the_file_is_locked_is_written_when_it_is_free(log: ExchangeLog) -> None:
    with closing(sqlite3.connect(log.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        log.put(exchange(1))
        log.flush()
        assert "locked" in log.problem
        other.execute("ROLLBACK")
    _wait_until_well(log)

    assert log.file.get("x1") is not None
    assert log.lost == 0


def test_what_comes_after_closing_is_counted_as_lost(tmp_path: Path) -> None:
    log = ExchangeLog(tmp_path / "exchanges.sqlite")
    log.close()
    log.close()
    log.put(exchange(1))

    assert log.lost == 1


WRITER = """
import asyncio, signal, sys
from pathlib import Path
from correct.exchange import Exchange
from proxy.exchange_log import ExchangeLog

async def main(path):
    log, stopped = ExchangeLog(path), asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    number = 0
    while not stopped.is_set():
        await log.write(Exchange(id=str(number), started_at=0.0, answer="a" * 1000))
        print(number, flush=True)
        number += 1
        if number % 50 == 0:
            await asyncio.sleep(0)
    log.close()

asyncio.run(main(Path(sys.argv[1])))
"""


def test_nothing_that_was_written_is_lost_on_sigterm(tmp_path: Path) -> None:
    path = tmp_path / "exchanges.sqlite"
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        written = [process.stdout.readline().strip() for _ in range(200)]
        process.send_signal(signal.SIGTERM)
        written += process.stdout.read().split()
        assert process.wait(30) == 0

    with closing(sqlite3.connect(path)) as connection:
        found = {row[0] for row in connection.execute("SELECT id FROM exchanges")}
    assert len(written) >= 200
    assert set(written) == found


def test_two_processes_may_write_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "exchanges.sqlite"
    logs = [ExchangeLog(path), ExchangeLog(path)]
    for number in range(400):
        logs[number % 2].put(exchange(number))
    for log in logs:
        log.close()

    assert sum(log.lost for log in logs) == 0
    assert len(list(logs[0].file.every(ExchangeFilter()))) == 400


def _wait_until_well(log: ExchangeLog) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while log.problem and time.monotonic() < deadline:
        time.sleep(0.05)
