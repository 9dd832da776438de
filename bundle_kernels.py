"""Puts compiled kernels into a wheel, which is then platform-specific; ``make wheel`` compiles them.

``MAROTTE_KERNELS`` is their folder. Without it the wheel is for any platform, and games are compiled on first use.
"""

import os
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Bundle(BuildHookInterface):  # type: ignore[type-arg]  # its configuration is not ours
    """The hook that Hatchling calls."""

    def initialize(self, build: str, build_data: dict[str, Any]) -> None:
        """Add the kernels, and pin the Numba version that compiled them: no other can use them."""
        kernels = os.environ.get("MAROTTE_KERNELS")
        if kernels and build == "standard":
            build_data["force_include"][kernels] = "marotte/kernels"
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["dependencies"] = [f"numba=={os.environ['MAROTTE_NUMBA']}"]
