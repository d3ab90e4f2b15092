#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a program of random first tasks whose launches run loops alone (docs/loops.md): taskloops with reductions, grains and nests,
loops of spawns, also of trees whose sums go to memory, single tasks, loops without turns, batches one after the other, returns before and between them. It compares tasks
with the same text without directives, run by one thread. loop_launches.sh runs it. Usage: loop_launches.py SEED thread|block
"""
import random
import sys

FUNCTIONS = 8
PLACES = 96  # elements that one statement may write
TYPES = ["int", "unsigned", "long long", "unsigned long long", "short", "unsigned char"]
OPERATORS = {"+": "{0} += {1};", "max": "{0} = max({0}, static_cast<{2}>({1}));", "|": "{0} |= {1};", "^": "{0} ^= {1};",
             "*": "{0} *= static_cast<{2}>(({1}) | 1);", "min": "{0} = min({0}, static_cast<{2}>({1}));"}


class Function:
    """One first task; `lines` is its text. What is written before a wait is read behind it only."""

    def __init__(self, pick, name, by_block):
        self.pick, self.name, self.by_block = pick, name, by_block
        self.type = pick.choice(["int", "long long", "unsigned"])
        self.lines, self.pending, self.variables, self.places = [], [], 0, 0
        self.add("#pragma gtap function")
        self.add(f"__device__ {self.type} {name}(int n, int m, unsigned *places) {{")
        self.add(f"  {self.type} total = {pick.randint(0, 9)};")
        if pick.random() < 0.3:
            self.add(f"  if (n % {pick.randint(2, 9)} == 1)\n    return total + n;")
        for _ in range(pick.randint(1, 3)):
            if pick.random() < 0.3:
                self.rounds()
            else:
                self.batch("  ")
        self.add("  return total;\n}\n")

    def add(self, line):
        self.lines.append(line)

    def batch(self, indent):
        for _ in range(self.pick.randint(1, 4)):
            kinds = [self.taskloop, self.taskloop, self.nest]
            self.pick.choice(kinds if self.by_block else kinds + [self.spawns, self.results, self.combined, self.combined, self.single, self.trees, self.trees])(indent)
        self.add("#pragma gtap taskwait")
        for variable in self.pending:
            self.add(f"{indent}total = total * 3 + static_cast<{self.type}>({variable});")
        self.pending = []
        if self.places and self.pick.random() < 0.5:
            at = self.pick.randint(0, self.places * PLACES - 1)
            self.add(f"{indent}total += static_cast<{self.type}>(places[{at}] % 97);")
        if self.pick.random() < 0.2 and not self.by_block:  # of a block the first thread alone has it
            self.add(f"{indent}if (total % {self.pick.randint(2, 7)} == 1)\n{indent}  return total - 1;")

    def rounds(self):
        self.add(f"  for (int round = 0; round < {self.pick.randint(1, 4)}; ++round) {{")
        self.add("    m += round;")
        self.batch("    ")
        self.add("  }")

    def variable(self, indent):
        name, kind = f"v{self.variables}", self.pick.choice(TYPES)
        self.variables += 1
        self.add(f"{indent}{kind} {name} = {self.pick.randint(0, 5)};")
        return name, kind

    def head(self, name, most="n"):
        first = self.pick.randint(-3, 3)
        kind = self.pick.choice(["int", "long long", "int"])
        step = self.pick.choice([1, 1, 2, 7])
        return self.pick.choice([
            f"for ({kind} {name} = {first}; {name} < {most}; {name} += {step})",
            f"for ({kind} {name} = {most}; {name} > {first}; {name} -= {step})",
            f"for ({kind} {name} = 0; {name} <= {most} - 1; {name}++)"])

    def value(self, *names):
        terms = [f"{self.pick.randint(1, 9)} * {name}" for name in names]
        return f"value_of(static_cast<int>({' + '.join(terms)}) + m)"

    def directive(self, clauses, indent):
        self.begin(indent)
        grain = self.pick.choice(["", "", " grainsize(3)", " grainsize(n)", " num_tasks(5)", " grainsize(1)"])
        self.add(f"#pragma gtap taskloop nogroup{grain}{clauses}")

    def begin(self, indent):
        if self.by_block:
            self.add(f"{indent}if (threadIdx.x == 0) {{")

    def end(self, indent):
        if self.by_block:
            self.add(f"{indent}}}")

    def taskloop(self, indent):
        name, kind = self.variable(indent)
        how = self.pick.choice(list(OPERATORS))
        self.directive(f" reduction({how} : {name})", indent)
        change = OPERATORS[how].format(name, self.value("i"), kind)
        if self.by_block:  # one thread's value, or each thread's part of it
            change = f"if (threadIdx.x == 0) {{ {change} }}"
        self.add(f"{indent}  {self.head('i')} {{\n{indent}    {change}\n{indent}  }}")
        self.end(indent)
        self.pending.append(name)

    def nest(self, indent):
        name, _ = self.variable(indent)
        self.directive(f" collapse(2) reduction(+ : {name})", indent)
        change = f"{name} += {self.value('i', 'j')};"
        if self.by_block:
            change = f"if (threadIdx.x == 0) {change}"
        self.add(f"{indent}  {self.head('i')}\n{indent}    {self.head('j', 'm % 5')}\n{indent}      {change}")
        self.end(indent)
        self.pending.append(name)

    def spawns(self, indent):
        self.add(f"{indent}for (int i = {self.pick.randint(0, 2)}; i < n; i += {self.pick.choice([1, 1, 3])}) {{")
        self.add("#pragma gtap task")
        at = f"places[{self.places * PLACES} + i % {PLACES}]"
        self.add(f"{indent}  atomic_leaf(i, m, &{at});\n{indent}}}")
        self.places += 1

    def results(self, indent):  # to elements of their own
        self.add(f"{indent}for (int i = 0; i < (n < {PLACES} ? n : {PLACES}); ++i) {{")
        self.add("#pragma gtap task")
        self.add(f"{indent}  places[{self.places * PLACES} + i] = leaf(i, m);\n{indent}}}")
        self.places += 1

    def trees(self, indent):  # whose sums go to elements of their own, or meet at some
        if self.pick.random() < 0.5:
            self.add("#pragma gtap taskloop")
        self.add(f"{indent}for (int i = 0; i < (n < {PLACES} ? n : {PLACES}); ++i) {{")
        call = f"tree(i % {self.pick.choice([3, 5, 6])}, {self.pick.choice(['m', 'i % 4', '3'])}, value_of(i + m), i)"
        if self.pick.random() < 0.7:
            self.add("#pragma gtap task")
            self.add(f"{indent}  places[{self.places * PLACES} + i] = {call};\n{indent}}}")
        else:
            at = f"places[{self.places * PLACES} + i % {self.pick.choice([1, 4, 9])}]"
            self.add(f"#pragma gtap task in_reduction(+ : {at})")
            self.add(f"{indent}  {at} += {call};\n{indent}}}")
        self.places += 1

    def combined(self, indent):  # by the turns of a divided loop
        name, kind = self.variable(indent)
        how = self.pick.choice(["+", "|", "^"])
        self.add(f"{indent}for (int i = {self.pick.randint(0, 2)}; i < n; i += {self.pick.choice([1, 1, 3])}) {{")
        self.add(f"#pragma gtap task in_reduction({how} : {name})")
        self.add(f"{indent}  {name} {how}= leaf_{kind.replace(' ', '_')}(i, m);\n{indent}}}")
        self.pending.append(name)

    def single(self, indent):
        name, kind = self.variable(indent)
        self.add("#pragma gtap task")
        self.add(f"{indent}{name} = leaf_{kind.replace(' ', '_')}(n, m);")
        self.pending.append(name)


def leaf(pick, kind, name):
    """A task that turns spawn: one that spawns nothing, or one with a child at a time, which a lane runs as calls."""
    head = f"#pragma gtap function\n__device__ {kind} {name}(int n, int m) {{\n"
    if pick.random() < 0.5:
        return head + f"  return static_cast<{kind}>(value_of(n * 3 + m));\n}}"
    return (head + f"  if (n % 7 == 0 || m < -6)\n    return static_cast<{kind}>(value_of(m));\n  {kind} rest;\n"
            f"#pragma gtap task\n  rest = {name}(n + 1, m - 1);\n#pragma gtap taskwait\n"
            f"  return static_cast<{kind}>(rest * 3 + value_of(n - m) % 100);\n}}")


def tree(pick):
    """Tasks whose results are sums: of a lane's tree, which may leave parts to others."""
    ends = pick.choice(["depth <= 0", "depth <= 0 || salt % 11 == 3", "salt % 5 == 1 || depth < 1"])
    own = pick.choice(["1u", "value_of(depth - m)", "salt % 13 + static_cast<unsigned>(offset)"])
    text = (f"#pragma gtap function\n__device__ unsigned tree(int depth, int m, unsigned salt, long long offset) {{\n"
            f"  if ({ends})\n    return {own};\n")
    step = f"tree(depth - {pick.choice(['1', '2', '1 - i % 2'])}, m, salt * 1664525u + 1013904223u + i, offset + {pick.choice(['i', '1', '2 * i'])})"
    children = pick.randint(1, 4)
    kind = pick.choice(["each", "array", "reduction"])
    if kind == "each":
        text += "".join(f"  unsigned part{k} = 0;\n" for k in range(children))
        for k in range(children):
            condition = pick.choice(["", "", f"if (salt % {pick.randint(2, 4)} != 0)"])
            text += f"  {condition} {{\n    const int i = {k};\n#pragma gtap task\n    part{k} = {step};\n  }}\n"
        text += "#pragma gtap taskwait\n  return " + " + ".join([own] + [f"part{k}" for k in range(children)]) + ";\n}"
    elif kind == "array":
        text += f"  unsigned below[{children}];\n  for (int i = 0; i < {children}; ++i) {{\n#pragma gtap task\n    below[i] = {step};\n  }}\n"
        text += f"#pragma gtap taskwait\n  unsigned sum = {own};\n  for (int i = 0; i < {children}; ++i)\n    sum += below[i];\n  return sum;\n}}"
    else:
        most = str(children)
        text += f"  unsigned sum = {own};\n  for (int i = 0; i < {most}; ++i) {{\n"
        text += f"#pragma gtap task in_reduction(+ : sum)\n    sum += {step};\n  }}\n#pragma gtap taskwait\n  return sum;\n}}"
    return text


def program(seed, by_block):
    pick = random.Random(seed)
    functions = [Function(pick, f"f{i}", by_block) for i in range(FUNCTIONS)]
    size = max([each.places for each in functions] + [1]) * PLACES
    text = ["#include <gtap_block.cuh>" if by_block else "#include <gtap_thread.cuh>", '\n#include "support.h"\n',
            "__device__ unsigned value_of(int x) {\n  return (static_cast<unsigned>(x) * 2654435761u) >> 19;\n}"]
    if not by_block:
        text.append(leaf(pick, "unsigned", "leaf"))
        text.append(tree(pick))
        text.append("#pragma gtap function\n__device__ void atomic_leaf(int i, int m, unsigned *sum) {\n  atomicAdd(sum, value_of(i - m));\n}")
        for kind in TYPES:
            text.append(leaf(pick, kind, f"leaf_{kind.replace(' ', '_')}"))
    for each in functions:
        text += each.lines
        plain = [line for line in each.lines if not line.startswith("#pragma")]
        text += [line.replace(f" {each.name}(", f" plain_{each.name}(") for line in plain]
    for each in functions:
        text.append(f"__global__ void start_{each.name}(int n, int m, unsigned *places, long long *out) {{\n#pragma gtap entry\n"
                    f"  const {each.type} result = {each.name}(n, m, places);\n  if (blockIdx.x == 0 && threadIdx.x == 0)\n    *out = result;\n}}")
        text.append(f"__global__ void serial_{each.name}(int n, int m, unsigned *places, long long *out) {{\n  *out = plain_{each.name}(n, m, places);\n}}")
    text.append("int main(int argc, char **argv) {\n  exec::Test test(argc, argv);\n  for (int n : {0, 1, 3, 31, 33, 70, 200})\n    for (int m : {0, 4}) {")
    for each in functions:
        text.append(f"      {{\n        exec::Array<unsigned> places({size}), serial({size});\n        exec::Array<long long> out(1), expected(1);\n"
                    f"        start_{each.name}<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, m, places.device(), out.device());\n"
                    f'        test.wait("start_{each.name}");\n'
                    f"        serial_{each.name}<<<1, 1>>>(n, m, serial.device(), expected.device());\n"
                    f'        test.wait("serial_{each.name}");\n'
                    f'        test.equal("{each.name}", out, expected);\n        test.equal("places of {each.name}", places, serial);\n      }}')
    text.append('    }\n  return test.finish("loop_launches");\n}')
    return "\n".join(text) + "\n"


if len(sys.argv) != 3 or sys.argv[2] not in ("thread", "block"):
    sys.exit("Usage: loop_launches.py SEED thread|block")
sys.stdout.write(program(int(sys.argv[1]), sys.argv[2] == "block"))
