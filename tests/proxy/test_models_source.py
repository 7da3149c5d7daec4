"""What a user names as the model to be pulled."""

from __future__ import annotations

import pytest

from proxy.hub_errors import UnknownModelError
from proxy.models_source import PUBLIC_HUB, RepoSource, UrlSource, parse_source

MIRROR = "https://mirror.example/hf"


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("owner/repo", RepoSource("owner/repo")),
        ("owner/repo:Q8_0", RepoSource("owner/repo", "Q8_0")),
        ("owner/repo:sub/a.gguf", RepoSource("owner/repo", "sub/a.gguf")),
        ("https://huggingface.co/owner/repo", RepoSource("owner/repo")),
        ("https://huggingface.co/owner/repo/blob/main/a%20b.gguf", RepoSource("owner/repo", "a b.gguf")),
        (
            "https://mirror.example/hf/owner/repo/resolve/v1/a.gguf?download=true",
            RepoSource("owner/repo", "a.gguf", "v1"),
        ),
        ("https://files.example/x/a.gguf?sig=1%2F", UrlSource("https://files.example/x/a.gguf?sig=1%2F")),
        ("https://files.example/ä b/a.gguf", UrlSource("https://files.example/%C3%A4%20b/a.gguf")),
    ],
)
def test_a_repository_or_an_address_is_understood(text: str, source: object) -> None:
    assert parse_source(text, hub=MIRROR) == source


def test_a_recommended_name_leads_to_one_file_and_stays_the_name() -> None:
    source = parse_source("Qwen2.5-1.5B", hub=PUBLIC_HUB)

    assert source == RepoSource(
        "Qwen/Qwen2.5-1.5B-Instruct-GGUF", "qwen2.5-1.5b-instruct-q4_k_m.gguf", name="qwen2.5-1.5b"
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("qwen-1.5b", "did you mean qwen2.5-1.5b or"),
        ("gpt-9", "known: qwen2.5-0.5b, "),
        ("a/b/c", "no model is called a/b/c"),
        ("https://files.example/", "give --name NAME"),
    ],
)
def test_what_is_unknown_is_told_with_a_proposal(text: str, says: str) -> None:
    with pytest.raises(UnknownModelError, match=says):
        parse_source(text, hub=PUBLIC_HUB)
