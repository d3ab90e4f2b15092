#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a program of random functions that look like sums of their children's results, or are combined by other operators: some are,
and lanes walk them (docs/walks.md) and launches add them up (docs/sums.md), others are not. Some make tasks of each other, and some
loops combine results. It compares tasks with the serial elision. walks.sh runs it. Usage: sums.py SEED
"""
import random
import sys

FUNCTIONS = 14
LAUNCHED = 6  # functions that a launch begins with
TYPES = ["int", "unsigned", "long long", "short", "unsigned char", "unsigned long long"]

HEAD = """#include <gtap_thread.cuh>

#include "support.h"

struct Pack {
  unsigned seed;
  int weights[6];
};
__device__ unsigned child_of(unsigned node, unsigned number) {
  return (node * 2654435761u + number * 40503u + 1) ^ (node >> 13);
}
__device__ bool goes_on(Pack pack, unsigned node, int depth) {
  return depth > 0 && (node ^ pack.seed) % 7 < 5;
}
"""

MAIN = """
int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(8);
  exec::Array<long long> tasks(n * FUNCTIONS), serial(n * FUNCTIONS);
  exec::Array<int> cells(n * FUNCTIONS), serial_cells(n * FUNCTIONS);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, 5, cells.device(), tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, 5, serial_cells.device(), serial.device());
  test.wait("serially");
  test.equal("sums", tasks, serial);
  exec::Array<long long> launched(LAUNCHED), launched_serial(LAUNCHED);
  for (int depth = 0; depth < 6; ++depth) {
    launch(depth, cells.device(), launched.device(), test);
    each_serially<<<1, 1>>>(depth, serial_cells.device(), launched_serial.device());
    test.wait("each_serially");
    test.equal("launches", launched, launched_serial);
  }
  return test.finish("sums");
}
""".replace("FUNCTIONS", str(FUNCTIONS)).replace("LAUNCHED", str(LAUNCHED))


class Function:
    """One function; `lines` is its text."""

    def __init__(self, pick, name, before):
        self.pick, self.name, self.type = pick, name, pick.choice(TYPES)
        # An earlier function of the same type, whose tasks this one makes, too.
        self.others = [name] + [each.name for each in before if each.type == self.type][-2:]
        self.lines, self.behind, self.terms = [], [], []
        self.alone = False  # the result is what its children's come to alone
        writes = pick.random() < 0.3
        self.add("#pragma gtap function")
        self.add(f"__device__ {self.type} {name}(Pack pack, unsigned node, int depth, int *cell) {{")
        if writes:
            self.add("  *cell = static_cast<int>(node % 3);")
        end = pick.choice(["depth <= 0", "!goes_on(pack, node, depth)"])
        self.add(f"  if ({end})\n    return static_cast<{self.type}>(node % {pick.randint(2, 200)});")
        if pick.random() < 0.3:
            self.add("  depth--;")
        self.below = pick.choice(["depth - 1", "depth - 1", "(depth > 1 ? depth - 2 : 0)"])
        pick.choice([self.variables, self.variables, self.array, self.array, self.counted, self.reduction, self.reduction])()
        own = ["static_cast<int>(node % 5)", "pack.weights[node % 6]", "(depth & 3)", "7",
               "static_cast<int>(child_of(node, 9) % 11)", "pack.weights[0] - pack.weights[1]"]
        if not self.alone:
            self.terms.insert(pick.randint(0, len(self.terms)), pick.choice(own))
        self.add("#pragma gtap taskwait")
        self.lines += self.behind
        cast = pick.choice(["", "", "", f"static_cast<{self.type}>"])
        self.add(f"  return {cast}({' + '.join(self.terms)});\n}}\n")

    def add(self, line):
        self.lines.append(line)

    def few(self, usual, *others):
        """`usual` most of the time."""
        return self.pick.choice([usual] * 8 + list(others))

    def call(self, number):
        name = self.pick.choice([self.name] * 4 + self.others)
        return f"{name}(pack, child_of(node, {number}), {self.below}, cell)"

    def variables(self):
        pick = self.pick
        count = pick.randint(1, 3)
        places = [f"v{i}" for i in range(count)]
        if pick.random() < 0.3:
            values = ", ".join(str(pick.randint(0, 9)) for _ in range(count + 1))
            self.add(f"  {self.type} v[{count + 1}] = {{{values}}};")
            places = [f"v[{i}]" for i in range(count)]
        else:
            for place in places:
                self.add(f"  {self.type} {place} = static_cast<{self.type}>({pick.randint(0, 9)});")
        total = pick.random() < 0.4
        if total:
            kind = pick.choice([self.type, "long long", "int"])
            self.add(f"  {kind} total = static_cast<{kind}>(node % 4);")
            self.add(self.few("", "  total += depth;", "  if (total > 2)\n    --total;"))
        for i in range(count):
            condition = pick.choice(["", "", f"if (node % {pick.randint(2, 4)} != 0) "])
            place = self.few(places[i], places[0])
            self.add(f"  {condition}{{\n#pragma gtap task\n    {place} = {self.call(i)};\n  }}")
            if place != places[i]:  # two tasks may store to one place: wait for the first
                self.lines[-1:-1] = ["#pragma gtap taskwait"]
        terms = [self.few(place, f"2 * {place}", f"-{place}", f"{place} / 2", f"({place} > 3)",
                          f"static_cast<unsigned char>({place})", "1") for place in places]
        if pick.random() < 0.1:
            terms.append(places[0])
        if not total:
            self.terms += terms
            return
        for term in terms:
            self.behind.append(self.few(f"  total += {term};", f"  total += {term} + 1;", f"  total -= {term};"))
        self.terms.append(self.few("total", "total + total", "total / 2"))

    def array(self):
        pick = self.pick
        size = pick.randint(2, 5)
        most = pick.choice([size, size, size - 1])
        values = ", ".join(str(pick.randint(0, 5)) for _ in range(size))
        bound = pick.choice([str(most), str(most), "count"])
        self.add(f"  {self.type} all[{size}] = {{{values}}};")
        self.add(f"  {pick.choice(['const int', 'int'])} count = static_cast<int>(node % {most + 1});")
        condition = pick.choice(["", "if (goes_on(pack, node + static_cast<unsigned>(i), depth)) "])
        self.add(f"  for (int i = {pick.choice([0, 0, 1])}; i < {bound}; ++i) {condition}{{")
        self.add(f"#pragma gtap task\n    all[i] = {self.call('static_cast<unsigned>(i)')};")
        self.add(self.few("", "    if (i % 2 == 0)\n      ++i;", "    if (node % 5 == 0)\n      break;"))
        self.add("  }\n  (void)count;")
        kind = pick.choice([self.type, "long long", "int"])
        last = pick.choice([str(size), str(size), bound, str(most), str(size - 1)])
        self.behind.append(f"  {kind} sum = static_cast<{kind}>(node % 7);")
        self.behind.append(f"  for (int i = {pick.choice([0, 0, 0, 1])}; i < {last}; ++i)\n"
                           f"    sum += all[i]{self.few('', ' * 2')};")
        self.terms.append(self.few("sum", "sum / 2", "-sum", "2 * sum"))

    def counted(self):
        size = self.pick.randint(4, 6)
        self.add(f"  {self.type} all[{size}] = {{}};\n  int n = 0;")
        self.add(f"  for (unsigned i = 0; i < node % {size}; ++i) {{")
        self.add(self.few("    if (goes_on(pack, node + i, depth))\n      continue;", ""))
        index, step = self.few(("n", "    n++;"), ("n++", ""), ("n", "    ++n;"), ("n", "    n += 1;"))
        self.add(f"#pragma gtap task\n    all[{index}] = {self.call('i')};\n{step}")
        self.add("  }")
        self.behind.append(f"  {self.type} sum = 0;")
        self.behind.append(f"  for (int i = 0; i < {self.few('n', 'n - 1')}; ++i)\n    sum += all[i];")
        self.terms.append("sum")

    def reduction(self):
        self.add(f"  {self.type} x = static_cast<{self.type}>({self.pick.randint(0, 9)});")
        head, number = self.pick.choice([
            ("for (unsigned bits = node % 32; bits != 0; bits &= bits - 1)", "bits"),
            ("for (unsigned bits = node % 16; bits != 0; bits >>= 1)", "bits"),
            ("for (unsigned i = 0; i < 3; ++i)", "i"), ("for (unsigned i = 0; i < node % 4; ++i)", "i"),
            ("for (int i = 0; i < depth; ++i)", "static_cast<unsigned>(i)"),
            ("for (int i = depth; i > 0; --i)", "static_cast<unsigned>(i)"),
            ("for (int i = 1; i <= depth + 1; i += 2)", "static_cast<unsigned>(i)"),
            ("for (int i = 0; i < depth; ++i)\n  for (int j = 0; j < depth - 2; ++j)", "static_cast<unsigned>(i + j)")])
        if self.pick.random() < 0.85:
            clause, change = "+ : x", f"x += {self.call(number)};"
        elif self.pick.random() < 0.5:
            clause, change = "max : x", f"x = max(x, {self.call(number)});"
        else:
            how = self.pick.choice(["|", "^", "&", "*"])
            clause, change = f"{how} : x", f"x {how}= {self.call(number)};"
        self.add(f"  {head} {{\n#pragma gtap task in_reduction({clause})\n    {change}\n  }}")
        self.terms.append(self.few("x", "x + x", "x * 3"))
        if "+" not in clause:
            self.alone = self.pick.random() < 0.8
        else:
            self.alone = self.pick.random() < 0.2


def launches(pick, functions):
    """Launches that begin with one of the functions, or with a loop whose results are combined."""
    lines, calls, serial = [], [], []
    for k, function in enumerate(pick.sample(functions, LAUNCHED)):
        name = function.name
        call = f"{name}(Pack{{{pick.randint(0, 99)}, {{1, 2, 3, 4, 5, 6}}}}, {pick.randint(0, 999)}u, depth, cell)"
        if pick.random() < 0.5:
            name = f"loop{k}"
            how = pick.choice(["+", "+", "+", "max", "|", "^", "*"])
            part = f"{function.name}(pack, child_of(node, static_cast<unsigned>(i)), depth - 1, cell)"
            change = f"x = max(x, {part});" if how == "max" else f"x {how}= {part};"
            first = pick.randint(0, 5)
            head = pick.choice([f"for (int i = {first}; i < 45; ++i)", f"for (long long i = 90; i > {first}; i -= 2)",
                                f"for (int k = 0; k < 7; ++k)\n  for (int i = {first}; i < 40 + k; i += 3)"])
            condition = pick.choice(["", "", "if (i % 4 != 0) "])
            lines.append(f"""#pragma gtap function
__device__ {function.type} {name}(Pack pack, unsigned node, int depth, int *cell) {{
  {function.type} x = {pick.randint(0, 4)};
  {head} {condition}{{
#pragma gtap task in_reduction({how} : x)
    {change}
  }}
#pragma gtap taskwait
  return x{pick.choice(["", "", " + node % 2"])};
}}""")
            call = call.replace(function.name, name, 1)
        lines.append(f"""__global__ void launch{k}(int depth, int *cell, {function.type} *out) {{
#pragma gtap entry
  *out = {call};
}}""")
        calls.append(f"""  {{
    exec::Array<{function.type}> result;
    launch{k}<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(depth, cells, result.device());
    test.wait("launch{k}");
    store<<<1, 1>>>(out, {k}, result.device());
  }}""")
        serial.append(f"  out[{k}] = static_cast<long long>({call});")
    lines.append("template <class T> __global__ void store(long long *out, int k, const T *result) {\n"
                 "  out[k] = static_cast<long long>(*result);\n}")
    lines.append("void launch(int depth, int *cells, long long *out, exec::Test &test) {\n" + "\n".join(calls) + "\n}")
    lines.append("__global__ void each_serially(int depth, int *cell, long long *out) {\n" + "\n".join(serial) + "\n}")
    return lines


def program(seed):
    pick = random.Random(seed)
    functions = []
    for i in range(FUNCTIONS):
        functions.append(Function(pick, f"f{i}", functions))
    lines = [HEAD] + ["\n".join(function.lines) for function in functions]
    lines.append("#pragma gtap function\n"
                 "__device__ void each(Pack pack, unsigned node, int depth, int *cells, long long *out) {")
    for i, function in enumerate(functions):
        lines.append(f"  {function.type} r{i};")
    for i in range(FUNCTIONS):
        lines.append(f"#pragma gtap task\n  r{i} = f{i}(pack, node, depth, &cells[{i}]);")
    lines.append("#pragma gtap taskwait")
    for i in range(FUNCTIONS):
        lines.append(f"  out[{i}] = static_cast<long long>(r{i});")
    lines.append(f"""}}

#pragma gtap function
__device__ void all(int n, int depth, int *cells, long long *out) {{
  for (int i = 0; i < n; ++i) {{
#pragma gtap task
    each(Pack{{static_cast<unsigned>(i) * 77u, {{1, i % 5, 3, i % 3, 7, 2}}}},
         static_cast<unsigned>(i) * 2654435761u, depth, &cells[{FUNCTIONS} * i],
         &out[{FUNCTIONS} * i]);
  }}
}}
__global__ void with_tasks(int n, int depth, int *cells, long long *out) {{
#pragma gtap entry
  all(n, depth, cells, out);
}}
__global__ void serially(int n, int depth, int *cells, long long *out) {{
  all(n, depth, cells, out);
}}""")
    lines += launches(pick, functions)
    return "\n".join(lines) + MAIN


if __name__ == "__main__":
    if len(sys.argv) != 2 or not sys.argv[1].isdigit():
        sys.exit("usage: sums.py SEED")
    print(program(int(sys.argv[1])), end="")
