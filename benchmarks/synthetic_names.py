"""Names and descriptions of synthetic entities, by a weighted grammar over words like those of the starter tables.

`synthetic_grammar.tsv` holds templates by class. In a template ``{family}`` is the entity's own word, ``{Word+}`` a
second own word, ``{+family}`` a word drawn for this text alone; everything else stands for itself.
"""

from __future__ import annotations

import csv
import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.synthetic_words import NONE, Chain, Tokens, Vocabulary
from kg import schema, starter
from kg.records import EntityClass
from kg.staging.packed_strings import PackedStrings

FIRST_YEAR, LAST_YEAR = 1000, 2030
SEXES = ("male", "female")
KIND_CLASSES: Mapping[str, tuple[EntityClass, ...]] = {
    "person": (EntityClass.PERSON,),
    "settlement": (EntityClass.PLACE,),
    "landform": (EntityClass.PLACE,),
    "taxon": (EntityClass.TAXON,),
    "work": (EntityClass.WORK,),
    "organisation": (EntityClass.ORGANISATION,),
    "event": (EntityClass.EVENT,),
    "concept": (EntityClass.CONCEPT,),
    "occupation": (EntityClass.OCCUPATION,),
    "language": (EntityClass.LANGUAGE,),
    "country": (EntityClass.PLACE,),
}
"""Classes of synthetic entities, and the coarse classes whose type labels they take."""

_GRAMMAR = Path(__file__).parent / "synthetic_grammar.tsv"
_SLOT = re.compile(r"\{(\+?)(\w+?)(\+*)\}")
_LATIN = ("us", "a", "um", "is", "ella", "ia", "oides", "ensis", "atus", "ina", "ops", "ella")
_PARTICLES = "de,van,von,da,al,di,du,bin,van der,le,von der,dos,del,ter,el,de la".split(",")
_BEFORE = "New,San,Santa,Saint,El,La,Upper,Nowa,Bad,Villa,Puerto,Kampung,Lower,North,South,West,East".split(
    ","
)
_BETWEEN = ("sur", "en", "le", "les", "di", "am", "sous", "de", "upon", "aux")
_STOP_WORDS = frozenset(
    "the of and a an in on to no at by for from with who what when is it as his her my".split()
)
_ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")


@dataclass(frozen=True, slots=True)
class RealWords:
    """What the starter tables know; each list has the most frequent first."""

    given: Sequence[str]
    family: Sequence[str]
    places: Sequence[str]
    title_words: Sequence[str]
    plain_words: Sequence[str]
    countries: Sequence[str]
    demonyms: Sequence[str]
    languages: Sequence[str]
    occupations: Sequence[str]
    kinds: Mapping[str, Sequence[str]]


@cache
def real_words() -> RealWords:
    """The words of the starter tables in this repository."""
    labels: dict[EntityClass, list[str]] = defaultdict(list)
    types: dict[EntityClass, Counter[str]] = defaultdict(Counter)
    words: Counter[str] = Counter()
    for folder in starter.TABLES:
        for row in _rows(folder / "entities.tsv"):
            kinds = [kind for kind in row["types"].split("|") if kind]
            words.update(re.findall(r"[a-z]{3,}", row["description"]))
            for coarse in schema.coarse_classes(kinds):
                labels[coarse].append(row["label"])
            for kind in kinds:
                for coarse in schema.coarse_classes([kind]):
                    types[coarse][kind] += 1
    countries = [
        row for row in _rows(starter.FOLDER / "countries" / "countries.tsv") if row["status"] == "state"
    ]
    countries.sort(key=lambda row: -int(row["population"] or 0))
    cities = [row["label"] for name in ("known", "regions") for row in _rows(_city_table(name))]
    people = [name.split() for name in labels[EntityClass.PERSON] if " " in name]
    titles = [word for title in labels[EntityClass.WORK] for word in re.findall(r"[^\W\d_]{2,}", title)]
    return RealWords(
        given=_by_count(name[0] for name in people),
        family=_by_count(name[-1] for name in people),
        places=_by_count(word for name in [*cities, *labels[EntityClass.PLACE]] for word in name.split()),
        title_words=_by_count(
            word for word in titles if word[0].isupper() and word.lower() not in _STOP_WORDS
        ),
        plain_words=[word for word, _ in words.most_common() if word not in _STOP_WORDS],
        countries=[row["label"] for row in countries],
        demonyms=[row["demonyms"].split("|")[0] or row["label"] for row in countries],
        languages=[row["label"] for row in _rows(starter.FOLDER / "countries" / "languages.tsv")],
        occupations=list(dict.fromkeys(labels[EntityClass.OCCUPATION])),
        kinds={
            name: [kind for c in coarse for kind, _ in types[c].most_common()]
            for name, coarse in KIND_CLASSES.items()
        },
    )


@dataclass(frozen=True, slots=True)
class Template:
    """A sequence of slots (text, fresh, latent name) with its probability within class and use."""

    weight: float
    slots: tuple[tuple[str, bool, str], ...]


@dataclass(slots=True)
class Latents:
    """Own words of ``size`` entities of one class, drawn when first asked for; year and indices are set before."""

    rng: np.random.Generator
    words: Vocabulary
    size: int
    tokens: dict[str, Tokens] = field(default_factory=dict)

    def own(self, name: str, pool: str) -> Tokens:
        if name not in self.tokens:
            self.tokens[name] = self._derived(name) if name in _DERIVED else self.fresh(pool, self.size)
        return self.tokens[name]

    def fresh(self, pool: str, size: int) -> Tokens:
        return self.words.draw(_DERIVED.get(pool, ("", pool))[1], self.rng, size)

    def _derived(self, name: str) -> Tokens:
        of, pool = _DERIVED[name]
        letters = self.words.first_letters(self.own(of, of))
        letter = np.where((letters >= ord("A")) & (letters <= ord("Z")), letters - ord("A"), 0).astype(
            np.int32
        )
        return (letter + self.words.pool(pool).start).astype(np.int32)


_DERIVED = {"initial": ("given", "letter"), "initialgenus": ("genus", "letter")}


class Grammar:
    """Spells labels, aliases and descriptions; its vocabulary grows with the number of entities."""

    def __init__(self, rng: np.random.Generator, entities: int) -> None:
        self.words = _vocabulary(rng, entities)
        self.kinds = _kinds(rng, self.words, entities)
        self._templates: dict[tuple[str, str], list[Template]] = defaultdict(list)
        for row in _rows(_GRAMMAR):
            template = Template(float(row["weight"]), tuple(_slots(row["template"])))
            self._templates[row["class"], row["what"]].append(template)
            for text, _, name in template.slots:
                if not name and text:
                    self.words.literal(text)
        for text in "-.":
            self.words.literal(text)

    def has(self, entity_class: str, what: str) -> bool:
        return (entity_class, what) in self._templates

    def tokens(self, entity_class: str, what: str, latents: Latents, of: NDArray[np.int64]) -> Tokens:
        """Rows of tokens for the entities ``of`` (indices into the latents, any may repeat)."""
        templates = self._templates.get((entity_class, what), [])
        width = max((len(template.slots) for template in templates), default=1)
        out = np.full((len(of), width), NONE, dtype=np.int32)
        if not templates:
            return out
        ends = np.cumsum([template.weight for template in templates])
        chosen = np.searchsorted(ends, latents.rng.random(len(of)) * ends[-1], side="right")
        for number, template in enumerate(templates):
            rows = np.flatnonzero(chosen == number)
            for at, (text, fresh, name) in enumerate(template.slots):
                if not name:
                    out[rows, at] = self.words.literal(text) if text else NONE
                elif fresh:
                    out[rows, at] = latents.fresh(text, len(rows))
                else:
                    out[rows, at] = latents.own(name, text)[of[rows]]
        return out

    def texts(self, template: str, count: int, rng: np.random.Generator) -> PackedStrings:
        """``count`` texts of one template."""
        latents = Latents(rng, self.words, count)
        columns = [
            np.full(count, self.words.literal(text), np.int32) if not name else latents.fresh(text, count)
            for text, _, name in _slots(template)
        ]
        return self.spell(np.stack(columns, axis=1))

    def spell(self, tokens: Tokens) -> PackedStrings:
        return self.words.spell(tokens)


def _slots(template: str) -> list[tuple[str, bool, str]]:
    """Literal texts as (text, False, ""), slots as (pool, fresh, name)."""
    slots: list[tuple[str, bool, str]] = []
    end = 0
    for match in _SLOT.finditer(template):
        if match.start() > end:
            slots.append((template[end : match.start()], False, ""))
        slots.append((match[2], bool(match[1]), match[2] + match[3]))
        end = match.end()
    if end < len(template) or not slots:
        slots.append((template[end:], False, ""))
    return slots


def _vocabulary(rng: np.random.Generator, entities: int) -> Vocabulary:
    """Distinct words grow more slowly than entities (Heaps): exponents and sizes are those of a large Wikidata."""
    real, words = real_words(), Vocabulary()

    def size(at_4m: int, growth: float) -> int:
        return int(at_4m * (entities / 4e6) ** growth) + 8

    def add(pool: str, seen: Sequence[str], count: int, exponent: float) -> list[str]:
        made = Chain(seen).words(rng, max(0, count - len(seen)), besides=seen)
        words.add(pool, [*seen, *made][:count], exponent=exponent)
        return made

    add("given", real.given, size(70_000, 0.5), 0.85)
    words.add("middle", real.given, exponent=0.7)
    add("family", real.family, size(450_000, 0.6), 0.7)
    stems = add("stem", real.places, size(900_000, 0.75), 0.35)
    words.add("region", [*real.places, *stems][: size(9_000, 0.5)], exponent=0.6)
    add("Word", real.title_words, size(70_000, 0.4), 0.72)
    add("word", real.plain_words, size(40_000, 0.4), 0.75)
    latin = [
        word.rstrip("aeiouy") + _LATIN[at % len(_LATIN)]
        for at, word in enumerate([*real.places, *real.family])
        if word.isascii() and word.isalpha() and 3 < len(word) < 11
    ]
    add("genus", latin, size(75_000, 0.8), 0.45)
    add("epithet", [word.lower() for word in latin], size(60_000, 0.6), 0.6)
    letters = [chr(ord("A") + at) for at in range(26)]
    words.add("letter", letters)
    codes = rng.integers(0, 26, (size(40_000, 0.7), 4))
    words.add("acronym", ["".join(letters[at] for at in row[: 3 + row[3] % 2]) for row in codes])
    words.add("year", [str(year) for year in range(FIRST_YEAR, LAST_YEAR + 1)])
    words.add("short", [f"{year:02}" for year in range(100)])
    words.add("number", [str(number) for number in range(1, 400)], exponent=1.0)
    words.add("particle", _PARTICLES, exponent=0.8)
    words.add("before", _BEFORE, exponent=0.8)
    words.add("between", _BETWEEN, exponent=0.8)
    words.add("ordinal", _ORDINALS, exponent=0.5)
    words.add("country", real.countries, exponent=0.9)
    words.add("demonym", real.demonyms, exponent=0.9)
    words.add("language", real.languages, exponent=1.2)
    words.add("occupation", real.occupations, exponent=0.95)
    words.add("sex", SEXES)
    return words


def _kinds(rng: np.random.Generator, words: Vocabulary, entities: int) -> dict[str, range]:
    """Places of the kinds of each class among the concepts; sexes come first, kinds of classes after them."""
    real = real_words()
    labels: list[str] = list(SEXES)
    places: dict[str, range] = {}
    for name in KIND_CLASSES:
        known = list(real.kinds[name]) or [name]
        most = max(1, min(int(0.02 * entities**0.75), entities // 100))
        regional = [f"{kind} of {country}" for kind in known[:40] for country in real.countries]
        chosen = [*known, *rng.permutation(regional).tolist()][:most]
        places[name] = range(len(labels), len(labels) + len(chosen))
        labels.extend(chosen)
    words.add("concept", labels)
    return places


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE, restval=""))


def _city_table(name: str) -> Path:
    return starter.FOLDER / "cities" / f"{name}.tsv"


def _by_count(words: object) -> list[str]:
    return [word for word, _ in Counter(words).most_common()]  # type: ignore[call-overload]
