# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random barriers, votes, shuffles and `__shared__` variables: a mixin of the builder."""
from .. import kinds
from ..flow import Expression
from ..kinds import S32, U32, U64
from ..storage import Variable, is_scalar
from .state import BlockMemory, make_varying
from .statements import Barrier, BlockDeclaration, Meeting, SharedDeclaration, SharedWrite

SHARED = (kinds.S32, kinds.U32, kinds.U64, kinds.U8, kinds.S16, kinds.DOUBLE)
FULL = "0xffffffffu"


def starts_plain(type_):
    """True when nothing is done where a variable of the type is declared, as CUDA asks of `__shared__` ones."""
    if isinstance(type_, kinds.Array):
        return starts_plain(type_.element)
    return not isinstance(type_, kinds.Struct) or not (type_.union or type_.constructed or type_.defaults) and \
        all(starts_plain(field) for _, field in type_.fields)


class MemoryStatements:
    def make_barrier(self, nodes, depth):
        self.add(nodes, Barrier())

    def make_vote(self, nodes, depth):
        """What all threads decide together: a uniform value that no dataflow shows."""
        if not self.everyone():
            return
        word = self.rng.choice(("or", "and", "count", "or"))
        value = self.condition(self.rng.random() < 0.2, 1)
        self.meet(nodes, f"__syncthreads_{word}($)", value, S32, True, self.rng.random() < 0.8)

    def make_shuffle(self, nodes, depth):
        if not self.everyone():
            return
        rng = self.rng
        type_ = rng.choice((U32, U64))
        if rng.random() < 0.25:
            word = rng.choice(("__ballot_sync", "__any_sync", "__all_sync"))
            self.meet(nodes, f"{word}({FULL}, $)", self.condition(False, 1), U32 if word == "__ballot_sync" else S32, False, False)
            return
        word, more = rng.choice((("__shfl_xor_sync", "16"), ("__shfl_xor_sync", "1"), ("__shfl_sync", "5"),
                                 ("__shfl_sync", "(int)(threadIdx.x * 7u) & 31"), ("__shfl_down_sync", "3u"),
                                 ("__shfl_up_sync", "1u"), ("__shfl_down_sync", "4u, 8")))
        self.meet(nodes, f"{word}({FULL}, $, {more})", self.values(False).raw(type_, 2), type_, False, False)

    def meet(self, nodes, text, value, type_, barrier, uniform):
        """Into a new variable, or into one that is there. The `(type)` keeps a shuffle to one of CUDA's overloads."""
        text = text.replace("$", f"({type_.name})($)") if "shfl" in text else text
        same = [lvalue for lvalue in self.writable([type_]) if not any(hasattr(place, "memory") for cell in lvalue.cells for place in cell)
                and (barrier or not self.keeps_uniform(lvalue)) and lvalue.text != "h"]
        if same and self.rng.random() < 0.4:
            self.add(nodes, Meeting(text, value, barrier=barrier, target=self.rng.choice(same)))
            return
        variable = Variable(self.new_name(), type_)
        if variable.name in value.text:
            return
        if not uniform:
            make_varying(variable)
        if self.rng.random() < 0.3:
            variable.constant = True
            variable.lvalue.constant = True
            variable.declarator = "const " + variable.declarator
        self.add(nodes, Meeting(text, value, barrier=barrier, declared=variable))

    # ---- shared memory ----

    def memories(self, slots=None):
        return [variable for variable in self.state.visible() if isinstance(variable, BlockMemory) and not variable.lasting
                and (slots is None or variable.slots == slots)]

    def make_shared(self, nodes, depth):
        """A declaration, a write, a barrier, an atomic addition: whatever may come next. A write is often followed by
        a barrier and a read."""
        rng = self.rng
        if not self.everyone():
            self.shared_write(nodes, self.memories(True))
            return
        memories = self.memories()
        if not memories or rng.random() < 0.25:
            structs = [struct for struct in self.program.structs if starts_plain(struct)]
            slots = rng.random() < 0.6
            type_ = rng.choice(structs) if structs and rng.random() < 0.2 else rng.choice(SHARED)
            memory = BlockMemory(self.new_name(), type_, slots)
            if not self.add(nodes, SharedDeclaration(memory)):
                return
            memories = [memory]
        for _ in range(rng.choice((0, 0, 1, 1, 2))):
            self.make_shared_name(nodes, rng.choice(memories))
        memory = self.shared_write(nodes, memories)
        if memory is None:
            return
        if rng.random() < 0.3:
            self.make_shared_name(nodes, memory)
        if not memory.slots and memory.element in (kinds.S32, U32, U64) and rng.random() < 0.4:
            self.add(nodes, Barrier())
            value = self.values(False).scalar(memory.element, 1)
            cast = Expression(f"({memory.element.name})({value.text} & 255)", value.reads)
            self.add(nodes, SharedWrite(memory, cast, atomic=True))
        if rng.random() < 0.8 and self.add(nodes, Barrier()):
            for lvalue in rng.sample(memory.lvalues, min(len(memory.lvalues), 2)):
                if all(map(self.state.can_read, lvalue.cells)):
                    self.read_shared(nodes, lvalue)
            if rng.random() < 0.5:
                self.read_by_helper(nodes, memory)
            for name in self.names_of(memory):
                if rng.random() < 0.6 and all(map(self.state.can_read, name.lvalue.cells)):
                    self.read_shared(nodes, rng.choice(name.lvalues))
            if rng.random() < 0.4:
                self.add(nodes, Barrier())

    def shared_write(self, nodes, memories):
        if not memories:
            return None
        memory = self.rng.choice(memories)
        if memory.slots and self.everyone() and self.rng.random() < 0.1:
            return memory if self.write_all(nodes, memory) else None
        value, thread = self.values(False).value(memory.element, 1), self.rng.choice((0, 0, 1, 9, 31))
        node = self.named_write(memory, value, thread) or SharedWrite(memory, value, thread=thread)
        if not self.add(nodes, node) and not (self.everyone() and self.add(nodes, Barrier(), node)):
            return None
        return memory

    def read_shared(self, nodes, lvalue):
        """Into a variable, which may live on, or into the result."""
        uniform = not any(place.varying for cell in lvalue.cells for place in cell)
        if isinstance(lvalue.type, kinds.Array):
            return
        if not is_scalar(lvalue) or self.rng.random() < 0.4:
            if self.result_variable in list(self.state.visible()):
                self.add(nodes, self.mixing(lvalue))
            return
        variable = Variable(self.new_name(), lvalue.type)
        if not uniform:
            make_varying(variable)
        if lvalue.text.startswith(variable.name):
            return
        self.add(nodes, BlockDeclaration("", [(variable, f" = {lvalue.text}", Expression(lvalue.text, lvalue.via + lvalue.cells))]))
