"""Random compound statements of block-level functions: a mixin of the builder. Their parts are built on copies of the
state."""
import re
from contextlib import contextmanager

from .. import kinds
from ..control import Block
from ..flow import PENDING, Expression
from ..kinds import S32, U32, Array, Violation
from ..statements import Declaration
from ..storage import Variable
from .control import BlockFrame, BlockIf, BlockLoop, BlockSwitch, Condition
from .state import is_uniform, make_varying
from .statements import BlockBreak, BlockContinue, BlockDeclaration, BlockReturn, BlockWait

COUNTERS = (S32, S32, U32, kinds.S64, kinds.S16, kinds.U8)


class BlockCompounds:
    @contextmanager
    def region(self, *, frame=None, condition=None, times=1, divergent=False):
        """Statements inside work on a copy of the state."""
        saved = self.state, self.frames
        self.state = self.state.copy()
        if frame is not None:
            self.frames = self.frames + [frame]
        if condition is not None:
            self.state.use(condition)
            if not is_uniform(condition):
                self.state.divergent = True
                self.state.threads = min(self.state.threads, getattr(condition, "threads", self.state.threads))
        self.state.divergent |= divergent
        self.state.times *= times
        self.state.open()
        try:
            yield
        finally:
            self.state, self.frames = saved

    def body(self, depth, count=None, **words):
        with self.region(**words):
            self.state.open()
            nodes = self.fill(self.rng.randrange(1, 5) if count is None else count, depth + 1)
            if depth < 3 and self.everyone() and self.rng.random() < 0.4:
                self.make_guarded(nodes, depth)
            self.close(nodes, words.get("frame"))
        return nodes

    def close(self, nodes, frame):
        """The scope, and perhaps the turn of a loop, ends: joins what must not go on."""
        if not self.may_wait() or self.state.dead:
            return
        try:
            self.state.copy().close()
            pending = frame is not None and frame.is_loop and any(
                known & PENDING and not place.heap for place, known in self.state.info.items())
        except Violation:
            pending = True
        if pending:
            self.add(nodes, BlockWait())

    # ---- branches ----

    def fitting(self, condition):
        """The condition, or one for a single thread where so many could not all spawn."""
        room = self.state.most_children - self.state.cost
        return condition if condition.threads * self.state.times <= room else self.one_thread()

    def make_if(self, nodes, depth):
        rng = self.rng
        uniform = self.everyone() and rng.random() < 0.5
        numbers = [parameter for parameter in self.function.template if parameter.type is not None]
        header, word = None, "if"
        if numbers and rng.random() < 0.2:
            word, condition = "if constexpr", Condition(f"{numbers[0].name} > {rng.randrange(3)}")
        else:
            condition = self.condition(uniform)
        then = self.branch(depth, condition)
        otherwise = None
        if rng.random() < 0.5:
            opposite = Condition(condition.text, condition.reads)
            otherwise = self.branch(depth, opposite)
        node = BlockIf(condition, then, otherwise, header=header, word=word, braces=rng.random() < 0.6)
        self.add_or_wait(nodes, node)

    def branch(self, depth, condition):
        if self.rng.random() < (0.2 if self.frames else 0.07):
            jump = self.jump(depth, condition)
            if jump:
                return jump
        return self.body(depth, count=self.rng.choice((1, 1, 2, 3, 4)), condition=condition)

    def make_guarded(self, nodes, depth):
        """Spawns by one thread or a few, and perhaps a wait behind: the usual way to write a block-level task."""
        rng = self.rng
        condition = self.fitting(self.one_thread() if rng.random() < 0.6 else self.thread_condition())
        with self.region(condition=condition):
            self.state.open()
            inner = []
            for _ in range(rng.choice((1, 1, 2, 3))):
                self.make_spawn(inner, depth) if rng.random() < 0.85 else inner.extend(self.fill(1, 4))
        # Variables for the results stand outside, where they are still there behind the wait.
        outside = [node for node in inner if isinstance(node, Declaration) and rng.random() < 0.8
                   and all(initial is None for _, _, initial in node.parts)]
        for node in outside:
            inner.remove(node)
        names = {variable.name for variable in self.state.visible()}
        if not any(variable.name in names for node in outside for variable, _, _ in node.parts) and \
                self.add(nodes, *outside):
            self.add_or_wait(nodes, BlockIf(condition, inner))
        if rng.random() < 0.6:
            self.make_wait(nodes, depth)

    def jump(self, depth, condition):
        """break, continue or return, after what must come before it."""
        rng = self.rng
        choices = [lambda: BlockReturn(self.return_value())]
        if self.frames:
            choices += [BlockBreak, BlockBreak]
        if any(frame.is_loop for frame in self.frames):
            choices += [BlockContinue, BlockContinue]
        with self.region(condition=condition):
            self.state.open()
            nodes = self.fill(rng.choice((0, 0, 1, 2)), depth + 2)
            if isinstance(condition, Condition) and self.result_variable in list(self.state.visible()) and rng.random() < 0.3:
                self.add_sum(nodes)
            if not self.add_or_wait(nodes, rng.choice(choices)()):
                return None
        return nodes

    def make_switch(self, nodes, depth):
        rng = self.rng
        uniform = self.everyone() and rng.random() < 0.6
        value = self.values(uniform).raw(U32, 1)
        count = rng.randrange(1, 4)
        sections, labels = [], list(range(count)) + (["default"] if rng.random() < 0.6 else [])
        frame = BlockFrame(False, self.state, self.state.divergent or not is_uniform(value))
        for label in labels:
            words = ["default"] if label == "default" else [f"case {label}"]
            inner = self.body(depth, count=rng.choice((0, 1, 2, 3)), frame=frame, condition=value)
            if rng.random() < 0.6:
                with self.region(frame=frame, condition=value):
                    self.state.open()
                    try:
                        for node in inner:
                            node.flow(self.state, self.frames)
                        self.add_or_wait(inner, BlockBreak())
                    except Violation:
                        pass
            braces = any(not node.simple for node in inner) or rng.random() < 0.2
            sections.append((words, inner, braces))
        self.add_or_wait(nodes, BlockSwitch(Expression(f"{value.text} % {count + 2}u", value.reads), sections))

    def make_block(self, nodes, depth):
        self.add_or_wait(nodes, Block(self.body(depth)))

    # ---- loops ----

    def make_loop(self, nodes, depth):
        rng = self.rng
        if self.state.times * self.state.threads > 256:
            return
        varying = not self.everyone() or rng.random() < 0.3
        most = rng.choice((1, 2, 2, 3))
        kind = rng.choice(("for", "for", "while", "do", "range"))
        if kind == "range":
            self.range_loop(nodes, depth, varying)
            return
        counter = Variable(self.new_name(), rng.choice(COUNTERS), frozen=True)
        if varying:
            make_varying(counter)
        limit = self.small(not varying or rng.random() < 0.3, most if kind != "do" else most - 1, counter.name)
        if kind == "do":
            limit = Expression(limit.text + " + 1", limit.reads)
        condition = vote = first = None
        if not varying and rng.random() < 0.25:
            asked = self.condition(rng.random() < 0.2, 1)
            word = rng.choice(("__syncthreads_or({})", "__syncthreads_and({})", "__syncthreads_count({}) > 3"))
            vote = Expression(word.format(asked.text), asked.reads)
        elif rng.random() < 0.3:
            condition = self.values(not varying).condition(1)
        name = counter.name
        if any(name in re.findall(r"\w+", value.text) for value in (limit, condition, vote) if value is not None):
            return  # the counter hides another variable
        start = Declaration("", [(counter, " = 0" if kind == "for" else f" = {limit.text}", Expression("") if kind == "for" else limit)])
        declaration = BlockDeclaration("", start.parts)
        words, step = "", ""
        with self.region():
            if not self.add([], declaration):
                return
            if kind == "for":
                words, step = declaration.text(), rng.choice((f"{name}++", f"++{name}", f"{name} += 1"))
                first = declaration
                test = limit
            else:
                test = Expression(f"{name} > 0", counter.own)
                words, step = (f"{name}-- > 0", "") if rng.random() < 0.5 else (f"{name} > 0", f"--{name}")
            frame = BlockFrame(True, self.state, varying or self.state.divergent)
            inner = self.body(depth, frame=frame, times=most, divergent=varying)
        loop = BlockLoop(kind, counter, test, inner, first=first, step=step, words=words, condition=condition, vote=vote,
                         varying=varying, most=most, braces=rng.random() < 0.7)
        self.add_or_wait(nodes, *([declaration] if kind != "for" else []), loop)

    def range_loop(self, nodes, depth, varying):
        arrays = [lvalue for lvalue in self.values(False).arrays if not lvalue.text.startswith("(")
                  and not isinstance(lvalue.type.element, Array) and not lvalue.via]
        names = {variable.name: variable for variable in self.state.visible()}
        arrays = [lvalue for lvalue in arrays
                  if getattr(names.get(lvalue.text.split(".")[0].split("[")[0]), "spawnable", True)]  # a reference: GTAP125
        arrays = [lvalue for lvalue in arrays if all(isinstance(variable.type, Array) for variable in self.state.visible()
                                                     if variable.name == lvalue.text)]
        if not arrays:
            return
        array = self.rng.choice(arrays)
        variable = Variable(self.new_name(), array.type.element)
        uniform = is_uniform(array) and not varying
        if not uniform:
            make_varying(variable)
        frame = BlockFrame(True, self.state, varying or self.state.divergent)
        with self.region():
            self.state.declare(variable, True) if self.everyone() or not uniform else None
            inner = self.body(depth, frame=frame, times=array.type.size, divergent=varying)
        loop = BlockLoop("range", None, Expression(""), inner, declared=variable, varying=varying, most=array.type.size,
                         words=f"{variable.declarator} : {array.text}", braces=self.rng.random() < 0.7,
                         array=Expression("", array.via + array.cells))
        self.add_or_wait(nodes, loop)
