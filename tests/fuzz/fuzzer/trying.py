# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What all builders of functions share: each statement is tried on the current State and kept when that allows it."""
from .kinds import Violation


class Trying:
    labels = 0

    def pick(self, weights):
        return self.rng.choices(list(weights), list(weights.values()))[0]

    def add(self, nodes, *new):
        """Appends the statements when they are allowed here."""
        trial = self.state.copy()
        try:
            for node in new:
                node.flow(trial, self.frames)
        except Violation:
            return False
        self.state.become(trial)
        nodes.extend(new)
        return True

    def with_macro(self, node):
        """Some statements come out of a macro."""
        node.macro = self.rng.random() < self.program.macros
        if hasattr(node, "yields"):
            self.with_yield(node)
        if "conditions" in self.program.features and self.rng.random() < 0.1:
            node.conditional = self.rng.choice(("head", "braces"))
        return node

    def with_yield(self, wait):
        """Some taskwaits are taskyields."""
        if "yields" in self.program.features and self.rng.random() < 0.3:
            wait.yields, wait.queue = True, None
        return wait

    def new_label(self, word):
        self.labels += 1
        return f"{word}_{self.labels}"
