# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random compound statements: a mixin of FunctionBuilder (build.py). Their parts are built on copies of the State."""
from contextlib import contextmanager

from . import kinds
from .control import Again, Block, Group, If, Leave, Loop, Skip, Switch
from .flow import PENDING, Expression, Frame
from .kinds import U32, Array, Violation
from .statements import Break, Call, Continue, Declaration, Goto, Wait
from .storage import Variable

COUNTERS = (kinds.S32, kinds.S32, kinds.U32, kinds.S64, kinds.S16, kinds.U8)


class Compounds:
    @contextmanager
    def region(self, *, frame=None, times=1, waits=True):
        """Statements inside work on a copy of the state, in a scope of their own."""
        saved = (self.state, self.frames, self.multiplicity, self.waits, self.waitless_depth, self.waitless_loop)
        self.state = self.state.copy()
        if frame is not None:
            self.frames = self.frames + [frame]
        if not waits and self.waits:
            self.waits, self.waitless_depth, self.waitless_loop = False, len(self.state.scopes), False
        if not self.waits and frame is not None and frame.is_loop:
            self.waitless_loop = True
        self.multiplicity *= times
        try:
            yield
        finally:
            (self.state, self.frames, self.multiplicity, self.waits, self.waitless_depth, self.waitless_loop) = saved

    def body(self, depth, *, count=None, frame=None, times=1, waits=True, declared=None, opened=True, fan=None):
        with self.region(frame=frame, times=times, waits=waits):
            self.state.open()
            if declared is not None:
                self.state.declare(declared, True)
            if opened and declared is not None:
                self.state.open()
            nodes = fan(depth) if fan else self.fill(self.rng.randrange(1, 5) if count is None else count, depth + 1)
            self.close(nodes, frame)
        return nodes

    def close(self, nodes, frame):
        """The scope, and perhaps the turn of a loop, ends: joins what must not go on."""
        if not self.waits or self.state.dead:
            return
        try:
            self.state.copy().close()
            if frame is not None and frame.is_loop:
                frame.check_repeat(self.state)
        except Violation:
            self.add(nodes, self.with_yield(Wait()))

    def may_wait_in(self, feature):
        return feature in self.features or None

    # ---- branches ----

    def make_if(self, nodes, depth):
        rng = self.rng
        header = condition = None
        waits, word = True, "if"
        numbers = [parameter for parameter in self.function.template if parameter.type is not None]
        if numbers and "if_constexpr" in self.features and rng.random() < 0.3:
            word, waits, condition = "if constexpr", False, Expression(f"{numbers[0].name} > {rng.randrange(3)}")
        elif rng.random() < 0.15:
            header, condition = self.header()
            waits = "header_wait" in self.features
        else:
            condition = self.expressions().condition(2)
        with self.region(waits=waits):
            if header is not None:
                self.state.open()
                header.flow(self.state, [])
            then = self.branch(depth)
            otherwise = None
            if rng.random() < 0.5:
                otherwise = self.branch(depth)
        node = self.with_macro(If(condition, then, otherwise, header=header, word=word, braces=rng.random() < 0.6))
        if not self.add(nodes, node) and self.waits:
            self.add(nodes, self.with_yield(Wait()), node)

    def branch(self, depth):
        if self.rng.random() < 0.2:
            jump = self.jump(depth)
            if jump:
                return jump
        unbraced_wait = "unbraced_wait" in self.features and self.waits and self.rng.random() < 0.1
        if unbraced_wait:
            wait = self.with_macro(Wait(self.queue()))
            wait.simple = True
            return [wait]
        return self.body(depth, count=self.rng.choice((1, 1, 2, 3, 4)))

    def jump(self, depth):
        """break, continue or return, after what must come before it; sometimes dead code follows."""
        rng = self.rng
        choices = [] if self.blocks or self.groups else [self.returning]
        if any(frame.label is None for frame in self.frames):
            choices += [Break, Break]
        choices += [lambda label=frame.label: Goto(label) for frame in self.frames if frame.label is not None]
        if any(frame.is_loop for frame in self.frames):
            choices += [Continue, Continue]
        if not choices:
            return None
        with self.region():
            self.state.open()
            nodes = self.fill(rng.choice((0, 0, 1, 2)), depth + 2)
            if not self.add_or_wait(nodes, rng.choice(choices)()):
                return None
            if rng.random() < 0.1:
                nodes += self.fill(1, 4)
        return nodes

    def header(self):
        """`if (T name = value; condition)` or `if (T name = value)`."""
        name = self.new_name()
        type_ = self.rng.choice((kinds.S32, kinds.U32, kinds.U64, kinds.U8, kinds.BOOL))
        value = self.expressions(hide=(name,)).value(type_)
        variable = Variable(name, type_)
        variable.spawnable = "header_targets" in self.features
        header = Declaration("", [(variable, f" = {value.text}", value)])
        if self.rng.random() < 0.4:
            return header, None
        return header, Expression(f"({name} & {self.rng.choice((1, 2, 3))})", variable.own)

    def make_switch(self, nodes, depth):
        rng = self.rng
        header = None
        if rng.random() < 0.2:
            header, _ = self.header()
        name = header.parts[0][0].name if header else None
        value = self.expressions(hide=(name,)).raw(U32, 1)
        if header and rng.random() < 0.7:
            value = Expression(f"(unsigned){name}", header.parts[0][0].own)
        count = rng.randrange(1, 4)
        sections, labels = [], list(range(count)) + (["default"] if rng.random() < 0.6 else [])
        with self.region(waits="switch_wait" in self.features and (not header or "header_wait" in self.features)):
            self.state.open()
            if header:
                header.flow(self.state, [])
            frame = Frame(False, self.state)
            for label in labels:
                words = ["default"] if label == "default" else [f"case {label}"]
                if label != "default" and rng.random() < 0.2:
                    words.append(f"case {label + 10}")
                inner = self.body(depth, count=rng.choice((0, 1, 2, 3)), frame=frame)
                if rng.random() < 0.6:
                    with self.region(frame=frame):
                        self.state.open()
                        for node in inner:
                            try:
                                node.flow(self.state, self.frames)
                            except Violation:
                                break
                        inner = list(inner)
                        self.add_or_wait(inner, Break())
                braces = any(isinstance(node, Declaration) or isinstance(node, Call) and node.declared is not None
                             for node in inner) or rng.random() < 0.2
                sections.append((words, inner, braces))
        self.add_or_wait(nodes, Switch(Expression(f"{value.text} % {count + 2}", value.reads), sections, header))

    def make_block(self, nodes, depth):
        rng = self.rng
        if "taskgroups" in self.features and self.waits and rng.random() < 0.6:
            self.make_group(nodes, depth)
            return
        waits = rng.random() < 0.5
        self.add_or_wait(nodes, Block(self.body(depth, waits=waits)))

    def make_group(self, nodes, depth):
        self.groups += 1
        with self.region():
            self.frames = []
            self.state.open()
            inner = self.fill(self.rng.randrange(1, 6), depth + 1)
        self.groups -= 1
        self.add_or_wait(nodes, Group(inner))

    def may_jump(self):
        return "goto_wait" in self.features or self.function.waitless

    def make_skip(self, nodes, depth):
        if not self.may_jump():
            return
        condition = self.expressions().condition(1)
        inner = self.body(depth, count=self.rng.randrange(1, 4), waits=self.rng.random() < 0.7)
        self.add_or_wait(nodes, Skip(self.new_label("skip"), condition, inner))

    def make_leave(self, nodes, depth):
        if not self.may_jump():
            return
        frame = Frame(False, self.state, self.new_label("leave"))
        inner = self.body(depth, count=self.rng.randrange(2, 5), frame=frame)
        self.add_or_wait(nodes, Leave(frame.label, inner))

    def make_again(self, nodes, depth):
        if not self.may_jump() or self.multiplicity > 8:
            return
        counter = Variable(self.new_name(), self.rng.choice((kinds.S32, kinds.S64)), frozen=True)
        most = self.rng.choice((1, 2, 3))
        limit = self.limit(most, counter.name)
        if not self.add(nodes, Declaration("", [(counter, f" = {limit.text}", limit)])):
            return
        with self.region():
            frame = Frame(True, self.state)
            inner = self.body(depth, times=most)
            with self.region():
                for node in inner:
                    try:
                        node.flow(self.state, self.frames)
                    except Violation:
                        return
                if not self.state.dead:
                    try:
                        frame.check_repeat(self.state)
                    except Violation:
                        if not self.waits:
                            return
                        self.add(inner, self.with_yield(Wait()))
        self.add_or_wait(nodes, Again(self.new_label("again"), counter, inner))

    # ---- loops ----

    def make_loop(self, nodes, depth):
        if self.multiplicity > 8:
            return
        kind = self.rng.choice(("for", "for", "for", "while", "do", "range"))
        getattr(self, "make_" + kind)(nodes, depth)

    def limit(self, most, *counters):
        """How often a loop turns, at most `most` times; these variables are declared between here and there."""
        rng = self.rng
        if rng.random() < 0.5:
            return Expression(str(rng.randrange(most + 1)))
        value = self.expressions(hide=counters).raw(U32, 1)
        return Expression(f"(int)({value.text} & {most})" if most in (1, 3) else f"(int)({value.text} % {most + 1})",
                          value.reads)

    def make_for(self, nodes, depth, fan=None):
        rng = self.rng
        most = rng.choice((1, 2, 3)) if fan is None else fan.type.size
        near = {variable.name for scope in self.state.scopes[-3:] for variable in scope}
        name = rng.choice([name for name in ("i", "j", "r", "turn", "step") if name not in near] or [self.new_name()])
        counter = Variable(name, rng.choice(COUNTERS), frozen=True)
        parts, words = [(counter, " = 0", Expression("0"))], None
        first = Declaration("", parts)
        outside = fan is None and rng.random() < 0.2
        if fan is None and not outside and rng.random() < 0.15:
            other = Variable(rng.choice(("ii", "jj")), counter.type, declarator=rng.choice(("ii", "jj")))
            other.declarator = other.name
            parts.append((other, " = 3", Expression("3")))
            other.spawnable = "header_targets" in self.features
        names = [part[0].name for part in parts]
        limit = self.limit(most, *names) if fan is None or rng.random() < 0.3 else Expression(str(most))
        if outside:
            if not self.add(nodes, first):
                return
            words, first = rng.choice((f"{name} = 0", "")), None
        step = rng.choice((f"++{name}", f"{name}++", f"{name} += 1", f"{name} = {name} + 1"))
        if len(parts) > 1:
            step += f", ++{parts[1][0].name}"
        if fan is not None or rng.random() < 0.85:
            condition = None
        else:
            condition = self.expressions(hide=names).condition(1)
        total = fan is not None and limit.text == str(fan.type.size)
        loop = self.with_macro(Loop("for", counter, limit, [], first=first, step=step, braces=rng.random() < 0.6,
                                    condition=condition, words=words if outside else first.text(), fan=fan,
                                    fan_total=total))
        self.turns(nodes, loop, most, depth, fan_index=name if fan is not None else None)

    def turns(self, nodes, loop, times, depth, waits=True, fan_index=None):
        """Builds the loop's body and adds the loop."""
        with self.region():
            try:
                loop.start(self.state)
            except Violation:
                return
            frame = Frame(True, self.state)
            contents = (lambda inner: self.fan_body(inner, loop.fan, fan_index)) if fan_index else None
            loop.body = self.body(depth, frame=frame, times=max(times, 1), waits=waits, declared=loop.declared,
                                  fan=contents)
        if not loop.body:
            return
        self.add_or_wait(nodes, loop)

    def fan_body(self, depth, fan, index):
        nodes = self.fill(self.rng.choice((0, 0, 1)), 3)
        frames, self.frames = self.frames, []
        hidden = all(variable is not fan for variable in self.state.visible())  # by what has just been declared
        if hidden or not self.make_call(nodes, True, fan=fan, index=index):
            nodes.clear()
        self.frames = frames
        return nodes

    def make_fan(self, nodes, depth):
        """Each turn of a loop spawns into an element of its own."""
        if not self.may_call or self.multiplicity > 3 or self.waits is False:
            return
        arrays = [variable for variable in self.state.visible() if isinstance(variable.type, Array)
                  and not variable.constant and not variable.frozen and getattr(variable, "spawnable", True)
                  and all(map(self.state.can_write, variable.own)) and variable.own]
        types = {instance.result for instance in self.instances() if instance.result is not None}
        arrays = [variable for variable in arrays if variable.type.element in types]
        if arrays and self.rng.random() < 0.5:
            return self.make_for(nodes, depth, fan=self.rng.choice(arrays))
        type_ = self.rng.choice(sorted(types, key=str))
        if kinds.needs_value(type_):
            return
        array = Variable(self.new_name(), Array(type_, self.rng.choice((2, 3, 4))))
        if self.add(nodes, Declaration("", [(array, "", None)])):
            self.make_for(nodes, depth, fan=array)

    def make_while(self, nodes, depth):
        rng = self.rng
        counter = Variable(self.new_name(), rng.choice((kinds.S32, kinds.U32, kinds.S64)), frozen=True)
        most = rng.choice((1, 2, 3))
        limit = self.limit(most, counter.name)
        if not self.add(nodes, Declaration("", [(counter, f" = {limit.text}", limit)])):
            return
        name = counter.name
        style = rng.randrange(3)
        condition = self.expressions().condition(1) if rng.random() < 0.15 else None
        declared, waits = None, True
        words, step = (f"{name}-- > 0", "") if style == 0 else (f"{name} > 0", f"--{name}")
        if style == 2 and condition is None and rng.random() < 0.3:
            declared = Variable(rng.choice([f"{name}_{k}" for k in range(3)]), kinds.S32)
            declared.spawnable = "header_targets" in self.features
            words, waits = f"int {declared.name} = (int){name}", "header_wait" in self.features
        loop = Loop("while", counter, Expression(name, counter.own), [], step=step, braces=rng.random() < 0.7,
                    declared=declared, condition=condition, words=words)
        self.turns(nodes, loop, most, depth, waits=waits)

    def make_do(self, nodes, depth):
        counter = Variable(self.new_name(), self.rng.choice((kinds.S32, kinds.S64)), frozen=True)
        most = self.rng.choice((1, 2, 3))
        limit = self.limit(most, counter.name)
        if not self.add(nodes, Declaration("", [(counter, f" = {limit.text}", limit)])):
            return
        self.turns(nodes, Loop("do", counter, Expression(counter.name, counter.own), []), max(most, 1), depth)

    def make_range(self, nodes, depth):
        rng = self.rng
        expressions = self.expressions()
        arrays = [lvalue for lvalue in expressions.arrays if not lvalue.via and lvalue.type.size <= 4
                  and not isinstance(lvalue.type.element, Array) and lvalue.text not in self.volatiles()]
        if not arrays:
            return
        array = rng.choice(arrays)
        element = array.element("0", ())
        name = self.new_name()
        if name == array.text.split(".")[0].split("[")[0]:
            return
        reference = rng.random() < 0.5
        constant = reference and (array.constant or rng.random() < 0.3)
        word = rng.choice(("auto" if element.type not in self.function.types else kinds.spell(element.type),
                           kinds.spell(element.type)))
        text = f"{'const ' if constant else ''}{word} {'&' if reference else ''}{name}"
        declared = Variable(name, element.type, constant=constant, target=element.cells if reference else None)
        declared.spawnable = False
        loop = Loop("range", None, Expression("", array.cells), [], declared=declared, braces=rng.random() < 0.7,
                    words=f"{text} : {array.text}")
        self.turns(nodes, loop, array.type.size, depth, waits="range_wait" in self.features)
