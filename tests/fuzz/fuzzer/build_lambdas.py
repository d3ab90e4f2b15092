# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random lambdas: a mixin of FunctionBuilder (build.py). A lambda is used before the next wait at the latest."""
from .flow import Expression
from .kinds import U64, Scalar
from .statements import Assign, Declaration, Effect
from .storage import Variable, is_scalar


class Lambdas:
    assignment, effect, declaration = Assign, Effect, Declaration

    def make_lambda_(self, nodes, depth):
        if "lambdas" not in self.features:
            return
        rng = self.rng
        reads = [lvalue for lvalue in self.expressions().scalars if self.may_capture(lvalue)]
        reads = rng.sample(reads, min(len(reads), rng.randrange(1, 4)))
        changes = [lvalue for lvalue in self.writable([U64]) if self.may_capture(lvalue) and self.root(lvalue).lvalue is lvalue and is_scalar(self.root(lvalue))
                   and all(map(self.state.can_read, lvalue.cells))]
        change = rng.choice(changes) if changes and rng.random() < 0.4 else None
        captures, inside, by_value, late = self.captures(reads, change)
        value = "given"
        for text in inside:
            value = f"mix({value}, (unsigned long long){text})" if rng.random() < 0.6 else \
                f"({value} {rng.choice('+^-')} (unsigned long long){text})"
        body = f"{change.text} += given; " if change is not None else ""
        result = rng.choice((" -> unsigned long long", ""))
        text = f"[{captures}](unsigned long long given){result} {{ {body}return {value}; }}"
        changed = change.cells if change is not None else ()
        if rng.random() < 0.2:  # called where it stands
            argument = self.expressions().raw(U64, 1)
            return self.use_call(nodes, f"{text}({argument.text})", argument.reads + by_value + late, changed)
        self.serial += 1
        name = f"fn{self.serial}"
        variable = Variable(name, Scalar("auto", "lambda", 0), frozen=True)
        variable.lvalues = []
        variable.own[0][0].varying = True
        if not self.add(nodes, self.declaration(rng.choice(("", "const ")), [(variable, f" = {text}", Expression("", by_value))])):
            return
        for _ in range(rng.randrange(1, 3)):
            argument = self.expressions().raw(U64, 1)
            self.use_call(nodes, f"{name}({argument.text})", argument.reads + tuple(variable.own) + late, changed)
            if rng.random() < 0.3:
                self.make_assign(nodes, depth)

    def may_capture(self, lvalue):
        """A whole variable or a part of one, which a capture by name stands for; no binding."""
        variable = self.root(lvalue)
        return variable is not None and not getattr(variable, "binding", False) and not getattr(variable, "uncaptured", False) \
            and is_scalar(lvalue) \
            and variable.name not in self.volatiles()

    def root(self, lvalue):
        return next((variable for variable in self.state.visible() if any(lvalue is own for own in variable.lvalues)), None)

    def captures(self, reads, change):
        """(capture list, texts of the reads inside, cells read where the lambda stands, cells read at each call)."""
        rng, roots = self.rng, {self.root(lvalue).name: self.root(lvalue) for lvalue in reads}
        cells = tuple(cell for lvalue in reads for cell in lvalue.via + lvalue.cells)
        inside = [lvalue.text for lvalue in reads]
        changed = change.cells if change is not None else ()
        # What a block shares is a reference there.
        references = self.blocks > 0 or any(not variable.own for variable in roots.values())
        style = rng.randrange(4)
        if style == 0 or references and style == 1:
            return "&", inside, (), cells + changed
        if style == 1:
            extra = f", &{change.text}" if change is not None else ""
            if change is None or change.text not in roots:
                return "=" + extra, inside, cells, cells + changed
        if style == 2:
            names = [f"c{number} = {text}" for number, text in enumerate(inside)]
            if change is not None:
                names.append(f"&{change.text}")
            return ", ".join(names), [f"c{number}" for number in range(len(inside))], cells, changed
        names = []
        for name, variable in roots.items():
            by_reference = references or rng.random() < 0.5 or change is not None and change.text == name
            if not getattr(variable, "fixed", False):
                names.append("&" * by_reference + name)
        if change is not None and change.text not in roots:
            names.append(f"&{change.text}")
        return ", ".join(names), inside, cells, cells + changed

    def use_call(self, nodes, text, reads, writes):
        """The value goes to a variable, into the result, or nowhere."""
        call = Expression(text, tuple(reads) + tuple(writes), writes)
        targets = [lvalue for lvalue in self.writable([U64]) if not set(lvalue.cells) & set(writes)]
        if targets and self.rng.random() < 0.7:
            return self.add(nodes, self.assignment(self.rng.choice(targets), self.rng.choice(("=", "+=")), call))
        return self.add(nodes, self.effect(Expression(f"atomicAdd(&sums[{self.rng.randrange(6)}], {text})", call.reads, writes)))
