# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random uses of `__shared__` memory by other names than its own, and by way of helper functions, lambdas, constructors
and loops over it: a mixin of the builder."""
from ..flow import Expression
from ..kinds import Array, Scalar, Struct, spell
from .shared_names import NamedWrite, NameDeclaration, SharedName

EACH = ("$p = $v;", "fuzz_put($w, $v);", "{ const $t one = $v; fuzz_apply([&](unsigned at) { $w[at] = one; }); }", "{ const FuzzFills<$t> filling($w, $v); }",
        "{ const FuzzFillsLate<$t> filling{$w, $v}; }", "*fuzz_own($w) = $v;", "fuzz_own_of($w) = $v;", "[&]($t given) { $p = given; }($v);",
        "{ auto set = [&]($t given) { $w[threadIdx.x] = given; }; set($v); }")
ONE = ("$p = $v;", "fuzz_store(&$p, $v);", "fuzz_refer($p, $v);", "[&]($t given) { $p = given; }($v);",
       "{ FuzzPlace<$t> where{&$p}; where.at[0] = $v; }", "{ $t &other_name = FuzzPlace<$t>{&$p}; other_name = $v; }",
       "{ $t *where = nullptr; fuzz_lead(where, &$p); *where = $v; }", "{ auto set = [&]($t given) { $p = given; }; set($v); }")
ALL = "{ const $t one = $v; for ($t &each : $w) each = one; }"
OTHER = "(threadIdx.x + 1) % blockDim.x"


class SharedNames:
    def make_shared_name(self, nodes, memory):
        """Declares another name of the memory."""
        name = self.new_name()
        element, rng = memory.element, self.rng
        type_ = spell(element)
        constant = rng.random() < 0.25
        const = "const " if constant else ""
        if not memory.slots:
            kind = rng.choice(("pointer", "reference", "auto", "converted", "object") + ("binding",) * 2 * isinstance(element, Struct))
            if kind == "binding":
                return self.bind_shared(nodes, memory)
            text = {"pointer": f"{const}{type_} *{name} = &{memory.name}", "reference": f"{const}{type_} &{name} = {memory.name}",
                    "auto": f"{const}auto &{name} = {memory.name}",
                    "converted": f"{const}{type_} &{name} = FuzzPlace<{type_}>{{&{memory.name}}}",
                    "object": f"const FuzzPlace<{type_}> {name}{{&{memory.name}}}"}[kind]
            place = {"pointer": f"(*{name})", "object": f"(*{name}.at)"}.get(kind, name)
            constant &= kind != "object"
            return self.declare_name(nodes, SharedName(memory, name, [(place, element, False, False)], "", self.everyone(), constant), text)
        kind = rng.choice(("pointer", "first", "behind", "array", "auto", "view", "own", "own_reference", "seventh"))
        text = {"pointer": f"{const}{type_} *{name} = {memory.name}", "first": f"{const}{type_} *{name} = &{memory.name}[0]",
                "behind": f"{const}{type_} *{name} = {memory.name} + 3",
                "array": f"{const}{type_} (&{name})[GTAP_BLOCK_SIZE] = {memory.name}", "auto": f"{const}auto &{name} = {memory.name}",
                "view": f"const FuzzView<{type_}> {name}({memory.name})", "own": f"{const}{type_} *const {name} = &{memory.name}[threadIdx.x]",
                "own_reference": f"{const}{type_} &{name} = {memory.name}[threadIdx.x]",
                "seventh": f"{const}{type_} &{name} = {memory.name}[7]"}[kind]
        if kind in ("own", "own_reference"):
            texts, whole, uniform = [(f"(*{name})" if kind == "own" else name, element, True, True)], "", False
        elif kind == "seventh":
            texts, whole, uniform = [(name, element, False, False)], "", self.everyone()
        else:
            base = f"({name} - 3)" if kind == "behind" else name
            texts = [(f"{base}[threadIdx.x]", element, True, True), (f"{base}[{OTHER}]", element, False, True),
                     (f"{base}[threadIdx.x ^ 5]", element, False, True), (f"{base}[7]", element, False, False)]
            whole, uniform = f"(&{name}[0])" if kind == "view" else base, self.everyone()
            constant &= kind != "view"
        return self.declare_name(nodes, SharedName(memory, name, texts, whole, uniform, constant), text)

    def declare_name(self, nodes, name, text):
        name.is_array = text.startswith(("const", name.element.name, "auto")) and ("(&" in text or "auto &" in text) and name.slots and bool(name.whole)
        return self.add(nodes, NameDeclaration([name], text)) and name

    def bind_shared(self, nodes, memory):
        """`auto &[x, y] = memory;`"""
        names, bound = [], []
        for member, type_ in memory.element.fields:
            name = self.new_name()
            if name in names or isinstance(type_, Array):
                return None
            names.append(name)
            bound.append(SharedName(memory, name, [(name, type_, False, False)], "", self.everyone(), False))
            bound[-1].partial = True
        return self.add(nodes, NameDeclaration(bound, f"auto &[{', '.join(names)}] = {memory.name}")) and bound[0]

    def names_of(self, memory):
        return [variable for variable in self.state.visible() if isinstance(variable, SharedName) and variable.memory is memory
                and self.state.can_read(variable.own[0])]

    def named_write(self, memory, value, thread):
        """By one of its names, in one of many ways; None when it should be written as it is."""
        rng = self.rng
        names = [name for name in self.names_of(memory) if not name.lvalue.constant and not hasattr(name, "partial")]
        if not names and rng.random() < 0.4 or rng.random() < 0.15:
            return None
        through = rng.choice(names) if names and rng.random() < 0.8 else None
        place = through.lvalue.text if through else memory.lvalue.text
        whole = through.whole if through else memory.name
        if memory.slots:
            if through and through.lvalue.cells[0][0].foreign:
                return None
            forms = [form for form in EACH if whole or "$w" not in form]
            return NamedWrite(memory, value, rng.choice(forms), place, whole, through)
        return NamedWrite(memory, value, rng.choice(ONE), place, whole, through, thread)

    def write_all(self, nodes, memory):
        """One thread gives all elements one value."""
        names = [name for name in self.names_of(memory) if getattr(name, "is_array", False) and not name.lvalue.constant]
        through = self.rng.choice(names) if names and self.rng.random() < 0.7 else None
        node = NamedWrite(memory, self.values(False).value(memory.element, 1), ALL, "", through.whole if through else memory.name,
                          through, self.rng.choice((0, 0, 7)))
        node.by_one = True
        return self.add(nodes, node)

    def read_by_helper(self, nodes, memory):
        """Elements that helper functions, lambdas and loops read go into the result."""
        rng = self.rng
        if self.result_variable not in list(self.state.visible()) or not isinstance(memory.element, Scalar):
            return
        names = [name for name in self.names_of(memory) if name.whole or not memory.slots and not hasattr(name, "partial")]
        through = rng.choice(names) if names and rng.random() < 0.8 else None
        foreign = [lvalue for lvalue in (through or memory).lvalues if lvalue.cells[0][0].foreign]
        whole = through.whole if through else memory.name
        place = through.lvalue.text if through else memory.lvalue.text
        type_ = ("const " if through and through.lvalue.constant else "") + spell(memory.element)
        if memory.slots:
            text = rng.choice((f"fuzz_get({whole}, {OTHER})", f"fuzz_get({whole}, 7u)", f"fuzz_sum_of({whole})",
                               f"[&](unsigned at) {{ return {whole}[at]; }}({OTHER})", f"fuzz_view({whole})[{OTHER}]",
                               f"FuzzView<{type_}>({whole}).last()", f"fuzz_of_all([&](unsigned at) {{ return {whole}[at]; }})"))
            if (through is None or getattr(through, "is_array", False)) and rng.random() < 0.2:
                text = f"[&] {{ unsigned long long all = 0; for (const auto &one : {whole}) all = mix(all, (unsigned long long)one); return all; }}()"
        else:
            text = rng.choice((f"fuzz_load(&{place})", f"fuzz_same({place})", f"[&] {{ return {place}; }}()",
                               f"*FuzzPlace<{type_}>{{&{place}}}.at", f"(0, {place})"))
        if memory.element.sort == "float":
            text = f"(long long)({text} * 4)"
        target = self.result_variable.lvalue
        reads = [*target.cells, *foreign[0].cells, *(through.own if through else ()), *self.thread_number.own]
        self.add(nodes, self.assignment(target, "=", Expression(f"mix(h, (unsigned long long)({text}))", reads)))
