"""One letter for each symbol of a clause."""

import pytest

from detect.clause import clause_of
from detect.tagging import tags
from kg.linker import Linker
from kg.store import Snapshot


@pytest.fixture(scope="module")
def linker(tiny_graph: Snapshot) -> Linker:
    return Linker(tiny_graph)


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("Albert Einstein was born in Ulm in 1879.", "mBLimit."),
        ("Germany, whose capital is Berlin, borders France.", "m,unBm,Vm."),
        ("He lived in Paris until he moved to Berlin.", "pKimjpKim."),
        ("Albert Einstein later taught in Berlin.", "maKim."),
        ("Albert Einstein went to Berlin to teach there.", "mVimona."),
        ("He said that Paris is old.", "pRjmBn."),
        ("Germany's capital is Berlin.", "msnBm."),
        ("It lies in Germany, in Paris-led Ulm, and is old.", "pVim,imnnm,cBn."),
        ("Ulm, a city in Germany, forms part of it.", "m,nim,Vnip."),
        ("It flows through Paris and empties into Berlin.", "pVimcVim."),
        ("Hamlet stars Albert Einstein.", "mVm."),
        ("The stars of Hamlet are old.", "nimBn."),
        ("It flows through forests and fields into Berlin.", "pVincnim."),
    ],
)
def test_letters_follow_grammar(linker: Linker, text: str, letters: str) -> None:
    assert tags(clause_of(linker.link(text), 0, len(text))) == letters
