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

from kg.alias import fold
from kg.records import Relation
from kg.schema.grammar import broad_frames
from kg.stem import stem

_MOST_GIST_WORDS = 14
_GIST_END = re.compile(r"[.;:(\[]|, (?:use|see|e\.g\.|etc)|\buse\b")

_ATTRIBUTE = {
    slot: re.compile(
        r"(?<!from )(?<!from the )\b((?:[\w-]+ )?[\w-]+) "
        rf"(?:of|in|from|for|to|on|at|by|about|with|behind|under) (?:the |an? )?\{{{slot[1]}\}}"
        rf"|\{{{slot[1]}\}}'s ((?:[\w-]+ ?){{1,3}})"
    )
    for slot in ("{s}", "{o}")
}
"""The word before "of" and an end, or the few behind its possessive."""


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


@lru_cache(maxsize=4096)
def attributes(relation: Relation, *, of_object: bool = False) -> frozenset[str]:
    """Stems of the words for what belongs to the subject of a relation where the relation is stated, or to its object.

    "The birth of {s} took place in {o}" states a place of birth, and "{s}'s mother was born in {o}" none of {s}.
    """
    slot = "{o}" if of_object else "{s}"
    named = (relation.label, *relation.nouns)
    told = (m[1] or m[2] for text in anchors(relation) for m in _ATTRIBUTE[slot].finditer(text))
    return frozenset(stem(fold(word)) for words in (*named, *told) for word in words.split())


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
