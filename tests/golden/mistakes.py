#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""mistakes.py check|update TRANSLATOR CASES TABLE: mistakes of beginners, and what the translator says about each.

CASES holds them: a line "=== what is wrong", a line "$ options" where there are any, the program, and the message behind "-> ".
A program without an #include gets '#include <gtap_thread.cuh>' as its first line. `check` compares the first error or
warning of each with the case, and the table of the document TABLE, between its two marks, with all of them; `update`
writes both anew.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

REPORT = re.compile(r"^(?:gtap-translate: error: (?P<usage>.*)|[^ ]+:\d+:\d+: (?:fatal )?(?:error|warning): (?P<text>.*))$", re.M)
BEGIN, END = "<!-- written by tests/golden/mistakes.py -->", "<!-- end -->"


class Case:
    def __init__(self, text):
        self.title, _, rest = text.partition("\n")
        self.options, program, self.message = [], [], ""
        for line in rest.rstrip().splitlines():
            if line.startswith("$ "):
                self.options = line[2:].split()
            elif line.startswith("-> "):
                self.message = line[3:]
            else:
                program.append(line)
        self.program = "\n".join(program) + "\n"

    def said(self, translator):
        """The first message, or a sentence that there is none."""
        include = "" if "#include <gtap" in self.program or "no header" in self.title else "#include <gtap_thread.cuh>\n"
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder) / "in.cu"
            source.write_text(include + self.program)
            output = [] if "-o" in self.options else ["-o", "out.cu"]
            result = subprocess.run([translator, "in.cu", *output, *self.options], cwd=folder, capture_output=True, text=True,
                                    timeout=60)
        found = REPORT.search(result.stderr)
        return (found["usage"] or found["text"]) if found else "(nothing is said)"

    def text(self):
        options = f"$ {' '.join(self.options)}\n" if self.options else ""
        return f"=== {self.title}\n{options}{self.program}-> {self.message}\n"


def table(cases):
    rows = [f"| {case.title} | {case.message.replace('|', chr(92) + '|').replace('<', '&lt;')} |" for case in cases]
    return "\n".join(["| mistake | what gtap-translate says |", "|---|---|", *rows])


def main():
    action, translator = sys.argv[1], str(pathlib.Path(sys.argv[2]).resolve())
    file, document = pathlib.Path(sys.argv[3]), pathlib.Path(sys.argv[4])
    cases = [Case(text) for text in re.split(r"^=== ", file.read_text(), flags=re.M)[1:]]
    problems = []
    for case in cases:
        said = case.said(translator)
        if said != case.message and action == "check":
            problems.append(f"{case.title}:\n  expected: {case.message}\n  said:     {said}")
        case.message = said
        if said == "(nothing is said)":
            problems.append(f"{case.title}: nothing is said")
    head = file.read_text().partition("=== ")[0]
    before, _, rest = document.read_text().partition(BEGIN)
    behind = rest.partition(END)[2]
    written = f"{before}{BEGIN}\n{table(cases)}\n{END}{behind}"
    if action == "update":
        file.write_text(head + "\n".join(case.text() for case in cases))
        document.write_text(written)
    elif written != document.read_text():
        problems.append(f"{document} has another table than the cases: mistakes.py update")
    print("\n".join(problems) if problems else f"{len(cases)} mistakes get the message of the table.")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
