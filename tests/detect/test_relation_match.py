"""Relations by meaning: the right one first, in the right direction, among those that fit both ends."""

from collections.abc import Sequence

import pytest

from detect.encoder import DistilBertEncoder
from detect.relation_match import Option, RelationMatch, Scored
from detect.worded import End, Worded, masked
from kg.embedding import Vectors
from kg.records import EntityClass, Relation, ValueKind
from kg.schema import builtin
from tests.detect.listening_encoder import ListeningEncoder

PERSON = End(ValueKind.ENTITY, frozenset({EntityClass.PERSON}))
PLACE = End(ValueKind.ENTITY, frozenset({EntityClass.PLACE}))
WORK = End(ValueKind.ENTITY, frozenset({EntityClass.WORK}))
UNKNOWN = End(ValueKind.ENTITY)
YEAR = End(ValueKind.TIME)


@pytest.fixture(scope="module")
def match(reader: DistilBertEncoder) -> RelationMatch:
    return RelationMatch(builtin().values(), reader)


def best(match: RelationMatch, wording: str, subject: End, value: End) -> Scored:
    return match.scores([Worded(wording, subject, value)])[0][0]


@pytest.mark.parametrize(
    ("wording", "subject", "value", "label"),
    [
        ("{s} first saw the light of day in {o}", PERSON, PLACE, "place of birth"),
        ("{s} passed away while staying in {o}", PERSON, PLACE, "place of death"),
        ("{s} is the seat of government of {o}", PLACE, PLACE, "capital of"),
        ("{s} drew a first breath in {o}", PERSON, YEAR, "date of birth"),
        ("{s} sprang from the pen of {o}", WORK, PERSON, "author"),
    ],
)
def test_words_that_no_template_has_find_their_relation(
    match: RelationMatch, wording: str, subject: End, value: End, label: str
) -> None:
    assert best(match, wording, subject, value).option.relation.label == label


def test_the_direction_follows_from_what_the_ends_are(match: RelationMatch) -> None:
    found = best(match, "{s} is the pen behind {o}", PERSON, WORK)
    assert found.option.inverted
    assert found.option.relation.subject_classes == {EntityClass.WORK}


def test_only_relations_that_fit_both_ends_are_compared(match: RelationMatch) -> None:
    for each in match.scores([Worded("{s} was born in {o}", PERSON, PLACE)])[0]:
        subject, value = each.option.relation.subject_classes, each.option.relation.object_classes
        first, second = (value, subject) if each.option.inverted else (subject, value)
        assert not first or EntityClass.PERSON in first
        assert not second or EntityClass.PLACE in second


def test_options_that_are_asked_for_score_as_among_all(match: RelationMatch) -> None:
    worded = [Worded("{s} passed away while staying in {o}", PERSON, PLACE), Worded("{s}, {o}", PERSON, YEAR)]
    asked = {"P20", "P569"}
    some = match.scores(worded, [lambda option: option.relation.id in asked] * 2)
    for few, every in zip(some, match.scores(worded), strict=True):
        assert few
        assert [each for each in few if each.option.relation.id in asked] == [
            each for each in every if each.option.relation.id in asked
        ]


def test_an_option_that_is_asked_for_alone_is_held_against_its_turned_one(match: RelationMatch) -> None:
    worded = [Worded("{s} is a son of {o}", PERSON, PERSON)]
    (some,) = match.scores(worded, [lambda option: option.relation.id == "P22" and not option.inverted])
    (every,) = match.scores(worded)
    assert some[0].turned > 0
    assert some[0].turned == {each.option: each for each in every}[some[0].option].turned


def test_nothing_is_embedded_where_no_option_is_asked_for() -> None:
    class Refuses:
        name, dimension = "refuses", 384

        def encode(self, texts: Sequence[str]) -> Vectors:
            raise AssertionError(f"{texts} need not be read")

    match = RelationMatch([], Refuses(), misses=[])
    assert match.scores([Worded("{s} was born in {o}", PERSON, PLACE)]) == [[]]


def test_all_sub_clauses_are_embedded_in_one_call(reader: DistilBertEncoder) -> None:
    heard = ListeningEncoder(reader)
    match = RelationMatch([builtin()["P19"]], heard)
    match.warm_up()
    heard.calls.clear()
    found = match.scores([Worded(f"{{s}} was {verb} in {{o}}", PERSON, PLACE) for verb in ("born", "buried")])
    assert [scored[0].option.relation.id for scored in found] == ["P19", "P19"]
    assert heard.calls == [["one person was born in another place", "one person was buried in another place"]]


def test_an_end_of_unknown_class_fits_anything(match: RelationMatch) -> None:
    labels = {s.option.relation.label for s in match.scores([Worded("{s} and {o}", UNKNOWN, UNKNOWN)])[0]}
    assert {"capital", "author", "place of birth"} <= labels


def test_a_sentence_that_states_nothing_is_nearer_to_such_sentences(match: RelationMatch) -> None:
    stated = best(match, "{s} first saw the light of day in {o}", PERSON, PLACE)
    nothing = best(match, "{s} bought a newspaper in {o}", PERSON, PLACE)
    assert stated.missed > 0.1 > nothing.missed


def test_relations_that_one_chain_of_places_answers_are_one_statement() -> None:
    country, district = builtin()["P17"], builtin()["P131"]
    assert Option(country, False).statement == Option(district, False).statement
    assert Option(country, False).statement != Option(country, True).statement


def test_a_relation_and_its_inverse_turned_round_are_one_statement() -> None:
    capital, of = builtin()["P36"], builtin()["P1376"]
    assert Option(capital, False).statement == Option(of, True).statement
    assert Option(capital, False).statement != Option(of, False).statement


def test_relations_of_the_users_own_are_found_by_their_label(reader: DistilBertEncoder) -> None:
    own = Relation("AK:1", "warranty period", kind=ValueKind.QUANTITY)
    other = Relation("AK:2", "battery life", kind=ValueKind.QUANTITY)
    match = RelationMatch([own, other], reader)
    number = End(ValueKind.QUANTITY)
    assert best(match, "{s} comes with a warranty of {o}", UNKNOWN, number).option.relation is own


def test_no_text_and_no_fitting_relation_give_nothing(reader: DistilBertEncoder) -> None:
    match = RelationMatch([], reader)
    assert match.scores([]) == []
    assert match.scores([Worded("{s} was born in {o}", PERSON, PLACE)]) == [[]]


def test_masks_say_which_end_comes_first() -> None:
    assert masked("{s} met {o}.", "person", "person") == "one person met another person"
    assert masked("{o} wrote {s}", "work", "person") == "one person wrote another work"


def test_the_best_statement_beside_some_is_that_of_another_relation(match: RelationMatch) -> None:
    worded = Worded("{s} was born in {o}", PERSON, PLACE)
    birth, *others = match.scores([worded])[0]
    beside = match.best_beside(worded, [birth.option])
    assert beside < birth.cosine
    assert beside == pytest.approx(
        max(each.cosine for each in others if each.option.statement[0] != birth.option.statement[0])
    )
    assert match.best_beside(worded, [each.option for each in (birth, *others)]) == 0.0
