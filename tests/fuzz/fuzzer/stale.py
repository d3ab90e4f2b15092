# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Block-level task functions that read `__shared__` memory, by way of pointers, objects, lambdas and functions. Wrong ones
read behind a taskwait what was written ahead of it (GTAP122), or have a child read it (GTAP137, 138) and must be refused;
right ones write it again before, and must not be. No program is compiled or run."""
import random
import re
from dataclasses import dataclass

TYPES = ("int", "unsigned", "float", "long long", "unsigned char")

# How one pointer comes from another, $w: (declarations of $n, the new pointer).
STEPS = (("T *$n = $w;", "$n"), ("T *const $n = $w + 1;", "($n - 1)"), ("T *$n; $n = $w;", "$n"), ("auto $n = $w;", "$n"),
         ("Places<T> $n{$w, out};", "$n.first"), ("Places<T> $n; $n.second = $w; $n.first = $w;", "$n.second"),
         ("Places<T> $n_one{out, $w}; const Places<T> $n = $n_one;", "$n.second"), ("Derived<T> $n{{$w, out}, 1};", "$n.first"),
         ("const Holder<T> $n($w);", "$n.get()"), ("Holder<T> $n($w);", "$n.at_"), ("const Holder<T> $n_one($w); T *$n = $n_one;", "$n"),
         ("T *$n = give($w);", "$n"), ("", "give($w)"), ("T *$n = one_of(n > 2, $w, out);", "$n"), ("T *$n = nullptr; lead($n, $w);", "$n"),
         ("T *$n = nullptr; lead_by_pointer(&$n, $w);", "$n"), ("const Places<T> $n = both($w);", "$n.second"), ("", "both($w).first"),
         ("T *$n[2] = {$w, $w};", "$n[n & 1]"), ("T *$n = deep($w, n & 3);", "$n"), ("const auto $n = [&] { return $w; };", "$n()"),
         ("T *$n = n > 4 ? $w : out;", "$n"), ("T *$n = out; if (n > 4) $n = $w;", "$n"), ("T *$n_one = $w; T *&$n = $n_one;", "$n"),
         ("T *$n_one = $w; T **$n = &$n_one;", "(*$n)"), ("auto [$n, $n_other] = Places<T>{$w, out};", "$n"))
READS = ("$s += $w[1];", "$s += *$w;", "$s += get($w);", "$s += get($w, 2);", "$s += same($w[1]);", "$s += deep_get($w, n & 3);",
         "$s += [&] { return $w[1]; }();", "$s += apply([&](int k) { return $w[k]; });", "$s += apply_twice([&](int k) { return $w[k]; });",
         "$s += Total<T>($w).sum;", "{ T last = 0; { const ReadsAtEnd<T> reads{$w, &last}; } $s += last; }", "if ($w[0] > 3) $s += 1;",
         "$s += Holder<T>($w)[2];", "{ const T &r = $w[1]; $s += r; }", "{ auto f = [&](int k) { return $w[k]; }; $s += f(2); }",
         "$w[0] += 1;", "for (int k = 0; k < n && $w[k] > 1; ++k) $s += 1;", "$s += n > 3 ? $w[0] : 1;", "{ T copy[1] = {$w[1]}; $s += copy[0]; }")
WRITES = ("$w[threadIdx.x] = (T)n;", "put($w, (T)n);", "give($w)[threadIdx.x] = (T)n;", "[&](T v) { $w[threadIdx.x] = v; }((T)n);",
          "{ const WritesAtEnd<T> writes{$w, (T)n}; }", "if (threadIdx.x == 0) *$w = (T)n;")

CHILDREN = ("#pragma gtap function", "template <class T> __device__ void child(T *out, const T *list) {", "  out[threadIdx.x] = list[0];", "}",
            "#pragma gtap function", "template <class T> __device__ void child(T *out, int n, T value) {", "  out[n & 1] = value;", "}")


@dataclass
class StaleProgram:
    name: str
    text: list
    wrong: bool
    refusal: str  # of a wrong one

    def lines(self, serial=False):
        return self.text


def make(seed, name, _features):
    rng = random.Random(f"stale {seed}")
    type_, count = rng.choice(TYPES), [0]

    def chain(pointer, steps, crosses):
        """Declarations, and the pointer at their end. No lambda crosses a wait (GTAP051)."""
        result = []
        for _ in range(steps):
            count[0] += 1
            declaration, value = rng.choice([step for step in STEPS if not crosses or "[&]" not in step[0]])
            name_ = f"p{count[0]}"
            if declaration:
                result.append(declaration.replace("$w", pointer).replace("$n", name_))
            pointer = value.replace("$w", pointer).replace("$n", name_)
        return result, pointer

    before = rng.random() < 0.5  # whether the pointers are declared ahead of the taskwait
    ways, pointer = chain("tile", rng.choice((0, 1, 1, 2, 3)), before)
    shape = rng.choice(("straight", "straight", "loop", "branch", "before", "block", "argument"))
    refusal = {"block": "GTAP138", "argument": "GTAP137"}.get(shape, "GTAP122")
    wrong = rng.random() < 0.7
    first = rng.choice(WRITES).replace("$w", "tile")
    again = rng.choice(WRITES).replace("$w", rng.choice(("tile", "tile", pointer)) if before else "tile")
    late, last = chain(pointer, rng.choice((0, 0, 1)), False)
    # GTAP138 says nothing of a function that also writes by what it gets (docs/block-workers.md).
    read = rng.choice([read for read in READS if shape != "block" or "ReadsAtEnd" not in read]).replace("$w", last).replace("$s", "sum")
    again_by_name = rng.choice(WRITES).replace("$w", "tile")
    other = rng.choice(("", "more[threadIdx.x] = (T)n;"))  # another array
    sync, wait = "__syncthreads();", "#pragma gtap taskwait"
    ahead, behind = (ways, []) if before else ([], ways)
    rewritten = [again, sync] if not wrong else [other, sync] if other else []
    if shape == "loop":
        body = [*ahead, first, sync, "for (int turn = 0; turn < 3; ++turn) {", *(rewritten if not wrong else []), *behind, *late, read, sync,
                *([first, sync] if wrong and rng.random() < 0.5 else []), wait, "}"]
    elif shape == "branch":
        body = [*ahead, first, sync, wait, *rewritten, "if (n > 2) {", *behind, *late, read, "}"]
    elif shape == "block":  # a block has memory of its own under the name
        body = [first, sync, "if (threadIdx.x == 0) {", "#pragma gtap task", "{", "T sum = 0;", *([again_by_name, sync] if not wrong else []),
                *ways, *late, read, "if (threadIdx.x == 0) out[0] = sum;", "}", "}", wait]
    elif shape == "argument":  # right ones pass a value
        body = [*ways, first, sync, *late, "if (threadIdx.x == 0) {", "#pragma gtap task",
                f"child(out, {rng.choice((last, '&' + last + '[1]'))});" if wrong else f"child(out, n, {last}[0]);", "}", wait]
    elif shape == "before":  # the wait is in a branch
        body = [*ahead, first, sync, "if (n > 2) {", wait, "}", *rewritten, *behind, *late, read]
    else:
        body = [*ahead, first, sync, read.replace(last, pointer) if not late and before else "", wait, *rewritten, *behind, *late, read]
    head = [f"// ---- program {name} ----", f"using {name}_T = {type_};",
            *([f"__shared__ {name}_T {name}_tile[GTAP_BLOCK_SIZE];"] if rng.random() < 0.2 else [])]
    of_file = len(head) == 3
    head += ["#pragma gtap function", f"__device__ void {name}_f(const int n, {name}_T *out) {{"]
    shared = ["__shared__ T more[GTAP_BLOCK_SIZE];", *([] if of_file else ["__shared__ T tile[GTAP_BLOCK_SIZE];"])]
    body = [line if line.startswith("#") else "  " + line for line in [*shared, "T sum = 0;", *body, "if (threadIdx.x == 0) out[0] = sum;"] if line]
    body = [re.sub(r"\bT\b", f"{name}_T", re.sub(r"\btile\b", f"{name}_tile" if of_file else "tile", line)) for line in body]
    return StaleProgram(name, [*head, *body, "}"], wrong, refusal)


def file_text(programs, others=None):
    lines = ["// Tasks that read shared memory of blocks (tests/fuzz).", "#include <gtap_block.cuh>", "", '#include "fuzz_stale.h"', "",
             *CHILDREN, ""]
    for program in programs:
        lines += [*program.lines(), ""]
    lines += ["__global__ void run(int n, int *out) {", "#pragma gtap entry", f"  begin(n, out);", "}"]
    begin = ["#pragma gtap function", "__device__ void begin(int n, int *out) {", "  out[threadIdx.x] = n;", "}"]
    return "\n".join(lines[:-4] + begin + lines[-4:] + [""])


def judge(programs, text, message):
    """Programs that were refused though they are right, or were not though they are wrong, as (program, what is wrong)."""
    starts, refused = {}, {}
    lines = text.split("\n")
    for program in programs:
        starts[lines.index(f"// ---- program {program.name} ----")] = program
    for line, what in re.findall(r"programs\.cu:(\d+):\d+: error: (.*)", message):
        before = [start for start in starts if start < int(line)]
        if before:
            refused.setdefault(starts[max(before)].name, []).append(what)
    result = []
    for program in programs:
        found = refused.get(program.name, [])
        if program.wrong and not any(program.refusal in what for what in found):
            result.append((program, "not refused"))
        if not program.wrong and found:
            result.append((program, f"refused: {found[0]}"))
    return result
