"""Terms of RDF as ids and values: Wikidata's IRIs keep their ids, other IRIs get one of their own from their last part.

Which properties name, describe and classify an entity; which datatypes are times, quantities and places. No library:
IRIs and literals come as strings.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from math import isfinite
from urllib.parse import unquote

from kg.records import Coordinates, Quantity, Text, Time, Value

XSD = "http://www.w3.org/2001/XMLSchema#"
_WIKIDATA = re.compile(
    r"https?://(?:www\.)?wikidata\.org/(?:entity|wiki|prop(?:/direct)?)/(?:Property:)?([QP]\d+)"
)
_SCHEMA = ("http://schema.org/", "https://schema.org/")
_RDFS = "http://www.w3.org/2000/01/rdf-schema#"
_SKOS = "http://www.w3.org/2004/02/skos/core#"
_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
_FRAMEWORK = ("http://www.w3.org/2002/07/owl#", _RDFS, "http://www.w3.org/1999/02/22-rdf-syntax-ns#")
_TIME = re.compile(r"([+-]?\d{4,12})(?:-(\d\d))?(?:-(\d\d))?(T00:00:00)?")
_POINT = re.compile(r"Point\(([-+\d.eE]+) ([-+\d.eE]+)\)", re.IGNORECASE)
_TIMES = frozenset(XSD + name for name in ("date", "dateTime", "gYear", "gYearMonth"))
_NUMBERS = frozenset(
    XSD + name
    for name in (
        "decimal", "integer", "int", "long", "short", "byte", "double", "float", "nonNegativeInteger",
        "positiveInteger", "unsignedInt", "unsignedLong", "unsignedShort", "negativeInteger",
    )
)  # fmt: skip
_WKT = "http://www.opengis.net/ont/geosparql#wktLiteral"
_SITELINKS = "http://wikiba.se/ontology#sitelinks"


class About(Enum):
    """What a triple says of its subject itself."""

    LABEL = "label"
    ALIAS = "alias"
    DESCRIPTION = "description"
    TYPE = "type"
    IMPORTANCE = "importance"
    NOTHING = "nothing"
    """It belongs to the vocabulary of RDF."""


_ABOUT = {
    **dict.fromkeys((f"{_RDFS}label", f"{_SKOS}prefLabel", *(f"{s}name" for s in _SCHEMA)), About.LABEL),
    **dict.fromkeys((f"{_SKOS}altLabel", *(f"{s}alternateName" for s in _SCHEMA)), About.ALIAS),
    **dict.fromkeys((f"{_RDFS}comment", *(f"{s}description" for s in _SCHEMA)), About.DESCRIPTION),
    _TYPE: About.TYPE,
    _SITELINKS: About.IMPORTANCE,
}


def about(predicate: str) -> About | None:
    """What a predicate says of an entity itself; None where it states a fact."""
    found = _ABOUT.get(predicate)
    return About.NOTHING if found is None and predicate.startswith(_FRAMEWORK) else found


def is_framework(iri: str) -> bool:
    """Whether an IRI belongs to the vocabulary of RDF, RDFS or OWL ("owl:Class")."""
    return iri.startswith(_FRAMEWORK)


def wikidata_id(iri: str) -> str:
    """
    >>> wikidata_id("http://www.wikidata.org/prop/direct/P36"), wikidata_id("http://acme.example/Q1")
    ('P36', '')
    """
    match = _WIKIDATA.fullmatch(iri)
    return match[1] if match else ""


def local_name(iri: str) -> str:
    """The last part of an IRI in words.

    >>> local_name("http://acme.example/products#Rocket_2")
    'Rocket 2'
    """
    parts = [part for part in re.split(r"[#/:]", iri) if part]
    return unquote(parts[-1]).replace("_", " ") if parts else iri


def language_rank(language: str, languages: Sequence[str] = ("en",)) -> int | None:
    """Place of a language tag among the chosen ones, the lowest first; None where it is not chosen.

    A regional form comes after the language itself, text without a language last.

    >>> [language_rank(tag, ("de", "en")) for tag in ("de", "de-CH", "en", "", "fr")]
    [0, 1, 2, 4, None]
    """
    said = language.lower()
    places = {chosen.lower(): 2 * place for place, chosen in enumerate(languages)}
    if not said:
        return 2 * len(languages)
    if said in places:
        return places[said]
    base = places.get(said.split("-", 1)[0])
    return None if base is None else base + 1


def is_wanted(language: str, languages: Sequence[str] = ("en",)) -> bool:
    """Whether text in a language is read: one of those chosen, or without a language."""
    return language_rank(language, languages) is not None


def value_of(text: str, datatype: str) -> Value | None:
    """The value of a typed literal; None for a plain string.

    :raises ValueError: the text is none of its datatype.
    """
    if datatype in _TIMES:
        return _time(text, datatype)
    if datatype in _NUMBERS:
        number = float(text)
        if not isfinite(number):
            raise ValueError(f"{text!r} is no finite number")
        return Quantity(number)
    if datatype == _WKT:
        return _point(text)
    if datatype == f"{XSD}boolean":
        return Text("true" if text in ("true", "1") else "false")
    return None


def _time(text: str, datatype: str) -> Time:
    """Midnight of 1 January is Wikidata's way to write a year."""
    match = _TIME.match(text)
    if match is None:
        raise ValueError(f"{text!r} is no {datatype.removeprefix(XSD)}")
    year, month, day = int(match[1]), int(match[2] or 0), int(match[3] or 0)
    if match[2] and not (1 <= month <= 12 and (not match[3] or 1 <= day <= 31)):
        raise ValueError(f"{text!r} is no {datatype.removeprefix(XSD)}")
    if datatype == f"{XSD}dateTime" and match[4] and month == day == 1:
        month = day = 0
    return Time(year, month, day, 11 if day else 10 if month else 9)


def _point(text: str) -> Coordinates:
    match = _POINT.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"{text!r} is no point; write Point(LONGITUDE LATITUDE)")
    longitude, latitude = float(match[1]), float(match[2])
    if abs(latitude) > 90 or abs(longitude) > 360:
        raise ValueError(f"{text!r} is no place on Earth; write Point(LONGITUDE LATITUDE)")
    return Coordinates(latitude, longitude)
