from __future__ import annotations

import torch

from scripts.local_model.model import Decoder, Shape, attend, rotate

TINY = Shape(64, width=32, layers=2, heads=2, hidden=48)


def test_attention_equals_the_reference_implementation() -> None:
    query, key, value = torch.randn(3, 2, 4, 7, 8).unbind(0)
    expected = torch.nn.functional.scaled_dot_product_attention(query, key, value, is_causal=True)
    torch.testing.assert_close(attend(query, key, value), expected)


def test_rotation_keeps_lengths_and_leaves_the_first_position_alone() -> None:
    model = Decoder(TINY)
    x = torch.randn(1, 2, 5, 16)
    turned = rotate(x, model.cos[:5], model.sin[:5])
    torch.testing.assert_close(turned.norm(dim=-1), x.norm(dim=-1))
    torch.testing.assert_close(turned[:, :, 0], x[:, :, 0])


def test_a_token_does_not_see_what_follows() -> None:
    model = Decoder(TINY)
    tokens = torch.randint(0, 64, (1, 9))
    changed = tokens.clone()
    changed[0, -1] = (changed[0, -1] + 1) % 64
    torch.testing.assert_close(model(tokens)[:, :-1], model(changed)[:, :-1])


def test_embeddings_are_tied() -> None:
    assert not any(name.startswith("head") for name, _ in Decoder(TINY).named_parameters())
