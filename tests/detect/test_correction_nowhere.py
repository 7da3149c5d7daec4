"""A value that stands nowhere in the text, because the line leaves it out, cannot be put right there."""

from __future__ import annotations

from tests.detect.conftest import CheckerOf

ENTITIES = """id\tlabel\taliases\tdescription\ttypes\timportance
h1\tHallam\t\tplay by Anton Reger\tplay\t40
p1\tAnton Reger\t\tcomposer\thuman\t60
p2\tBruno Walde\t\twriter\thuman\t60
"""
FACTS = "subject\trelation\tobject\tsource\nh1\tP50\tp1\tt\n"


def test_a_topic_that_a_line_leaves_out_is_not_put_before_it(checker_of: CheckerOf) -> None:
    answer = "- **Name:** Bruno Walde\n- **Most famous play:** Hallam\n"

    found = checker_of(ENTITIES, FACTS).check("Tell me about Bruno Walde.", answer)

    assert [claim.correction for claim in found.contradicted] == [None]
