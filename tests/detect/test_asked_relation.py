"""Asked relations: what a question asks for, as far as the graph knows it, or nothing in doubt."""

import pytest

from detect.asked_relation import AskedRelation, AskedRelations
from detect.encoder import DistilBertEncoder
from detect.evidence import Evidence
from detect.profile import Profiles
from detect.question_match import QuestionMatch
from kg.linker import Linker
from kg.schema import builtin
from kg.store import Snapshot


@pytest.fixture(scope="module")
def relations(tiny_graph: Snapshot, encoder: DistilBertEncoder) -> AskedRelations:
    match = QuestionMatch(builtin().values(), encoder)
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
