# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements without statements inside. Each moves a State forward (flow) and writes itself (lines); `frames` are the
loops and switches around it. Compound statements are in control.py."""
from .kinds import Violation


class Node:
    simple = True  # may be a body without braces
    macro = False  # written with a macro of fuzz_support.h
    conditional = ""  # what stands between preprocessor conditions: "head" or "braces"

    def lists(self):
        """The lists of statements inside, which the shrinker may cut."""
        return []

    def replace_lists(self, lists):
        """Puts others in their places, in the same order."""

    def flow(self, state, frames):
        raise NotImplementedError

    def lines(self, indent):
        raise NotImplementedError


def conditional(indent, before, line, otherwise, after):
    """A line that a condition takes and another one that it leaves, between what stands before and behind them."""
    return [indent + before, "#if FUZZ_YES", f"{indent}  {line}", "#else", f"{indent}  {otherwise}", "#endif", indent + after]


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

    def __init__(self, callee, name, arguments, target, spawned, *, clauses=(), at_once=False, declared=None,
                 fan=False, pragma="#pragma gtap task"):
        self.callee, self.name, self.arguments, self.target = callee, name, arguments, target
        self.clauses = clauses  # as (word, Expression)
        self.deferred = spawned and not at_once  # otherwise it is done before the next statement
        self.declared = declared  # the variable that the statement declares for the result
        self.spawned, self.fan, self.pragma = spawned, fan, pragma

    @property
    def simple(self):
        return self.declared is None

    def flow(self, state, frames):
        for _, value in self.clauses:  # in this order, and before the arguments
            state.use(value)
        for argument in self.arguments:
            state.use(argument.value)
            state.read(argument.lent)
        if self.target is not None and self.declared is None:
            state.read(self.target.via)
        if self.deferred:
            for argument in self.arguments:
                state.lend(argument.lent, argument.writes)
        else:
            for argument in self.arguments:
                if argument.writes:
                    state.claim(argument.lent)
        if self.declared is not None:
            state.declare(self.declared, False)
        if self.target is None or self.fan:
            return
        state.claim(self.target.cells)
        state.mark(self.target.cells, 2 if self.deferred else 0)

    def lines(self, indent):
        call = f"{self.name}({', '.join(argument.value.text for argument in self.arguments)});"
        left = self.declared.declarator if self.declared is not None else self.target and self.target.text
        clauses = " ".join(f"{word}({value.text})" for word, value in self.clauses)
        if not self.spawned:
            return [indent + (f"{left} = {call}" if left else call)]
        if self.macro and left and not clauses:
            return [f"{indent}FUZZ_SPAWN({left}, {call[:-1]});"]
        return task_lines(self.pragma, clauses, self.macro, indent) + [indent + (f"{left} = {call}" if left else call)]


def task_lines(pragma, clauses, macro, indent):
    """The directive that stands before a spawn."""
    if macro:
        return [f"{indent}FUZZ_TASK({clauses})" if (len(clauses) + len(indent)) % 4 else
                indent + '_Pragma("gtap task ' + clauses.replace("\\", "\\\\").replace('"', '\\"') + '")']
    return (pragma + (" " + clauses if clauses else "")).split("\n")


class Wait(Node):
    simple = False
    yields = False  # a taskyield, behind which the children have ended, too

    def __init__(self, queue=None):
        self.queue = queue

    def flow(self, state, frames):
        if self.queue is not None:
            state.use(self.queue)
        state.wait()

    def lines(self, indent):
        clause = f" queue({self.queue.text})" if self.queue is not None else ""
        if self.yields:
            return [f"{indent}FUZZ_YIELD" if self.macro else "#pragma gtap taskyield"]
        return [f"{indent}FUZZ_WAIT({clause})" if self.macro else f"#pragma gtap taskwait{clause}"]


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
        value = "" if self.value is None else self.value.text
        if self.conditional and value:
            return conditional(indent, "return", value, "0", ";")
        return [f"{indent}FUZZ_RETURN({value});" if self.macro else f"{indent}return{' ' + value if value else ''};"]


class Break(Node):
    def flow(self, state, frames):
        frame = next((frame for frame in reversed(frames) if frame.label is None), None)
        if frame is None:
            raise Violation("break outside a loop")
        frame.breaks.append(state.cut(frame.depth))
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


class Goto(Node):
    """To a label behind the statements around it."""

    def __init__(self, label):
        self.label = label

    def flow(self, state, frames):
        frame = next((frame for frame in reversed(frames) if frame.label == self.label), None)
        if frame is None:
            raise Violation("goto without its label")
        frame.breaks.append(state.cut(frame.depth))
        state.dead = True

    def lines(self, indent):
        return [f"{indent}goto {self.label};"]


class Lines(Node):
    """Statements that stand or fall together, about variables that nothing else names."""
    simple = False

    def __init__(self, texts):
        self.texts = texts

    def flow(self, state, frames):
        pass

    def lines(self, indent):
        return [text if text.startswith("#") else indent + text for text in self.texts]


class Comment(Node):
    simple = False

    def __init__(self, text):
        self.text = text

    def flow(self, state, frames):
        pass

    def lines(self, indent):
        return [indent + self.text]
