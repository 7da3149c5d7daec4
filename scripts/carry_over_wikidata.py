"""Carry facts over from a Wikidata sample into `kg/starter/wikidata/`: run once, the tables are kept in the repository.

Input: a folder with entities.tsv, facts.tsv (default `$AKGC_SHARED_DATA/wikidata-sample`). Kept are facts of the CoDEx
part between entities with Wikidata ids whose relation people ask about, that do not go stale, that have objects of a
fitting kind, and that are not in `kg/starter/wikidata/excluded.tsv` (found wrong or incomplete by reading them).
What countries, cities and regions say about places is left to the libraries.
Importance: 40 + 28 log2(1 + number of kept facts), at most 220.

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
from kg.starter.plain_table import read_table  # noqa: E402

OUT = ROOT / "kg" / "starter" / "wikidata"

PLACE = r"country|state|city|town|commune|comune|municipal|settlement|capital|borough|county|region|island|village"
PLACE += r"|neighborhood|suburb|district|province|territor|area|empire|kingdom|republic|metropolis|continent|place|port"
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

_LATIN = re.compile(r"^[\w .,'’\-&!:/()+]+$")
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
        id: EntityRow(id, label, tuple(aliases.split("|")), description, tuple(t for t in types.split("|") if t))
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


def clean_aliases(entity: EntityRow) -> tuple[str, ...]:
    """At most eight names in Latin script that could stand in an English sentence."""
    names = (alias.replace("\u200f", "").strip() for alias in entity.aliases)
    good = [name for name in names if _usable(name, entity.label)]
    return tuple({folded(name): name for name in reversed(good)}.values())[::-1][:8]


def _usable(name: str, label: str) -> bool:
    if not 3 <= len(name) <= 40 or ", " in name or folded(name) == folded(label):
        return False
    if _FOREIGN.search(name) or not _LATIN.match(name) or not re.search("[A-Za-z]", name):
        return False
    return label[0].islower() or not name[0].islower()


def clean_types(entity: EntityRow, roles: Iterable[str]) -> tuple[str, ...]:
    stated = [type for type in entity.types if _TYPE.match(type)]
    return tuple(dict.fromkeys(stated[:4] or roles))


def entity_line(entity: EntityRow, library: EntityRow | None, roles: Iterable[str], degree: int) -> str:
    """An entity the libraries describe gets their label and type alone, so that the snapshot shows theirs."""
    if library:
        return "\t".join((library.id, library.label, "", "", "|".join(library.types), "0"))
    importance = min(220, round(40 + 28 * log2(1 + degree)))
    description = "" if _FOREIGN.search(entity.description) else entity.description
    aliases, types = "|".join(clean_aliases(entity)), "|".join(clean_types(entity, roles))
    return "\t".join((entity.id, entity.label, aliases, description, types, str(importance)))


def main(sample: Path) -> None:
    entities = read_entities(sample / "entities.tsv")
    libraries = {row.id: row for row in read_libraries() if isinstance(row, EntityRow)}
    excluded = {Fact(row["subject"], row["relation"], row["object"]) for row in read_table("wikidata/excluded")}
    facts = [f for f in read_facts(sample / "facts.tsv") if keep(f, entities, libraries, excluded)]
    facts = sorted(set(facts), key=lambda f: (_number(f.subject), _number(f.relation), _number(f.object)))
    degree = Counter(id for fact in facts for id in (fact.subject, fact.object))
    roles: dict[str, list[str]] = {id: [] for id in degree}
    for fact in facts:
        if fact.relation in ROLES:
            roles[fact.object].append(ROLES[fact.relation])
    lines = [entity_line(entities[id], libraries.get(id), roles[id], degree[id]) for id in sorted(degree, key=_number)]
    _write("entities.tsv", "id\tlabel\taliases\tdescription\ttypes\timportance", lines)
    _write("facts.tsv", "subject\trelation\tobject\tsource",
           [f"{fact.subject}\t{fact.relation}\t{fact.object}\twikidata" for fact in facts])  # fmt: skip
    print(f"{len(lines)} entities, {len(facts)} facts in {OUT.relative_to(ROOT)}")


def _number(id: str) -> int:
    return int(id[1:])


def _write(name: str, head: str, lines: list[str]) -> None:
    (OUT / name).write_text("\n".join([head, *lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    default = Path(os.environ.get("AKGC_SHARED_DATA", ROOT.parent / "shared" / "data")) / "wikidata-sample"
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else default)
