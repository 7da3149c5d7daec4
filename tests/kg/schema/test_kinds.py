"""The table of kinds."""

from __future__ import annotations

from collections import Counter

from kg.schema.kinds import Kind, kind_tree


def kind(name: str) -> Kind:
    (found,) = kind_tree().names[name]
    return found


def test_every_kind_lies_under_kinds_of_the_table_and_never_under_itself() -> None:
    tree = kind_tree()
    for kinds in tree.names.values():
        for each in kinds:
            assert each not in tree.line(each)[1:]


def test_nothing_is_of_two_kinds_of_one_sort() -> None:
    tree = kind_tree()
    for kinds in tree.names.values():
        for each in kinds:
            sorts = Counter(above.sort for above in tree.line(each) if above.sort)
            assert all(count == 1 for count in sorts.values()), each


def test_kinds_of_one_sort_are_apart() -> None:
    tree = kind_tree()
    apart = tree.apart(kind("whale"), kind("fish"))
    assert apart is not None
    assert apart.label == "mammal"
    assert tree.apart(kind("whale"), kind("mammals")) is None
    assert tree.apart(kind("bird"), kind("reptile")) is None
    assert tree.apart(kind("penguin"), kind("dinosaur")) is None


def test_a_name_may_be_that_of_several_kinds() -> None:
    assert {each.sort for name in kind_tree().names["mercury"] for each in kind_tree().line(name)} >= {
        "body",
        "metallicity",
    } or len(kind_tree().names["mercury"]) > 1
