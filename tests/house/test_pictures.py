#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The pictures of the rooms show the tables in rooms.py, each picture has its text, and each text its picture."""
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
from draw_pictures import PICTURES, text_of  # noqa: E402
from rooms import TABLES  # noqa: E402


class Pictures(unittest.TestCase):
    def test_rooms_are_drawn_as_they_are(self):
        for table in TABLES:
            drawn = (PICTURES / f"{table['name']}-rooms.dot").read_text()
            self.assertEqual(drawn, text_of(table), "run scripts/draw_pictures.py")

    def test_texts_and_pictures_belong_together(self):
        names = {suffix: {path.stem for path in PICTURES.glob(f"*.{suffix}")} for suffix in ("dot", "svg")}
        self.assertEqual(names["dot"], names["svg"], "run scripts/draw_pictures.py")

    def test_a_picture_of_rooms_shows_every_room(self):
        for table in TABLES:
            picture = (PICTURES / f"{table['name']}-rooms.svg").read_text()
            missing = [room for room in table["rooms"] if f">{room}</text>" not in picture]
            self.assertEqual(missing, [], "run scripts/draw_pictures.py")


if __name__ == "__main__":
    unittest.main()
