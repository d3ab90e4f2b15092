# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""docs/profiling.md has the rules of a summary that the code has, in their order, and the columns of the table."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/profiling.md").read_text(encoding="utf-8")


def rules_of(code):
    return re.findall(r'^ {4}\{"([a-z ]+)",', code, re.M)


def rows_of(page, heading):
    """The first cells of the table below a heading, without its own."""
    part = page.split(heading + "\n", 1)[1]
    rows = [line for line in re.split(r"^#", part, maxsplit=1, flags=re.M)[0].splitlines() if line.startswith("|")]
    return [row.split("|")[1].strip() for row in rows[2:]]


class Profiling(unittest.TestCase):
    def test_rules(self):
        code = (ROOT / "runtime/src/profile/profile_advice.cpp").read_text(encoding="utf-8")
        self.assertGreater(len(rules_of(code)), 5)
        self.assertEqual(rows_of(PAGE, "### What to try"), rules_of(code))

    def test_columns(self):
        code = (ROOT / "runtime/src/profile/profile_trace.cpp").read_text(encoding="utf-8")
        columns = re.search(r'"(launch,worker,[a-z_,]+)', code)[1].split(",")
        self.assertEqual([name for row in rows_of(PAGE, "## The table") for name in re.findall(r"`(\w+)`", row)], columns)

    def test_a_difference_is_noticed(self):
        self.assertEqual(rules_of('    {"one rule", x},\n    {"another", y},\n'), ["one rule", "another"])
        self.assertEqual(rows_of("## T\n| a | b |\n|---|---|\n| x | y |\n\n## U\n| z | z |\n", "## T"), ["x"])


if __name__ == "__main__":
    unittest.main()
