#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""draw_pictures.py [--texts-only]: makes docs/pictures/*.svg from the texts beside them, with Graphviz' dot (Debian: graphviz).

The texts of the two pictures of rooms are written first, from the tables of tests/house/rooms.py, which house.rooms holds
against the code's includes. An arrow leads from a room to one that it includes; what follows from other arrows is left out.
"""
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests/house"))
from rooms import TABLES  # noqa: E402

PICTURES = ROOT / "docs/pictures"
HEAD = '''  graph [rankdir=TB, nodesep=0.3, ranksep=0.35, fontname="Helvetica"]
  node [shape=box, style="rounded,filled", fillcolor="#eef3fa", color="#4a6a95", fontname="Helvetica", fontsize=11]
  edge [color="#666666", arrowsize=0.6]
'''


def reachable(rooms, start):
    seen, todo = set(), list(rooms[start][1])
    while todo:
        room = todo.pop()
        if room not in seen:
            seen.add(room)
            todo += rooms[room][1]
    return seen


def text_of(table):
    rooms = table["rooms"]
    lines = [f"// Made by scripts/draw_pictures.py from tests/house/rooms.py.\ndigraph {table['name']} {{\n{HEAD}"]
    for name, (_, allowed) in rooms.items():
        direct = [room for room in allowed if not any(room in reachable(rooms, other) for other in allowed)]
        lines.append(f"  {name}\n" + "".join(f"  {name} -> {room}\n" for room in direct))
    return "".join(lines) + "}\n"


def main():
    for table in TABLES:
        (PICTURES / f"{table['name']}-rooms.dot").write_text(text_of(table))
    if "--texts-only" in sys.argv:
        return
    if not shutil.which("dot"):
        sys.exit("draw_pictures.py: 'dot' was not found; install Debian's package graphviz.")
    for text in sorted(PICTURES.glob("*.dot")):
        subprocess.run(["dot", "-Tsvg", str(text), "-o", str(text.with_suffix(".svg"))], check=True)


if __name__ == "__main__":
    main()
