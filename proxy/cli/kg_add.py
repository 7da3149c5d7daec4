"""`akgc kg add`: the user's own facts, added to a snapshot, taken back, or shown."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from proxy.cli.command import ArgumentParser, Command, CommandError, Exit
from proxy.cli.options import add_settings, read_settings
from proxy.cli.output import print_json, print_table
from proxy.folders import own_facts_path, starter_path
from proxy.kept_facts import keep_own_facts

if TYPE_CHECKING:
    from kg.overlay import OverlayGraph
    from kg.own_facts.change import Change
    from kg.own_facts.row import BadRows
    from kg.records import Fact
    from kg.store import Snapshot
    from proxy.wire.json_body import JsonObject

_FORMATS = ("csv", "tsv", "jsonl", "ttl", "nt")
_SHOWN = 20
_EPILOG = """CSV and TSV: subject, relation, object[, valid from, valid to, source]; a header line may name the columns,
in any order. JSON lines: {"subject", "relation", "object", "from"?, "to"?, "source"?}. Nothing is added if a row is
wrong."""


def _add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = _EPILOG
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="facts: .csv, .tsv, .jsonl, .ttl or .nt; - is stdin"
    )
    parser.add_argument("--format", choices=_FORMATS, help="what the file is, where its name does not say")
    parser.add_argument(
        "--name", metavar="NAME", help="under which the facts are kept (default: that of the file)"
    )
    doing = parser.add_mutually_exclusive_group()
    doing.add_argument("--replace", action="store_true", help="drop what was added under this name before")
    doing.add_argument(
        "--remove", action="store_true", help="take the facts back, also those of the snapshot"
    )
    parser.add_argument(
        "--all", action="store_true", help="with --remove: take everything back that was ever added"
    )
    doing.add_argument("--show", "--list", action="store_true", help="print the own facts of the snapshot")
    parser.add_argument("--dry-run", action="store_true", help="say what would be done, and do nothing")
    add_settings(parser, "kg")


def _add(options: argparse.Namespace) -> int:
    from kg.manifest import SnapshotError

    if options.all and not (options.remove and options.file is None and options.name is None):
        raise CommandError("--all goes with --remove, without a file or a name; see akgc kg add --help")
    dropping = options.remove and options.file is None and (options.all or options.name is not None)
    if (options.file is None) != (options.show or dropping):
        raise CommandError("name one file of facts, or give --show alone; see akgc kg add --help")
    try:
        if options.show:
            return _show(_graph(options), options)
        return _drop(options) if dropping else _change(options)
    except SnapshotError as error:
        raise CommandError(str(error)) from None


def _drop(options: argparse.Namespace) -> int:
    """Take back all that a name stands for, or everything; the overlay may be damaged then."""
    from kg.own_facts.taking_back import NothingThere, drop

    folder = _folder(options)
    try:
        change = drop(folder, name=options.name, date=_today(), dry_run=options.dry_run)
    except NothingThere as error:
        return _refuse_all(str(error), options)
    except OSError as error:
        raise _unwritable(error, folder) from None
    return _report(change, options)


def _change(options: argparse.Namespace) -> int:
    from kg.own_facts.adding import add, rows_of
    from kg.own_facts.row import BadRows
    from kg.own_facts.taking_back import NothingThere, remove

    name = options.name or ("stdin" if options.file == "-" else Path(options.file).name)
    rows = rows_of(_read(options.file), options.format or _format(options.file))
    folder = _graph(options).folder
    date = _today()
    try:
        if options.remove:
            change = remove(rows, folder, name=name, date=date, dry_run=options.dry_run)
        else:
            change = add(
                rows, folder, name=name, date=date, replacing=options.replace, dry_run=options.dry_run
            )
    except BadRows as error:
        return _refuse(error, options)
    except NothingThere as error:
        return _refuse_all(str(error), options)
    except OSError as error:
        raise _unwritable(error, folder) from None
    return _report(change, options)


def _today() -> str:
    return datetime.now(UTC).date().isoformat()


def _unwritable(error: OSError, folder: Path) -> CommandError:
    reason = f"{error.filename or folder}: cannot be written ({error.strerror}); nothing was changed"
    return CommandError(f"{reason}, make room or check its rights", status=Exit.FAILED)


def _folder(options: argparse.Namespace) -> Path:
    """That of the snapshot, which may be missing."""
    if (chosen := read_settings(options).kg) is not None:
        return chosen
    folder = starter_path(os.environ)
    keep_own_facts(folder, own_facts_path(os.environ))
    return folder


def _graph(options: argparse.Namespace) -> Snapshot | OverlayGraph:
    from proxy.build_graph import open_graph

    return open_graph(read_settings(options), os.environ)


def _read(path: str) -> bytes:
    if path == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise CommandError(f"{path}: cannot be read ({error.strerror}); name a file of facts") from None


def _format(path: str) -> str:
    from kg.own_facts.adding import FORMATS

    if path == "-":
        return "csv"
    found = FORMATS.get(Path(path).suffix.lower())
    if found is None:
        raise CommandError(f"{path}: the name does not say what it is; give --format {'|'.join(_FORMATS)}")
    return found


def _refuse(error: BadRows, options: argparse.Namespace) -> int:
    message = f"{error.count} wrong in {options.file}; nothing was changed: correct the file and add it again"
    if options.json:
        rows = [
            {"line": r.line, "column": r.column, "value": r.value, "remedy": r.remedy} for r in error.rows
        ]
        print_json({"changed": False, "message": message, "wrong": error.count, "rows": rows})
        return Exit.WRONG_USE
    for row in error.rows:
        print(f"akgc: {options.file}, {row}", file=sys.stderr)
    raise CommandError(message)


def _refuse_all(message: str, options: argparse.Namespace) -> int:
    if not options.json:
        raise CommandError(message)
    print_json({"changed": False, "message": message})
    return Exit.WRONG_USE


def _report(change: Change, options: argparse.Namespace) -> int:
    if options.json:
        print_json(_change_json(change, options))
        return Exit.DONE
    if not change.changed:
        print(f"nothing changed: the graph says all of {change.name} already; it is {change.graph}")
        return Exit.DONE
    done = "removed" if options.remove else "added"
    verb = f"would be {done}" if options.dry_run else done
    again = f", {change.unchanged} of them known already" if change.unchanged else ""
    count = f"{len(change.facts)} fact{'' if len(change.facts) == 1 else 's'}"
    print(f"{count} of {change.name} {verb}{again}; the graph is {change.graph}")
    for label, new in (("new entities", change.new_entities), ("new relations", change.new_relations)):
        if new:
            shown = ", ".join(f"{name} ({key})" for key, name in list(new.items())[:_SHOWN])
            print(f"{label}: {shown}{f' and {len(new) - _SHOWN} more' if len(new) > _SHOWN else ''}")
    for hint in change.hints[:_SHOWN]:
        print(f"note: {hint}")
    if options.dry_run:
        _print_facts(change.facts[:_SHOWN])
    return Exit.DONE


def _change_json(change: Change, options: argparse.Namespace) -> JsonObject:
    from proxy.verdict import fact_json

    return {
        "changed": change.changed and not options.dry_run,
        "name": change.name,
        "snapshot": change.graph,
        "removed" if options.remove else "added": len(change.facts),
        "known_already": change.unchanged,
        "new_entities": dict(change.new_entities),
        "new_relations": dict(change.new_relations),
        "notes": list(change.hints),
        **({"facts": [fact_json(fact) for fact in change.facts]} if options.dry_run else {}),
    }


def _show(graph: Snapshot | OverlayGraph, options: argparse.Namespace) -> int:
    from kg.overlay import OverlayGraph
    from proxy.verdict import fact_json

    overlaid = graph if isinstance(graph, OverlayGraph) else None
    own = list(overlaid.own_facts) if overlaid else []
    removed = list(overlaid.removed_facts.values()) if overlaid else []
    notes = overlaid.overlay.sources if overlaid else ()
    if options.json:
        sources = [{"name": n.name, "date": n.date, "facts": n.facts, "removed": n.removed} for n in notes]
        facts = {name: [fact_json(f) for f in some] for name, some in (("facts", own), ("removed", removed))}
        print_json({"snapshot": graph.name, "sources": sources, **facts})
        return Exit.DONE
    if overlaid is None:
        print(f"{graph.name} has no own facts; add some with: akgc kg add FILE")
        return Exit.DONE
    print_table(("file", "date", "facts", "removed"), [(n.name, n.date, n.facts, n.removed) for n in notes])
    if own:
        _print_facts(own)
    if removed:
        print("taken back:")
        _print_facts(removed)
    return Exit.DONE


def _print_facts(facts: Sequence[Fact]) -> None:
    from kg.verbalise import value_text

    rows = [
        (f.subject.id, f.subject.label, f.relation.label, value_text(f.object), _period(f), f.source)
        for f in facts
    ]
    print_table(("id", "subject", "relation", "object", "valid", "source"), rows)


def _period(fact: Fact) -> str:
    from kg.verbalise import value_text

    start, end = (value_text(time) if time else "" for time in (fact.start, fact.end))
    return (
        f"{start} to {end}" if start and end else f"since {start}" if start else f"until {end}" if end else ""
    )


ADD = Command("own facts over a snapshot: add a file, take facts back, show them", _add, _add_arguments)
