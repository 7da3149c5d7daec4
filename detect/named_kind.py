"""Names with their kind or their place: "the region of Macedonia" is no country, "Freiberg in Moravia" none in Saxony.

What the noun before a name says it is narrows what the name may mean. Where the graph knows only a country by it, or
does not know what it lies in, the name means something that the graph does not know.
"""

from __future__ import annotations

import re
from dataclasses import replace

from detect.clause import Clause, Symbol
from detect.place_types import PlaceTypes
from kg.mention import Mention, MentionKind

_PARTS = frozenset(
    "region province county district department prefecture canton village town city island".split()
)
_QUARTERS = frozenset("borough ward parish quarter neighbourhood neighborhood suburb arrondissement".split())
"""Parts of towns, of which few are known: a town of that name is another place."""
_PICKED = re.compile(
    r"#?(?:capital|main|principal|chief|major|first|second|third|fourth|last|only|other|most|\w{2,}est)"
)
"""One of the towns of a country, and not a town of its name: "the capital city of Canada", "the largest city of"."""
_TOWNS = frozenset(("city", "town", "village"))
_ISLAND = "island"
_ARTICLE = re.compile(r"\bthe\s+\Z", re.IGNORECASE)
_ALONE = re.compile(
    r"\W*\Z|\s*[,.;:)!?]|\s+(?:and|or|is|was|has|had|which|that|in|into|near|at|from|to|through|below|above|between|"
    r"(?:flow|rise|run|join|begin|end|empt(?:y|ie)|meet|enter|form|pass)(?:s|ed|ing)?|rose|ran|met|began)\b"
)
"""Behind a name that stands for a thing, and not before a noun as in "the Missouri governor"."""


def of_their_kinds(clause: Clause, types: PlaceTypes, text: str) -> Clause:
    """The clause with the names narrowed whose kind stands before them ("the province of ...") or that have an article.

    :param text: what the offsets of the clause count in
    """
    symbols = clause.symbols
    with_articles = [_narrowed_by_article(symbol, types, text) for symbol in symbols]
    if any(one is not other for one, other in zip(symbols, with_articles, strict=True)):
        clause, symbols = clause.of(*with_articles), tuple(with_articles)
    if not any(symbol.code in ("of", "in") for symbol in symbols):
        return clause
    return clause.of(*(_narrowed(symbols, at, types) for at in range(len(symbols))))


def _narrowed_by_article(symbol: Symbol, types: PlaceTypes, text: str) -> Symbol:
    """Without the states of countries that the name may mean: "the Missouri" is a river, or a ship. Names of several
    words may well have an article ("the Basque Country", "the Northern Territory").
    """
    mention = symbol.mention
    if (
        mention is None
        or mention.best is None
        or " " in mention.text
        or not _ARTICLE.search(text, max(0, symbol.start - 5), symbol.start)
    ):
        return symbol
    if not types.divisions(mention.best.id) or _ALONE.match(text, symbol.end) is None:
        return symbol
    others = tuple(c for c in mention.candidates if not types.divisions(c.id))
    return (
        replace(symbol, mention=mention._replace(candidates=others)) if others else _unknown(symbol, mention)
    )


def _narrowed(symbols: tuple[Symbol, ...], at: int, types: PlaceTypes) -> Symbol:
    symbol = symbols[at]
    mention = symbol.mention
    if mention is not None and _lies_in_unknown(symbols, at, types):
        return _unknown(symbol, mention)
    if at < 2 or mention is None or not mention.candidates or symbols[at - 1].code != "of":
        return symbol
    noun = symbols[at - 2].code.removeprefix("#")
    if noun not in _PARTS and noun not in _QUARTERS:
        return symbol
    if at > 2 and _PICKED.fullmatch(symbols[at - 3].code):
        return symbol
    fitting = tuple(c for c in mention.candidates if _is_kind(c.id, noun, types))
    if fitting:
        return replace(symbol, mention=mention._replace(candidates=fitting))
    if noun in _QUARTERS or any(
        types.is_country(c.id) or types.is_continent(c.id) for c in mention.candidates
    ):
        return _unknown(symbol, mention)
    if noun == _ISLAND and all(
        types.divisions(c.id) and not types.is_island(c.id) for c in mention.candidates
    ):
        return _unknown(symbol, mention)
    return symbol


def _unknown(symbol: Symbol, mention: Mention) -> Symbol:
    unknown = Mention(mention.start, mention.end, mention.text, MentionKind.NAME)
    return replace(symbol, code=f"N{symbol.code[1:]}", mention=unknown)


def _lies_in_unknown(symbols: tuple[Symbol, ...], at: int, types: PlaceTypes) -> bool:
    """Whether a town is said to lie in what nobody knows."""
    mention, following = symbols[at].mention, symbols[at + 1 : at + 4]
    if mention is None or mention.best is None:
        return False
    following = following[1:] if following and following[0].code == "," else following[:2]
    if len(following) < 2 or following[0].code != "in":
        return False
    around = following[1].mention
    return around is not None and around.kind is MentionKind.NAME and types.is_settlement(mention.best.id)


def _is_kind(place: str, noun: str, types: PlaceTypes) -> bool:
    if noun in _TOWNS:
        return types.is_settlement(place)
    return any(noun in label.split() for label in types.of(place))
