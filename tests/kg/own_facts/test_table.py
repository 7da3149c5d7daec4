"""Tables of facts: any usual separator, a header or none, UTF-8 with or without a mark."""

from __future__ import annotations

import pytest

from kg.own_facts.adding import rows_of
from kg.own_facts.row import StatedRow
from kg.own_facts.table import table_rows


def test_without_a_header_the_columns_have_their_usual_order() -> None:
    found = table_rows("Acme X200,price,10 EUR,2024,2025,list\n")
    assert found.rows == [StatedRow(1, "Acme X200", "price", "10 EUR", "2024", "2025", "list")]


@pytest.mark.parametrize(
    "header",
    ["object,relation,subject", "Value,Property,Entity", "o,predicate,S", "Object Label,ATTRIBUTE,item"],
)
def test_a_header_may_name_the_columns_in_any_order_and_words(header: str) -> None:
    (row,) = table_rows(f"{header}\n10 EUR,price,Acme X200\n").rows
    assert (row.line, row.subject, row.relation, row.object) == (2, "Acme X200", "price", "10 EUR")


def test_columns_that_say_nothing_here_are_left_out() -> None:
    (row,) = table_rows("subject,note,relation,object,valid_from,since2\na,x,b,c,2020,y\n").rows
    assert row == StatedRow(2, "a", "b", "c", start="2020")


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_the_separator_is_found(separator: str) -> None:
    text = separator.join(("Acme X200", "price", "10 EUR")) + "\n"
    (row,) = table_rows(text * 1).rows
    assert (row.subject, row.object) == ("Acme X200", "10 EUR")


def test_a_quoted_cell_may_hold_separators_and_line_breaks() -> None:
    first, second = table_rows('a,b,"1,299\nEUR"\nc,d,e\n').rows
    assert (first.line, first.object) == (1, "1,299 EUR")
    assert second.line == 3


def test_in_a_tab_separated_file_quotation_marks_are_text() -> None:
    (row,) = table_rows('a\tb\t"c"\n', tabs=True).rows
    assert row.object == '"c"'


def test_blank_lines_and_comments_are_skipped_and_counted() -> None:
    (row,) = table_rows("# my facts\n\na,b,c\n").rows
    assert row.line == 3


def test_missing_and_superfluous_cells_are_reported_by_line() -> None:
    found = table_rows("a,b,c\nd,e\nf,,g\na,b,c,d,e,f,g\n")
    assert [(bad.line, bad.column) for bad in found.bad] == [(2, "object"), (3, "relation"), (4, "row")]
    assert len(found.rows) == 1


def test_a_first_row_with_too_few_cells_is_told_which_columns_there_must_be() -> None:
    found = table_rows("a,b\nc,d,e\n")
    assert [str(bad) for bad in found.bad] == [
        "line 1, row 'a, b': has 2 cells; a row is subject, relation, object, "
        "or the first one names these columns in any order"
    ]
    assert [row.subject for row in found.rows] == ["c"]


def test_a_header_without_an_object_is_reported_once() -> None:
    found = table_rows("subject,relation,thing\na,b,c\n")
    assert not found.rows
    assert [str(bad) for bad in found.bad] == [
        "line 1, header 'subject, relation, thing': no column is called 'object'; name one so"
    ]


@pytest.mark.parametrize(
    "header", ["product,thing,val", "Name,Feature,Value", "Product,property,Data,valid from"]
)
def test_a_header_of_unknown_names_is_refused_with_the_known_ones(header: str) -> None:
    found = table_rows(f"{header}\nAcme X200,price,10 EUR\nAcme X300,price,12 EUR\n")

    (bad,) = found.bad
    assert (found.rows, bad.line, bad.column) == ((), 1, "header")
    assert bad.remedy == (
        "looks like names of columns that are not known; call them subject (or entity, item), "
        "relation (or predicate, property), object (or value, target), or leave the line out"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("gadget,quality,how much\nAcme X200,price,10 EUR\nAcme X300,weight,2 kg\n", True),
        ("product,price,colour\nX200,10 EUR,red\nX300,12 EUR,blue\n", True),
        ("sky,colour,blue\ngrass,height,low\n", False),
        ("sky,colour,blue\nGrass,colour,green\n", False),
        ("Acme X200,price,10 EUR\nAcme X300,weight,2 kg\n", False),
        ("sky,colour,blue\n", False),
    ],
)
def test_a_first_fact_that_looks_like_a_header_is_noted(text: str, said: bool) -> None:
    found = table_rows(text)

    assert (found.bad, len(found.rows)) == ([], text.count("\n"))
    assert [
        "is taken as a fact; where it names columns, call them subject" in note for note in found.notes
    ] == ([True] if said else [])


def test_two_columns_of_one_meaning_are_reported() -> None:
    (bad,) = table_rows("subject,relation,object,value\na,b,c,d\n").bad
    assert "two columns mean 'object'" in str(bad)


def test_a_byte_order_mark_is_no_part_of_the_first_name() -> None:
    found = rows_of("subject,relation,object\nÉmile,price,1\n".encode("utf-8-sig"), "csv")
    assert found.rows[0].subject == "Émile"


def test_a_file_that_is_not_utf_8_is_reported_at_its_line() -> None:
    (bad,) = rows_of(b"a,b,c\n" + "Émile,b,c\n".encode("latin-1"), "csv").bad
    assert bad.line == 2
    assert "save the file as UTF-8" in bad.remedy


@pytest.mark.parametrize(
    ("text", "line"), [('a,b,c\n"d,e,f\ng,h,i\n', 2), ('a,b,c\nd,"e" e,f\n', 2), ("a\x00b,c,d\n", 1)]
)
def test_open_quotation_marks_and_control_characters_are_reported(text: str, line: int) -> None:
    (bad,) = table_rows(text).bad
    assert bad.line == line


@pytest.mark.parametrize("separator", [",", "\t"])
def test_a_cell_that_is_too_long_is_reported_at_its_line(separator: str) -> None:
    rows = [("Acme", "slogan", "Go"), ("Bolt", "slogan", "x" * 200_000)]
    text = "".join(separator.join(row) + "\n" for row in rows)
    (bad,) = table_rows(text, tabs=separator == "\t").bad
    assert (bad.line, len(bad.value)) == (2, 60)
    assert "a cell is longer than 131,072 characters; shorten it" in bad.remedy
