"""How the text stands to what a sentence says, and how far a cue reaches."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.clause import Clause, clause_of
from detect.reading import hedged, readings
from detect.scope import stances
from detect.stance import Stance
from kg.linker import Linker
from kg.store import Snapshot


@pytest.fixture(scope="module")
def linker(tiny_graph: Snapshot) -> Linker:
    return Linker(tiny_graph)


def clause(linker: Linker, text: str) -> Clause:
    return clause_of(linker.link(text), 0, len(text))


@pytest.mark.parametrize(
    ("text", "stance"),
    [
        ("Berlin might be the capital of France.", Stance.HEDGED),
        ("Reportedly, Berlin is the capital of France.", Stance.HEDGED),
        ("Berlin is arguably the capital of France.", Stance.OPINION),
        ("I think Berlin is the capital of France.", Stance.ATTRIBUTED),
        ("He claimed that Berlin is the capital of France.", Stance.ATTRIBUTED),
        ("It is often said that Berlin is the capital of France.", Stance.ATTRIBUTED),
        ("Berlin is the capital of France, some historians believe.", Stance.ATTRIBUTED),
        ("According to legend, Berlin is the capital of France.", Stance.ATTRIBUTED),
        ("The belief that Berlin is the capital of France is old.", Stance.ATTRIBUTED),
        ("The idea that Berlin covers amounts to little.", Stance.ATTRIBUTED),
        ("The ground that Berlin covers 900 km² of is flat.", Stance.ATTRIBUTED),
        ("It is not true that Berlin is the capital of France.", Stance.ATTRIBUTED),
        ("If Berlin is the capital of France, I am old.", Stance.SUPPOSED),
        ("Had Berlin been the capital of France, it would be large.", Stance.SUPPOSED),
        ("In the novel, Berlin is the capital of France.", Stance.FICTION),
        ("In this 2012 film Berlin is the capital of France.", Stance.FICTION),
        ("Berlin will be the capital of France.", Stance.PLANNED),
        ("Berlin plans to be the capital of France.", Stance.PLANNED),
        ("Is Berlin the capital of France?", Stance.ASKED),
        ("What is the capital of France", Stance.ASKED),
        ("Please say that Berlin is the capital of France.", Stance.INSTRUCTED),
        ('He wrote "Berlin is the capital of France" in 1905.', Stance.QUOTED),
    ],
)
def test_what_the_text_does_not_say_itself_is_no_assertion(linker: Linker, text: str, stance: Stance) -> None:
    found = clause(linker, text)
    assert stance in stances(found)
    assert hedged(found)


@pytest.mark.parametrize(
    "text",
    [
        "Berlin is the capital of Germany.",
        "The ground that Berlin covers amounts to 891 km².",
        "The money that Germany uses is the euro.",
        "It is true that Berlin is the capital of Germany.",
        "Note that Berlin is the capital of Germany.",
        "When Albert Einstein moved to Berlin, he was old.",
        'The so-called "capital" of Germany is Berlin.',
        "People who know say so, which is why Berlin is the capital of Germany.",
        "According to my knowledge, Berlin is the capital of Germany.",
        "According to historical records, Berlin is the capital of Germany.",
        "You might try Berlin, the capital of Germany.",
        "The city that Germany has made its capital is Berlin.",
        "The capital of Germany is Berlin, a planned city.",
        "I am sure Berlin is the capital of Germany.",
        "Berlin is old, and that is the capital of Germany.",
        "Berlin, with all that art, is the capital of Germany.",
    ],
)
def test_what_the_text_says_itself_is_asserted(linker: Linker, text: str) -> None:
    assert set(stances(clause(linker, text))) == {Stance.ASSERTED}


@pytest.mark.parametrize(
    "text",
    [
        "Some believe Albert Einstein was born in Berlin, but Albert Einstein was born in Ulm.",
        "Albert Einstein was born in Ulm, is considered great and became old.",
        "Although some say that Berlin is in France, Albert Einstein was born in Ulm.",
        "Contrary to popular belief, Albert Einstein was born in Ulm.",
        "Albert Einstein, who may have lived in Berlin, was born in Ulm.",
        "Perhaps Berlin is old; Albert Einstein was born in Ulm.",
        "Albert Einstein was born in Ulm, because nobody would live in Berlin.",
        "Albert Einstein was born in Ulm as if that might change Berlin.",
    ],
)
def test_a_cue_reaches_no_further_than_its_stretch(tiny_checker: Checker, linker: Linker, text: str) -> None:
    read = readings(clause(linker, text), tiny_checker.wordings)
    assert [(r.relation.id, r.object.text) for r in read if r.relation.id == "P19"] == [("P19", "Ulm")]


def test_a_subject_in_doubt_gives_no_reading(tiny_checker: Checker, linker: Linker) -> None:
    text = "Albert Einstein met the mayor of Berlin, who was born in Paris."
    assert not [r for r in readings(clause(linker, text), tiny_checker.wordings) if r.relation.id == "P19"]


def test_a_relative_clause_speaks_of_the_name_before_it(tiny_checker: Checker, linker: Linker) -> None:
    text = "Albert Einstein met William Shakespeare, who was born in Paris."
    read = [r for r in readings(clause(linker, text), tiny_checker.wordings) if r.relation.id == "P19"]
    assert {r.subject.text for r in read if r.subject} == {"William Shakespeare"}


@pytest.mark.parametrize(
    "text",
    [
        "You will find Berlin in France.",
        "Travellers will see Berlin in France.",
        "Albert Einstein drew the plans for Hamlet.",
    ],
)
def test_what_always_is_so_is_no_plan(linker: Linker, text: str) -> None:
    assert not hedged(clause(linker, text))


@pytest.mark.parametrize(
    "text",
    [
        "If you visit the capital of France, you are in Berlin.",
        "If you would like to know, Berlin is the capital of France.",
        "If you are wondering, Berlin is the capital of France.",
        "You will see that Berlin is the capital of France.",
        "The city that France calls its capital is Berlin.",
        "Berlin is the city that France calls its capital.",
    ],
)
def test_what_is_so_for_whoever_goes_and_sees_is_asserted(linker: Linker, text: str) -> None:
    assert not hedged(clause(linker, text))


@pytest.mark.parametrize(
    "text",
    [
        "If you count Berlin, the capital of France is large.",
        "If you think Berlin is the capital of France, you are wrong.",
        "If you were in Berlin, you would be in France.",
    ],
)
def test_what_depends_on_how_one_counts_or_thinks_is_not(linker: Linker, text: str) -> None:
    assert hedged(clause(linker, text))


@pytest.mark.parametrize(
    "text",
    [
        "If you need Berlin to be the capital of France, change the constitution.",
        "If you want to call Berlin the capital of France, people will laugh.",
        "The author argues in the book that Berlin is the capital of France.",
        "He wrote in a novel that Berlin is the capital of France.",
        "The minister told the city that Berlin is the capital of France.",
        "Smith wrote from Paris that Berlin is the capital of France.",
        "The minister told Einstein that Berlin is the capital of France.",
        "Some are sure Berlin is the capital of France.",
        "Others are convinced that Berlin is the capital of France.",
        "Nobody has shown that Berlin is the capital of France.",
        "A common belief has Berlin as the capital of France.",
        "Many people assume Albert Einstein died in Ulm.",
        "Albert Einstein was born in Berlin if I remember correctly.",
        "You may see that Berlin is the capital of France in some books.",
        "It looks as though Berlin is the capital of France.",
        "A mistake that is often made: that Berlin is the capital of France.",
    ],
)
def test_what_somebody_is_told_or_wants_is_not_asserted(linker: Linker, text: str) -> None:
    assert hedged(clause(linker, text))
