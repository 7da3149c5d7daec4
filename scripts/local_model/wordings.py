"""Question and sentence wordings by relation, read from `wordings.txt`.

Every question wording is either for training or held out: a hash of its text decides, so that the split stays
the same when wordings are added. Relations without a block get the shapes over the nouns of the schema. All get more
shapes, terse ones, and the questions that follow from the sentences of the schema (`question_forms`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path

from kg.records import EntityClass, Relation, ValueKind
from kg.schema import builtin
from kg.schema.anchors import anchors
from kg.schema.questions import questions
from scripts.local_model.question_forms import asked_by, what

PATH = Path(__file__).with_name("wordings.txt")
HELD_OUT_SHARE = 0.2
HELD_OUT_RELATIONS = 0.08
"""Share of the relations that training asks for in none of the new wordings."""
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
_PUNCTUATION = re.compile(r"[^\w{}]+")
_VALUE_KINDS = {ValueKind.TIME: "date", ValueKind.QUANTITY: "measure", ValueKind.TEXT: "code"}


@dataclass(frozen=True, slots=True)
class Wording:
    """How one relation is asked and told; ``questions`` hold {s}, ``sentences`` hold {s} and {o}.

    The first sentence is that of verbalised facts where the built-in schema has the relation. Relations with a
    block of their own are popular: people ask for them. ``shaped``, ``terse`` and ``derived`` are further questions:
    over the nouns, in two or three words, made of sentences; ``asked`` are those by which the project itself tells what
    a question asks for (`kg.schema.questions`).
    """

    relation: str
    label: str
    subject_kind: str
    object_kind: str
    questions: tuple[str, ...]
    sentences: tuple[str, ...]
    popular: bool = True
    shaped: tuple[str, ...] = ()
    terse: tuple[str, ...] = ()
    derived: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()

    @property
    def usual(self) -> str:
        """The sentence of an answer: the first that does not begin with the value, which a question foretells."""
        return next((s for s in self.sentences if not s.startswith("{o}")), self.sentences[0])

    def split(self, *, held_out: bool) -> tuple[str, ...]:
        """All question wordings of one side of the split, those of `wordings.txt` first."""
        return tuple(question for some in self.kinds(held_out=held_out) for question in some)

    def kinds(self, *, held_out: bool) -> tuple[tuple[str, ...], ...]:
        """The same kind by kind: questions, shaped, terse, derived, asked."""
        return _kinds(self, held_out)


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


def is_held_out_relation(relation: str) -> bool:
    """Whether training asks for a relation in the questions of `wordings.txt` alone."""
    return sha256(relation.encode()).digest()[2] < 256 * HELD_OUT_RELATIONS


def plain(question: str) -> str:
    """A wording without case and punctuation: what differs in these alone is the same wording.

    >>> plain("{s}: Capital?") == plain("{s} - capital")
    True
    """
    return " ".join(_PUNCTUATION.sub(" ", question.lower()).split())


@cache
def _kinds(wording: Wording, held_out: bool) -> tuple[tuple[str, ...], ...]:
    """See `Wording.kinds`; what is trained on up to case and punctuation is held out nowhere."""
    whole = is_held_out_relation(wording.relation)
    seen = {plain(question) for some in _kinds(wording, False) for question in some} if held_out else set()
    found = []
    for kind in (
        wording.questions,
        wording.shaped,
        wording.terse,
        wording.derived,
        wording.asked,
    ):
        kept = whole and kind is not wording.questions
        side = [q for q in dict.fromkeys(kind) if (kept or is_held_out(q)) is held_out]
        found.append(tuple(q for q in side if not held_out or plain(q) not in seen))
    return tuple(found)


@cache
def load() -> Wordings:
    """Wordings of all relations: those of `wordings.txt`, then the rest of the built-in schema."""
    blocks = dict(_blocks(PATH.read_text(encoding="utf-8")))
    shapes = blocks["shapes"]["q"]
    told = {
        head.split(" | ")[0]: _wording(head.split(" | "), lines, shapes)
        for head, lines in blocks.items()
        if head[:1] == "P"
    }
    for relation in builtin().values():
        told.setdefault(relation.id, _generic(relation, shapes))
    nouns = {head.split(" | ")[0]: _nouns(lines["n"]) for head, lines in blocks.items()}
    more, terse = blocks["more shapes"]["q"], blocks["terse"]["q"]
    relations = {id_: _enriched(wording, nouns.get(id_, []), more, terse) for id_, wording in told.items()}
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
    nouns = _nouns(lines["n"])
    schema = builtin().get(relation)
    listed = (*lines["q"], *_shaped(shapes, nouns))
    told = (*(_sentences(schema) if schema else ()), *lines["a"], *lines["f"])
    sentences = tuple(dict.fromkeys(told))
    return Wording(relation, label, subject_kind, object_kind, listed, sentences)


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


def _enriched(wording: Wording, nouns: list[str], more: list[str], terse: list[str]) -> Wording:
    """The wording with its further questions; those of several relations stay, since the subject tells them apart."""
    schema = builtin().get(wording.relation)
    names = list(dict.fromkeys((*nouns, *(schema.nouns if schema else ()), wording.label)))
    word = what(wording.object_kind)[0]
    return replace(
        wording,
        shaped=tuple(q.replace("{w}", word) for q in _shaped(more, names)),
        terse=tuple(q.replace("{w}", word) for q in _shaped(terse, names)),
        derived=asked_by((*wording.sentences, *(anchors(schema) if schema else ())), wording.object_kind),
        asked=tuple(questions(schema)) if schema else (),
    )


def _nouns(lines: list[str]) -> list[str]:
    return [noun for line in lines for noun in line.split("; ")]


def _shaped(shapes: list[str], nouns: list[str]) -> list[str]:
    return [shape.replace("{n}", noun) for noun in nouns for shape in shapes]


def _sentences(relation: Relation) -> list[str]:
    return [wording.rstrip(".").replace(" a {o}", " {an} {o}") + "." for wording in relation.wordings]


def _kind(classes: frozenset[EntityClass]) -> str:
    kinds = sorted(_CLASS_KINDS[c] for c in classes if c in _CLASS_KINDS)
    return kinds[0] if kinds else "thing"
