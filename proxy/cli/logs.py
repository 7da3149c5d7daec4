"""`akgc logs`: the exchange log, read from its file, whether a server is running or not."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from typing import Any

from proxy.cli.command import ArgumentParser, Command, CommandError, Exit
from proxy.cli.options import add_settings, read_settings
from proxy.cli.output import print_json, print_json_line, print_table, writing
from proxy.exchange_file import ExchangeFile, ExchangeFilter, connect, purge
from proxy.exchange_filters import FILTERS, wanted_of
from proxy.exchange_log import DAY_S
from proxy.folders import log_path

_POLL_S = 0.5
_COLUMNS = ("id", "time", "model", "decision", "hvi", "status", "ms added", "question", "answer")


def _file(options: argparse.Namespace) -> ExchangeFile:
    return ExchangeFile(read_settings(options).log_path or log_path(os.environ))


def _add_path(parser: ArgumentParser) -> None:
    add_settings(parser, "log_path")


def _add_filters(parser: ArgumentParser) -> None:
    for name, kind in FILTERS.items():
        option, dest = f"--{name.replace('_', '-')}", f"filter_{name}"
        if kind.is_flag:
            parser.add_argument(
                option, dest=dest, action="store_const", const="true", help=f"only those that are {name}"
            )
        else:
            parser.add_argument(option, dest=dest, metavar="VALUE", help=kind.allowed)
    _add_path(parser)


def _wanted(options: argparse.Namespace, after: str = "") -> ExchangeFilter:
    given = {name: getattr(options, f"filter_{name}") for name in FILTERS}
    try:
        return wanted_of({k: v for k, v in given.items() if v is not None}, after)
    except ValueError as error:
        raise CommandError(str(error)) from None


def _add_list(parser: ArgumentParser) -> None:
    parser.add_argument("--limit", type=int, default=20, metavar="N", help="at most so many (default: 20)")
    parser.add_argument("--after", default="", metavar="ID", help="go on after this exchange")
    _add_filters(parser)


def _list(options: argparse.Namespace) -> int:
    records = _file(options).page(_wanted(options, options.after), limit=options.limit)
    if options.json:
        print_json(records)
    elif records:
        print_table(_COLUMNS, [_cells(record) for record in records])
    else:
        print("no such exchanges in the log")
    return Exit.DONE


def _show(options: argparse.Namespace) -> int:
    record = _file(options).get(options.id)
    if record is None:
        raise CommandError(f"the log has no exchange {options.id}; akgc logs list shows what there is")
    print_json(record)
    return Exit.DONE


def _add_show(parser: ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID")
    _add_path(parser)


def _add_tail(parser: ArgumentParser) -> None:
    parser.add_argument("--limit", type=int, default=10, metavar="N", help="begin with so many (default: 10)")
    parser.add_argument("--no-follow", action="store_true", help="end after the last one")
    _add_path(parser)


def _tail(options: argparse.Namespace) -> int:
    for record in _arriving(_file(options), first=options.limit, follow=not options.no_follow):
        if options.json:
            print_json_line(record)
        else:
            print("  ".join(_cells(record)), flush=True)
    return Exit.DONE


def _arriving(file: ExchangeFile, *, first: int, follow: bool) -> Iterator[dict[str, Any]]:
    rows = file.tail(None, limit=first)
    seq = 0
    while True:
        for seq, record in rows:  # noqa: B007  (the last one is where the next look starts)
            yield record
        if not follow:
            return
        time.sleep(_POLL_S)
        rows = file.tail(seq, limit=1000)


def _add_export(parser: ArgumentParser) -> None:
    parser.add_argument("--out", default="-", metavar="FILE", help="JSONL file (default: -, standard output)")
    _add_filters(parser)


def _export(options: argparse.Namespace) -> int:
    with writing(options.out) as out:
        for record in _file(options).every(_wanted(options)):
            print_json_line(record, out)
    return Exit.DONE


def _add_purge(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--days", type=float, metavar="N", help="older than so many days (default: log_keep_days)"
    )
    add_settings(parser, "log_path", "log_keep_days")


def _purge(options: argparse.Namespace) -> int:
    days = options.days if options.days is not None else float(read_settings(options).log_keep_days)
    if days < 0 or (options.days is None and not days):
        raise CommandError("nothing is purged with log_keep_days 0; say how old with --days N")
    file = _file(options)
    deleted = 0
    if file.path.exists():
        with closing(connect(file.path)) as connection:
            deleted = purge(connection, before=time.time() - days * DAY_S)
    if options.json:
        print_json({"deleted": deleted})
    else:
        print(f"{deleted} exchanges deleted")
    return Exit.DONE


def _cells(record: dict[str, Any]) -> tuple[str, ...]:
    moment = datetime.fromisoformat(record["started_at"]).astimezone()
    hvi = "" if record["hvi"] is None else f"{record['hvi']:.2f}"
    outcome = (record["id"], f"{moment:%Y-%m-%d %H:%M:%S}", record["model"], record["decision"], hvi)
    status = str(record["status"])
    return (*outcome, status, f"{record['added_ms']:.1f}", _short(record["prompt"]), _short(record["answer"]))


def _short(text: str, width: int = 60) -> str:
    line = " ".join(text.split())
    return line if len(line) <= width else line[: width - 1] + "…"


COMMANDS = {
    "list": Command("the latest exchanges, newest first", _list, _add_list),
    "show": Command("one exchange with everything known about it", _show, _add_show),
    "tail": Command("exchanges as they arrive", _tail, _add_tail),
    "export": Command("exchanges as JSON lines", _export, _add_export),
    "purge": Command("delete old exchanges", _purge, _add_purge),
}
