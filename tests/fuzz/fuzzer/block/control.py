"""Compound statements of block-level functions: which threads are inside, and how they come together again."""
from ..control import If, Loop, Switch, flow_block
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
    def __init__(self, is_loop, entry, divergent):
        super().__init__(is_loop, entry)
        self.divergent = divergent  # threads make turns of their own
        self.skipped = False  # some threads skip the rest of this turn


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
        condition = self.condition or self.header.parts[0][2]
        other = state.copy()
        if not is_uniform(condition):
            state.divergent = other.divergent = True
            state.threads = min(state.threads, getattr(condition, "threads", BLOCK))
        flow_block(self.then, state, frames)
        if self.otherwise is not None:
            flow_block(self.otherwise, other, frames)
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
            frame = BlockFrame(True, turn, turn.divergent)
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
        state.use(self.value)
        if not is_uniform(self.value):
            state.divergent = True
        frame = BlockFrame(False, state, state.divergent)
        entry, current = state.copy(), None
        for _, nodes, _ in self.sections:
            start = entry.copy() if current is None else merge([entry, current])
            start.divergent |= frame.skipped
            flow_block(nodes, start, frames + [frame])
            current = start
        has_default = any("default" in labels for labels, _, _ in self.sections)
        result = merge(([current] if current is not None else []) + frame.breaks + ([] if has_default and current else [entry]))
        come_together(before, result, frames)
        result.close()
        state.become(result)


