"""A dump like Wikidata's, made of synthetic shards: entities with labels in many languages, references, identifiers.

One compact JSON object a line in an array, keys in Wikidata's order. Most items have no sitelink and are not in the
shards: articles, of which the real dump is full. What `kg.dump` keeps of it is what the shards say.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.synthetic_statement import HexDigits, identifiers, statement
from kg.staging.shard import KINDS, Shard

WITHOUT_SITELINKS = 2.8
"""Items without a sitelink for each with one."""
_LATIN = (
    "de fr es it nl pl pt sv ca cs da fi nb nn hu ro tr id ms vi eu gl eo sq sl sk hr lt lv et is ga cy af oc ast an "
    "br bs la lb nds sco war ceb min su jv tl sw uz az mg ht io ia vo fo fy li sh simple"
).split()
_OTHERS = (
    "ru uk be bg sr mk kk ky mn tg ar fa ur he arz azb ckb hi bn ta te ml mr ne zh ja ko th ka hy el".split()
)
_CYRILLIC = str.maketrans("abcdefghijklmnopqrstuvwxyz", "абцдефгхийклмнопярстувшхуз")
_LANGUAGES = (*_LATIN, *_OTHERS)
_ARTICLE = (
    ("en", "scientific article"),
    ("nl", "wetenschappelijk artikel"),
    ("ru", "научная статья"),
    ("fr", "article scientifique"),
    ("de", "wissenschaftlicher Artikel"),
    ("es", "artículo científico"),
    ("it", "articolo scientifico"),
    ("uk", "наукова стаття"),
    ("ar", "مقالة علمية"),
    ("zh", "科学论文"),
)
_FIRST_ARTICLE = 20_000_000
_TAIL_EXPONENT = -1 / 1.05
"""Of the law by which items have many sitelinks: half of those that have any have one."""


@dataclass(frozen=True, slots=True)
class Dumped:
    """What was written; sizes in bytes of JSON."""

    lines: int
    with_sitelinks: int
    size: int
    size_with_sitelinks: int


def write_dump(
    path: Path,
    shards: Sequence[Path],
    *,
    seed: int = 0,
    without_sitelinks: float = WITHOUT_SITELINKS,
    most_entities: int | None = None,
) -> Dumped:
    """Write the dump of the shards' entities, at most so many; a path that ends in ``.gz`` is compressed."""
    rng = np.random.default_rng(seed)
    lines = with_sitelinks = size_with_sitelinks = 0
    size = 4
    separator = b""
    with gzip.open(path, "wb", compresslevel=6) if path.suffix == ".gz" else path.open("wb") as file:
        file.write(b"[\n")
        for has_sitelinks, line in _lines(shards, rng, without_sitelinks, most_entities):
            file.write(separator + line)
            size += len(separator) + len(line)
            separator = b",\n"
            lines += 1
            with_sitelinks += has_sitelinks
            size_with_sitelinks += has_sitelinks * len(line)
        file.write(b"\n]")
    return Dumped(lines, with_sitelinks, size, size_with_sitelinks)


def _lines(
    shards: Sequence[Path], rng: np.random.Generator, without_sitelinks: float, most_entities: int | None
) -> Iterator[tuple[bool, bytes]]:
    digits = HexDigits(rng)
    written = 0
    for path in shards:
        for line in _shard_lines(Shard(path), rng, digits):
            if written == most_entities:
                return
            yield True, line.encode()
            written += 1
            for _ in range(rng.poisson(without_sitelinks)):
                yield False, _article(int(rng.integers(_FIRST_ARTICLE, 130_000_000)), digits).encode()


def _shard_lines(shard: Shard, rng: np.random.Generator, digits: HexDigits) -> Iterator[str]:
    aliases = shard.strings("entity_aliases")
    spans = _list(shard, "entity_aliases_spans")
    links = np.minimum((1 - rng.random(shard.entity_count)) ** _TAIL_EXPONENT, len(_LANGUAGES) + 1)
    numbers = _list(shard, "entity_id")
    claims = _Claims(shard, digits)
    for at, number in enumerate(numbers):
        yield _item(
            number,
            shard.strings("entity_label")[at],
            description=shard.strings("entity_description")[at],
            aliases=aliases[spans[at] : spans[at + 1]],
            claims=claims,
            sitelinks=int(links[at]),
            digits=digits,
        )


class _Claims:
    """Claims of a shard's subjects, whose facts lie one after the other."""

    def __init__(self, shard: Shard, digits: HexDigits) -> None:
        subjects = np.asarray(shard.column("fact_subject"))
        numbers, first, counts = np.unique(subjects, return_index=True, return_counts=True)
        self._spans = dict(
            zip(numbers.tolist(), zip(first.tolist(), (first + counts).tolist(), strict=True), strict=True)
        )
        names = ("relation", "kind", "object", "start", "end")
        self._columns = [_list(shard, f"fact_{name}") for name in names]
        self._relations = shard.relations
        self._quantities = np.asarray(shard.column("quantities")).tolist()
        self._texts = shard.strings("texts")
        self._digits = digits

    def __call__(self, number: int, further: int) -> str:
        """The JSON of an entity's claims: its facts by relation, then ``further`` identifiers."""
        first, end = self._spans.get(number, (0, 0))
        groups: dict[str, list[str]] = {}
        for at in range(first, end):
            relation, kind, payload, start, stop = (column[at] for column in self._columns)
            said: object = payload
            if KINDS[kind] == "quantity":
                said = self._quantities[payload]
            elif KINDS[kind] == "text":
                said = self._texts[payload]
            name = self._relations[relation]
            text = statement(number, name, said, KINDS[kind], start=start, end=stop, digits=self._digits)
            groups.setdefault(name, []).append(text)
        stated = [f'"{relation}":[{",".join(texts)}]' for relation, texts in groups.items()]
        return ",".join((*stated, *identifiers(number, further, self._digits)))


def _item(
    number: int,
    label: str,
    *,
    description: str,
    aliases: Sequence[str],
    claims: _Claims,
    sitelinks: int,
    digits: HexDigits,
) -> str:
    spelt = [label] * len(_LATIN) + [label.lower().translate(_CYRILLIC).title()] * len(_OTHERS)
    step = max(1, len(_LANGUAGES) // (6 + 2 * sitelinks))
    names = list(zip(_LANGUAGES[::step], spelt[::step], strict=True))
    described = (
        [(code, f"{description} ({code})") for code, _ in names[: 4 + sitelinks]] if description else []
    )
    sites = [("en", label), *zip(_LANGUAGES, spelt, strict=True)][:sitelinks]
    return "".join(
        (
            f'{{"type":"item","id":"Q{number}","labels":{{{_terms((("en", label), *names))}}},',
            f'"descriptions":{{{_terms((("en", description), *described)) if description else ""}}},',
            f'"aliases":{_aliases(aliases)},"claims":{{{claims(number, 4 + sitelinks // 2)}}},',
            f'"sitelinks":{{{",".join(_sitelink(code, title) for code, title in sites)}}},{_tail(number, digits)}',
        )
    )


def _article(number: int, digits: HexDigits) -> str:
    title = f"Effects of {digits.take(12)} on the {digits.take(7)} of {digits.take(9)} in {digits.take(6)}"
    facts = (("P31", 13442814), ("P1433", 1_000 + number % 9_000), ("P921", 7_000 + number % 3_000))
    own = [
        f'"{relation}":[{statement(number, relation, payload, KINDS[0], digits=digits)}]'
        for relation, payload in facts
    ]
    return "".join(
        (
            f'{{"type":"item","id":"Q{number}","labels":{{{_terms((("en", title), ("nl", title)))}}},',
            f'"descriptions":{{{_terms(_ARTICLE)}}},"aliases":{{}},',
            f'"claims":{{{",".join((*own, *identifiers(number, 2, digits)))}}},',
            f'"sitelinks":{{}},{_tail(number, digits)}',
        )
    )


def _terms(texts: Iterable[tuple[str, str]]) -> str:
    return ",".join(
        f'"{code}":{{"language":"{code}","value":{json.dumps(text, ensure_ascii=False)}}}'
        for code, text in texts
    )


def _aliases(aliases: Sequence[str]) -> str:
    names = ",".join(
        f'{{"language":"en","value":{json.dumps(name, ensure_ascii=False)}}}' for name in aliases
    )
    return f'{{"en":[{names}]}}' if names else "{}"


def _sitelink(code: str, title: str) -> str:
    return f'"{code}wiki":{{"site":"{code}wiki","title":{json.dumps(title, ensure_ascii=False)},"badges":[]}}'


def _tail(number: int, digits: HexDigits) -> str:
    revision = 1_000_000_000 + int(digits.take(7), 16)
    return (
        f'"pageid":{number + 1_000_000},"ns":0,"title":"Q{number}","lastrevid":{revision},'
        '"modified":"2026-10-01T12:00:00Z"}'
    )


def _list(shard: Shard, name: str) -> list[Any]:
    column: list[Any] = np.asarray(shard.column(name)).tolist()
    return column
