"""Carry facts over from a Wikidata sample into `kg/starter/wikidata/`: run once, the tables are kept.

Input: a folder with entities.tsv, facts.tsv (default `$AKGC_SHARED_DATA/wikidata-sample`). Kept are facts of
the CoDEx part between entities with Wikidata ids whose relation people ask about, that do not go stale, that
have objects of a fitting kind, and that are not in `kg/starter/wikidata/excluded.tsv` (found wrong or
incomplete by reading them); `labels.tsv` beside it corrects labels. What the libraries and
`kg/starter/countries` say is left to them. Importance: 40 + 28 log2(1 + number of kept facts), at most 220;
a quarter of it for one-word titles that are ordinary words of English (the film "It"), so that text is not
linked to them lightly.

    python scripts/carry_over_wikidata.py [SAMPLE]
"""

import os
import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import log2
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from kg.starter import EntityRow, read_libraries  # noqa: E402
from kg.starter.literal import folded  # noqa: E402
from kg.starter.plain_table import read_table, values  # noqa: E402

OUT = ROOT / "kg" / "starter" / "wikidata"

PLACE = r"country|state|city|town|commune|comune|municipal|settlement|capital|borough|county|region|island"
PLACE += r"|village|neighborhood|suburb|district|province|territor|area|empire|kingdom|republic|metropolis"
PLACE += r"|continent|place|port"
SCHOOL = r"universit|school|college|conservator|academ|institut|educat|faculty|seminary|gymnasium|charit"
CEMETERY = r"|cemetery|church|abbey|cathedral|tourist"

OBJECTS: Mapping[str, str] = {
    "P19": PLACE,
    "P20": PLACE,
    "P26": "human",
    "P27": r"country|state|empire|kingdom|republic|historical|nation|region|territor",
    "P40": "human",
    "P57": "human",
    "P69": SCHOOL,
    "P101": "",
    "P102": "part",
    "P106": "",
    "P108": "",
    "P119": PLACE + CEMETERY,
    "P131": PLACE,
    "P135": "",
    "P136": "",
    "P140": "",
    "P161": "human",
    "P17": r"country|state",
    "P264": "",
    "P361": "",
    "P463": "",
    "P495": r"country|state|empire|kingdom|republic|region",
    "P509": "",
    "P551": PLACE,
    "P641": "",
    "P737": "",
    "P740": PLACE,
    "P749": "",
    "P840": PLACE,
    "P1303": "",
    "P1412": "language|dialect|ethnolect",
    "P3373": "human",
}
"""Relations carried over -> what the types of an object of known type must match; "" is anything."""

SUBJECTS: Mapping[str, str] = {
    "P17": SCHOOL,
    "P131": SCHOOL,
    "P740": r"group|band|ensemble|duo",
    "P361": r"human|country|state|school|college",
}
"""What the types of the subject must match, where a relation is only good for some subjects."""

ROLES: Mapping[str, str] = {
    "P106": "occupation",
    "P136": "genre",
    "P1303": "musical instrument",
    "P264": "record label",
    "P69": "educational institution",
    "P140": "religion",
    "P509": "cause of death",
    "P101": "field of work",
    "P102": "political party",
    "P641": "sport",
    "P161": "human",
    "P57": "human",
    "P1412": "language",
}
"""The type that being an object of a relation gives to an entity that states none."""

_LATIN = re.compile(r"^[\w .,'’\-&!:/+]+$")
_CATALOGUE = re.compile(r"\bNOS\b|unspecified|disorder")
_FOREIGN = re.compile(r"[^\u0000-\u024f\u1e00-\u1eff\u2018\u2019\u2013]")
_TYPE = re.compile(r"^[A-Za-z][A-Za-z0-9 /'\-]{2,49}$")


@dataclass(frozen=True)
class Fact:
    subject: str
    relation: str
    object: str


Entities = Mapping[str, EntityRow]


def read_entities(path: Path) -> dict[str, EntityRow]:
    rows = (line.rstrip("\n").split("\t") for line in path.read_text(encoding="utf-8").splitlines()[1:])
    return {
        id: EntityRow(id, label, tuple(aliases.split("|")), description, values(types))
        for id, label, aliases, description, types in rows
    }


def read_facts(path: Path) -> list[Fact]:
    """Facts of the CoDEx part, in the order of the file; those of T-REx were found too noisy."""
    rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()[1:])
    return [Fact(s, r, o) for s, r, o, source in rows if source == "codex" and s[0] == "Q" and o[0] == "Q"]


def fits(pattern: str, types: Iterable[str]) -> bool:
    """Whether a type matches; an entity of unknown type fits anything."""
    known = " | ".join(types)
    return not known or re.search(pattern, known) is not None


def keep(fact: Fact, entities: Entities, libraries: Entities, excluded: set[Fact]) -> bool:
    if fact.relation not in OBJECTS or fact in excluded or fact.subject == fact.object:
        return False
    subject, object = entities[fact.subject], entities[fact.object]
    if fact.relation in SUBJECTS and not re.search(SUBJECTS[fact.relation], " | ".join(subject.types)):
        return False
    if fact.relation in ("P17", "P131") and fact.subject in libraries:
        return False
    return fits(OBJECTS[fact.relation], object.types)


def clean_aliases(entity: EntityRow, label: str, ordinary: frozenset[str]) -> tuple[str, ...]:
    """At most six names that could stand in an English sentence: variants of the label, then two others."""
    names = [alias.replace("\u200f", "").strip() for alias in (entity.label, *entity.aliases)]
    good = {folded(name): name for name in names if _usable(name, label) and not is_ordinary(name, ordinary)}
    words = set(folded(label).split())
    similar = [name for key, name in good.items() if words & {word for word in key.split() if len(word) > 2}]
    others = [name for name in good.values() if name not in similar and name.isascii()]
    return tuple((similar + others[:2])[:6])


def is_ordinary(name: str, ordinary: frozenset[str]) -> bool:
    """Whether a name is one word that English also uses in lower case."""
    return " " not in name and name.casefold() in ordinary


def ordinary_words(entities: Iterable[EntityRow]) -> frozenset[str]:
    """The words that descriptions and labels write in lower case."""
    texts = (text for entity in entities for text in (entity.description, entity.label, *entity.aliases))
    return frozenset(word for text in texts for word in re.findall(r"\b[a-z]+\b", text))


def _usable(name: str, label: str) -> bool:
    if not 3 <= len(name) <= 40 or ", " in name or folded(name) == folded(label):
        return False
    if _CATALOGUE.search(name) or _FOREIGN.search(name) or not _LATIN.match(name):
        return False
    if not re.search("[A-Za-z]", name):
        return False
    return label[0].islower() or not name[0].islower()


def clean_types(entity: EntityRow, roles: Iterable[str]) -> tuple[str, ...]:
    stated = [type for type in entity.types if _TYPE.match(type)]
    return tuple(dict.fromkeys(stated[:4] or roles))


@dataclass(frozen=True)
class Line:
    """What a line of entities.tsv is made from; `label` is the corrected one."""

    entity: EntityRow
    label: str
    roles: list[str]
    degree: int

    def text(self, ordinary: frozenset[str]) -> str:
        importance = min(220, round(40 + 28 * log2(1 + self.degree)))
        if self.label[0].isupper() and is_ordinary(self.label, ordinary):
            importance //= 4
        description = "" if _FOREIGN.search(self.entity.description) else self.entity.description
        aliases = "|".join(clean_aliases(self.entity, self.label, ordinary))
        types = "|".join(clean_types(self.entity, self.roles))
        return "\t".join((self.entity.id, self.label, aliases, description, types, str(importance)))


def library_line(entity: EntityRow) -> str:
    """An entity the libraries describe gets their label and types alone, so that theirs are shown."""
    return "\t".join((entity.id, entity.label, "", "", "|".join(entity.types), "0"))


def main(sample: Path, out: Path = OUT) -> None:
    entities = read_entities(sample / "entities.tsv")
    libraries = {row.id: row for row in read_libraries() if isinstance(row, EntityRow)}
    excluded = _triples("wikidata/excluded") | _triples("countries/facts")
    facts = [f for f in read_facts(sample / "facts.tsv") if keep(f, entities, libraries, excluded)]
    facts = sorted(set(facts), key=lambda f: (_number(f.subject), _number(f.relation), _number(f.object)))
    lines = entity_lines(facts, entities, libraries)
    _write(out / "entities.tsv", "id\tlabel\taliases\tdescription\ttypes\timportance", lines)
    _write(out / "facts.tsv", "subject\trelation\tobject\tsource",
           [f"{fact.subject}\t{fact.relation}\t{fact.object}\twikidata" for fact in facts])  # fmt: skip
    print(f"{len(lines)} entities, {len(facts)} facts in {out}")


def entity_lines(facts: list[Fact], entities: Entities, libraries: Entities) -> list[str]:
    """One line for every entity that a fact names, in the order of the ids."""
    degree = Counter(id for fact in facts for id in (fact.subject, fact.object))
    roles: dict[str, list[str]] = {id: [] for id in degree}
    for fact in facts:
        if fact.relation in ROLES:
            roles[fact.object].append(ROLES[fact.relation])
    labels = {row["id"]: row["label"] for row in read_table("wikidata/labels")}
    ordinary = ordinary_words(entities.values())
    return [
        library_line(libraries[id])
        if id in libraries
        else Line(entities[id], labels.get(id, entities[id].label), roles[id], degree[id]).text(ordinary)
        for id in sorted(degree, key=_number)
    ]


def _triples(table: str) -> set[Fact]:
    return {Fact(row["subject"], row["relation"], row["object"]) for row in read_table(table)}


def _number(id: str) -> int:
    return int(id[1:])


def _write(path: Path, head: str, lines: list[str]) -> None:
    path.write_text("\n".join([head, *lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    default = Path(os.environ.get("AKGC_SHARED_DATA", ROOT.parent / "shared" / "data")) / "wikidata-sample"
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else default)
