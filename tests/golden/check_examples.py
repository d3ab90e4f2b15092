#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_examples.py TRANSLATOR FILE.md...: translates the examples of a document, each ```cuda block by itself.

A block without `#pragma gtap function` is taken for statements of a task function `void example(int n, int *out)`, and
`fib` is there for all. One with `#pragma omp` is translated with --omp. A line that must be refused, or warned of, says so at its end: `// GTAP012`; a pragma may say
it on the line after it. Nothing else may be reported.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

HEAD = "#include <gtap_thread.cuh>\n"
FIB = "#pragma gtap function\n__device__ int fib(int n) { return n; }\n"
OPEN, CLOSE = "#pragma gtap function\n__device__ void example(int n, int *out) {\n", "}\n"
REPORT = re.compile(r"^[^:\n]+:(\d+):\d+: (?:error|warning): .*?(?:\[(GTAP\d{3})[^\]]*\])?$", re.M)


def examples(document):
    """(line of the block in the document, text) of each."""
    text = document.read_text()
    for block in re.finditer(r"^```cuda\n(.*?)^```$", text, re.M | re.S):
        yield text.count("\n", 0, block.start(1)) + 1, block.group(1)


def check(translator, name, text):
    whole = "#pragma gtap function" in text or "#pragma gtap entry" in text
    front = HEAD + ("" if re.search(r"int fib\(int", text) else FIB) + ("" if whole else OPEN)
    source = front + text + ("" if whole else CLOSE)
    expected = {(number, report) for number, line in enumerate(source.splitlines(), 1)
                for report in re.findall(r"GTAP\d{3}", line.partition("//")[2])}
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "example.cu"
        file.write_text(source)
        options = ["--omp"] if "#pragma omp" in text else []
        result = subprocess.run([translator, *options, file, "-o", file.with_suffix(".out.cu")], capture_output=True, text=True,
                                timeout=60)
    found = {(int(line), report or "an error of Clang") for line, report in REPORT.findall(result.stderr)}

    def matches(one, others):  # a pragma's comment may stand a line below
        return any(report == one[1] and abs(line - one[0]) <= 1 for line, report in others)

    good = all(matches(one, found) for one in expected) and all(matches(one, expected) for one in found)
    if not good or (result.returncode != 0 and not expected):
        print(f"{name}: expected {sorted(expected)}, got {sorted(found)}\n{source}{result.stderr}")
        return False
    return True


def main():
    results = [check(sys.argv[1], f"{name}:{line}", text) for name in sys.argv[2:]
               for line, text in examples(pathlib.Path(name))]
    print(f"{len(results)} examples, {results.count(False)} wrong.")
    sys.exit(0 if results and all(results) else 1)


if __name__ == "__main__":
    main()
