"""Labelled mentions, made from a sample's names and facts.

Groups: `fact` and `fact unknown` word a fact of the entity under a name that it shares with others, the fact being in
the graph or not; `absent` does so where the entity is not in the graph, so that nothing is the right answer; `no
context` names an entity under a name of its own; `possessive`, `no diacritics`, `capitals` and `demonym` write such
names in other ways. Sentences are worded by `wordings.tsv` and the frames below, not as the schema words facts, but
for the groups that are `cued`: those have the words of the schema, from which the linker learns its cues.
Entities of which the sample has a name only, perhaps that of another entity, take no part.
"""

from __future__ import annotations

import csv
import random
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from pathlib import Path

from benchmarks.statement import Split, Triple, Wording, in_schema, is_in, read_wordings
from kg import schema
from kg.alias import fold

_SENTENCES_A_NAME = 3
_WELL_KNOWN_FACTS = 12
_HIDDEN_SHARE = 3
"""One in so many of the entities with shared names is taken out of the graph, one in so many has its facts hidden."""
_MARK = "\0"
_NAME_ONLY = "X"
_NAME = re.compile(r"[^\W\d_].{2,}")
_FRAMES = (
    "People still talk about {s} today.",
    "Last week I read a lot about {s}.",
    "She had never heard of {s} before.",
)
_POSSESSIVE = ("People still talk about {s}'s history.", "Much was said of {s}'s past.", "{s}'s fame grew.")
_PEOPLE = ("Most of the {s} saw it coming.", "It was what the {s} had hoped for.")


class Group(StrEnum):
    FACT = "fact"
    UNKNOWN_FACT = "fact unknown"
    UNKNOWN_FACT_CUED = "fact unknown, cued"
    ABSENT = "absent"
    ABSENT_CUED = "absent, cued"
    NO_CONTEXT = "no context"
    POSSESSIVE = "possessive"
    NO_DIACRITICS = "no diacritics"
    CAPITALS = "capitals"
    DEMONYM = "demonym"


@dataclass(frozen=True, slots=True)
class Case:
    """A text with one name in ``[start, end)``, and the id of what it names; "" where the graph has no such thing."""

    text: str
    start: int
    end: int
    entity: str
    group: Group


@dataclass(frozen=True, slots=True)
class Named:
    """The names and facts of a sample's entities; ``shared`` are the names of several, by folded form."""

    names: Mapping[str, tuple[str, ...]]
    facts: Sequence[Triple]
    shared: Mapping[str, frozenset[str]]

    @classmethod
    def read(cls, folder: Path) -> Named:
        """:raises FileNotFoundError: one of the tables is missing."""
        names = {
            row["id"]: tuple(filter(None, [row["label"], *row["aliases"].split("|")]))
            for row in _rows(folder / "entities.tsv")
            if _is_described(row["id"])
        }
        facts = [
            Triple(row["subject"], row["relation"], row["object"])
            for row in _rows(folder / "facts.tsv")
            if _is_described(row["subject"]) and _is_described(row["object"])
        ]
        by_name: dict[str, set[str]] = defaultdict(set)
        for entity, stated in names.items():
            for name in stated:
                by_name[fold(name)].add(entity)
        return cls(names, facts, {name: frozenset(ids) for name, ids in by_name.items()})


@dataclass(frozen=True, slots=True)
class Labelled:
    """The cases, and what to leave out of the graph that they are linked to."""

    cases: tuple[Case, ...]
    absent: frozenset[str]
    hidden: frozenset[Triple]


def labelled(sample: Path, *, split: Split, seed: int, limit: int) -> Labelled:
    """Up to ``limit`` cases of each group, in a fixed order; subjects are divided as those of the statements are."""
    named = Named.read(sample)
    chance = random.Random(seed)
    ambiguous = {e for ids in named.shared.values() if len(ids) > 1 for e in ids}
    drawn = sorted(ambiguous)
    chance.shuffle(drawn)
    third = len(drawn) // _HIDDEN_SHARE
    absent, unknown = frozenset(drawn[:third]), frozenset(drawn[third : 2 * third])
    cases: dict[Group, list[Case]] = defaultdict(list)
    hidden: set[Triple] = set()
    for case, triple in _of_facts(named, drawn, absent, unknown, chance):
        cases[case.group].append(case)
        if case.group in (Group.UNKNOWN_FACT, Group.UNKNOWN_FACT_CUED):
            hidden.add(triple)
    for case in _of_names(named, absent, chance):
        cases[case.group].append(case)
    kept = [
        case
        for group in Group
        for case in _some([c for c in cases[group] if is_in(c.entity, split)], limit, chance)
    ]
    return Labelled(tuple(kept), absent, frozenset(hidden))


def without(folder: Path, out: Path, left_out: Labelled) -> Path:
    """A copy in `out` of the folder's tables that lacks the absent entities and the hidden facts; returns `out`."""
    (out / "relations.tsv").write_bytes((folder / "relations.tsv").read_bytes())
    absent = left_out.absent
    hidden = {(t.subject, t.relation, t.object) for t in left_out.hidden}
    with (folder / "entities.tsv").open(encoding="utf-8") as rows, (out / "entities.tsv").open("w") as kept:
        kept.writelines(
            line for line in rows if line[:1] != _NAME_ONLY and line.split("\t", 1)[0] not in absent
        )
    with (folder / "facts.tsv").open(encoding="utf-8") as rows, (out / "facts.tsv").open("w") as kept:
        for line in rows:
            cells = tuple(line.rstrip("\n").split("\t")[:3])
            ends = (cells[0], cells[2])
            if cells not in hidden and all(e not in absent and _is_described(e) for e in ends):
                kept.write(line)
    return out


def paragraphs(sample: Path, *, count: int, tokens: int, seed: int) -> list[str]:
    """Answers of about so many tokens, of facts about well-known entities in the words of `wordings.tsv`."""
    named = Named.read(sample)
    chance = random.Random(seed)
    wordings = read_wordings()
    about: dict[str, list[Triple]] = defaultdict(list)
    for triple in named.facts:
        if _wordable(triple, named, wordings):
            about[triple.subject].append(triple)
    told = [facts for facts in about.values() if len(facts) >= _SENTENCES_A_NAME]
    texts = []
    for _ in range(count):
        text = ""
        while len(re.findall(r"\w+|[^\w\s]", text)) < tokens:
            facts = chance.choice(told)
            for triple in chance.sample(facts, _SENTENCES_A_NAME):
                template = chance.choice(wordings[triple.relation].sentences)
                names = named.names[triple.subject][0], named.names[triple.object][0]
                text += template.format(s=names[0], o=names[1]) + " "
        texts.append(text.rstrip())
    return texts


def _of_facts(
    named: Named, drawn: Sequence[str], absent: Set[str], unknown: Set[str], chance: random.Random
) -> Iterator[tuple[Case, Triple]]:
    """Cases of facts about entities that share a name, on either side of the fact."""
    wordings = {r: w for r, w in read_wordings().items() if not all(in_schema(r, s) for s in w.sentences)}
    about: dict[str, list[Triple]] = defaultdict(list)
    for triple in named.facts:
        if _wordable(triple, named, wordings) and triple.subject != triple.object:
            about[triple.subject].append(triple)
            about[triple.object].append(triple)
    for entity in drawn:
        facts = chance.sample(about[entity], min(len(about[entity]), _WELL_KNOWN_FACTS))
        groups = _groups(entity, absent, unknown)
        for name in named.names[entity]:
            if not _is_shared(name, entity, named, absent):
                continue
            for triple in chance.sample(facts, min(len(facts), _SENTENCES_A_NAME)):
                for group in groups:
                    if case := _of_fact(triple, name, entity, group, named, absent, wordings, chance):
                        yield case, triple


def _groups(entity: str, absent: Set[str], unknown: Set[str]) -> Sequence[Group]:
    if entity in absent:
        return Group.ABSENT, Group.ABSENT_CUED
    return (Group.UNKNOWN_FACT, Group.UNKNOWN_FACT_CUED) if entity in unknown else (Group.FACT,)


def _of_fact(
    triple: Triple,
    name: str,
    entity: str,
    group: Group,
    named: Named,
    absent: Set[str],
    wordings: Mapping[str, Wording],
    chance: random.Random,
) -> Case | None:
    """The fact in words, with the name for the entity and a label for the other side."""
    if (triple.object if triple.subject == entity else triple.subject) in absent:
        return None
    known = schema.builtin().get(triple.relation)
    own = [w for w in known.wordings if "{s}" in w and "{o}" in w] if known else []
    cued = group in (Group.ABSENT_CUED, Group.UNKNOWN_FACT_CUED)
    templates = [f"{w}." for w in own] if cued else wordings[triple.relation].sentences
    if not templates:
        return None
    sides = [
        _MARK + name + _MARK if side == entity else named.names[side][0]
        for side in (triple.subject, triple.object)
    ]
    return _case(chance.choice(templates).format(s=sides[0], o=sides[1]), entity, group)


def _is_shared(name: str, entity: str, named: Named, absent: Set[str]) -> bool:
    """Whether an entity of the graph besides this one bears the name."""
    return bool(_NAME.fullmatch(name)) and bool(named.shared[fold(name)] - {entity} - absent)


def _of_names(named: Named, absent: Set[str], chance: random.Random) -> Iterator[Case]:
    """Cases of names that one entity alone bears."""
    degrees = Counter(e for triple in named.facts for e in (triple.subject, triple.object))
    for entity, stated in sorted(named.names.items()):
        if entity in absent or degrees[entity] < _SENTENCES_A_NAME:
            continue
        name = stated[0]
        if not _NAME.fullmatch(name) or not name[0].isupper() or len(named.shared[fold(name)]) > 1:
            continue
        yield _framed(_FRAMES, name, entity, Group.NO_CONTEXT, chance)
        yield _framed(_POSSESSIVE, name, entity, Group.POSSESSIVE, chance)
        bare = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
        if bare != name:
            yield _framed(_FRAMES, bare, entity, Group.NO_DIACRITICS, chance)
        if " " in name and len(name) > 8:
            yield _framed(_FRAMES, name.upper(), entity, Group.CAPITALS, chance)
    yield from _of_demonyms(named, absent, chance)


def _of_demonyms(named: Named, absent: Set[str], chance: random.Random) -> Iterator[Case]:
    """The people of a place, in the plural: "the Germans", "the French"."""
    degrees = Counter(e for triple in named.facts for e in (triple.subject, triple.object))
    by_label = {
        stated[0]: entity
        for entity, stated in sorted(named.names.items(), key=lambda n: degrees[n[0]])
        if stated
    }
    text = (files("kg") / "demonyms.tsv").read_text(encoding="utf-8")
    for row in csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE):
        place = by_label.get(row["place"], "")
        if place and place not in absent:
            yield _framed(_PEOPLE, _plural(row["demonyms"].split("|")[0]), place, Group.DEMONYM, chance)


def _plural(demonym: str) -> str:
    if demonym.endswith("man"):
        return demonym[:-3] + "men"
    return demonym if demonym.endswith(("sh", "ch", "ese", "ss")) else demonym + "s"


def _framed(frames: Sequence[str], name: str, entity: str, group: Group, chance: random.Random) -> Case:
    return _case(chance.choice(frames).format(s=_MARK + name + _MARK), entity, group)


def _case(marked: str, entity: str, group: Group) -> Case:
    """The case of a text whose name stands between two marks."""
    before, name, behind = marked.split(_MARK)
    return Case(before + name + behind, len(before), len(before) + len(name), entity, group)


def _some(cases: Sequence[Case], limit: int, chance: random.Random) -> Iterable[Case]:
    return chance.sample(cases, min(len(cases), limit))


def _wordable(triple: Triple, named: Named, wordings: Mapping[str, Wording]) -> bool:
    ends = (triple.subject, triple.object)
    return triple.relation in wordings and all(named.names.get(e) for e in ends)


def _is_described(entity: str) -> bool:
    return entity[:1] != _NAME_ONLY


def _rows(path: Path) -> Iterable[Mapping[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
