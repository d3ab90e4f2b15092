# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random values of block-level functions: uniform ones, those that differ from thread to thread, and conditions."""
from ..expressions import Expressions
from ..flow import Expression
from ..kinds import U32, Array
from .control import Condition
from .state import BLOCK, is_uniform


class BlockExpressions(Expressions):
    def __init__(self, rng, state, program, uniform):
        super().__init__(rng, state, program)
        self.thread_number = None if uniform else \
            next((variable for variable in state.visible() if variable.name == "threadIdx.x"), None)
        if uniform:
            self.readable = [lvalue for lvalue in self.readable if is_uniform(lvalue)]
            self.scalars = [lvalue for lvalue in self.scalars if is_uniform(lvalue)]
            self.structs = [lvalue for lvalue in self.structs if is_uniform(lvalue)]
            self.arrays = [lvalue for lvalue in self.arrays if is_uniform(lvalue)]

    def leaf(self, width):
        """Sometimes by way of a constexpr function that asks for the thread."""
        value = super().leaf(width)
        if self.thread_number is None or width != U32 or self.rng.random() > 0.08:
            return value
        return Expression(f"or_thread({self.rng.choice(('0u', '1u', 'blockDim.x & 1', '3u'))})", self.thread_number.own)


class Conditions:
    """A mixin of the builder."""

    def thread_condition(self):
        """About the calling thread's number, true in few threads."""
        rng = self.rng
        text, threads = rng.choice((
            (f"threadIdx.x == {rng.choice((0, 0, 0, 1, 5, 31))}", 1), ("threadIdx.x == blockDim.x - 1", 1),
            (f"threadIdx.x < {rng.choice((1, 2, 3))}", 3), ("threadIdx.x % 32 == 3", 2), ("threadIdx.x % 16 == 5", 4),
            ("(threadIdx.x & 7) == 1", 8), ("threadIdx.x > 28 && threadIdx.x < 33", 4)))
        return Condition(text, self.thread_number.own, threads)

    def one_thread(self):
        text = self.rng.choice(("threadIdx.x == 0", "threadIdx.x == 0", "threadIdx.x == 7", "threadIdx.x == blockDim.x - 1",
                                "!threadIdx.x"))
        return Condition(text, self.thread_number.own, 1)

    def condition(self, uniform, depth=2):
        if not uniform and self.rng.random() < 0.4:
            return self.thread_condition()
        if not uniform and self.rng.random() < 0.3:
            few, other = self.thread_condition(), self.values(False).condition(1)
            return Condition(f"{few.text} && {other.text}", few.reads + other.reads, few.threads)
        value = self.values(uniform).condition(depth)
        return Condition(value.text, value.reads, BLOCK)

    def values(self, uniform, hide=()):
        state = self.state
        if hide:
            state = state.copy()
            state.scopes = [[variable for variable in scope if variable.name not in hide] for scope in state.scopes]
        result = BlockExpressions(self.rng, state, self.program, uniform)
        result.in_template = bool(self.function.template)
        return result

    def small(self, uniform, most, name):
        """A number of turns."""
        value = self.values(uniform, hide=(name,)).raw(U32, 1)
        return type(value)(f"(int)({value.text} % {most + 1}u)", value.reads)


def scalars_of(lvalues):
    return [lvalue for lvalue in lvalues if not isinstance(lvalue.type, Array)]
