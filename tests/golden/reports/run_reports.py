#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""run_reports.py TRANSLATOR FILE.cu SUBJECT: compares what the translator reports with the file's comments. SUBJECT is
"loops" (which loops of spawns are divided among tasks: "// divided" and "// kept: beginning of the reason" on the lines of
their heads), "recursive" (which functions become loops: "// loop", "// loop that adds" and "// kept: ...") or "walks" (whose trees are walked: "// walked" and "// kept:
..."). Nothing else may be reported."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

translator, source, subject = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
done = {"loops": "divided", "recursive": "loop", "walks": "walked"}[subject]
with tempfile.TemporaryDirectory() as folder:
    result = subprocess.run([translator, source, "-o", pathlib.Path(folder) / "out.cu", "--spills-format", "json"],
                            capture_output=True, text=True, timeout=300)
if result.returncode != 0:
    sys.exit(result.stderr)
reported = {}
for entry in json.loads(result.stdout)[subject]:
    reported.setdefault(entry["line"], []).append(
        "kept: " + entry["reason"] if not entry[done] else done + " that adds" if entry.get("adds") else done)

failures = []
for number, line in enumerate(source.read_text().splitlines(), 1):
    wanted = re.search(rf"// ({done}(?: that adds)?|kept: .*)$", line)
    got = reported.pop(number, [])
    if wanted is None:
        if got:
            failures.append(f"{source.name}:{number}: reported, but no comment: {got}")
    elif len(got) != 1 or not (got[0].startswith(wanted[1]) if wanted[1].startswith("kept") else got[0] == wanted[1]):
        failures.append(f"{source.name}:{number}: wanted '{wanted[1]}', got {got}")
failures += [f"{source.name}:{number}: reported, but not in the file: {got}" for number, got in reported.items()]
print("\n".join(failures) or f"{source.name}: all as its comments say")
sys.exit(bool(failures))
