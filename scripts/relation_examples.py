"""What the probability that a sub-clause states a relation is fitted on: facts in held-out wordings, and true texts.

Facts about half of the subjects of a graph are worded as `scripts/verifier/held_wordings.tsv` and the held-out fifth of
`sentences.tsv` say, which neither the anchors nor the verifier know; so are the same ends in sentences that state no
relation at all, a fifth of the near misses among them, or stand beside the relation. Every option that the detector
weighs in them is a row: right where it is the relation that was worded. The other half of the subjects, and of the
wordings, is for measuring.
"""

from __future__ import annotations

import csv
import hashlib
import json
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.statement import Split, is_in
from detect.checker import Checker
from detect.expected import Expected
from detect.match_model import Signals
from detect.stated_answer import answering
from detect.weighed import Pair, Weighed
from kg.graph import Candidate, Graph
from kg.mention import Mention, MentionKind
from kg.records import EntityRef, Fact, Quantity, Relation, Time, Value, ValueKind
from kg.schema import near_misses
from kg.verbalise import fact_text, value_text
from scripts.verifier.wordings import BESIDE, STATES, is_held, load
from scripts.verifier.wordings import sentences as told

ROOT = Path(__file__).resolve().parent.parent
NO_STATEMENT = ROOT / "scripts" / "verifier" / "no_statement.tsv"
MOST_TEXTS = 3000
EACH = 3
"""Facts for each wording and graph."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A fact in some words, or with another fact's value; ``stated`` is False where the words say something else."""

    fact: Fact
    text: str
    stated: bool
    wording: str


@dataclass(frozen=True, slots=True)
class Row:
    """One option that was weighed; ``split`` by subject and wording, None for one of each."""

    signals: Signals
    right: bool
    split: Split | None


def gathered(checker: Checker, wordings: Path, seed: int) -> Iterator[Row]:
    """Every option weighed in sentences about facts of the checker's graph, and as what their relation is weighed where
    it is asked for; not those that may be meant as well.
    """
    assert checker.learned is not None
    known = load(held_out=False)
    for sentence in sentences(checker.graph, wordings, random.Random(seed)):
        checking = checker.begin("")
        pairs = [pair for read in checking.read(sentence.text) for pair in read.pairs]
        asked = Expected(
            checker.graph.relation(sentence.fact.relation.id), frozenset({sentence.fact.subject.id})
        )
        expecting = [replace(pair, expected=(asked,)) for pair in pairs]
        weighed = checker.learned.weigh([*pairs, *expecting], sparing=False)
        for number, options in enumerate(weighed):
            for each in options:
                right = sentence.stated and _is(each, sentence.fact)
                said, read = sentence.fact.relation.id, each.option.relation.id
                is_told = right or not sentence.stated or not known.alike(said, read)
                if is_told and each.signals.answers is (number >= len(pairs)):
                    yield Row(each.signals, right, split_of(sentence))
        whole = checker.learned.answer(_answering(checker, sentence, asked))
        if whole is not None:
            yield Row(whole.signals, sentence.stated, split_of(sentence))


def _answering(checker: Checker, sentence: Sentence, asked: Expected) -> Pair:
    """The sentence as an answer to the question for its relation."""
    subject, value = (_mention(checker, end) for end in (sentence.fact.subject, sentence.fact.object))
    return answering(asked, sentence.wording.rstrip(" ,."), subject, value)


def _mention(checker: Checker, value: Value) -> Mention:
    """An end of a fact as a mention of that alone."""
    text = value_text(value)
    if isinstance(value, EntityRef):
        meant = (Candidate(value.id, value.label, 1.0, checker.graph.entity(value.id).importance),)
        return Mention(0, len(text), text, MentionKind.ENTITY, meant)
    if isinstance(value, Time):
        return Mention(0, len(text), text, MentionKind.TIME, value=value)
    kind = MentionKind.QUANTITY if isinstance(value, Quantity) else MentionKind.NAME
    return Mention(0, len(text), text, kind, value=value if isinstance(value, Quantity) else None)


def misread(checker: Checker, said: Sequence[str]) -> Iterator[Row]:
    """Options that disagree with true text: what the text says is right, so it was something else that it said."""
    assert checker.learned is not None
    for text in said:
        pairs = [pair for read in checker.begin("").read(text) for pair in read.pairs]
        half = Split.DEVELOPMENT if hashlib.sha256(text.encode()).digest()[0] < 128 else Split.TEST
        for weighed in checker.learned.weigh(pairs, sparing=False):
            yield from (Row(each.signals, False, half) for each in weighed if not each.signals.agrees)


def texts(files: Sequence[Path], seed: int) -> list[str]:
    """Sentences that claims were checked against, from files of claims with evidence; at most `MOST_TEXTS`."""
    found: dict[str, None] = {}
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            found.update((text, None) for text in json.loads(line)["evidence"])
    return random.Random(seed).sample(list(found), min(MOST_TEXTS, len(found)))


def sentences(graph: Graph, wordings: Path, chance: random.Random) -> Iterator[Sentence]:
    """Facts in every wording of their relation, and the same ends in words that say something else."""
    facts = _facts_by_relation(graph, chance)
    written = [(r, w, True) for r, templates in read_wordings(wordings).items() for w in templates]
    written += [(r, w, kind == STATES) for kind in (STATES, BESIDE) for r, w in told(kind, held_out=True)]
    for relation_id, template, stated in written:
        known = facts.get(relation_id, [])
        for fact in chance.sample(known, min(EACH, len(known))):
            yield _sentence(graph, fact, template, stated=stated)
            yield _sentence(graph, _with_wrong_value(graph, fact, known, chance), template, stated=stated)
    held = [(wording, ends) for ends, wording in near_misses() if is_held(wording)]
    for template, ends in [*read_no_statement(NO_STATEMENT), *held]:
        fitting = [f for id, known in facts.items() if _joins(graph.relation(id), ends) for f in known]
        for fact in chance.sample(fitting, min(EACH, len(fitting))):
            yield _sentence(graph, fact, template, stated=False)
            yield _sentence(graph, _with_wrong_value(graph, fact, fitting, chance), template, stated=False)


def _with_wrong_value(graph: Graph, fact: Fact, known: Sequence[Fact], chance: random.Random) -> Fact:
    """The fact with a value of another relation of its subject (its place of death for that of birth), or any other."""
    relation = graph.relation(fact.relation.id)
    siblings = [
        other.object
        for other in graph.facts(fact.subject.id)
        if other.object != fact.object and _alike(graph.relation(other.relation.id), relation)
    ]
    return replace(fact, object=chance.choice(siblings or [each.object for each in known]))


def _alike(one: Relation, other: Relation) -> bool:
    """Two relations whose values could be taken for one another."""
    kinds = one.kind is other.kind and one.id != other.id
    return kinds and (one.object_classes == other.object_classes or one.kind is not ValueKind.ENTITY)


def read_wordings(path: Path) -> Mapping[str, list[str]]:
    """Wordings by relation."""
    said: dict[str, list[str]] = defaultdict(list)
    for row in _rows(path):
        said[row["relation"]].append(row["wording"])
    return said


def read_no_statement(path: Path) -> list[tuple[str, str]]:
    """The sentences that state no relation, with the classes of their ends ("person-place")."""
    return [(row["wording"], row["ends"]) for row in _rows(path)]


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def _joins(relation: Relation, ends: str) -> bool:
    """Whether a relation joins what a sentence joins; "any" is any subject."""
    subject, value = ends.split("-")
    kind = relation.kind.value if relation.kind is not ValueKind.ENTITY else ""
    classes = {c.value for c in relation.object_classes} | {kind}
    return value in classes and subject in {"any", *(c.value for c in relation.subject_classes)}


def _facts_by_relation(graph: Graph, chance: random.Random) -> Mapping[str, list[Fact]]:
    """Up to a thousand facts a relation, of subjects in chance order; a graph that is a sample names all by Q ids."""
    found: dict[str, list[Fact]] = defaultdict(list)
    subjects = [entity.id for entity in graph.entities()]
    chance.shuffle(subjects)
    for subject in subjects[:20_000]:
        for fact in graph.facts(subject):
            if not fact.ended and len(found[fact.relation.id]) < 1000:
                found[fact.relation.id].append(fact)
    return found


def _sentence(graph: Graph, fact: Fact, template: str, *, stated: bool) -> Sentence:
    relation = graph.relation(fact.relation.id)
    said = Relation(relation.id, relation.label, kind=relation.kind, wordings=(template.rstrip(" ,."),))
    return Sentence(fact, fact_text(fact, said), stated, template)


def _is(weighed: Weighed, fact: Fact) -> bool:
    """Whether an option is the statement that was worded: of the same fact, or of its inverse."""
    option, subject = weighed.option, weighed.fact.subject
    turned = option.relation.inverse == fact.relation.id and weighed.fact.object == fact.subject
    return turned or (option.relation.id == fact.relation.id and subject == fact.subject)


def split_of(sentence: Sentence) -> Split | None:
    """Subject and wording both of the half that is fitted on, both of the other, or None."""
    by_wording = hashlib.sha256(sentence.wording.encode()).digest()[0] < 128
    by_subject = is_in(sentence.fact.subject.id, Split.DEVELOPMENT)
    if by_wording is not by_subject:
        return None
    return Split.DEVELOPMENT if by_wording else Split.TEST
