#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Links between the project's documents lead to files, and to headings, that are there."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINK = re.compile(r"\]\(([^)\s]+)\)")


def documents():
    return [path for place in (ROOT, *(ROOT / name for name in ("docs", "samples", "runtime", "gtap-translate", "tests", "scripts")))
            for path in (place.glob("*.md") if place == ROOT else place.rglob("*.md"))]


def without_code(text):
    text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    return re.sub(r"^ {4}.*$|`[^`\n]*`", "", text, flags=re.M)


def anchors(path):
    """As GitHub makes them of headings."""
    found = set()
    text = re.sub(r"^```.*?^```", "", path.read_text(), flags=re.M | re.S)
    for heading in re.findall(r"^#+ (.*)$", text, re.M):
        anchor = re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
        while anchor in found:
            anchor += "-1"
        found.add(anchor)
    return found


class Links(unittest.TestCase):
    def test_links_lead_somewhere(self):
        wrong = []
        for document in documents():
            for target in LINK.findall(without_code(document.read_text())):
                file, _, anchor = target.partition("#")
                if "://" in target:
                    continue
                path = (document.parent / file).resolve() if file else document
                if not path.exists():
                    wrong.append(f"{document.relative_to(ROOT)}: no file '{target}'")
                elif anchor and anchor not in anchors(path):
                    wrong.append(f"{document.relative_to(ROOT)}: no heading '{target}'")
        self.assertEqual(wrong, [])


if __name__ == "__main__":
    unittest.main()
