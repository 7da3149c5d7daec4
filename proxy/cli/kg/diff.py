"""`akgc kg diff A B`: entities and facts that were added, removed or changed from one snapshot to another."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from proxy.cli.command import ArgumentParser, Command, CommandError, Exit
from proxy.cli.output import print_json, print_table

if TYPE_CHECKING:
    from kg.diff import Difference, EntityChange, Progress
    from kg.records import Entity, Fact
    from kg.store import Snapshot

_MOST_RELATIONS = 20


def _add_diff(parser: ArgumentParser) -> None:
    parser.description = (
        "What was added, removed or changed from snapshot A to snapshot B; own facts laid over them are left aside. "
        "Exit status 0: they hold the same, 1: they differ, 2: they cannot be compared."
    )
    parser.add_argument("old", type=Path, metavar="A", help="folder of a snapshot")
    parser.add_argument("new", type=Path, metavar="B", help="folder of another one")
    parser.add_argument(
        "--limit", type=int, default=5, metavar="N", help="examples of each kind of difference (default: 5)"
    )


def _diff(options: argparse.Namespace) -> int:
    from kg.diff import diff
    from kg.store import Snapshot, SnapshotError

    if options.limit < 0:
        raise CommandError(f"--limit {options.limit} is negative; 0 shows no examples")
    try:
        old, new = Snapshot.open(options.old), Snapshot.open(options.new)
        with _bar(2 * len(old) + len(new), quiet=options.json) as progress:
            found = diff(old, new, limit=options.limit, progress=progress)
    except SnapshotError as error:
        raise CommandError(str(error)) from None
    if options.json:
        print_json(_json(old, new, found))
    else:
        _print(old, new, found)
    return Exit.FAILED if found else Exit.DONE


@contextmanager
def _bar(total: int, *, quiet: bool) -> Iterator[Progress]:
    if quiet or not sys.stderr.isatty():
        yield lambda count: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task("comparing", total=total)
        yield lambda count: bars.advance(task, count)


def _print(old: Snapshot, new: Snapshot, found: Difference) -> None:
    if not found:
        print(f"{old.name} and {new.name} hold the same entities and facts")
        return
    columns = (f"from {old.name} to {new.name}", "added", "removed", "changed")
    tallies = (("entities", found.entities), ("facts", found.facts))
    print_table(columns, [(what, *_numbers(asdict(tally))) for what, tally in tallies])
    if found.fields:
        print_table(
            ("changed in entities", "how many"), [(k, f"{n:,}") for k, n in found.fields.most_common()]
        )
    if found.by_relation:
        _print_relations(old, new, found)
    _print_examples(found)


def _print_relations(old: Snapshot, new: Snapshot, found: Difference) -> None:
    labels = {relation.id: relation.label for graph in (old, new) for relation in graph.relations()}
    ranked = sorted(found.by_relation.items(), key=lambda item: (-sum(asdict(item[1]).values()), item[0]))
    rows = [(key, labels[key], *_numbers(asdict(tally))) for key, tally in ranked[:_MOST_RELATIONS]]
    if len(ranked) > _MOST_RELATIONS:
        rows.append(("...", f"{len(ranked) - _MOST_RELATIONS} others (--json has all)", "", "", ""))
    print_table(("id", "relation", "added", "removed", "changed"), rows)


def _print_examples(found: Difference) -> None:
    examples = found.examples
    rows = [
        *(("entity added", _named(entity)) for entity in examples.entities_added),
        *(("entity removed", _named(entity)) for entity in examples.entities_removed),
        *(("entity changed", _shown(change)) for change in examples.entities_changed),
        *(("fact added", _text(fact)) for fact in examples.facts_added),
        *(("fact removed", _text(fact)) for fact in examples.facts_removed),
        *(("fact changed", f"{_text(before)} -> {_text(after)}") for before, after in examples.facts_changed),
    ]
    if rows:
        print_table(("for example", "what"), rows)


def _json(old: Snapshot, new: Snapshot, found: Difference) -> dict[str, Any]:
    examples = found.examples
    return {
        "same": not found,
        "from": {"path": str(old.folder), "name": old.name},
        "to": {"path": str(new.folder), "name": new.name},
        "entities": {**asdict(found.entities), "fields": dict(found.fields)},
        "facts": asdict(found.facts),
        "by_relation": {key: asdict(tally) for key, tally in found.by_relation.items()},
        "examples": {
            "entities_added": [_entity_json(entity) for entity in examples.entities_added],
            "entities_removed": [_entity_json(entity) for entity in examples.entities_removed],
            "entities_changed": [asdict(change) for change in examples.entities_changed],
            "facts_added": [_fact_json(fact) for fact in examples.facts_added],
            "facts_removed": [_fact_json(fact) for fact in examples.facts_removed],
            "facts_changed": [
                {"before": _fact_json(before), "after": _fact_json(after)}
                for before, after in examples.facts_changed
            ],
        },
    }


def _entity_json(entity: Entity) -> dict[str, str]:
    return {"id": entity.id, "label": entity.label, "description": entity.description}


def _fact_json(fact: Fact) -> dict[str, str]:
    return {"subject": fact.subject.id, "relation": fact.relation.id, "text": _text(fact)}


def _text(fact: Fact) -> str:
    from kg.verbalise import fact_text

    return fact_text(fact)


def _named(entity: Entity) -> str:
    return f"{entity.label} ({entity.id})"


def _shown(change: EntityChange) -> str:
    return f"{change.label} ({change.id}), {change.field}: {_value(change.before)} -> {_value(change.after)}"


def _value(value: object) -> str:
    return (
        ", ".join(map(str, value))
        if isinstance(value, Sequence) and not isinstance(value, str)
        else str(value)
    )


def _numbers(tally: dict[str, int]) -> tuple[str, ...]:
    return tuple(f"{number:,}" for number in tally.values())


DIFF = Command("what differs between two snapshots", _diff, _add_diff)
