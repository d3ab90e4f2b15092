# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is known at one point of a function: which places are set, which a child may be using, which scopes are open.
Statements (statements.py, control.py) move a State forward and raise Violation; the generator and the shrinker both
rely on that, so that every program has one meaning under any schedule."""
from .kinds import Violation

PENDING = 3  # mask; 0: free, 1: a child may read it, 2: a child may write it
SET = 4  # has a value, at the latest after the next wait


class Expression:
    """C++ text, the cells that evaluating it reads, and those that it changes."""
    __slots__ = ("text", "reads", "writes")

    def __init__(self, text, reads=(), writes=()):
        self.text, self.reads, self.writes = text, tuple(reads), tuple(writes)


class State:
    def __init__(self):
        self.info = {}
        self.scopes = []  # of lists of variables
        self.locked = frozenset()  # places that a fan-out loop is spawning into
        self.dead = False
        self.used = None  # when not None: the places that were (read, written)

    def copy(self):
        other = State()
        other.info = dict(self.info)
        other.scopes = [list(scope) for scope in self.scopes]
        other.locked, other.dead, other.used = self.locked, self.dead, self.used
        return other

    def become(self, other):
        self.info, self.scopes = other.info, other.scopes
        self.locked, self.dead = other.locked, other.dead

    # ---- cells ----

    def can_read(self, cell):  # called more often than anything else
        info = self.info
        for place in cell:
            known = info.get(place, 2)
            if known & 6 != 4:  # SET, and no child may write it
                return False
        return True

    def can_write(self, cell):
        info = self.info
        for place in cell:
            if info.get(place, 2) & PENDING:
                return False
        return True

    def read(self, cells):
        for cell in cells:
            if not self.can_read(cell):
                raise Violation("reads what is not set or not joined")
            if self.used is not None:
                self.used[0].update(cell)

    def write(self, cells):
        self.claim(cells)
        self.mark(cells, 0)

    def claim(self, cells):
        for cell in cells:
            if not self.can_write(cell):
                raise Violation("writes what a child may be using")
            if self.used is not None:
                self.used[1].update(cell)

    def mark(self, cells, pending):
        """Set now or at the next wait; until then a child may be using it."""
        for cell in cells:
            for place in cell:
                known = self.info[place] | (SET if len(cell) == 1 else 0)
                self.info[place] = max(known & PENDING, pending) | (known & ~PENDING)

    def lend(self, cells, writes):
        """A child gets a pointer to the cells."""
        self.read(cells)
        if writes:
            self.claim(cells)
        self.mark(cells, 2 if writes else 1)

    def wait(self):
        for place, known in self.info.items():
            if place not in self.locked:
                self.info[place] = known & ~PENDING

    def use(self, expression):
        self.read(expression.reads)
        self.write(expression.writes)

    # ---- scopes ----

    def declare(self, variable, is_set):
        self.scopes[-1].append(variable)
        for cell in variable.storage():
            for place in cell:
                if place not in self.info or place in [p for own in variable.own for p in own]:
                    self.info[place] = SET if is_set or place.heap else 0

    def open(self):
        self.scopes.append([])

    def close(self):
        self.check_leaving(len(self.scopes) - 1)
        for variable in self.scopes.pop():
            for cell in variable.own:
                self.info.pop(cell[0], None)

    def check_leaving(self, depth):
        """Scopes from `depth` on end here: no child may be using their variables."""
        for variable in [variable for scope in self.scopes[depth:] for variable in scope]:
            for cell in variable.own:
                if self.info[cell[0]] & PENDING:
                    raise Violation("a variable ends before its child")

    def check_ending(self):
        """The task ends here: children may go on with global memory of its own alone."""
        for place, known in self.info.items():
            if known & PENDING and not place.heap:
                raise Violation("a task ends before a child that uses its variables")

    def cut(self, depth):
        """A copy as it is after a jump to where only `depth` scopes are open."""
        self.check_leaving(depth)
        other = self.copy()
        for scope in other.scopes[depth:]:
            for variable in scope:
                for cell in variable.own:
                    other.info.pop(cell[0], None)
        del other.scopes[depth:]
        return other

    def meet(self, states):
        """This is where all of `states` meet, those that end nowhere included: for what subclasses know."""

    def visible(self):
        """Variables by name, inner ones hiding outer ones."""
        names = {}
        for scope in self.scopes:
            for variable in scope:
                names[variable.name] = variable
        return names.values()


def merge(states):
    """Where several ways meet; ways that cannot be taken do not count, unless there are no others."""
    alive = [state for state in states if not state.dead] or states
    result = alive[0].copy()
    for other in alive[1:]:
        for place in list(result.info):
            if place not in other.info:
                del result.info[place]
                continue
            a, b = result.info[place], other.info[place]
            result.info[place] = max(a & PENDING, b & PENDING) | (a & b & SET)
    result.meet(states)
    return result


class Frame:
    """A loop, switch or labelled block around the current point, and the states that jumps carry out of it."""

    def __init__(self, is_loop, entry, label=None):
        self.is_loop, self.depth, self.entry = is_loop, len(entry.scopes), dict(entry.info)
        self.label = label  # only a goto leads out then, to this label
        self.breaks, self.continues = [], []

    def check_repeat(self, state):
        """`state` leads to the next turn: it must look like the first did."""
        for place, known in self.entry.items():
            if state.info.get(place, known) & PENDING > known & PENDING:
                raise Violation("a child of the last turn may still be under way")
