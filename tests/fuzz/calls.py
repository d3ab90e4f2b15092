#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a program of random plain functions that call themselves, and that tasks call. Of some the result is the sum of what all calls
return (analyse/tasks/SumsOfCalls), of others it is nearly so: a result is added twice, or lost on some way, or something depends on
it. It compares them with copies that stay recursive, since no task leads to them. walks.sh runs it.
Usage: calls.py SEED
"""
import random
import sys

FUNCTIONS = 16

HEAD = """#include <gtap_thread.cuh>

#include "support.h"

#include <vector>

struct Part {
  int low, high;
};
__host__ __device__ inline unsigned child_of(unsigned node, unsigned number) {
  return (node * 2654435761u + number * 40503u + 1) ^ (node >> 13);
}
__host__ __device__ inline int twice(int value) { return value * 2 + 1; }
"""

MAIN = """
int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(6);
  exec::Array<long long> got(n * FUNCTIONS), expected(n * FUNCTIONS);
  const std::vector<int> own{0, 1, 4, 2, 2, 4, 1, 0};
  exec::Array<int> table(8);
  table.write(own);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(table.device(), n, got.device());
  test.wait("with_tasks");
  std::vector<long long> values(n * FUNCTIONS);
  for (int i = 0; i < n; ++i) {
EXPECTED
  }
  expected.write(values);
  test.equal("calls", got, expected);
  return test.finish("calls");
}
"""


class Function:
    """One function; `text(name)` is its text."""

    def __init__(self, pick, number):
        self.pick, self.number = pick, number
        self.type = pick.choice(["int", "int", "unsigned", "long long", "short", "unsigned char"])
        self.others = 0
        self.shared = pick.choice(["", "", "const Part &whole", "Part whole"])  # handed on by each call
        self.ends = []
        self.lines = []
        self.wrong = 0.08 if pick.random() < 0.6 else 0.0  # how often something is not of a sum
        self.build()

    def own(self):
        return self.pick.choice(["depth", "1", "3", "table[node % 8]", "int(node % 5)", "twice(depth)", "part.low", "seen"]
                                + (["whole.low", "whole.high"] if self.shared else []))

    def condition(self):
        return self.pick.choice(["node % 3 == 0", "depth > 2", "(node ^ unsigned(depth)) % 5 < 3", "table[depth] > 2", "part.high > depth", "seen > 3"])

    def call(self, k=None):
        pick = self.pick
        k = k or f"{pick.randint(1, 9)}u"
        depth = pick.choice(["depth - 1", "depth - 1", "depth - 2", "(depth > 1 ? depth - 2 : 0)"])
        part = pick.choice(["part", "part", "Part{part.high, depth}", "Part{seen, int(node % 3)}"])
        return f"SELF(table, child_of(node, {k}), {depth}, {part}{', whole' if self.shared else ''})"

    def accumulator(self):
        usual = {"int": ["int", "int", "long long", "unsigned"], "unsigned": ["unsigned", "int", "long long"], "long long": ["long long"],
                 "short": ["short", "int"], "unsigned char": ["int", "unsigned char", "short"]}[self.type]
        return self.pick.choice(usual + (["double", "short"] if self.pick.random() < self.wrong else []))

    def add(self, *lines):
        self.lines += lines

    def build(self):
        pick = self.pick
        self.add("  int seen = part.low + depth;")
        self.add(pick.choice([f"  if (depth <= 0)\n    return {pick.choice(['1', 'part.low', 'int(node % 3)', 'table[node % 8]'])};",
                              "  if (depth <= 0 || node % 11 == 0)\n    return 2;"]))
        self.add(f"  {self.accumulator()} total = {pick.choice(['0', self.own()])};")
        names = ["total"]
        for _ in range(pick.randint(1, 3)):
            names += self.statement("  ", names)
        if pick.random() < 0.3:
            self.add(f"  if ({self.condition()})\n    return {pick.choice([' + '.join(names), ' + '.join(names), 'total', self.own() if pick.random() < 0.3 else ' + '.join(names)])};")
        if pick.random() < 0.3:
            names += self.statement("  ", names)
        value = " + ".join(names if pick.random() > self.wrong else names[:-1] or ["depth"])
        ends = [value, value, f"{value} + {self.call()}", f"{self.own()} + {value} - {self.own()}", f"{self.call()} + {self.call()} + {value}"]
        wrong = [f"({value}) / 2", f"-({value})", f"{value} + total", f"{value} - {self.call()}", f"{value} > 5 ? 1 : int({value})"]
        self.add(f"  return {pick.choice(wrong if pick.random() < self.wrong else ends)};")

    def statement(self, indent, names):
        """Adds one; the names of what it has declared."""
        pick = self.pick
        if pick.random() < self.wrong:
            self.add(*[indent + line for line in pick.choice([
                [f"total += 2 * {self.call()};"], [f"if (total > 5)\n{indent}  seen += 1;"], [f"total = {self.call()};"],
                [f"seen = int({self.call()} & 3);"], [f"total += {self.call()} - {self.call()};"], [f"total *= 3;"],
                [f"for (int i = 0; i < 3; ++i) {{", f"  {self.type} got = {self.call('unsigned(i)')};", f"  if ({self.condition()})", f"    {pick.choice(['break', 'continue'])};", "  total += got;", "}"],
                ["{", f"  {self.type} got = {self.call()};", "  total += got;", f"  got += {self.call()};", "}"],
                ["{", f"  {self.type} got = {self.call()};", f"  if ({self.condition()})", "    total += got;", "}"],
                ["{", f"  {self.type} got = {self.call()};", "  total += got;", "  seen += got & 1;", "}"],
                [f"for (int i = 0; i < 2; ++i) {{", f"  int inner = 0;", f"  inner += {self.call('unsigned(i)')};", f"  if ({self.condition()})", "    return inner + total;", "}"],
                [f"if ({self.condition()})", f"  return {self.call()};"], [f"{self.call()};"], ["total = seen;"], [f"total = total + total + {self.call()};"]])])
            return []
        kind = pick.randint(0, 9)
        if kind == 0:
            self.add(f"{indent}total += {self.call()};")
        elif kind == 1:
            self.add(f"{indent}for (int i = 0; i < {pick.choice(['3', 'int(node % 4)', 'depth'])}; ++i)",
                     *([f"{indent}  if ({self.condition()})"] if pick.random() < 0.5 else []), f"{indent}  total += {self.call('unsigned(i)')};")
        elif kind == 2:
            self.add(f"{indent}total = {pick.choice(['total + ' + self.call(), self.call() + ' + total', 'total + ' + self.own()])};")
        elif kind == 3:
            self.add(f"{indent}{{", f"{indent}  {self.type} got = {self.call()};", *([f"{indent}  got += {self.call()};"] if pick.random() < 0.3 else []),
                     f"{indent}  total += got{pick.choice(['', ' + 3'])};", f"{indent}}}")
        elif kind == 4:
            self.add(indent + pick.choice([f"total -= {self.own()};", "total++;", f"total += {self.own()};", f"seen += {self.own()};"]))
        elif kind == 5:
            self.add(f"{indent}for (unsigned bits = node & 21; bits != 0; bits &= bits - 1) {{",
                     *([f"{indent}  if ({self.condition()})\n{indent}    {pick.choice(['continue', 'break'])};"] if pick.random() < 0.4 else []),
                     f"{indent}  seen ^= int(bits);", f"{indent}  total += {self.call('bits')};", f"{indent}}}")
        elif kind == 6:
            self.add(f"{indent}if ({self.condition()})", f"{indent}  total += {self.call()};", f"{indent}else", f"{indent}  total += {self.own()};")
        elif kind == 7 and indent == "  ":
            self.others += 1
            name = f"other{self.others}"
            first = pick.choice([f" = {self.call()}", f" = {self.own()} + {self.call()}", " = 0"])
            if first == " = 0" or pick.random() < 0.7:
                self.add(f"{indent}{self.type} {name}{first};")
            else:
                self.add(f"{indent}{self.type} {name};", f"{indent}{name} = {self.call()};")
            if first == " = 0":
                self.add(f"{indent}{name} += {self.call()};")
            return [name]
        elif kind == 8:
            k = f"k{len(self.lines)}"
            self.add(f"{indent}int {k} = 0;", f"{indent}while ({k} < int(node % 3)) {{",
                     f"{indent}  total += {self.call(f'unsigned({k})')};", f"{indent}  ++{k};", f"{indent}}}")
        else:
            self.add(f"{indent}for (int i = 0; i < 2; ++i) {{", f"{indent}  {self.type} got = {self.call('unsigned(i)')};", f"{indent}  total += got;",
                     *([f"{indent}  if ({self.condition()})\n{indent}    {pick.choice(['continue', 'break', 'return ' + ' + '.join(names)])};"] if pick.random() < 0.4 else []), f"{indent}}}")
        return []

    def text(self, name, marks):
        head = f"{marks} {self.type} {name}(const int *table, unsigned node, int depth, Part part{', ' + self.shared if self.shared else ''}) {{"
        return "\n".join([head] + self.lines + ["}\n"]).replace("SELF", name)


def program(seed):
    pick = random.Random(seed)
    functions = [Function(pick, i) for i in range(FUNCTIONS)]
    lines = [HEAD]
    lines += [function.text(f"f{function.number}", "__device__") for function in functions]
    lines += [function.text(f"plain{function.number}", "inline") for function in functions]
    def call(k):
        more = ", Part{7, i}" if functions[k].shared else ""
        return f"(table, static_cast<unsigned>(i * 977 + {k}), 4 + i % 3, Part{{i, {k}}}{more})"

    for function in functions:
        k = function.number
        lines += ["#pragma gtap function", f"__device__ void task{k}(const int *table, int i, long long *out) {{",
                  f"  *out = f{k}{call(k)};\n}}"]
    lines += ["#pragma gtap function", "__device__ void all(const int *table, int n, long long *out) {", "  for (int i = 0; i < n; ++i) {"]
    for k in range(FUNCTIONS):
        lines += ["#pragma gtap task", f"    task{k}(table, i, out + {k} * n + i);"]
    lines += ["  }", "}", "__global__ void with_tasks(const int *table, int n, long long *out) {", "#pragma gtap entry", "  all(table, n, out);\n}"]
    expected = "\n".join(f"    values[{k} * n + i] = plain{k}{call(k).replace('(table', '(own.data()', 1)};" for k in range(FUNCTIONS))
    lines.append(MAIN.replace("FUNCTIONS", str(FUNCTIONS)).replace("EXPECTED", expected))
    return "\n".join(lines)


if __name__ == "__main__":
    print(program(int(sys.argv[1])))
