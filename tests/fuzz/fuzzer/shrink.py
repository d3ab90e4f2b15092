# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a failing program small: drops statements, unwraps blocks and simplifies values, as long as the program stays
valid (flow.py) and fails in the same way. Many candidates are tried in one file, each under a name of its own."""
import copy

from .flow import Expression
from .kinds import Violation
from .statements import Assign, Call, Declaration, Return

CANDIDATES = 24  # in one file


class Cuts:
    """What to leave out of a program; the program itself stays as it is."""

    def __init__(self, removed=frozenset(), unwrapped=frozenset(), simplified=frozenset()):
        self.removed, self.unwrapped, self.simplified = removed, unwrapped, simplified

    def with_(self, other):
        return Cuts(self.removed | other.removed, self.unwrapped | other.unwrapped, self.simplified | other.simplified)

    def apply_to(self, nodes):
        from .control import Block
        result = []
        for node in nodes:
            if id(node) in self.removed:
                continue
            if id(node) in self.unwrapped:
                for inner in node.lists():
                    kept = self.apply_to(inner)
                    if kept:
                        result.append(Block(kept))
                continue
            new = copy.copy(node)
            if id(node) in self.simplified:
                simplify(new)
            new.replace_lists([self.apply_to(inner) for inner in node.lists()])
            result.append(new)
        return result


def simplify(node):
    """A constant in place of what a statement computes."""
    if isinstance(node, Assign) and node.operator == "=" and hasattr(node.target.type, "sort"):
        node.value = Expression(f"({node.target.type.name})1")
    elif isinstance(node, Declaration) and len(node.parts) == 1 and hasattr(node.parts[0][0].type, "sort") \
            and node.parts[0][2] is not None and node.parts[0][1]:
        variable = node.parts[0][0]
        node.parts = [(variable, f" = ({variable.type.name})1", Expression(""))]
    elif isinstance(node, Call):
        node.queue, node.pragma = None, "#pragma gtap task"
    elif getattr(node, "condition", None) is not None and getattr(node, "header", None) is None:
        node.condition = Expression("true")


def all_nodes(nodes):
    for node in nodes:
        yield node
        for inner in node.lists():
            yield from all_nodes(inner)


class Shrinker:
    """`fails(programs)` says of each whether it fails as the program did."""

    def __init__(self, program, fails, log=lambda line: None):
        self.program, self.fails, self.log = program, fails, log
        self.cuts = Cuts()

    def variant(self, cuts):
        """The program with cuts, or None when that is no valid one."""
        new = copy.copy(self.program)
        new.functions = []
        for function in self.program.functions:
            other = copy.copy(function)
            other.body = cuts.apply_to(function.body)
            new.functions.append(other)
        names = {new.functions[0].name}
        while True: # only what is still called
            called = {node.callee.name for function in new.functions if function.name in names
                      for node in all_nodes(function.body) if isinstance(node, Call)}
            if called <= names:
                break
            names |= called
        new.functions = [function for function in new.functions if function.name in names]
        try:
            for function in new.functions:
                function.check()
                if function.result is not None and not (function.body and isinstance(function.body[-1], Return)):
                    return None
        except (Violation, KeyError):
            return None
        return new

    def failing(self, candidates):
        """Which of the cuts leave a program that still fails."""
        result = []
        for start in range(0, len(candidates), CANDIDATES):
            chunk = candidates[start:start + CANDIDATES]
            programs = [renamed(self.variant(cuts), f"c{number}") for number, cuts in enumerate(chunk)]
            result += [cuts for cuts, bad in zip(chunk, self.fails(programs)) if bad]
        return result

    def valid(self, candidates):
        return [cuts for cuts in candidates if self.variant(cuts) is not None]

    def edits(self, size):
        """Cuts of `size` neighbouring statements, and with size 1 the finer ones."""
        current = self.variant(self.cuts)
        lists = []

        def collect(nodes):
            lists.append([node for node in nodes if id(node) not in self.cuts.removed])
            for node in lists[-1]:
                for inner in node.lists():
                    collect(inner)
        names = {function.name for function in current.functions}
        for function in self.program.functions:
            if function.name in names:
                collect(function.body)
        for nodes in lists:
            for start in range(0, len(nodes), size):
                yield Cuts(removed=frozenset(id(node) for node in nodes[start:start + size]))
            if size == 1:
                for node in nodes:
                    if node.lists() and id(node) not in self.cuts.unwrapped:
                        yield Cuts(unwrapped=frozenset([id(node)]))
                    elif id(node) not in self.cuts.simplified:
                        yield Cuts(simplified=frozenset([id(node)]))

    def run(self, rounds=14):
        size = 8
        for _ in range(rounds):
            candidates = self.valid([self.cuts.with_(edit) for edit in self.edits(size)])
            good = self.failing(candidates)
            self.log(f"size {size}: {len(good)} of {len(candidates)} cuts keep the failure")
            if not good:
                if size == 1:
                    break
                size //= 2
                continue
            self.cuts = self.combined(good)
            if size > 1:
                size //= 2
        return self.variant(self.cuts)

    def combined(self, good):
        """The longest run of good cuts that keeps the failure when made together."""
        sums, total = [], None
        for cuts in good:
            trial = cuts if total is None else total.with_(cuts)
            if self.variant(trial) is not None:
                total = trial
                sums.append(total)
        tried, step = [], len(sums)
        while step >= 1:
            tried.append(sums[step - 1])
            step = step * 3 // 4 if step > 1 else 0
        still = self.failing(tried[:-1]) if len(tried) > 1 else []
        return next((cuts for cuts in tried if any(cuts is other for other in still)), tried[-1])


def renamed(program, name):
    """The same program with another prefix in its text."""
    def with_name(lines):
        return [line.replace(program.name + "_", name + "_").replace(f"program {program.name} ", f"program {name} ")
                for line in lines]
    result = copy.copy(program)
    texts = [with_name(program.lines(serial)) for serial in (False, True)]
    result.name = name
    result.lines = lambda serial=False: texts[serial]
    main = copy.copy(program.functions[0])
    main.name = main.name.replace(program.name + "_", name + "_")
    result.functions = [main] + program.functions[1:]
    return result
