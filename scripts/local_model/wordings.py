"""Question and sentence wordings by relation, read from `wordings.txt`.

Every question wording is either for training or held out: a hash of its text decides, so that the split stays
the same when wordings are added. Relations without a block get the shapes over the nouns of the schema.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from kg.records import EntityClass, Relation, ValueKind
from kg.schema import builtin

PATH = Path(__file__).with_name("wordings.txt")
HELD_OUT_SHARE = 0.2
_CLASS_KINDS: Mapping[EntityClass, str] = {
    EntityClass.PERSON: "person",
    EntityClass.PLACE: "place",
    EntityClass.ORGANISATION: "institution",
    EntityClass.WORK: "work",
    EntityClass.EVENT: "event",
    EntityClass.SUBSTANCE: "element",
    EntityClass.LANGUAGE: "language",
    EntityClass.OCCUPATION: "occupation",
    EntityClass.BODY: "body",
}
_VALUE_KINDS = {ValueKind.TIME: "date", ValueKind.QUANTITY: "measure", ValueKind.TEXT: "code"}


@dataclass(frozen=True, slots=True)
class Wording:
    """How one relation is asked and told; ``questions`` hold {s}, ``sentences`` hold {s} and {o}.

    The first sentence is that of verbalised facts where the built-in schema has the relation. Relations with a
    block of their own are popular: people ask for them.
    """

    relation: str
    label: str
    subject_kind: str
    object_kind: str
    questions: tuple[str, ...]
    sentences: tuple[str, ...]
    popular: bool = True

    @property
    def usual(self) -> str:
        """The sentence of an answer: the first that does not begin with the value, which a question foretells."""
        return next((s for s in self.sentences if not s.startswith("{o}")), self.sentences[0])

    def split(self, *, held_out: bool) -> tuple[str, ...]:
        """Question wordings of one side of the split."""
        return tuple(question for question in self.questions if is_held_out(question) is held_out)


@dataclass(frozen=True, slots=True)
class Wordings:
    """All of `wordings.txt`; ``talk`` pairs a greeting with its answer."""

    relations: Mapping[str, Wording]
    about: tuple[str, ...]
    prefixes: tuple[str, ...]
    suffixes: tuple[str, ...]
    talk: tuple[tuple[str, str], ...]


def is_held_out(question: str) -> bool:
    """Whether a question wording is kept from training.

    >>> is_held_out("What is the capital of {s}?")
    False
    """
    return sha256(question.encode()).digest()[0] < 256 * HELD_OUT_SHARE


@cache
def load() -> Wordings:
    """Wordings of all relations: those of `wordings.txt`, then the rest of the built-in schema."""
    blocks = dict(_blocks(PATH.read_text(encoding="utf-8")))
    shapes = blocks["shapes"]["q"]
    relations = {
        head.split(" | ")[0]: _wording(head.split(" | "), lines, shapes)
        for head, lines in blocks.items()
        if head[:1] == "P"
    }
    for relation in builtin().values():
        relations.setdefault(relation.id, _generic(relation, shapes))
    talk = tuple((pair[0], pair[1]) for line in blocks["talk"]["q"] if (pair := line.split("\t")))
    return Wordings(
        relations,
        tuple(blocks["about"]["q"]),
        tuple(blocks["prefixes"]["q"]),
        tuple(blocks["suffixes"]["q"]),
        talk,
    )


def _blocks(text: str) -> list[tuple[str, dict[str, list[str]]]]:
    blocks: list[tuple[str, dict[str, list[str]]]] = []
    for line in text.splitlines():
        if line.startswith("# "):
            blocks.append((line[2:], {"n": [], "q": [], "a": [], "f": []}))
        elif line[1:3] == ": ":
            blocks[-1][1][line[0]].append(line[3:])
    return blocks


def _wording(head: list[str], lines: dict[str, list[str]], shapes: list[str]) -> Wording:
    relation, label, subject_kind, object_kind = head
    nouns = [noun for line in lines["n"] for noun in line.split("; ")]
    schema = builtin().get(relation)
    questions = (*lines["q"], *_shaped(shapes, nouns))
    told = (*(_sentences(schema) if schema else ()), *lines["a"], *lines["f"])
    sentences = tuple(dict.fromkeys(told))
    return Wording(relation, label, subject_kind, object_kind, questions, sentences)


def _generic(relation: Relation, shapes: list[str]) -> Wording:
    """Wording of a relation that has no block: shapes over its nouns, sentences from the schema."""
    nouns = list(relation.nouns) or [relation.label]
    sentences = (*_sentences(relation), f"The {nouns[0]} of {{s}} is {{o}}.")
    object_kind = _VALUE_KINDS.get(relation.kind) or _kind(relation.object_classes)
    return Wording(
        relation.id,
        relation.label,
        subject_kind=_kind(relation.subject_classes),
        object_kind=object_kind,
        questions=tuple(_shaped(shapes, nouns)),
        sentences=tuple(dict.fromkeys(sentences)),
        popular=False,
    )


def _shaped(shapes: list[str], nouns: list[str]) -> list[str]:
    return [shape.replace("{n}", noun) for noun in nouns for shape in shapes]


def _sentences(relation: Relation) -> list[str]:
    return [wording.rstrip(".").replace(" a {o}", " {an} {o}") + "." for wording in relation.wordings]


def _kind(classes: frozenset[EntityClass]) -> str:
    kinds = sorted(_CLASS_KINDS[c] for c in classes if c in _CLASS_KINDS)
    return kinds[0] if kinds else "thing"
