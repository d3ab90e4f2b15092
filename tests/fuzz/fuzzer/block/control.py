# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compound statements of block-level functions: which threads are inside, and how they come together again."""
from ..control import Again, If, Leave, Loop, Skip, Switch, flow_block
from ..flow import Expression, Frame, merge
from ..kinds import Violation
from .state import BLOCK, is_uniform


class Condition(Expression):
    """`threads`: for how many it holds at most."""
    __slots__ = ("threads",)

    def __init__(self, text, reads=(), threads=BLOCK):
        super().__init__(text, reads)
        self.threads = threads


class BlockFrame(Frame):
    """`turns`: a loop that only a goto leaves, which break and continue do not mean."""

    def __init__(self, is_loop, entry, divergent, label=None, turns=False):
        super().__init__(is_loop, entry, label)
        self.divergent = divergent  # threads make turns of their own
        self.turns = is_loop or turns
        self.skipped = False  # some threads skip the rest of this turn


def leave(state, frames, target):
    """Some threads, or all, jump to the end of `target`."""
    if not state.divergent:
        return
    for frame in reversed(frames):
        if not frame.divergent:
            if frame.turns:
                raise Violation("some threads leave a loop that others go on with together")
            frame.skipped = True
        if frame is target:
            break


def come_together(before, state, frames):
    """Behind a compound statement, all who were there before it are here again, unless they have gone further."""
    state.divergent = before.divergent or state.left or any(frame.skipped for frame in frames)
    state.threads, state.times = before.threads, before.times


class BlockIf(If):
    def flow(self, state, frames):
        before = state.copy()
        state.open()
        if self.header is not None:
            self.header.flow(state, frames)
        if self.condition is not None:
            state.use(self.condition)
        condition = self.condition or Expression("", self.header.parts[0][0].own)
        other, start = state.copy(), state.copy()
        if not is_uniform(condition):
            state.divergent = other.divergent = True
            state.threads = min(state.threads, getattr(condition, "threads", BLOCK))
        flow_block(self.then, state, frames)
        if self.otherwise is not None:
            flow_block(self.otherwise, other, frames)
            if not is_uniform(condition):
                state.check_beside(other, start)
        result = merge([state, other])
        result.dead = state.dead and other.dead
        come_together(before, result, frames)
        result.close()
        state.become(result)


class BlockLoop(Loop):
    """`varying`: threads may make different numbers of turns. `most`: how many at most. `vote`: a further condition
    that all threads decide together. `array`: what a range-for goes through."""

    def __init__(self, *arguments, varying=False, most=1, vote=None, array=None, **words):
        super().__init__(*arguments, **words)
        self.varying, self.most, self.array = varying, most, array
        self.vote = vote
        if vote is not None:
            self.condition = vote

    def start_turn(self, state):
        """Goes on to the body; the states that end the loop here."""
        if self.array is not None:
            state.use(self.array)
        for value in (self.limit, self.condition):
            if value is not None:
                state.use(value)
                if value is not self.vote and not is_uniform(value) and not self.varying:
                    raise Violation("a varying condition of a loop for all threads")
        if self.counter is not None:
            state.read(self.counter.own)
            state.claim(self.counter.own)
            state.check_uniform(self.counter.own if not self.varying else [], self.limit)
        exits = [state.copy()]
        if self.vote is not None:  # none is held when the count is over
            state.barrier("a vote")
            exits.append(state.copy())
        return exits

    def frame(self, turn):
        return BlockFrame(True, turn, turn.divergent)

    def flow(self, state, frames):
        before = state.copy()
        state.open()
        if self.first is not None:
            self.first.flow(state, frames)
        current, exits = state, []
        for _ in range(8):
            turn = current.copy()
            if self.kind != "do":
                exits = self.start_turn(turn)
            turn.divergent |= self.varying
            turn.times *= self.most
            frame = self.frame(turn)
            turn.open()
            if self.declared is not None:
                turn.declare(self.declared, True)
            flow_block(self.body, turn, frames + [frame])
            turn.close()
            back = merge([turn] + frame.continues)
            if self.kind == "do" and not back.dead:
                come_together(before, back, frames)
                exits = self.start_turn(back)
            exits += frame.breaks
            again = merge([current, back])
            again.cost = current.cost
            come_together(before, again, frames)
            again.left |= back.left
            if again.knows() == current.knows():
                break
            current = again
        result = merge(exits) if exits else back
        result.cost = max([result.cost, back.cost, turn.cost])
        result.left |= back.left or turn.left
        come_together(before, result, frames)
        result.close()
        state.become(result)


class BlockSwitch(Switch):
    def flow(self, state, frames):
        before = state.copy()
        state.open()
        if self.header is not None:
            self.header.flow(state, frames)
        state.use(self.value)
        if not is_uniform(self.value):
            state.divergent = True
        frame = BlockFrame(False, state, state.divergent)
        entry, current, ways = state.copy(), None, []
        for _, nodes, _ in self.sections:
            start = entry.copy() if current is None else merge([entry, current])
            start.divergent |= frame.skipped
            flow_block(nodes, start, frames + [frame])
            for way in ways if entry.divergent else ():
                start.check_beside(way, entry)
            ways.append(start)
            current = start
        has_default = any("default" in labels for labels, _, _ in self.sections)
        result = merge(([current] if current is not None else []) + frame.breaks + ([] if has_default and current else [entry]))
        come_together(before, result, frames)
        result.close()
        state.become(result)


class BlockSkip(Skip):
    def flow(self, state, frames):
        before = state.copy()
        state.use(self.condition)
        other = state.copy()
        if not is_uniform(self.condition):
            state.divergent = other.divergent = True
        flow_block(self.nodes, state, frames)
        result = merge([state, other])
        come_together(before, result, frames)
        state.become(result)


class BlockLeave(Leave):
    def flow(self, state, frames):
        before = state.copy()
        frame = BlockFrame(False, state, state.divergent, self.label)
        flow_block(self.nodes, state, frames + [frame])
        result = merge([state] + frame.breaks)
        come_together(before, result, frames)
        state.become(result)


class BlockAgain(BlockLoop):
    """A loop made of a label and a goto back to it. break and continue are those of a loop around it."""
    simple = False

    def __init__(self, label, counter, limit, body, **words):
        super().__init__("do", counter, limit, body, **words)
        self.label = label

    def frame(self, turn):
        return BlockFrame(False, turn, turn.divergent, self.label, turns=True)

    def lines(self, indent):
        return Again(self.label, self.counter, self.body).lines(indent)
