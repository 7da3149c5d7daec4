"""Names of which the text says what kind of thing they are: "Radetzky March is a novel" speaks of no march, and
"Georgia (US state)" of no country.

A name means what it may mean of that kind. Where the graph knows nothing of the kind by the name, and what it knows is
of quite another one, the name means something that the graph does not know, here and in all that follows. A wrong kind
that is near ("Titan is a planet") changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from detect.clause import Clause, Symbol
from detect.media import MEDIA
from detect.tagging import tags
from kg.alias import fold
from kg.graph import Candidate
from kg.mention import Mention, MentionKind
from kg.records import Entity, EntityClass
from kg.schema import coarse_classes

_IS = re.compile(r"B(?:ms)?[nadx]{0,5}?(?P<noun>n)(?![nxm])")
_BRACKET = re.compile(r"\([nadxm]{0,3}(?P<noun>n)[,)]")
_APPOSED = re.compile(r",[nadxm]{0,4}(?P<noun>n)(?=[,.;:wiGK]|\Z)")
"""Between commas: "Minority Report, the Fox series that was cancelled"."""
_PLAIN = frozenset(
    "film movie series sitcom miniseries novel book play poem song album opera painting sculpture game city town "
    "village river mountain island "
    "palace castle fortress church cathedral museum bridge lake volcano canal airport stadium "
    "country state region planet moon asteroid element language company band war battle university".split()
)
"""Nouns that are hardly said of anything in a figure of speech."""
_ALIKE = (
    frozenset((EntityClass.PLACE, EntityClass.ORGANISATION)),
    frozenset((EntityClass.ORGANISATION, EntityClass.PERSON)),
)
"""Classes that one thing may be of both: a university is a place too, and a band may have a person's name."""


class SaidKinds:
    """Over one graph; thread-safe."""

    def __init__(self, entity: Callable[[str], Entity], is_called: Callable[[str, str], bool]) -> None:
        """
        :param entity: what the graph knows by an id
        :param is_called: whether an entity may be spoken of by a phrase ("the film")
        """
        self._entity = entity
        self._is_called = is_called

    def of(self, clause: Clause, strangers: frozenset[str]) -> tuple[Clause, frozenset[str]]:
        """The clause with its names narrowed, and the ids of what its names, and those of the text before
        (``strangers``), only seem to mean.
        """
        narrowed = dict(self._narrowed(clause))
        strangers |= {
            symbol.mention.best.id
            for at, symbol in enumerate(clause.symbols)
            if narrowed.get(at) == () and symbol.mention is not None and symbol.mention.best is not None
        }
        symbols = [
            self._symbol(symbol, narrowed.get(at), strangers) for at, symbol in enumerate(clause.symbols)
        ]
        changed = any(one is not other for one, other in zip(symbols, clause.symbols, strict=True))
        return (clause.of(*symbols) if changed else clause), strangers

    def _narrowed(self, clause: Clause) -> Iterator[tuple[int, tuple[Candidate, ...]]]:
        """Where names stand of which a kind is said, and those of their bearers that are of it; none where the best
        known one is of quite another.
        """
        letters = tags(clause)
        for at, symbol in enumerate(clause.symbols):
            if symbol.code[0] != "E" or symbol.mention is None or symbol.mention.best is None:
                continue
            found = next(
                filter(None, (said.match(letters, at + 1) for said in (_IS, _BRACKET, _APPOSED))), None
            )
            if found is None or clause.negations:
                continue
            noun = clause.symbols[found.start("noun")].text.casefold()
            if noun not in _PLAIN:
                continue
            of_kind = tuple(c for c in symbol.mention.candidates if self._is_called(c.id, f"the {noun}"))
            if of_kind or self._is_other(symbol.mention.best.id, noun):
                yield at, of_kind

    def _is_other(self, entity_id: str, noun: str) -> bool:
        """Whether a thing is known to be of quite another kind than a noun says."""
        entity = self._entity(entity_id)
        said, known = coarse_classes([noun]), entity.classes
        if said and known and said.isdisjoint(known):
            return not any(each & said and each & known for each in _ALIKE)
        words = {word for kind in entity.types for word in fold(kind).split()}
        media = [each for each in MEDIA if words & each]
        medium = next((each for each in MEDIA if noun in each), None)
        return medium is not None and bool(media) and medium not in media

    @staticmethod
    def _symbol(symbol: Symbol, of_kind: tuple[Candidate, ...] | None, strangers: frozenset[str]) -> Symbol:
        mention = symbol.mention
        if mention is None or mention.best is None:
            return symbol
        if of_kind and len(of_kind) < len(mention.candidates):
            return replace(symbol, mention=mention._replace(candidates=of_kind))
        if mention.best.id not in strangers:
            return symbol
        unknown = Mention(mention.start, mention.end, mention.text, MentionKind.NAME)
        return replace(symbol, code=f"N{symbol.code[1:]}", mention=unknown)
