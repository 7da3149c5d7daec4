"""Anchors: the many ways in which a relation is said, for comparison by meaning.

They are broader than `Relation.wordings`, which are matched word by word and may mean nothing else. `anchors.tsv`
holds the ways people word the relations of the built-in schema; any other relation, the user's own among them, gets
the frames that follow from its label and nouns, and the gist of its description. `near_misses.tsv` holds sentences
that a hasty reader takes for a statement: what is nearer to these states nothing.
"""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files

from kg.records import Relation
from kg.schema.grammar import broad_frames

_MOST_GIST_WORDS = 14
_GIST_END = re.compile(r"[.;:(\[]|, (?:use|see|e\.g\.|etc)|\buse\b")


@lru_cache(maxsize=4096)
def anchors(relation: Relation) -> tuple[str, ...]:
    """Ways to state a relation, with {s} and {o}, its own wordings first; none twice.

    Some are parts of sentences ("{s}, born in {o},").
    """
    listed = _listed().get(relation.id, ())
    grown = () if listed else _grown(relation)
    return tuple(dict.fromkeys((*relation.wordings, *listed, *grown)))


def _grown(relation: Relation) -> tuple[str, ...]:
    names = dict.fromkeys((relation.label, *relation.nouns))
    frames = [frame for name in names if name for frame in broad_frames(name, relation.kind)]
    gist = _gist(relation.description)
    return (*frames, f"{{o}} is the {gist} of {{s}}") if gist else tuple(frames)


def _gist(description: str) -> str:
    """The description up to its first aside; "" for a long one.

    >>> _gist("official with the highest formal authority in a country/state; use on states")
    'official with the highest formal authority in a country/state'
    """
    gist = re.sub(r"[{}]", "", _GIST_END.split(description, maxsplit=1)[0]).strip()
    return gist if len(gist.split()) <= _MOST_GIST_WORDS else ""


@cache
def near_misses() -> tuple[tuple[str, str], ...]:
    """Sentences about two ends, with {s} and {o}, that state no relation: (ends, wording).

    Ends are classes of `EntityClass` or kinds of `ValueKind`, "any" for any entity: "person-place", "work-time".
    """
    return tuple((row["ends"], row["wording"]) for row in rows("near_misses.tsv"))


@cache
def _listed() -> Mapping[str, tuple[str, ...]]:
    listed: dict[str, list[str]] = defaultdict(list)
    for row in rows("anchors.tsv"):
        listed[row["relation"]].append(row["wording"])
    return {relation: tuple(wordings) for relation, wordings in listed.items()}


def rows(name: str) -> csv.DictReader[str]:
    """The rows of a table of wordings that lies beside this file."""
    text = (files(__package__) / name).read_text(encoding="utf-8")
    return csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
