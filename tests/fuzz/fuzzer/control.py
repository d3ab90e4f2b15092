# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compound statements: how states meet behind them, and how they are written."""
from .flow import SET, Frame, merge
from .kinds import Violation
from .statements import Node, Return, conditional


def flow_block(nodes, state, frames):
    """Statements in a scope of their own."""
    state.open()
    for node in nodes:
        node.flow(state, frames)
    state.close()


def body_lines(nodes, indent, braces, closing=""):
    """A body behind its head's line: (text to append to that line, lines)."""
    if not braces and len(nodes) == 1 and nodes[0].simple:
        return "", nodes[0].lines(indent + "  ")
    inner = [line for node in nodes for line in node.lines(indent + "  ")]
    return " {", inner + [indent + "}" + closing]


def with_conditions(node, indent, head, before, line, otherwise, opening, inner):
    """A head and its body; the middle of the head, or the braces, may stand between preprocessor conditions."""
    if node.conditional == "head" and not node.macro:
        return conditional(indent, before, line, otherwise, ")" + opening) + inner
    if node.conditional == "braces" and not node.macro and opening:
        *inner, last = inner
        return conditional(indent, head, "{", "{{", "")[:-1] + inner + ["#if FUZZ_YES", last, "#else", "}}", "#endif"]
    return [indent + head + opening] + inner


class Block(Node):
    simple = False

    def __init__(self, nodes):
        self.nodes = nodes

    def lists(self):
        return [self.nodes]

    def replace_lists(self, lists):
        self.nodes, = lists

    def flow(self, state, frames):
        flow_block(self.nodes, state, frames)

    def lines(self, indent):
        return [indent + "{"] + [line for node in self.nodes for line in node.lines(indent + "  ")] + [indent + "}"]


def returns(nodes):
    return any(isinstance(node, Return) or any(returns(inner) for inner in node.lists()) for node in nodes)


class Group(Block):
    """A taskgroup: joins all children at its end, and no jump leads out of it."""

    def flow(self, state, frames):
        if returns(self.nodes):
            raise Violation("a return leaves a taskgroup")
        state.open()
        for node in self.nodes:
            node.flow(state, [])
        state.wait()
        state.close()

    def lines(self, indent):
        return ["#pragma gtap taskgroup"] + super().lines(indent)


class If(Node):
    simple = False

    def __init__(self, condition, then, otherwise=None, *, header=None, braces=True, word="if"):
        self.condition, self.then, self.otherwise = condition, then, otherwise
        self.header, self.braces, self.word = header, braces, word

    def lists(self):
        return [self.then] + ([self.otherwise] if self.otherwise is not None else [])

    def replace_lists(self, lists):
        self.then, self.otherwise = lists[0], lists[1] if len(lists) > 1 and lists[1] else None

    def flow(self, state, frames):
        state.open()
        if self.header is not None:
            self.header.flow(state, frames)
        if self.condition is not None:
            state.use(self.condition)
        other = state.copy()
        flow_block(self.then, state, frames)
        if self.otherwise is not None:
            flow_block(self.otherwise, other, frames)
        state.become(merge([state, other]))
        state.close()

    def head(self):
        parts = [part for part in (self.header and self.header.text(), self.condition and self.condition.text) if part]
        return f"FUZZ_IF({parts[0]})" if self.macro and self.word == "if" and len(parts) == 1 else \
            f"{self.word} ({'; '.join(parts)})"

    def lines(self, indent):
        opening, inner = body_lines(self.then, indent, self.braces)
        head = self.head()
        result = with_conditions(self, indent, head, head.partition("(")[0] + "(", head.partition("(")[2][:-1], "false", opening, inner)
        if self.otherwise is None:
            return result
        if len(self.otherwise) == 1 and isinstance(self.otherwise[0], If) and not self.braces:
            chained = self.otherwise[0].lines(indent)
            return result + [indent + "else " + chained[0].lstrip()] + chained[1:]
        opening, inner = body_lines(self.otherwise, indent, self.braces)
        return result + [indent + "else" + opening] + inner


class Loop(Node):
    """for, while, do and range-for. A counter, which nothing else may change, makes it end."""

    def __init__(self, kind, counter, limit, body, *, first=None, step="", declared=None, braces=True, fan=None,
                 fan_total=False, condition=None, words=""):
        self.kind, self.counter, self.limit, self.body = kind, counter, limit, body
        self.first = first  # of a for: its first part, a Declaration or None
        self.step, self.braces = step, braces
        self.declared = declared  # the variable of a range-for, or one declared in the condition
        self.fan, self.fan_total = fan, fan_total  # the array that each turn spawns one element of
        self.condition = condition  # a further condition to go on
        self.words = words  # text of the head

    @property
    def simple(self):
        return self.kind in ("for", "range") and self.fan is None

    def lists(self):
        return [self.body]

    def replace_lists(self, lists):
        self.body, = lists

    def start(self, state):
        """The head's scope, and the state that every turn begins with."""
        state.open()
        if self.first is not None:
            self.first.flow(state, [])
        self.check_head(state)
        if self.fan is not None:
            state.claim(self.fan.own)
            state.locked |= {place for cell in self.fan.own for place in cell}
            for place in state.locked:
                state.info[place] |= 2

    def check_head(self, state):
        state.use(self.limit)
        if self.condition is not None:
            state.use(self.condition)
        if self.counter is not None:
            state.read(self.counter.own)
            state.claim(self.counter.own)

    def flow(self, state, frames):
        locked = state.locked
        self.start(state)
        entry = state.copy()
        frame = Frame(True, state)
        state.open()
        if self.declared is not None:
            state.declare(self.declared, True)
        flow_block(self.body, state, frames + [frame])
        state.close()
        turns = [state] + frame.continues
        for turn in turns:
            if not turn.dead:
                frame.check_repeat(turn)
                self.check_head(turn)
        result = merge(turns + frame.breaks + ([] if self.kind == "do" else [entry]))
        result.locked = locked
        every_turn = any(getattr(node, "fan", False) for node in self.body) and not frame.breaks and not frame.continues
        if self.fan is not None and self.fan_total and every_turn:
            for cell in self.fan.own:
                result.info[cell[0]] |= SET
        result.close()
        state.become(result)

    def lines(self, indent):
        name = self.counter.name if self.counter else ""
        more = f" && {self.condition.text}" if self.condition is not None else ""
        if self.kind == "for":
            parts = self.words, f"{name} < {self.limit.text}{more}", self.step
            macro = self.macro and "{" not in "".join(parts) and "," not in self.words + self.step
            head = f"FUZZ_FOR({', '.join(parts)})" if macro else f"for ({'; '.join(parts)})"
        elif self.kind == "range":
            head = f"for ({self.words})"
        elif self.kind == "while":
            head = f"while ({self.words}{more})"
        else:
            opening, inner = body_lines(self.body, indent, True, f" while (--{name} > 0{more});")
            return [indent + "do" + opening] + inner
        opening, inner = body_lines(self.body, indent, self.braces)
        if self.kind == "while" and self.step:
            if not opening:
                opening, inner = " {", inner + [indent + "}"]
            inner = [f"{indent}  {self.step};"] + inner
        if self.kind == "for" and not macro:
            return with_conditions(self, indent, head, f"for ({parts[0]};", "; ".join(parts[1:]), "false;", opening, inner)
        return [indent + head + opening] + inner


class Switch(Node):
    """`sections` are (labels, statements, braces); without a break one falls into the next."""
    simple = False

    def __init__(self, value, sections, header=None):
        self.value, self.sections, self.header = value, sections, header

    def lists(self):
        return [nodes for _, nodes, _ in self.sections]

    def replace_lists(self, lists):
        self.sections = [(labels, nodes, braces) for (labels, _, braces), nodes in zip(self.sections, lists)]

    def flow(self, state, frames):
        state.open()
        if self.header is not None:
            self.header.flow(state, frames)
        state.use(self.value)
        frame = Frame(False, state)
        entry, current = state.copy(), None
        for _, nodes, _ in self.sections:
            start = entry.copy() if current is None else merge([entry, current])
            flow_block(nodes, start, frames + [frame])
            current = start
        has_default = any("default" in labels for labels, _, _ in self.sections)
        result = merge(([current] if current is not None else []) + frame.breaks + ([] if has_default and current else [entry]))
        result.close()
        state.become(result)

    def lines(self, indent):
        head = f"{self.header.text()}; " if self.header is not None else ""
        result = [f"{indent}switch ({head}{self.value.text}) {{"]
        for labels, nodes, braces in self.sections:
            result += [f"{indent}{label}:" for label in labels[:-1]]
            result.append(f"{indent}{labels[-1]}:" + (" {" if braces else ""))
            result += [line for node in nodes for line in node.lines(indent + "  ")]
            if braces:
                result.append(indent + "}")
        last = self.sections[-1][1] if self.sections else []
        needs_end = self.sections and not self.sections[-1][2] and not (last and last[-1].simple)
        return result + ([indent + "  ;"] if needs_end else []) + [indent + "}"]


class Skip(Node):
    """A forward goto over a block."""
    simple = False

    def __init__(self, label, condition, nodes):
        self.label, self.condition, self.nodes = label, condition, nodes

    def lists(self):
        return [self.nodes]

    def replace_lists(self, lists):
        self.nodes, = lists

    def flow(self, state, frames):
        state.use(self.condition)
        other = state.copy()
        flow_block(self.nodes, state, frames)
        state.become(merge([state, other]))

    def lines(self, indent):
        inner = [line for node in self.nodes for line in node.lines(indent + "  ")]
        return ([f"{indent}if ({self.condition.text})", f"{indent}  goto {self.label};", indent + "{"] + inner +
                [indent + "}", f"{self.label}:;"])


class Leave(Block):
    """A block with a label behind it, to which gotos inside lead, out of loops and switches."""

    def __init__(self, label, nodes):
        super().__init__(nodes)
        self.label = label

    def flow(self, state, frames):
        frame = Frame(False, state, self.label)
        flow_block(self.nodes, state, frames + [frame])
        state.become(merge([state] + frame.breaks))

    def lines(self, indent):
        return super().lines(indent) + [f"{self.label}:;"]


class Again(Block):
    """A loop made of a label and a goto back to it, with a counter that makes it end."""

    def __init__(self, label, counter, nodes):
        super().__init__(nodes)
        self.label, self.counter = label, counter

    def flow(self, state, frames):
        state.read(self.counter.own)
        state.claim(self.counter.own)
        frame = Frame(True, state)
        flow_block(self.nodes, state, frames)  # break and continue are those of a loop around it
        if not state.dead:
            frame.check_repeat(state)
            state.claim(self.counter.own)

    def lines(self, indent):
        return ([f"{self.label}:;"] + super().lines(indent) +
                [f"{indent}if (--{self.counter.name} > 0)", f"{indent}  goto {self.label};"])
