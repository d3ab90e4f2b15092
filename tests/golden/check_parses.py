#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_parses.py TRANSLATOR REPOSITORY: how often texts are parsed from their first line on.

That is nearly all of a translation's time. The input is parsed once for each text that normalisation makes of it, and the
output not at all where a copy of the process reads it after the headers of the input (frontend/HeadersAhead.h). More
parses than the table says are a defect; fewer are an improvement, which the table then has to learn.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

HEADER = "#include <gtap_thread.cuh>\n"
FIB = """#pragma gtap function
{before}__device__ long fib(int n) {{
  if (n < 2)
    return n;
  long a, b;
#pragma gtap task
  a = fib(n - 1);
#pragma gtap task
  b = fib(n - 2);
#pragma gtap taskwait
  return a + b;
}}
__global__ void start(int n, long *result) {{
#pragma gtap entry
  *result = fib(n);
}}
"""
PLAIN = FIB.format(before="")
BLOCK = """#pragma gtap function
__device__ void all(int n) {
#pragma gtap task
  {
    all(n - 1);
#pragma gtap task
    {
      all(n - 2);
    }
#pragma gtap taskwait
  }
#pragma gtap taskwait
}
__global__ void start(int n) {
#pragma gtap entry
  all(n);
}
"""
IN_MACROS = """#define SPAWN _Pragma("gtap task")
#define LAST(value) return value
#pragma gtap function
__device__ long fib(int n) {
  if (n < 2)
    LAST(n);
  long a, b;
  SPAWN
  a = fib(n - 1);
#pragma gtap taskwait
  LAST(a);
}
__global__ void start(int n, long *result) {
#pragma gtap entry
  *result = fib(n);
}
"""

ONE = "__device__ int one() { return 1; }\n"
WORDS = "#define INNER static __device__\nINNER int one() { return 1; }\n"
ARGUMENTS = "#define GIVES(type) static __device__ type\nGIVES(int) one() { return 1; }\n"
CONDITION = f"#if defined(__CUDACC__)\n{ONE}#else\nint one();\n#endif\n"
CONDITIONS = f"#ifdef A\n#elif 1\n#if 1\n{ONE}#endif\n#else\n#endif\n"

# What it is, its text (or a file of the repository), parses of the input and of the output.
CASES = [
    ("a plain file", HEADER + PLAIN, 1, 0),
    ("a sample", "samples/fib/fib.cu", 1, 0),
    ("a sample that begins with a macro of CUDA", "samples/nqueens/nqueens.cu", 1, 0),
    ("a sample with #if around its headers", "samples/mixed/mixed.cu", 1, 0),
    ("a first line that is a macro of several words", HEADER + WORDS + PLAIN, 1, 0),
    ("a first line that is a macro with arguments", HEADER + ARGUMENTS + PLAIN, 1, 0),
    ("a first line under #if", HEADER + CONDITION + PLAIN, 1, 0),
    ("a first line under two conditions", HEADER + CONDITIONS + PLAIN, 1, 0),
    ("a header among the functions", HEADER + ONE + "#include <cstdint>\n" + PLAIN, 1, 0),
    ("an empty file", HEADER, 1, 1),
    # The last one for what its walks run, which is written behind the macros.
    ("directives and statements in macros", HEADER + IN_MACROS, 4, 0),
    ("blocks in blocks", HEADER + BLOCK, 3, 0),
]


def parses(translator, source, root, target):
    """(of the input, of the output, what -v says)"""
    with tempfile.TemporaryDirectory() as folder:
        path = root / source
        if "\n" in source:
            path = pathlib.Path(folder, "input.cu")
            path.write_text(source)
        run = subprocess.run([translator, "-v", f"--target={target}", str(path), "-o", f"{folder}/output"],
                             capture_output=True, text=True, check=False)
    found = re.search(r"^Parses: (\d+) of the input, (\d+) of the output$", run.stderr, re.M)
    if run.returncode != 0 or not found:
        sys.exit(f"{translator} fails:\n{run.stderr}")
    return int(found.group(1)), int(found.group(2)), "".join(re.findall(r"^Parse \d+: .*\n", run.stderr, re.M))


def main():
    translator, root = sys.argv[1], pathlib.Path(sys.argv[2])
    failures = 0
    for what, source, inputs, outputs in CASES:
        for target in ("cuda", "host"):
            found = parses(translator, source, root, target)
            if found[:2] != (inputs, outputs):
                failures += 1
                print(f"{what}, {target}: parsed {found[0]} + {found[1]} times, not {inputs} + {outputs}\n{found[2]}", end="")
    sys.exit(1 if failures else 0)


main()
