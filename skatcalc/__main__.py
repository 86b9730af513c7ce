"""Run the program as ``python -m skatcalc``."""

import sys

from skatcalc.cli import main

sys.exit(main())
