"""Shows at a terminal how far a long work is; where nobody looks it says nothing."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from skatcalc.i18n import _

_SHORT = 30
"""Works of fewer steps are done before anybody could read how far they are."""


@contextmanager
def progress(total: int) -> Iterator[Callable[[int], None]]:
    """Yield what is told how many of ``total`` steps are done; the bar is gone at the end.

    It stands on standard error, so that results can be piped on.
    """
    if total < _SHORT or not sys.stderr.isatty():
        yield lambda _count: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    with Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TextColumn("{task.completed}/{task.total}"),
        console=Console(stderr=True),
        transient=True,
    ) as bar:
        task = bar.add_task(_("writing the sheets"), total=total)
        yield lambda count: bar.update(task, completed=count)
