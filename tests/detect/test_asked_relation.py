"""Asked relations: what a question asks for, as far as the graph knows it, or nothing in doubt."""

from pathlib import Path

import pytest

from detect.asked_relation import AskedRelation, AskedRelations
from detect.encoder import DistilBertEncoder
from detect.evidence import Evidence
from detect.profile import Profiles
from detect.question_match import QuestionMatch
from kg.build import build
from kg.linker import Linker
from kg.schema import builtin
from kg.store import Snapshot


@pytest.fixture(scope="module")
def relations(tiny_graph: Snapshot, reader: DistilBertEncoder) -> AskedRelations:
    match = QuestionMatch(builtin().values(), reader)
    return AskedRelations(Evidence(tiny_graph), Profiles(tiny_graph), match)


def asked(relations: AskedRelations, graph: Snapshot, prompt: str) -> AskedRelation | None:
    plain = relations.plain(Linker(graph).link(prompt))
    return None if plain is None else relations.read(plain)


@pytest.mark.parametrize(
    ("prompt", "relation"),
    [
        ("What is the capital of France?", "P36"),
        ("In which city does the government of France sit?", "P36"),
        ("How many souls live in Germany?", "P1082"),
        ("In which town was Albert Einstein delivered as a baby?", "P19"),
        ("Where did Albert Einstein breathe a last breath?", "P20"),
        ("On what date did Albert Einstein come into the world?", "P569"),
        ("How many protons does iron have?", "P1086"),
        ("Which author is behind Hamlet?", "P50"),
        ("I wonder which author is behind Hamlet.", "P50"),
        ("Which writer or playwright is behind Hamlet?", "P50"),
        ("Albert Einstein came into the world in which town?", "P19"),
        ("capital city France", "P36"),
    ],
)
def test_the_relation_is_read_in_many_words(
    relations: AskedRelations, tiny_graph: Snapshot, prompt: str, relation: str
) -> None:
    read = asked(relations, tiny_graph, prompt)
    assert read is not None
    assert read.relation.id == relation
    assert read.facts


@pytest.mark.parametrize(
    "prompt",
    [
        "What is the second largest city of France?",
        "What is the nickname of Albert Einstein?",
        "Where was the wife of Albert Einstein born?",
        "How many people visit France every year?",
        "What is the melting point of iron?",
        "How many neutrons does iron have?",
        "What was the population of Germany?",
        "Who translated Hamlet?",
        "How long is Hamlet?",
        "What is France?",
    ],
)
def test_what_is_near_a_relation_and_not_it_or_not_known_is_nothing(
    relations: AskedRelations, tiny_graph: Snapshot, prompt: str
) -> None:
    assert asked(relations, tiny_graph, prompt) is None


ENTITIES = """id\tlabel\ttypes\timportance
Q1\tRio Verde\tfilm\t80
Q2\tRio Verde\tcity\t70
Q3\tThe Hearing\tnovel\t80
Q4\tThe Hearing\tfilm\t70
Q5\tJo Reel\thuman\t60
Q6\tNew Hope\tcity\t80
Q7\tNew Hope\tcity\t70
"""
FACTS = """subject\trelation\tobject
Q1\tP57\tQ5
Q2\tP1082\t+3000
Q3\tP577\t+1925-00-00T00:00:00Z/9
Q4\tP577\t+1962-00-00T00:00:00Z/9
Q6\tP1082\t+5000
"""


@pytest.mark.parametrize(
    ("prompt", "subject"),
    [
        ("Who directed Rio Verde?", "Q1"),
        ("director Rio Verde", None),
        ("director of Jo Reel", None),
        ("When was The Hearing first published?", None),
        ("How many people live in New Hope?", None),
    ],
)
def test_the_likeliest_namesake_is_meant_where_it_can_be_asked_of_no_other(
    reader: DistilBertEncoder, tmp_path: Path, prompt: str, subject: str | None
) -> None:
    (tmp_path / "entities.tsv").write_text(ENTITIES, encoding="utf-8")
    (tmp_path / "facts.tsv").write_text(FACTS, encoding="utf-8")
    build([tmp_path], tmp_path / "snapshot", encoder=None, budget_bytes=None, name="namesakes")
    graph = Snapshot.open(tmp_path / "snapshot")
    relations = AskedRelations(Evidence(graph), Profiles(graph), QuestionMatch(builtin().values(), reader))
    read = asked(relations, graph, prompt)
    assert (None if read is None else read.subject_id) == subject


@pytest.mark.parametrize(
    "prompt",
    [
        "What is the head of government of France?",
        "What is the parliament of France?",
        "What is the government of France?",
        "What is the emergency number of France?",
        "What is the border length of France?",
        "What is the specific heat of iron?",
    ],
)
def test_another_attribute_is_none_that_sounds_like_it(
    relations: AskedRelations, tiny_graph: Snapshot, prompt: str
) -> None:
    assert asked(relations, tiny_graph, prompt) is None


def test_when_may_ask_for_a_temperature(tmp_path: Path, reader: DistilBertEncoder) -> None:
    """Mostly it asks for a time, and of a person that alone."""
    entities = [
        "id\tlabel\taliases\tdescription\ttypes\timportance",
        "Q1\tsilver\t\tmetal\tchemical element\t100",
    ]
    facts = ["subject\trelation\tobject\tsource", "Q1\tP2101\t+962U25267\tt"]
    (tmp_path / "entities.tsv").write_text("\n".join(entities), encoding="utf-8")
    (tmp_path / "facts.tsv").write_text("\n".join(facts), encoding="utf-8")
    build([tmp_path], tmp_path / "snapshot", encoder=None, budget_bytes=None, name="metals")
    graph = Snapshot.open(tmp_path / "snapshot")
    relations = AskedRelations(Evidence(graph), Profiles(graph), QuestionMatch(builtin().values(), reader))
    found = asked(relations, graph, "When does silver melt?")
    assert found is not None
    assert found.relation.id == "P2101"
    assert asked(relations, graph, "When was silver melted?") is None
