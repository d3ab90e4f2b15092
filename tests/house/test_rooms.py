# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Includes go in one direction, as the tables in rooms.py say; and the check notices when they do not."""
import os
import unittest

from includes import files_of, room_of, violations
from rooms import TABLES

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))


class Rooms(unittest.TestCase):
    def test_includes_are_allowed(self):
        for table in TABLES:
            with self.subTest(table["name"]):
                said = violations(table, files_of(table, ROOT))
                self.assertEqual(said, [], "\n" + "\n".join(said))


class Check(unittest.TestCase):
    """On a house of two rooms."""
    TABLE = {"name": "small", "folder": ".", "files": ["**/*"],
             "rooms": {"low": (["low/*"], []), "high": (["high/*", "high/deep/**/*"], ["low"])}}
    FILES = {"low/a.h": "#include <vector>\n", "low/b.h": '#include "a.h"\n',
             "high/c.cpp": '#include "low/a.h"\n#  include <high/deep/down/d.h>\n', "high/deep/down/d.h": ""}

    def said(self, table=None, **files):
        texts = dict(self.FILES)
        texts.update({name.replace("__", "/").replace("_h", ".h"): text for name, text in files.items()})
        return violations(table or self.TABLE, texts)

    def test_what_is_allowed(self):
        self.assertEqual(self.said(), [])
        self.assertEqual(room_of("high/deep/down/d.h", self.TABLE), "high")

    def test_an_arrow_back(self):
        self.assertIn("low/a.h (room low) includes high/deep/down/d.h", self.said(low__a_h='#include "high/deep/down/d.h"')[0])

    def test_an_arrow_back_by_a_relative_path(self):
        self.assertIn("low/a.h (room low) includes high/c.cpp", self.said(low__a_h='#include "../high/c.cpp"')[0])

    def test_a_file_without_a_room(self):
        self.assertIn("other/e.h is in no room", self.said(other__e_h="")[0])

    def test_an_arrow_that_nothing_uses(self):
        texts = dict(self.FILES, **{"high/c.cpp": ""})
        self.assertIn("no file of room high includes low", violations(self.TABLE, texts)[0])

    def test_a_table_that_goes_round(self):
        table = dict(self.TABLE, rooms={"low": (["low/*"], ["high"]), "high": (["high/**/*"], ["low"])})
        self.assertIn("room low may not include high: its row comes first", self.said(table))


if __name__ == "__main__":
    unittest.main()
