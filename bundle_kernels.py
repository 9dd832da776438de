"""Puts compiled kernels into a wheel, which is one for a platform then; ``make wheel`` compiles them.

Without ``MAROTTE_KERNELS``, the folder they are in, the wheel is for any platform, and games are compiled on first use.
"""

import os
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Bundle(BuildHookInterface):  # type: ignore[type-arg]  # its configuration is not ours
    """The hook that Hatchling calls."""

    def initialize(self, build: str, build_data: dict[str, Any]) -> None:
        """Add the kernels, and ask for the Numba that made them: another one could not use them."""
        kernels = os.environ.get("MAROTTE_KERNELS")
        if kernels and build == "standard":
            build_data["force_include"][kernels] = "marotte/kernels"
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["dependencies"] = [f"numba=={os.environ['MAROTTE_NUMBA']}"]
