"""Statements without statements inside. Each moves a State forward (flow) and writes itself (lines); `frames` are the
loops and switches around it. Compound statements are in control.py."""
from .kinds import Violation


class Node:
    simple = True  # may be a body without braces

    def lists(self):
        """The lists of statements inside, which the shrinker may cut."""
        return []

    def replace_lists(self, lists):
        """Puts others in their places, in the same order."""

    def flow(self, state, frames):
        raise NotImplementedError

    def lines(self, indent):
        raise NotImplementedError


class Declaration(Node):
    """`prefix` and then, for each variable, its declarator, its initial text and the Expression behind that."""
    simple = False

    def __init__(self, prefix, parts):
        self.prefix, self.parts = prefix, parts

    def flow(self, state, frames):
        for variable, _, initial in self.parts:
            if initial is not None:
                state.use(initial)
            state.declare(variable, initial is not None)

    def text(self):
        return self.prefix + ", ".join(variable.declarator + text for variable, text, _ in self.parts)

    def lines(self, indent):
        return [indent + self.text() + ";"]


class Assign(Node):
    def __init__(self, target, operator, value):
        self.target, self.operator, self.value = target, operator, value

    def flow(self, state, frames):
        state.use(self.value)
        state.read(self.target.via)
        if self.operator != "=":
            state.read(self.target.cells)
        state.write(self.target.cells)

    def lines(self, indent):
        return [f"{indent}{self.target.text} {self.operator} {self.value.text};"]


class Effect(Node):
    """An expression for its effects alone."""

    def __init__(self, value):
        self.value = value

    def flow(self, state, frames):
        state.use(self.value)

    def lines(self, indent):
        return [f"{indent}{self.value.text};"]


class Argument:
    """An argument of a call; `lent` are the cells that the callee reaches through it."""

    def __init__(self, value, lent=(), writes=False):
        self.value, self.lent, self.writes = value, tuple(lent), writes


class Call(Node):
    """A call of a task function, spawned or direct. In a fan-out loop the destination is another one each turn."""

    def __init__(self, callee, arguments, target, spawned, *, queue=None, fan=False, pragma="#pragma gtap task"):
        self.callee, self.arguments, self.target, self.spawned = callee, arguments, target, spawned
        self.queue, self.fan, self.pragma = queue, fan, pragma

    def flow(self, state, frames):
        for argument in self.arguments:
            state.use(argument.value)
            state.read(argument.lent)
        if self.queue is not None:
            state.use(self.queue)
        if self.target is not None:
            state.read(self.target.via)
        if self.spawned:
            for argument in self.arguments:
                state.lend(argument.lent, argument.writes)
        else:
            for argument in self.arguments:
                if argument.writes:
                    state.claim(argument.lent)
        if self.target is None or self.fan:
            return
        state.claim(self.target.cells)
        state.mark(self.target.cells, 2 if self.spawned else 0)

    def lines(self, indent):
        call = f"{self.callee.name}({', '.join(argument.value.text for argument in self.arguments)});"
        if self.target is not None:
            call = f"{self.target.text} = {call}"
        if not self.spawned:
            return [indent + call]
        clause = f" queue({self.queue.text})" if self.queue is not None else ""
        return (self.pragma + clause).split("\n") + [indent + call]


class Wait(Node):
    simple = False

    def __init__(self, queue=None):
        self.queue = queue

    def flow(self, state, frames):
        if self.queue is not None:
            state.use(self.queue)
        state.wait()

    def lines(self, indent):
        clause = f" queue({self.queue.text})" if self.queue is not None else ""
        return [f"#pragma gtap taskwait{clause}"]


class Return(Node):
    def __init__(self, value=None):
        self.value = value

    def flow(self, state, frames):
        if self.value is not None:
            state.use(self.value)
        if not state.dead:
            state.check_ending()
        state.dead = True

    def lines(self, indent):
        return [indent + ("return;" if self.value is None else f"return {self.value.text};")]


class Break(Node):
    def flow(self, state, frames):
        if not frames:
            raise Violation("break outside a loop")
        frames[-1].breaks.append(state.cut(frames[-1].depth))
        state.dead = True

    def lines(self, indent):
        return [indent + "break;"]


class Continue(Node):
    def flow(self, state, frames):
        loop = next((frame for frame in reversed(frames) if frame.is_loop), None)
        if loop is None:
            raise Violation("continue outside a loop")
        loop.continues.append(state.cut(loop.depth))
        state.dead = True

    def lines(self, indent):
        return [indent + "continue;"]


class Comment(Node):
    simple = False

    def __init__(self, text):
        self.text = text

    def flow(self, state, frames):
        pass

    def lines(self, indent):
        return [indent + self.text]
