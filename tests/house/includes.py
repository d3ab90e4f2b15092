# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the #include lines of a part of the project, and says what its table of rooms (rooms.py) does not allow."""
import os
import pathlib
import re

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*[<"]([^>"]+)[>"]', re.M)
ENDINGS = {".h", ".cuh", ".cpp", ".cu", ".def"}


def files_of(table, root):
    """The table's files, relative to its folder, as {path: text}."""
    folder = pathlib.Path(root, table["folder"])
    paths = {path for pattern in table["files"] for path in folder.glob(pattern)}
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
            for path in sorted(paths) if path.is_file() and (path.suffix in ENDINGS or not path.suffix)}


def room_of(path, table):
    """The first room with a pattern that matches the path; None when no room has it."""
    for room, (patterns, _) in table["rooms"].items():
        if any(matches(path, pattern) for pattern in patterns):
            return room
    return None


def matches(path, pattern):
    """As a shell's: `*` stays in its folder, `**/` is any number of folders."""
    expression = re.escape(pattern).replace(r"\*\*/", "(?:[^/]+/)*").replace(r"\*", "[^/]*")
    return re.fullmatch(expression, path) is not None


def included(path, text, files):
    """The files of the part that a file includes: named from the part's folder, or from the file's own."""
    for name in INCLUDE.findall(text):
        beside = os.path.normpath(os.path.join(os.path.dirname(path), name))
        for candidate in (name, beside):
            if candidate in files:
                yield candidate
                break


def arrows(table, files):
    """{(room, room): [(file, included file)...]} of all includes that leave their room."""
    found = {}
    for path, text in files.items():
        for target in included(path, text, files):
            rooms = room_of(path, table), room_of(target, table)
            if rooms[0] != rooms[1]:
                found.setdefault(rooms, []).append((path, target))
    return found


def violations(table, files):
    """A sentence for each thing that the table does not allow; empty when all is well."""
    said = [f"{path} is in no room: give it one in tests/house/rooms.py"
            for path in files if room_of(path, table) is None]
    found = arrows(table, files)
    for (room, target), uses in sorted(found.items(), key=str):
        if room is None or target is None or target in table["rooms"][room][1]:
            continue
        said += [f"{path} (room {room}) includes {other} (room {target}): {room} may include "
                 f"{', '.join(table['rooms'][room][1]) or 'no other room'}" for path, other in uses]
    for room, (patterns, allowed) in table["rooms"].items():
        if not any(room_of(path, table) == room for path in files):
            said.append(f"room {room} has no files: strike it from tests/house/rooms.py")
        said += [f"no file of room {room} includes {target} any more: strike it from its row in tests/house/rooms.py"
                 for target in allowed if (room, target) not in found]
    return said + circles(table)


def circles(table):
    """The rooms of each arrow of the table that points back: rows may name earlier rows only."""
    order = list(table["rooms"])
    return [f"room {room} may not include {target}: its row comes first" if target in order
            else f"room {room} may include {target}, which is no room"
            for room, (_, allowed) in table["rooms"].items()
            for target in allowed if target not in order or order.index(target) >= order.index(room)]
