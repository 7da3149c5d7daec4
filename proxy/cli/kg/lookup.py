"""`akgc kg search`, `show` and `link`: entities by name, one with its facts, and what a text mentions."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING, Any

from proxy.cli.command import ArgumentParser, Command, CommandError, Exit
from proxy.cli.kg.named_entity import named_entity
from proxy.cli.options import add_settings, read_settings
from proxy.cli.output import print_json, print_table

if TYPE_CHECKING:
    from kg.overlay import OverlayGraph
    from kg.store import Snapshot


def _add_search(parser: ArgumentParser) -> None:
    parser.add_argument(
        "text", nargs="+", metavar="TEXT", help="a name, its beginning, or words of it; or an id"
    )
    parser.add_argument("--limit", type=int, default=10, metavar="N", help="at most so many (default: 10)")
    add_settings(parser, "kg")


def _search(options: argparse.Namespace) -> int:
    from kg.search import search

    text = " ".join(options.text).strip()
    if not text:
        raise CommandError("there is nothing to search for; write a name, like: akgc kg search France")
    if options.limit < 1:
        raise CommandError(f"--limit {options.limit}: write 1 or more")
    found = search(_graph(options), text, limit=options.limit)
    if options.json:
        names = ("id", "label", "description", "importance")
        print_json([{**{name: getattr(e, name) for name in names}, "types": list(e.types)} for e in found])
    elif found:
        columns = ("id", "name", "description", "types", "importance")
        print_table(
            columns, [(e.id, e.label, e.description, ", ".join(e.types), e.importance) for e in found]
        )
    else:
        print("no entity has such a name")
    return Exit.DONE


def _add_show(parser: ArgumentParser) -> None:
    parser.add_argument("entity", nargs="+", metavar="ENTITY", help="its id, like Q142, or its name")
    parser.add_argument(
        "--limit", type=int, default=30, metavar="N", help="so many facts, 0 for all (default: 30)"
    )
    add_settings(parser, "kg")


def _show(options: argparse.Namespace) -> int:
    from proxy.routes.knowledge import entity_json

    if options.limit < 0:
        raise CommandError(f"--limit {options.limit} is negative; 0 shows all facts")
    graph = _graph(options)
    entity = entity_json(graph, named_entity(graph, " ".join(options.entity)))
    if options.json:
        print_json(entity)
        return Exit.DONE
    _print_entity(entity, limit=options.limit)
    return Exit.DONE


def _print_entity(entity: dict[str, Any], *, limit: int) -> None:
    description = f": {entity['description']}" if entity["description"] else ""
    print(f"{entity['label']} ({entity['id']}){description}")
    lists = [f"{name}: {', '.join(entity[name])}" for name in ("types", "aliases") if entity[name]]
    if lists:
        print("; ".join(lists))
    facts = [*entity["facts"], *entity["inverse_facts"]]
    shown = facts[:limit] if limit else facts
    if shown:
        print_table(("subject", "relation", "object", "stated as"), [_fact_cells(fact) for fact in shown])
    if more := len(facts) - len(shown):
        print(f"{more} more; --limit 0 shows all")


def _fact_cells(fact: dict[str, Any]) -> tuple[str, str, str, str]:
    return fact["subject"]["label"], fact["relation"]["label"], fact["object"]["label"], fact["text"]


def _add_text(parser: ArgumentParser) -> None:
    parser.add_argument("text", metavar="TEXT")
    add_settings(parser, "kg")


def _link(options: argparse.Namespace) -> int:
    from kg.linker import Linker
    from proxy.routes.knowledge import linked_json

    linked = linked_json(Linker(_graph(options)).link(options.text))
    if options.json:
        print_json(linked)
        return Exit.DONE
    rows = []
    for mention in linked["mentions"]:
        place = f"{mention['start']}-{mention['end']}"
        rows.append((place, mention["text"], mention["kind"], _meaning(mention)))
    print_table(("where", "text", "kind", "means"), rows)
    return Exit.DONE


def _meaning(mention: dict[str, Any]) -> str:
    """The best candidate or the value."""
    for candidate in mention["candidates"]:
        return f"{candidate['label']} ({candidate['id']})"
    return str(mention["value"]["label"]) if "value" in mention else "unknown"


def _graph(options: argparse.Namespace) -> Snapshot | OverlayGraph:
    from proxy.build_graph import open_graph

    return open_graph(read_settings(options), os.environ)


SEARCH = Command("entities by their names", _search, _add_search)
SHOW = Command("an entity with its facts", _show, _add_show)
LINK = Command("what a text mentions", _link, _add_text)
