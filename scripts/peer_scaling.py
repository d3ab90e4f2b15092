#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What more GPUs than were there would bring: a model of a tree search on several of them, beside what was measured.

    scripts/peer_scaling.py [--markdown]

The model is a flow of tasks. A tree is geometric (UTS, T1): a node above the last level has four children on average, so tasks of
one depth are alike, and a GPU's tasks are a number for each depth. In a round, a GPU runs as many of its newest tasks as it has lanes, in a
time that grows from `chain` to `full` with their share. A GPU with tasks for fewer than an eighth of its lanes asks its neighbours in a hypercube
and one more (lifelines: Saraswat et al., PPoPP 2011); who has enough sends half of its tasks, the oldest, at most
half as many as a GPU has lanes; they arrive some rounds later. What a round costs in the two GPUs besides (ambassadors, smaller tasks) is not in
the model: see the rows that were measured.
"""
import argparse
import random

LANES = 132 * 7 * 128  # of an H200: multiprocessors, blocks, threads
RATE = 7.3  # nodes a nanosecond of one H200, full (uts T1XL: 1,635,119,272 nodes in 225 ms)
FULL = LANES / RATE * 1e-3  # a round, in microseconds
CHAIN = 0.6 * FULL  # with few tasks
# Microseconds until what was sent can be run, by measured round trips of flags: NVLink 2.4 (NVSHMEM's signals 1.5); InfiniBand 16.7, as published for
# device-initiated puts (arXiv 2511.15076).
LINKS = {"NVLink": 2.4, "InfiniBand": 16.7}
BRANCHES = 4
# name, depth, GPUs, measured milliseconds or None
ROWS = [
    ("T1L", 13, 1, "NVLink", 16.9),
    ("T1L", 13, 2, "NVLink", 10.2),
    ("T1L", 13, 8, "NVLink", None),
    ("T1XL", 15, 1, "NVLink", 225.0),
    ("T1XL", 15, 2, "NVLink", 122.0),
    ("T1XL", 15, 4, "NVLink", None),
    ("T1XL", 15, 8, "NVLink", None),
    ("T1XL", 15, 16, "InfiniBand", None),
    ("T1XL", 15, 64, "InfiniBand", None),
    ("T1WL, 271 G nodes", 18.7, 64, "InfiniBand", None),
]


class Gpu:
    def __init__(self, levels):
        self.tasks = [0.0] * levels  # by depth
        self.asked = []

    def total(self):
        return sum(self.tasks)


def take(tasks, count, oldest):
    """Takes so many from a GPU's tasks; returns them by depth."""
    taken = [0.0] * len(tasks)
    order = range(len(tasks)) if oldest else range(len(tasks) - 1, -1, -1)
    for depth in order:
        some = min(tasks[depth], count)
        tasks[depth] -= some
        taken[depth] = some
        count -= some
        if count <= 0:
            break
    return taken


def simulate(depth, gpus, link):
    """Milliseconds, and nodes."""
    levels = int(depth) + 2
    last = int(depth)
    rest = depth - last  # of the last level, a part has children
    late = max(1, round(LINKS[link] / FULL + 0.5))
    chance = random.Random(1)
    all_gpus = [Gpu(levels) for _ in range(gpus)]
    all_gpus[0].tasks[0] = 1.0
    arriving = [[] for _ in range(late + 1)]
    dimensions = max(1, (gpus - 1).bit_length())
    time, nodes, turn = 0.0, 0.0, 0
    while True:
        for to, what in arriving[turn % (late + 1)]:
            if isinstance(what, int):
                all_gpus[to].asked.append(what)
            else:
                all_gpus[to].tasks = [a + b for a, b in zip(all_gpus[to].tasks, what)]
        arriving[turn % (late + 1)] = []
        longest = 0.0
        for number, gpu in enumerate(all_gpus):
            ran = take(gpu.tasks, LANES, oldest=False)
            count = sum(ran)
            nodes += count
            if count > 0.5:
                longest = max(longest, CHAIN + (FULL - CHAIN) * count / LANES)
            for level in range(levels - 1):
                share = 1.0 if level < last else rest
                gpu.tasks[level + 1] += ran[level] * BRANCHES * share
            while gpu.asked and gpu.total() > LANES / 4:
                to = gpu.asked.pop()
                sent = take(gpu.tasks, min(LANES / 2, gpu.total() / 2), oldest=True)
                arriving[(turn + late) % (late + 1)].append((to, sent))
            if gpus > 1 and gpu.total() < LANES / 8:
                partners = {number ^ (1 << bit) for bit in range(dimensions)} | {chance.randrange(gpus)}
                for other in partners - {number}:
                    if other < gpus and number not in all_gpus[other].asked:
                        arriving[(turn + late) % (late + 1)].append((other, number))
        flying = any(not isinstance(what, int) for some in arriving for _, what in some)
        if longest == 0.0 and not flying:
            return time * 1e-3, nodes
        time += longest or CHAIN
        turn += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--markdown", action="store_true", help="as a table of the documentation")
    markdown = parser.parse_args().markdown
    print("| tree | GPUs | link | ms, model | efficiency | ms, measured |" if markdown else
          f"{'tree':18} GPUs link        ms, model  efficiency  ms, measured")
    if markdown:
        print("|---|---|---|---|---|---|")
    for name, depth, gpus, link, measured in ROWS:
        milliseconds, nodes = simulate(depth, gpus, link)
        efficiency = nodes / RATE * 1e-6 / gpus / milliseconds
        known = "-" if measured is None else f"{measured:g}"
        if markdown:
            print(f"| {name} | {gpus} | {link} | {milliseconds:.3g} | {efficiency:.2f} | {known} |")
        else:
            print(f"{name:18} {gpus:4} {link:10} {milliseconds:10.3g} {efficiency:11.2f}  {known:>12}")


if __name__ == "__main__":
    main()
