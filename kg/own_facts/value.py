"""Values typed by what a cell holds: dates, quantities, text in quotation marks; anything else is a name.

Dates are 2024, 2024-05, 2024-05-01 or as English writes them; quantities are numbers with a unit or without one
("12 kg", "1,299 EUR"); the literals of `kg.literal` are read as well.
"""

from __future__ import annotations

import re

from rapidfuzz.distance import DamerauLevenshtein

from kg import clock, contact, date, quantity, unit, weekday
from kg.contact import ContactKind
from kg.literal import parse_literal
from kg.own_facts.row import BadCell, shortened
from kg.records import Coordinates, EntityRef, Quantity, Text, Time, Value, ValueKind
from kg.truth import truth
from kg.written_number import read as read_number
from kg.written_number import without_unit

FIRST_YEAR, LAST_YEAR = 1900, 2100
"""A bare number between them, under a relation of unknown kind, may be a year."""

_ISO = re.compile(
    r"(-?\d{4})(?:-(\d\d)(?:-(\d\d))?)?(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?"
)
_YEAR = re.compile(r"-?\d{1,4}")
_LITERAL = re.compile(r'[+@"]|[a-z]{2,3}:"')
_NUMERIC = re.compile(r"[-−+]?(?:US|A|C)?[$€£¥₹]?\s?[\d.]")
_BARE = re.compile(r"[1-9]\d{3}")
_QUOTED = re.compile(r"'(.+)'|“(.+)”|\"(.*)\"", re.DOTALL)
_PLACE = re.compile(r"([+-]?\d{1,2}(?:\.\d+)?)\s*[,/ ]\s*([+-]?\d{1,3}(?:\.\d+)?)")
_NO_NAME = re.compile(r"\d+[/.:,-]\S*|\d+(?:\.\d+)?e[+-]?\d+|=.*|.*://.*", re.IGNORECASE | re.DOTALL)
_VERSION = re.compile(r"v?\d+(?:\.\d+)+|v\d+", re.IGNORECASE)
_OF_VERSIONS = re.compile(r"\b(?:versions?|releases?|builds?|firmware)\b", re.IGNORECASE)
_FIGURE_PHRASE = re.compile(r"[a-z]+ (?=.*\d).+")
_GLUED = re.compile(r"\S*(?:[^\W\d_]|\d[-/]\d)\S*")
_COMPOUND = re.compile(r"\d+-[a-z]{2,}")
"""A number with a word, which says of what kind something is: "3-season"."""
_DAY = re.compile(r"\d{1,2}(?:st|nd|rd|th)? [A-Z][a-z]+|[A-Z][a-z]+ \d{1,2}(?:st|nd|rd|th)?")
"""A day of every year, if the word is a month's name."""
_CLOCK = re.compile(r"\d{1,2}(?:[:.h]\d\d|(?:[:.]\d\d)? ?[ap]\.?m|4/7)\b", re.IGNORECASE)
_COUNTED = re.compile(r" ?((?:[a-z][\w'’-]*|[A-Z]{1,6})(?:[ /](?:[a-z][\w'’-]*|[A-Z]{1,6})){0,4})")
"""What is counted, behind its number: words in lower case or a code in capitals, and no name."""
_NAMED = re.compile(r"\d+[a-z]? [A-Z][^\W\d_]+.*")
"""A name that begins with a number: "14 Mill Lane", "3 Doors Down"."""
_SPAN = re.compile(r"[\d.,]+ ?(?:to|until|till|or|–|—) ?\d|\d+ ?- ?\d+ [a-z]", re.IGNORECASE)
"""From one figure to another: "8 to 10 weeks"."""
_RANGE = re.compile(r"(\d{1,4}) ?[-–—] ?(\d{1,4})")
_NO_SUCH_DATE = "there is no such date"
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def typed(text: str) -> Value | None:
    """The value that a cell under a relation of unknown kind states; None where it can only be a name.

    :raises BadCell: a literal or a number that cannot be read.
    """
    if (found := _marked(text)) is not None:
        return found
    if (time := _iso(text)) is not None:
        return time
    if not _NUMERIC.match(text):
        if _reaches(text) or _is_days(text) or is_phrase(text) or truth(text) is not None:
            return Text(text)
        return date.parse(text) if text[:1].isalpha() and any(c.isdigit() for c in text) else None
    return _number(text) or date.parse(text)


def typed_as(text: str, kind: ValueKind) -> Value | None:
    """The value of a cell under a relation of a known kind; None where that is a name.

    :raises BadCell: the cell holds nothing of that kind.
    """
    marked = _marked(text)
    if marked is not None and kind is not ValueKind.TIME:
        return _of_kind(marked, text, kind)
    if kind is ValueKind.ENTITY:
        return None
    if kind is ValueKind.TEXT:
        return Text(text)
    if kind is ValueKind.TIME:
        return date_of(text, "object")
    return _quantity_of(text) if kind is ValueKind.QUANTITY else _place_of(text)


def literal_value(text: str, kind: ValueKind | None) -> Value:
    """The value of a literal without a type; ``kind`` is that of its relation, None for a new one.

    :raises BadCell: the relation takes something else.
    """
    if kind is ValueKind.ENTITY:
        raise BadCell("object", text, "the relation takes an entity; write its IRI")
    if kind is ValueKind.TEXT:
        return Text(text)
    if kind is not None:
        return typed_as(text, kind) or Text(text)
    try:
        found = typed(text)
    except BadCell:
        return Text(text)
    bare = isinstance(found, Quantity) and (not found.unit or bool(unit.name_of(found.unit)))
    return Text(text) if found is None or bare else found


def refuse_as_name(text: str) -> None:
    """:raises BadCell: what looks like a date, a number, a formula or an address is no name of a new entity."""
    if not _NO_NAME.fullmatch(text):
        return
    remedy = "is no name of an entity; write a date like 2024-04-03, put a text into quotation marks"
    about = f"{shortened(text, 30)}, type, KIND"
    raise BadCell("object", text, f"{remedy}, or say what the entity is in a row of its own: {about}")


def is_bare_year(text: str) -> bool:
    """A number of four figures without a unit, which may be a year or a count."""
    return bool(_BARE.fullmatch(text))


def date_of(text: str, column: str) -> Time:
    """:raises BadCell: the text is no date."""
    found = (
        _iso(text, column)
        or (Time(int(text)) if _YEAR.fullmatch(text) and int(text) else None)
        or date.parse(text)
    )
    if found is None and text[:1] in "+-":
        marked = _marked(text)
        found = marked if isinstance(marked, Time) else None
    if found is None:
        raise BadCell(column, text, "is no date; write 2024, 2024-05 or 2024-05-01")
    return found


def is_yearly(text: str) -> bool:
    """Whether a cell is a day of every year: "22 January"."""
    return _DAY.fullmatch(text) is not None and date.parse(f"{text} 2024") is not None


def lies_before(time: Time, other: Time) -> bool:
    """As far as both are known: 2024 does not lie before May 2024."""
    pairs = zip((time.year, time.month, time.day), (other.year, other.month, other.day), strict=True)
    for one, two in pairs:
        if not one or not two:
            return False
        if one != two:
            return one < two
    return False


def unit_of(text: str, column: str) -> str:
    """Id of a unit by its name, symbol or id.

    :raises BadCell: no such unit.
    """
    if text in unit.UNITS or re.fullmatch(r"Q\d+", text):
        return text
    found = unit.match(text, 0)
    if found is None or found[1] < len(text):
        raise BadCell(column, text, "is no known unit; write it like kg, km/h, years or EUR, or leave it out")
    return found[0].id


def _marked(text: str) -> Value | None:
    """A value that says by its first character what it is."""
    if quoted := _QUOTED.fullmatch(text):
        return Text(next(group for group in quoted.groups() if group is not None))
    if not _LITERAL.match(text):
        return None
    try:
        found = parse_literal(text)
    except ValueError as error:
        if text[0] == "+":
            return None
        raise BadCell("object", text, str(error)) from None
    return None if isinstance(found, EntityRef) else found


def _iso(text: str, column: str = "object") -> Time | None:
    """:raises BadCell: written like a date, but there is no such day."""
    match = _ISO.fullmatch(text)
    if match is None:
        return None
    year, month, day = int(match[1]), int(match[2] or 0), int(match[3] or 0)
    if (match[2] and not 1 <= month <= 12) or (match[3] and not 1 <= day <= _DAYS[month - 1]):
        raise BadCell(column, text, f"{_NO_SUCH_DATE}; write year-month-day, like 2024-05-01")
    if not year:
        return None
    return Time(year, month, day, date.DAY if day else date.MONTH if month else date.YEAR)


def _number(text: str) -> Value | None:
    """A quantity; a number glued to others ("3M", "747-400") is none unless a unit explains them.

    :raises BadCell: a number with a unit that is not known.
    """
    if (text[:1] == "0" and text[1:2].isdigit() and text.isdigit()) or contact.read(text) is not None:
        return Text(text)
    found = quantity.parse(text)
    if found is not None and (found.unit or not _GLUED.fullmatch(text)):
        return found
    if _CLOCK.match(text) or _SPAN.match(text) or _is_range(text):
        return Text(text)
    if _COMPOUND.fullmatch(text):
        return Text(text)
    if found is not None or _GLUED.fullmatch(text) or date.parse(text):
        return None
    if (counted := _counted(text)) is not None:
        return counted
    if _NAMED.fullmatch(text):
        return None
    if _has_misspelt_unit(text):
        remedy = (
            "begins like a quantity, but its unit is not known; put it in quotation marks to have it as text"
        )
        raise BadCell("object", text, remedy)
    return Text(text)


def _has_misspelt_unit(text: str) -> bool:
    """Whether what stands behind a number is a unit of the table but for a letter: to be put right, not kept."""
    style = read_number(text, 0)
    match = None if style is None else _COUNTED.fullmatch(text, without_unit(style).end)
    return match is not None and _is_misspelt(match[1])


def _reaches(text: str) -> bool:
    """Whether a cell is a number, an address of mail, or one of the web that says so: "Amazon.com" is a name."""
    found = contact.read(text)
    return found is not None and (found.kind is not ContactKind.WEB or text.startswith(("http", "www.")))


def is_version(text: str, label: str) -> bool:
    """Whether a cell is a version under a relation that whose ``label`` says so: 3.10 is not 3.1."""
    return _VERSION.fullmatch(text) is not None and _OF_VERSIONS.search(label) is not None


def is_phrase(text: str) -> bool:
    """Whether a cell is words in lower case with a figure among them, "every 6 hours", which few names are."""
    return _FIGURE_PHRASE.fullmatch(text) is not None


def _is_days(text: str) -> bool:
    """Whether a cell is days of the week, written out or several, or hours with days: "Sun" is a name."""
    if not weekday.days_of(text):
        return bool(weekday.find(text) and clock.find(text))
    return "day" in text.lower() or len(text.split()) > 1 or "-" in text


def _is_range(text: str) -> bool:
    """Whether two whole numbers are the ends of a range ("8-10"), and not parts of a name ("747-400")."""
    match = _RANGE.fullmatch(text)
    return match is not None and int(match[1]) < int(match[2])


def _counted(text: str) -> Quantity | None:
    """So many of what the table of units lacks ("4 semesters"); None where that looks like a misspelt unit."""
    style = read_number(text, 0)
    if style is None:
        return None
    if style.unit and not text[:1].isdigit():
        return None  # "$9 per month" is money
    bare = without_unit(style)
    match = _COUNTED.fullmatch(text, bare.end)
    if match is None or (not style.unit and _is_misspelt(match[1])):
        return None
    return Quantity(bare.amount, unit.named(match[1]))


def _is_misspelt(words: str) -> bool:
    """Whether a unit of the table is written so but for one letter behind the first: "kgg", "metters"."""
    names = (n for n in unit.known_names() if min(len(n), len(words)) > 1 and n[0] == words[0])
    return any(DamerauLevenshtein.distance(words, name) == 1 for name in names)


def _quantity_of(text: str) -> Quantity:
    found = quantity.parse(text) or _counted(text)
    if found is None:
        wanted = "write a number, with a known unit or without, like 12 kg"
        raise BadCell("object", text, f"{_no_quantity(text)}; {wanted}")
    return found


def _no_quantity(text: str) -> str:
    """What the cell holds instead of a quantity."""
    try:
        is_date = _iso(text) is not None
    except BadCell:
        return f"{_NO_SUCH_DATE}, and the relation takes a quantity"
    return "is a date, and the relation takes a quantity" if is_date else "is no quantity"


def _place_of(text: str) -> Coordinates:
    match = _PLACE.fullmatch(text)
    if match is None or abs(float(match[1])) > 90:
        raise BadCell(
            "object", text, "is no place; write latitude and longitude in degrees, like 48.86, 2.35"
        )
    return Coordinates(float(match[1]), float(match[2]))


def _of_kind(value: Value, text: str, kind: ValueKind) -> Value:
    kinds = {
        ValueKind.TEXT: Text,
        ValueKind.TIME: Time,
        ValueKind.QUANTITY: Quantity,
        ValueKind.COORDINATES: Coordinates,
    }
    if kind in kinds and isinstance(value, kinds[kind]):
        return value
    raise BadCell("object", text, f"must be {_WANTED[kind]} under this relation")


_WANTED = {
    ValueKind.ENTITY: "the name or id of an entity",
    ValueKind.TIME: "a date",
    ValueKind.QUANTITY: "a quantity",
    ValueKind.TEXT: "text",
    ValueKind.COORDINATES: "a place (latitude, longitude)",
}
