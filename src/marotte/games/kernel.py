"""What every kernel is written with: the decorator, bits of integers, and records.

A *kernel* is a function over plain numbers, arrays and state records that Numba
compiles. The known traps of Numba are handled here and in :mod:`marotte.games.cache`,
once:

- ``uint64`` mixed with ``int64`` silently becomes a float: kernels use signed integers
  only, and sets of cards are ``int32`` or ``int64`` masks whose sign bit stays clear.
- ``int.bit_count`` and ``int.bit_length`` do not compile: use :func:`count_bits`,
  :func:`lowest_bit`, :func:`highest_bit`, :func:`nth_bit`.
- Fields of a state are small integers. Compiled, arithmetic on them is done in 64 bits;
  uncompiled, NumPy stays in the small type (``1 << np.int8(8)`` is 0). So a field, or an argument that
  may be one, becomes ``np.int64(state.field)`` before it is shifted, multiplied or added up.
- A record passed from Python to a kernel costs microseconds, each array some tenths of one. Where that
  matters Python passes the address of a record, and :func:`record_at` is the record.
- Slices compile slowly: ``target[:] = source`` and ``array.max()`` cost a tenth of a second each. Kernels
  use loops and :func:`copy_values`.
- To count references to arrays makes everything slower to compile: a :func:`kernel` does without, and only an
  :func:`allocating_kernel` may make an array or take one that another kernel made.
- Numba would compile a kernel for each size of integer and each constant that another one passes: :class:`Kernel`
  makes them all ``int64``.
- Attribute access on a record works uncompiled only for ``np.record``: make state types
  with :func:`state_type`.
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

# A state record, an array and a random generator inside a kernel. Numba infers the real
# types; the names are for the reader.
State = Any
Array = Any
Random = Any

Function = TypeVar("Function", bound=Callable[..., Any])

#: False when the sources run as plain Python (``NUMBA_DISABLE_JIT=1``).
IS_COMPILED = not numba.config.DISABLE_JIT

#: Without the GIL, with C's rules for division, and without counting references to arrays.
COMPILED_AS = {"nogil": True, "error_model": "numpy", "_nrt": False}

announce_compiling()


class Kernel(CPUDispatcher):
    """A kernel as other kernels call it: without what Python needs to call it, which takes longer to compile.

    Python comes in by a door of its own, made when it first calls: the same function compiled with that.
    """

    @cached_property
    def door(self) -> Callable[..., Any]:
        """The kernel for Python."""
        inner = self.py_func
        function = FunctionType(
            inner.__code__, inner.__globals__, inner.__name__, inner.__defaults__, inner.__closure__
        )
        function.__module__ = inner.__module__
        function.__qualname__ = f"{inner.__qualname__}.door"  # by which the cache tells them apart
        options = {name: self.targetoptions[name] for name in COMPILED_AS}
        door: Callable[..., Any] = _kept(numba.njit(**options)(function))
        return door

    def __call__(self, *arguments: Any) -> Any:
        """Run the kernel from Python."""
        return self.door(*arguments)

    def get_call_template(self, arguments: Any, keywords: Any) -> Any:
        """How another kernel calls this one: any integer is an ``int64``, or each size would be compiled anew."""
        return super().get_call_template(tuple(map(_widened, arguments)), keywords)


def _widened(argument: Any) -> Any:
    """The type that a kernel is compiled for, given that of an argument."""
    argument = unliteral(argument)
    return types.int64 if isinstance(argument, types.Integer) else argument


def kernel(function: Function) -> Function:
    """Compile a function when it is first called; once on a machine. It makes no arrays."""
    return _make_kernel(function, counts_references=False)


def allocating_kernel(function: Function) -> Function:
    """The same for a function that makes arrays, or takes them from one that does: it compiles more slowly."""
    return _make_kernel(function, counts_references=True)


def _make_kernel(function: Function, *, counts_references: bool) -> Function:
    if not IS_COMPILED:
        return function
    options = {"nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, **COMPILED_AS}
    return cast(Function, _kept(Kernel(function, targetoptions=options | {"_nrt": counts_references})))


def _kept(dispatcher: Any) -> Any:
    """A dispatcher whose code is kept in our own cache."""
    note_sources(dispatcher.py_func.__module__)
    dispatcher._cache = KernelCache(dispatcher.py_func)
    return dispatcher


def entry_at(function: Callable[..., int]) -> Callable[[float, int, int], int]:
    """Compile a function of an address and two integers for calls from Python at the least cost.

    It is entered directly (Numba's own look at the types of arguments takes longer than a step of a game)
    and keeps the GIL (so does letting it go and taking it back). The address is a float, which holds it exactly:
    Python hands that over sooner than an integer of its size.
    """
    if not IS_COMPILED:
        return function
    compiled = _kept(numba.njit(error_model="numpy")(function))
    signature = (types.float64, types.int64, types.int64)
    compiled.compile(signature)
    entry: Callable[[float, int, int], int] = compiled.overloads[signature].entry_point
    return entry


def state_type(fields: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """The type of a state: a record with aligned fields that can be reached as attributes."""
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
        """The record that lies at an address. Whoever passes the address keeps the memory alive."""
        return carray(_pointer(address), 1, record_type)[0]

    @allocating_kernel
    def array_at(address: int, length: int, item_type: Any) -> Array:
        """The array that lies at an address: to kernels the same as one from Python, unlike a field of a record."""
        return carray(_pointer(address), length, item_type)

else:

    def record_at(address: int, record_type: Any) -> State:
        """The record that lies at an address. Whoever passes the address keeps the memory alive."""
        memory = (ctypes.c_uint8 * record_type.itemsize).from_address(int(address))
        return np.frombuffer(memory, record_type)[0]

    def array_at(address: int, length: int, item_type: Any) -> Array:
        """The array that lies at an address."""
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
    """Copy one array of a record to another; compiles in a tenth of the time of ``target[:] = source``."""
    for index in range(len(source)):
        target[index] = source[index]


@kernel
def write_rising(target: Array, start: int, first: int, count: int) -> None:
    """So many numbers that rise from the first one; unsigned indices let the processor write many at once."""
    for index in range(count):
        target[np.uint64(start + index)] = first + index


@kernel
def copy_header(state: State, view: State) -> None:
    """Copy what all games have (``contract.HEADER``) to a view: it is public."""
    copy_values(state.totals, view.totals)
    copy_values(state.latest, view.latest)
    view.rounds = state.rounds
    view.seats = state.seats
    view.phase = state.phase
    view.actors = state.actors
    view.winners = state.winners


@kernel
def count_bits(mask: int) -> int:
    """How many bits are set."""
    return _population(np.int64(mask))


@kernel
def lowest_bit(mask: int) -> int:
    """The number of the lowest set bit (64 if there is none)."""
    return _trailing_zeros(np.int64(mask))


@kernel
def highest_bit(mask: int) -> int:
    """The number of the highest set bit (-1 if there is none)."""
    return 63 - _leading_zeros(np.int64(mask))


@kernel
def nth_bit(mask: int, index: int) -> int:
    """The number of the set bit that has ``index`` set bits below it."""
    rest = np.int64(mask)
    for _ in range(index):
        rest &= rest - 1
    return _trailing_zeros(rest)
