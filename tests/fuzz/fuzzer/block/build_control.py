# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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
from .control import BlockAgain, BlockFrame, BlockIf, BlockLeave, BlockLoop, BlockSkip, BlockSwitch, Condition
from .state import is_uniform, make_varying
from .statements import BlockBreak, BlockContinue, BlockDeclaration, BlockGoto, BlockReturn, BlockWait

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
            pending = frame is not None and frame.turns and any(
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
        if numbers and not self.blocks and rng.random() < 0.2:  # what a discarded branch mentions is not captured
            word, condition = "if constexpr", Condition(f"{numbers[0].name} > {rng.randrange(3)}")
        elif rng.random() < 0.15:
            header = self.header(uniform)
            name = header.parts[0][0]
            condition = Condition(f"({name.name} & {rng.choice((1, 2, 3))})", name.own) if rng.random() < 0.6 else None
        else:
            condition = self.condition(uniform)
        with self.region():
            asked = condition
            if header is not None:
                self.state.open()
                header.flow(self.state, self.frames)
                asked = condition or Condition("", header.parts[0][0].own)
            then = self.branch(depth, asked)
            otherwise = None
            if rng.random() < 0.5:
                opposite = Condition(asked.text, asked.reads)
                otherwise = self.branch(depth, opposite)
        node = BlockIf(condition, then, otherwise, header=header, word=word, braces=rng.random() < 0.6)
        self.add_or_wait(nodes, self.with_macro(node))

    def header(self, uniform):
        """What an if or a switch declares in its head."""
        name = self.new_name()
        type_ = self.rng.choice((S32, U32, kinds.U64, kinds.U8))
        value = self.values(uniform, hide=(name,)).value(type_)
        variable = Variable(name, type_)
        if not uniform:
            make_varying(variable)
        return BlockDeclaration("", [(variable, f" = {value.text}", value)])

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
        choices = [] if self.blocks else [lambda: self.with_macro(BlockReturn(self.return_value()))]
        if any(frame.label is None for frame in self.frames):
            choices += [BlockBreak, BlockBreak]
        choices += [lambda label=frame.label: BlockGoto(label) for frame in self.frames
                    if frame.label is not None and not frame.turns]
        if any(frame.is_loop for frame in self.frames):
            choices += [BlockContinue, BlockContinue]
        if not choices:
            return None
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
        header = self.header(uniform) if rng.random() < 0.2 else None
        name = header.parts[0][0].name if header else ""
        value = self.values(uniform, hide=(name,)).raw(U32, 1)
        if header and rng.random() < 0.7:
            value = Expression(f"(unsigned){name}", header.parts[0][0].own)
        with self.region():
            if header:
                self.state.open()
                header.flow(self.state, self.frames)
            count, sections = rng.randrange(1, 4), []
            labels = list(range(count)) + (["default"] if rng.random() < 0.6 else [])
            frame = BlockFrame(False, self.state, self.state.divergent or not is_uniform(value))
            for label in labels:
                words = ["default"] if label == "default" else [f"case {label}"]
                if label != "default" and rng.random() < 0.2:
                    words.append(f"case {label + 10}")
                sections.append((words, *self.section(depth, frame, value)))
        self.add_or_wait(nodes, BlockSwitch(Expression(f"{value.text} % {count + 2}u", value.reads), sections, header))

    def section(self, depth, frame, value):
        """(statements, braces) behind a label; without a break they fall into the next ones."""
        inner = self.body(depth, count=self.rng.choice((0, 1, 2, 3)), frame=frame, condition=value)
        if self.rng.random() < 0.6:
            with self.region(frame=frame, condition=value):
                self.state.open()
                try:
                    for node in inner:
                        node.flow(self.state, self.frames)
                    self.add_or_wait(inner, BlockBreak())
                except Violation:
                    pass
        return inner, any(not node.simple for node in inner) or self.rng.random() < 0.2

    def make_block(self, nodes, depth):
        self.add_or_wait(nodes, Block(self.body(depth)))

    def make_skip(self, nodes, depth):
        condition = self.condition(self.everyone() and self.rng.random() < 0.5)
        opposite = Condition("", condition.reads)
        inner = self.body(depth, count=self.rng.randrange(1, 4), condition=opposite)
        self.add_or_wait(nodes, BlockSkip(self.new_label("skip"), condition, inner))

    def make_leave(self, nodes, depth):
        frame = BlockFrame(False, self.state, self.state.divergent, self.new_label("leave"))
        inner = self.body(depth, count=self.rng.randrange(2, 5), frame=frame)
        self.add_or_wait(nodes, BlockLeave(frame.label, inner))

    # ---- loops ----

    def make_loop(self, nodes, depth):
        rng = self.rng
        if self.state.times * self.state.threads > 256:
            return
        varying = not self.everyone() or rng.random() < 0.3
        most = rng.choice((1, 2, 2, 3))
        kind = rng.choice(("for", "for", "while", "do", "again", "range", "range"))
        if kind == "range":
            self.range_loop(nodes, depth, varying)
            return
        counter = Variable(self.new_name(), rng.choice(COUNTERS), frozen=True)
        if varying:
            make_varying(counter)
        limit = self.small(not varying or rng.random() < 0.3, most if kind not in ("do", "again") else most - 1, counter.name)
        if kind in ("do", "again"):
            limit = Expression(limit.text + " + 1", limit.reads)
        condition = vote = first = None
        if kind == "again":
            pass
        elif not varying and rng.random() < 0.25:
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
            label = self.new_label("again") if kind == "again" else None
            frame = BlockFrame(label is None, self.state, varying or self.state.divergent, label, turns=True)
            inner = self.body(depth, frame=frame, times=most, divergent=varying)
        if label is not None:
            loop = BlockAgain(label, counter, test, inner, varying=varying, most=most)
        else:
            loop = BlockLoop(kind, counter, test, inner, first=first, step=step, words=words, condition=condition,
                             vote=vote, varying=varying, most=most, braces=rng.random() < 0.7)
        self.add_or_wait(nodes, *([declaration] if kind != "for" else []), self.with_macro(loop))

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
        array, name = self.rng.choice(arrays), self.new_name()
        if name == array.text.split(".")[0].split("[")[0]:
            return
        element = array.element("0", ())
        reference = self.rng.random() < 0.5
        word = "const " if reference and (array.constant or self.rng.random() < 0.3) else ""
        word += self.rng.choice(("auto", kinds.spell(element.type))) if element.type not in self.function.types else \
            kinds.spell(element.type)
        variable = Variable(name, element.type, constant=word.startswith("const "), target=element.cells if reference else None)
        variable.spawnable = not reference
        uniform = is_uniform(array) and not varying
        if not uniform and not reference:
            make_varying(variable)
        frame = BlockFrame(True, self.state, varying or self.state.divergent)
        with self.region():
            self.state.declare(variable, True) if self.everyone() or not uniform or reference else None
            inner = self.body(depth, frame=frame, times=array.type.size, divergent=varying)
        loop = BlockLoop("range", None, Expression(""), inner, declared=variable, varying=varying, most=array.type.size,
                         words=f"{word} {'&' if reference else ''}{name} : {array.text}", braces=self.rng.random() < 0.7,
                         array=Expression("", array.via + array.cells))
        self.add_or_wait(nodes, loop)
