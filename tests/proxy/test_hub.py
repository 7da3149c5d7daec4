"""Which file of a repository is meant. How the hub itself is asked: `test_hub_errors`."""

from __future__ import annotations

import pytest

from proxy.hub import HubFile, HubRepo, choose_file
from proxy.hub_errors import UnknownModelError


def repo(*paths: str) -> HubRepo:
    return HubRepo("maker/Tiny-GGUF", "abc", "mit", tuple(HubFile(path, 10**9, "") for path in paths))


@pytest.mark.parametrize(
    ("wanted", "paths", "chosen"),
    [
        ("", ["only-f16.gguf"], "only-f16.gguf"),
        ("", ["a-Q8_0.gguf", "a-Q4_K_M.gguf", "a-Q4_K_S.gguf"], "a-Q4_K_M.gguf"),
        ("a-Q8_0.gguf", ["a-Q8_0.gguf", "b-Q8_0.gguf"], "a-Q8_0.gguf"),
        ("q8_0", ["a-Q8_0.gguf", "a-Q4_K_M.gguf"], "a-Q8_0.gguf"),
        ("Q4_0", ["a.Q4_0.gguf", "a.Q4_0_4_4.gguf", "a.IQ4_0.gguf"], "a.Q4_0.gguf"),
        ("Q4_K_M", ["sub/a-q4_k_m.gguf", "a-q5_k_m.gguf"], "sub/a-q4_k_m.gguf"),
    ],
)
def test_a_file_is_chosen_by_path_or_quantisation(wanted: str, paths: list[str], chosen: str) -> None:
    assert choose_file(repo(*paths), wanted).path == chosen


@pytest.mark.parametrize(
    ("wanted", "paths", "says"),
    [
        (
            "",
            ["a-Q8_0.gguf", "a-Q5_0.gguf"],
            r"has several GGUF files; name one, .*: a-Q8_0.gguf \(1.00 GB\)",
        ),
        ("Q4_K_M", ["a-Q4_K_M.gguf", "mmproj-a-Q4_K_M.gguf"], "has several GGUF files"),
        ("Q2_K", ["a-Q8_0.gguf"], "has no file Q2_K; name one"),
        ("a-q8_0.gguf", ["a-Q8_0.gguf", "b.gguf"], r"has no file a-q8_0.gguf; .*: a-Q8_0.gguf"),
        ("", ["a-00001-of-00002.gguf"], "one of several parts.*no GGUF file of one part"),
        ("", [], "it has no GGUF file of one part: look for a repository whose name ends in -GGUF"),
    ],
)
def test_what_is_not_unique_is_told_with_the_choice(wanted: str, paths: list[str], says: str) -> None:
    with pytest.raises(UnknownModelError, match=says):
        choose_file(repo(*paths), wanted)
