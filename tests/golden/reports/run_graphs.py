#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""run_graphs.py compare|update TRANSLATOR FILE.cu RUNTIME: what --print-graphs says of a file graphs_NAME.cu, or --print-regions of
regions_NAME.cu, is in FILE.expected.txt. What it
says of the runtime's limits is what the headers in RUNTIME (runtime/include/gtap/detail) say."""
import difflib
import pathlib
import re
import subprocess
import sys

mode, translator, source, runtime = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]), pathlib.Path(sys.argv[4])
kind = "--print-" + source.name.split("_")[0]
result = subprocess.run([translator, source.name, "--check", kind], capture_output=True, text=True, timeout=300,
                        cwd=source.parent)
if result.returncode != 0:
    sys.exit(result.stderr)
expected = source.with_suffix(".expected.txt")
if mode == "update":
    expected.write_text(result.stdout)
failures = list(difflib.unified_diff(expected.read_text().splitlines(), result.stdout.splitlines(), expected.name,
                                     "what the translator says", lineterm=""))

LIMITS = {
    r"the loops have (\d+) turns": ("base/tuning.cuh", r"#define GTAP_GRAPH_RUNS (\d+)"),
    r"one of at most (\d+) distances": ("block/computed_graph.cuh", r"most_distances = (\d+)"),
    r"use into (\d+) bytes": ("block/computed_graph.cuh", r"most_bytes = (\d+)"),
    r"the nest has more than (\d+) loops": ("depend/turn_lattice.cuh", r"loop_turns \{[^}]*most_loops = (\d+)"),
}
for said, (header, stated) in LIMITS.items():
    limit = re.search(stated, (runtime / header).read_text())
    if limit is None:
        failures.append(f"{header}: no '{stated}'")
    else:
        failures += [f"the report says {number}, {header} says {limit[1]}: '{said}'"
                     for number in re.findall(said, result.stdout) if number != limit[1]]
print("\n".join(failures) or f"{source.name}: as expected")
sys.exit(bool(failures))
