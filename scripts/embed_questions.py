"""Embed the known questions for relations, so that a start need not: `detect/weights/questions.safetensors`.

    python scripts/embed_questions.py

To be run again whenever `kg/schema` words questions differently; a test says when.
"""

from __future__ import annotations

from detect import relation_encoder
from detect.question_match import STORED, known_questions
from detect.stored_vectors import write


def main() -> None:
    encoder = relation_encoder.load(device="cpu")
    texts = known_questions()
    write(STORED, texts, encoder.encode(texts), encoder=encoder.name)
    print(f"{len(texts)} questions in {STORED}, {STORED.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
