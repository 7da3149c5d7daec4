"""Proposals: what a sub-clause may say of whom, worded like a template; nothing where the subject is in doubt."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detect.clause import clause_of
from detect.proposal import Proposal
from detect.proposer import proposals
from kg.linker import Linker
from kg.store import Snapshot

_WORDS = st.sampled_from(
    "Paris Germany Hamlet who which was born in founded by and , ( ) ; wrote of the capital 's 1879 is not but said "
    'that his it with died . ? " moved to teach because'.split()
)


@pytest.fixture(scope="module")
def linker(tiny_graph: Snapshot) -> Linker:
    return Linker(tiny_graph)


def proposed(linker: Linker, text: str) -> list[Proposal]:
    return proposals(clause_of(linker.link(text), 0, len(text)), text)


def worded(linker: Linker, text: str) -> list[tuple[str, str, str]]:
    return [(p.subject.text if p.subject else "", p.object.text, p.wording) for p in proposed(linker, text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Albert Einstein, who was born in Ulm, wrote Hamlet and died in 1955 in Princeton.",
            [
                ("Albert Einstein", "Ulm", "{s} was born in {o}"),
                ("Albert Einstein", "Hamlet", "{s} wrote {o}"),
                ("Albert Einstein", "1955", "{s} died in {o}"),
                ("Albert Einstein", "Princeton", "{s} died in {o}"),
            ],
        ),
        (
            "The city in which Albert Einstein was born is Ulm, a town in Germany.",
            [
                ("Albert Einstein", "Ulm", "city in which {s} was born is {o}"),
                ("Ulm", "Germany", "{s} is town in {o}"),
            ],
        ),
        ("In length, Ulm comes to 30 km.", [("Ulm", "30 km", "{s} comes to {o} in length")]),
        (
            "Hamlet is a 1996 German drama film.",
            [("Hamlet", "1996", "{s} is a {o} film"), ("Hamlet", "German", "{s} is a {o} drama film")],
        ),
        ("Ulm is about 30 km away.", [("Ulm", "30 km", "{s} is {o} away")]),
        ("Ulm is at least 30 km away.", [("Ulm", "30 km", "{s} is at least {o} away")]),
        (
            "Ulm lies in the Berlin hills of Germany.",
            [("Ulm", "Berlin", "{s} lies in the {o}"), ("Ulm", "Germany", "{s} lies in the {o}")],
        ),
        ("In summer, Ulm comes to 30 km.", [("Ulm", "30 km", "{s} comes to {o}")]),
        (
            "The man who wrote Hamlet was Albert Einstein.",
            [("Hamlet", "Albert Einstein", "man who wrote {s} was {o}")],
        ),
        (
            "**Albert Einstein** was born in _Ulm_.",
            [("Albert Einstein", "Ulm", "{s} was born in {o}")],
        ),
        (
            "Born in Ulm, Albert Einstein moved to Berlin.",
            [
                ("Albert Einstein", "Ulm", "{s} was born in {o}"),
                ("Albert Einstein", "Berlin", "{s} moved to {o}"),
            ],
        ),
        (
            "Paris, the capital of France, lies in France.",
            [("Paris", "France", "{s} is capital of {o}"), ("Paris", "France", "{s} lies in {o}")],
        ),
        ("The capital of France is Paris.", [("France", "Paris", "capital of {s} is {o}")]),
        (
            "Albert Einstein, who stayed there while William Shakespeare wrote Hamlet, died in Berlin.",
            [
                ("William Shakespeare", "Hamlet", "{s} wrote {o}"),
                ("Albert Einstein", "Berlin", "{s} died in {o}"),
            ],
        ),
        ("France's capital is Paris.", [("France", "Paris", "{s}'s capital is {o}")]),
        (
            "Germany, whose capital is Berlin, borders France.",
            [("Germany", "Berlin", "{s}'s capital is {o}"), ("Germany", "France", "{s} borders {o}")],
        ),
        (
            "Hamlet was written by William Shakespeare and Paris was visited by Albert Einstein.",
            [
                ("Hamlet", "William Shakespeare", "{s} was written by {o}"),
                ("Paris", "Albert Einstein", "{s} was visited by {o}"),
            ],
        ),
        (
            "In 1921, Albert Einstein moved to Berlin.",
            [
                ("Albert Einstein", "1921", "{s} moved in {o}"),
                ("Albert Einstein", "Berlin", "{s} moved to {o}"),
            ],
        ),
        (
            "He was born in Ulm, and in 1896 he moved to Berlin.",
            [
                ("He", "Ulm", "{s} was born in {o}"),
                ("he", "1896", "{s} moved in {o}"),
                ("he", "Berlin", "{s} moved to {o}"),
            ],
        ),
        (
            "He was born in Ulm and in 1896 moved to Berlin.",
            [
                ("He", "Ulm", "{s} was born in {o}"),
                ("He", "1896", "{s} moved in {o}"),
                ("He", "Berlin", "{s} moved to {o}"),
            ],
        ),
        (
            "In 1896 Albert Einstein, who was born in Ulm, moved to Berlin.",
            [
                ("Albert Einstein", "1896", "{s} moved in {o}"),
                ("Albert Einstein", "Ulm", "{s} was born in {o}"),
                ("Albert Einstein", "Berlin", "{s} moved to {o}"),
            ],
        ),
        (
            "Hamlet was written by the German scholar Albert Einstein in 1908.",
            [
                ("Hamlet", "Albert Einstein", "{s} was written by the German scholar {o}"),
                ("Hamlet", "1908", "{s} was written in {o}"),
            ],
        ),
        (
            "Ulm is the capital of the German state of Zorgon.",
            [("Ulm", "Zorgon", "{s} is the capital of the German state of {o}")],
        ),
        ("Albert Einstein wrote it; Hamlet, which he did not like, followed.", []),
        ("Albert Einstein wrote it in 1908.", []),
        ("Albert Einstein lived in the German colonial town.", []),
        ("Germany has Berlin as its capital.", [("Germany", "Berlin", "{s} has {o} as its capital")]),
        ("He wrote Hamlet.", [("He", "Hamlet", "{s} wrote {o}")]),
        (
            "Albert Einstein met William Shakespeare, who was born in Paris, and moved to Berlin.",
            [
                ("Albert Einstein", "William Shakespeare", "{s} met {o}"),
                ("William Shakespeare", "Paris", "{s} was born in {o}"),
                ("Albert Einstein", "Berlin", "{s} moved to {o}"),
            ],
        ),
    ],
)
def test_a_sub_clause_is_worded_with_its_subject(
    linker: Linker, text: str, expected: list[tuple[str, str, str]]
) -> None:
    assert worded(linker, text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "The mayor of Berlin was born in Paris.",
        "The brother of Albert Einstein died in Ulm.",
        "The capital of France, which is old, lies in Germany.",
        "A man wrote Hamlet.",
        "Who wrote Hamlet?",
        "Paris.",
        "In Paris, in 1921.",
        "Albert Einstein had died by the time of Paris.",
    ],
)
def test_nothing_is_proposed_where_the_subject_is_in_doubt(linker: Linker, text: str) -> None:
    assert not worded(linker, text)


def test_a_predicate_behind_a_clause_with_a_subject_of_its_own_may_be_said_of_either(linker: Linker) -> None:
    either = "Albert Einstein left Ulm when William Shakespeare was a child and died in Berlin."
    same = "Albert Einstein left Ulm and died in Berlin."

    assert not any(value == "Berlin" for _, value, _ in worded(linker, either))
    assert ("Albert Einstein", "Berlin", "{s} died in {o}") in worded(linker, same)


def test_a_negation_ends_at_but(linker: Linker) -> None:
    found = proposed(linker, "Albert Einstein was not born in Berlin but in Ulm.")
    assert [(p.object.text, p.negated) for p in found] == [("Berlin", True), ("Ulm", False)]


def test_what_is_said_by_others_is_marked(linker: Linker) -> None:
    found = proposed(linker, "Some believe Albert Einstein was born in Berlin, but he was born in Ulm.")
    assert [(p.object.text, p.hedged) for p in found] == [("Berlin", True), ("Ulm", False)]


def test_the_past_is_told_from_the_present(linker: Linker) -> None:
    assert [p.past for p in proposed(linker, "Albert Einstein died in Ulm.")] == [True]
    assert [p.past for p in proposed(linker, "Paris is located in France.")] == [False]


def test_others_are_the_further_mentions_of_the_sub_clause(linker: Linker) -> None:
    *_, last = proposed(linker, "Albert Einstein died in 1955 in Princeton.")
    assert [other.text for other in last.others] == ["1955"]


@given(st.lists(_WORDS, max_size=25).map(" ".join))
def test_every_proposal_lies_in_its_text(linker: Linker, text: str) -> None:
    linked = linker.link(text)
    for start, end in linked.sentences:
        for proposal in proposals(clause_of(linked, start, end), text):
            assert start <= proposal.start <= proposal.end <= end
            assert text[proposal.object.start : proposal.object.end] == proposal.object.text
            assert proposal.wording.count("{o}") == 1


def test_words_around_the_sub_clause_leave_it_less_than_whole(linker: Linker) -> None:
    assert proposed(linker, "Albert Einstein came into the world in Ulm.")[0].whole
    assert not proposed(linker, "In the end, Albert Einstein came into the world in Ulm.")[0].whole


def test_a_bare_copula_says_nothing_of_what_is_meant(linker: Linker) -> None:
    assert proposed(linker, "Albert Einstein was from Ulm.")[0].bare
    assert proposed(linker, "Hamlet was by Albert Einstein.")[0].bare
    assert not proposed(linker, "Albert Einstein came into the world in Ulm.")[0].bare


def test_who_did_it_belongs_to_what_is_said(linker: Linker) -> None:
    found = proposed(linker, "Hamlet was staged by Albert Einstein in Ulm.")
    assert {each.object.text: each.whole for each in found} == {"Albert Einstein": True, "Ulm": False}


def test_the_adjective_of_an_unknown_name_is_no_value(linker: Linker) -> None:
    found = proposed(linker, "Albert Einstein was born in French Germany.")
    assert [each.object.text for each in found] == ["Germany"]


def test_what_stands_in_brackets_is_said_of_the_name_before_them(linker: Linker) -> None:
    said = worded(linker, "Paris (40 m) is the tallest in France, Berlin (30 m) in Germany.")
    assert ("Paris", "30 m") not in {(subject, value) for subject, value, _ in said}
    alone = worded(linker, "Paris (40 m) is the tallest in France.")
    assert {subject for subject, _, _ in alone} == {"Paris"}


def test_where_a_verb_is_left_out_the_value_is_that_of_the_name_before_it(linker: Linker) -> None:
    said = worded(linker, "Berlin is the capital of Germany, Paris of France.")
    assert ("Berlin", "Germany") in {(subject, value) for subject, value, _ in said}
    assert ("Berlin", "France") not in {(subject, value) for subject, value, _ in said}


def test_a_year_behind_a_place_and_its_country_is_that_of_the_subject(linker: Linker) -> None:
    said = worded(linker, "Albert Einstein was born in Ulm, Germany in 1879.")
    assert ("Albert Einstein", "1879") in {(subject, value) for subject, value, _ in said}


def test_behind_another_preposition_a_value_is_not_that_of_the_name_before_it(linker: Linker) -> None:
    said = worded(linker, "Albert Einstein moved from Ulm, Germany to Princeton.")
    assert ("Albert Einstein", "Princeton") in {(subject, value) for subject, value, _ in said}


def test_what_is_said_of_a_name_behind_the_predicate_is_not_said_of_its_subject(linker: Linker) -> None:
    said = worded(linker, "Shakespeare died on 18 April 1955, Albert Einstein in Princeton.")
    assert "Princeton" not in {value for _, value, _ in said}


def test_a_name_right_before_another_is_a_value_where_it_is_no_adjective(linker: Linker) -> None:
    found = proposed(linker, "Albert Einstein was born in Ulm Germany.")
    assert [each.object.text for each in found] == ["Ulm", "Germany"]


@pytest.mark.parametrize(
    "text", ["Paris is the former capital of Germany.", "Germany's former capital is Paris."]
)
def test_former_puts_a_sub_clause_into_the_past(linker: Linker, text: str) -> None:
    found = proposed(linker, text)
    assert found
    assert all(each.past for each in found)


def test_whoever_stands_before_a_left_out_verb_is_no_value(linker: Linker) -> None:
    found = worded(linker, "William Shakespeare died in 1616, Albert Einstein in 1955.")
    assert found == [("William Shakespeare", "1616", "{s} died in {o}")]


def test_what_somebody_else_has_gives_no_value(linker: Linker) -> None:
    found = worded(linker, "Marie Curie taught in Paris after Albert Einstein's death in 1955.")
    assert ("Marie Curie", "Paris") in [each[:2] for each in found]
    assert "1955" not in [value for subject, value, _ in found if subject == "Marie Curie"]


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("The largest city in Germany is not Paris.", True),
        ("The largest city in Germany is Berlin.", False),
        ("Paris is not in Germany.", False),
    ],
)
def test_a_place_in_the_subject_only_tells_who_is_denied(linker: Linker, text: str, denied: bool) -> None:
    assert [each.denies_who for each in proposed(linker, text)] == [denied]


@pytest.mark.parametrize(
    ("text", "wording"),
    [
        ("Albert Einstein first drew breath in Ulm.", "{s} first drew breath in {o}"),
        ("Ulm has a four-letter sister town in France.", "{s} has a four-letter sister town in {o}"),
    ],
)
def test_adverbs_before_the_verb_and_words_with_hyphens_are_kept(
    linker: Linker, text: str, wording: str
) -> None:
    assert wording in {each for _, _, each in worded(linker, text)}


def test_a_clause_whose_verb_is_not_found_ends_what_is_said_before_it(linker: Linker) -> None:
    text = "Berlin lies in Germany, whereas the government sits in Paris, in France."
    assert {value for _, value, _ in worded(linker, text)} == {"Germany"}


def test_where_somebody_did_something_to_another_is_said_of_neither(linker: Linker) -> None:
    text = "Hamlet is a work that William Shakespeare wrote in Paris in 1879."
    assert not worded(linker, text)
    assert worded(linker, "William Shakespeare, who wrote in Paris, died in Ulm.")
    assert "Paris" in {
        o for _, o, _ in worded(linker, "It was in Paris that Albert Einstein was born in 1879.")
    }


def test_a_short_form_of_is_marks_no_owner(linker: Linker) -> None:
    """ "It's Germany's best town" says what it is; Germany belongs to that, and is no value itself."""
    found = [wording for _, _, wording in worded(linker, "It's Germany's best town.")]
    assert found == ["{s} is {o}'s best town"]
    assert [w for *_, w in worded(linker, "They're in Germany.")] == ["{s} are in {o}"]
