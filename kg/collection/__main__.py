"""Runs `kg.collection.worker` in a process of its own; see there."""

import sys

from kg.collection.worker import main

sys.exit(main())
