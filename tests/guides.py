"""The texts a reader starts from: README.md and the guides that it leads to, each beside the code it is about."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
GUIDES = tuple(ROOT / folder / "README.md" for folder in ("kg", "kg/retrieval", "detect", "correct", "proxy"))
TEXT = "\n".join(path.read_text(encoding="utf-8") for path in (README, *GUIDES))
