"""How the names of a graph are worded: what is only part of one, what stands out as one, what the schema claims."""

from __future__ import annotations

from kg import schema
from kg.alias import fold
from kg.graph import Candidate, Graph
from kg.records import Entity
from kg.tokens import FoldedTokens

_ADJECTIVE_ENDINGS = ("ing", "al", "ic", "ive", "ous", "ed", "ly")


def stands_out(tokens: FoldedTokens, first: int, stop: int, *, cased: bool) -> bool:
    """A name made of words of grammar ("The Who") needs capitals that nothing else explains."""
    words = tokens.words[first:stop]
    if not cased:
        return False
    if (
        first
        and tokens.words[first - 1].folded in schema.type_words()
        and (words[0].capital or words[0].figure)
    ):
        return True
    if stop - first == 1:
        return words[0].shouted
    capitals = sum(w.capital for w in words[1:])
    return words[0].capital and (capitals >= 2 or (all(w.capital for w in words[1:]) and words[-1].letters))


def shortens(surface: str, candidate: Candidate) -> bool:
    """An alias that is hardly meant in running text: "house" for house music, "fictional" for fiction."""
    folded = fold(surface)
    if candidate.by_label or " " in folded or folded == fold(candidate.label):
        return False
    return is_part(surface, candidate) or folded.endswith(_ADJECTIVE_ENDINGS)


def is_part(surface: str, candidate: Candidate) -> bool:
    """Whether a word is one of those of the label."""
    return fold(surface) in fold(candidate.label).split()


def names_of(entity: Entity) -> tuple[str, ...]:
    return (entity.label, *entity.aliases)


def relation_nouns(graph: Graph) -> frozenset[str]:
    relations = (*graph.relations(), *schema.builtin().values())
    nouns = {noun for relation in relations for noun in (relation.label, *relation.nouns)}
    return frozenset(map(fold, nouns)) | schema.type_words() | {f"{w}s" for w in schema.type_words()}
