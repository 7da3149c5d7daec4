"""Languages and currencies by ISO code: names from plain tables, official status and tender from Babel."""

from collections.abc import Iterator, Mapping

from babel.languages import get_territory_language_info
from babel.numbers import get_territory_currencies

from kg.starter import EntityRow, Row
from kg.starter.kinds import instance_of
from kg.starter.plain_table import read_table, values

OFFICIAL = ("official", "de_facto_official")


def ids_by_code(table: str) -> Mapping[str, str]:
    """Code -> entity id, from `countries/languages` or `countries/currencies`."""
    return {row["code"]: row["id"] for row in read_table(table)}


def language_rows() -> Iterator[Row]:
    for row in read_table("countries/languages"):
        aliases = (f"{row['label']} language", *values(row["aliases"]))
        yield EntityRow(row["id"], row["label"], aliases, "language", ("language",), int(row["importance"]))
        yield instance_of(row["id"], "language", "starter")


def currency_rows() -> Iterator[Row]:
    for row in read_table("countries/currencies"):
        aliases = values(row["aliases"])
        yield EntityRow(row["id"], row["label"], aliases, "currency", ("currency",), int(row["importance"]))
        yield instance_of(row["id"], "currency", "starter")


def official_languages(iso: str) -> list[str]:
    """Codes without script (`sr_Latn` -> `sr`), each once, in Babel's order."""
    info = get_territory_language_info(iso)
    codes = [code.split("_")[0] for code, facts in info.items() if facts["official_status"] in OFFICIAL]
    return list(dict.fromkeys(codes))


def legal_tender(iso: str) -> list[str]:
    """ISO 4217 codes of what is tender today; empty for territories unknown to Babel."""
    return list(get_territory_currencies(iso))
