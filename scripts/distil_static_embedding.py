"""Make the static embedding of `kg.static_embedding` from the packaged MiniLM: one vector a token, summed.

Start: every token alone through MiniLM, centred, projected on the main axes of MiniLM's sentence vectors, weighted
by the rank of the token (Zipf), as model2vec does. Then the vectors are fitted so that their sums point where MiniLM's
sentence vectors point, over sentences of a snapshot and sequences of random tokens. Takes two or three minutes.

    python scripts/distil_static_embedding.py SNAPSHOT kg/weights/static_embedding.safetensors
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import marisa_trie
import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.numpy import save_file
from torch.nn.functional import normalize

from detect import minilm
from detect.encoder import DistilBertEncoder
from kg.dense.choice import entity_text
from kg.records import Fact, Relation
from kg.store import Snapshot
from kg.verbalise import fact_text, value_text
from kg.wordpiece import WordPiece

DIMENSION = 192
SENTENCES = 80_000
SALADS = 100_000
"""Random token sequences: they reach the tokens that the snapshot never says."""
LONGEST_SALAD = 12
ZIPF = 1e-4
EPOCHS = 4
BATCH = 512
RATE = 0.01
SEED = 20261
FIRST_WORD = 1996
"""Tokens before it are special, unused, digits and punctuation marks."""
LARGEST_WEIGHT = 1023
CLS, SEP = 101, 102

Floats = NDArray[np.float32]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("snapshot", type=Path, help="a snapshot whose sentences are fitted, like the starter")
    parser.add_argument("out", type=Path, help="the safetensors file to write")
    options = parser.parse_args()
    folder = minilm.installed_folder()
    minilm.verify(folder)
    vocabulary = _vocabulary(folder)
    texts = [*_sentences(Snapshot.open(options.snapshot)), *_salads(vocabulary)]
    print(f"{len(texts):,} texts; MiniLM reads them", flush=True)
    wanted = DistilBertEncoder.default(device="cpu").encode(texts)
    trie = marisa_trie.Trie(vocabulary)
    numbers = np.argsort([trie[token] for token in vocabulary])
    cut = WordPiece(trie)
    tokens = [numbers[cut.tokens(text)].tolist() for text in texts]
    centre, axes = _main_axes(wanted)
    start = _token_vectors(folder, len(vocabulary)) @ axes
    start = ((start - start.mean(axis=0)) * _zipf_weights(len(vocabulary))[:, None]).astype(np.float32)
    fitted = _fit(start, tokens, ((wanted - centre) @ axes).astype(np.float32))
    _save(options.out, (fitted @ _rotation())[numbers], trie)
    print(f"{options.out}: {options.out.stat().st_size:,} bytes")


def _vocabulary(folder: Path) -> list[str]:
    numbers: dict[str, int] = json.loads((folder / "tokenizer.json").read_text("utf-8"))["model"]["vocab"]
    return sorted(numbers, key=lambda token: numbers[token])


def _sentences(graph: Snapshot) -> Iterator[str]:
    """Facts as statements and questions, entities as the index describes them, other names of entities."""
    rng = random.Random(SEED)
    entities = list(graph.entities())
    facts = [fact for entity in entities for fact in graph.facts(entity.id)]
    rng.shuffle(facts)
    rng.shuffle(entities)
    for fact in facts[: SENTENCES // 2]:
        yield _worded(fact, graph.relation(fact.relation.id), rng)
    for entity in entities[: SENTENCES // 2]:
        yield entity_text(entity)
        if entity.aliases:
            yield rng.choice(entity.aliases)


def _worded(fact: Fact, relation: Relation, rng: random.Random) -> str:
    subject, value = fact.subject.label, value_text(fact.object)
    wording = (
        rng.choice(relation.wordings) if relation.wordings else f"the {relation.label} of {{s}} is {{o}}"
    )
    noun = rng.choice((relation.label, *relation.nouns))
    return rng.choice((
        fact_text(fact, relation),
        wording.replace("{s}", subject).replace("{o}", value),
        wording.replace("{s}", subject).replace("{o}", "what") + "?",
        f"What is the {noun} of {subject}?",
    ))  # fmt: skip


def _salads(vocabulary: Sequence[str]) -> Iterator[str]:
    rng = np.random.default_rng(SEED)
    tokens = np.arange(FIRST_WORD, len(vocabulary))
    chances = (tokens - FIRST_WORD + 6.0) ** -0.75
    chances /= chances.sum()
    for _ in range(SALADS):
        chosen = rng.choice(tokens, rng.integers(2, LONGEST_SALAD + 1), p=chances)
        yield " ".join(vocabulary[token] for token in chosen).replace(" ##", "")


def _token_vectors(folder: Path, count: int) -> Floats:
    """MiniLM's last layer at every token of the vocabulary, alone between the marks of start and end."""
    model = minilm.build(folder)
    parts = []
    with torch.inference_mode():
        for ids in torch.split(torch.arange(count), BATCH):
            alone = torch.stack([torch.full_like(ids, CLS), ids, torch.full_like(ids, SEP)], dim=1)
            parts.append(
                model(input_ids=alone, attention_mask=torch.ones_like(alone)).last_hidden_state[:, 1]
            )
    vectors: Floats = torch.cat(parts).numpy()
    return vectors


def _main_axes(vectors: Floats) -> tuple[Floats, Floats]:
    """Centre, and the directions of the greatest variance, shape (384, DIMENSION)."""
    centre: Floats = vectors.mean(axis=0)
    _, axes = np.linalg.eigh((vectors - centre).T @ (vectors - centre))
    return centre, axes[:, ::-1][:, :DIMENSION]


def _zipf_weights(count: int) -> Floats:
    """Smooth inverse frequency (Arora et al. 2017) of tokens that stand in the order of their frequency."""
    chances = 1 / np.arange(1, count + 1)
    chances /= chances.sum()
    return (ZIPF / (ZIPF + chances)).astype(np.float32)


def _fit(start: Floats, tokens: Sequence[Sequence[int]], wanted: Floats) -> Floats:
    """Token vectors whose sums have the greatest cosine with the wanted vectors; Adam, seed fixed."""
    start = start / np.linalg.norm(start, axis=1).mean()
    bags = torch.nn.EmbeddingBag.from_pretrained(torch.from_numpy(start), freeze=False, mode="sum")
    goal = normalize(torch.from_numpy(wanted), dim=1)
    rows = np.array([row for row, text in enumerate(tokens) if text])
    steps = EPOCHS * len(rows) // BATCH
    adam = torch.optim.Adam(bags.parameters(), lr=RATE)
    schedule = torch.optim.lr_scheduler.LinearLR(adam, 1.0, 0.02, steps)
    rng = np.random.default_rng(SEED)
    order = np.concatenate([rng.permutation(rows) for _ in range(EPOCHS)])
    for step in range(steps):
        batch = order[step * BATCH : (step + 1) * BATCH]
        texts = [tokens[row] for row in batch]
        offsets = torch.tensor(np.cumsum([0, *map(len, texts[:-1])]))
        sums = normalize(bags(torch.tensor(np.concatenate(texts)), offsets), dim=1)
        loss = 1 - (sums * goal[batch]).sum(dim=1).mean()
        adam.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        adam.step()
        schedule.step()
        if step % 200 == 0:
            print(f"step {step:,} of {steps:,}: mean cosine {1 - loss.item():.3f}", flush=True)
    fitted: Floats = bags.weight.detach().numpy()
    return fitted


def _rotation() -> Floats:
    """A random rotation: it keeps every cosine and spreads the meaning evenly over the sign bits."""
    axes, _ = np.linalg.qr(np.random.default_rng(SEED).standard_normal((DIMENSION, DIMENSION)))
    return axes.astype(np.float32)


def _save(path: Path, vectors: Floats, vocabulary: marisa_trie.Trie) -> None:
    """int8 with a whole weight a token, so that sums are exact on every machine; rows as the trie numbers them."""
    greatest = np.maximum(np.abs(vectors).max(axis=1), 1e-9)
    unit = greatest.max() / 127 / LARGEST_WEIGHT
    weights = np.ceil(greatest / 127 / unit).astype(np.uint16)
    tokens = np.rint(vectors / (weights * unit)[:, None]).astype(np.int8)
    words = np.frombuffer(vocabulary.tobytes(), dtype=np.uint8)
    digest = hashlib.sha256(tokens.tobytes() + weights.tobytes() + words.tobytes()).hexdigest()
    path.parent.mkdir(parents=True, exist_ok=True)
    content = {"tokens": tokens, "weights": weights, "vocabulary": words}
    save_file(content, path, metadata={"name": f"akgc-static-{DIMENSION}:{digest[:8]}"})


if __name__ == "__main__":
    main()
