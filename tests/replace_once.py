#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the tests of the tests plant their mistakes with: a text that must stand once in a file, and another for it.

replace_once.py FROM TO OLD NEW   writes FROM with NEW for OLD to TO
replace_once.py --stand           reads pairs FILE, OLD from stdin, each word ended by a null byte, and looks whether each
                                  OLD stands once in its FILE; at least one pair must come
"""
import sys


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def trouble(path, text, old):
    """What is wrong, or an empty string."""
    count = text.count(old)
    return "" if count == 1 else f"'{old}' stands {count} times in {path}, not once; adapt this test"


def stand():
    words = sys.stdin.read().split("\0")[:-1]
    pairs = list(zip(words[::2], words[1::2]))
    troubles = [found for path, old in pairs if (found := trouble(path, read(path), old))]
    if not pairs:
        troubles.append("no text was looked for")
    print("\n".join(troubles) if troubles else f"{len(pairs)} texts stand once.")
    sys.exit(1 if troubles else 0)


def replace(source, target, old, new):
    text = read(source)
    found = trouble(source, text, old)
    if found:
        sys.exit(found)
    with open(target, "w", encoding="utf-8") as file:
        file.write(text.replace(old, new))


if sys.argv[1:] == ["--stand"]:
    stand()
else:
    replace(*sys.argv[1:])
