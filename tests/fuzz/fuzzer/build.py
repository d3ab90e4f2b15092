# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds the body of one random task function, statement by statement: each is tried on the current State and kept
when that allows it. What calls, waits and jumps need to be allowed is added here (a wait before a return, at the end
of a loop's turn); compound statements are in build_control.py."""
from . import kinds
from .build_blocks import Blocks
from .build_calls import Calls
from .build_control import Compounds
from .build_lambdas import Lambdas
from .build_reading import ReadingStatements
from .declare import Declarations
from .special import SpecialDeclarations
from .expressions import Expressions
from .flow import PENDING, Expression
from .kinds import U32, U64, Array, Pointer, Scalar, Struct
from .statements import Assign, Comment, Declaration, Effect, Lines, Return, Wait
from .storage import Lvalue, Variable, is_scalar
from .textual import Textual
from .trying import Trying


# Statements of plain functions, without effects and with some.
PLAIN = {"declare": 3, "assign": 3, "wait": 2, "spawn": 7, "if": 2}
WITH_EFFECTS = {**PLAIN, "atomic": 2}


class FunctionBuilder(Trying, Declarations, SpecialDeclarations, Textual, Calls, Blocks, Lambdas, ReadingStatements,
                      Compounds):
    def __init__(self, rng, program, function, features):
        self.rng, self.program, self.function, self.features = rng, program, function, features
        self.state, self.frames = function.start(), []
        self.waits = not function.waitless  # waits are allowed here
        self.small = "small" in features
        self.multiplicity, self.cost, self.serial = 1, 0, 0
        self.blocks = 0  # how many spawned blocks are around this point
        self.groups = 0  # the same, of taskgroups
        self.taken = {"h", "fuel"} | {parameter.name for parameter in function.template} | {parameter.variable.name for parameter in function.parameters}
        self.result_variable = None

    def build(self):
        function, rng = self.function, self.rng
        nodes = []
        if not function.plain and rng.random() < 0.8:
            self.result_variable = Variable("h", U64)
            first = self.expressions().raw(U64, 1)
            self.add(nodes, Declaration("", [(self.result_variable, f" = {first.text}", first)]))
        for parameter in function.parameters if not function.plain else ():
            if rng.random() < 0.3:
                self.make_name(nodes, 0, of=parameter.variable)
        if not function.plain and rng.random() < 0.3:
            nodes += self.fill(2, 3)
        if function.fuelled:
            from .control import If  # the leaf of the recursion
            leaf = If(Expression("fuel < @K@"), [self.returning()], braces=rng.random() < 0.5)
            assert self.add(nodes, leaf)
        self.may_call = function.fuelled
        long = "long_texts" in self.features and rng.random() < 0.02
        self.make_late(nodes)
        nodes += self.fill(rng.randrange(2, 6) if function.plain else rng.randrange(50, 200) if long else rng.randrange(2, 6) if self.small else rng.randrange(3, 11), 0)
        self.make_late(nodes)
        self.finish(nodes)
        function.body = nodes
        function.divisor = max(2, self.cost)
        return function

    # ---- adding statements ----

    may_call = False

    def expressions(self, hide=()):
        state = self.state
        if hide:
            state = state.copy()
            state.scopes = [[variable for variable in scope if variable.name not in hide] for scope in state.scopes]
        result = Expressions(self.rng, state, self.program, plain=self.function.plain)
        result.in_template = bool(self.function.template)
        return result

    def add_or_wait(self, nodes, *new):
        return self.add(nodes, *new) or (self.waits and self.add(nodes, self.with_yield(Wait()), *new))

    def fill(self, count, depth):
        nodes = []
        for _ in range(count):
            kind = self.pick(self.weights())
            if depth >= (2 if self.small else 4) and kind in ("if", "loop", "switch", "block", "fan", "skip", "again", "leave", "spawned_block"):
                kind = "assign"
            getattr(self, "make_" + kind)(nodes, depth)
        return nodes

    def weights(self):
        if not self.function.plain:
            return self.program.weights
        return WITH_EFFECTS if self.function.effects else PLAIN

    def finish(self, nodes):
        """The end of the function: most of what is known flows into the result."""
        rng = self.rng
        if any(known & PENDING and not place.heap for place, known in self.state.info.items()) or rng.random() < 0.3:
            if self.waits:
                self.add(nodes, self.with_yield(Wait()))
        if self.result_variable is not None and self.function.result is not None:
            readable = [lvalue for lvalue in self.expressions().readable if not isinstance(lvalue.type, (Array, Pointer))]
            for lvalue in rng.sample(readable, min(len(readable), rng.randrange(3, 12))):
                self.add(nodes, self.mixing(lvalue))
        if self.function.result is not None:
            self.add(nodes, self.returning())
        elif rng.random() < 0.2:
            self.add(nodes, Return())

    def mixing(self, lvalue):
        digest = self.expressions().digest(lvalue)
        target = self.result_variable.lvalue
        return Assign(target, "=", Expression(f"mix(h, {digest.text})", target.cells + digest.reads))

    def returning(self):
        value = self.return_value()
        if value is not None and "commas" in self.program.features and not value.text.startswith("{") and self.rng.random() < 0.2:
            first = self.expressions().raw(U32, 0)
            value = Expression(f"{first.text}, {value.text}", list(first.reads) + list(value.reads), value.writes)
        return self.with_macro(Return(value))

    def return_value(self):
        type_ = self.function.result
        if type_ is None:
            return None
        expressions = self.expressions()
        visible = self.result_variable in list(self.state.visible())
        if visible and isinstance(type_, Scalar) and type_.sort == "int":
            more = expressions.raw(U64, 1)
            return Expression(f"({type_.name})mix(h, {more.text})", self.result_variable.own + list(more.reads))
        return expressions.value(type_)

    # ---- simple statements ----

    def make_declare(self, nodes, depth):
        for node in self.declare_one():
            self.add(nodes, node)

    def writable(self, types=None):
        return [lvalue for variable in self.state.visible() if not variable.frozen for lvalue in variable.lvalues
                if not lvalue.constant and all(map(self.state.can_write, lvalue.cells))
                and all(map(self.state.can_read, lvalue.via)) and (types is None or lvalue.type in types)]

    def make_assign(self, nodes, depth):
        rng = self.rng
        pointers = [variable for variable in self.state.visible() if hasattr(variable, "choices")]
        if pointers and rng.random() < 0.2:
            return self.repoint(nodes, rng.choice(pointers))
        candidates = [lvalue for lvalue in self.writable() if not isinstance(lvalue.type, (Array, Pointer))]
        arrays = [lvalue for lvalue in self.writable() if isinstance(lvalue.type, Array)]
        expressions = self.expressions()
        if arrays and rng.random() < 0.25:
            array = rng.choice(arrays)
            index = expressions.index(array.type.size)
            candidates = [array.element(index.text, index.reads)]
            if isinstance(candidates[0].type, Array):
                return
        if not candidates:
            return
        target = rng.choice(candidates)
        is_result = target.text == "h" and self.result_variable in list(self.state.visible())
        if is_result or isinstance(target.type, Scalar) and target.type.sort == "int" and rng.random() < 0.35:
            self.compound_assign(nodes, target, expressions)
        else:
            self.add(nodes, Assign(target, "=", expressions.value(target.type)))

    def compound_assign(self, nodes, target, expressions):
        """Signed types of 32 bits and more could overflow; narrower ones are computed as int and wrap."""
        rng, type_ = self.rng, target.type
        if target.text == "h":
            operator = rng.choice(("+=", "-=", "^="))
        elif type_.signed and type_.bits >= 32:
            operator = rng.choice(("^=", "|=", "&="))
        else:
            operator = rng.choice(("+=", "-=", "^=", "|=", "*=" if type_.bits not in (16,) else "+="))
        if rng.random() < 0.3 and operator in ("+=", "-=") and not (type_.signed and type_.bits >= 32):
            text = rng.choice((f"{target.text}++", f"++{target.text}", f"--{target.text}"))
            return self.add(nodes, Effect(Expression(text, target.via + target.cells, target.cells)))
        return self.add(nodes, Assign(target, operator, expressions.scalar(type_, 1)))

    def repoint(self, nodes, variable):
        lvalue = self.rng.choice(variable.choices)
        names = {name.name: name for name in self.state.visible()}
        root = lvalue.text.lstrip("(*").split(".")[0].split("[")[0].split("-")[0].split(")")[0]
        if root in names and any(lvalue is own for own in names[root].lvalues):
            pointer = Lvalue(variable.name, variable.type, variable.own)
            self.add(nodes, Assign(pointer, "=", Expression("&" + lvalue.text, lvalue.via)))

    def make_mix(self, nodes, depth):
        if self.result_variable not in list(self.state.visible()):
            return
        readable = [lvalue for lvalue in self.expressions().readable
                    if not isinstance(lvalue.type, (Array, Pointer)) and lvalue.text != "h"]
        if readable:
            self.add(nodes, self.mixing(self.rng.choice(readable)))

    def make_member(self, nodes, depth):
        """Part of a variable is overwritten, then all of it is used: the rest has to be there still."""
        structs = [lvalue for lvalue in self.writable() if isinstance(lvalue.type, Struct) and not lvalue.type.union
                   and len(lvalue.cells) > 1 and all(map(self.state.can_read, lvalue.cells))]
        if not structs:
            return
        whole = self.rng.choice(structs)
        part = self.rng.choice([part for part in whole.all() if isinstance(part.type, Scalar)])
        self.add(nodes, Assign(part, "=", self.expressions().value(part.type)))
        if self.result_variable in list(self.state.visible()):
            self.add(nodes, self.mixing(whole))

    def make_survivor(self, nodes, depth):
        """A structure that lives across a wait and whose address nobody takes."""
        types = [struct for struct in self.program.structs if not struct.union and kinds.scalars(struct) > 1]
        if not types or not self.waits or not self.may_call or self.result_variable not in list(self.state.visible()):
            return
        declaration = self.simple(self.new_name(), self.rng.choice(types), spawnable=False)
        if self.add(nodes, declaration) and self.make_call(nodes, spawned=True) and self.add(nodes, self.with_yield(Wait())):
            whole = declaration.parts[0][0].lvalue
            part = self.rng.choice([part for part in whole.all() if isinstance(part.type, Scalar)])
            self.add(nodes, Assign(part, "=", Expression(f"({part.type.name})3")))
            if self.rng.random() < 0.5:
                self.add(nodes, self.mixing(whole))
            else:  # some of its members alone
                parts = [part for part in whole.all() if isinstance(part.type, Scalar)]
                for part in self.rng.sample(parts, min(len(parts), self.rng.randrange(1, 4))):
                    self.add(nodes, self.mixing(part))

    def make_helper(self, nodes, depth):
        """A plain device function that gets a reference or a pointer to a variable."""
        candidates = [lvalue for lvalue in self.writable([*kinds.INTEGERS, *self.function.types]) if all(map(self.state.can_read, lvalue.cells))
                      and not getattr(lvalue, "volatile", False)]
        candidates = [lvalue for lvalue in candidates if lvalue.text.partition(".")[0] not in self.volatiles()]
        if candidates:
            lvalue = self.rng.choice(candidates)
            argument = self.expressions().raw(U64, 1)
            text = f"bump({lvalue.text}, {argument.text})" if self.rng.random() < 0.5 else \
                f"poke(&{lvalue.text}, {argument.text})"
            self.add(nodes, Effect(Expression(text, argument.reads + lvalue.via + lvalue.cells, lvalue.cells)))

    def volatiles(self):
        return {variable.name for variable in self.state.visible() if not getattr(variable, "spawnable", True)}

    def make_atomic(self, nodes, depth):
        value = self.expressions().raw(U64, 2)
        cell = self.rng.randrange(8)
        name = "atomicXor" if cell >= 6 else "atomicAdd"
        self.add(nodes, Effect(Expression(f"{name}(&sums[{cell}], {value.text})", value.reads)))

    def make_late(self, nodes):
        """In the function's outermost scope: a child reads a variable of its own that nothing else uses, perhaps after
        the function has ended. A jump may repeat this, and pass it: then without initialisers, and with the same value."""
        if "late_readers" not in self.features or self.function.plain or self.rng.random() > 0.25:
            return
        name = f"late_{self.program.late_readers}"
        value, depth = self.rng.randrange(1 << 40), self.rng.randrange(4)
        value = f"{value} + 7919u * {self.function.fuel.name}" if self.function.fuelled else value
        assign = f"{name} = {value};"
        variable, target, between, call = f"unsigned long long {name};", f"&{name}", [], "fuzz_late"
        form = self.rng.randrange(5)
        if form == 1:
            between, target = [f"const unsigned long long *{name}_at;", f"{name}_at = &{name};"], f"{name}_at"
        elif form == 2:
            variable, assign, target = f"unsigned long long {name}[3];", f"{name}[1] = {value};", f"{name} + 1"
        elif form == 3:
            between, target = [f"FuzzHeld {name}_held;", f"{name}_held.at = &{name};"], f"{name}_held.at"
        elif form == 4:
            call, target = "fuzz_late_held", f"{{1, &{name}}}"
        arguments = f"{target}, {depth}"
        if call == "fuzz_late" and self.rng.random() < 0.4:
            call, arguments = "fuzz_late_once", target
        lines = [variable, assign, *between, "#pragma gtap task", f"{call}({arguments});"]
        self.program.late_readers += 1
        nodes.append(Lines(lines))

    def make_comment(self, nodes, depth):
        nodes.append(Comment(self.rng.choice(("// the next part", "/* } not the end { */", "// #pragma gtap taskwait",
                                              "", "/* a comment\n   in two lines; with \"quotes\" */", ";"))))
