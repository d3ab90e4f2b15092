# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random task functions that wait for each child of theirs at once, most of them without side effects: what a lane walks as calls
(docs/walks.md). Each is written twice, the second time as a template that calls itself."""
from .recursive import TASKS, RecursiveProgram, launches, rng_member

TASK, WAIT = "TASK-LINE", "WAIT-LINE"


class ChainProgram(RecursiveProgram):
    # Of the choices that the base class has made at random, those that tasks allow.
    def choose(self):
        rng = self.rng
        if self.result == "void":
            self.result = rng.choice(("int", "long long", self.struct))
        self.reference = False
        self.writes = rng.random() < 0.15
        self.ordered = False

    def block(self, count, indent, level):
        if level == 0:
            self.choose()
            self.scopes = [[("int", "fuel", False)] + [(kind, word, True) for kind, word in self.extra]]
        return super().block(count, indent, level)

    def argument_list(self, depth):
        return super().argument_list(0)

    def call_statement(self, indent):
        """A spawn that is waited for, in one of its forms. Where the result goes follows from no memory, which the child may write: a
        task's destination is known before it, a call's behind it."""
        rng, pad = self.rng, "  " * indent
        call, form = f"SELF({self.arguments()})", rng.randrange(6)
        word = self.fresh()
        if form < 2:
            lines = [TASK, f"{pad}{self.result} {word} = {call};", WAIT]
        elif form < 4:
            lines = [f"{pad}{self.result} {word};", TASK, f"{pad}{word} = {call};", WAIT]
        else:
            lines = [f"{pad}{self.result} {word}[2] = {{}};", TASK, f"{pad}{word}[{self.value(0)} & 1] = {call};", WAIT]
            word = f"{word}[{self.value(0)} & 1]"
        if self.result == self.struct:
            return lines + self.assign(word + rng_member(rng), indent)
        return lines + self.assign(f"(int){word}", indent)

    def leave(self, indent, last):
        pad = "  " * indent
        if self.may_call() and self.rng.random() < 0.4:
            word = self.fresh()
            call = [TASK, f"{pad}{self.result} {word} = SELF({self.arguments()});", WAIT]
            # Behind a return there is no other statement.
            return [*call, f"{pad}return {word};"] if last else \
                [f"{pad}{{", *call, f"{pad}return {word};", f"{pad}}}"]
        if self.result == self.struct:
            return [f"{pad}return {{(int)({self.value()}), {{1u, (unsigned)({self.value(1)})}}}};"]
        return [f"{pad}return ({self.result})({self.value()});"]

    # ---- text ----

    def definition(self, twin):
        lines = super().definition(twin)
        if twin:
            return [line for line in lines if line not in (TASK, WAIT)]
        words = {TASK: "#pragma gtap task", WAIT: "#pragma gtap taskwait"}
        return ["#pragma gtap function", *(words.get(line, line) for line in lines)]

    def lines(self):
        start = 45 if self.calls <= 1 else 120
        result = [f"// ---- program {self.name} ----", f"struct {self.struct} {{", "  int a;", "  unsigned c[2];", "};",
                  f"__device__ unsigned long long {self.name}_memory[{TASKS}][16];", f"__device__ int {self.name}_numbers[4];",
                  *self.definition(False), *self.definition(True)]
        for suffix, name in (("tasks", f"{self.name}_f"), ("serial", f"{self.name}_twin<0>")):
            is_task = suffix == "tasks"
            words = ["mem", f"{start} - k % 7", *(f"({kind})(k * {3 + n} + 1)" for n, (kind, _) in enumerate(self.extra))]
            words += [f"{self.name}_numbers"] if self.pointer else []
            words += ["b"] if self.board else []
            result += [*(["#pragma gtap function"] if is_task else []),
                       f"__device__ unsigned long long {self.name}_{suffix}(int k) {{", "  unsigned long long h = 17;",
                       f"  unsigned long long *mem = {self.name}_memory[k];", "  for (int i = 0; i < 16; ++i)",
                       "    mem[i] = i * 7 + k;", f"  {self.struct} b = {{k, {{2u, 9u}}}};", "  (void)b;",
                       f"  {self.result} s;", *(["#pragma gtap task"] if is_task else []),
                       f"  s = {name}({', '.join(words)});", *(["#pragma gtap taskwait"] if is_task else []),
                       "  h += s.a * 31 + s.c[0] + s.c[1] * 7;" if self.result == self.struct else
                       "  h += (unsigned long long)s;",
                       "  for (int i = 0; i < 16; ++i)", "    h = h * 1000003 + mem[i];", "  return h;", "}"]
        return result


def file_text(programs, others=None):
    lines = ["// Random tasks with one child at a time (tests/fuzz). Each must compute the same by calls.",
             "#include <gtap_thread.cuh>", "", '#include "fuzz_support.h"', ""]
    for program in programs:
        lines += program.lines() + [""]
    lines += ["__device__ unsigned long long one_serial(int number, int k) {", "  switch (number) {"]
    lines += [f"  case {number}: return {program.name}_serial(k);" for number, program in enumerate(programs)]
    lines += ["  default: return 0;", "  }", "}"]
    lines += ["#pragma gtap function", "__device__ void task(unsigned long long *result, int number, int k) {",
              "  unsigned long long got = 0;", "  switch (number) {"]
    for number, program in enumerate(programs):
        lines += [f"  case {number}: {{", "#pragma gtap task", f"    got = {program.name}_tasks(k);", "    break;", "  }"]
    lines += ["  default:", "    break;", "  }", "#pragma gtap taskwait", "  atomicAdd(result, got * (k + 1));", "}",
              "#pragma gtap function",
              "__device__ void all(unsigned long long *result, int number) {", f"  for (int k = 0; k < {TASKS}; ++k) {{",
              "#pragma gtap task", "    task(result, number, k);", "  }", "}",
              "__global__ void as_tasks(int number, unsigned long long *result) {", "#pragma gtap entry", "  all(result, number);", "}",
              *launches(len(programs), ["  fuzz::settings settings;",
                                        "  settings.records = {2, 0, 33, 0, 4}; // without records nothing is walked"])]
    return "\n".join(lines)
