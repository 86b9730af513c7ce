"""Compiles the catalogs when the package is built or installed, in place too (``pip install -e``).

Hatchling loads this file by its path, so it finds its neighbour by path as well.
"""

from pathlib import Path
from runpy import run_path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogHook(BuildHookInterface[Any]):
    """Puts the compiled catalogs beside their sources, from where the wheel takes them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - theirs
        """Compile before the files are collected."""
        root = Path(self.root)
        compiled = run_path(str(root / "skatcalc" / "locale" / "update.py"))["compile_all"]()
        build_data["artifacts"] += [path.relative_to(root).as_posix() for path in compiled]
