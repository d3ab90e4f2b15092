#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""generate.py --seed N [--programs M] [--only I[,I...]] [--features LIST] [--workers block] [-o FILE]: writes an
annotated .cu file with M random programs, and what belongs to it beside it. Program I of a seed is the same however
many there are."""
import argparse
import sys
from pathlib import Path

from fuzzer import features
from fuzzer.modes import MODES


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--programs", type=int, default=100)
    parser.add_argument("--only", help="numbers of programs, separated by commas")
    parser.add_argument("--features", default="base", help=", ".join([*features.PRESETS, *features.FEATURES]))
    parser.add_argument("--workers", choices=MODES, default="thread", help="who runs a task")
    parser.add_argument("-o", "--output", default="-")
    options = parser.parse_args()
    numbers = [int(word) for word in options.only.split(",")] if options.only else range(options.programs)
    mode, chosen = MODES[options.workers], features.parse(options.features)
    programs = [mode.program(f"{options.seed}:{number}", f"p{number}", chosen) for number in numbers]
    if options.output == "-":
        sys.stdout.write(mode.file_text(programs))  # headers' text in its place
        return
    others = {}
    Path(options.output).write_text(mode.file_text(programs, others))
    for name, content in others.items():
        Path(options.output).with_name(name).write_text(content)


if __name__ == "__main__":
    main()
