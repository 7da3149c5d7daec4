"""A seeded generator of synthetic graphs like Wikidata, as shards for the builder, of any size in bounded memory.

Names come from a grammar over real and made-up words (`synthetic_names`), facts from rates by class
(`synthetic_facts`). The shards are written column by column, as `kg.staging.shard.ShardWriter` would write them: the
same number, seed and size of shards give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import orjson
from numpy.typing import NDArray

from benchmarks.synthetic_facts import (
    FactMaker,
    Rows,
    Subjects,
    described_relations,
    relation_ids,
)
from benchmarks.synthetic_names import FIRST_YEAR, LAST_YEAR, SEXES, Grammar, Latents
from benchmarks.synthetic_plan import CLASSES, Plan, make_plan
from benchmarks.synthetic_words import Tokens, zipf
from kg.records import ValueKind
from kg.staging.packed_strings import PackedStrings
from kg.staging.shard import COORDINATES_ROW, KINDS, QUANTITY_ROW
from kg.starter import SourceNote

FACTS_EACH = 10.0
PER_SHARD = 250_000
_ALIASES_EACH = 1.1
_SPREAD: dict[str, float] = {"person": 70.0, "work": 28.0, "event": 30.0, "organisation": 60.0}
_LIVES = (68.0, 15.0)
"""Mean and deviation of the years from birth to death."""
_NOTE = SourceNote("synthetic", "", "Apache-2.0", "", "made-up entities with the statistics of Wikidata")


@dataclass(frozen=True, slots=True)
class _Part:
    """What a shard says about its entities of one class; rows are entities, spans those of their aliases."""

    subjects: Subjects
    label: PackedStrings
    description: PackedStrings
    aliases: PackedStrings
    alias_counts: NDArray[np.int64]
    facts: Sequence[tuple[Rows, PackedStrings | None]]


def write_shards(
    folder: Path,
    *,
    entities: int,
    facts_each: float = FACTS_EACH,
    seed: int = 0,
    per_shard: int = PER_SHARD,
) -> list[Path]:
    """Write shards of ``per_shard`` entities each, in the order of their ids, and give their folders.

    :raises ValueError: too few entities or facts for a graph of this kind.
    """
    return list(each_shard(folder, entities=entities, facts_each=facts_each, seed=seed, per_shard=per_shard))


def each_shard(
    folder: Path,
    *,
    entities: int,
    facts_each: float = FACTS_EACH,
    seed: int = 0,
    per_shard: int = PER_SHARD,
) -> Iterator[Path]:
    """Like `write_shards`, a shard at a time."""
    grammar = Grammar(np.random.default_rng((seed, 0)), entities)
    plan = make_plan(entities, grammar.words, np.random.default_rng((seed, 1)))
    plain = len(SEXES) + sum(len(kinds) for kinds in grammar.kinds.values())
    facts = FactMaker(plan, facts_each=facts_each, first_plain_concept=plain)
    order = np.argsort(plan.id)
    for number, first in enumerate(range(0, entities, per_shard)):
        ranks = order[first : first + per_shard]
        parts = []
        for class_number, name in enumerate(CLASSES):
            rng = np.random.default_rng((seed, 2, number, class_number))
            rows = np.flatnonzero(plan.class_number[ranks] == class_number)
            if len(rows):
                parts.append(_part(name, rows, ranks[rows], plan=plan, grammar=grammar, facts=facts, rng=rng))
        path = folder / f"shard-{number:05}"
        _write(path, parts, plan, ranks)
        yield path


def _part(
    name: str,
    rows: NDArray[np.int64],
    ranks: NDArray[np.int64],
    *,
    plan: Plan,
    grammar: Grammar,
    facts: FactMaker,
    rng: np.random.Generator,
) -> _Part:
    subjects = _subjects(name, rows, ranks, grammar=grammar, rng=rng)
    latents = _latents(subjects, grammar, rng)
    everyone = np.arange(len(rows))
    label = grammar.tokens(name, "label", latents, everyone)
    if name in ("country", "occupation", "language", "concept"):
        label = _fixed_labels(label, plan.place[ranks], grammar.words.pool(name))
    counts = _alias_counts(plan.importance[ranks], rng) * grammar.has(name, "alias")
    aliases = grammar.tokens(name, "alias", latents, np.repeat(everyone, counts))
    made = facts.rows(subjects, rng)
    return _Part(
        subjects=subjects,
        label=grammar.spell(label),
        description=grammar.spell(grammar.tokens(name, "description", latents, everyone)),
        aliases=grammar.spell(aliases),
        alias_counts=counts,
        facts=[(each, _texts(each, grammar, rng)) for each in made],
    )


def _subjects(
    name: str,
    rows: NDArray[np.int64],
    ranks: NDArray[np.int64],
    *,
    grammar: Grammar,
    rng: np.random.Generator,
) -> Subjects:
    size = len(rows)
    year = 2012 - rng.exponential(_SPREAD.get(name, 180.0), size).astype(np.int64)
    later = year + np.maximum(1, rng.normal(*_LIVES, size)).astype(np.int64)
    kinds = grammar.kinds[name]
    exponent = 5.0 if name == "person" else 1.25
    return Subjects(
        entity_class=name,
        row=rows,
        rank=ranks,
        year=np.clip(year, -500, LAST_YEAR - 4),
        later=np.clip(later, -500, LAST_YEAR - 4),
        country=zipf(rng, size, among=len(grammar.words.pool("country")), exponent=0.9),
        kind=kinds.start + zipf(rng, size, among=len(kinds), exponent=exponent),
        occupation=zipf(rng, size, among=len(grammar.words.pool("occupation")), exponent=0.95),
    )


def _latents(subjects: Subjects, grammar: Grammar, rng: np.random.Generator) -> Latents:
    """Words that must agree with the facts are set; all others are drawn when a template asks for them."""
    words = grammar.words
    first_year = words.pool("year").start
    tokens = {
        "year": first_year + np.clip(subjects.year, FIRST_YEAR, LAST_YEAR) - FIRST_YEAR,
        "later": first_year + np.clip(subjects.later, FIRST_YEAR, LAST_YEAR) - FIRST_YEAR,
        "short": words.pool("short").start + (subjects.year + 1) % 100,
        "country": words.pool("country").start + subjects.country,
        "demonym": words.pool("demonym").start + subjects.country,
        "kind": words.pool("concept").start + subjects.kind,
        "occupation": words.pool("occupation").start + subjects.occupation,
    }
    own: dict[str, Tokens] = {name: column.astype(np.int32) for name, column in tokens.items()}
    return Latents(rng, words, len(subjects), own)


def _fixed_labels(label: Tokens, place: NDArray[np.uint32], pool: range) -> Tokens:
    """Countries, kinds, languages and occupations have their real names, as far as there are any."""
    known = place < len(pool)
    label[known] = -1
    label[known, 0] = pool.start + place[known]
    return label


def _alias_counts(importance: NDArray[np.uint16], rng: np.random.Generator) -> NDArray[np.int64]:
    """Half of the entities have none; the known ones have more."""
    fame = np.sqrt(importance / max(1.0, float(importance.mean())))
    more = rng.geometric(0.42, len(importance)) * (rng.random(len(importance)) < 0.46)
    counts: NDArray[np.int64] = np.minimum(rng.poisson(more * fame * _ALIASES_EACH), 40)
    return counts


def _texts(rows: Rows, grammar: Grammar, rng: np.random.Generator) -> PackedStrings | None:
    if rows.literals is None or not rows.literals.texts:
        return None
    return grammar.texts(rows.literals.texts, rows.literals.count, rng)


def _write(folder: Path, parts: Sequence[_Part], plan: Plan, ranks: NDArray[np.int64]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    _save(folder, "entity_id", plan.id[ranks])
    _save(folder, "entity_importance", plan.importance[ranks])
    order = np.argsort(np.concatenate([part.subjects.row for part in parts]))
    PackedStrings.joined([part.label for part in parts]).take(order).save(folder, "entity_label")
    PackedStrings.joined([part.description for part in parts]).take(order).save(folder, "entity_description")
    _write_aliases(folder, parts, order)
    _save(folder, "entity_types_spans", np.zeros(len(ranks) + 1, dtype=np.int64))
    for name in ("entity_types", "ids"):
        PackedStrings.of(()).save(folder, name)
    _write_facts(folder, parts, plan.id[ranks])
    content = {
        "relations": list(relation_ids()),
        "described": [asdict(relation) for relation in described_relations()],
        "sources": ["synthetic"],
        "notes": [asdict(_NOTE)],
        "left_out": {},
    }
    (folder / "shard.json").write_bytes(orjson.dumps(content))


def _write_aliases(folder: Path, parts: Sequence[_Part], order: NDArray[np.int64]) -> None:
    counts = np.concatenate([part.alias_counts for part in parts])
    first = np.cumsum(counts) - counts
    spans = np.concatenate(([0], np.cumsum(counts[order])))
    within = np.arange(spans[-1]) - np.repeat(spans[:-1], counts[order])
    aliases = PackedStrings.joined([part.aliases for part in parts])
    aliases.take(np.repeat(first[order], counts[order]) + within).save(folder, "entity_aliases")
    _save(folder, "entity_aliases_spans", spans)


def _write_facts(folder: Path, parts: Sequence[_Part], ids: NDArray[np.uint64]) -> None:
    """Facts in the order of their subjects, literals in the order of the facts."""
    columns: dict[str, list[NDArray[np.generic]]] = {name: [] for name in _FACT_TYPES}
    quantities: list[NDArray[np.float64]] = [np.empty((0, 3))]
    texts: list[PackedStrings] = []
    for part in parts:
        for rows, spelt in part.facts:
            base = 0
            if spelt is not None:
                base = sum(len(each) for each in texts)
                texts.append(spelt)
            elif rows.literals is not None:
                base = sum(len(each) for each in quantities)
                quantities.append(rows.literals.quantities)
            size = len(rows.subject)
            columns["subject"].append(part.subjects.row[rows.subject])
            columns["relation"].append(np.full(size, rows.relation, dtype=np.uint16))
            columns["kind"].append(np.full(size, rows.kind, dtype=np.uint8))
            columns["object"].append(rows.object + base)
            columns["start"].append(rows.start)
            columns["end"].append(rows.end)
            columns["source"].append(np.zeros(size, dtype=np.uint16))
    order = np.argsort(np.concatenate(columns["subject"]), kind="stable")
    ordered = {name: np.concatenate(columns.pop(name))[order] for name in _FACT_TYPES}
    rows_of_texts = _renumber(ordered, ValueKind.TEXT)
    PackedStrings.joined(texts).take(rows_of_texts).save(folder, "texts")
    table = np.concatenate(quantities)[_renumber(ordered, ValueKind.QUANTITY)]
    records = np.zeros(len(table), dtype=QUANTITY_ROW)
    for column_number, name in enumerate(("amount", "unit", "uncertainty")):
        records[name] = table[:, column_number]
    _save(folder, "quantities", records)
    _save(folder, "coordinates", np.zeros(0, dtype=COORDINATES_ROW))
    ordered["subject"] = ids[ordered["subject"]]
    for name, kind in _FACT_TYPES.items():
        _save(folder, f"fact_{name}", ordered[name].astype(kind))


def _renumber(columns: dict[str, NDArray[Any]], kind: ValueKind) -> NDArray[np.int64]:
    """Let the objects of a kind count up in the order of the facts; gives their former numbers."""
    of_kind = columns["kind"] == KINDS.index(kind)
    former: NDArray[np.int64] = columns["object"][of_kind]
    columns["object"][of_kind] = np.arange(len(former))
    return former


_FACT_TYPES = {
    "subject": "<u8",
    "relation": "<u2",
    "kind": "u1",
    "object": "<i8",
    "start": "<i8",
    "end": "<i8",
    "source": "<u2",
}


def _save(folder: Path, name: str, column: NDArray[np.generic]) -> None:
    np.save(folder / f"{name}.npy", column)
