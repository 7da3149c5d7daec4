"""Where a model's weights are found, and what they hash to.

Weights are read from safetensors only: other formats can run code when they are opened.
"""

from __future__ import annotations

import hashlib
import mmap
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tokenizers import Tokenizer
    from torch import nn

FILES = ("config.json", "tokenizer.json", "*.safetensors")
"""What is fetched of a model on the hub."""


class WeightsError(RuntimeError):
    """Weights are missing, unreadable, not those that were pinned, or have no device to run on."""


def resolve(checkpoint: str) -> Path:
    """Folder of a checkpoint that is named by its path or by its name on the model hub.

    :raises WeightsError: no such folder, and neither the hub's cache nor the hub has it.
    """
    folder = Path(checkpoint).expanduser()
    if folder.is_dir():
        return folder
    from huggingface_hub import snapshot_download

    for offline in (True, False):
        try:
            found = Path(snapshot_download(checkpoint, local_files_only=offline, allow_patterns=list(FILES)))
        except (OSError, ValueError, RuntimeError):
            continue
        if (found / "config.json").exists() and any(found.glob("*.safetensors")):
            return found
    raise WeightsError(
        f"model {checkpoint!r} is no folder, and neither the hub's cache nor the hub gives such a model: "
        "name a folder with config.json, tokenizer.json and model.safetensors, or leave the default"
    )


def checkpoint_hash(folder: Path) -> str:
    """Hex digest of a checkpoint's weights (of the digests where there are several files).

    :raises WeightsError: the folder holds no safetensors file.
    """
    files = sorted(folder.glob("*.safetensors"))
    if not files:
        raise WeightsError(f"{folder} holds no .safetensors file; weights in other formats are not loaded")
    digests = [sha256(file) for file in files]
    return digests[0] if len(digests) == 1 else hashlib.sha256("".join(digests).encode()).hexdigest()


def sha256(path: Path) -> str:
    """Hex digest of a file.

    :raises WeightsError: the file cannot be read.
    """
    try:
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as view:
            return hashlib.sha256(view).hexdigest()
    except (OSError, ValueError) as error:
        raise WeightsError(f"cannot read the model's file {path}: {error}") from error


def read_model(folder: Path) -> nn.Module:
    """Any model that transformers' AutoModel knows, in evaluation mode and float32.

    :raises WeightsError: the folder's files do not make a model.
    """
    from transformers import AutoModel

    try:
        model: nn.Module = AutoModel.from_pretrained(folder, use_safetensors=True, local_files_only=True)
    except (OSError, ValueError, RuntimeError, KeyError) as error:
        raise WeightsError(f"cannot load the model from {folder}: {error}") from error
    return model.float().eval()


def read_classifier(folder: Path) -> nn.Module:
    """Any model that transformers' AutoModelForSequenceClassification knows, in evaluation mode and float32.

    :raises WeightsError: the folder's files do not make a model.
    """
    from transformers import AutoModelForSequenceClassification as AutoClassifier

    try:
        model: nn.Module = AutoClassifier.from_pretrained(folder, use_safetensors=True, local_files_only=True)
    except (OSError, ValueError, RuntimeError, KeyError) as error:
        raise WeightsError(f"cannot load the model from {folder}: {error}") from error
    return model.float().eval()


def read_tokenizer(folder: Path, *, max_length: int | None) -> Tokenizer:
    """Tokeniser that cuts texts at `max_length` tokens (None: not at all) and does not pad.

    :raises WeightsError: the folder has no tokeniser in the fast format.
    """
    from tokenizers import Tokenizer

    file = folder / "tokenizer.json"
    if not file.exists():
        raise WeightsError(f"{folder} has no tokenizer.json: save the tokeniser in the fast format")
    tokenizer: Tokenizer = Tokenizer.from_file(str(file))
    if max_length is None:
        tokenizer.no_truncation()
    else:
        tokenizer.enable_truncation(max_length)
    tokenizer.no_padding()
    return tokenizer
