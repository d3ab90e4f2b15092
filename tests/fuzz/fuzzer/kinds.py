# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types of generated programs, and how they are written in C++. Knows no variable and no statement."""
from dataclasses import dataclass


class Violation(Exception):
    """A tree that is no valid program: it would race, read an unset variable, or name one that is gone."""


@dataclass(frozen=True)
class Scalar:
    name: str
    sort: str  # "int", "bool", "enum" or "float"
    bits: int
    signed: bool = False


BOOL = Scalar("bool", "bool", 8)
DOUBLE = Scalar("double", "float", 64, True)
FLOAT = Scalar("float", "float", 32, True)
S8 = Scalar("signed char", "int", 8, True)
U8 = Scalar("unsigned char", "int", 8)
CHAR = Scalar("char", "int", 8, True)
S16 = Scalar("short", "int", 16, True)
U16 = Scalar("unsigned short", "int", 16)
S32 = Scalar("int", "int", 32, True)
U32 = Scalar("unsigned", "int", 32)
S64 = Scalar("long long", "int", 64, True)
U64 = Scalar("unsigned long long", "int", 64)
INTEGERS = (S8, U8, CHAR, S16, U16, S32, U32, S64, U64)
COMMON = INTEGERS + (S32, U32, U64, U64, BOOL, DOUBLE, FLOAT)


@dataclass(frozen=True)
class Array:
    element: object
    size: int


@dataclass(frozen=True)
class Struct:
    name: str
    fields: tuple  # of (name, type); of a union, only the first is used
    union: bool = False
    defaults: bool = False  # members have default initialisers
    constructed: bool = False  # has a constructor and no default one
    aligned: int = 0
    sealed: bool = False  # the first member is const

    def definition(self):
        word = "union" if self.union else "struct"
        head = f"{word} alignas({self.aligned}) {self.name}" if self.aligned else f"{word} {self.name}"
        lines = [head + " {"]
        for number, (name, type_) in enumerate(self.fields):
            value = f"{{{number + 1}}}" if self.defaults and isinstance(type_, Scalar) and type_.sort == "int" else ""
            constant = "const " if self.sealed and number == 0 else ""
            lines.append(f"  {constant}{declare(type_, name)}{value};")
        if self.union:
            lines.append(f"  unsigned char bytes[{8 * scalars(self.fields[0][1])}];")
        if self.constructed:
            parameters = ", ".join(declare(type_, "set_" + name) for name, type_ in self.fields)
            values = ", ".join(f"{name}(set_{name})" for name, type_ in self.fields)
            lines.append(f"  __host__ __device__ {self.name}({parameters}) : {values} {{}}")
        return lines + ["};"]


@dataclass(frozen=True)
class Pointer:
    target: object  # an Array when it points to the first of several
    constant: bool = False


def spell(type_):
    """The type alone, for casts, results and parameters."""
    if isinstance(type_, Pointer):
        target = type_.target.element if isinstance(type_.target, Array) else type_.target
        return f"{'const ' if type_.constant else ''}{spell(target)} *"
    return type_.name


def declare(type_, name):
    """`name` declared with the type, without semicolon: `int a[3]`."""
    suffix = ""
    while isinstance(type_, Array):
        suffix += f"[{type_.size}]"
        type_ = type_.element
    text = spell(type_)
    return f"{text}{'' if text.endswith('*') else ' '}{name}{suffix}"


def scalars(type_):
    """How many scalars a value of the type is made of."""
    if isinstance(type_, Array):
        return type_.size * scalars(type_.element)
    if isinstance(type_, Struct):
        return 1 if type_.union else sum(scalars(field) for _, field in type_.fields)
    return 1


def needs_value(type_):
    """True when a variable of the type cannot be declared without one: it has no default constructor."""
    if isinstance(type_, Array):
        return needs_value(type_.element)
    return isinstance(type_, Struct) and (type_.constructed or type_.sealed or any(needs_value(field) for _, field in type_.fields))
