# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is known at one point of a block-level function, beside what flow.py knows of each thread's own variables:
whether all threads are here, which memory of the block may be read and written without a race, and how many children
a run has. The rules that give a program one meaning:
- A variable of a thread is uniform or varying for good. A uniform one has the same value in all threads: it is set
  where all threads are, to what is made of uniform values alone.
- Where threads may differ in whether they are here (`divergent`), none waits, meets or shuffles.
- Memory of the block is written by threads that each have an element of their own, by one thread, or by atomic
  additions; a barrier stands between these, and between any of them and what others read."""
from ..flow import SET, State
from ..kinds import U32, Pointer, Violation, declare
from ..storage import Lvalue, Place, Variable

BLOCK = 64  # the most threads that a program is run with

NOT, OWN, ONE, ATOMIC, CHILD = range(5)  # who may have written since the last barrier (CHILD: since the last wait)
UNREAD, BY_OWNERS, BY_OTHERS = range(3)  # who may have read since the last barrier


class BlockPlace(Place):
    """Of memory that all threads see. `foreign` unless each thread looks at its own element alone."""
    __slots__ = ("memory", "foreign")

    def __init__(self, memory, foreign, varying):
        super().__init__()
        self.memory, self.foreign, self.varying = memory, foreign, varying


class BlockMemory(Variable):
    """A `__shared__` variable, one scalar or structure for each thread (`slots`) or for all; or with `pointer`, what
    a parameter points to. The latter lives on across waits."""

    memory = None  # another one that this is a name of (shared_names.py)

    def __init__(self, name, element, slots=False, pointer=False):
        super().__init__(name, element, frozen=True)
        self.element, self.slots, self.lasting = element, slots, pointer
        self.own, self.spawnable = [], False
        if pointer:
            self.type = Pointer(element)
            self.declarator = declare(self.type, name)
        count = len(self.lvalue.cells)
        if slots:
            self.lvalue = Lvalue(f"{name}[threadIdx.x]", element, [(BlockPlace(self, False, True),)] * count)
            other = [(BlockPlace(self, True, True),)] * count
            same = [(BlockPlace(self, True, False),)] * count
            whole = [self.lvalue, Lvalue(f"{name}[(threadIdx.x + 1) % blockDim.x]", element, other),
                     Lvalue(f"{name}[threadIdx.x ^ 5]", element, other), Lvalue(f"{name}[7]", element, same),
                     Lvalue(f"{name}[blockDim.x - 1]", element, same)]
        else:
            text = f"(*{name})" if pointer else name
            self.lvalue = Lvalue(text, element, [(BlockPlace(self, True, False),)] * count)
            whole = [self.lvalue]
        self.lvalues = [part for each in whole for part in each.all()]


def make_varying(variable):
    for cell in variable.storage():
        for place in cell:
            place.varying = True


BUILT_IN = [Variable(f"{name}.x", U32, constant=True, frozen=True) for name in ("threadIdx", "blockDim")]
make_varying(BUILT_IN[0])
for built_in in BUILT_IN:
    built_in.spawnable = False


def is_uniform(*values):
    """Of Expressions and Lvalues."""
    for value in values:
        cells = value.via + value.cells if isinstance(value, Lvalue) else value.reads
        if any(place.varying for cell in cells for place in cell):
            return False
    return True


class BlockState(State):
    def __init__(self, most_children):
        super().__init__()
        self.most_children = most_children  # of one run of the function
        self.divergent = False
        self.left = False  # some threads may have ended the task
        self.threads, self.times = BLOCK, 1  # how many threads are here at most, and how often
        self.cost = 0  # children so far
        self.phases = {}  # of BlockMemory: (is it set, who wrote, who has read since the last barrier)

    def copy(self):
        other = BlockState(self.most_children)
        other.become(self)
        other.info = dict(self.info)
        other.scopes = [list(scope) for scope in self.scopes]
        other.phases = dict(self.phases)
        other.used = self.used
        return other

    def become(self, other):
        super().become(other)
        self.divergent, self.left, self.threads = other.divergent, other.left, other.threads
        self.times, self.cost, self.phases = other.times, other.cost, other.phases

    def meet(self, states):
        self.left = any(state.left for state in states)
        self.cost = max(state.cost for state in states)
        for memory in {memory for state in states for memory in state.phases}:
            known = [state.phase(memory) for state in states if not state.dead] or [self.phase(memory)]
            writers = {writer for _, writer, _ in known} - {NOT}
            self.phases[memory] = (all(is_set for is_set, _, _ in known),
                                   CHILD if CHILD in writers else writers.pop() if len(writers) == 1 else
                                   ONE if writers else NOT, max(read for _, _, read in known))
        if self.left and not self.dead:
            self.check_ending()  # nobody can wait any more

    def knows(self):
        """What a loop's next turn may rely on."""
        return self.info, self.phases, self.left

    # ---- threads ----

    def need_all(self, what):
        if self.divergent or self.left:
            raise Violation(f"{what} where not all threads are")

    def check_uniform(self, cells, *values):
        """Of a write to cells: what is uniform has to stay so."""
        if any(not place.varying for cell in cells for place in cell if not isinstance(place, BlockPlace)):
            self.need_all("a uniform variable changes")
            if not is_uniform(*values):
                raise Violation("a uniform variable gets a varying value")

    # ---- memory of the block ----

    def phase(self, memory):
        return self.phases.get(memory, (False, NOT, UNREAD))

    def can_read(self, cell):
        for place in cell:
            if isinstance(place, BlockPlace):
                is_set, writer, _ = self.phase(place.memory)
                if not is_set or writer not in ((NOT,) if place.foreign else (NOT, OWN)):
                    return False
        return super().can_read([place for place in cell if not isinstance(place, BlockPlace)])

    def can_write(self, cell):
        """By a plain assignment or a child. Of memory of the block, where one thread is alone."""
        for place in cell:
            if isinstance(place, BlockPlace):
                _, writer, was_read = self.phase(place.memory)
                if self.threads != 1 or writer != NOT or was_read > (UNREAD if place.foreign else BY_OWNERS):
                    return False
        return super().can_write([place for place in cell if not isinstance(place, BlockPlace)])

    def read(self, cells):
        super().read(cells)
        for place in [place for cell in cells for place in cell]:
            if isinstance(place, BlockPlace):
                is_set, writer, before = self.phase(place.memory)
                self.phases[place.memory] = (is_set, writer, max(before, BY_OTHERS if place.foreign else BY_OWNERS))

    def mark(self, cells, pending):
        for cell in cells:
            for place in cell:
                if isinstance(place, BlockPlace):
                    if pending and not place.memory.lasting:
                        raise Violation("a child writes to shared memory")
                    self.phases[place.memory] = (True, CHILD if pending else ONE, self.phase(place.memory)[2])
        if pending and self.left and not all(place.heap for cell in cells for place in cell):
            raise Violation("nobody can wait any more")
        super().mark([cell for cell in cells if not any(isinstance(place, BlockPlace) for place in cell)], pending)

    def write_memory(self, memory, writer):
        is_set, before, was_read = self.phase(memory)
        if was_read > (BY_OWNERS if writer == OWN else UNREAD) or \
                before not in ((NOT, writer) if writer in (OWN, ATOMIC) else (NOT,)):
            raise Violation("memory of the block is written without a barrier")
        if writer == ATOMIC and not is_set:
            raise Violation("an atomic addition to memory that is not set")
        self.phases[memory] = (is_set or not self.divergent, writer, was_read)

    def check_beside(self, other, start):
        """`self` and `other` are the ends of two ways from `start` that threads go at the same time."""
        for memory in {*self.phases, *other.phases}:
            ways = [state.phase(memory) for state in (self, other)]
            for (_, writer, _), (_, beside, read) in (ways, ways[::-1]):
                if writer == start.phase(memory)[1]:
                    continue  # it did not write
                own = writer == OWN
                if beside not in ((start.phase(memory)[1], writer) if writer in (OWN, ATOMIC) else (start.phase(memory)[1],)) or \
                        read > (BY_OWNERS if own else UNREAD):
                    raise Violation("some threads write what others use on another way")

    def barrier(self, what="a barrier"):
        self.need_all(what)
        for memory, (is_set, writer, was_read) in self.phases.items():
            self.phases[memory] = (is_set, writer, was_read) if writer == CHILD else (is_set, NOT, UNREAD)

    def wait(self):
        self.need_all("a wait")
        super().wait()
        for place, known in self.info.items():
            if place.ends_at_wait:
                self.info[place] = known & ~SET
        for memory, (is_set, _, _) in self.phases.items():
            self.phases[memory] = (is_set and memory.lasting, NOT, UNREAD)

    def declare(self, variable, is_set):
        if isinstance(variable, BlockMemory) and variable.memory is None:
            self.scopes[-1].append(variable)
            self.phases[variable] = (is_set, *self.phase(variable)[1:])  # a loop's last turn may still read it
            return
        super().declare(variable, is_set)
        if any(not place.varying for cell in variable.own for place in cell):
            self.need_all("a uniform variable is declared")

    def lend(self, cells, writes):
        if writes and any(not place.varying for cell in cells for place in cell):
            raise Violation("a child changes a uniform variable")
        super().lend(cells, writes)
        if any(isinstance(place, BlockPlace) for cell in cells for place in cell):
            raise Violation("memory of the block is lent")

    def check_ending(self):
        super().check_ending()
        if any(writer == CHILD for _, writer, _ in self.phases.values()):
            raise Violation("a task ends before a child that writes where its parent reads")

    # ---- children ----

    def count_child(self):
        self.cost += self.threads * self.times
        if self.cost > self.most_children:
            raise Violation("too many children")
