"""Ollama on its usual port: whether it is there, and the base URL at which it speaks OpenAI's protocol.

See https://github.com/ollama/ollama/blob/main/docs/openai.md.
"""

from __future__ import annotations

import http.client
import json
from contextlib import closing

HOST = "127.0.0.1"
PORT = 11434
TIMEOUT_S = 0.5


def base_url(host: str = HOST, port: int = PORT) -> str:
    return f"http://{host}:{port}/v1"


def detect(host: str = HOST, port: int = PORT) -> str | None:
    """Ollama's version, None where nothing answers like it."""
    try:
        with closing(http.client.HTTPConnection(host, port, timeout=TIMEOUT_S)) as connection:
            connection.request("GET", "/api/version")
            answer = json.loads(connection.getresponse().read(10_000))
        return str(answer["version"])
    except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError):
        return None
