#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_diagnostics_doc.py Diagnostics.def diagnostics.md FOLDER...: numbers are used once; the document has a section
"### GTAPnnn" for each of them and for no other, in order, with the words of the table, the switch of a warning, and
what to write instead; and each is expected by some file in one of the folders.
"""
import pathlib
import re
import sys

NO_EXAMPLE = {
    84: "an internal error: an input that shows it is a defect, to be mended",
}

table = re.findall(r'^GTAP_DIAG\((\w+), (\d+), (\w+),\s+((?:"(?:[^"\\]|\\.)*"\s*)+)', pathlib.Path(sys.argv[1]).read_text(),
                   re.M)
document = pathlib.Path(sys.argv[2]).read_text()
sections = re.findall(r"^### GTAP(\d{3})(.*)\n((?:(?!##).*\n)*)", document, re.M)
numbers = [int(number) for _, number, _, _ in table]
described = [int(number) for number, _, _ in sections]
expected = set()
for folder in sys.argv[3:]:
    for file in pathlib.Path(folder).glob("*.cu"):
        expected |= {int(number) for number in
                     re.findall(r"^// expected-(?:error|warning): \S+ GTAP(\d{3})", file.read_text(errors="replace"), re.M)}


def switch(name):
    """The name of a warning's switch, as Warnings.cpp makes it."""
    return "gtap" + re.sub(r"[A-Z]", lambda capital: "-" + capital.group().lower(), name)


problems = []
for number in sorted(set(numbers)):
    if numbers.count(number) > 1:
        problems.append(f"GTAP{number:03} is used more than once in {sys.argv[1]}")
for name, number, severity, text in table:
    number = int(number)
    words = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', text)).replace('\\"', '"')
    title = f": `{words}`" + (f" (`-W{switch(name)}`)" if severity == "Warning" else "")
    found = [section for section in sections if int(section[0]) == number]
    if len(found) != 1:
        problems.append(f"{sys.argv[2]} needs one section for GTAP{number:03} ({name})")
    elif found[0][1] != title:
        problems.append(f"the title of GTAP{number:03} should be \"### GTAP{number:03}{title}\"")
    elif not re.match(r"\s*\S[\s\S]+\n\n\*\*Write instead:\*\* .+", found[0][2]):
        problems.append(f"GTAP{number:03} should say what is wrong, then, after an empty line, '**Write instead:** ...'")
    if number in NO_EXAMPLE and number in expected:
        problems.append(f"GTAP{number:03} has an example now: take it out of NO_EXAMPLE")
    if number not in NO_EXAMPLE and number not in expected:
        problems.append(f"no example expects GTAP{number:03} ({name})")
problems += [f"{sys.argv[2]} describes GTAP{n:03}, which does not exist" for n in described if n not in numbers]
problems += [f"an example expects GTAP{n:03}, which does not exist" for n in sorted(expected) if n not in numbers]
if described != sorted(described):
    problems.append(f"the sections of {sys.argv[2]} are not in order")
print("\n".join(problems) or f"{len(table)} diagnostics, all described, with examples.")
sys.exit(1 if problems else 0)
