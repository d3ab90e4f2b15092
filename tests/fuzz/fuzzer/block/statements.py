# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements of block-level functions without statements inside. Where the serial version has another text (serial.h
under blocks), a line carries it."""
from ..flow import Expression
from ..kinds import Violation, declare, spell
from ..statements import Assign, Break, Call, Continue, Declaration, Effect, Goto, Node, Return, Wait
from .control import leave
from .state import ATOMIC, ONE, OWN


class Line(str):
    """A line of the annotated file, and the lines in its place in the serial version."""
    serial = ()

    def __new__(cls, text, *serial):
        line = super().__new__(cls, text)
        line.serial = serial
        return line


class BlockDeclaration(Declaration):
    def __init__(self, prefix, parts, text=None):
        super().__init__(prefix, parts)
        self.whole = text  # of a structured binding

    def text(self):
        return self.whole or super().text()

    def flow(self, state, frames):
        for variable, _, initial in self.parts:
            if initial is not None:
                state.use(initial)
            state.declare(variable, initial is not None)
            if initial is not None:
                state.check_uniform(variable.own, initial)


class BlockAssign(Assign):
    def flow(self, state, frames):
        state.check_uniform(self.target.cells, self.value, Expression("", self.target.via))
        state.check_uniform(self.value.writes, self.value)
        super().flow(state, frames)


class BlockEffect(Effect):
    def flow(self, state, frames):
        state.check_uniform(self.value.writes, self.value)
        super().flow(state, frames)


class BlockCall(Call):
    """A spawn: one child for each thread that gets here."""

    def flow(self, state, frames):
        if self.declared is not None and any(not place.varying for cell in self.declared.own for place in cell):
            raise Violation("a result is no uniform value")
        if self.target is not None and any(not place.varying and not hasattr(place, "memory")
                                           for cell in self.target.cells for place in cell):
            raise Violation("a result is no uniform value")
        super().flow(state, frames)
        state.count_child()

    def lines(self, indent):
        return with_list(self, super().lines(indent), indent)


def with_list(call, lines, indent):
    """The lines of a spawn; in the serial version the child goes into its parent's list."""
    left = call.declared.name if call.declared is not None else call.target.text if call.target is not None else ""
    words = [f"&({left})" if left else "serial::nowhere()", f"[](auto... v) {{ return {call.name}(v...); }}",
             *(argument.value.text for argument in call.arguments)]
    verb = "spawn_of_thread" if call.callee.by_thread else "spawn"
    spawn = f"{indent}serial::{verb}({', '.join(words)});"
    before = [f"{indent}{declare(call.declared.type, call.declared.name)} = serial::unset<{spell(call.declared.type)}>();"] \
        if call.declared is not None else []
    return [*map(Line, lines[:-1]), Line(lines[-1], *before, spawn)]


class BlockWait(Wait):
    def lines(self, indent):
        return [Line(super().lines(indent)[0], indent + "serial::wait();")]


class BlockReturn(Return):
    def flow(self, state, frames):
        super().flow(state, frames)
        if state.divergent:
            if any(frame.turns and not frame.divergent for frame in frames):
                raise Violation("some threads leave a loop that others go on with together")
            state.left = True


class BlockBreak(Break):
    def flow(self, state, frames):
        super().flow(state, frames)
        leave(state, frames, next(frame for frame in reversed(frames) if frame.label is None))


class BlockGoto(Goto):
    def flow(self, state, frames):
        super().flow(state, frames)
        leave(state, frames, next(frame for frame in reversed(frames) if frame.label == self.label))


class BlockContinue(Continue):
    """The rest of this turn is not for all threads."""

    def flow(self, state, frames):
        super().flow(state, frames)
        inner = frames[len(frames) - 1 - [frame.is_loop for frame in reversed(frames)].index(True):]
        if state.divergent and not inner[0].divergent:
            inner[0].skipped = True
        leave(state, inner[1:], None)


class Barrier(Node):
    simple = False

    def flow(self, state, frames):
        state.barrier()

    def lines(self, indent):
        return [indent + "__syncthreads();"]


class Meeting(Node):
    """`target = __syncthreads_or(value)` and the like; with `barrier` it is one, else all lanes of a warp take part.
    `uniform` says that all threads get the same. `declared` is a variable for the result."""
    simple = False

    def __init__(self, text, value, *, barrier, target=None, declared=None):
        self.text, self.value, self.barrier, self.target, self.declared = text, value, barrier, target, declared

    def flow(self, state, frames):
        state.need_all("threads meet")
        state.use(self.value)
        if self.barrier:
            state.barrier()
        if self.declared is not None:
            state.declare(self.declared, True)
        cells = self.declared.own if self.declared is not None else self.target.cells
        if not self.barrier and any(not place.varying for cell in cells for place in cell):
            raise Violation("a warp's answer is no uniform value")
        if self.declared is None:
            state.check_uniform(cells, Expression("", self.target.via))
            state.read(self.target.via)
            state.write(cells)

    def lines(self, indent):
        left = self.declared.declarator if self.declared is not None else self.target.text
        return [f"{indent}{left} = {self.text.replace('$', self.value.text)};"]


class SharedDeclaration(Node):
    simple = False

    def __init__(self, memory):
        self.memory = memory

    def flow(self, state, frames):
        state.declare(self.memory, False)

    def lines(self, indent):
        size = "[GTAP_BLOCK_SIZE]" if self.memory.slots else ""
        return [f"{indent}__shared__ {spell(self.memory.element)} {self.memory.name}{size};"]


class SharedWrite(Node):
    """Each thread its own element, or with `thread` that one the only one, or with `atomic` all add to it."""
    simple, by_one = False, False  # one thread writes all elements

    def __init__(self, memory, value, *, thread=None, atomic=False):
        self.memory, self.value, self.thread, self.atomic = memory, value, thread, atomic

    def flow(self, state, frames):
        state.use(self.value)
        if not any(self.memory in scope for scope in state.scopes):
            raise Violation("out of scope")
        state.write_memory(self.memory, ONE if self.by_one else OWN if self.memory.slots else ATOMIC if self.atomic else ONE)

    def lines(self, indent):
        name = self.memory.name
        if self.atomic:
            return [f"{indent}atomicAdd(&{name}, {self.value.text});"]
        if self.memory.slots:
            return [f"{indent}{name}[threadIdx.x] = {self.value.text};"]
        return [f"{indent}if (threadIdx.x == {self.thread})", f"{indent}  {name} = {self.value.text};"]
