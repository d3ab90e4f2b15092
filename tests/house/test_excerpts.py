#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a document shows of a file, behind a comment `<!-- excerpt FILE -->`, stands so in the file."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXCERPT = re.compile(r"^<!-- excerpt (\S+) -->\n```\w*\n(.*?)^```$", re.M | re.S)


class Excerpts(unittest.TestCase):
    def test_excerpts_stand_in_their_files(self):
        seen = 0
        for document in (ROOT / "docs").rglob("*.md"):
            text = document.read_text()
            found = EXCERPT.findall(text)
            self.assertEqual(len(found), len(re.findall("^<!-- excerpt ", text, re.M)), f"{document.name}: a comment without a block")
            for file, excerpt in found:
                seen += 1
                self.assertIn(excerpt, (ROOT / file).read_text(), f"{document.name}: not in {file}")
        self.assertGreater(seen, 0)


if __name__ == "__main__":
    unittest.main()
