#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The version is the same wherever it stands: CMake's project, gtap/version.h, CHANGELOG.md and CITATION.cff."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def found(file, pattern):
    return re.search(pattern, (ROOT / file).read_text(), re.M).group(1)


class Version(unittest.TestCase):
    def test_it_is_one(self):
        version = found("CMakeLists.txt", r"^project\(gtap VERSION (\S+)")
        header = "runtime/include/gtap/version.h"
        self.assertEqual(".".join(found(header, rf"#define GTAP_VERSION_{part} (\d+)") for part in ("MAJOR", "MINOR", "PATCH")), version)
        self.assertEqual(found("CHANGELOG.md", r"^## (?:Unreleased \()?([\d.]+)"), version)
        self.assertEqual(found("CITATION.cff", r"^version: \"?([\d.]+)"), version)


if __name__ == "__main__":
    unittest.main()
