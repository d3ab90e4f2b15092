# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random plain functions that call themselves, which tasks call: as loops they must compute the same as by recursion. Each
is written twice, the second time as a template, which the translator leaves recursive."""
import random
import re

TASKS = 40  # of each program, with other arguments, so that the lanes of a warp are at different depths
INTEGERS = ("int", "unsigned", "long long", "unsigned char", "short")
TURNS = (1, 2, 2, 3)


class RecursiveProgram:
    """One function. `shuffles`: with effects, an expression may hold several calls, whose order Clang and nvcc fix."""

    def __init__(self, seed, name, features):
        self.rng = rng = random.Random(f"recursive:{seed}")
        self.name = name
        self.shuffles = int(str(seed).partition(":")[0]) % 2 == 1
        self.struct = f"{name}_S"
        self.result = rng.choice((*INTEGERS, "bool", "void", self.struct, "unsigned", "int"))
        self.writes = self.result == "void" or rng.random() < 0.5
        self.reference = rng.random() < 0.4  # a parameter by reference
        self.ordered = (self.writes or self.reference) and not self.shuffles  # one effect in an expression
        self.pointer = rng.random() < 0.5  # a parameter that points to an array
        self.board = rng.random() < 0.3  # a struct by value
        self.extra = [(rng.choice(INTEGERS), f"x{k}") for k in range(rng.randrange(0, 3))]
        self.names, self.calls, self.factor, self.loops = 0, 0, 1, 0
        self.most = rng.choice((1, 1, 2, 3, 6))
        self.scopes = [[("int", "fuel", False)] + [(kind, word, True) for kind, word in self.extra]]
        if self.reference:
            self.scopes[0].append(("int", "r", True))
        self.arrays = [["p"] if self.pointer else []]
        self.body = self.block(rng.randrange(3, 8), 1, 0)
        if self.calls == 0:
            self.body += self.call_statement(1)
        self.body += self.leave(1, True)

    # ---- choices ----

    def fresh(self):
        self.names += 1
        return f"v{self.names}"

    def variables(self, assignable=False):
        return [(kind, word) for scope in self.scopes for kind, word, open_ in scope if open_ or not assignable]

    def value(self, depth=2):
        rng = self.rng
        chance = rng.random()
        if depth == 0 or chance < 0.35:
            return rng.choice([word for _, word in self.variables()] * 2 + [str(rng.randrange(0, 60))])
        if chance < 0.45 and any(self.arrays):
            return f"{rng.choice(sum(self.arrays, []))}[{self.value(depth - 1)} & 3]"
        if chance < 0.6:
            return f"(int)mem[{self.value(depth - 1)} & 15]"
        if chance < 0.65 and self.board:
            return f"(b.a + (int)b.c[{self.value(depth - 1)} & 1])"
        if chance < 0.7:
            return f"({self.condition()} ? {self.value(depth - 1)} : {self.value(depth - 1)})"
        # Without signs: the two versions may overflow differently otherwise.
        return f"(int)((unsigned)({self.value(depth - 1)}) {rng.choice(('+', '-', '^', '*', '&', '|'))} (unsigned)({self.value(depth - 1)}))"

    def sum_of(self, word, text):
        """A new value of a variable, without signs."""
        operator = "" if self.ordered and "SELF" in text else self.rng.choice(("", "+", "^", "-"))
        return f"(unsigned)({text})" if not operator else f"(unsigned)({word}) {operator} (unsigned)({text})"

    def condition(self):
        rng = self.rng
        return f"({self.value(1)} {rng.choice(('& 1', '& 3', '> 7', '< 20', '!= 5'))})"

    def may_call(self):
        return self.factor + self.calls <= self.most

    def arguments(self, depth=1):
        return ", ".join(self.argument_list(depth))

    def argument_list(self, depth):
        """Of a call; fuel goes down so that all calls together stay few."""
        rng = self.rng
        self.calls += self.factor
        words = ["mem", "FUEL"]
        for kind, _ in self.extra:
            nested = depth and self.result not in ("void", self.struct) and not self.ordered
            words.append(self.call(depth - 1) if nested and rng.random() < 0.1 and self.may_call() else self.value(1))
        if self.reference:
            words.append(rng.choice([word for kind, word in self.variables(True) if kind == "int"]))
        if self.pointer:
            words.append(rng.choice(sum(self.arrays, [])))
        if self.board:
            words.append(rng.choice(("b", "b", f"{self.struct}{{(int)({self.value(1)}), {{1u, (unsigned)({self.value(0)})}}}}")))
        return words

    def call(self, depth=1):
        text = f"SELF({self.arguments(depth)})"
        return text + rng_member(self.rng) if self.result == self.struct else text

    # ---- statements ----

    def block(self, count, indent, level):
        self.scopes.append([])
        self.arrays.append([])
        lines = []
        for _ in range(count):
            lines += self.statement(indent, level)
        self.scopes.pop()
        self.arrays.pop()
        return lines

    def statement(self, indent, level):
        rng, pad = self.rng, "  " * indent
        chance = rng.random()
        if self.may_call() and chance < 0.3:
            return self.call_statement(indent)
        if chance < 0.45:
            kind, word, start = rng.choice(INTEGERS), self.fresh(), self.value()
            self.scopes[-1].append((kind, word, True))
            return [f"{pad}{kind} {word} = ({kind})({start});"]
        if chance < 0.5:
            word, values = self.fresh(), ", ".join(f"(int)({self.value(1)})" for _ in range(rng.randrange(1, 5)))
            self.arrays[-1].append(word)
            return [f"{pad}int {word}[4] = {{{values}}};"]
        if chance < 0.6 and self.writes:
            target = f"mem[{self.value(1)} & 15]"
            return [f"{pad}{target} {rng.choice(('+=', '^=', '='))} {self.value()};" if rng.random() < 0.7 else
                    f"{pad}atomicAdd(&{target}, (unsigned long long)({self.value()}));"]
        if chance < 0.63 and self.arrays and any(array != "p" for array in sum(self.arrays, [])):
            return [f"{pad}{rng.choice([a for a in sum(self.arrays, []) if a != 'p'])}[{self.value(1)} & 3] ^= {self.value(1)};"]
        if chance < 0.75 or level > 2:
            choices = self.variables(True)
            if not choices:
                return []
            kind, word = rng.choice(choices)
            return [f"{pad}{word} = ({kind})({self.sum_of(word, self.value())});"]
        if chance < 0.87:
            lines = [f"{pad}if ({self.condition()}) {{", *self.block(rng.randrange(1, 4), indent + 1, level + 1), pad + "}"]
            if rng.random() < 0.4:
                lines[-1] = pad + "} else {"
                lines += [*self.block(rng.randrange(1, 3), indent + 1, level + 1), pad + "}"]
            return lines
        if chance < 0.9 and level:
            return self.leave(indent, False)
        if chance < 0.92 and self.loops:
            return [f"{pad}if ({self.condition()})", f"{pad}  {rng.choice(('break', 'continue'))};"]
        return self.loop(indent, level)

    def loop(self, indent, level):
        rng, pad = self.rng, "  " * indent
        turns, word = rng.choice(TURNS), self.fresh()
        factor, loops = self.factor, self.loops
        self.factor, self.loops = factor * turns, loops + 1
        self.scopes.append([("int", word, False)])
        body = self.block(rng.randrange(1, 4), indent + 1, level + 1)
        self.scopes.pop()
        self.factor, self.loops = factor, loops
        form = rng.randrange(4)
        if form == 0:
            return [f"{pad}for (int {word} = 0; {word} < {turns}; ++{word}) {{", *body, pad + "}"]
        if form == 1:
            return [f"{pad}for (unsigned left_{word} = {turns}; left_{word} != 0; --left_{word}) {{",
                    f"{pad}  int {word} = (int)left_{word};", *body, pad + "}"]
        if form == 2:
            return [f"{pad}int {word} = -1;", f"{pad}while (++{word} < {turns}) {{", *body, pad + "}"]
        return [f"{pad}int {word} = -1;", f"{pad}do {{", f"{pad}  ++{word};", *body, f"{pad}}} while ({word} < {turns - 1});"]

    def call_statement(self, indent):
        rng, pad = self.rng, "  " * indent
        form = rng.randrange(8)
        if form == 7 and self.result in INTEGERS and self.extra and self.variables(True):
            return self.braced_call(indent)
        if self.result == "void" or form == 0:
            return [f"{pad}SELF({self.arguments()});"]
        if self.result == self.struct and form < 3:
            word = self.fresh()
            text = f"SELF({self.arguments()})"
            return [f"{pad}{self.struct} {word} = {text};"] + self.assign(f"{word}{rng_member(rng)}", indent)
        if form == 1:
            kind, word, call = rng.choice(INTEGERS), self.fresh(), self.call()
            self.scopes[-1].append((kind, word, True))
            return [f"{pad}{kind} {word} = ({kind}){call};"]
        if form == 2:
            return [f"{pad}if ({self.call()} > 3) {{", *self.block(2, indent + 1, 2), pad + "}"]
        if form == 3 and self.result not in (self.struct, "bool"):
            return [f"{pad}if ({self.condition()})", f"{pad}  return {self.call()};"]
        if form == 4 and self.may_call() and not self.ordered and self.result != self.struct:
            return self.assign(f"(unsigned){self.call()} * 3 - (unsigned){self.call() if self.may_call() else 1}", indent)
        if form == 5 and not self.writes and not self.reference:
            return self.assign(f"(unsigned){self.value(1)} + (unsigned){self.call()}", indent)
        return self.assign(self.call(), indent)

    def braced_call(self, indent):
        """A list in braces, whose order is fixed, with a call whose arguments change what stands before and behind it."""
        rng = self.rng
        kind, word = rng.choice(self.variables(True))
        changed, at = f"({word} = ({kind})((unsigned)({word}) + 3u))", 2 + rng.randrange(len(self.extra))
        words = [text if n == at or not re.search(rf"\b{word}\b", text) else None
                 for n, text in enumerate(self.argument_list(0))]
        if None in words[2 + len(self.extra):]: # a reference or a pointer, for which there is no other
            return []
        words = [changed if n == at else "7" if text is None else text for n, text in enumerate(words)]
        name = self.fresh()
        values = [word, f"SELF({', '.join(words)})", self.value(1)]
        self.arrays[-1].append(name)
        lines = [f"{'  ' * indent}int {name}[4] = {{{', '.join(f'(int)({value})' for value in values)}}};"]
        if self.writes: # so that it is seen
            return [*lines, f"{'  ' * indent}mem[{name}[0] & 15] ^= {name}[0] + 1;"]
        return lines + self.assign(f"(unsigned){name}[0] * 5 + (unsigned){name}[2]", indent)

    def assign(self, text, indent):
        choices = self.variables(True)
        if not choices:
            word = self.fresh()
            self.scopes[-1].append(("int", word, True))
            return [f"{'  ' * indent}int {word} = (int)({text});"]
        kind, word = self.rng.choice(choices)
        return [f"{'  ' * indent}{word} = ({kind})({self.sum_of(word, text)});"]

    def leave(self, indent, last):
        rng, pad = self.rng, "  " * indent
        if self.result == "void":
            return [] if last else [f"{pad}return;"]
        if self.result == self.struct:
            return [f"{pad}return {{(int)({self.value()}), {{1u, (unsigned)({self.value(1)})}}}};"]
        if self.may_call() and rng.random() < 0.3:
            if self.result == "bool":
                return [f"{pad}return {self.condition()} {rng.choice(('&&', '||'))} {self.call()};"]
            return [f"{pad}return {self.condition()} ? {self.call()} : ({self.result})({self.value(1)});"]
        return [f"{pad}return ({self.result})({self.value()});"]

    # ---- text ----

    def parameters(self):
        words = ["unsigned long long *mem", "int fuel", *(f"{kind} {word}" for kind, word in self.extra)]
        words += ["int &r"] if self.reference else []
        words += ["const int *p"] if self.pointer else []
        words += [f"{self.struct} b"] if self.board else []
        return ", ".join(words)

    def definition(self, twin):
        calls = max(self.calls, 1)
        fuel = "fuel - 1" if calls == 1 else f"fuel / {calls}"
        own = f"{self.name}_twin<K>" if twin else f"{self.name}_f"
        end = {"void": "return;", self.struct: "return {fuel, {0u, 1u}};"}.get(self.result, f"return ({self.result})(mem[3] + 1);")
        head = [f"template <int K>"] if twin else []
        name = f"{self.name}_twin" if twin else f"{self.name}_f"
        body = [line.replace("SELF", own).replace("FUEL", fuel) for line in self.body]
        return [*head, f"__device__ {self.result} {name}({self.parameters()}) {{", "  if (fuel <= 0)", f"    {end}", *body, "}"]

    def lines(self):
        start = 45 if self.calls <= 1 else 120
        result = [f"// ---- program {self.name} ----", f"struct {self.struct} {{", "  int a;", "  unsigned c[2];", "};",
                  f"__device__ unsigned long long {self.name}_memory[{TASKS}][16];",
                  *self.definition(False), *self.definition(True)]
        for suffix, name in (("tasks", f"{self.name}_f"), ("serial", f"{self.name}_twin<0>")):
            words = ["mem", f"{start} - k % 7", *(f"({kind})(k * {3 + n} + 1)" for n, (kind, _) in enumerate(self.extra))]
            words += ["r"] if self.reference else []
            words += ["p"] if self.pointer else []
            words += ["b"] if self.board else []
            call = f"{name}({', '.join(words)})"
            take = {"void": [f"  {call};"], self.struct: [f"  {self.struct} s = {call};", "  h += s.a * 31 + s.c[0] + s.c[1] * 7;"]}
            result += [f"__device__ unsigned long long {self.name}_{suffix}(int k) {{", "  unsigned long long h = 17;",
                       f"  unsigned long long *mem = {self.name}_memory[k];", "  for (int i = 0; i < 16; ++i)",
                       "    mem[i] = i * 7 + k;", "  int r = 5;", "  const int p[4] = {3, k, 8, 1};", f"  {self.struct} b = {{k, {{2u, 9u}}}};",
                       "  (void)r;", "  (void)p;", "  (void)b;",
                       *take.get(self.result, [f"  h += (unsigned long long){call};"]),
                       "  for (int i = 0; i < 16; ++i)", "    h = h * 1000003 + mem[i] + r;", "  return h;", "}"]
        return result


def rng_member(rng):
    return rng.choice((".a", ".c[0]", ".c[1]"))


def file_text(programs, others=None):
    lines = ["// Random recursive functions (tests/fuzz). Each must compute the same as a loop and by recursion.",
             "#include <gtap_thread.cuh>", "", '#include "fuzz_support.h"', ""]
    for program in programs:
        lines += program.lines() + [""]
    for suffix in ("tasks", "serial"):
        lines += [f"__device__ unsigned long long one_{suffix}(int number, int k) {{", "  switch (number) {"]
        lines += [f"  case {number}: return {program.name}_{suffix}(k);" for number, program in enumerate(programs)]
        lines += ["  default: return 0;", "  }", "}"]
    lines += ["#pragma gtap function", "__device__ void task(unsigned long long *result, int number, int k) {",
              "  atomicAdd(result, one_tasks(number, k) * (k + 1));", "}", "#pragma gtap function",
              "__device__ void all(unsigned long long *result, int number) {", f"  for (int k = 0; k < {TASKS}; ++k) {{",
              "#pragma gtap task", "    task(result, number, k);", "  }", "}",
              "__global__ void as_tasks(int number, unsigned long long *result) {", "#pragma gtap entry", "  all(result, number);", "}",
              *launches(len(programs))]
    return "\n".join(lines)


def launches(count, settings=()):
    """How the file's programs are run and compared. `settings`: lines that make a variable of this name."""
    given = ", settings" if settings else ""
    return ["__global__ void zero(unsigned long long *result) { *result = 0; }",
            "__global__ void serially(int number, unsigned long long *result) {", "  *result = 0;",
            f"  for (int k = 0; k < {TASKS}; ++k)", "    *result += one_serial(number, k) * (k + 1);", "}",
            "int main(int argc, char **argv) {", "  fuzz::launchers kernels;",
            "  kernels.tasks = [](int number, unsigned long long, unsigned long long *result) {",
            "    zero<<<1, 1>>>(result);", "    as_tasks<<<fuzz::grid, GTAP_BLOCK_SIZE>>>(number, result);", "  };",
            "  kernels.serial = [](int number, unsigned long long, unsigned long long *result) {",
            "    serially<<<1, 1>>>(number, result);", "  };",
            "  kernels.clear = []() { clear_memory<<<1, 1>>>(); };",
            "  kernels.hash = [](unsigned long long *result) { hash_memory<<<1, 1>>>(result); };",
            *settings, f"  return fuzz::compare(argc, argv, {count}, kernels{given});", "}", ""]
