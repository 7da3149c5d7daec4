"""Literals of fact rows in QuickStatements syntax, and the ids and folded names the sources share."""

import re
import unicodedata
from decimal import Decimal

KILOMETRES_SQUARED = "U712226"
KELVIN = "U11579"
DALTON = "U483261"
GRAMS_PER_CUBIC_CENTIMETRE = "U13147228"

_STROKES = str.maketrans(
    {"ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ı": "i", "æ": "ae", "ß": "ss"}
)


def quantity(amount: float | str, unit: str = "") -> str:
    """`quantity(67.50, "U11573")` -> `"+67.5U11573"`; never in exponent notation."""
    number = Decimal(amount) if isinstance(amount, str) else Decimal(repr(round(amount, 6)))
    return f"{number.normalize():+f}{unit}"


def coordinates(latitude: float, longitude: float) -> str:
    """To about a kilometre: `coordinates(48.85341, 2.3488)` -> `"@48.85/2.35"`."""
    return f"@{round(latitude, 2)}/{round(longitude, 2)}"


def text(value: str) -> str:
    return f'"{value}"'


def year(value: str) -> str:
    """`year("1879")` -> `"+1879-00-00T00:00:00Z/9"`."""
    return f"+{int(value):04d}-00-00T00:00:00Z/9"


def ascii_name(name: str) -> str:
    """The name without diacritics; letters outside Latin are dropped."""
    return unicodedata.normalize("NFKD", name.translate(_STROKES)).encode("ascii", "ignore").decode()


def folded(name: str) -> str:
    """Lower-case ASCII words: `"São Paulo"` and `"Sao  paulo"` fold alike."""
    return re.sub(r"[^a-z0-9]+", " ", ascii_name(name.replace("’", "'").replace("'", "")).lower()).strip()


def minted(name: str) -> str:
    """Id of an entity that has no known Wikidata or GeoNames id: `AK:` and its folded name."""
    return "AK:" + folded(name).replace(" ", "-")
