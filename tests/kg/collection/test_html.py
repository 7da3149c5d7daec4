"""HTML is read as a reader sees it."""

import time

from kg.collection.html import decoded_html, html_text


def test_scripts_styles_and_comments_are_not_text() -> None:
    page = "<head><title>T</title><style>p{}</style><script>if (a<b) {}</script></head><body><!-- c -->Seen</body>"
    assert html_text(page) == "T\n\nSeen"


def test_blocks_stand_on_lines_of_their_own_and_cells_apart() -> None:
    assert html_text("<ul><li>one<li><p>two</p></ul><table><tr><td>a<td>b<tr><td>c</table>") == (
        "- one\n- two\n\n| a | b |\n| c |"
    )


def test_a_table_is_one_block_of_rows() -> None:
    page = """<table><thead><tr><th>Fee</th><th>EUR</th></tr></thead>
      <tbody><tr><td><p>Day</p></td><td>5<br>net</td></tr> <tr><td>Week</td><td></td></tr></tbody></table><p>x"""
    assert html_text(page) == "| Fee | EUR |\n| Day | 5 net |\n| Week | |\n\nx"


def test_a_table_that_lays_out_a_page_is_no_row() -> None:
    text = html_text(f"<table><tr><td><h1>T</h1>{'word ' * 99}<table><tr><td>a<td>b</table></table>after")
    assert text.startswith("T\n\nword word")
    assert text.endswith("| a | b |\n\nafter")


def test_an_entry_that_has_entries_alone_is_no_line() -> None:
    assert html_text("<ul><li><ul><li>in</ul></ul>") == "- in"


def test_white_space_of_the_source_is_a_space_but_in_preformatted_text() -> None:
    assert html_text("<p>a\n  b</p><pre>c\nd</pre>") == "a b\n\nc\nd"


def test_entities_are_characters() -> None:
    assert html_text("Z&uuml;rich &amp; &#8364; &lt;b&gt;") == "Zürich & € <b>"


def test_a_tag_that_hides_ends_where_it_is_closed() -> None:
    assert html_text("<noscript><p>no</noscript>yes<template><div>no</div></template>") == "yes"


def test_the_encoding_a_page_declares_is_used() -> None:
    page = '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2"><p>Łódź'
    assert decoded_html(page.encode("iso8859-2")).endswith("Łódź")


def test_deep_nesting_and_empty_cells_take_linear_time() -> None:
    start = time.process_time()
    assert html_text("<div>" * 100_000 + "x" + "<td>" * 100_000) == "x"
    assert html_text("<table><tr><td>y" * 20_000).count("y") == 20_000
    assert time.process_time() - start < 5
