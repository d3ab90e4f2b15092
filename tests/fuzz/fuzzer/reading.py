# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops of spawns whose turns read memory that tasks write: a statement with its own arrays, in which later children may
write what earlier turns have read. It has one meaning when no turn reads what a child writes that was spawned before it
and is not joined, and no two children write the same: is_ordered() tries it out for each number of turns."""
from dataclasses import dataclass, field

from .statements import Node

MOST = 12  # turns


@dataclass
class Memory:
    """An array. `names`: what leads to it, as (name, what has to be added to an index)."""
    name: str
    type: str
    size: int
    kind: str  # "heap", "local" or "steady", which nobody writes
    names: list = field(default_factory=list)

    def at(self, index, name=0):
        text, offset = self.names[name % len(self.names)]
        return text, index if not offset else f"({index}) {'+' if offset > 0 else '-'} {abs(offset)}"


@dataclass
class Access:
    """An element, or a member of it, at an index that depends on `i`, `t` and `n`."""
    memory: Memory
    index: str
    member: str = ""

    def places(self, values):
        at = eval(self.index, {}, values)
        members = (self.member,) if self.member else ("x", "y") if self.memory.type.startswith("Fuzz") else ("",)
        return {(self.memory.name, at, member) for member in members}


@dataclass
class Spawning:
    """What one spawn's arguments read, and what the child writes."""
    reads: list
    writes: Access


@dataclass
class Head:
    """Of a loop, or of two, one inside the other: their text, and the values of `i` and `t` turn by turn."""
    lines: list
    turns: object  # of n


class Step(Node):
    """Some lines of the statement; what they do is known to it."""
    simple = False

    def __init__(self, lines, head=None, spawns=()):
        self.text, self.head, self.spawns = lines, head, spawns

    def flow(self, state, frames):
        pass

    def lines(self, indent):
        return [line if line.startswith("#") else indent + line for line in self.text]

    def accesses(self, n):
        """(what is read, what is written), one spawn after the other."""
        for values in self.head.turns(n) if self.head else ({},):
            for spawning in self.spawns:
                reads = [place for access in spawning.reads for place in access.places({**values, "n": n})]
                yield reads, spawning.writes.places({**values, "n": n})


def is_ordered(steps, numbers, memories):
    """Whether the steps have one meaning, for each of these numbers of turns; and whether some child writes what was
    read before it was spawned."""
    sizes, crosses = {memory.name: memory.size for memory in memories}, False
    for n in numbers:
        written, was_read = set(), set()
        for step in steps:
            for reads, writes in step.accesses(n):
                if any(not 0 <= at < sizes[name] for name, at, _ in (*reads, *writes)):
                    return False, False
                if written.intersection(reads) or written & writes:
                    return False, False
                was_read.update(reads)
                written |= writes
                crosses |= bool(was_read & writes)
    return True, crosses


class ReadingLoops(Node):
    """Arrays, the steps, a taskwait, and what came of it."""
    simple = False

    def __init__(self, before, steps, after, value, result):
        self.before, self.steps, self.after = before, steps, after
        self.value, self.result = value, result  # an Expression; the variable that takes the sum, or None

    def lists(self):
        return [self.steps]

    def replace_lists(self, lists):
        self.steps, = lists

    def flow(self, state, frames):
        state.use(self.value)
        state.wait()
        if self.result is not None:
            state.read(self.result.own)
            state.write(self.result.own)

    def lines(self, indent):
        inner = indent + "  "
        text = [*self.before, *(line for step in self.steps for line in step.lines("")), *self.after]
        return [indent + "{", *(line if line.startswith("#") else inner + line for line in text), indent + "}"]
