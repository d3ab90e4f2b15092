# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random spawned blocks of block-level functions: a mixin of the builder. What a block may mention is chosen first; its
clauses list what it then does mention."""
import re

from ..kinds import Array, Pointer, Violation
from ..storage import Variable, is_scalar
from .control import BlockIf
from .spawned import BlockCapture, BlockSpawnedBlock, entered
from .state import BlockMemory, make_varying
from .statements import BlockWait, SharedWrite


class SpawnedBlocks:
    def make_spawned_block(self, nodes, depth):
        state = self.state
        if not self.may_call or self.blocks >= 2:
            return
        if state.cost + self.multiplicity > state.most_children:
            if state.threads > 1 and state.cost + state.times <= state.most_children:
                self.of_one_thread(nodes, depth)
            return
        default = self.rng.choice((None, None, "shared", "firstprivate", "none"))
        captures = [capture for capture in (self.capture(variable, default) for variable in state.visible())
                    if capture is not None]
        saved = self.blocks, self.result_variable
        inner = self.block_body(captures, depth)
        self.blocks, self.result_variable = saved
        words = {word for node in inner for line in node.lines("") for word in re.findall(r"\w+", line)}
        captures = [capture for capture in captures if capture.outer.name in words]
        self.add_or_wait(nodes, self.with_macro(BlockSpawnedBlock(captures, inner, default=default)))

    def of_one_thread(self, nodes, depth):
        condition = self.one_thread()
        with self.region(condition=condition):
            self.state.open()
            inner = []
            self.make_spawned_block(inner, depth + 1)
        if inner:
            self.add_or_wait(nodes, BlockIf(condition, inner, braces=self.rng.random() < 0.6))

    def block_body(self, captures, depth):
        frames = self.frames
        with self.region():
            self.state, self.frames, self.blocks = entered(self.state, captures), [], self.blocks + 1
            self.state.open()
            self.result_variable = next((capture.inner for capture in captures
                                         if capture.copied and capture.outer is self.result_variable), None)
            nodes = self.fill(self.rng.choice((1, 2, 3, 4)), depth + 1)
            for capture in captures:
                lvalue = capture.inner.lvalue
                if not capture.copied and not lvalue.constant and is_scalar(lvalue) and self.rng.random() < 0.5:
                    self.add(nodes, SharedWrite(capture.inner, self.values(False).value(capture.inner.element, 1),
                                                thread=self.rng.choice((0, 5, 31))))
            if self.result_variable is not None and self.rng.random() < 0.7:
                self.add_sum(nodes)
            try:
                if not self.state.dead:
                    self.state.check_ending()
                    self.state.copy().close()
            except Violation:
                self.add(nodes, BlockWait())
        self.frames = frames
        return nodes

    def capture(self, variable, default):
        """How a block has a variable of the parent; None when it must not mention it."""
        rng, state = self.rng, self.state
        lvalue, type_ = variable.lvalue, variable.type
        if not variable.lvalues or getattr(variable, "binding", False) or isinstance(variable, BlockMemory) or \
                isinstance(type_, Pointer) or variable.name.endswith(".x") or variable in self.function.numbers:
            return None
        if not all(map(state.can_read, lvalue.cells)) or any(hasattr(place, "memory") for cell in lvalue.cells for place in cell):
            return None
        if getattr(variable, "fixed", False):
            return BlockCapture(variable, self.copy_of(variable), False)
        reference, uniform = not variable.own, self.keeps_uniform(lvalue)
        may_share = self.waits and getattr(variable, "spawnable", True) and not variable.frozen
        shared = isinstance(type_, Array) or may_share and rng.random() < (0.6 if default == "shared" else 0.25)
        if shared and not may_share:
            return None
        implied = default == "shared" or default is None and reference and not self.blocks
        listed = default == "none" or shared != implied or reference and self.blocks > 0 or rng.random() < 0.2
        if not shared:
            return BlockCapture(variable, self.copy_of(variable), listed)
        memory = BlockMemory(variable.name, type_)
        memory.lasting = True
        if uniform or lvalue.constant or not all(map(state.can_write, lvalue.cells)):
            for each in memory.lvalues:
                each.constant = True
        return BlockCapture(variable, memory, listed)

    def copy_of(self, variable):
        """The child's own: a parameter, the same for all threads, which each may then change."""
        inner = Variable(variable.name, variable.type, constant=variable.constant, frozen=variable.frozen)
        inner.spawnable = False
        if getattr(variable, "fixed", False):
            inner.fixed = True
        elif variable is self.result_variable or not variable.constant and self.rng.random() < 0.5:
            make_varying(inner)
        return inner
