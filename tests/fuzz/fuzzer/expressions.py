# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random expressions over what can be read at one point. Arithmetic is unsigned, shifts are masked and divisors are
never zero, so that nothing is undefined; conversions to narrower types wrap."""
from .flow import Expression
from .kinds import INTEGERS, U32, U64, Array, Scalar, Struct
from .special_types import elided
from .storage import is_scalar


class Expressions:
    """The lists are made once: an object serves one statement at one state."""

    def __init__(self, rng, state, program, plain=False):
        self.rng, self.program = rng, program
        self.kinds = 8 if plain else 9  # without calls
        self.features = frozenset() if plain else program.features
        self.state = state
        self.in_template = True  # unless its maker knows better
        can_read = state.can_read
        self.readable = [lvalue for variable in state.visible() for lvalue in variable.lvalues
                         if all(map(can_read, lvalue.cells)) and (not lvalue.via or all(map(can_read, lvalue.via)))]
        self.scalars = [lvalue for lvalue in self.readable if is_scalar(lvalue)]
        self.arrays = [lvalue for lvalue in self.readable if isinstance(lvalue.type, Array)]
        self.structs = [lvalue for lvalue in self.readable if isinstance(lvalue.type, Struct)]

    # ---- leaves ----

    def literal(self, type_):
        value = self.rng.choice((0, 1, 2, 3, 5, 7, 11, 255, 1000, 65535, 123456789))
        if self.rng.random() < 0.2:
            value = self.rng.getrandbits(type_.bits if type_.bits > 8 else 8)
        return f"{value}ull" if type_.bits == 64 else f"{value & 0xFFFFFFFF}u"

    def lvalue(self):
        """A readable scalar lvalue: (text, type, cells), or None."""
        if self.arrays and self.rng.random() < 0.25:
            array = self.rng.choice(self.arrays)
            index = self.index(array.type.size)
            element = array.element(index.text, index.reads)
            if is_scalar(element):
                return element
        return self.rng.choice(self.scalars) if self.scalars else None

    def index(self, size):
        """Below `size`, known at run time only."""
        if self.scalars:
            lvalue = self.rng.choice(self.scalars)
            if lvalue.type.sort == "int":
                text = f"{lvalue.text} & {size - 1}" if size & (size - 1) == 0 else f"(unsigned)({lvalue.text}) % {size}u"
                return Expression(text, lvalue.via + lvalue.cells)
        return Expression(str(self.rng.randrange(size)))

    def leaf(self, width):
        chance = self.rng.random()
        lvalue = self.lvalue() if chance < 0.8 else None
        if lvalue is None:
            if chance < 0.9 and self.scalars:
                index = self.index(8)
                cast = "" if width == U32 else f"({width.name})"
                return Expression(f"{cast}{self.program.table}[{index.text}]", index.reads)
            return Expression(self.literal(width))
        reads, text = lvalue.via + lvalue.cells, self.called(lvalue)
        if lvalue.type == width:
            return Expression(text, reads)
        if lvalue.type.sort == "float":
            return Expression(f"({width.name})(long long){text}", reads)
        return Expression(f"({width.name}){text}", reads)

    def called(self, lvalue):
        """Its text, or a macro that stands for it."""
        return lvalue.macro if lvalue.macro and self.rng.random() < 0.7 else lvalue.text

    def name_of_function(self, width):
        words = ["__func__", "__FUNCTION__"] + ["__PRETTY_FUNCTION__"] * (not self.in_template)
        word = self.rng.choice(words)
        return Expression(f"({width.name})fuzz_text({word})")

    def of_the_library(self, width):
        """Macros of the standard library: constants, and strings, some of which stand beside each other."""
        if self.rng.random() < 0.5:
            return Expression(f"({width.name})" + self.rng.choice(("INT64_MAX", "UINT32_C(7)", "INT16_MIN", "SIZE_MAX", "CHAR_BIT",
                                                                   "(INT8_MAX + INT8_MAX)", "UINT8_MAX")))
        text = self.rng.choice(('PRId64', '"%" PRIu64', 'PRIx64 "x"', 'PRId64 PRIu64', 'PRIo64 "," PRIo64'))
        return Expression(f"({width.name})fuzz_text({text})")

    def counted(self, width):
        return Expression(f"({width.name})__COUNTER__")

    def type_of_name(self, width):
        """What decltype says of a variable."""
        names = [variable.name for variable in self.state.visible() if getattr(variable.type, "sort", "") not in ("lambda", "enum")]
        if not names:
            return self.leaf(width)
        name = self.rng.choice(names)
        if self.rng.random() < 0.4:  # in a constant that a type has; no comma of it separates arguments of a macro
            return Expression(f"({width.name})" + self.rng.choice((f"sizeof(char[sizeof({name})])",
                                                                   f"(std::integral_constant<int, sizeof({name})>::value)")))
        if self.rng.random() < 0.3:
            return Expression(f"({width.name})fuzz_is_const({name})")
        asked = self.rng.choice(("is_const", "is_const", "is_reference", "is_volatile"))
        return Expression(f"({width.name})std::{asked}_v<decltype({name})>")

    def list_in_braces(self, width, depth):
        values = [self.raw(U64, depth - 1) for _ in range(self.rng.randrange(1, 4))]
        text = f"({width.name}){self.program.special.sum}({{{', '.join(value.text for value in values)}}})"
        return Expression(text, [cell for value in values for cell in value.reads])

    def long_one(self, width):
        """Of very many operands, or very many parentheses."""
        a, b = self.leaf(width), self.leaf(width)
        count = self.rng.choice((50, 200, 400))
        if self.rng.random() < 0.5:
            return Expression("(" * count + a.text + ")" * count, a.reads)
        return Expression("(" + " + ".join([a.text, b.text] * (count // 2)) + ")", a.reads + b.reads)

    def rare(self, width, depth):
        """One of the expressions that features bring, or None."""
        asked = 10 if len(self.features - {"small"}) <= 2 else 1  # somebody looks for these
        chances = (("function_names", 0.02, lambda: self.name_of_function(width)), ("library_macros", 0.02, lambda: self.of_the_library(width)),
                   ("counters", 0.01, lambda: self.counted(width)),
                   ("decltypes", 0.03, lambda: self.type_of_name(width)), ("brace_lists", 0.02, lambda: self.list_in_braces(width, depth)),
                   ("long_texts", 0.001, lambda: self.long_one(width)))
        for feature, chance, make in chances:
            if feature in self.features and self.rng.random() < asked * chance:
                return make()
        return None

    # ---- arithmetic ----

    def raw(self, width, depth):
        """An unsigned number of type `width`; in parentheses where that matters."""
        rng = self.rng
        if depth <= 0 or rng.random() < 0.25:
            return self.leaf(width)
        rare = self.rare(width, depth) if self.features else None
        if rare is not None:
            return rare
        if "naming_macros" in self.features and rng.random() < 0.08:
            a, b = self.raw(width, depth - 1), self.raw(width, 0)
            return Expression(f"FUZZ_MAX({a.text}, {b.text})", a.reads + b.reads)
        if self.program.macros and rng.random() < 0.1:
            a = self.raw(width, depth - 1)
            return Expression(f"FUZZ_VALUE({a.text})", a.reads)
        kind = rng.randrange(self.kinds)
        a = self.raw(width, depth - 1)
        if kind <= 3:
            b = self.raw(width, depth - 1)
            return Expression(f"({a.text} {rng.choice('+-*^|&')} {b.text})", a.reads + b.reads)
        if kind == 4:
            b = self.raw(U32, 0)
            return Expression(f"({a.text} {rng.choice(('<<', '>>'))} ({b.text} & {width.bits - 1}))", a.reads + b.reads)
        if kind == 5:
            b = self.raw(width, 0)
            return Expression(f"({a.text} {rng.choice('/%')} ({b.text} % 7 + 1))", a.reads + b.reads)
        if kind == 6:
            condition, b = self.condition(depth - 1), self.raw(width, depth - 1)
            return Expression(f"({condition.text} ? {a.text} : {b.text})", condition.reads + a.reads + b.reads)
        if kind == 7:
            return Expression(f"{rng.choice('~-')}{a.text}" if a.text[0] not in "-~" else a.text, a.reads)
        b = self.raw(U64, depth - 1)
        return Expression(f"({width.name})mix({a.text}, {b.text})", a.reads + b.reads)

    def condition(self, depth):
        rng = self.rng
        kind = rng.randrange(6)
        if depth > 0 and kind == 0:
            a, b = self.condition(depth - 1), self.condition(depth - 1)
            return Expression(f"({a.text} {rng.choice(('&&', '||'))} {b.text})", a.reads + b.reads)
        if kind == 1:
            a = self.condition(0) if depth > 0 else self.raw(U32, 0)
            return Expression(f"!({a.text})", a.reads)
        if kind == 2:
            a = self.raw(U32, depth)
            return Expression(f"({a.text} & {rng.choice((1, 2, 3))})", a.reads)
        width = rng.choice((U32, U64))
        a, b = self.raw(width, depth), self.raw(width, 0)
        return Expression(f"({a.text} {rng.choice(('<', '<=', '>', '>=', '==', '!='))} {b.text})", a.reads + b.reads)

    # ---- values of a type ----

    def value(self, type_, depth=2):
        if isinstance(type_, Struct):
            return self.object(type_)
        if isinstance(type_, Scalar) and self.rng.random() < 0.15:
            same = [lvalue for lvalue in self.scalars if lvalue.type == type_]
            if same:
                lvalue = self.rng.choice(same)
                return Expression(lvalue.text, lvalue.via + lvalue.cells)
        return self.scalar(type_, depth)

    def scalar(self, type_, depth):
        if type_.sort == "bool":
            return self.condition(depth)
        if type_.sort == "float":
            a = self.raw(U32, depth)
            return Expression(f"({type_.name})(({a.text} & 4095u) * {self.rng.choice(('0.25', '0.5', '3'))})", a.reads)
        if type_.sort == "enum":
            a = self.raw(U32, depth)
            return Expression(f"({type_.name})({a.text} & 3u)", a.reads)
        a = self.raw(U64 if type_.bits == 64 else U32, depth)
        return a if type_ in (U32, U64) else Expression(f"({type_.name}){a.text}", a.reads)

    def object(self, type_):
        same = [lvalue for lvalue in self.structs if lvalue.type == type_]
        if same and self.rng.random() < 0.6:
            lvalue = self.rng.choice(same)
            return Expression(lvalue.text, lvalue.via + lvalue.cells)
        inner = self.braces(type_)
        return Expression(f"{type_.name}{inner.text}", inner.reads, inner.writes)

    def braces(self, type_):
        """`{a, {b, c}, d}`: every scalar of an array or a structure; some inner braces may be left out. In braces,
        what changes a variable comes before what stands behind it."""
        changed = self.changeable() if "effects" in self.features and self.rng.random() < 0.3 else None
        return self.in_braces(type_, changed)

    def in_braces(self, type_, changed):
        if isinstance(type_, Array):
            types = [type_.element] * type_.size
        else:
            types = [field for _, field in (type_.fields[:1] if type_.union else type_.fields)]
        parts = []
        for part in types:
            if isinstance(part, (Array, Struct)):
                inner = self.in_braces(part, changed)
                # What begins with a brace would be taken for the part's own list.
                if "brace_elision" in self.features and elided(part) and not inner.text.startswith("{{") \
                        and self.rng.random() < 0.4 and not self.in_template:  # nvcc refuses it in the user's templates
                    inner.text = inner.text[1:-1]
                parts.append(inner)
            elif changed is not None and self.rng.random() < 0.5:
                parts.append(self.changing(part, changed))
            else:
                parts.append(self.narrowed(part))
        return Expression("{" + ", ".join(part.text for part in parts) + "}",
                          tuple(cell for part in parts for cell in part.reads),
                          tuple(cell for part in parts for cell in part.writes))

    def changeable(self):
        """A number that an expression may change, or None."""
        choices = [lvalue for variable in self.state.visible() if not variable.frozen for lvalue in variable.lvalues
                   if not lvalue.constant and not lvalue.via and lvalue.type in INTEGERS and lvalue.text != "h"
                   and not (lvalue.type.signed and lvalue.type.bits >= 32)
                   and all(map(self.state.can_write, lvalue.cells)) and all(map(self.state.can_read, lvalue.cells))]
        return self.rng.choice(choices) if choices else None

    def changing(self, type_, lvalue):
        """A scalar in braces that changes the variable."""
        text = self.rng.choice((f"{lvalue.text}++", f"++{lvalue.text}", f"{lvalue.text} += 3"))
        cast = f"({type_.name})(({text}) & 3)" if type_.sort == "enum" else f"({type_.name})({text})"
        return Expression(cast, lvalue.cells, lvalue.cells)

    def narrowed(self, type_):
        """A scalar as it can stand in braces, where implicit narrowing is an error."""
        value = self.scalar(type_, 1)
        return Expression(f"({type_.name})({value.text})", value.reads)

    def digest(self, lvalue):
        """All of an lvalue's value as one unsigned number."""
        reads = lvalue.via + lvalue.cells
        if isinstance(lvalue.type, Struct):
            return Expression(f"digest({lvalue.text})", reads)
        text = self.called(lvalue)
        if lvalue.type.sort == "float":
            return Expression(f"(unsigned long long)(long long)({text} * 4)", reads)
        return Expression(f"(unsigned long long){text}", reads)
