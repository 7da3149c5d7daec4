"""What a name in a clause is there for: to be spoken of, to answer, or only to begin or describe what is spoken of."""

from __future__ import annotations

from collections.abc import Sequence

from detect.clause import Clause, Symbol
from detect.heard import is_unnamed
from detect.referent import Referents
from detect.tagging import tags
from kg.mention import Mention, MentionKind

_ENDS = frozenset(".,;:!")
_SAID = frozenset("play plays works covers borders features stars houses hosts measures".split())
"""Verbs that may be nouns."""
_WRITTEN = frozenset("symbol code abbreviation formula acronym initials".split())
"""Nouns for how something is written in short."""


def answered(clause: Clause, leading: Symbol | None, question: Sequence[Mention]) -> Symbol | None:
    """What a first clause gives as the answer behind what the question names: "Saturn's largest moon is Titan"."""
    symbols = clause.symbols
    if not question or (leading is not None and not is_unnamed(clause, leading)):
        return None
    at = next((i for i, each in enumerate(symbols) if each.code == "be"), len(symbols))
    name, behind = symbols[at + 1 : at + 2], symbols[at + 2 : at + 3]
    if not name or name[0].code[0] != "E" or not behind or behind[0].code not in _ENDS:
        return None
    before = [m for each in symbols[:at] if (m := each.mention) is not None and names(m)]
    answer = name[0].mention
    is_new = answer is not None and not any(same(answer, each) for each in question)
    is_asked = all(any(same(each, other) for other in question) for each in before)
    return name[0] if is_new and is_asked else None


def goes_on(clause: Clause, symbol: Symbol, referents: Referents) -> bool:
    """Whether a name only begins what is spoken of: "the Amazon rainforest", and not "the Titanic film"."""
    at = clause.symbols.index(symbol) + 1
    following = clause.symbols[at] if at < len(clause.symbols) else None
    if following is None or following.start != symbol.end + 1 or tags(clause)[at] not in "nx":
        return False
    if following.text.casefold() in _SAID and tags(clause)[at + 1 : at + 2] in ("p", "i"):
        return False
    best = symbol.mention.best if symbol.mention is not None else None
    return best is not None and not referents.fits(best.id, f"the {following.text.casefold()}")


def describes(clause: Clause, at: int, referents: Referents) -> bool:
    """Whether the name at a symbol only says what the noun behind it is: "a science-fiction city", "a Baroque
    composer"; what the graph knows to be a person, a place or the like may be spoken of by itself.
    """
    symbol, following = clause.symbols[at], clause.symbols[at + 1 : at + 2]
    if symbol.mention is None or not following or following[0].start != symbol.end + 1:
        return False
    letter, best = tags(clause)[at + 1], symbol.mention.best
    if letter == "x" and following[0].text.islower():
        return best is None
    if letter != "n" or following[0].mention is not None:
        return False
    return best is None or not referents.is_something(best.id)


def is_sign(clause: Clause, at: int) -> bool:
    """Whether what stands at a symbol is how something is written: "its symbol is Au"."""
    before = clause.symbols[max(0, at - 2) : at]
    return [each.code for each in before[1:]] == ["be"] and before[0].code.lstrip("#") in _WRITTEN


def names(mention: Mention) -> bool:
    """Whether it names somebody or something that a pronoun may refer back to."""
    return mention.kind in {MentionKind.ENTITY, MentionKind.NAME} and not mention.demonym


def same(one: Mention, other: Mention) -> bool:
    """Whether two mentions are of one entity, or of names alike that nobody knows."""
    if one.best is None or other.best is None:
        return one.text == other.text
    return one.best.id == other.best.id
