# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random declarations that little code has and all code may have: temporary objects that a reference keeps, types
without a name, variables that keep their own address or hide their type. A mixin of FunctionBuilder (build.py)."""
from . import kinds
from .flow import Expression
from .kinds import S16, S32, U64, Array, Pointer, Scalar, Struct, spell
from .special_types import CHECK
from .statements import Declaration
from .storage import Lvalue, Variable


def opaque(name, parts, declarator, spawnable=True):
    """A variable that is used by its parts alone, (text, type, constant) each; those of the type CHECK have no place."""
    fields = [part for part in parts if part[1] != CHECK]
    variable = Variable(name, Struct("", tuple((text, type_) for text, type_, _ in fields)), declarator=declarator)
    cells = dict(zip((text for text, _, _ in fields), variable.own))
    variable.lvalues = [Lvalue(text, type_, [cells.get(text, variable.own[0])], (), constant) for text, type_, constant in parts]
    variable.spawnable, variable.uncaptured = spawnable, True
    return variable


class SpecialDeclarations:
    # ---- temporary objects ----

    def declare_temporary(self, name):
        if "temporaries" not in self.features:
            return None
        types = self.program.special
        expressions = self.expressions(hide=(name,))
        value = expressions.raw(U64, 1)
        made = f"{types.make}({value.text})"
        whole = f"static_cast<const {types.whole} &>({name})"
        base = [*types.parts_of_base(name, True), (f"{whole}.z", U64, True), (f"{whole}.a[1]", S32, True),
                (f"{whole}.left", U64, True)]
        complete = [
            (f"{types.whole} &&{name}", types.parts_of_whole(name, False)),
            (f"auto &&{name}", types.parts_of_whole(name, False)),
            (f"const auto &{name}", types.parts_of_whole(name, True))]
        # Across a taskwait these are refused (GTAP059).
        partial = [
            (f"const {types.base} &{name}", base),
            (f"const {types.base} &{name}@.part", types.parts_of_base(name, True)),
            (f"const unsigned long long &{name}@.z", [(name, U64, True)]),
            (f"unsigned long long &&{name}@.x", [(name, U64, False)]),
            (f"const short &{name}@.part.y", [(name, S16, True)]),
            (f"const int (&{name})[3]@.a", [(f"{name}[{i}]", S32, True) for i in range(3)])]
        declarator, parts = self.rng.choice(complete if self.waits else complete + partial * 3)
        declarator, _, member = declarator.partition("@")
        return Declaration("", [(opaque(name, parts, declarator), f" = {made}{member}", value)])

    # ---- types without a name, or hidden by the variable's ----

    def declare_unnamed(self, name):
        if "unnamed_types" not in self.features:
            return None
        other = self.new_name()
        if other == name:
            return None
        expressions = self.expressions(hide=(name, other))
        if self.rng.random() < 0.4:
            type_ = Scalar(f"decltype({name})", "enum", 32)
            value = expressions.condition(1)
            prefix = f"enum {{ {name}_low = 2, {name}_high = 5 }} "
            parts = [(self.local(n, [(n, type_, False)]), text, initial) for n, text, initial in
                     ((name, f" = {name}_low", Expression("")),
                      (other, f" = {value.text} ? {name}_high : {name}_low", value))]
            self.taken |= {f"{name}_low", f"{name}_high"}
            return Declaration(prefix, parts)
        fields = [("x", self.rng.choice(kinds.INTEGERS)), ("y", self.rng.choice(kinds.COMMON))]
        word = self.rng.choice(("", "", f"Local_{name}_{other} "))
        prefix = f"struct {word}{{ {' '.join(kinds.declare(type_, n) + ';' for n, type_ in fields)} }} "
        parts = []
        for n in (name, other):
            values = [expressions.narrowed(type_) for _, type_ in fields]
            initial = Expression(", ".join(v.text for v in values), [cell for v in values for cell in v.reads])
            parts.append((self.local(n, [(f"{n}.{f}", type_, False) for f, type_ in fields]), f" = {{{initial.text}}}", initial))
        return Declaration(prefix, parts)

    def local(self, name, parts):
        """Of a type that only this function knows, so nobody may have its address."""
        return opaque(name, parts, name, spawnable=False)

    def declare_hidden(self, name):
        if "hidden_names" not in self.features:
            return None
        type_ = self.program.special.hidden
        plain = type_.name[:-2]
        near = {variable.name for scope in self.state.scopes[-3:] for variable in scope}
        if plain in near:
            return None
        # What is around a spawned block is not in its state.
        word = "struct " if self.blocks or plain in {variable.name for variable in self.state.visible()} or self.rng.random() < 0.3 else ""
        return self.simple(plain, type_, declarator=f"{word}{plain} {plain}")

    # ---- variables that know where they are ----

    def declare_keeper(self, name):
        if "keepers" not in self.features:
            return None
        expressions, type_ = self.expressions(hide=(name,)), self.program.special.keeper
        if self.rng.random() < 0.5:
            value = expressions.raw(U64, 1)
            parts = [(f"{name}.value", U64, False), (f"({name}.self == &{name})", CHECK, True)]
            text = self.rng.choice((f"({value.text})", f" = {value.text}", f"{{{value.text}}}", f" = {type_}({value.text})"))
            return Declaration("", [(opaque(name, parts, f"{type_} {name}"), text, value)])
        count = self.rng.choice((2, 3))
        values = [expressions.raw(U64, 0) for _ in range(count)]
        parts = [(f"{name}[{i}].value", U64, False) for i in range(count)]
        parts += [(f"({name}[{i}].self == &{name}[{i}])", CHECK, True) for i in range(count)]
        initial = Expression(", ".join(v.text for v in values), [cell for v in values for cell in v.reads])
        return Declaration("", [(opaque(name, parts, f"{type_} {name}[{count}]"), f" = {{{initial.text}}}", initial)])

    def declare_aligned(self, name):
        if "alignments" not in self.features:
            return None
        type_ = self.rng.choice(kinds.INTEGERS)
        text, value = self.initial(type_, name)
        alignment = self.rng.choice((16, 32, 64, 128))
        parts = [(name, type_, False), (f"(((unsigned long long)&{name} & {alignment - 1}u) == 0)", CHECK, True)]
        return Declaration("", [(opaque(name, parts, f"alignas({alignment}) {kinds.declare(type_, name)}"), text, value)])

    # ---- types that are asked for ----

    def declare_decltype(self, name):
        """`decltype(other) name`, which is const when the other is."""
        if "decltypes" not in self.features:
            return None
        choices = [variable for variable in self.state.visible()
                   if variable.own and "&" not in variable.declarator and isinstance(variable.type, (Scalar, Array))
                   and getattr(variable, "spawnable", True) and not variable.frozen and variable.name != name
                   and not getattr(variable, "binding", False) and "sort" not in variable.name
                   and not isinstance(getattr(variable.type, "element", None), Array)
                   and kinds.scalars(variable.type) <= 4 and variable.lvalue.text == variable.name
                   and getattr(variable.type, "sort", "") not in ("lambda", "check")]
        if not choices:
            return None
        other = self.rng.choice(choices)
        return self.simple(name, other.type, constant=other.constant, declarator=f"decltype({other.name}) {name}")

    def declare_sealed(self, name):
        """Of a class with a const member, which cannot be assigned."""
        if "const_members" not in self.features:
            return None
        type_ = self.program.special.sealed
        return self.simple(name, type_, self.rng.choice(("", "const ")), constant=True)

    def declare_declarators(self, name):
        """`int a = 1, *p = &a, &r = a;`"""
        if "declarators" not in self.features:
            return None
        base = self.rng.choice(kinds.INTEGERS)
        names = [name, self.new_name(), self.new_name()]
        if len(set(names)) < 3:
            return None
        value = self.expressions(hide=names).value(base)
        variable = Variable(name, base, declarator=name)
        pointer = Variable(names[1], Pointer(base), target=variable.own, declarator=f"*{names[1]}")
        pointer.choices = [variable.lvalue]
        reference = Variable(names[2], base, target=variable.own, declarator=f"&{names[2]}")
        parts = [(variable, f" = {value.text}", value), (pointer, f" = &{name}", Expression("")),
                 (reference, f" = {name}", Expression(""))]
        if self.waits and "references" not in self.features or self.rng.random() < 0.3:
            parts.pop()
        return Declaration(spell(base) + " ", parts)
