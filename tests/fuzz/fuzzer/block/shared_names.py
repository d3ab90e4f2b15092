# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names of `__shared__` memory that are not its own: pointers, references, objects that hold them. They are used up to
the next wait only: on the host target the memory then lies elsewhere."""
from ..kinds import Violation, scalars, spell
from ..storage import Lvalue, Place
from ..statements import Node
from .state import BlockMemory, BlockPlace
from .statements import SharedWrite


class NamePlace(Place):
    """What leads to `__shared__` memory; a wait ends it (BlockState.wait)."""
    __slots__ = ()
    ends_at_wait = True


class SharedName(BlockMemory):
    """`texts`: (text, type, whether it is the calling thread's own element, whether it differs from thread to thread) of
    each place that it names. `whole`: what stands for the array, in calls."""

    def __init__(self, memory, name, texts, whole, uniform, constant):
        super().__init__(name, memory.element)
        self.memory, self.slots, self.lasting, self.whole = memory, memory.slots, True, whole
        place = NamePlace()
        place.varying = not uniform
        self.own, whole_lvalues = [(place,)], []
        for text, type_, own, varying in texts:
            cells = [(BlockPlace(memory, not own, varying),)] * scalars(type_)
            whole_lvalues.append(Lvalue(text, type_, cells, self.own, constant))
        self.lvalue = whole_lvalues[0]
        self.lvalues = [part for each in whole_lvalues for part in each.all()]

    def storage(self):
        return self.own


class NameDeclaration(Node):
    """Declares SharedNames of one memory: one, or the members that a binding names."""
    simple = False

    def __init__(self, names, text):
        self.names, self.text = names, text

    def flow(self, state, frames):
        memory = self.names[0].memory
        if not any(memory in scope for scope in state.scopes):
            raise Violation("out of scope")
        for name in self.names:
            state.declare(name, True)

    def lines(self, indent):
        return [f"{indent}{self.text};"]


class NamedWrite(SharedWrite):
    """A write by another name, or in another way: `form` with $p for the place, $w for the whole, $v for the value."""

    def __init__(self, memory, value, form, place, whole, through=None, thread=None):
        super().__init__(memory, value, thread=thread)
        self.form, self.place, self.whole, self.through = form, place, whole, through

    def flow(self, state, frames):
        if self.through is not None:
            state.read(self.through.own)
            if not any(self.through in scope for scope in state.scopes):
                    raise Violation("out of scope")
        super().flow(state, frames)

    def lines(self, indent):
        text = self.form.replace("$p", self.place).replace("$w", self.whole).replace("$t", spell(self.memory.element))
        text = text.replace("$v", f"({spell(self.memory.element)})({self.value.text})")
        if self.thread is None:
            return [indent + text]
        return [f"{indent}if (threadIdx.x == {self.thread})", f"{indent}  {text}"]
