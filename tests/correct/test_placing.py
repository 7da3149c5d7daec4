"""Other texts in the place of sentences."""

from __future__ import annotations

import pytest

from correct.placing import in_place


@pytest.mark.parametrize(
    ("text", "sentence", "lead", "placed"),
    [
        ("Paris is.\n", " Lyon is. \n", "", " Paris is. \n"),
        ("As I said, Paris is.", "As I said, Lyon is. ", "As I said, ", "As I said, Paris is. "),
        ("No.", "As I said, Lyon is. ", "As I said, ", "As I said, No. "),
        ("The area is 5.", "On the map, it fills 6. ", "On the map, ", "On the map, the area is 5. "),
        ("Paris is.", "On the map, Lyon is. ", "On the map, ", "On the map, Paris is. "),
        ("No.", "There are 5. ", "There are ", "There are — No. "),
        ("The area is 5.", "There are 6. ", "There are ", "There are — The area is 5. "),
        ("", "- Lyon is.\n", "", "\n"),
        ("Paris is.", "- Lyon is.\n", "", "- Paris is.\n"),
        ("- Paris is.", "- Lyon is.\n", "", "- Paris is.\n"),
        ("Paris is.", "12. **Lyon** is.\n", "", "12. Paris is.\n"),
        ("No.", "- There are 5.\n", "- There are ", "- There are — No.\n"),
    ],
)
def test_a_text_stands_in_the_place_of_the_sentence(text: str, sentence: str, lead: str, placed: str) -> None:
    assert in_place(text, sentence, lead) == placed
