#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""draw_sweep.py SWEEP.csv PICTURE.svg: draws what scripts/sweep.sh prints.

One panel for each sample and block size, like the paper's Figures 3 and 4: kernel time in ms (median, with a bar
from the fastest to the slowest launch) over the number of blocks, both logarithmic, a line for each scheduler.
Runs that were not done in time have no point.
"""
import csv
import math
import sys

WIDTH, HEIGHT = 300, 230  # of a panel
LEFT, TOP, RIGHT, BOTTOM = 52, 30, 12, 40  # from its edges to its axes
STYLES = {
    "private_stacks": ("private stacks (default)", "#000000", ""),
    "warp_deque": ("warp-cooperative deque", "#0072b2", ""),
    "chase_lev": ("Chase-Lev, one at a time", "#d55e00", "6 3"),
    "global_queue": ("global queue", "#009e73", "2 3"),
}


def read(path):
    """{(sample, block): {scheduler: [(grid, median, least, most)]}}, in the order of the file."""
    panels = {}
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            if row["checked"] != "correct":
                continue
            if row["scheduler"] not in STYLES:
                sys.exit(f"{path}: unknown scheduler '{row['scheduler']}'; known are {', '.join(STYLES)}.")
            lines = panels.setdefault((row["sample"], int(row["block"])), {})
            lines.setdefault(row["scheduler"], []).append(
                (int(row["grid"]), *(float(row[name]) for name in ("median_ms", "min_ms", "max_ms"))))
    for lines in panels.values():
        for series in lines.values():
            series.sort()
    if not panels:
        sys.exit(f"{path} has no row with times.")
    return panels


class Axis:
    """A logarithmic axis from `least` to `most` values, over the pixels `begin` to `end`."""

    def __init__(self, values, begin, end, base):
        self.base, self.begin, self.end = base, begin, end
        self.least = math.floor(math.log(min(values), base))
        self.most = max(math.ceil(math.log(max(values), base)), self.least + 1)

    def at(self, value):
        part = (math.log(value, self.base) - self.least) / (self.most - self.least)
        return self.begin + part * (self.end - self.begin)

    def ticks(self):
        return [self.base**power for power in range(self.least, self.most + 1)]


def text(x, y, content, anchor="middle", size=11, more=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}"{more}>{content}</text>'


def line(x1, y1, x2, y2, colour, width=1.0):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="{width}"/>'


def panel(title, lines):
    points = [point for series in lines.values() for point in series]
    x = Axis([point[0] for point in points], LEFT, WIDTH - RIGHT, 4)
    y = Axis([value for point in points for value in point[1:]], HEIGHT - BOTTOM, TOP, 10)
    out = [text((LEFT + WIDTH - RIGHT) / 2, 18, title, size=12)]
    for tick in x.ticks():
        out.append(line(x.at(tick), y.begin, x.at(tick), y.end, "#e0e0e0"))
        out.append(text(x.at(tick), y.begin + 14, f"{tick:g}", size=10))
    for tick in y.ticks():
        out.append(line(x.begin, y.at(tick), x.end, y.at(tick), "#e0e0e0"))
        out.append(text(x.begin - 5, y.at(tick) + 3, f"{tick:g}", "end", 10))
    out.append(text((x.begin + x.end) / 2, HEIGHT - 8, "blocks"))
    out.append(text(12, (y.begin + y.end) / 2, "ms", more=f' transform="rotate(-90 12 {(y.begin + y.end) / 2:.1f})"'))
    for scheduler, series in lines.items():
        _, colour, dashes = STYLES[scheduler]
        path = " ".join(f"{x.at(grid):.1f},{y.at(median):.1f}" for grid, median, _, _ in series)
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.8" '
                   f'stroke-dasharray="{dashes}"/>')
        for grid, median, least, most in series:
            out.append(line(x.at(grid), y.at(least), x.at(grid), y.at(most), colour, 3.0))
            out.append(f'<circle cx="{x.at(grid):.1f}" cy="{y.at(median):.1f}" r="2.2" fill="{colour}"/>')
    return out


def draw(panels):
    samples = list(dict.fromkeys(sample for sample, _ in panels))
    blocks = sorted({block for _, block in panels})
    width, height = WIDTH * len(samples), HEIGHT * len(blocks) + 30
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif">',
           f'<rect width="{width}" height="{height}" fill="#ffffff"/>']
    for (sample, block), lines in panels.items():
        out.append(f'<g transform="translate({WIDTH * samples.index(sample)} {HEIGHT * blocks.index(block)})">')
        out += panel(f"{sample}, blocks of {block}", lines)
        out.append("</g>")
    for number, (name, colour, dashes) in enumerate(STYLES.values()):
        x, y = 20 + number * 190, height - 14
        out.append(f'<line x1="{x}" y1="{y}" x2="{x + 28}" y2="{y}" stroke="{colour}" stroke-width="1.8" '
                   f'stroke-dasharray="{dashes}"/>')
        out.append(text(x + 34, y + 4, name, "start"))
    return "\n".join(out + ["</svg>", ""])


def main():
    if len(sys.argv) != 3:
        sys.exit("Usage: draw_sweep.py SWEEP.csv PICTURE.svg")
    with open(sys.argv[2], "w") as file:
        file.write(draw(read(sys.argv[1])))


if __name__ == "__main__":
    main()
