# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Variables, and lvalues that name (parts of) them. An lvalue is made of cells, one for each scalar in it; a cell is
the tuple of places that the scalar may be in: one, or several where a pointer or an index decides at run time."""
from .kinds import Array, Pointer, Scalar, Struct, declare, scalars


class Place:
    """One scalar in memory. Places in global memory of the task's own outlive it. In block-level programs, a place of
    each thread is `varying` when its value may differ from thread to thread."""
    __slots__ = ("heap", "varying")
    ends_at_wait = False

    def __init__(self, heap=False):
        self.heap, self.varying = heap, False


class Lvalue:
    __slots__ = ("text", "type", "cells", "via", "constant", "macro")

    def __init__(self, text, type_, cells, via=(), constant=False):
        self.text, self.type, self.cells = text, type_, tuple(cells)
        self.via = tuple(via)  # cells that are read to find it
        self.constant = constant
        self.macro = None  # text of a macro that stands for it

    def parts(self):
        """Its direct parts, by member and by constant index."""
        at = 0
        if isinstance(self.type, Array):
            width = scalars(self.type.element)
            for i in range(self.type.size):
                yield self.part(f"{self.text}[{i}]", self.type.element, i * width, width)
        elif isinstance(self.type, Struct):
            fields = self.type.fields[:1] if self.type.union else self.type.fields
            for name, field in fields:
                width = scalars(field)
                base = self.text[2:-1] + "->" if self.text.startswith("(*") else self.text + "."
                yield self.part(base + name, field, at, width)
                at += width

    def part(self, text, type_, at, width):
        return Lvalue(text, type_, self.cells[at:at + width], self.via, self.constant)

    def element(self, index, via):
        """The element of an array at an index that is known only at run time."""
        width = scalars(self.type.element)
        cells = [tuple(place for i in range(self.type.size) for place in self.cells[i * width + k])
                 for k in range(width)]
        return Lvalue(f"{self.text}[{index}]", self.type.element, cells, self.via + tuple(via), self.constant)

    def all(self):
        yield self
        for part in self.parts():
            yield from part.all()


class Variable:
    """A name in scope. `own` is the storage that it declares; `lvalue` what its name (or *name) can be used as."""

    def __init__(self, name, type_, *, constant=False, frozen=False, heap=False, target=None, declarator=None):
        self.name, self.type, self.constant = name, type_, constant
        self.frozen = frozen  # random statements must leave it alone: loop counters, fuel
        self.declarator = declarator or declare(type_, name)
        count = 0 if target is not None and not isinstance(type_, Pointer) else scalars(type_)
        self.own = [(Place(),) for _ in range(count)]
        self.size = 1
        if isinstance(type_, Pointer):
            aims = type_.target
            cells = target if target is not None else [(Place(heap),) for _ in range(scalars(aims))]
            text = name if isinstance(aims, Array) else f"(*{name})"
            self.lvalue = Lvalue(text, aims, cells, self.own, type_.constant or constant)
        else:
            cells = target if target is not None else self.own
            self.lvalue = Lvalue(name, type_, cells, (), constant)
        self.lvalues = list(self.lvalue.all())

    def storage(self):
        """All cells that come into being with it."""
        if isinstance(self.type, Pointer):
            return list(self.own) + list(self.lvalue.cells)
        return self.own


def merge_targets(lvalues):
    """The cells of what a pointer may point to, when it is one of several lvalues of one type."""
    return [tuple(dict.fromkeys(place for lvalue in lvalues for place in lvalue.cells[k]))
            for k in range(len(lvalues[0].cells))]


def is_scalar(lvalue):
    return isinstance(lvalue.type, Scalar)
