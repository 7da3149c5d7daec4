"""`python -m proxy.cli` is `akgc`."""

import sys

from proxy.cli import main

sys.exit(main())
