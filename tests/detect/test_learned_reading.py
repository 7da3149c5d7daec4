"""What no template reads is read by meaning, and left alone where the words state something else."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from detect.calibration import Calibration
from detect.checker import Checker
from detect.encoder import DistilBertEncoder
from detect.entailment import Entailment
from detect.judge import READ_FROM
from detect.learned_reading import CODE
from detect.stand_in import NAMES
from detect.verdict import Assessment, Verdict
from kg.linker import Linker
from kg.records import EntityClass
from kg.store import Snapshot


class Asked:
    """A verifier that says the same of every pair, and remembers what it was asked."""

    name = "asked"

    def __init__(self, supported: float) -> None:
        rest = (1.0 - supported) / 2
        self._answer = Entailment(supported, rest, rest)
        self.pairs: list[tuple[str, str]] = []
        self.calls = 0

    def verify(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        self.calls += 1
        self.pairs += pairs
        return [self._answer] * len(pairs)


def checker_with(verifier: Asked, graph: Snapshot, reader: DistilBertEncoder) -> Checker:
    linker, calibration = Linker(graph), Calibration.load()
    return Checker(graph, linker, encoder=None, reader=reader, verifier=verifier, calibration=calibration)


@pytest.fixture
def sure(tiny_graph: Snapshot, reader: DistilBertEncoder) -> tuple[Checker, Asked]:
    verifier = Asked(0.99)
    return checker_with(verifier, tiny_graph, reader), verifier


@pytest.fixture
def doubting(tiny_graph: Snapshot, reader: DistilBertEncoder) -> Checker:
    return checker_with(Asked(0.01), tiny_graph, reader)


def verdicts(assessment: Assessment) -> set[Verdict]:
    return {claim.verdict for claim in assessment.claims}


def test_a_right_value_in_unknown_words_is_supported(sure: tuple[Checker, Asked]) -> None:
    assessment = sure[0].check("", "Albert Einstein first saw the light of day in Ulm.")
    assert verdicts(assessment) == {Verdict.SUPPORTED}
    assert assessment.claims[0].rule == "learned:entity:same"


def test_a_wrong_value_in_unknown_words_is_contradicted_and_corrected(sure: tuple[Checker, Asked]) -> None:
    claim = sure[0].check("", "Albert Einstein first saw the light of day in Berlin.").claims[0]
    assert claim.verdict is Verdict.CONTRADICTED
    assert claim.correction is not None
    assert (claim.correction.wrong, claim.correction.right) == ("Berlin", "Ulm")


@pytest.mark.parametrize("place", ["Ulm", "Berlin"])
def test_words_that_the_verifier_does_not_take_for_the_fact_decide_nothing(
    doubting: Checker, place: str
) -> None:
    assessment = doubting.check("", f"Albert Einstein gave a talk in {place}.")
    assert verdicts(assessment) == {Verdict.NOT_CHECKABLE}


@pytest.mark.parametrize(
    "text",
    [
        "Hamlet was written by William Shakespeare in 1600, in London.",
        "Albert Einstein first saw the light of day in Ulm and saw it again, after years away, in Berlin.",
    ],
    ids=["place beside the author", "place beside the place"],
)
def test_what_stands_beside_a_value_is_not_taken_for_it(sure: tuple[Checker, Asked], text: str) -> None:
    assert Verdict.CONTRADICTED not in verdicts(sure[0].check("", text))


def test_a_value_of_a_sort_that_the_relation_never_has_is_never_likely(sure: tuple[Checker, Asked]) -> None:
    learned = sure[0].learned
    assert learned is not None
    read = sure[0].begin("").read("Albert Einstein first saw the light of day in Berlin.")
    (weighed,) = learned.weigh([pair for clause in read for pair in clause.pairs])
    odd = [replace(each, signals=replace(each.signals, usual=0.0)) for each in weighed]
    assert max(learned.certainties(weighed)) > 0.5 > max(learned.certainties(odd))


def test_a_second_value_in_one_list_with_the_right_one_is_contradicted(sure: tuple[Checker, Asked]) -> None:
    text = "Albert Einstein first saw the light of day in Ulm and Berlin."
    assert Verdict.CONTRADICTED in verdicts(sure[0].check("", text))


def test_the_verifier_is_asked_about_the_relation_alone(sure: tuple[Checker, Asked]) -> None:
    checker, verifier = sure
    checker.check("", "Albert Einstein came into existence in Berlin.")
    checker.check("", "Albert Einstein came into existence in Paris.")
    person, place = NAMES[EntityClass.PERSON][0], NAMES[EntityClass.PLACE][1]
    question = (f"{person} was born in {place}.", f"{person} came into existence in {place}")
    assert [(evidence, claim.rstrip(".")) for evidence, claim in verifier.pairs].count(question) == 2


def test_all_sentences_of_an_answer_go_to_the_verifier_together(sure: tuple[Checker, Asked]) -> None:
    checker, verifier = sure
    checker.check(
        "", "Albert Einstein first saw the light of day in Berlin. Marie Curie is the pen behind Hamlet."
    )
    assert verifier.calls == 1
    assert {claim.split()[0] for _, claim in verifier.pairs} > {NAMES[EntityClass.PERSON][0].split()[0]}


def test_what_agrees_with_a_fact_in_almost_known_words_is_not_asked(sure: tuple[Checker, Asked]) -> None:
    checker, verifier = sure
    claim = checker.check("", "Albert Einstein first saw the light of day in Ulm.").claims[0]
    assert claim.verdict is Verdict.SUPPORTED
    assert verifier.pairs == []


def test_it_is_asked_where_everything_is_to_be_weighed(sure: tuple[Checker, Asked]) -> None:
    checker, verifier = sure
    assert checker.learned is not None
    read = checker.begin("").read("Albert Einstein first saw the light of day in Ulm.")
    (weighed,) = checker.learned.weigh([pair for clause in read for pair in clause.pairs], sparing=False)
    assert len(verifier.pairs) == len([each for each in weighed if each.signals.entailed]) > 0


def test_what_a_template_reads_is_not_asked(sure: tuple[Checker, Asked]) -> None:
    checker, verifier = sure
    checker.check("", "The capital of France is Berlin.")
    assert verifier.pairs == []


def test_without_encoding_nothing_is_read_by_meaning(sure: tuple[Checker, Asked]) -> None:
    checker, verifier = sure
    checker.check("", "Albert Einstein first saw the light of day in Berlin.", encode=False)
    assert verifier.pairs == []


@pytest.mark.parametrize(
    "answer",
    [
        "Did Albert Einstein see the light of day in Berlin?",
        "Perhaps Albert Einstein first saw the light of day in Berlin.",
        "If Albert Einstein had seen the light of day in Berlin, he would have been glad.",
    ],
)
def test_what_is_not_asserted_is_not_contradicted(sure: tuple[Checker, Asked], answer: str) -> None:
    assert Verdict.CONTRADICTED not in verdicts(sure[0].check("", answer))


def test_a_stream_gets_the_verdicts_of_the_whole(sure: tuple[Checker, Asked]) -> None:
    checker, _ = sure
    sentences = ["Albert Einstein first saw the light of day in Berlin. ", "He passed away in Princeton."]
    streamed = checker.begin("")
    pieces = [claim for sentence in sentences for claim in streamed.sentence(sentence)]
    assert tuple(pieces) == checker.check("", "".join(sentences)).claims


def test_a_correction_never_takes_the_place_of_a_pronoun(sure: tuple[Checker, Asked]) -> None:
    answer = "Albert Einstein was a physicist. He is the pen behind Hamlet."
    for claim in sure[0].check("", answer).claims:
        assert claim.correction is None or claim.correction.wrong.casefold() not in {"he", "his", "it"}


def test_what_another_fact_says_is_contradicted_only_where_every_word_was_read(
    sure: tuple[Checker, Asked],
) -> None:
    claims = sure[0].check(
        "", "Long after his years in Ulm, Albert Einstein first saw the light of day in Princeton."
    )
    assert Verdict.CONTRADICTED not in verdicts(claims)


@pytest.mark.parametrize(
    ("mention", "is_code"), [("+674", True), ("GAB", True), ("Th", True), ("Acme", False), ("42", False)]
)
def test_codes_are_told_from_names_and_numbers(mention: str, is_code: bool) -> None:
    assert bool(CODE.fullmatch(mention)) is is_code


@pytest.mark.parametrize("where", ["near Berlin", "outside Berlin", "close to Berlin", "north of Berlin"])
def test_what_lies_beside_a_place_is_not_that_place(sure: tuple[Checker, Asked], where: str) -> None:
    assessment = sure[0].check("", f"Albert Einstein first saw the light of day {where}.")
    assert Verdict.CONTRADICTED not in verdicts(assessment)


@pytest.mark.parametrize(
    ("apart", "missed", "entailed", "is_told"),
    [
        (0.2, 0.25, 0.85, True),
        (0.0, 0.25, 0.95, True),
        (0.0, 0.25, 0.6, False),
        (0.0, 0.4, 0.6, True),
        (0.0, 0.4, 0.4, False),
        (-0.2, 0.25, 0.9, False),
        (-0.3, 0.4, 0.99, False),
    ],
)
def test_words_near_those_that_state_nothing_take_a_sure_verifier(
    sure: tuple[Checker, Asked], apart: float, missed: float, entailed: float, is_told: bool
) -> None:
    learned, reading = sure[0].learned, sure[0].begin("")
    assert learned is not None
    (pairs,) = (read.pairs for read in reading.read("Albert Einstein started life in Berlin."))
    first = learned.weigh(pairs)[0][0]
    signals = replace(first.signals, apart=apart, missed=missed, entailed=entailed)
    (certainty,) = learned.certainties([replace(first, signals=signals)])
    assert (certainty >= READ_FROM) is is_told


@pytest.mark.parametrize(
    ("year", "is_known"), [("1955", True), ("1931", False)], ids=["of his death", "of nothing"]
)
def test_a_reading_tells_how_likely_one_is_that_a_fact_agrees_with(
    sure: tuple[Checker, Asked], year: str, is_known: bool
) -> None:
    learned = sure[0].learned
    assert learned is not None
    read = sure[0].begin("").read(f"Albert Einstein entered this world in {year}.")
    (found,) = learned.read([pair for clause in read for pair in clause.pairs])
    assert found[0].reading.relation.id == "P569"
    assert {each.rival is not None for each in found} == {is_known}
    assert (found[0].rival or 0.0) < found[0].reading.certainty


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("The World Chess Union is headquartered in Oldtown.", {Verdict.CONTRADICTED}),
        ("The World Chess Union is founded in Oldtown.", {Verdict.NOT_CHECKABLE}),
    ],
)
def test_words_of_a_relation_that_the_graph_does_not_know_of_the_subject_contradict_nothing(
    capital_graph: Snapshot, reader: DistilBertEncoder, text: str, says: set[Verdict]
) -> None:
    assert verdicts(checker_with(Asked(0.99), capital_graph, reader).check("", text)) == says


def test_a_value_of_another_kind_hides_no_reading(values: Snapshot, reader: DistilBertEncoder) -> None:
    """ "Uses" is said of currencies too."""
    checker = checker_with(Asked(0.99), values, reader)
    wrong, right = (f"Officially, France uses the language {name}." for name in ("English", "French"))
    assert Verdict.CONTRADICTED in verdicts(checker.check("", wrong))
    assert Verdict.CONTRADICTED not in verdicts(checker.check("", right))


def test_what_another_is_called_is_not_said_of_the_one_it_is_like(sure: tuple[Checker, Asked]) -> None:
    claims = sure[0].check("", "Berlin, like Paris, the seat of the government of France, is old.").claims
    assert Verdict.CONTRADICTED not in {claim.verdict for claim in claims}
