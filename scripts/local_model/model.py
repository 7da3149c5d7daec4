"""A Llama-class decoder small enough to train on two processor cores.

The forward pass is llama.cpp's "llama" architecture to the letter (RMSNorm before each block, rotary
embedding, SwiGLU, tied embeddings), so that the export only renames tensors.
Shapes: B sequences, T tokens, D width, H heads, V vocabulary.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional


@dataclass(frozen=True, slots=True)
class Shape:
    """Sizes of the decoder; ``context`` is the longest sequence the model is declared for."""

    vocabulary: int
    width: int = 288
    layers: int = 9
    heads: int = 9
    hidden: int = 1024
    context: int = 1024
    rope_base: float = 10_000.0
    norm_epsilon: float = 1e-5


def rotate(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    """Rotary embedding on the pairs (0, D/2H), (1, D/2H + 1), ...; x (B, H, T, D/H), cos and sin (T, D/H/2)."""
    first, second = x.chunk(2, dim=-1)
    return torch.cat((first * cos - second * sin, first * sin + second * cos), dim=-1)


def paired(weight: Tensor, heads: int) -> Tensor:
    """Rows (D, D) of every head with those of even number first.

    The file keeps the rows as llama.cpp rotates them, in neighbouring pairs; halves are faster. The same order of
    query and key changes no score.
    """
    size = weight.shape[0] // heads
    return weight.view(heads, size // 2, 2, -1).transpose(1, 2).reshape(weight.shape)


def attend(query: Tensor, key: Tensor, value: Tensor) -> Tensor:
    """Causal attention, (B, H, T, D/H) each; on a CPU written out, which beats the fused kernel at T < 200."""
    if query.is_cuda:
        return functional.scaled_dot_product_attention(query, key, value, is_causal=True)
    length = query.shape[-2]
    scores = query @ key.transpose(-1, -2) * query.shape[-1] ** -0.5
    ahead = torch.full((length, length), float("-inf"), dtype=scores.dtype, device=scores.device).triu(1)
    return torch.softmax(scores + ahead, dim=-1).to(value.dtype) @ value


class Block(nn.Module):
    """Attention and a gated feed-forward layer, each on the normalised residual stream."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.heads = shape.heads
        self.attention_norm = nn.RMSNorm(shape.width, eps=shape.norm_epsilon)
        self.query = nn.Linear(shape.width, shape.width, bias=False)
        self.key = nn.Linear(shape.width, shape.width, bias=False)
        self.value = nn.Linear(shape.width, shape.width, bias=False)
        self.output = nn.Linear(shape.width, shape.width, bias=False)
        self.feed_norm = nn.RMSNorm(shape.width, eps=shape.norm_epsilon)
        self.gate = nn.Linear(shape.width, shape.hidden, bias=False)
        self.up = nn.Linear(shape.width, shape.hidden, bias=False)
        self.down = nn.Linear(shape.hidden, shape.width, bias=False)

    def forward(self, x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
        h = self.attention_norm(x)
        query, key = (
            self.split(functional.linear(h, paired(layer.weight, self.heads)))
            for layer in (self.query, self.key)
        )
        value = self.split(self.value(h))
        mixed = attend(rotate(query, cos, sin), rotate(key, cos, sin), value)
        x = x + self.output(mixed.transpose(1, 2).flatten(-2))
        h = self.feed_norm(x)
        out: Tensor = x + self.down(functional.silu(self.gate(h)) * self.up(h))
        return out

    def split(self, x: Tensor) -> Tensor:
        """(B, T, D) to (B, H, T, D/H)."""
        return x.view(*x.shape[:-1], self.heads, -1).transpose(1, 2)


class Decoder(nn.Module):
    """Tokens to next-token logits."""

    cos: Tensor
    sin: Tensor

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.embedding = nn.Embedding(shape.vocabulary, shape.width)
        self.blocks = nn.ModuleList(Block(shape) for _ in range(shape.layers))
        self.norm = nn.RMSNorm(shape.width, eps=shape.norm_epsilon)
        size = shape.width // shape.heads
        rates = shape.rope_base ** (-torch.arange(0, size, 2).float() / size)
        angles = torch.outer(torch.arange(shape.context).float(), rates)
        self.register_buffer("cos", angles.cos(), persistent=False)
        self.register_buffer("sin", angles.sin(), persistent=False)
        self.apply(self.initialise)

    def initialise(self, module: nn.Module) -> None:
        """Normal weights of deviation 0.02, scaled by the depth where they write to the residual stream."""
        if isinstance(module, nn.Linear | nn.Embedding):
            nn.init.normal_(module.weight, std=0.02)
        if isinstance(module, Block):
            for layer in (module.output, module.down):
                nn.init.normal_(layer.weight, std=0.02 / (2 * self.shape.layers) ** 0.5)

    def states(self, tokens: Tensor) -> Tensor:
        """(B, T) to the normalised last hidden states (B, T, D)."""
        x = self.embedding(tokens)
        length = tokens.shape[1]
        cos, sin = self.cos[:length].to(x.dtype), self.sin[:length].to(x.dtype)
        for block in self.blocks:
            x = block(x, cos, sin)
        out: Tensor = self.norm(x)
        return out

    def forward(self, tokens: Tensor) -> Tensor:
        """(B, T) to logits (B, T, V)."""
        return functional.linear(self.states(tokens), self.embedding.weight)
