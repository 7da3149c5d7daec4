"""Never worse: fewer contradictions and no supported claim lost."""

from dataclasses import replace

from correct.never_worse import improves, puts_right
from detect.verdict import CheckedClaim, Claim, Correction, Verdict
from kg.records import EntityRef, Fact, Quantity, Relation, Text


def claim(verdict: Verdict, value: str) -> CheckedClaim:
    return CheckedClaim(
        Claim("c", 0, 1, subject=EntityRef("Q1", "one"), relation=Relation("P1", "r"), value=Text(value)),
        verdict,
        0.9,
    )


RIGHT, OTHER = claim(Verdict.SUPPORTED, "a"), claim(Verdict.SUPPORTED, "b")
WRONG = claim(Verdict.CONTRADICTED, "c")


def test_fewer_contradictions_with_everything_supported_kept_is_better() -> None:
    assert improves([RIGHT, WRONG], [RIGHT, OTHER])


def test_losing_a_supported_claim_is_worse() -> None:
    assert not improves([RIGHT, WRONG], [OTHER])


def test_as_many_contradictions_is_no_improvement() -> None:
    assert not improves([WRONG], [WRONG])


def about(verdict: Verdict, relation: str, value: str) -> CheckedClaim:
    stated = Claim(
        "c", 0, 1, subject=EntityRef("Q1", "one"), relation=Relation(relation, "r"), value=Text(value)
    )
    return CheckedClaim(stated, verdict, 0.9)


def test_a_text_puts_right_what_it_states_and_is_supported() -> None:
    wrong = about(Verdict.CONTRADICTED, "P1", "a")
    assert puts_right([wrong], [about(Verdict.SUPPORTED, "P1", "b")])
    assert not puts_right([wrong], [about(Verdict.SUPPORTED, "P2", "b")])
    assert not puts_right([wrong], [about(Verdict.NOT_CHECKABLE, "P1", "b")])


def test_a_text_that_says_nothing_puts_nothing_right() -> None:
    assert not puts_right([WRONG], [])


def test_what_else_was_read_in_the_words_that_are_replaced_may_go() -> None:
    """ "It was Jude Law who directed The Aviator": he acted in it, but that is not what the sentence says."""
    wrong = replace(
        WRONG,
        claim=replace(WRONG.claim, value_start=7, value_end=15),
        correction=Correction(7, 15, "Jude Law", "Martin Scorsese"),
    )
    read_too = replace(OTHER, claim=replace(OTHER.claim, value_start=7, value_end=15))
    elsewhere = replace(OTHER, claim=replace(OTHER.claim, value_start=30, value_end=35))
    assert improves([wrong, read_too], [RIGHT])
    assert not improves([wrong, elsewhere], [RIGHT])


def test_what_is_right_of_another_subject_may_not_go() -> None:
    """ "Bill Gates founded Microsoft and Google": of Microsoft he did, though the name is wrong for Google."""
    wrong = replace(
        WRONG,
        claim=replace(WRONG.claim, value_start=0, value_end=10),
        correction=Correction(0, 10, "Bill Gates", "Larry Page"),
    )
    of_another = replace(
        OTHER,
        claim=replace(OTHER.claim, subject=EntityRef("Q2", "two"), value_start=0, value_end=10),
    )
    assert not improves([wrong, of_another], [RIGHT])


def test_what_a_sentence_adds_about_the_wrong_value_may_go() -> None:
    sydney, capital = EntityRef("Q2", "Sydney"), Relation("P36", "capital")
    wrong = Claim("c", 0, 30, subject=EntityRef("Q1", "Australia"), relation=capital, value=sydney)
    aside = Claim("a", 32, 60, subject=sydney, relation=Relation("P1", "r"), value=Text("a"))
    elsewhere = replace(aside, start=400, end=430)
    before = CheckedClaim(wrong, Verdict.CONTRADICTED, 0.9)
    assert improves([before, CheckedClaim(aside, Verdict.SUPPORTED, 0.9)], [OTHER])
    assert not improves([before, CheckedClaim(elsewhere, Verdict.SUPPORTED, 0.9)], [OTHER])


def test_what_was_worked_out_is_put_right_by_one_of_its_facts() -> None:
    """ "Earth is the largest planet": that Jupiter has another radius puts it right, "Earth is the radius" does not."""
    radius = Relation("P2120", "radius")
    fact = Fact(EntityRef("Q319", "Jupiter"), radius, Quantity(69911.0))
    wrong = CheckedClaim(
        Claim("c", 0, 1, subject=EntityRef("Q2", "Earth")), Verdict.CONTRADICTED, 0.9, facts=(fact,)
    )
    told = CheckedClaim(
        Claim("c", 0, 1, subject=fact.subject, relation=radius, value=fact.object), Verdict.SUPPORTED, 0.9
    )
    assert puts_right([wrong], [told])
    assert not puts_right([wrong], [])
    assert not puts_right([wrong], [RIGHT])
