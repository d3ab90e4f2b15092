#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a program of random functions whose children store results into an array, which a loop behind the taskwait takes out. In a walk,
some of these loops can be done behind each call (analyse/tasks/FoldedResults), others cannot: what stands between changes what they
read, or reads what they change, or not all elements are stored. It compares tasks with the serial elision. walks.sh runs it.
Usage: folds.py SEED
"""
import random
import sys

FUNCTIONS = 12

HEAD = """#include <gtap_thread.cuh>

#include "support.h"

struct Pack {
  unsigned seed;
  int weights[6];
  int most;
};
struct Pair {
  int a;
  unsigned b;
};
enum Side { side_a = 5, side_b = 11 }; // which variables hide here and there
__device__ unsigned child_of(unsigned node, unsigned number) {
  return (node * 2654435761u + number * 40503u + 1) ^ (node >> 13);
}
__device__ bool goes_on(Pack pack, unsigned node, int depth) {
  return depth > 0 && (node ^ pack.seed) % 7 < 5;
}
__device__ int number_of(const Pair &pair) { return pair.a ^ static_cast<int>(pair.b % 1000); }
__device__ int number_of(int value) { return value; }
__device__ int number_of(double value) { return static_cast<int>(value); }
__device__ Pair added(Pair one, const Pair &other) { return Pair{one.a + other.a * 3, one.b * 31 + other.b}; }
__device__ int added(int one, int other) { return (one * 3 + other) % 100003; }
__device__ double added(double one, double other) { return one * 0.5 + other; }
"""

MAIN = """
int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(8);
  exec::Array<long long> tasks(n * FUNCTIONS), serial(n * FUNCTIONS);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, 5, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, 5, serial.device());
  test.wait("serially");
  test.equal("folds", tasks, serial);
  return test.finish("folds");
}
""".replace("FUNCTIONS", str(FUNCTIONS))


class Function:
    """One function; `lines` is its text."""

    def __init__(self, pick, name):
        self.pick, self.name = pick, name
        self.type = pick.choice(["int", "Pair", "double", "int", "Pair"])
        self.lines = []
        self.make = {"int": "static_cast<int>(node % 97)", "Pair": "Pair{static_cast<int>(node % 97), node}",
                     "double": "static_cast<double>(node % 97)"}[self.type]
        self.add("#pragma gtap function")
        self.add(f"__device__ {self.type} {name}(Pack pack, unsigned node, int depth) {{")
        self.add(f"  if ({pick.choice(['depth <= 0', '!goes_on(pack, node, depth)'])})\n    return {self.make};")
        self.add("  int extra = static_cast<int>(node % 5), other = depth;")
        self.rounds = pick.random() < 0.12 # all of it twice
        self.before = self.rounds or pick.random() < 0.5
        self.form = pick.choice([self.same_head, self.same_head, self.counted, self.counted, self.one_by_one])
        self.size = pick.randint(3, 6)
        together = pick.random() < 0.3
        self.add(f"  {self.type} part[{2 * self.size + 2 if self.rounds else self.size}] = {{}}{', last = ' + self.make if together else ''};")
        if not together:
            self.add(f"  {self.type} last = {self.make};")
        if self.before:
            self.total()
        if self.rounds:
            self.add("  int n = 0;\n  for (int round = 0; round < 2; ++round) {")
        self.form()
        self.between()
        self.add("#pragma gtap taskwait")
        self.between()
        if not self.before:
            self.total()
        if pick.random() < 0.2:
            self.add("  if (extra > 6)\n    return last;")
        self.fold()
        if self.rounds:
            self.add("  }\n  other += n;")
        self.add(self.few("", "  extra += number_of(part[0]);"))
        self.add("  other += extra;")
        self.add("  last = added(total, last);")
        self.add("  return (other & 1) != 0 ? total : added(total, last);\n}\n")

    def add(self, line):
        if line:
            self.lines.append(line)

    def few(self, usual, *others):
        """`usual` most of the time."""
        return self.pick.choice([usual] * 7 + list(others))

    def total(self):
        self.add(f"  {self.type} total = {self.make};")
        self.add(f"  int most = {self.pick.choice(['0', 'extra', 'depth * 2'])};")
        if self.pick.random() < 0.15:
            self.add("  int side_b = 3;\n  most += side_b;")

    def call(self, number):
        return f"{self.name}(pack, child_of(node, {number}), {self.pick.choice(['depth - 1', 'depth - 1', '(depth > 1 ? depth - 2 : 0)'])})"

    def between(self):
        pick = self.pick
        for _ in range(pick.choice([0, 0, 1, 2])):
            self.add(pick.choice((["  other ^= most;"] if self.before else []) + [
                "  other = other * 3 + 1;", "  other ^= extra;", "  extra = extra * 2 + 1;", "  extra += other;",
                "  for (int k = 0; k < 2; ++k)\n    other += k;", "  if (extra == 4)\n    other = 7;",
                f"  const int w{len(self.lines)} = pack.weights[node % 6];\n  other += w{len(self.lines)};"]))

    def inside(self):
        """Statements in a loop with spawns."""
        return self.pick.choice(["      {\n        const int side_a = other & 3;\n        other += side_a;\n      }", "      other += side_b;"] + (["      other ^= most;"] if self.before else []) + ["", "", "", "", "      other += 2;", "      extra += 1;", "      other ^= extra;"])

    def same_head(self):
        pick = self.pick
        bound = pick.choice([str(self.size), "pack.most", "count", f"static_cast<int>(node % {self.size})"])
        if bound == "count":
            self.add(f"  int count = static_cast<int>(node % {self.size});")
        first, step = pick.choice([("0", "++i"), ("0", "i++"), ("1", "++i"), ("0", "i += 2")])
        self.head = (first, bound, step, "i")
        condition = self.pick.choice(["", "", "if (goes_on(pack, node + static_cast<unsigned>(i), depth)) "])
        self.add(f"  for (int i = {first}; i < {bound}; {step}) {condition}{{")
        self.add(self.few("", "    const int side_a = i;\n    other += side_a;", "    int added_up = 1;\n    other += added_up;"))
        self.add(self.inside())
        self.add(f"#pragma gtap task\n    part[i] = {self.call('static_cast<unsigned>(i)')};")
        self.add(self.inside())
        self.add(self.few("", "    if (node % 5 == 0)\n      break;", "    if (node % 5 == 1)\n      continue;", "    count = 2;" if bound == "count" else ""))
        self.add("  }")

    def counted(self):
        if not self.rounds:
            self.add("  int n = 0;")
        self.head = (self.few("0", "1"), self.few("n", "n - 1", str(self.size)), "++i", "n")
        if self.head[1] == str(self.size):
            self.add(f"  for (int k = 0; k < {self.size}; ++k)\n    part[k] = last;")
        self.add(f"  for (unsigned i = 0; i < node % {self.size}; ++i) {{")
        self.add(self.few("    if (goes_on(pack, node + i, depth))\n      continue;", "", "    if (i == 3)\n      break;"))
        index, step = self.few(("n", "    n++;"), ("n++", ""), ("n", "    ++n;"), ("n", "    n += 1;"), ("n++", ""))
        self.add(f"#pragma gtap task\n    part[{index}] = {self.call('i')};\n{step}")
        self.add(self.inside())
        self.add("  }")
        if self.pick.random() < 0.3:
            self.add("  if (extra != 2) {\n#pragma gtap task\n    part[n++] = " + self.call("77u") + ";\n  }")

    def one_by_one(self):
        self.head = ("0", "2", "++i", "i")
        for k in range(2):
            self.add(f"#pragma gtap task\n  part[{k}] = {self.call(str(k) + 'u')};")

    def fold(self):
        pick = self.pick
        first, bound, step, _ = self.head
        name = pick.choice(["i", "i", "j", "other_turn"])
        step = step.replace("i", name, 1) if step != "i += 2" else f"{name} += 2"
        first, step = self.few((first, step), ("0", f"++{name}"), (first, f"{name} += 2"))
        self.add(f"  for ({self.few('int', 'long')} {name} = {first}; {name} < {bound}; {step}) {{")
        result = f"part[{name}]"
        for _ in range(pick.randint(1, 3)):
            self.add(pick.choice([
                f"    total = added(total, {result});", f"    most = max(most, number_of({result}));",
                f"    if (number_of({result}) > most)\n      most = number_of({result}) + static_cast<int>({name});",
                f"    total = most > 40 ? total : {result};", "    most ^= side_a;", f"    most += pack.weights[{name} % 6];",
                f"    const int v{len(self.lines)} = number_of({result}) + extra;\n    most ^= v{len(self.lines)};"]))
        self.add(pick.choice([""] * 6 + [
            f"    extra += number_of({result});", f"    {result} = total;", "    other += most;", "    if (most > 90)\n      break;",
            f"    most += {self.head[3] if self.head[3] == 'n' else 'depth'};"]))
        self.add("  }\n  other ^= most;")


def program(seed):
    pick = random.Random(seed)
    functions = [Function(pick, f"f{i}") for i in range(FUNCTIONS)]
    lines = [HEAD]
    for function in functions:
        lines += function.lines
    for kernel, entry in (("with_tasks", True), ("serially", False)):
        name = "all" if entry else "each"
        spawn = "#pragma gtap task\n" if entry else ""
        lines.append(f"{'#pragma gtap function' + chr(10) if entry else ''}__device__ void {name}(int n, int depth, long long *out) {{")
        for k, function in enumerate(functions):
            call = f"{function.name}(Pack{{static_cast<unsigned>(i), {{1, 2, 3, 4, 5, 6}}, 3}}, static_cast<unsigned>(i * 977 + {k}), depth)"
            lines.append(f"  {function.type} *got{k} = reinterpret_cast<{function.type} *>(out + {k} * n);")
            lines.append(f"  for (int i = 0; i < n; ++i) {{\n{spawn}    got{k}[i] = {call};\n  }}")
        lines.append(("#pragma gtap taskwait\n" if entry else "") + "}")
        lines.append(f"__global__ void {kernel}(int n, int depth, long long *out) {{")
        lines.append(("#pragma gtap entry\n" if entry else "") + f"  {name}(n, depth, out);\n}}")
    lines.append(MAIN)
    return "\n".join(lines)


if __name__ == "__main__":
    print(program(int(sys.argv[1])))
