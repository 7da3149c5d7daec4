"""`akgc kg`: build a snapshot of a knowledge graph, compare and verify snapshots, and look things up in one."""

from __future__ import annotations

from proxy.cli.kg.build import BUILD
from proxy.cli.kg.diff import DIFF
from proxy.cli.kg.info import INFO
from proxy.cli.kg.lookup import LINK, SEARCH, SHOW
from proxy.cli.kg.verify import VERIFY
from proxy.cli.kg_add import ADD

COMMANDS = {
    "build": BUILD,
    "info": INFO,
    "search": SEARCH,
    "show": SHOW,
    "link": LINK,
    "verify": VERIFY,
    "diff": DIFF,
    "add": ADD,
}
