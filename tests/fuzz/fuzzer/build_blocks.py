# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random spawned blocks: a mixin of FunctionBuilder (build.py). What a block may mention is chosen first; its clauses
list what it then does mention."""
import re

from .blocks import Capture, SpawnedBlock, check_end, entered
from .flow import Expression
from .kinds import Array, Pointer, Violation
from .statements import Effect, Wait
from .storage import Lvalue, Variable


class Blocks:
    def make_spawned_block(self, nodes, depth):
        if "blocks" not in self.features or not self.function.may_spawn_blocks or self.blocks >= 3 \
                or self.function.fuelled and not self.may_call:
            return
        rng = self.rng
        default = rng.choice((None, None, "shared", "firstprivate", "none"))
        clauses, at_once = self.clauses()
        captures = [capture for capture in map(lambda variable: self.capture(variable, default), self.state.visible())
                    if capture is not None]
        saved = self.cost, self.blocks, self.result_variable
        inner = self.block_body(captures, depth)
        words = {word for node in inner for line in node.lines("") for word in re.findall(r"\w+", line)}
        words = self.with_bodies(words)
        captures = [capture for capture in captures if capture.outer.name in words]
        block = SpawnedBlock(captures, inner, default=default, clauses=clauses, at_once=at_once)
        if "taskloops" in self.features and "queue" not in [word for word, _ in clauses] and rng.random() < 0.5:
            block.turns = f"turn{self.blocks}", rng.choice((1, 2, 5, 9, 40, 100)), rng.choice(("", "grainsize(1)", "num_tasks(3)"))
        cost, self.blocks, self.result_variable = self.cost, *saved[1:]
        if not self.add_or_wait(nodes, self.with_macro(block)):
            cost = saved[0]
        self.cost = cost

    def with_bodies(self, words):
        """The words, and those of the function's macros among them."""
        more = {word for name, text in self.function.defines.items() if name in words for word in re.findall(r"\w+", text)}
        return words if more <= words else self.with_bodies(words | more)

    def block_body(self, captures, depth):
        with self.region():
            outer = self.state
            self.state, _ = entered(outer, captures)
            self.frames, self.waits, self.blocks = [], True, self.blocks + 1
            self.result_variable = next((capture.inner for capture in captures if capture.outer is self.result_variable),
                                        None)
            nodes = self.body(depth, count=self.rng.choice((1, 2, 3, 4)))
            with self.region():
                self.state.open()
                for node in nodes:
                    node.flow(self.state, [])
                result = self.result_variable
                if result is not None and all(map(self.state.can_read, result.own)) and self.rng.random() < 0.7:
                    self.add(nodes, Effect(Expression(f"atomicAdd(&sums[{self.rng.randrange(6)}], h)", result.own)))
                try:
                    check_end(self.state, outer)
                except Violation:
                    self.add(nodes, self.with_yield(Wait()))
        return nodes

    def capture(self, variable, default):
        """How a block has a variable of the parent; None when it must not mention it."""
        rng, state = self.rng, self.state
        listed = rng.random() < 0.2
        if getattr(variable, "fixed", False):
            return Capture(variable, variable, False)
        if not variable.lvalues or getattr(variable, "binding", False) or getattr(variable, "uncaptured", False):
            return None
        reference = not variable.own
        is_array = isinstance(variable.type, Array)
        copyable = not is_array and all(map(state.can_read, variable.own or variable.lvalue.cells))
        shared = not copyable or not variable.frozen and rng.random() < (0.6 if default == "shared" else 0.25)
        if shared and (is_array and rng.random() < 0.3 or variable.frozen and not copyable):
            return None
        implied = default == "shared" or default is None and reference and not self.blocks
        if not self.waits and (shared or isinstance(variable.type, Pointer)):
            places = [Lvalue("", variable.type, variable.own if shared else ()), variable.lvalue]
            if not all(map(self.may_stay_pending, places)):
                return None
        listed = listed or default == "none" or shared != implied or reference and self.blocks > 0
        if shared:
            return Capture(variable, variable, listed)
        target = variable.lvalue.cells if isinstance(variable.type, Pointer) else None
        inner = Variable(variable.name, variable.type, constant=variable.constant, frozen=variable.frozen, target=target,
                         declarator=variable.declarator)  # decltype says the type of the original
        inner.spawnable = getattr(variable, "spawnable", True)
        return Capture(variable, inner, listed)
