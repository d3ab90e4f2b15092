# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A spawned block: a child whose body stands in its parent, with the parent's variables copied or shared."""
from .control import body_lines, flow_block
from .flow import PENDING, SET, State
from .kinds import Pointer, Violation
from .statements import Node, task_lines


class Capture:
    """A variable of the parent in the block: `inner` is a copy, or the variable itself when it is shared."""

    def __init__(self, outer, inner, listed):
        self.outer, self.inner, self.listed = outer, inner, listed

    @property
    def copied(self):
        return self.inner is not self.outer

    def value(self):
        """The cells that a copy is made from; of a reference, those of the object."""
        return self.outer.own or self.outer.lvalue.cells

    def reached(self):
        """Places of the parent that the block can use under this name."""
        if not self.copied:
            cells = [*self.outer.own, *self.outer.lvalue.cells]
        else:
            cells = self.outer.lvalue.cells if isinstance(self.outer.type, Pointer) else []
        return {place for cell in cells for place in cell}


def entered(state, captures):
    """The State that a block begins with. What a child of the parent may be using stays so in spite of waits."""
    inner = State()
    inner.open()
    for capture in captures:
        if capture.copied:
            inner.declare(capture.inner, True)
        else:
            inner.scopes[-1].append(capture.inner)
    reached, constants = set(), set()
    for capture in captures:
        (constants if getattr(capture.outer, "fixed", False) else reached).update(capture.reached())
    for place in reached | constants:
        inner.info[place] = state.info.get(place, 2)
    inner.locked = frozenset(place for place in reached if inner.info[place] & PENDING)
    return inner, reached


def check_end(inner, outer):
    """The block is a task that ends here; what its parent knows must be free by then."""
    for place, known in inner.info.items():
        if known & PENDING and place not in inner.locked and (not place.heap or place in outer.info):
            raise Violation("a block ends before a child that uses its variables")


class SpawnedBlock(Node):
    turns = None  # of a taskloop in which one turn is the block: its variable, their number, a clause

    def __init__(self, captures, nodes, *, default=None, clauses=(), at_once=False, pragma="#pragma gtap task"):
        self.captures, self.nodes, self.default = captures, nodes, default
        self.clauses, self.at_once, self.pragma = clauses, at_once, pragma

    def lists(self):
        return [self.nodes]

    def replace_lists(self, lists):
        self.nodes, = lists

    def flow(self, state, frames):
        for _, value in self.clauses:
            state.use(value)
        for capture in self.captures:
            if capture.copied:
                state.read(capture.value())
        inner, reached = entered(state, self.captures)
        inner.used = reads, writes = set(), set()
        flow_block(self.nodes, inner, [])
        check_end(inner, state)
        for place in reached & reads:
            state.read([(place,)])
            state.info[place] = max(state.info[place] & PENDING, 0 if self.at_once else 1) | state.info[place] & ~PENDING
        for place in reached & writes:
            if state.used is not None:
                state.used[1].add(place)
            state.info[place] = (0 if self.at_once else 2) | state.info[place] & ~PENDING | inner.info[place] & SET

    def data_clauses(self):
        result = [("default", self.default)] if self.default else []
        for word, copied in (("firstprivate", True), ("shared", False)):
            names = [capture.outer.name for capture in self.captures if capture.listed and capture.copied == copied]
            if names:
                result.append((word, ", ".join(names)))
        return result

    def lines(self, indent):
        clauses = [f"{word}({value.text})" for word, value in self.clauses]
        clauses += [f"{word}({names})" for word, names in self.data_clauses()]
        _, inner = body_lines(self.nodes, indent, True)
        if self.turns and not self.macro and self.pragma == "#pragma gtap task":
            variable, count, clause = self.turns
            clauses += ["nogroup", *[clause][:clause != ""]]
            head = [f"{indent}for (int {variable} = 0; {variable} < {count}; {variable}++) {{",
                    f"{indent}  if ({variable} != {count // 2})", f"{indent}    continue;"]
            return task_lines("#pragma gtap taskloop", " ".join(clauses), None, indent) + [*head, *inner]
        return task_lines(self.pragma, " ".join(clauses), self.macro, indent) + [indent + "{", *inner]
