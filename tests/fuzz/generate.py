#!/usr/bin/env python3
"""generate.py --seed N [--programs M] [--only I[,I...]] [--features LIST] [-o FILE]: writes an annotated .cu file with
M random programs. Program I of a seed is the same however many there are."""
import argparse
import sys
from pathlib import Path

from fuzzer import features
from fuzzer.program import Program, file_text


def programs_of(seed, numbers, chosen):
    return [Program(f"{seed}:{number}", f"p{number}", chosen) for number in numbers]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--programs", type=int, default=100)
    parser.add_argument("--only", help="numbers of programs, separated by commas")
    parser.add_argument("--features", default="base", help=", ".join([*features.PRESETS, *features.FEATURES]))
    parser.add_argument("-o", "--output", default="-")
    options = parser.parse_args()
    numbers = [int(word) for word in options.only.split(",")] if options.only else range(options.programs)
    programs = programs_of(options.seed, numbers, features.parse(options.features))
    if options.output == "-":
        sys.stdout.write(file_text(programs))  # headers' text in its place
        return
    headers = {}
    Path(options.output).write_text(file_text(programs, headers))
    for name, content in headers.items():
        Path(options.output).with_name(name).write_text(content)


if __name__ == "__main__":
    main()
