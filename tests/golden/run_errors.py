#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""run_errors.py check|update|check-warnings|update-warnings|check-remarks|update-remarks TRANSLATOR FILE.cu...: translates
files that must be refused, or that get warnings or remarks.

Each file ends in comments with the diagnostics it must get, one a line:
    // expected-error: LINE:COLUMN: [GTAPnnn ]"text"
and no others. A file that also has lines
    // expected-note: LINE:COLUMN: text
must get each of these notes, and others as they come. The exit status must be 1, each of our own errors must come with a note, no output file may
appear, and one that is already there must stay as it was: a half of the files find one, by their names. `update` rewrites
the comments instead.
With -remarks the lines are `// expected-remark: LINE:COLUMN: GROUP "text"`, and everything else is as with -warnings; without
the options that ask for remarks, the translator must print nothing.
With -warnings the lines are `// expected-warning: ...`, the exit status must be 0 and the output appear.
A line "// gtap-options: ..." near the top gives more options.
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import zlib

REPORT = r"^(?P<file>[^:\n]+):(?P<line>\d+):(?P<column>\d+): {}: (?P<text>.*)$"
ERROR = re.compile(REPORT.format("(?:fatal )?error"))
WARNING = re.compile(REPORT.format("(?:warning|error)"))
NOTE = re.compile(REPORT.format("note"))
NUMBER = re.compile(r"^(?P<text>.*) \[(?P<number>GTAP\d+)(?:, .*)?\]$")
REMARK = re.compile(REPORT.format("(?:remark|warning|error)"))
GROUP = re.compile(r"^(?P<text>.*) \[-Rgtap=(?P<number>[a-z]+)\]$")
# What the translator writes into the text, and users need not know.
MADE_UP = re.compile(r"\bgtap_(?:(?:end_of|from|waited|graph_id|graph_reset)\b|(?:deferred|block|loop|taskloop)_\w+)")
EXPECTED = "// expected-error: "
EXPECTED_NOTE = "// expected-note: "
EXPECTED_WARNING = "// expected-warning: "
EXPECTED_REMARK = "// expected-remark: "


def translate(translator, source, output):
    text = source.read_text(errors="replace")
    options = re.search(r"^// gtap-options: (.*)$", text, re.M)
    command = [translator, source.name, "-o", str(output)] + (options.group(1).split() if options else [])
    return subprocess.run(command, cwd=source.parent, capture_output=True, text=True, timeout=60)


def diagnostics(stderr, pattern=ERROR):
    """The reports as expected-lines, and problems with their form."""
    found, problems = [], []
    for line in stderr.splitlines():
        error = pattern.match(line)
        if error:
            text = NUMBER.match(error["text"]) or GROUP.match(error["text"])
            where = f"{error['line']}:{error['column']}: "
            if text:
                found.append(f'{where}{text["number"]} "{text["text"]}"')
                problems.append(f"no note follows: {line}")
            else:
                found.append(f'{where}"{error["text"]}"')
        elif NOTE.match(line) and problems and problems[-1].startswith("no note"):
            problems.pop()
    return found, problems


def notes(stderr):
    return [f"{note['line']}:{note['column']}: {note['text']}" for note in map(NOTE.match, stderr.splitlines()) if note]


def made_up_names(stderr, source):
    """A problem for each name of the translator's own that a report shows."""
    text = source.read_text(errors="replace")
    names = set(MADE_UP.findall(stderr))
    if "--omp" in text and "#pragma gtap task" not in text and "#pragma gtap task" in stderr:
        names.add("#pragma gtap task")
    return [f"the report shows '{name}'" for name in sorted(names) if name not in text]


def expected_notes(source):
    return [line[len(EXPECTED_NOTE):] for line in source.read_text(errors="replace").splitlines()
            if line.startswith(EXPECTED_NOTE)]


def check(translator, source):
    expected = [line[len(EXPECTED):] for line in source.read_text(errors="replace").splitlines()
                if line.startswith(EXPECTED)]
    with tempfile.TemporaryDirectory() as folder:
        output = pathlib.Path(folder) / "out.cu"
        before = {output: "as it was"} if zlib.crc32(source.name.encode()) % 2 else {}
        for path, text in before.items():
            path.write_text(text)
        result = translate(translator, source, output)
        found, problems = diagnostics(result.stderr)
        if result.returncode != 1:
            problems.append(f"exit status {result.returncode} instead of 1")
        problems += [f"missing: {line}" for line in expected if line not in found]
        problems += [f"unexpected: {line}" for line in found if line not in expected]
        problems += [f"missing note: {line}" for line in expected_notes(source) if line not in notes(result.stderr)]
        problems += made_up_names(result.stderr, source)
        if not expected:
            problems.append("the file expects nothing")
        if {path: path.read_text() for path in pathlib.Path(folder).iterdir()} != before:
            problems.append("a file was left in the output folder, or the one that was there was changed")
    for problem in problems:
        print(f"{source.name}: {problem}")
    if problems:
        print(result.stderr)
    return not problems


def check_warnings(translator, source, pattern=WARNING, marker=EXPECTED_WARNING):
    expected = [line[len(marker):] for line in source.read_text().splitlines() if line.startswith(marker)]
    with tempfile.TemporaryDirectory() as folder:
        output = pathlib.Path(folder) / "out.cu"
        result = translate(translator, source, output)
        found, problems = diagnostics(result.stderr, pattern)
        if result.returncode != 0 or not output.exists():
            problems.append(f"exit status {result.returncode}, or no output")
    problems += [f"missing: {line}" for line in expected if line not in found]
    problems += [f"unexpected: {line}" for line in found if line not in expected]
    problems += [f"missing note: {line}" for line in expected_notes(source) if line not in notes(result.stderr)]
    problems += made_up_names(result.stderr, source)
    for problem in problems:
        print(f"{source.name}: {problem}")
    if problems:
        print(result.stderr)
    return not problems


def check_remarks(translator, source):
    good = check_warnings(translator, source, REMARK, EXPECTED_REMARK)
    result = subprocess.run([translator, source.name, "--check", "-w"], cwd=source.parent, capture_output=True, text=True,
                            timeout=60)
    if result.returncode != 0 or result.stderr or result.stdout:
        print(f"{source.name}: nobody asked for this:\n{result.stdout}{result.stderr}")
        good = False
    return good


def update(translator, source, pattern=ERROR, marker=EXPECTED):
    with tempfile.TemporaryDirectory() as folder:
        result = translate(translator, source, pathlib.Path(folder) / "out.cu")
    lines = [line for line in source.read_text().splitlines() if not line.startswith(marker)]
    found, _ = diagnostics(result.stderr, pattern)
    source.write_text("\n".join(lines + [marker + line for line in found]) + "\n")
    return True


def update_warnings(translator, source):
    return update(translator, source, WARNING, EXPECTED_WARNING)


def update_remarks(translator, source):
    return update(translator, source, REMARK, EXPECTED_REMARK)


def main():
    action = {"check": check, "update": update, "check-warnings": check_warnings,
              "update-warnings": update_warnings, "check-remarks": check_remarks,
              "update-remarks": update_remarks}[sys.argv[1]]
    results = [action(sys.argv[2], pathlib.Path(name).resolve()) for name in sys.argv[3:]]
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
