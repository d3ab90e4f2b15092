# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Spawned blocks of block-level functions: a child whose body stands in its parent, run by all threads of a block. What
it copies is the same for all its threads; what it shares is one thread's variable, which all threads of the child see."""
from ..blocks import Capture, SpawnedBlock
from ..control import flow_block
from ..kinds import declare, spell
from .state import BUILT_IN, BLOCK, BlockMemory, BlockState
from .statements import Line


class BlockCapture(Capture):
    """`inner` is a variable of the child's own, or, where it is shared, memory of its block."""

    @property
    def copied(self):
        return not isinstance(self.inner, BlockMemory)

    @property
    def fixed(self):
        return getattr(self.outer, "fixed", False)


def entered(state, captures):
    """The BlockState that the child begins with. It runs once for each thread that is here."""
    inner = BlockState(state.most_children)
    inner.open()
    for variable in [*BUILT_IN, *(capture.inner for capture in captures)]:
        inner.declare(variable, True)
    inner.threads, inner.times = BLOCK, state.times * state.threads
    inner.cost = state.cost + inner.times
    return inner


class BlockSpawnedBlock(SpawnedBlock):
    def flow(self, state, frames):
        for capture in self.captures:
            state.read(capture.value())
        inner = entered(state, self.captures)
        flow_block(self.nodes, inner, [])
        if not inner.dead:
            inner.check_ending()
        for capture in self.captures:
            if not capture.copied:
                state.lend(capture.value(), not capture.inner.lvalue.constant)
        state.count_child()
        state.cost = max(state.cost, inner.cost)

    def lines(self, indent):
        """The serial version has a lambda in its place, with the copies as parameters."""
        *pragmas, opening = super().lines(indent)[:-len(self.body_lines(indent)) - 1]
        copies = [capture for capture in self.captures if capture.copied and not capture.fixed]
        parameters = ", ".join(("const " if capture.inner.constant else "") + declare(capture.inner.type, capture.inner.name)
                               for capture in copies)
        values = "".join(f", ({spell(capture.inner.type)})({capture.outer.name})" for capture in copies)
        return [*map(Line, pragmas), Line(opening, f"{indent}serial::spawn(serial::nowhere(), [&]({parameters}) {{"),
                *self.body_lines(indent), Line(indent + "}", indent + "}" + values + ");")]

    def body_lines(self, indent):
        return [line for node in self.nodes for line in node.lines(indent + "  ")]
