"""What the lines of an answer are about: headings, lists, keys and values, tables, stories."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detect.block import BlockKind
from detect.checker import Checker
from detect.clause import Clause
from detect.outline import Outline
from detect.stance import Stance
from kg.linker import Linker
from kg.sentence import SentenceSplitter
from kg.store import Snapshot

_LINES = st.sampled_from(
    ["# France\n", "- Capital: Paris\n", "  - ", "| a | b |\n", "|---|---|\n", "> ", "```\n", "Paris is old. ", "\n\n",
     "Why?\n", "Facts:\n", "Imagine that. ", '"', "1. ", "**Paris**\n", "Once upon a time ", "---\n", "A) "]
)  # fmt: skip


COUNTRIES = frozenset(("Q142", "Q183"))


@pytest.fixture(scope="module")
def linker(tiny_graph: Snapshot) -> Linker:
    return Linker(tiny_graph)


def is_called(entity: str, phrase: str) -> bool:
    return phrase == ("the country" if entity in COUNTRIES else "the city")


def clauses(linker: Linker, text: str, *, prompt: str = "") -> list[Clause]:
    outline = Outline(prompt, linker.link(prompt).mentions, is_called=is_called)
    found: list[Clause] = []
    for piece in SentenceSplitter().split(text):
        block, stance = outline.place(piece)
        if block.kind is not BlockKind.CODE:
            found += outline.clauses(block, stance, linker.link(piece))
    return found


def lines(linker: Linker, text: str, *, prompt: str = "") -> list[str]:
    return [
        " ".join(s.code if s.mention is None else s.text for s in c.symbols)
        for c in clauses(linker, text, prompt=prompt)
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("## France\n- **Capital:** Paris\n", ["France 's #capital be Paris"]),
        ("**Albert Einstein**\n\n* Born: 1879, Ulm\n", ["Albert Einstein be born in 1879 , in Ulm"]),
        ("**Albert Einstein**\n\n* Died: 1955\n", ["Albert Einstein died in 1955"]),
        ("Facts about Albert Einstein:\n- Born in Ulm in 1879\n", ["Albert Einstein be born in Ulm in 1879"]),
        ("Albert Einstein: born 1879 in Ulm", ["Albert Einstein be born in 1879 in Ulm"]),
        ("Paris: the capital of France", ["Paris be #capital of France"]),
        ("1. **France**\n   - Capital: Paris\n2. **Germany**\n   - Capital: Berlin\n",
         ["France 's #capital be Paris", "Germany 's #capital be Berlin"]),
        ("| Country | Capital |\n|---|---|\n| France | Paris |\n", ["France 's #capital be Paris"]),
        ("### France\n| Fact | Value |\n|:--|--:|\n| Capital | Paris |\n", ["France 's #capital be Paris"]),
        ("Germany borders the following countries:\n- France\n", ["Germany borders France"]),
        ("Name: Albert Einstein\nBorn: 1879\n", ["Albert Einstein be born in 1879"]),
        ("Answer: Paris is the capital of France.", ["Paris be #capital of France ."]),
        ("France\n\n- **Capital:** Paris\n", ["France 's #capital be Paris"]),
        ("France (1871)\nCapital: Paris\n", ["France 's #capital be Paris"]),
        ("Country: France\nCapital: Paris\n", ["France 's #capital be Paris"]),
        ("Country: France\nCapital: Paris\nCountry: Germany\nCapital: Berlin\n",
         ["France 's #capital be Paris", "Germany 's #capital be Berlin"]),
        ("France is old. Capital: Paris.", ["P0 's #capital be Paris ."]),
        ("### France\n| Capital | Population | Currency |\n|---|---|---|\n| Paris | 68 million | euro |\n",
         ["France 's #capital be Paris"]),
        ("Countries with their capitals:\n1. France – Paris\n2. Germany – Berlin\n",
         ["France 's #capital be Paris", "Germany 's #capital be Berlin"]),
        ("| Year | Country | Capital |\n|---|---|---|\n| 1990 | Germany | Berlin |\n", []),
        ("| Country | City | Capital |\n|---|---|---|\n| Germany | Ulm | Berlin |\n",
         ["Germany 's #capital be Berlin"]),
        ("Capitals of Europe:\n- France: Paris\n", ["France 's #capital be Paris"]),
    ],
)  # fmt: skip
def test_a_line_gets_the_subject_it_leaves_out(linker: Linker, text: str, expected: list[str]) -> None:
    assert [line for line in lines(linker, text) if line in expected] == expected


def test_a_lone_entity_of_the_prompt_is_what_a_list_is_about(linker: Linker) -> None:
    assert lines(linker, "- Capital: Paris\n", prompt="Tell me about France.") == [
        "France 's #capital be Paris"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "## France and Germany\n- Capital: Paris\n",
        "# France\n\nText.\n\n# Other\n- Capital: Berlin\n- \n",
        "| Country | Capital |\n| France | Paris |\n",
        "Country: France\nCity: Ulm\nCapital: Paris\n",
        "France\nIt is old.\nCapital: Paris\n",
        "Capital: Paris.",
        "| Person | Number |\n|---|---|\n| Paris | 7 | 8 |\n",
    ],
)
def test_a_line_whose_subject_is_in_doubt_gets_none(linker: Linker, text: str) -> None:
    assert not [line for line in lines(linker, text) if "'s #capital be" in line]


@pytest.mark.parametrize(
    ("text", "stance"),
    [
        ("Common myths:\n- Paris is the capital of Germany.\n", Stance.HEDGED),
        ("Wrong: Paris is the capital of Germany.", Stance.HEDGED),
        ("He asked me.\nMyth: Paris is the capital of Germany. Fact: Berlin is.", Stance.HEDGED),
        ("Which is the capital?\nA) Paris is it.\nB) Berlin is it.\n", Stance.ASKED),
        ("> Paris is the capital of Germany.\n", Stance.QUOTED),
        ("Once upon a time there was a king. Paris was in Germany.", Stance.FICTION),
        ("Here is a short story:\n\nParis was in Germany.\n\nIt was old.", Stance.FICTION),
        ("Imagine a world. Paris is in Germany.", Stance.SUPPOSED),
        ('He wrote: "I am old. Paris is in Germany. So it is."', Stance.QUOTED),
    ],
)
def test_the_text_around_decides_how_a_sentence_is_meant(linker: Linker, text: str, stance: Stance) -> None:
    assert stance in {clause.stance for clause in clauses(linker, text)}


def test_what_stands_behind_a_date_was_so_then(tiny_checker: Checker) -> None:
    timeline = "- **{}** – Berlin is the capital of France.\n- **1955** – It is not."
    assert tiny_checker.check("Timeline of France", timeline.format("1949")).contradicted == ()
    assert tiny_checker.check("Timeline of France", timeline.format("Today")).contradicted != ()


def test_what_has_a_letter_is_offered_to_choose_from(tiny_checker: Checker) -> None:
    """Unless the question offers it itself."""
    answer = "(A) Berlin is the capital. (B) Paris is the capital. The right answer is (B)."
    assert tiny_checker.check("Quiz: what is the capital of France?", answer).contradicted == ()
    asked = "What is the capital of France? (A) Berlin (B) Paris"
    assert tiny_checker.check(asked, "(A) Berlin is the capital of France.").contradicted != ()


@pytest.mark.parametrize(
    "text",
    [
        "Imagine that.\n\nParis is in France.",
        "Once upon a time.\n\n# Facts\n\nParis is in France.",
        'He said "yes." Paris is in France.',
        "What is the capital?\n- Paris\n\nParis is in France.",
    ],
)
def test_what_follows_is_asserted_again(linker: Linker, text: str) -> None:
    assert clauses(linker, text)[-1].stance is Stance.ASSERTED


def test_a_prompt_for_a_story_makes_all_of_the_answer_one(linker: Linker) -> None:
    told = clauses(linker, "Paris is in Germany.", prompt="Write me a short story about Paris.")
    said = clauses(linker, "Paris is in France.", prompt="Write a summary of the novel about Paris.")
    assert (told[0].stance, said[0].stance) == (Stance.FICTION, Stance.ASSERTED)


def test_code_says_nothing(linker: Linker) -> None:
    assert not clauses(linker, "```\nParis is the capital of Germany.\n```\n")


def test_a_fork_goes_its_own_way() -> None:
    outline = Outline()
    twin = outline.fork()
    twin.place("Once upon a time there was a king. ")
    assert outline.place("Paris is old.")[1] is Stance.ASSERTED
    assert twin.place("Paris is old.")[1] is Stance.FICTION


def test_text_passed_over_counts_as_read() -> None:
    outline = Outline()
    outline.pass_over("Once upon a time there was a king. ")
    assert outline.place("Paris is old.")[1] is Stance.FICTION


@given(st.lists(_LINES, max_size=12).map("".join))
def test_offsets_of_completed_clauses_lie_in_their_piece(text: str) -> None:
    outline = Outline()
    for piece in SentenceSplitter().split(text):
        block, _ = outline.place(piece)
        assert 0 <= block.start <= len(piece)


def test_a_semicolon_with_another_name_behind_it_begins_a_clause_of_its_own(linker: Linker) -> None:
    text = "Albert Einstein was a physicist; Zdenek Mrkvicka, born in Ulm, died in Paris."
    assert len(clauses(linker, text)) == 2


@pytest.mark.parametrize(
    "text",
    [
        "Albert Einstein was born in Ulm; he died in Princeton.",
        "Albert Einstein (Ulm; Germany) was a physicist.",
        "Albert Einstein lived in Ulm; Paris; and Berlin.",
    ],
    ids=["of the same", "in brackets", "list"],
)
def test_other_semicolons_do_not(linker: Linker, text: str) -> None:
    assert len(clauses(linker, text)) == 1
