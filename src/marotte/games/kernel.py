"""The building blocks of kernels: the decorators, bit operations and records.

A *kernel* is a function over plain numbers, arrays and state records that Numba
compiles. The known pitfalls of Numba are handled once, here and in
:mod:`marotte.games.cache`:

- ``uint64`` mixed with ``int64`` silently becomes a float. Kernels use signed integers
  only, and sets of cards are ``int32`` or ``int64`` masks whose sign bit stays clear.
- ``int.bit_count`` and ``int.bit_length`` do not compile. Use :func:`count_bits`,
  :func:`lowest_bit`, :func:`highest_bit`, :func:`nth_bit`.
- The fields of a state are small integers. Compiled code does arithmetic on them in 64 bits;
  uncompiled, NumPy stays in the small type (``1 << np.int8(8)`` is 0). So convert a field, or an
  argument that may be one, with ``np.int64(state.field)`` before shifting, multiplying or summing.
- Passing a record from Python to a kernel costs microseconds, each array some tenths of a
  microsecond. Where that matters, Python passes the address of a record to :func:`record_at`.
- Slices compile slowly: ``target[:] = source`` and ``array.max()`` cost a tenth of a second each.
  Kernels use loops and :func:`copy_values`.
- Counting references to arrays makes everything slower to compile. A :func:`kernel` does without;
  only an :func:`allocating_kernel` may allocate an array or take one that another kernel allocated.
- Numba would compile a kernel again for each integer size and each constant that another kernel
  passes. :class:`Kernel` makes them all ``int64``.
- Attribute access on a record works uncompiled only for ``np.record``. Make state types with
  :func:`state_type`.
"""

import ctypes
from collections.abc import Callable
from functools import cached_property
from types import FunctionType
from typing import Any, TypeVar, cast

import numba
import numpy as np
from llvmlite import ir
from numba import carray
from numba.core import types
from numba.core.registry import CPUDispatcher
from numba.core.types.misc import unliteral
from numba.extending import intrinsic

from marotte.games.cache import KernelCache, note_sources
from marotte.games.compilation import announce_compiling

# A state record, the record of a setup, an array and a random generator inside a kernel. Numba infers
# the real types; the names are for the reader.
State = Any
SetupRecord = Any
Array = Any
Random = Any

Function = TypeVar("Function", bound=Callable[..., Any])

#: False when the sources run as plain Python (``NUMBA_DISABLE_JIT=1``).
IS_COMPILED = not numba.config.DISABLE_JIT

#: Without the GIL, with C's rules for division, and without counting references to arrays.
COMPILED_AS = {"nogil": True, "error_model": "numpy", "_nrt": False}

announce_compiling()


class Kernel(CPUDispatcher):
    """A kernel as other kernels call it, without the wrapper for Python, which takes longer to compile.

    The first call from Python compiles a second version with that wrapper: the :attr:`door`.
    """

    @cached_property
    def door(self) -> Callable[..., Any]:
        """The version of the kernel that Python calls."""
        inner = self.py_func
        function = FunctionType(
            inner.__code__, inner.__globals__, inner.__name__, inner.__defaults__, inner.__closure__
        )
        function.__module__ = inner.__module__
        function.__qualname__ = f"{inner.__qualname__}.door"  # so that the cache can tell them apart
        options = {name: self.targetoptions[name] for name in COMPILED_AS}
        door: Callable[..., Any] = _kept(numba.njit(**options)(function))
        return door

    def __call__(self, *arguments: Any) -> Any:
        """Run the kernel from Python."""
        return self.door(*arguments)

    def get_call_template(self, arguments: Any, keywords: Any) -> Any:
        """How another kernel calls this one: with every integer as ``int64``, or each size would be compiled again."""
        return super().get_call_template(tuple(map(_widened, arguments)), keywords)


def _widened(argument: Any) -> Any:
    """The type that a kernel is compiled for, given the type of an argument."""
    argument = unliteral(argument)
    return types.int64 if isinstance(argument, types.Integer) else argument


def kernel(function: Function) -> Function:
    """Compile a function on its first call, once per machine (it is cached). It must not allocate arrays."""
    return _make_kernel(function, counts_references=False)


def allocating_kernel(function: Function) -> Function:
    """Like :func:`kernel`, but may allocate arrays, or take them from one that does; it compiles more slowly."""
    return _make_kernel(function, counts_references=True)


def _make_kernel(function: Function, *, counts_references: bool) -> Function:
    if not IS_COMPILED:
        return function
    options = {"nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, **COMPILED_AS}
    return cast(Function, _kept(Kernel(function, targetoptions=options | {"_nrt": counts_references})))


def _kept(dispatcher: Any) -> Any:
    """Make a dispatcher use our own cache."""
    note_sources(dispatcher.py_func.__module__)
    dispatcher._cache = KernelCache(dispatcher.py_func)
    return dispatcher


def entry_at(function: Callable[..., int]) -> Callable[[float, int, int], int]:
    """Compile a function of an address and two integers for calls from Python with minimal overhead.

    It is entered directly, because Numba's type dispatch takes longer than a step of a game. It keeps the GIL, because
    releasing and reacquiring it takes longer, too. The address is a float, which holds it exactly: Python passes that
    faster than an integer of this size.
    """
    if not IS_COMPILED:
        return function
    compiled = _kept(numba.njit(error_model="numpy")(function))
    signature = (types.float64, types.int64, types.int64)
    compiled.compile(signature)
    entry: Callable[[float, int, int], int] = compiled.overloads[signature].entry_point
    return entry


def state_type(fields: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """The type of a state: a record with aligned fields that are accessible as attributes."""
    return np.dtype((np.record, np.dtype(fields, align=True)))


if IS_COMPILED:

    @intrinsic
    def _population(typing_context: Any, number: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), codegen

    @intrinsic
    def _trailing_zeros(typing_context: Any, number: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(types.int64), codegen

    @intrinsic
    def _leading_zeros(typing_context: Any, number: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(types.int64), codegen

    @intrinsic
    def _pointer(typing_context: Any, address: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], context.get_value_type(types.voidptr))

        return types.voidptr(types.int64), codegen

    @allocating_kernel
    def record_at(address: int, record_type: Any) -> State:
        """The record at an address. The caller must keep the memory alive."""
        return carray(_pointer(address), 1, record_type)[0]

    @allocating_kernel
    def array_at(address: int, length: int, item_type: Any) -> Array:
        """The array at an address. Unlike a field of a record, it has the same type as an array from Python."""
        return carray(_pointer(address), length, item_type)

else:

    def record_at(address: int, record_type: Any) -> State:
        """The record at an address. The caller must keep the memory alive."""
        memory = (ctypes.c_uint8 * record_type.itemsize).from_address(int(address))
        return np.frombuffer(memory, record_type)[0]

    def array_at(address: int, length: int, item_type: Any) -> Array:
        """The array at an address."""
        memory = (ctypes.c_uint8 * (length * np.dtype(item_type).itemsize)).from_address(int(address))
        return np.frombuffer(memory, item_type)

    def _population(number: int) -> int:
        return int(number).bit_count()

    def _trailing_zeros(number: int) -> int:
        return (int(number) & -int(number)).bit_length() - 1 if number else 64

    def _leading_zeros(number: int) -> int:
        return 64 - int(number).bit_length()


@kernel
def copy_values(source: Array, target: Array) -> None:
    """Copy an array into another; compiles in a tenth of the time of ``target[:] = source``."""
    for index in range(len(source)):
        target[index] = source[index]


@kernel
def write_rising(target: Array, start: int, first: int, count: int) -> None:
    """Write ``count`` consecutive numbers from ``first`` on; unsigned indices let the compiler vectorise the loop."""
    for index in range(count):
        target[np.uint64(start + index)] = first + index


@kernel
def count_bits(mask: int) -> int:
    """The number of set bits."""
    return _population(np.int64(mask))


@kernel
def lowest_bit(mask: int) -> int:
    """The index of the lowest set bit (64 if there is none)."""
    return _trailing_zeros(np.int64(mask))


@kernel
def highest_bit(mask: int) -> int:
    """The index of the highest set bit (-1 if there is none)."""
    return 63 - _leading_zeros(np.int64(mask))


@kernel
def nth_bit(mask: int, index: int) -> int:
    """The index of the set bit that has ``index`` set bits below it."""
    rest = np.int64(mask)
    for _ in range(index):
        rest &= rest - 1
    return _trailing_zeros(rest)
