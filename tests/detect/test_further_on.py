"""What an answer says further on than in its first sentence: wrong values are found, right ones left alone."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from tests.detect.conftest import CheckerOf

ENTITIES = """id	label	aliases	description	types	importance
C1	Norland		country	country|sovereign state	200
C2	Sudland		country	country|sovereign state	200
T1	Norburg		city	city|capital	150
T2	Hafen		city	city	140
T3	Sudburg		city	city|capital	150
I1	Kargo		island	island	140
M1	crown		currency	currency	90
M2	taler		currency	currency	90
H1	Mount Hoch		mountain	mountain	120
H2	Mount Tief		mountain	mountain	120
P1	Ada Quill		film director	human	120
P2	Bo Renner		film director	human	120
P3	Cy Vogel		writer	human	120
P4	Dora Lind		writer	human	120
P5	Egon Falk		composer	human	120
P6	Fina Holm		composer	human	120
P7	Gus Adler		businessman	human	120
P8	Ida Berg		businesswoman	human	120
F1	Dark Harbour		film	film	120
F2	Bright Harbour		film	film	120
B1	Glass Hills		novel	novel	120
B2	Iron Hills		novel	novel	120
O1	Gulmar		company	company	120
O2	Feldia		company	company	120
L1	Norish		language	language	100
E1	argum		chemical element	chemical element	150
E2	cuprum		chemical element	chemical element	150
L2	Sudish		language	language	100
"""
FACTS = """subject	relation	object	source
C1	P36	T1	t
C2	P36	T3	t
C1	P38	M1	t
C2	P38	M2	t
C1	P37	L1	t
C2	P37	L2	t
C1	P610	H1	t
T1	P17	C1	t
T2	P17	C1	t
T3	P17	C2	t
I1	P17	C2	t
H1	P17	C1	t
H2	P17	C2	t
F1	P57	P1	t
F1	P86	P5	t
F1	P577	+1993-00-00T00:00:00Z/9	t
F2	P57	P2	t
F2	P86	P6	t
B1	P50	P3	t
B1	P577	+1897-00-00T00:00:00Z/9	t
B2	P50	P4	t
O1	P112	P7	t
O1	P571	+1950-00-00T00:00:00Z/9	t
O1	P159	T1	t
O2	P112	P8	t
P3	P19	T1	t
P3	P20	T2	t
P3	P569	+1850-03-04T00:00:00Z/11	t
P3	P570	+1910-05-06T00:00:00Z/11	t
P4	P19	T3	t
E1	P246	"Ag"	t
E2	P246	"Cu"	t
P4	P570	+1930-00-00T00:00:00Z/9	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


NORLAND, FILM = "Tell me about Norland.", "Tell me about Dark Harbour."
GULMAR, VOGEL = "Tell me about Gulmar.", "Who was Cy Vogel?"
SAID = [
    (NORLAND, "Norland is a country. {} is the capital.", "Norburg", "Hafen"),
    (NORLAND, "Norland is a country. {} serves as the capital.", "Norburg", "Hafen"),
    (NORLAND, "Norland is a country. Most flights land in {}, the capital.", "Norburg", "Hafen"),
    (NORLAND, "Norland is a country. Most flights land in the capital, {}.", "Norburg", "Hafen"),
    (NORLAND, "Norland is a country. They meet in {}, its capital.", "Norburg", "Hafen"),
    (NORLAND, "Norland is a country. They meet in {}, the country's capital.", "Norburg", "Hafen"),
    (NORLAND, "Norland is a country. People pay with the {}, the national currency.", "crown", "taler"),
    (NORLAND, "Norland is a country. {} is the official language.", "Norish", "Sudish"),
    (NORLAND, "Norland is a country. The highest point in the country is {}.", "Mount Hoch", "Mount Tief"),
    (FILM, "Dark Harbour is a film. {} directed the film in two years.", "Ada Quill", "Bo Renner"),
    (FILM, "Dark Harbour is a film. {}, who directed the film, won prizes.", "Ada Quill", "Bo Renner"),
    (FILM, "Dark Harbour is a film. {}, the director of the film, won prizes.", "Ada Quill", "Bo Renner"),
    (FILM, "Dark Harbour is a film. {} composed the score.", "Egon Falk", "Fina Holm"),
    (FILM, "Dark Harbour is a film. The music was composed by {}.", "Egon Falk", "Fina Holm"),
    (GULMAR, "Gulmar is a company. {} founded the company.", "Gus Adler", "Ida Berg"),
    (GULMAR, "Gulmar is a company. {} had founded it.", "Gus Adler", "Ida Berg"),
    (GULMAR, "Gulmar is a company. Its headquarters are located in {}, Norland.", "Norburg", "Hafen"),
    (VOGEL, "Cy Vogel was a writer. He was born Cyril Vogelmann in {} in 1850.", "Norburg", "Sudburg"),
    (VOGEL, "Cy Vogel was a writer. He moved to {}, where he died.", "Hafen", "Sudburg"),
    (VOGEL, "Cy Vogel was a writer. He moved to {} in 1900 and died there.", "Hafen", "Sudburg"),
    (VOGEL, "Cy Vogel was a writer. He wrote until his death in {}.", "1910", "1935"),
    (VOGEL, "Cy Vogel was a writer. His best-known novels include {}.", "Glass Hills", "Iron Hills"),
    (VOGEL, "Cy Vogel was a writer. He is known for novels such as {}.", "Glass Hills", "Iron Hills"),
]  # fmt: skip


@pytest.mark.parametrize(("prompt", "answer", "right", "wrong"), SAID)
def test_a_wrong_value_is_found_and_the_right_one_is_not(
    checker: Checker, prompt: str, answer: str, right: str, wrong: str
) -> None:
    found = checker.check(prompt, answer.format(wrong)).contradicted
    assert [claim.correction and claim.correction.right for claim in found if claim.correction] in (
        [right],
        [],
    )
    assert found
    assert not checker.check(prompt, answer.format(right)).contradicted


TRUE = [
    (NORLAND, "Norland is a country. It borders Sudland. Traders come from Sudburg, the capital."),
    (NORLAND, "Norland is a country. Many people think that Hafen is the capital."),
    (NORLAND, "Norland is a country. Hafen is not the capital."),
    (NORLAND, "Norland is a country. Hafen, the old capital, lies on the coast."),
    (NORLAND, "Norland is a country. Hafen was the capital until 1905."),
    (NORLAND, "Norland is a country. Hafen is the capital of fashion."),
    (FILM, "Dark Harbour is a film. The director Bo Renner praised it."),
    (FILM, "Dark Harbour is a film. Unlike Bright Harbour, the film did well."),
    (GULMAR, "Gulmar was founded in 1950. In 1998 Gulmar started a new product line."),
    (GULMAR, "Gulmar was founded in 1950. It has formed a group with Feldia since 2004."),
    (GULMAR, "Gulmar is a company. Gulmar opened an office in Sudburg in 1990."),
    ("Who are the Nors?", "It is a name in Norland. Their land is near Sudland. The country's capital is Norburg."),
    (NORLAND, "None of Norland and Sudland uses the euro."),
    (NORLAND, "Norland is a country. A new Norlandish capital, Kargo, is being built."),
    ("Which metals are there?", "Argum is a metal with the symbol Ag. Cuprum is a brown metal with the symbol Cu."),
    (VOGEL, "Dora Lind, who was born in Sudburg, in Norland in 1880 married Cy Vogel."),
    (VOGEL, "The friend was Dora Lind. She died in 1930."),
    (VOGEL, "Cy Vogel was born in Norburg and Dora Lind in Sudburg."),
    (VOGEL, "Cy Vogel was born in Norburg and a friend named Qwerz in Sudburg."),
    (VOGEL, "Cy Vogel died in 1910 and Qwerz in 1935."),
    (VOGEL, "Cy Vogel wrote Glass Hills. His son Cy Vogel was born in Sudburg in 1880."),
    (VOGEL, "Cy Vogel wrote Glass Hills. Another book is by his son, also Cy Vogel, born in 1880."),
    (VOGEL, "Cy Vogel was a writer. His favourite novels include Iron Hills."),
    (VOGEL, "Cy Vogel was a writer. He read novels such as Iron Hills."),
    (VOGEL, "Cy Vogel was a writer. He lived near Sudburg, where he died, they say."),
    (VOGEL, "Dora Lind was the wife of Cy Vogel. He outlived Qwerz; she died in 1930."),
]  # fmt: skip


@pytest.mark.parametrize(("prompt", "answer"), TRUE)
def test_what_is_said_of_others_is_no_contradiction(checker: Checker, prompt: str, answer: str) -> None:
    assert checker.check(prompt, answer).contradicted == ()


def test_who_said_what_in_an_aside_puts_nothing_else_in_doubt(checker: Checker) -> None:
    said = "Gulmar is a company. It was founded in 1999 by Gus Adler, who claimed that it would last."
    assert checker.check(GULMAR, said).contradicted
