"""Weights on the command line."""

from __future__ import annotations

import argparse

import pytest

from proxy.cli.weights import weights_like

READ = weights_like("bm25=0.4,dense=0.6")


def test_they_are_named_as_in_a_body() -> None:
    assert READ(" bm25 = .4,dense=0.6") == {"bm25": 0.4, "dense": 0.6}


@pytest.mark.parametrize("text", ["", "0.4,0.6", "bm25", "bm25=", "bm25=x", "bm25=nan", "a=1,a=0", "a=1,"])
def test_anything_else_is_told_how_to_write_them(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match=r"write weights like bm25=0\.4,dense=0\.6"):
        READ(text)
