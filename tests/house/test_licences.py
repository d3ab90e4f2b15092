# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each source file names its licence, and REUSE.toml names those that do not: inputs of tests, which are kept as they are
read and written, and data."""
import os
import pathlib
import re
import shutil
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINE = "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"
SOURCES = {".h", ".cpp", ".cu", ".cuh", ".def", ".inc", ".py", ".sh", ".cmake", ".txt", ".in"}


def matches(path, pattern):
    """As REUSE has it: `*` stays in its folder, `**` is anything."""
    expression = re.escape(pattern).replace(r"\*\*", ".*").replace(r"\*", "[^/]*")
    return re.fullmatch(expression, path) is not None


def excepted():
    text = (ROOT / "REUSE.toml").read_text()
    return re.findall(r'"([^"\n]+)"', re.search(r"path = \[(.*?)\]", text, re.S).group(1))


def tracked():
    listed = shutil.which("git") and subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if listed and listed.returncode == 0:
        return [name for name in listed.stdout.split("\0") if (ROOT / name).is_file()]
    folders = "cmake gtap-translate runtime samples scripts tests".split()  # a copy without git
    return [path.relative_to(ROOT).as_posix() for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()]


class Licences(unittest.TestCase):
    def test_each_source_names_its_licence(self):
        patterns = excepted()
        missing = []
        for name in tracked():
            if os.path.splitext(name)[1] not in SOURCES or any(matches(name, pattern) for pattern in patterns):
                continue
            first = (ROOT / name).read_text(errors="replace").split("\n", 3)[:3]
            if not any(line.strip(" #/\"") == LINE for line in first):
                missing.append(name)
        self.assertEqual(missing, [], f"these need a first line '{LINE}' in a comment, or a row in REUSE.toml")

    def test_rows_are_used(self):
        names = tracked()
        unused = [pattern for pattern in excepted() if not any(matches(name, pattern) for name in names)]
        self.assertEqual(unused, [], "no file has such a name: strike the row from REUSE.toml")


if __name__ == "__main__":
    unittest.main()
