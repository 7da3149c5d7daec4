"""Markdown is read as a reader sees it."""

from kg.collection.markdown import markdown_text


def test_marks_of_markdown_are_not_text() -> None:
    text = markdown_text("# Paris\n\n> *The* **capital** of [France](http://x) `code` ![a bridge](b.png)\n")
    assert text.split() == "Paris The capital of France code a bridge".split()


def test_items_and_rows_stand_on_lines_of_their_own() -> None:
    assert markdown_text("- one\n- two\n\n| a | b |\n|---|---|\n| c | d |\n") == (
        "- one\n- two\n\n| a | b |\n| c | d |\n\n"
    )


def test_code_stays_as_it_is() -> None:
    assert "x = '**y**'\n" in markdown_text("```python\nx = '**y**'\n```\n")


def test_html_inside_is_read_as_html() -> None:
    assert "seen" in markdown_text("<div>\n<script>hidden</script>\n<b>seen</b>\n</div>\n")
    assert "hidden" not in markdown_text("<script>\nhidden\n</script>\n")
