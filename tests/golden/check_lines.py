#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_lines.py TRANSLATOR FILE.cu...: which lines the #line directives of the output give its text.

A debugger shows the user's text at the user's lines, and what the translator adds at the lines of the output itself.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

DIRECTIVE = re.compile(r'#line (\d+) "(.*)"')
# What is never at a line of the user's: declarations around a step, and what a wait saves and restores.
GENERATED = re.compile(r"\s*(struct gtap_|using gtap_|GTAP_TASK|gtap_rec\.\w+ = \w+;|\w+ = gtap_rec\.|gtap_w\.suspend|"
                       r"switch \(gtap_w|gtap::session|static const gtap::entry_kernel)")
# Where a breakpoint on the user's line has to stop, though the text is the translator's.
AT_PRAGMA = re.compile(r"\s*if \(gtap_w\.must_wait\(\)\) \{ // state \d+: taskwait, .*:(\d+)$")


def lines(output):
    """(physical line, file, line, text) of each line of the output."""
    name, number = str(output), 1
    for physical, text in enumerate(output.read_text().splitlines(), 1):
        if found := DIRECTIVE.match(text):
            number, name = int(found.group(1)), found.group(2)
            continue
        yield physical, name, number, text
        number += 1


def problems(source, output):
    written = source.read_text().splitlines()
    for physical, name, number, text in lines(output):
        wait = AT_PRAGMA.match(text)
        if name == str(output) and number != physical:
            yield f"line {physical} counts as {number} of the output: {text}"
        if GENERATED.match(text) and name != str(output):
            yield f"line {physical} counts as {name}:{number}: {text}"
        if wait and (name == str(output) or number != int(wait.group(1))):
            yield f"line {physical}, a taskwait, counts as {name}:{number}: {text}"
        if name == str(source) and text.strip() and number > len(written):
            yield f"line {physical} counts as {name}:{number}, which is past its end: {text}"
    for number, text in enumerate(written, 1):
        if len(text) < 20 or "gtap" in text or text.startswith("template <") or written.count(text) > 1:
            continue
        places = {(name, line) for _, name, line, shown in lines(output) if shown == text}
        if places - {(str(source), number)}:
            yield f"{source}:{number} counts as {sorted(places)}: {text}"


def main():
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        for source in map(pathlib.Path, sys.argv[2:]):
            output = pathlib.Path(folder) / (source.stem + ".out.cu")
            subprocess.run([sys.argv[1], source, "-o", output], check=True)
            for problem in problems(source, output):
                print(f"{source.name}: {problem}")
                count += 1
    print(f"{len(sys.argv) - 2} files, {count} lines with wrong numbers.")
    sys.exit(count != 0 or len(sys.argv) < 3)


if __name__ == "__main__":
    main()
