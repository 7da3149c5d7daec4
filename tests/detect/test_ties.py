"""Citizenships of which nothing in somebody's life speaks."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.verdict import Verdict
from tests.detect.conftest import CheckerOf

ENTITIES = """id	label	aliases	description	types	importance
Q155	Brazil		country	country|sovereign state	300
Q142	France		country	country|sovereign state	310
Q17	Japan		country	country|sovereign state	300
Q38	Italy		country	country|sovereign state	300
Q408	Australia		country	country|sovereign state	300
Q29	Spain		country	country|sovereign state	300
Q1	Ada Quill		footballer	human	150
Q2	Bo Renner		Japanese-born painter	human	150
Q3	Cy Vogel		king	human	150
Q4	Santos		city	city	150
Q5	Turin FC		club	association football club	150
Q6	Kyoto		city	city	150
Q7	Lyon		city	city	150
Q8	Old Realm		former country	historical country	100
Q9	footballer		player of football	profession	100
Q10	Haru Motors		Japanese car maker	automobile manufacturer	150
Q11	Tuna Line		shipping company	company	150
Q12	Akari		Japanese television maker	company	150
Q13	Akari		city	city	130
Q14	Old Ari		Italian painter	human	150
Q15	Rivola		city	city	150
Q45	Portugal		country	country|sovereign state	300
Q16	Dee Marr		Italian chemist	human	150
Q39	Switzerland		country	country|sovereign state	300
"""
FACTS = """subject	relation	object	source
Q4	P17	Q155	t
Q6	P17	Q17	t
Q7	P17	Q142	t
Q5	P17	Q38	t
Q1	P27	Q155	t
Q1	P19	Q4	t
Q1	P569	+1940-10-23T00:00:00Z/11	t
Q1	P54	Q5	t
Q1	P106	Q9	t
Q2	P27	Q142	t
Q2	P19	Q7	t
Q2	P569	+1950-01-01T00:00:00Z/11	t
Q3	P27	Q8	t
Q3	P19	Q7	t
Q3	P569	+1930-01-01T00:00:00Z/11	t
Q10	P17	Q17	t
Q10	P159	Q6	t
Q10	P112	Q2	t
Q11	P17	Q17	t
Q12	P17	Q17	t
Q13	P17	Q17	t
Q14	P27	Q38	t
Q14	P19	Q15	t
Q14	P569	+1480-01-01T00:00:00Z/11	t
Q15	P17	Q38	t
Q16	P27	Q408	t
Q16	P27	Q38	t
Q16	P19	Q15	t
Q16	P569	+1950-01-01T00:00:00Z/11	t
Q38	P47	Q39	t
Q38	P47	Q142	t
Q39	P47	Q38	t
Q39	P47	Q142	t
Q142	P47	Q38	t
Q142	P47	Q39	t
Q142	P47	Q29	t
Q29	P47	Q142	t
Q29	P47	Q45	t
Q45	P47	Q29	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Ada Quill was an Australian footballer.", "Brazilian"),
        ("Ada Quill was Australian.", "Brazilian"),
        ("Dee Marr was Brazilian.", "Italian"),
        ("Ada Quill was, in short, a footballer. She was actually **Australian**.", "Brazilian"),
        ("Ada Quill is a citizen of Spain.", "Brazil"),
        ("The cup was won by the Spanish footballer Ada Quill.", "Brazilian"),
        ("Ada Quill was the first president of Spain.", "Brazil"),
        ("Ada Quill was a footballer and later prime minister of Japan.", "Brazil"),
        ("Ada Quill, twice president of Spain, was born in Santos.", "Brazil"),
        ("Haru Motors is an Australian car maker.", "Japanese"),
        ("Haru Motors is an **Australian** car maker.", "Japanese"),
        ("Akari is an Australian company.", "Japanese"),
        ("Old Ari was a Portuguese painter.", "Italian"),
    ],
)
def test_a_country_that_nothing_leads_into_is_wrong(checker: Checker, text: str, right: str) -> None:
    (claim,) = [c for c in checker.check("", text).claims if c.verdict is Verdict.CONTRADICTED]
    assert claim.correction is not None
    assert claim.correction.right == right


@pytest.mark.parametrize(
    "text",
    [
        "Ada Quill was an Italian footballer.",
        "Old Ari was a French painter.",
        "Old Ari was a Spanish painter.",
        "Old Ari was a Brazilian painter.",
        "Ada Quill was a Brazilian footballer.",
        "Bo Renner was a Japanese painter.",
        "Cy Vogel was a Spanish king.",
        "The cup was won by the Spanish champion Ada Quill.",
        "Ada Quill was a friend of the president of Spain.",
        "Ada Quill, who met the president of Spain, was born in Santos.",
        "Ada Quill, the president of Spain and others met.",
        "Ada Quill was never president of Spain.",
        "Ada Quill was president of Italy.",
        "Ada Quill was head of state of Spain.",
        "Ada Quill was president of Spain operations.",
        "Haru Motors is a French car maker.",
        "Haru Motors is a Japanese car maker.",
        "Tuna Line is a Spanish company.",
        "Haru Motors is a Japanese chain of Spanish restaurants.",
        "Haru Motors was a Spanish goddess.",
        "Haru Motors was an Australian company before it moved.",
        "Ada Quill was Italian.",
        "Ada Quill's style was Australian.",
        "Haru Motors is Australian.",
    ],
    ids=[
        "a team there",
        "long ago, a neighbour",
        "long ago, behind a neighbour",
        "long ago, overseas",
        "right",
        "described so",
        "of a state that is no more",
        "no occupation",
        "friend",
        "met",
        "listed",
        "never",
        "of a country that her team is of",
        "head of state",
        "operations there",
        "of the founder's country",
        "its own",
        "a company that is not described by its country",
        "said of something else",
        "no company at all",
        "of another time",
        "alone, where a team is there",
        "of what is hers",
        "a company alone",
    ],
)
def test_a_trace_or_doubt_leaves_it_open(checker: Checker, text: str) -> None:
    assert Verdict.CONTRADICTED not in {c.verdict for c in checker.check("", text).claims}
