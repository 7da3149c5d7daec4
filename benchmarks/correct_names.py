"""The names under which the values of a relation stand in a text, for a judge that is none of the detector's parts.

A name is a run of words, longest first, in any case; short names in capitals ("US", "Au") only as they are written.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files

from kg.graph import Graph
from kg.records import Entity, EntityRef, Text, Value

_WORD = re.compile(r"\w+(?:[.&]\w+)*|['’]s\b|[^\w\s]")
_SIGNS = frozenset(".,;:!?()[]{}\"“”„'‘’*_`<>|-–—/\\")
_SHORT = 3
_SYMBOL = 2
_DEMONYM = "P1549"

Words = tuple[str, ...]


@dataclass(slots=True)
class Names:
    """What each run of words may name: ids of entities, or texts themselves."""

    by_words: dict[Words, set[str]] = field(default_factory=lambda: defaultdict(set))
    exact: dict[Words, str] = field(default_factory=dict)
    """The only spelling of a short name."""
    longest: int = 1

    def add(self, name: str, meaning: str) -> None:
        words = words_of(name)
        if not words or all(len(word) < 2 for word in words):
            if name.strip() and len(words) == 1:
                self._add(words, meaning, name)
            return
        short = len(words) == 1 and len(name) <= _SHORT
        self._add(words, meaning, name if short else "")

    def _add(self, words: Words, meaning: str, spelling: str) -> None:
        self.by_words[words].add(meaning)
        if spelling:
            self.exact[words] = spelling
        self.longest = max(self.longest, len(words))

    def found(self, text: str) -> Iterator[tuple[int, int, frozenset[str]]]:
        """Start, end and meanings of the names in a text, longest first at each word, without overlaps."""
        tokens = [(m.start(), m.end(), folded(m[0])) for m in _WORD.finditer(text) if m[0] not in _SIGNS]
        at = 0
        while at < len(tokens):
            count = self._count(text, tokens[at : at + self.longest])
            if count:
                span = tokens[at : at + count]
                meant = self.by_words[tuple(word for _, _, word in span)]
                yield span[0][0], span[-1][1], frozenset(meant)
            at += max(1, count)

    def _count(self, text: str, tokens: Sequence[tuple[int, int, str]]) -> int:
        """How many of the tokens are the longest name that begins with the first; 0 for none.

        What opens the text is no symbol of two letters ("In", "As").
        """
        for count in range(len(tokens), 0, -1):
            words = tuple(word for _, _, word in tokens[:count])
            start, end = tokens[0][0], tokens[count - 1][1]
            spelling = self.exact.get(words, text[start:end])
            opens = start == 0 and words in self.exact and end <= _SYMBOL
            if words in self.by_words and spelling == text[start:end] and not opens:
                return count
        return 0


def words_of(name: str) -> Words:
    """
    >>> words_of("São Paulo, Brazil")
    ('sao', 'paulo', 'brazil')
    """
    return tuple(folded(m[0]) for m in _WORD.finditer(name) if m[0] not in _SIGNS)


def folded(word: str) -> str:
    """Without case and without accents."""
    apart = unicodedata.normalize("NFKD", word.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def names_of(graph: Graph, entity: Entity) -> Iterator[str]:
    """Label and aliases, what its people are called, and the label without what stands in brackets."""
    yield from (entity.label, *entity.aliases)
    if " (" in entity.label:
        yield entity.label.partition(" (")[0]
    for fact in graph.facts(entity.id):
        if fact.relation.id == _DEMONYM and isinstance(fact.object, Text):
            yield fact.object.text


class ValueNames:
    """Names of the values that the graph gives for each relation."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._demonyms: Mapping[str, Sequence[str]] = _listed_demonyms()
        self._of: dict[str, Names] = {}
        self._values = _values(graph)

    def of(self, relation: str) -> Names:
        if relation not in self._of:
            names = Names()
            for value in self._values.get(relation, ()):
                self.put(names, value)
            self._of[relation] = names
        return self._of[relation]

    def put(self, names: Names, value: Value) -> None:
        """Add the names of an entity or a text."""
        if isinstance(value, Text):
            names.add(value.text, value.text)
        elif isinstance(value, EntityRef):
            entity = self._graph.entity(value.id)
            for name in (*names_of(self._graph, entity), *self._demonyms.get(entity.label, ())):
                names.add(name, value.id)


def _listed_demonyms() -> dict[str, list[str]]:
    """Demonyms by the label of their place."""
    text = (files("kg") / "demonyms.tsv").read_text(encoding="utf-8")
    rows = csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    return {row["place"]: row["demonyms"].split("|") for row in rows}


def _values(graph: Graph) -> dict[str, dict[Value, None]]:
    """Entities and texts that are values of each relation."""
    values: dict[str, dict[Value, None]] = defaultdict(dict)
    for entity in graph.entities():
        for fact in graph.facts(entity.id):
            if isinstance(fact.object, EntityRef | Text):
                values[fact.relation.id][fact.object] = None
    return values
