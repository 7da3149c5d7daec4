"""Embed the wordings of the built-in relations, so that a start need not: `detect/weights/wordings.safetensors`.

    python scripts/embed_wordings.py

To be run again whenever `kg/schema` words relations differently; a test says when.
"""

from __future__ import annotations

from detect import relation_encoder
from detect.relation_match import anchor_texts
from detect.stored_vectors import PACKAGED, write
from detect.worded import missed
from kg.schema import builtin


def main() -> None:
    encoder = relation_encoder.load(device="cpu")
    texts = wordings()
    write(PACKAGED, texts, encoder.encode(texts), encoder=encoder.name)
    print(f"{len(texts)} wordings in {PACKAGED}, {PACKAGED.stat().st_size / 1e6:.1f} MB")


def wordings() -> list[str]:
    """Every wording of every built-in relation, and every near miss, as it is compared, each once."""
    stated = {text for relation in builtin().values() for text in anchor_texts(relation)}
    return sorted(stated | {each.masked for each in missed()})


if __name__ == "__main__":
    main()
