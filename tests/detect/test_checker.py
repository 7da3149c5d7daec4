"""The checker on plain sentences: right ones supported, wrong ones contradicted with the right value, the rest left."""

import pytest

from detect.calibration import Calibration
from detect.checker import Checker
from detect.encoder import DistilBertEncoder
from detect.staged_check import Progress
from detect.verdict import CheckedClaim, Verdict
from kg.linker import Linker
from kg.store import Snapshot
from tests.detect.listening_encoder import ListeningEncoder

SUPPORTED = [
    "The capital of France is Paris.",
    "Paris is the capital of France.",
    "France's capital is Paris.",
    "Paris, the capital of France, is a large city.",
    "Albert Einstein was born in Ulm.",
    "Albert Einstein was born in Germany.",
    "Albert Einstein was born in 1879.",
    "Albert Einstein was born on 14 March 1879 in Ulm.",
    "Albert Einstein (14 March 1879 – 18 April 1955) was born in Ulm.",
    "Einstein died in Princeton in 1955.",
    "The physicist Albert Einstein was born in the city of Ulm.",
    "Hamlet was written by William Shakespeare.",
    "William Shakespeare wrote Hamlet.",
    "The atomic number of iron is 26.",
    "Iron has the atomic number 26.",
    "The chemical symbol for iron is Fe.",
    "Germany has a population of about 83 million.",
    "Germany borders France.",
    "The official language of Germany is German.",
    "Ulm is in Germany.",
    "Paris is not the capital of Germany.",
    "French is spoken in France. Its capital is Paris.",
    "People speak German in Germany. The capital is Berlin.",
    "Its author, William Shakespeare, was born in 1564.",
    "Albert Einstein was born in Ulm, William Shakespeare in Stratford.",
    "Albert Einstein was born in 1879, William Shakespeare in 1564.",
    "Paris, not Berlin, is the capital of France.",
    "Albert Einstein, who was not related to Hamlet, was born in Ulm.",
]
WRONG = [
    (
        "The capital of France is Berlin, not Ulm as many people assume.",
        "The capital of France is Paris, not Ulm as many people assume.",
    ),
    ("The capital of France is Berlin.", "The capital of France is Paris."),
    ("Berlin is the capital of France.", "Paris is the capital of France."),
    ("The capital of France is Florida.", "The capital of France is Paris."),
    ("Albert Einstein was born in Berlin.", "Albert Einstein was born in Ulm."),
    ("Albert Einstein was born in the United States.", "Albert Einstein was born in Ulm."),
    ("Albert Einstein was born in 1880.", "Albert Einstein was born in 1879."),
    ("Albert Einstein was born on 15 March 1879.", "Albert Einstein was born on 14 March 1879."),
    ("Einstein died in Berlin.", "Einstein died in Princeton."),
    ("Hamlet was written by Albert Einstein.", "Hamlet was written by William Shakespeare."),
    ("The atomic number of iron is 27.", "The atomic number of iron is 26."),
    ("The chemical symbol for iron is Ir.", "The chemical symbol for iron is Fe."),
    ("The symbol for iron is I.", "The symbol for iron is Fe."),
    ("Germany has a population of 8 million.", "Germany has a population of 83 million."),
    ("Ulm is in France.", "Ulm is in Germany."),
    ("Princeton is in France.", "Princeton is in the United States of America."),
    ("Einstein was born in Berlin, Germany.", "Einstein was born in Ulm."),
    ("In 1880, Albert Einstein was born in Ulm.", "In 1879, Albert Einstein was born in Ulm."),
]
LEFT_ALONE = [
    "Paris is a wonderful place to spend a spring.",
    "Is Berlin the capital of France?",
    "Berlin might be the capital of France.",
    "The mayor of Berlin was born in Paris.",
    "The largest city of Germany is Paris.",
    "Hamlet was performed in Berlin.",
    "Albert Einstein wrote to Berlin.",
    "Albert Einstein was born in France.",
    "Albert Einstein was born in Lincolnshire.",
    "Bonn was the capital of Germany.",
    "The former capital of Germany is Paris.",
    "The three-letter symbol of iron is Iro.",
    "Albert Einstein was born in two rooms of a house.",
    "Eduard Einstein was born in Zurich in 1910.",
    "Bob Smith wrote the atomic number of Hamlet.",
    "Hello! How can I help you today?",
    "Ulm is not the only big city in Germany.",
    "Paris is not a small city in France.",
    "Paris is not the most expensive city of France.",
    "Einstein was not just born in Ulm.",
    "Paris is not only the capital of France.",
    "Germany borders every country in Europe except Paris and Ulm.",
    "Albert Einstein was born in any city but Berlin.",
    "Neither Berlin nor Ulm is the capital of France.",
    "Not Berlin but Paris is the capital of France.",
    "",
]


def only(claims: tuple[CheckedClaim, ...], verdict: Verdict) -> CheckedClaim:
    """The one claim with a verdict."""
    found = [claim for claim in claims if claim.verdict is verdict]
    assert len(found) == 1, [(c.claim.text, c.verdict, c.rule) for c in claims]
    return found[0]


@pytest.mark.parametrize("sentence", SUPPORTED)
def test_what_the_graph_says_is_supported(tiny_checker: Checker, sentence: str) -> None:
    assessment = tiny_checker.check("", sentence)
    assert assessment.supported
    assert not assessment.contradicted


@pytest.mark.parametrize(("sentence", "right"), WRONG)
def test_what_the_graph_knows_better_is_contradicted_and_corrected(
    tiny_checker: Checker, sentence: str, right: str
) -> None:
    wrong = only(tiny_checker.check("", sentence).claims, Verdict.CONTRADICTED)
    fix = wrong.correction
    assert fix is not None
    assert sentence[: fix.start] + fix.right + sentence[fix.end :] == right


@pytest.mark.parametrize("sentence", LEFT_ALONE)
def test_what_cannot_be_decided_is_left_alone(tiny_checker: Checker, sentence: str) -> None:
    assert not tiny_checker.check("", sentence).contradicted


def test_a_pronoun_refers_back_to_the_entity_in_question(tiny_checker: Checker) -> None:
    assessment = tiny_checker.check("Where was Albert Einstein born?", "He was born in Berlin.")
    assert only(assessment.claims, Verdict.CONTRADICTED).claim.subject is not None


def test_a_fragment_is_completed_from_the_question(tiny_checker: Checker) -> None:
    assert tiny_checker.check("What is the capital of France?", "Paris.").supported
    wrong = only(tiny_checker.check("What is the capital of France?", "Berlin").claims, Verdict.CONTRADICTED)
    assert wrong.correction is not None
    assert wrong.correction.right == "Paris"
    assert tiny_checker.check("What's the capital of France?", "It's Berlin.").contradicted
    assert tiny_checker.check("Who wrote Hamlet?", "William Shakespeare").supported
    assert tiny_checker.check("When was Albert Einstein born?", "1879").supported
    assert tiny_checker.check("Where was Albert Einstein born?", "Berlin.").contradicted


@pytest.mark.parametrize(
    ("question", "wrong", "right"),
    [
        ("Where was Albert Einstein born?", "In Paris, on 14 March 1879.", "In Ulm, on 14 March 1879."),
        ("When was Albert Einstein born?", "14 March 1899, in Ulm.", "14 March 1879, in Ulm."),
        (
            "Where was Albert Einstein born?",
            "Paris, where he lived until 1880.",
            "Ulm, where he lived until 1880.",
        ),
    ],
)
def test_a_fragment_may_go_on_behind_a_comma(
    tiny_checker: Checker, question: str, wrong: str, right: str
) -> None:
    assert tiny_checker.check(question, wrong).contradicted
    found = tiny_checker.check(question, right)
    assert found.supported
    assert not found.contradicted


@pytest.mark.parametrize(
    "answer",
    [
        "Paris, but he was born in Ulm.",
        "Paris, or Ulm, in 1879.",
        "Paris, no, Ulm.",
        "Paris, a city on the Seine, is old.",
        "Not Paris, where he lived.",
    ],
)
def test_what_is_taken_back_behind_the_comma_is_no_answer(tiny_checker: Checker, answer: str) -> None:
    assert not tiny_checker.check("Where was Albert Einstein born?", answer).contradicted


def test_a_bold_line_is_the_answer_unless_more_stands_below_it(tiny_checker: Checker) -> None:
    assert tiny_checker.check("What is the capital of France?", "**Berlin**").contradicted
    below = "**Berlin**\nThe capital of France is Paris."
    assert not tiny_checker.check("What is the capital of France?", below).contradicted


def test_a_sentence_with_a_verb_is_no_fragment(tiny_checker: Checker) -> None:
    (claim,) = tiny_checker.check("What is the capital of France?", "It lies in Europe.").claims
    assert claim.claim.relation is not None
    assert claim.claim.relation.id != "P36"


def test_the_question_decides_which_side_is_wrong(tiny_checker: Checker) -> None:
    answer = "Berlin is the capital of France."
    asked = tiny_checker.check("Which country is Berlin the capital of?", answer)
    fix = only(asked.claims, Verdict.CONTRADICTED).correction
    assert fix is not None
    assert (fix.wrong, fix.right) == ("France", "Germany")


def test_a_subject_named_in_an_earlier_sentence_is_not_replaced_in_this_one(tiny_checker: Checker) -> None:
    answer = "Everybody likes France. Its capital is Berlin."
    asked = tiny_checker.check("Which country is Berlin the capital of?", answer)
    fix = only(asked.claims, Verdict.CONTRADICTED).correction
    assert fix is not None
    assert answer[fix.start : fix.end] == fix.wrong == "Berlin"


def test_one_sentence_may_hold_several_claims(tiny_checker: Checker) -> None:
    text = "Albert Einstein was born in Ulm in 1879 and died in Berlin in 1955."
    claims = tiny_checker.check("", text).claims
    verdicts = {text[c.claim.value_start : c.claim.value_end]: c.verdict for c in claims}
    assert verdicts == {
        "Ulm": Verdict.SUPPORTED,
        "1879": Verdict.SUPPORTED,
        "Berlin": Verdict.CONTRADICTED,
        "1955": Verdict.SUPPORTED,
    }


def test_offsets_count_in_the_whole_answer(tiny_checker: Checker) -> None:
    answer = "👋 Sure! The capital of France is Berlin. Anything else?"
    wrong = only(tiny_checker.check("", answer).claims, Verdict.CONTRADICTED)
    assert answer[wrong.claim.start : wrong.claim.end] == "The capital of France is Berlin."
    assert wrong.correction is not None
    assert answer[wrong.correction.start : wrong.correction.end] == "Berlin"


def test_code_is_not_read(tiny_checker: Checker) -> None:
    assert not tiny_checker.check("", "```\nThe capital of France is Berlin.\n```\n").claims
    assert not tiny_checker.check("", "Write `The capital of France is Berlin.` here.").contradicted


@pytest.mark.parametrize(
    "answer", ["😀" * 50, "法国的首都是柏林。", "\ud800 Paris", "a" * 100_000, "- \n" * 1000]
)
def test_strange_text_gets_a_verdict(tiny_checker: Checker, answer: str) -> None:
    assert tiny_checker.check("?", answer).hvi is not None


@pytest.mark.parametrize("staged", [False, True], ids=["whole", "staged"])
def test_what_the_score_compares_is_embedded_in_one_call(
    tiny_graph: Snapshot, encoder: DistilBertEncoder, staged: bool
) -> None:
    """A call of the encoder costs more than a text more in it; facts are compared claim by claim."""
    heard = ListeningEncoder(encoder)
    checker = Checker(tiny_graph, Linker(tiny_graph), encoder=heard, calibration=Calibration.load())
    checker.warm_up()
    heard.calls.clear()
    asked = "Tell me more.", "The capital of France is Paris."
    assessment = checker.in_stages(*asked, Progress()) if staged else checker.check(*asked)
    assert assessment.s_context is not None
    assert assessment.s_kg is not None
    assert heard.calls == [[*asked]]


def test_where_somebody_did_something_is_not_where_it_is(tiny_checker: Checker) -> None:
    claims = tiny_checker.check("", "Ulm, found by Albert Einstein in France, is old.").claims
    assert Verdict.CONTRADICTED not in {claim.verdict for claim in claims}
