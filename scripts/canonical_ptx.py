#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares PTX whose symbols may have other names: a class that is renamed, or a file that is moved, changes the mangled
names of functions and variables, and nothing else. Each symbol that the text declares is replaced by a number, in
the order of first appearance; everything else (instructions, registers, constants, labels, order) counts.

Usage: canonical_ptx.py FILE            writes the canonical text
       canonical_ptx.py BEFORE AFTER    exit status 1, and the first lines that differ, when they are not the same
"""
import re
import sys

# A name of PTX. Registers (%r1) have a mark of their own and are no symbols.
NAME = re.compile(r"(?<![%.\w$])[A-Za-z_$][\w$]*")

# What declares a symbol: a function, a kernel, a variable, a parameter. The symbol is the last name in front of what ends
# its declarator.
FUNCTION = re.compile(r"\.(?:func|entry)\s+(?:\([^()]*\)\s*)?([A-Za-z_$][\w$]*)")
VARIABLE = re.compile(r"\.(?:global|const|shared|local|param)\b[^;=()\[\],{}]*?([A-Za-z_$][\w$]*)\s*(?=[\[;=,)\n])")


def declared(text):
    """The names of all symbols that the text declares."""
    names = {match.group(1) for match in FUNCTION.finditer(text)}
    return names | {match.group(1) for match in VARIABLE.finditer(text)}


def canonical(text):
    """The text with a number for each symbol."""
    symbols = declared(text)
    numbers = {}

    def numbered(match):
        name = match.group(0)
        if name not in symbols:
            return name
        return f"symbol{numbers.setdefault(name, len(numbers))}"

    return NAME.sub(numbered, text)


def main(paths):
    texts = [open(path, encoding="utf-8").read() for path in paths]
    if len(texts) == 1:
        sys.stdout.write(canonical(texts[0]))
        return 0
    if canonical(texts[0]) == canonical(texts[1]):
        return 0
    before, after = (canonical(text).splitlines() for text in texts)
    print(f"{len(before)} lines before, {len(after)} after; the first that differ:")
    at = next((i for i, (a, b) in enumerate(zip(before, after)) if a != b), min(len(before), len(after)))
    for mark, lines in (("-", before), ("+", after)):
        for line in lines[at:at + 5]:
            print(mark, line)
    return 1


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))
