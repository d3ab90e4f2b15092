# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random declarations: a mixin of FunctionBuilder (build.py)."""
from . import kinds
from .callable import base_of
from .flow import Expression
from .kinds import U64, Array, Pointer, Struct, declare, spell
from .special_types import CHECK
from .statements import Declaration
from .storage import Variable, merge_targets

NAMES = ("a b c d e x y z u v w n m k s t left right total best value next rest low high part sum last first box "
         "item pair cell key old now tail").split()


class Binding(Declaration):
    """`auto [x, y] = object;` or with a reference."""

    def __init__(self, variables, reference, value):
        super().__init__("", [(variable, "", value if i == 0 else Expression("")) for i, variable in enumerate(variables)])
        self.reference, self.value = reference, value

    def text(self):
        names = ", ".join(variable.name for variable, _, _ in self.parts)
        return f"{self.reference}[{names}] = {self.value.text}"


class Declarations:
    # ---- names ----

    def new_name(self):
        """A name not declared in this scope or in the head that it may belong to; sometimes it hides another."""
        near = {variable.name for scope in self.state.scopes[-3:] for variable in scope}
        outer = [variable.name for scope in self.state.scopes[:-3] for variable in scope
                 if not variable.frozen and variable.name not in near and variable.name != "h"]
        if outer and self.rng.random() < 0.2:
            return self.rng.choice(outer)
        used = {variable.name for scope in self.state.scopes for variable in scope} | self.taken
        free = [name for name in NAMES if name not in used]
        if free:
            return self.rng.choice(free)
        self.serial += 1
        return f"v{self.serial}"

    def declare_one(self):
        kind = "scalar" if self.function.plain else self.pick(self.program.declaration_weights)
        nodes = getattr(self, "declare_" + kind)(self.new_name())
        return nodes if isinstance(nodes, list) else [nodes] if nodes else []

    def random_type(self):
        rng = self.rng
        if self.function.plain:
            return rng.choice(kinds.COMMON)
        chance = rng.random()
        if self.function.types and rng.random() < 0.25:
            return rng.choice(self.function.types)
        if chance < 0.2 and self.program.structs:
            return rng.choice(self.program.structs)
        if chance < 0.25 and self.program.enums:
            return rng.choice(self.program.enums)
        return rng.choice(kinds.COMMON)

    def initial(self, type_, name):
        """(text, Expression) that initialises a variable of the type, in one of the language's ways."""
        expressions = self.expressions(hide=(name,))
        if isinstance(type_, Struct):
            value = expressions.value(type_)
            inner = expressions.braces(type_)
            if type_.constructed or self.rng.random() < 0.4:
                return f" = {value.text}", value
            return f"{self.rng.choice((' = ', ''))}{inner.text}", inner
        if isinstance(type_, Array):
            inner = expressions.braces(type_)
            return f" = {inner.text}", inner
        value = expressions.value(type_)
        form = self.rng.randrange(8)
        if form == 0:
            return f"({value.text})", value
        if form == 1:
            return f"{{({spell(type_)})({value.text})}}", value
        return f" = {value.text}", value

    def simple(self, name, type_, prefix="", constant=False, spawnable=True, declarator=None):
        variable = Variable(name, type_, constant=constant, declarator=declarator)
        variable.spawnable = spawnable
        text, value = self.initial(type_, name)
        return Declaration(prefix, [(variable, text, value)])

    # ---- kinds of declarations ----

    def declare_scalar(self, name):
        return self.simple(name, self.random_type())

    def declare_const(self, name):
        return self.simple(name, self.rng.choice(kinds.COMMON), "const ", constant=True)

    def declare_constexpr(self, name):
        type_ = self.rng.choice(kinds.INTEGERS)
        variable = Variable(name, type_, constant=True)
        variable.fixed = True  # a constant to everyone, spawned blocks included
        word = "constexpr " if self.rng.random() < 0.7 or "static_const" not in self.features else "static const "
        return Declaration(word, [(variable, f" = {self.rng.randrange(100)}", Expression(""))])

    def declare_auto(self, name):
        type_ = self.rng.choice(kinds.COMMON)
        value = self.expressions(hide=(name,)).value(type_)
        variable = Variable(name, type_, declarator=f"auto {name}")
        return Declaration("", [(variable, f" = ({spell(type_)})({value.text})", value)])

    def declare_array(self, name):
        element = self.random_type()
        type_ = Array(element, self.rng.choice((2, 3, 4)))
        return self.simple(name, type_)

    def declare_nested_array(self, name):
        if self.waits and "nested_arrays" not in self.features:
            return None
        return self.simple(name, Array(Array(self.rng.choice(kinds.INTEGERS), 2), 2))

    def declare_unset(self, name):
        type_ = self.random_type() if self.rng.random() < 0.6 else Array(self.random_type(), self.rng.choice((2, 4)))
        if kinds.needs_value(type_):
            return None
        return Declaration("", [(Variable(name, type_), "", None)])

    def declare_several(self, name):
        """`int a = 1, b, c[2] = {3, 4};`"""
        base = self.rng.choice(kinds.COMMON)
        parts, names = [], [name]
        for number in range(self.rng.randrange(2, 4)):
            if number:
                name = self.new_name()
                if name in names:
                    continue
                names.append(name)
            type_ = Array(base, 2) if self.rng.random() < 0.25 else base
            variable = Variable(name, type_, declarator=declare(type_, name)[len(spell(base)) + 1:])
            if self.rng.random() < 0.3:
                parts.append((variable, "", None))
            else:
                expressions = self.expressions(hide=names)
                value = expressions.braces(type_) if isinstance(type_, Array) else expressions.value(type_)
                parts.append((variable, f" = {value.text}", value))
        return Declaration(spell(base) + " ", parts)

    def declare_volatile(self, name):
        return self.simple(name, self.rng.choice(kinds.INTEGERS), "volatile ", spawnable=False)

    def declare_heap(self, name):
        """Global memory of the task's own."""
        type_ = self.rng.choice((U64, U64, U64, kinds.S32, kinds.U16, kinds.DOUBLE, kinds.S8))
        if self.multiplicity > 4 or self.cost > 20:
            return None
        size = self.rng.choice((1, 2, 4))
        variable = Variable(name, Pointer(Array(type_, size)), heap=True)
        cast = "" if type_ == U64 else f"({spell(variable.type)})"
        return Declaration("", [(variable, f" = {cast}take({size})", Expression(""))])

    def targets(self, name, constant):
        """Lvalues that a pointer or a reference may be bound to, by type."""
        by_type = {}
        for variable in self.state.visible():
            if variable.name == name or variable.frozen or not getattr(variable, "spawnable", True):
                continue
            for lvalue in variable.lvalues:
                if (constant or not lvalue.constant) and not isinstance(lvalue.type, (Array, Pointer)) and lvalue.type != CHECK and \
                        len(lvalue.cells) <= 8 and all(map(self.state.can_read, lvalue.via)):
                    by_type.setdefault(lvalue.type, []).append(lvalue)
        return by_type

    def declare_pointer(self, name):
        constant = self.rng.random() < 0.3
        by_type = self.targets(name, constant)
        if not by_type:
            return None
        type_ = self.rng.choice(list(by_type))
        chosen = self.rng.sample(by_type[type_], min(len(by_type[type_]), self.rng.choice((1, 1, 2, 3))))
        variable = Variable(name, Pointer(type_, constant), target=merge_targets(chosen))
        variable.choices = chosen
        first = self.rng.choice(chosen)
        return Declaration("", [(variable, f" = &{first.text}", Expression("", first.via))])

    def declare_reference(self, name):
        if self.waits and "references" not in self.features:
            return None
        constant = self.rng.random() < 0.3
        by_type = self.targets(name, constant)
        if not by_type:
            return None
        type_ = self.rng.choice(list(by_type))
        lvalue = self.rng.choice(by_type[type_])
        word = self.rng.choice((spell(type_), "auto" if type_ not in self.function.types else spell(type_)))
        variable = Variable(name, type_, constant=constant or lvalue.constant, target=lvalue.cells,
                            declarator=f"{'const ' if constant else ''}{word} &{name}")
        return Declaration("", [(variable, f" = {lvalue.text}", Expression("", lvalue.via))])

    def declare_binding(self, name):
        if "bindings" not in self.features:
            return None
        expressions = self.expressions()
        whole = [lvalue for lvalue in expressions.readable if isinstance(lvalue.type, (Struct, Array))
                 and not (isinstance(lvalue.type, Struct) and lvalue.type.union)
                 and len(list(lvalue.parts())) <= 4 and not lvalue.text.startswith("(")]
        whole = [lvalue for lvalue in whole if not (isinstance(lvalue.type, Array) and (
            lvalue.via or base_of(lvalue.type) in self.function.types))]  # GTAP071: of another type in each instance
        if not whole:
            return None
        lvalue = self.rng.choice(whole)
        reference = not lvalue.constant and self.rng.random() < 0.4
        variables, names = [], set(variable.name for variable in self.state.visible())
        for part in lvalue.parts():
            name = next(candidate for candidate in [*NAMES, *(f"q{i}" for i in range(99))]
                        if candidate not in names and candidate not in self.taken)
            names.add(name)
            variable = Variable(name, part.type, constant=lvalue.constant,
                                target=part.cells if reference else None)
            variable.spawnable = "bindings" in self.features and reference
            variable.binding = True
            variables.append(variable)
        value = Expression(lvalue.text, lvalue.via if reference else lvalue.via + lvalue.cells)
        return Binding(variables, "auto &" if reference else "auto ", value)
