"""What the names of the user's file mean: entities and relations of the graph, or new ones with ids of their own.

Rules: an id means itself. A name means the one entity that bears it exactly; where several do, the one whose label it
is if that is the best known; or the one that is known far better than the others (Bergen is the one in Norway), and
as an object of a new entity the best known of those called so, and the user is told; else the row is refused. A
name that differs in case or accents means the entity only where it has several words. Any other name is a new entity;
its id follows from the name ("AK:acme-rocket-2").
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from kg import schema
from kg.alias import fold
from kg.graph import Candidate, Graph
from kg.own_facts.row import AbsentCell, BadCell, Named
from kg.records import EntityClass, EntityRef, Relation, ValueKind

PREFIX = "AK:"
_ID = re.compile(r"[QP]\d+|GN\d+|[A-Z]{2,}:[^\s\"|]+")
_VERBAL = re.compile(r"\{s\} (?:(?:is|was|are|were|has|had|have) )?(?:the |a |an )?(.+?) \{o\}")
_MOST_LISTED = 5
MEASURED = frozenset((ValueKind.TIME, ValueKind.QUANTITY))
_FAR_BETTER = 4.0
"""How many times as likely as the next one an entity must be to be the one that an object names."""
_CAMEL = re.compile(r"(?<=[a-z\d])(?=[A-Z])")


@dataclass(slots=True)
class Names:
    """Looks names up in one graph, and remembers the new ones.

    ``new`` are names by the ids made from them; ``hints`` say which entity a new name is like.
    """

    graph: Graph
    stated: Mapping[str, str] = field(default_factory=dict)
    """Labels that the file itself gives to ids."""
    subjects: frozenset[str] = frozenset()
    """Names that stand as subjects in the file."""
    create: bool = True
    """False where an unknown name is an error."""
    new: dict[str, str] = field(default_factory=dict)
    hints: dict[str, Candidate] = field(default_factory=dict)
    chosen: dict[str, str] = field(default_factory=dict)
    """What the user should know of names that several entities bear, by the name."""
    _found: dict[tuple[str, frozenset[EntityClass], bool], EntityRef] = field(default_factory=dict)
    _labelled: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self._labelled = {label: entity_id for entity_id, label in self.stated.items()}

    def entity(
        self, named: Named, column: str, wanted: frozenset[EntityClass] = frozenset(), *, of_own: bool = False
    ) -> EntityRef:
        """``wanted``: what the relation takes; of several bearers of a name the one that is such is meant; ``of_own``:
        it is said of a new entity, so that nothing in the graph changes if another was meant.

        :raises BadCell: an unknown id, or a name that several entities bear.
        """
        if isinstance(named, EntityRef):
            return self._by_id(named, column)
        found = self._found.get((named, wanted, of_own))
        if found is None:
            found = self._found[named, wanted, of_own] = self._by_name(named, column, wanted, of_own=of_own)
        return found

    def knows(self, name: str) -> bool:
        """Whether the graph or the file has an entity of exactly that name."""
        return name in self.subjects or any(c.exact and not c.partial for c in self.graph.candidates(name))

    def label(self, entity_id: str) -> str:
        """Label of an entity of the graph or of the file."""
        return self.new.get(entity_id) or self.graph.entity(entity_id).label

    def _by_id(self, ref: EntityRef, column: str) -> EntityRef:
        try:
            return self.graph.entity(ref.id).ref
        except KeyError:
            label = self.stated.get(ref.id) or ref.label
            if label and self.create:
                self.new[ref.id] = label
                return EntityRef(ref.id, label)
        remedy = f"the graph has no such entity; write its name, or add a row: {ref.id}, label, NAME"
        raise (BadCell if self.create else AbsentCell)(column, ref.id, remedy)

    def _by_name(self, name: str, column: str, wanted: frozenset[EntityClass], *, of_own: bool) -> EntityRef:
        if self._is_id(name):
            return self._by_id(EntityRef(name, ""), column)
        if named := self._labelled.get(name):
            return self._by_id(EntityRef(named, name), column)
        candidates = [c for c in self.graph.candidates(name) if not c.partial]
        exact = [c for c in candidates if c.exact]
        if len(exact) > 1:
            fitting = [c for c in exact if wanted & self.graph.entity(c.id).classes]
            exact = [self._best(name, fitting or exact, column, of_own=of_own)]
        if not exact and " " in name:
            exact = candidates[:1] if len(candidates) == 1 else []
        if exact:
            return EntityRef(exact[0].id, exact[0].label)
        if not self.create:
            raise AbsentCell(column, name, "the graph has no such entity; find it with: akgc kg search")
        ref = EntityRef(self._new_id(name), name)
        self.new.setdefault(ref.id, name)
        if candidates:
            self.hints[ref.id] = candidates[0]
        return EntityRef(ref.id, self.new[ref.id])

    def _is_id(self, name: str) -> bool:
        if looks_like_id(name):
            return True
        try:
            return " " not in name and bool(self.graph.entity(name))
        except KeyError:
            return False

    def _best(self, name: str, candidates: Sequence[Candidate], column: str, *, of_own: bool) -> Candidate:
        if len(candidates) == 1:
            return candidates[0]
        own = [c for c in candidates if c.id.startswith(PREFIX)]
        if len(own) == 1 and own[0] is candidates[0]:
            return own[0]
        labelled = [c for c in candidates if c.label == name]
        if len(labelled) == 1 and labelled[0] is candidates[0]:
            return labelled[0]
        listed = ", ".join(self._described(c) for c in candidates[:_MOST_LISTED])
        is_clear = candidates[0].prior >= _FAR_BETTER * candidates[1].prior
        if is_clear or (column == "object" and of_own and candidates[0] in labelled):
            self.chosen[name] = (
                f"{name!r} is taken for the best known of {listed}; write the id if another is meant"
            )
            return candidates[0]
        raise BadCell(column, name, f"may be {listed}; write the id of the one that is meant")

    def _described(self, candidate: Candidate) -> str:
        entity = self.graph.entity(candidate.id)
        said = entity.description or ", ".join(entity.types[:2])
        return f"{candidate.id} ({candidate.label}{f': {said}' if said else ''})"

    def _new_id(self, name: str) -> str:
        return free_id(name, lambda entity_id: self._is_taken(entity_id, name))

    def _is_taken(self, entity_id: str, name: str) -> bool:
        """Whether the id means something of another name; "C++" and "C#" would have the same."""
        try:
            return fold(self.label(entity_id)) != fold(name)
        except KeyError:
            return False


def _listed(relations: Sequence[Relation]) -> str:
    return ", ".join(f"{r.id} ({r.label})" for r in relations[:_MOST_LISTED])


def looks_like_id(name: str) -> bool:
    """Whether a name is written like an id: Q142, GN2988507, AK:some-name."""
    return bool(_ID.fullmatch(name))


def free_id(name: str, taken: Callable[[str], bool]) -> str:
    """An id that follows from a name; ``taken(id)`` says that it means something else.

    >>> free_id("Acme Rocket 2", lambda _: False)
    'AK:acme-rocket-2'
    """
    slug = "-".join(re.findall(r"\w+", fold(name))) or hashlib.sha256(name.encode()).hexdigest()[:12]
    found, number = f"{PREFIX}{slug}", 2
    while taken(found):
        found, number = f"{PREFIX}{slug}-{number}", number + 1
    return found


class RelationNames:
    """Relations by id, label, noun or verb; those of the graph, of the schema, and new ones."""

    def __init__(self, graph: Graph) -> None:
        self._known = {**schema.builtin(), **{relation.id: relation for relation in graph.relations()}}
        self._labels = _index((r, (r.label,)) for r in self._known.values())
        self._nouns = _index((r, r.nouns) for r in self._known.values())
        self._verbs = _index((r, _verbs(r)) for r in self._known.values())
        self._found: dict[tuple[str, ValueKind], Relation | None] = {}
        self.remarks: dict[str, str] = {}
        """What the user should know of relations that may be others, by what they are called."""

    def takes(self, relation_id: str) -> frozenset[EntityClass]:
        """The classes of the objects of a relation, none where they are not known."""
        relation = self._known.get(relation_id)
        return relation.object_classes if relation is not None else frozenset()

    def known(self, text: str, kind: ValueKind) -> Relation | None:
        """The relation that a cell names, of several that of the object's kind; None where it is a new one.

        What is no name of a relation is looked for among its verbs ("born in", "founded" with a date); a name or verb
        of several relations ("successor", "made by"), or of values of another kind, is a relation of its own; so is the
        name of one with dates or figures where a cell has a time of the day ("start time, 19:30").

        :raises BadCell: an unknown id, or no word.
        """
        if (text, kind) not in self._found:
            self._found[text, kind] = self._look_up(text, kind)
        return self._found[text, kind]

    def _look_up(self, text: str, kind: ValueKind) -> Relation | None:
        if text in self._known:
            return self._known[text]
        if re.fullmatch(r"P\d+", text):
            raise BadCell("relation", text, "is not known; write what it is called, like capital")
        key = fold(label_of(text))
        if not key:
            raise BadCell("relation", text, "holds no word; write what the relation is called")
        for index in (self._labels, self._nouns):
            if found := index.get(key):
                fitting = [relation for relation in found if relation.kind is kind]
                if not fitting and kind is ValueKind.TEXT and all(each.kind in MEASURED for each in found):
                    return None
                fitting = fitting or found
                if len(fitting) > 1:
                    self._remark_new(text, fitting)
                    return None
                return fitting[0]
        said = [key, f"{key} in"] if kind is ValueKind.TIME else [key]
        meant = {r.id: r for each in said for r in self._verbs.get(each, ()) if r.kind is kind}
        if len(meant) > 1:
            self._remark_new(text, list(meant.values()))
        return next(iter(meant.values())) if len(meant) == 1 else None

    def _remark_new(self, text: str, others: Sequence[Relation]) -> None:
        self.remarks[text] = f"{text!r} is new; if {_listed(others)} is meant, write that"

    def new_id(self, label: str, new: Mapping[str, str]) -> str:
        """``new``: labels of the other new relations by the ids made for them."""
        key = fold(label)
        return free_id(label, lambda found: found in self._known or fold(new.get(found, label)) != key)


def label_of(text: str) -> str:
    """What a relation is called in a sentence.

    >>> label_of("warranty_period"), label_of("warrantyPeriod"), label_of("ISO Code"), label_of("AK:price")
    ('warranty period', 'warranty period', 'ISO code', 'price')
    """
    spaced = _CAMEL.sub(" ", text.removeprefix(PREFIX).replace("_", " ").replace("-", " "))
    words = (word.lower() if word[1:].islower() or len(word) == 1 else word for word in spaced.split())
    return " ".join(words)


def _index(named: Iterable[tuple[Relation, Iterable[str]]]) -> dict[str, list[Relation]]:
    index: dict[str, list[Relation]] = {}
    for relation, names in named:
        for key in dict.fromkeys(map(fold, names)):
            index.setdefault(key, []).append(relation)
    return index


def _verbs(relation: Relation) -> list[str]:
    """What stands between the slots of its wordings: "born in", "supplied by"; not where it is told with a noun first,
    as whom a company is "led by" is its chief executive.
    """
    if relation.kind is ValueKind.ENTITY and not any(map(_VERBAL.fullmatch, relation.wordings[:1])):
        return []
    return [match[1] for wording in relation.wordings if (match := _VERBAL.fullmatch(wording))]
