"""Who or what a claim is about, in true sentences that speak of several: nothing in them is to be contradicted."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from tests.detect.conftest import CheckerOf

ENTITIES = """id\tlabel\taliases\tdescription\ttypes\timportance
AK:sweden\tSweden\t\tcountry\tcountry|sovereign state\t200
AK:norway\tNorway\t\tcountry\tcountry|sovereign state\t200
AK:denmark\tDenmark\t\tcountry\tcountry|sovereign state\t200
AK:finland\tFinland\t\tcountry\tcountry|sovereign state\t200
AK:monaco\tMonaco\t\tcountry\tcountry|sovereign state\t200
AK:france\tFrance\t\tcountry\tcountry|sovereign state\t200
AK:uk\tUnited Kingdom\t\tcountry\tcountry|sovereign state\t200
AK:us\tUnited States\t\tcountry\tcountry|sovereign state\t200
AK:swiss\tSwitzerland\t\tcountry\tcountry|sovereign state\t200
AK:med\tMediterranean Sea\t\tsea\tsea\t180
AK:krona\tkrona\t\tcurrency\tcurrency\t60
AK:krone\tkrone\t\tcurrency\tcurrency\t60
AK:euro\teuro\t\tcurrency\tcurrency\t90
AK:london\tLondon\t\tcity\tcity|capital\t220
AK:camden\tCamden\t\tcity in New Jersey\tcity\t60
AK:museum\tBritish Museum\t\tmuseum\tmuseum\t120
AK:nasser\tGamal Abdel Nasser\t\tstatesman\thuman\t120
AK:edward\tEdward VI\t\tking\thuman\t120
AK:henry\tHenry VIII\t\tking\thuman\t150
AK:anne\tAnne Boleyn\t\tqueen\thuman\t110
AK:jane\tJane Seymour\t\tqueen\thuman\t100
AK:liz\tElizabeth I\t\tqueen\thuman\t150
AK:nap\tNapoleon\t\temperor\thuman\t200
AK:jos\tJosephine de Beauharnais\t\tempress\thuman\t100
AK:cross\tInternational Committee of the Red Cross\tRed Cross\torganisation\torganization\t120
AK:dunant\tHenry Dunant\t\tbusinessman\thuman\t90
AK:barton\tClara Barton\t\tnurse\thuman\t90
AK:california\tCalifornia\t\tstate of the United States\tstate of the United States\t200
AK:sac\tSacramento\t\tcity\tcity\t120
AK:la\tLos Angeles\t\tcity\tcity\t200
AK:elder\tJohann Strauss I\t\tcomposer\thuman\t110
AK:son\tJohann Strauss II\t\tcomposer\thuman\t120
AK:danube\tThe Blue Danube\t\twaltz\tmusical work\t90
AK:salome\tSalome\t\tplay\tliterary work\t90
AK:schumann\tRobert Schumann\t\tcomposer\thuman\t120
AK:sd\tSan Diego\t\tcity\tcity\t150
"""
FACTS = """subject\trelation\tobject
AK:sweden\tP38\tAK:krona
AK:norway\tP38\tAK:krone
AK:denmark\tP38\tAK:krone
AK:finland\tP38\tAK:euro
AK:uk\tP38\tAK:krona
AK:monaco\tP47\tAK:france
AK:france\tP47\tAK:monaco
AK:museum\tP131\tAK:london
AK:museum\tP17\tAK:uk
AK:london\tP17\tAK:uk
AK:camden\tP17\tAK:us
AK:nasser\tP570\t+1970-09-28T00:00:00Z/11
AK:edward\tP570\t+1553-07-06T00:00:00Z/11
AK:liz\tP22\tAK:henry
AK:henry\tP26\tAK:anne
AK:nap\tP26\tAK:jos
AK:nap\tP570\t+1821-05-05T00:00:00Z/11
AK:cross\tP112\tAK:dunant
AK:cross\tP17\tAK:swiss
AK:california\tP36\tAK:sac
AK:la\tP17\tAK:us
AK:danube\tP86\tAK:son
AK:salome\tP50\tAK:nap
AK:schumann\tP569\t+1810-06-08T00:00:00Z/11
AK:us\tP1549\tAmerican
AK:swiss\tP1549\tSwiss
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Tell me about Finland.", "Finland has two languages. Unlike Sweden, Norway and Denmark, it uses the euro."),
        ("", "Unlike the United Kingdom, the Republic uses the euro."),
        ("", "Gamal Abdel Nasser, whose successor, Anwar Sadat, died in 1981, ruled for long."),
        ("", "It was the birth of the future Edward VI, and Catherine Parr outlived the king, who died in 1547."),
        ("", "Elizabeth I was the daughter of Anne Boleyn."),
        ("Tell me about Napoleon.", "Napoleon married Josephine de Beauharnais in 1796. She died in 1814."),
        ("Tell me about Napoleon.", "Napoleon married Georgina Miller in 1796. She died in 1814."),
        ("", "The American Red Cross was founded by Clara Barton."),
        ("", "The British Museum lies in the borough of Camden."),
        ("", "Monaco borders France and the Mediterranean Sea."),
        ("What is the capital of California?", "It is Sacramento, not Los Angeles."),
        ("What is the capital of California?", "Sacramento, not Los Angeles."),
        ("", "Johann Strauss I was the father of Johann Strauss II, composer of The Blue Danube."),
        ("", "He was the son of a player named Franz, and wrote Salome."),
        (
            "Are Robert Schumann and Robert Schuman the same person?",
            "Robert Schuman was a politician, born in 1886.",
        ),
        ("Which country borders Monaco?", "France borders it."),
        ("What is the capital of California?", "Sacramento is."),
        ("What is the capital of California?", "San Diego is not."),
        ("What is the capital of California?", "San Diego isn't."),
        ("What is the capital of California?", "San Diego was."),
        ("What is the capital of California?", "That was San Diego."),
    ],
)  # fmt: skip
def test_what_is_said_of_another_is_not_contradicted(checker: Checker, question: str, answer: str) -> None:
    assert checker.check(question, answer).contradicted == ()


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("", "Unlike Finland, Sweden uses the euro."),
        ("", "Gamal Abdel Nasser, whose successor was Anwar Sadat, died in 1981."),
        ("", "Elizabeth I was the daughter of Gamal Abdel Nasser."),
        ("Tell me about Napoleon.", "Napoleon ruled France. He died in 1814."),
        ("", "The Red Cross was founded by Clara Barton."),
        ("", "The British Museum lies in Los Angeles."),
        ("", "Monaco borders Sweden."),
        ("What is the capital of California?", "It is San Diego, not Los Angeles."),
        ("Who was Robert Schumann?", "Robert Schuman was a composer, born in 1886."),
        ("What is the capital of California?", "San Diego is."),
        ("What is the capital of California?", "That is San Diego."),
    ],
)
def test_what_is_said_of_it_is(checker: Checker, question: str, answer: str) -> None:
    assert checker.check(question, answer).contradicted
