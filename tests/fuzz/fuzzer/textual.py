# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random text that the preprocessor decides about: macros whose bodies name variables of one function, lists of them,
conditions around heads and braces. A mixin of FunctionBuilder (build.py). Macros of a function stand before it."""
from .flow import Expression
from .kinds import U32
from .statements import Effect, Node
from .storage import is_scalar


class ListUse(Node):
    """`LIST(ADD)`, where LIST names variables and ADD says what becomes of each."""
    simple = False

    def __init__(self, text, value):
        self.text, self.value = text, value

    def flow(self, state, frames):
        state.use(self.value)

    def lines(self, indent):
        return [indent + self.text]


class Textual:
    macro_count = 0

    def make_name(self, nodes, depth, of=None):
        """A macro whose body is a variable, or a part of one: from now on expressions may say the macro instead."""
        if "naming_macros" not in self.features:
            return
        choices = [lvalue for lvalue in self.expressions().readable if is_scalar(lvalue) and lvalue.macro is None
                   and lvalue.text not in ("h", "fuel") and (of is None or any(lvalue is own for own in of.lvalues))]
        if not choices:
            return
        lvalue = self.rng.choice(choices)
        name = self.new_macro("at")
        if self.rng.random() < 0.4 and lvalue.text.endswith("]") and "[" in lvalue.text:
            at = lvalue.text.rindex("[")
            self.define(f"{name}(at)", lvalue.text[:at] + "[at]")
            lvalue.macro = f"{name}({lvalue.text[at + 1:-1]})"
        else:
            self.define(name, lvalue.text if self.rng.random() < 0.7 else f"({lvalue.text})")
            lvalue.macro = name

    def make_list(self, nodes, depth):
        """An X-macro over some variables, which all flow into the result."""
        if "naming_macros" not in self.features or self.result_variable not in list(self.state.visible()):
            return
        choices = [lvalue for lvalue in self.expressions().scalars if lvalue.text != "h" and lvalue.type.sort != "float"]
        if len(choices) < 2:
            return
        chosen = self.rng.sample(choices, self.rng.randrange(2, min(len(choices), 4) + 1))
        all_of, each = self.new_macro("all"), self.new_macro("each")
        self.define(f"{all_of}(X)", " ".join(f"X({lvalue.macro or lvalue.text})" for lvalue in chosen))
        self.define(f"{each}(v)", self.rng.choice(("h = mix(h, (unsigned long long)(v));", "h = h * 3 + FUZZ_VALUE((unsigned long long)v);",
                                                   "{ h = FUZZ_MAX(mix(h, 1), (unsigned long long)(v)); }")))
        reads = [cell for lvalue in chosen for cell in (*lvalue.via, *lvalue.cells)]
        own = self.result_variable.own
        self.add(nodes, ListUse(f"{all_of}({each})", Expression("", (*reads, *own), own)))

    def make_assert(self, nodes, depth):
        """A macro of the system, which holds."""
        if "naming_macros" not in self.features:
            return
        expressions = self.expressions_of_clauses()  # a macro of the system's keeps its arguments' text
        expressions.features = expressions.features - {"decltypes"}  # GTAP058: that text cannot be rewritten
        a, b = expressions.raw(U32, 1), expressions.raw(U32, 0)
        self.add(nodes, Effect(Expression(f"assert(FUZZ_MAX({a.text}, {b.text}) >= {b.text})", a.reads + b.reads)))

    def new_macro(self, word):
        self.macro_count += 1
        return f"{self.function.tag}_{word}_{self.macro_count}"

    def define(self, head, body):
        self.function.defines[head.partition("(")[0]] = f"#define {head} {body}"
