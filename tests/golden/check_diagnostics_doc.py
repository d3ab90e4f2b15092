#!/usr/bin/env python3
"""check_diagnostics_doc.py Diagnostics.def diagnostics.md: numbers are used once, and the document has a section
"### GTAPnnn" for each of them and for no other, in order."""
import pathlib
import re
import sys

table = re.findall(r"^GTAP_DIAG\((\w+), (\d+),", pathlib.Path(sys.argv[1]).read_text(), re.M)
numbers = [int(number) for _, number in table]
sections = [int(number) for number in
            re.findall(r"^### GTAP(\d{3})\b", pathlib.Path(sys.argv[2]).read_text(), re.M)]

problems = []
for number in sorted(set(numbers)):
    if numbers.count(number) > 1:
        problems.append(f"GTAP{number:03} is used more than once in {sys.argv[1]}")
for name, number in table:
    if sections.count(int(number)) != 1:
        problems.append(f"{sys.argv[2]} needs one section for GTAP{int(number):03} ({name})")
problems += [f"{sys.argv[2]} describes GTAP{n:03}, which does not exist" for n in sections if n not in numbers]
if sections != sorted(sections):
    problems.append(f"the sections of {sys.argv[2]} are not in order")
print("\n".join(problems) or f"{len(table)} diagnostics, all described.")
sys.exit(1 if problems else 0)
