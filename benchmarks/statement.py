"""Statements that are known to be right or wrong, worded from triples, and how they are divided.

Every triple is worded twice: as the schema words it, and in one of the wordings of `wordings.tsv`, none of
which the schema knows. Subjects are divided by a hash of their id, so that what is fitted on one half is
measured on the other.
"""

from __future__ import annotations

import csv
import hashlib
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from benchmarks.detect_sets.domain import OTHER, domain_of
from kg import schema
from kg.records import Cardinality, Entity, EntityRef, Fact, RelationRef
from kg.verbalise import fact_text

WORDINGS = Path(__file__).parent / "wordings.tsv"


class Split(StrEnum):
    DEVELOPMENT = "development"
    TEST = "test"
    ALL = "all"


class Worded(StrEnum):
    """Whose wording a statement has."""

    SCHEMA = "schema"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Triple:
    subject: str
    relation: str
    object: str


class Kind(StrEnum):
    """What a statement says of its subject."""

    FACT = "fact"
    OTHER = "another subject's value"
    SIBLING = "another relation's value"


@dataclass(frozen=True, slots=True)
class Statement:
    """An answer of one sentence to a prompt; `right` is whether the triple behind it is true.

    `complete`: the relation is one of which the values are known in full, so that a missing one is wrong.
    """

    prompt: str
    answer: str
    right: bool
    worded: Worded
    triple: Triple
    kind: Kind = Kind.FACT
    domain: str = ""
    complete: bool = True


@dataclass(frozen=True, slots=True)
class Wording:
    """Of one relation: a question with ``{s}``, and sentences with ``{s}`` and ``{o}``."""

    question: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sample:
    """Triples and names of a folder with entities.tsv, facts.tsv and hard_negatives.tsv."""

    labels: Mapping[str, str]
    relations: Mapping[str, str]
    right: tuple[Triple, ...]
    wrong: tuple[Triple, ...]

    @classmethod
    def read(cls, folder: Path) -> Sample:
        """:raises FileNotFoundError: one of the tables is missing."""
        return cls(
            labels={row["id"]: row["label"] for row in _rows(folder / "entities.tsv")},
            relations={row["id"]: row["label"] for row in _rows(folder / "relations.tsv")},
            right=tuple(_triples(folder / "facts.tsv")),
            wrong=tuple(_triples(folder / "hard_negatives.tsv")),
        )


def is_in(subject: str, split: Split) -> bool:
    """Whether statements about a subject belong to a split; half of the subjects are for development."""
    half = Split.DEVELOPMENT if hashlib.sha256(subject.encode()).digest()[0] < 128 else Split.TEST
    return split is Split.ALL or half is split


def draw(
    sample: Sample,
    *,
    split: Split,
    positives: int,
    seed: int,
    wordings: Mapping[str, Wording] | None = None,
) -> list[Statement]:
    """All wrong triples of a split and up to `positives` right ones, each worded twice, in a fixed order.

    The right ones have the relations of the wrong ones, in the same proportions as far as there are enough,
    so that the relation alone tells nothing. ``wordings`` are by default those that nothing is trained on.
    """
    chance = random.Random(seed)
    wordings = read_wordings() if wordings is None else wordings
    wrong = [t for t in sample.wrong if is_in(t.subject, split) and _usable(t, sample, wordings)]
    right = _like(wrong, sample, split=split, wordings=wordings, count=positives, chance=chance)
    labelled = [(t, True) for t in right] + [(t, False) for t in wrong]
    chance.shuffle(labelled)
    return [s for triple, truth in labelled for s in word(triple, truth, sample, wordings, chance)]


def word(
    triple: Triple, right: bool, sample: Sample, wordings: Mapping[str, Wording], chance: random.Random
) -> Iterator[Statement]:
    """The triple in the schema's first wording, and in one that the schema does not know."""
    subject, value = sample.labels[triple.subject], sample.labels[triple.object]
    wording = wordings[triple.relation]
    prompt = wording.question.format(s=subject)
    fact = Fact(
        EntityRef(triple.subject, subject),
        RelationRef(triple.relation, sample.relations.get(triple.relation, "")),
        EntityRef(triple.object, value),
    )
    plain = Statement(
        prompt,
        fact_text(fact),
        right,
        Worded.SCHEMA,
        triple,
        kind=Kind.FACT if right else Kind.OTHER,
        domain=_domain(triple.relation),
        complete=_complete(triple.relation),
    )
    yield plain
    template = chance.choice(wording.sentences)
    yield replace(plain, answer=filled(template, subject, value), worded=Worded.OTHER)


def _domain(relation: str) -> str:
    known = schema.builtin().get(relation)
    return domain_of(known, Entity("", "")) if known else OTHER


def _complete(relation: str) -> bool:
    known = schema.builtin().get(relation)
    return known is not None and known.cardinality is not Cardinality.MANY


def filled(template: str, subject: str, value: str) -> str:
    """The template with both names; "a" becomes "an" before a vowel, the first letter a capital.

    >>> filled("{s} makes a living as a {o}.", "she", "actor")
    'She makes a living as an actor.'
    """
    if value[:1].lower() in "aeiou":
        template = template.replace(" a {o}", " an {o}")
    text = template.format(s=subject, o=value)
    return text[:1].upper() + text[1:]


def leave_out(statements: Iterable[Statement], *, share: float, seed: int) -> frozenset[Triple]:
    """A share of the triples behind the right statements."""
    right = sorted({s.triple for s in statements if s.right}, key=lambda t: (t.subject, t.relation, t.object))
    return frozenset(random.Random(seed).sample(right, round(share * len(right))))


def thinned(folder: Path, out: Path, without: Set[Triple]) -> Path:
    """A copy in `out` of the folder's tables that lacks some facts; returns `out`."""
    for name in ("entities.tsv", "relations.tsv"):
        (out / name).write_bytes((folder / name).read_bytes())
    left = {f"{t.subject}\t{t.relation}\t{t.object}" for t in without}
    with (folder / "facts.tsv").open(encoding="utf-8") as facts, (out / "facts.tsv").open("w") as kept:
        kept.writelines(line for line in facts if "\t".join(line.rstrip("\n").split("\t")[:3]) not in left)
    return out


def read_wordings(path: Path = WORDINGS) -> dict[str, Wording]:
    """Wordings by relation id."""
    return {
        row["relation"]: Wording(row["question"], tuple(row["wordings"].split("|"))) for row in _rows(path)
    }


def in_schema(relation: str, sentence: str) -> bool:
    """Whether the built-in schema has this wording of a relation."""
    known = schema.builtin().get(relation)
    bare = sentence.rstrip(".").casefold()
    return known is not None and any(wording.casefold() == bare for wording in known.wordings)


def _like(
    wrong: Sequence[Triple],
    sample: Sample,
    *,
    split: Split,
    wordings: Mapping[str, Wording],
    count: int,
    chance: random.Random,
) -> list[Triple]:
    by_relation: dict[str, list[Triple]] = defaultdict(list)
    for triple in sample.right:
        if is_in(triple.subject, split) and _usable(triple, sample, wordings):
            by_relation[triple.relation].append(triple)
    drawn: list[Triple] = []
    for relation, share in sorted(Counter(t.relation for t in wrong).items()):
        wanted = round(count * share / len(wrong))
        drawn += chance.sample(by_relation[relation], min(wanted, len(by_relation[relation])))
    return drawn


def _usable(triple: Triple, sample: Sample, wordings: Mapping[str, Wording]) -> bool:
    """Both ends are named entities (ids beginning with X have a name and nothing else)."""
    ends = (triple.subject, triple.object)
    return triple.relation in wordings and all(end[:1] == "Q" and sample.labels.get(end) for end in ends)


def _triples(path: Path) -> Iterator[Triple]:
    for row in _rows(path):
        yield Triple(row["subject"], row["relation"], row["object"])


def _rows(path: Path) -> Iterable[Mapping[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
