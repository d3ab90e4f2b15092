# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds the body of one random block-level task function, as build.py does for a thread's: each statement is tried on
the current BlockState and kept when that allows it. Compound statements are in build_control.py."""
from .. import kinds
from ..build_lambdas import Lambdas
from ..declare import Binding, Declarations
from ..flow import PENDING, Expression
from ..kinds import U64, Array, Pointer, Scalar, Struct
from ..storage import Lvalue, Variable
from ..trying import Trying
from .build_blocks import SpawnedBlocks
from .build_control import BlockCompounds
from .build_memory import MemoryStatements
from .build_shared import SharedNames
from .build_spawns import Spawns
from .control import BlockIf
from .state import BlockMemory, make_varying
from .statements import BlockAssign, BlockDeclaration, BlockEffect, BlockReturn, BlockWait
from .values import Conditions


class BlockBuilder(Trying, Conditions, Declarations, Spawns, SpawnedBlocks, MemoryStatements, SharedNames, Lambdas, BlockCompounds):
    assignment, effect, declaration = BlockAssign, BlockEffect, BlockDeclaration

    def __init__(self, rng, program, function):
        self.rng, self.program, self.function, self.features = rng, program, function, program.features
        self.state, self.frames = function.start(), []
        self.thread_number = next(variable for variable in self.state.visible() if variable.name == "threadIdx.x")
        self.serial = 0
        self.taken = {"h", "fuel"} | {parameter.name for parameter in function.template} | \
            {parameter.variable.name for parameter in function.parameters}
        self.uniform = False  # what is being declared
        self.may_call = False  # ahead of what ends the recursion
        self.blocks = 0  # how many spawned blocks are around this point

    # What Declarations asks for.
    @property
    def waits(self):
        return self.blocks > 0 or not self.function.waitless

    @property
    def multiplicity(self):
        return self.state.threads * self.state.times

    @property
    def cost(self):
        return self.state.cost

    def expressions(self, hide=()):
        return self.values(self.uniform, hide)

    def build(self):
        function, rng = self.function, self.rng
        nodes = []
        self.result_variable = Variable("h", U64)
        make_varying(self.result_variable)
        leaf_first = function.fuelled and rng.random() < 0.4  # the runtime may then see the leaf at the spawn
        if leaf_first:
            self.make_leaf(nodes)
        first = self.values(rng.random() < 0.5).raw(U64, 1)
        self.add(nodes, BlockDeclaration("", [(self.result_variable, f" = {first.text}", first)]))
        if rng.random() < 0.3:
            nodes += self.fill(2, 3)
        if function.fuelled and not leaf_first:
            self.make_leaf(nodes)
        self.may_call = function.fuelled
        nodes += self.fill(rng.randrange(1, 5), 0)
        for _ in range(rng.randrange(1, 4) if function.fuelled else 0):
            before = self.state.cost
            for _ in range(4):
                if self.everyone() and self.state.cost == before:
                    self.make_guarded(nodes, 0)
            nodes += self.fill(rng.randrange(1, 4), 0)
        nodes += self.fill(rng.randrange(2, 5), 0)
        self.finish(nodes)
        function.body = nodes
        function.divisor = max(2, self.state.cost)
        return function

    def make_leaf(self, nodes):
        """What ends the recursion. Some leaves add what each thread knows to a sum."""
        with self.region():
            inner = []
            if self.result_variable in list(self.state.visible()) and self.rng.random() < 0.5:
                self.add_sum(inner)
            assert self.add(inner, BlockReturn(self.return_value()))
        leaf = BlockIf(Expression("fuel < @K@", self.fuel().own), inner, braces=len(inner) > 1 or self.rng.random() < 0.5)
        assert self.add(nodes, leaf)

    # ---- adding statements ----

    def may_wait(self):
        return self.waits and self.may_call and not self.state.divergent and not self.state.left

    def add_or_wait(self, nodes, *new):
        return self.add(nodes, *new) or self.may_wait() and self.add(nodes, self.with_macro(BlockWait()), *new)

    def fill(self, count, depth):
        nodes = []
        for _ in range(count):
            kind = self.pick(self.program.weights)
            if depth >= 4 and kind in ("if", "loop", "switch", "block", "guarded", "skip", "leave", "spawned_block"):
                kind = "assign"
            getattr(self, "make_" + kind)(nodes, depth)
        return nodes

    def finish(self, nodes):
        """The end of the function: most of what each thread knows flows into the sums and the result."""
        rng = self.rng
        if any(known & PENDING and not place.heap for place, known in self.state.info.items()) or rng.random() < 0.3 \
                or any(writer for _, writer, _ in self.state.phases.values()):
            if self.may_wait():
                self.add(nodes, BlockWait())
        readable = [lvalue for lvalue in self.values(False).readable if not isinstance(lvalue.type, (Array, Pointer))]
        for lvalue in rng.sample(readable, min(len(readable), rng.randrange(3, 12))):
            self.add(nodes, self.mixing(lvalue))
        self.add_sum(nodes)
        if self.function.result is not None:
            if self.state.dead or not self.add(nodes, self.with_macro(BlockReturn(self.return_value()))):
                nodes.append(BlockReturn(self.constant()))

    def constant(self):
        type_ = self.function.result
        if type_ is None:
            return None
        if isinstance(type_, Struct):
            return self.values(True).object(type_)
        return Expression(f"({type_.name})1")

    def add_sum(self, nodes):
        cell = self.rng.randrange(4)
        self.add(nodes, BlockEffect(Expression(f"atomicAdd(&sums[{cell}], mix(h, threadIdx.x))",
                                               self.result_variable.own + self.thread_number.own)))

    def mixing(self, lvalue):
        digest = self.values(False).digest(lvalue)
        target = self.result_variable.lvalue
        return BlockAssign(target, "=", Expression(f"mix(h, {digest.text})", target.cells + digest.reads))

    def return_value(self):
        type_ = self.function.result
        if type_ is None:
            return None
        values = self.values(self.rng.random() < 0.4)
        if self.result_variable in list(self.state.visible()) and isinstance(type_, Scalar) and type_.sort == "int":
            more = values.raw(U64, 1)
            return Expression(f"({type_.name})mix(h, {more.text})", self.result_variable.own + list(more.reads))
        return values.value(type_)

    # ---- simple statements ----

    def make_declare(self, nodes, depth):
        self.uniform = not self.state.divergent and not self.state.left and self.rng.random() < 0.5
        for node in self.declare_one():
            if not (isinstance(node, Binding) and "&" in node.reference and self.has_fixed_root(node.value.text)):
                self.add(nodes, self.owned(node))
        self.uniform = False

    def has_fixed_root(self, text):
        """Of an lvalue in what may have no address: a parameter (GTAP125)."""
        names = {variable.name: variable for variable in self.state.visible()}
        root = names.get(text.lstrip("(*").split(".")[0].split("[")[0].split("-")[0].split(")")[0])
        return not getattr(root, "spawnable", True)

    def owned(self, node):
        """The declaration, of uniform variables or of varying ones."""
        for variable, _, _ in node.parts:
            if not self.uniform or isinstance(variable.type, Pointer):
                make_varying(variable) if not hasattr(variable, "choices") else \
                    [setattr(cell[0], "varying", True) for cell in variable.own]
        return BlockDeclaration(node.prefix, node.parts, node.text() if isinstance(node, Binding) else None)

    def writable(self, types=None):
        return [lvalue for variable in self.state.visible() if not variable.frozen or isinstance(variable, BlockMemory)
                for lvalue in variable.lvalues
                if not lvalue.constant and all(map(self.state.can_write, lvalue.cells))
                and all(map(self.state.can_read, lvalue.via)) and (types is None or lvalue.type in types)
                and (self.everyone() or not self.keeps_uniform(lvalue))]

    def everyone(self):
        return not self.state.divergent and not self.state.left

    @staticmethod
    def keeps_uniform(lvalue):
        return any(not place.varying and not hasattr(place, "memory") for cell in lvalue.cells for place in cell)

    def repoint(self, nodes, variable):
        """A pointer gets another aim of its own."""
        lvalue = self.rng.choice(variable.choices)
        if any(lvalue is own for name in self.state.visible() for own in name.lvalues):
            pointer = Lvalue(variable.name, variable.type, variable.own)
            self.add(nodes, BlockAssign(pointer, "=", Expression("&" + lvalue.text, lvalue.via)))

    def volatiles(self):
        return ()

    def may_capture(self, lvalue):
        """No parameter, whose address would be taken, and nothing of the block's, which is no variable of a thread."""
        variable = self.root(lvalue)
        return super().may_capture(lvalue) and getattr(variable, "spawnable", True) and not isinstance(variable, BlockMemory) \
            and not any(variable is parameter.variable for parameter in self.function.parameters)

    def make_assign(self, nodes, depth):
        rng = self.rng
        pointers = [variable for variable in self.state.visible() if hasattr(variable, "choices")]
        if pointers and rng.random() < 0.2:
            self.repoint(nodes, rng.choice(pointers))
            return
        candidates = [lvalue for lvalue in self.writable() if not isinstance(lvalue.type, Pointer)]
        if not candidates:
            return
        target = rng.choice(candidates)
        if isinstance(target.type, Array):
            index = self.values(self.keeps_uniform(target)).index(target.type.size)
            target = target.element(index.text, index.reads)
            if isinstance(target.type, Array):
                return
        values = self.values(self.keeps_uniform(target) or rng.random() < 0.3)
        if isinstance(target.type, Scalar) and target.type.sort == "int" and (target.text == "h" or rng.random() < 0.35):
            if target.text == "h" or not (target.type.signed and target.type.bits >= 32):
                operator = rng.choice(("+=", "-=", "^="))
            else:
                operator = rng.choice(("^=", "|=", "&="))
            if operator == "+=" and rng.random() < 0.4 and target.text != "h":
                text = rng.choice((f"{target.text}++", f"++{target.text}", f"--{target.text}"))
                self.add(nodes, BlockEffect(Expression(text, target.via + target.cells, target.cells)))
                return
            self.add(nodes, BlockAssign(target, operator, values.scalar(target.type, 1)))
            return
        self.add(nodes, BlockAssign(target, "=", values.value(target.type)))

    def make_mix(self, nodes, depth):
        if self.result_variable not in list(self.state.visible()):
            return
        readable = [lvalue for lvalue in self.values(False).readable
                    if not isinstance(lvalue.type, (Array, Pointer)) and lvalue.text != "h"]
        if readable:
            self.add(nodes, self.mixing(self.rng.choice(readable)))

    def make_helper(self, nodes, depth):
        """A plain device function that gets a reference or a pointer to a variable."""
        candidates = [lvalue for lvalue in self.writable([*kinds.INTEGERS, *self.function.types])
                      if all(map(self.state.can_read, lvalue.cells)) and not self.has_fixed_root(lvalue.text)
                      and not any(hasattr(place, "memory") for cell in lvalue.cells for place in cell)]
        if candidates:
            lvalue = self.rng.choice(candidates)
            argument = self.values(self.keeps_uniform(lvalue)).raw(U64, 1)
            text = f"bump({lvalue.text}, {argument.text})" if self.rng.random() < 0.5 else \
                f"poke(&{lvalue.text}, {argument.text})"
            self.add(nodes, BlockEffect(Expression(text, argument.reads + lvalue.via + lvalue.cells, lvalue.cells)))

    def make_atomic(self, nodes, depth):
        value = self.values(self.rng.random() < 0.3).raw(U64, 2)
        cell = self.rng.randrange(8)
        name = "atomicXor" if cell >= 6 else "atomicAdd"
        self.add(nodes, BlockEffect(Expression(f"{name}(&sums[{cell}], {value.text})", value.reads)))

    def make_wait(self, nodes, depth):
        if not self.may_wait():
            return
        awaited = {place for place, known in self.state.info.items() if known & PENDING == 2}
        if not self.add(nodes, self.with_macro(BlockWait())) or self.result_variable not in list(self.state.visible()):
            return
        results = [lvalue for lvalue in self.values(False).readable if not isinstance(lvalue.type, (Array, Pointer))
                   and any(place in awaited for cell in lvalue.cells for place in cell)]
        for lvalue in self.rng.sample(results, min(len(results), self.rng.randrange(4))):
            self.add(nodes, self.mixing(lvalue))
