"""A verifier in a process of its own, that a test can kill, stop and start again."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Sequence

from detect.entailment import Entailment

_PROGRAM = """
import json, sys
for line in sys.stdin:
    print(json.dumps([[0.99, 0.005, 0.005] for _ in json.loads(line)]), flush=True)
"""


class VerifierProcess:
    """Finds everything supported. One call at a time, as a batcher makes them."""

    name = "process"

    def __init__(self) -> None:
        self.calls = 0
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def verify(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        """:raises OSError: the process is gone."""
        self.calls += 1
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(list(pairs)) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise ConnectionError("the verifier's process ended")
        return [Entailment(*scores) for scores in json.loads(answer)]

    def hang(self) -> None:
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate()
