"""`akgc models`: language models for this machine, fetched from a hub and listed with what they need."""

from __future__ import annotations

from proxy.cli.models_list import LIST
from proxy.cli.models_pull import PULL

COMMANDS = {"pull": PULL, "list": LIST}
