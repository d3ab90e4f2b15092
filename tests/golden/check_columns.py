#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_columns.py CASES: in the expected outputs, what the translator alone has written keeps to 100 columns. Lines with the
user's text in them (a call in a spawn, a body on the line of its head) may be as long as that makes them."""
import re
import sys
from pathlib import Path

MOST = 100
OWN = re.compile(r"// (Made by|Do not edit|---- gtap)|(static |inline |\[\[maybe_unused\]\] )*__device__ .*\bgtap_(leaf|ends_early|step_\w+|pack_\w+)\("
                 r"|using gtap_|GTAP_(MIXED_)?TASK\b|static constexpr |struct gtap_|gtap_rec\.|gtap_w\.suspend|case \d+: goto ")
EXCEPT = re.compile(r"GTAP_TASK_MEMBERS")  # a member's descriptor calls it


def main():
    bad = []
    for path in sorted(Path(sys.argv[1]).glob("*.expected.*")):
        for number, line in enumerate(path.read_text(errors="replace").split("\n"), 1):
            if len(line) > MOST and OWN.match(line.strip()) and not EXCEPT.search(line):
                bad.append(f"{path.name}:{number}: {len(line)} columns: {line.strip()}")
    print("\n".join(bad) if bad else "No line of the translator's own is longer.")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
