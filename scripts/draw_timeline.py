#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""draw_timeline.py TRACE.json PICTURE.svg [--launch N] [--workers N]: draws when each worker of a launch ran tasks.

TRACE.json is what GTAP_TRACE writes (docs/profiling.md). A row is a warp or block, by the multiprocessors on which they ran; a
colour is a task function; grey is work on graphs of `depend`; white is time without a task. Such pictures are Figure 1 of Juggler
(Belviranli et al., PPoPP 2018), and Figures 2 and 3 of Tzeng, Lloyd and Owens. --launch: the number of the launch, from 1 on
(default: the last one). --workers: so many rows at most, evenly chosen (default: 264).
"""
import argparse
import collections
import json
import sys
from html import escape

LEFT, TOP, RIGHT, BOTTOM = 60, 40, 12, 44  # from the picture's edges to the rows, in pixels
WIDTH = 1000  # of the rows
COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a6d3b", "#5d3a9b"]
GRAPH, GRAPH_COLOUR = "graph of another block", "#a0a0a0"


class Launch:
    """The steps of one launch: {worker: [(begin, end, function)]}, times in microseconds since its begin."""

    def __init__(self, path, number):
        try:
            with open(path, encoding="utf-8") as file:
                trace = json.load(file)
            events = trace["traceEvents"]
        except OSError as error:
            sys.exit(f"{path}: {error.strerror}")
        except (ValueError, KeyError, TypeError):
            sys.exit(f"{path} is no trace; GTAP_TRACE={path} makes one in a program that is compiled with GTAP_PROFILE.")
        launches = [event for event in events if event.get("cat") == "launch"]
        if not launches:
            sys.exit(f"{path} has no launch.")
        number = len(launches) if number is None else number
        if not 1 <= number <= len(launches):
            sys.exit(f"--launch is {number}, but {path} has launches 1 to {len(launches)}.")
        self.title = launches[number - 1]["name"]
        self.tasks = launches[number - 1]["args"]["tasks"]
        self.cut = trace.get("otherData", {}).get("cut", False)
        begin = launches[number - 1]["ts"]
        self.length = launches[number - 1]["dur"]
        self.workers = collections.defaultdict(list)
        for event in events:
            if event["ph"] != "X" or event.get("cat") == "launch" or event["name"] == "idle":
                continue
            first = event["ts"] - begin
            if 0 <= first < self.length:
                function = event["name"].split(",")[0]
                self.workers[event["pid"], event["tid"]].append((first, first + event["dur"], function))
        if not self.workers or self.length <= 0:
            sys.exit(f"{path} has no steps of launch {number}.")


def shares(steps, length):
    """For each pixel of a row {function: share of its time}."""
    row = [collections.Counter() for _ in range(WIDTH)]
    per_pixel = length / WIDTH
    for begin, end, function in steps:
        first, last = int(begin / per_pixel), min(int(end / per_pixel), WIDTH - 1)
        for pixel in range(first, last + 1):
            covered = min(end, (pixel + 1) * per_pixel) - max(begin, pixel * per_pixel)
            row[pixel][function] += max(covered, 0) / per_pixel
    return row


def text(x, y, content, anchor="middle", size=11):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}">{escape(content)}</text>'


def draw_row(row, y, height, colours, shapes):
    """Adds to shapes[colour, darkness] rectangles of what takes most of the pixels, as dark as it takes of them."""
    begin, before = 0, None
    for pixel in range(WIDTH + 1):
        shown = None
        if pixel < WIDTH and row[pixel]:
            function = row[pixel].most_common(1)[0][0]
            dark = round(4 * min(sum(row[pixel].values()), 1)) / 4
            shown = (colours[function], dark) if dark > 0 else None
        if shown != before:
            if before is not None:
                shapes[before].append(f"M{LEFT + begin} {y:g}h{pixel - begin}v{height:g}h{begin - pixel}z")
            begin, before = pixel, shown


def picture(launch, most_rows):
    workers = sorted(launch.workers)
    step = max(1, -(-len(workers) // most_rows))
    drawn = workers[::step]
    height = 4 if len(drawn) <= 160 else 2
    functions = collections.Counter()
    for steps in launch.workers.values():
        for begin, end, function in steps:
            functions[function] += end - begin
    named = [name for name, _ in functions.most_common() if name != GRAPH]
    colours = {name: COLOURS[min(number, len(COLOURS) - 1)] for number, name in enumerate(named)}
    colours[GRAPH] = GRAPH_COLOUR
    bottom = TOP + height * len(drawn)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDTH + RIGHT}" height="{bottom + BOTTOM}" '
           f'font-family="sans-serif"><rect width="100%" height="100%" fill="white"/>']
    busy = sum(time for name, time in functions.items() if name != GRAPH) / (launch.length * len(workers))
    out.append(text(LEFT, 16, f"{launch.title}: {launch.tasks:,} tasks, {len(workers)} workers, "
                    f"{launch.length / 1000:.3f} ms, in tasks {100 * busy:.0f}% of the time"
                    + (" (the trace was cut)" if launch.cut else ""), "start", 12))
    x = LEFT
    for name in [*named, *([GRAPH] if GRAPH in functions else [])]:
        out.append(f'<rect x="{x}" y="24" width="10" height="10" fill="{colours[name]}"/>')
        out.append(text(x + 14, 33, name, "start", 10))
        x += 30 + 6 * len(name)
    shapes = collections.defaultdict(list)
    for number, worker in enumerate(drawn):
        draw_row(shares(launch.workers[worker], launch.length), TOP + number * height, height * 0.9, colours, shapes)
    for (colour, dark), parts in sorted(shapes.items()):
        out.append(f'<path fill="{colour}" fill-opacity="{dark:g}" d="{"".join(parts)}"/>')
    out.append(f'<rect x="{LEFT}" y="{TOP}" width="{WIDTH}" height="{bottom - TOP}" fill="none" stroke="#808080"/>')
    for tick in range(6):
        at = LEFT + WIDTH * tick / 5
        out.append(text(at, bottom + 14, f"{launch.length * tick / 5000:.3g}"))
    out.append(text(LEFT + WIDTH / 2, bottom + 32, "ms"))
    out.append(text(LEFT - 6, (TOP + bottom) / 2, "workers", "end"))
    out.append("</svg>")
    return "\n".join(out) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("trace")
    parser.add_argument("picture")
    parser.add_argument("--launch", type=int)
    parser.add_argument("--workers", type=int, default=264)
    options = parser.parse_args()
    if options.workers < 1:
        parser.error("--workers must be at least 1")
    drawing = picture(Launch(options.trace, options.launch), options.workers)
    with open(options.picture, "w", encoding="utf-8") as file:
        file.write(drawing)


if __name__ == "__main__":
    main()
