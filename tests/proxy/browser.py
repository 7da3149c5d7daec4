"""A real browser for tests of pages: Chromium without a window, steered by its DevTools protocol.

https://chromedevtools.github.io/devtools-protocol/. What the page logs as an error is kept in ``problems``, what it
asks for in ``requests``.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_KEYS = {"Tab": 9, "Enter": 13, "Escape": 27, " ": 32}
_PATIENCE_S = 20.0
_CTRL, _SHIFT = 2, 8


def browser_path() -> str | None:
    """The browser of this machine; AKGC_TEST_BROWSER names another one. None where there is none."""
    named = os.environ.get("AKGC_TEST_BROWSER")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


@dataclass
class Page:
    """One tab. Values that come back from it are JSON."""

    socket: ClientWebSocketResponse
    problems: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    _ids: Any = field(default_factory=lambda: count(1))
    _waiting: dict[int, asyncio.Future[Any]] = field(default_factory=dict)

    async def open(self, url: str) -> None:
        await self.send("Page.navigate", url=url)
        await self.until(f"document.readyState === 'complete' && location.href.startsWith({json.dumps(url)})")

    async def value(self, script: str) -> Any:
        """What an expression is; a promise is waited for.

        :raises AssertionError: it throws
        """
        done = await self.send(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True, userGesture=True
        )
        assert "exceptionDetails" not in done, done["exceptionDetails"]
        return done["result"].get("value")

    async def until(self, condition: str) -> None:
        """:raises AssertionError: the condition does not come true in time"""
        for _ in range(int(_PATIENCE_S / 0.05)):
            if await self.value(f"Boolean({condition})"):
                return
            await asyncio.sleep(0.05)
        text = await self.value("document.body.innerText")
        raise AssertionError(f"never: {condition}\n{self.problems}\n{text}")

    async def text(self, selector: str) -> str:
        return str(await self.value(f"document.querySelector({json.dumps(selector)}).innerText"))

    async def press(self, key: str, *, ctrl: bool = False, shift: bool = False) -> None:
        text = {"text": "\r"} if key == "Enter" else {"text": " "} if key == " " else {}
        held = (_CTRL if ctrl else 0) | (_SHIFT if shift else 0)
        common = {"key": key, "code": key, "windowsVirtualKeyCode": _KEYS[key], "modifiers": held}
        await self.send("Input.dispatchKeyEvent", type="keyDown", **common, **text)
        await self.send("Input.dispatchKeyEvent", type="keyUp", **common)

    async def type(self, text: str) -> None:
        """Into what has the focus."""
        await self.send("Input.insertText", text=text)

    async def focus(self, selector: str) -> None:
        await self.value(f"document.querySelector({json.dumps(selector)}).focus()")

    async def choose(self, selector: str, files: Sequence[Path]) -> None:
        """Files in a field for files."""
        root = (await self.send("DOM.getDocument"))["root"]["nodeId"]
        node = (await self.send("DOM.querySelector", nodeId=root, selector=selector))["nodeId"]
        await self.send("DOM.setFileInputFiles", nodeId=node, files=[str(file) for file in files])

    async def dark(self, *, on: bool) -> None:
        features = [{"name": "prefers-color-scheme", "value": "dark" if on else "light"}]
        await self.send("Emulation.setEmulatedMedia", features=features)

    async def send(self, method: str, **parameters: Any) -> Any:
        number = next(self._ids)
        answer = self._waiting[number] = asyncio.get_running_loop().create_future()
        await self.socket.send_json({"id": number, "method": method, "params": parameters})
        return await asyncio.wait_for(answer, _PATIENCE_S)

    async def listen(self) -> None:
        """Runs as long as the tab."""
        async for message in self.socket:
            if message.type is not WSMsgType.TEXT:
                return
            told = json.loads(message.data)
            if "id" in told:
                self._answered(told)
            else:
                self._note(told["method"], told["params"])

    def _answered(self, told: dict[str, Any]) -> None:
        waiting = self._waiting.pop(told["id"], None)
        if waiting is None or waiting.done():
            return
        if "error" in told:
            waiting.set_exception(AssertionError(told["error"]))
        else:
            waiting.set_result(told["result"])

    def _note(self, method: str, told: dict[str, Any]) -> None:
        if method == "Runtime.exceptionThrown":
            self.problems.append(str(told["exceptionDetails"]))
        elif method == "Log.entryAdded" and told["entry"]["level"] == "error":
            self.problems.append(f"{told['entry']['text']} {told['entry'].get('url', '')}")
        elif method == "Network.requestWillBeSent":
            self.requests.append(told["request"]["url"])


@contextmanager
def browser(path: str, folder: Path) -> Iterator[str]:
    """A browser with its profile in ``folder``; yields the address at which it is steered."""
    options = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")
    command = [path, *options, "--remote-debugging-port=0", f"--user-data-dir={folder}", "about:blank"]
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
    )
    try:
        yield _address(process)
    finally:
        os.killpg(process.pid, signal.SIGKILL)  # with all its processes: what was started may be a script
        process.communicate()


@asynccontextmanager
async def browsing(address: str) -> AsyncIterator[Page]:
    """A new tab of a browser; it is closed in the end."""
    async with ClientSession() as session:
        async with session.put(f"{address}/json/new?about:blank") as response:
            tab = await response.json()
        async with session.ws_connect(tab["webSocketDebuggerUrl"], max_msg_size=0) as socket:
            page = Page(socket)
            listening = asyncio.create_task(page.listen())
            for domain in ("Page", "Runtime", "Log", "Network", "DOM"):
                await page.send(f"{domain}.enable")
            yield page
            listening.cancel()
        async with session.get(f"{address}/json/close/{tab['id']}") as response:
            assert response.ok


def _address(process: subprocess.Popen[bytes]) -> str:
    """Where the browser says that it listens."""
    assert process.stderr is not None
    for line in process.stderr:
        if match := re.search(rb"DevTools listening on ws://([^/]+)/", line):
            return f"http://{match[1].decode()}"
    raise AssertionError("the browser ended before it listened")
