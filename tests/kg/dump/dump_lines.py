"""Lines such as a Wikidata dump has, made up: a generator for tests and measurements, seeded.

About two thirds of the items have no sitelink; a line with sitelinks has 12 to 15 KB on average, as in the real dump:
names in many languages, identifiers, statements with references and hashes.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import orjson

_LANGUAGES = (
    "en de fr es it nl pl ru ja zh pt sv uk ar cs fa fi he hu id ko no ro sr tr vi ca da eo et".split()
)
_WORDS = "north river stone old saint grand lake wood hill castle bridge market abbey island valley".split()
_RELATIONS = (
    "P17",
    "P27",
    "P106",
    "P131",
    "P19",
    "P69",
    "P108",
    "P361",
    "P47",
    "P136",
    "P166",
    "P50",
    "P495",
)
_IDENTIFIERS = tuple(f"P{number}" for number in range(3500, 3900))
_HASH = "0123456789abcdef"
_HASHES = Random(3)


def _hash() -> str:
    """40 digits as of a SHA-1; they are most of what does not compress in the dump."""
    return f"{_HASHES.getrandbits(160):040x}"


def snak(relation: str, datatype: str, kind: str, value: Any) -> dict[str, Any]:
    """A snak with a value, its members in the order of the dump."""
    return {
        "snaktype": "value",
        "property": relation,
        "hash": _hash(),
        "datavalue": {"value": value, "type": kind},
        "datatype": datatype,
    }


def item_snak(relation: str, number: int) -> dict[str, Any]:
    value = {"entity-type": "item", "numeric-id": number, "id": f"Q{number}"}
    return snak(relation, "wikibase-item", "wikibase-entityid", value)


def time_snak(relation: str, time: str, *, precision: int = 11, calendar: str = "Q1985727") -> dict[str, Any]:
    value = {
        "time": time,
        "timezone": 0,
        "before": 0,
        "after": 0,
        "precision": precision,
        "calendarmodel": f"http://www.wikidata.org/entity/{calendar}",
    }
    return snak(relation, "time", "time", value)


def quantity_snak(relation: str, amount: str, *, unit: str = "1", **bounds: str) -> dict[str, Any]:
    return snak(relation, "quantity", "quantity", {"amount": amount, "unit": unit, **bounds})


def statement(
    mainsnak: dict[str, Any],
    *,
    rank: str = "normal",
    qualifiers: dict[str, Any] | None = None,
    references: int = 0,
) -> dict[str, Any]:
    """A statement as the dump has it; each reference is an item, an address and a date."""
    stated: dict[str, Any] = {"mainsnak": mainsnak, "type": "statement"}
    if qualifiers is not None:
        stated["qualifiers"] = qualifiers
        stated["qualifiers-order"] = list(qualifiers)
    stated["id"] = f"Q1040$1a44ad74-{_hash()[:20]}"
    stated["rank"] = rank
    if references:
        snaks = {
            "P248": [item_snak("P248", 36578)],
            "P854": [snak("P854", "url", "string", "https://example.org/a/page/with/a/long/address")],
            "P813": [time_snak("P813", "+2019-03-02T00:00:00Z")],
        }
        reference = {"hash": _hash(), "snaks": snaks, "snaks-order": list(snaks)}
        stated["references"] = [reference] * references
    return stated


def sitelinks(*sites: str, title: str = "A title") -> dict[str, Any]:
    return {site: {"site": site, "title": title, "badges": []} for site in sites}


def names(text: str, *languages: str) -> dict[str, Any]:
    return {language: {"language": language, "value": text} for language in languages}


def item(number: int, **members: Any) -> dict[str, Any]:
    """An item with the members of the dump, in its order; what is not given is empty."""
    return {
        "type": "item",
        "id": f"Q{number}",
        "labels": members.pop("labels", names(f"item {number}", "en")),
        "descriptions": members.pop("descriptions", {}),
        "aliases": members.pop("aliases", {}),
        "claims": members.pop("claims", {}),
        "sitelinks": members.pop("sitelinks", sitelinks("enwiki")),
        "lastrevid": 2_000_000_000 + number,
        "modified": "2025-10-01T12:34:56Z",
        **members,
    }


def line(document: Any) -> bytes:
    return orjson.dumps(document) + b",\n"


def realistic_lines(random: Random, first: int, count: int) -> Iterator[bytes]:
    """Items of which a third have sitelinks."""
    for number in range(first, first + count):
        yield line(_full(random, number) if random.random() < 1 / 3 else _bare(random, number))


def write_realistic(path: Path, *, megabytes: int, seed: int = 7) -> int:
    """Write a .json.gz of at least that size uncompressed; returns the uncompressed bytes.

    A pool of 1,500 lines is repeated with new ids, so that writing is fast and compression as good as the dump's.
    """
    random = Random(seed)
    pool = list(realistic_lines(random, 100_000_000, 1500))
    size = 4
    with gzip.open(path, "wb", compresslevel=6) as file:
        file.write(b"[\n")
        while size < megabytes << 20:
            for text in pool:
                size += file.write(text.replace(b'"id":"Q1', b'"id":"Q%d' % random.randint(1, 9), 1))
        file.write(b"]\n")
    return size


def _full(random: Random, number: int) -> dict[str, Any]:
    languages = random.sample(_LANGUAGES, random.randint(2, 20))
    claims: dict[str, Any] = {"P31": [statement(item_snak("P31", random.randint(5, 9000)), references=1)]}
    for relation in random.sample(_RELATIONS, random.randint(2, 6)):
        claims[relation] = [
            statement(item_snak(relation, random.randint(5, 10**8)), references=random.randint(0, 1))
            for _ in range(random.choice((1, 1, 2)))
        ]
    claims["P569"] = [
        statement(time_snak("P569", f"+{random.randint(1500, 2020)}-03-11T00:00:00Z"), references=1)
    ]
    if random.random() < 0.4:
        when = {"P585": [time_snak("P585", "+2020-12-31T00:00:00Z")]}
        claims["P1082"] = [
            statement(quantity_snak("P1082", f"+{random.randint(100, 10**7)}"), qualifiers=when)
        ]
    for relation in random.sample(_IDENTIFIERS, random.randint(1, 8)):
        text = "".join(random.choices(_HASH, k=10))
        claims[relation] = [statement(snak(relation, "external-id", "string", text), references=1)]
    name = f"{random.choice(_WORDS)} {random.choice(_WORDS)} {number}".title()
    return item(
        number,
        labels=names(name, "en", *languages),
        descriptions=names(f"{random.choice(_WORDS)} in a country of the world", "en", *languages),
        aliases={"en": [{"language": "en", "value": f"{name} {n}"} for n in range(random.randint(0, 3))]},
        claims=claims,
        sitelinks=sitelinks(
            "enwiki", *(f"{one}wiki" for one in languages[: random.randint(1, 12)]), title=name
        ),
    )


def _bare(random: Random, number: int) -> dict[str, Any]:
    authors = [
        statement(snak("P2093", "string", "string", f"A. {random.choice(_WORDS).title()}"), references=1)
        for _ in range(random.randint(0, 6))
    ]
    claims: dict[str, Any] = {
        "P31": [statement(item_snak("P31", 13442814), references=1)],
        "P577": [statement(time_snak("P577", "+2014-05-01T00:00:00Z"), references=1)],
    }
    if authors:
        claims["P2093"] = authors
    return item(number, labels=names(f"A paper {number}", "en"), claims=claims, sitelinks={})
