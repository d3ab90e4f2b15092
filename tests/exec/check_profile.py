#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_profile.py counts|cut|stop|cancel|path|table|unprofiled|figures PROGRAM [ARGUMENT...]: what a program tells of its launches.

PROGRAM is programs/profiled.cu, compiled with GTAP_PROFILE (unprofiled: without); for `figures` any program compiled with it.
"""
import csv
import json
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

MODE, *COMMAND = sys.argv[1:]
# What rounds of doubles to three decimals of a microsecond may differ by.
EPSILON = 0.01
# How far clocks of different multiprocessors may differ, in microseconds; launches are farther apart.
SLACK = 1.5


def require(condition, *what):
    if not condition:
        sys.exit("check_profile.py: " + " ".join(str(part) for part in what))


def run(*arguments, status=0, **environment):
    """stderr of the program."""
    variables = {name: value for name, value in os.environ.items() if name not in ("GTAP_SUMMARY", "GTAP_TRACE")}
    done = subprocess.run([*COMMAND, *map(str, arguments)], env={**variables, **environment}, text=True, capture_output=True,
                          timeout=200)
    require(done.returncode == status, "status", done.returncode, "instead of", status, "\n" + done.stdout + done.stderr)
    if status == 0 and MODE != "figures":
        require("profiled: correct" in done.stdout, "the program lacks its answer:", done.stdout)
    return done.stderr


def trace_of(path):
    with open(path, encoding="utf-8") as file:
        trace = json.load(file)
    left = [name for name in os.listdir(os.path.dirname(path)) if name.endswith(".tmp")]
    require(not left, "left over:", left)
    return trace


def number(text):
    return int(text.replace(",", ""))


def blocks_of(summary):
    """{function of the first task: {"launches", "tasks", "functions": {name: (tasks, in spawns, steps)}, "text"}}."""
    blocks = {}
    for text in re.split(r"^(?=gtap profile of )", summary, flags=re.M)[1:]:
        head = re.match(r"gtap profile of (.*): ([\d,]+) launch(?:es)? on ", text)
        require(head, "no head:", text)
        rows = {}
        for line in text.splitlines()[2:]:
            row = re.match(r"  (\S.*?) +([\d,]+) +([\d,]+) +([\d,]+) +[\d.]+%$", line)
            if not row:
                break
            rows[row[1]] = tuple(number(column) for column in row.groups()[1:])
        tasks = re.search(r"^  tasks +([\d,]+) tasks?:", text, re.M)
        require(tasks, "no line of tasks:", text)
        blocks[head[1]] = {"launches": number(head[2]), "tasks": number(tasks[1]), "functions": rows, "text": text}
        require("\n  (and " in text or number(tasks[1]) == sum(row[0] + row[1] for row in rows.values()), "the functions' tasks are not all:", text)
    return blocks


def check_trace(trace):
    """The events of a trace that was not cut belong together; its launches."""
    require(set(trace) == {"displayTimeUnit", "traceEvents", "otherData"}, "other members:", set(trace))
    events = trace["traceEvents"]
    launches = [each for each in events if each.get("cat") == "launch"]
    require(len(launches) == trace["otherData"]["launches"], "launches are missing")
    require(not trace["otherData"]["cut"], "the trace was cut")
    for each in events:
        require(each["ph"] in "MXiC", "a phase that nobody knows:", each)
        require(each.get("ts", 0) >= 0 and each.get("dur", 0) >= 0, "a negative time:", each)
    before = 0
    for launch in launches:
        begin, end = launch["ts"], launch["ts"] + launch["dur"]
        require(begin >= before, "launches that overlap")
        before = end
        own = [each for each in events if each.get("cat") in ("step", "hand-over") and begin - SLACK <= each["ts"] <= end + SLACK]
        steps = [each for each in own if each["cat"] == "step"]
        for each in steps:
            require(each["ts"] + each["dur"] <= end + SLACK, "a step beyond the end of its launch:", each, launch)
        if all("args" in each for each in steps): # of warps
            ended = sum(each["args"]["tasks_ended"] + each["args"]["in_spawns"] for each in steps)
            require(ended == launch["args"]["tasks"], "steps have ended", ended, "tasks:", launch)
            require(all(1 <= each["args"]["lanes"] <= each["args"]["lanes_with_a_task"] <= 32 for each in steps), "lanes")
            moved = sum(each["args"]["tasks"] for each in own if each["name"] == "to other lanes")
            require(moved == launch["args"]["donations"], moved, "tasks changed lanes:", launch)
            stolen = sum(each["args"]["tasks"] for each in own if each["name"] == "stolen")
            require(stolen == launch["args"]["steals"], stolen, "tasks were stolen:", launch)
    tracks = {}
    for each in events: # of one worker, one after the other
        if each["ph"] == "X" and each["pid"] != 0:
            tracks.setdefault((each["pid"], each["tid"]), []).append((each["ts"], each["ts"] + each["dur"]))
    for track, spans in tracks.items():
        spans.sort()
        for first, second in zip(spans, spans[1:]):
            require(first[1] <= second[0] + EPSILON, "spans that overlap:", track, first, second)
    return launches


def fib_calls(n):
    a, b = 1, 1
    for _ in range(n):
        a, b = b, a + b
    return 2 * a - 1


def counts(folder):
    for seed in range(int(os.environ.get("GTAP_TEST_SEEDS", 4))):
        path = os.path.join(folder, f"{seed}.json")
        summary = run(13, 3, GTAP_SUMMARY="1", GTAP_TRACE=path, GTAP_HOST_SEED=str(seed))
        blocks = blocks_of(summary)
        require(len(blocks) == 2, "two entries have run:", summary)
        tasks = blocks["fib"]["functions"]["fib"]
        require(blocks["fib"]["launches"] == 3 and tasks[0] + tasks[1] == 3 * fib_calls(13), "fib's tasks:", summary)
        # Each task has one step, and one more if it had to wait.
        require(tasks[0] <= tasks[2] <= 2 * tasks[0], "fib's steps:", summary)
        adds = next(block for name, block in blocks.items() if name.startswith("add_all<"))
        require(sorted(adds["functions"].values()) == [(1, 0, 1), (2000, 0, 2000)], "the adds:", summary)
        require("one lane spawned 100% of all tasks" in " ".join(adds["text"].split()), "what to try:", summary)
        launches = check_trace(trace_of(path))
        require([each["args"]["tasks"] for each in launches] == 3 * [fib_calls(13)] + [2001], "launches:", launches)
        require(all(each["args"]["outcome"] == "completed" for each in launches), "outcomes:", launches)
    # Without records, spawns run inline.
    summary = run(10, GTAP_SUMMARY="1", GTAP_MAX_RECORDS="2", GTAP_CHUNK_RECORDS="1")
    require("records ran out" in summary, "records ran out:", summary)
    require(run() == "", "a profile that nobody has asked for")


def cut(folder):
    path = os.path.join(folder, "cut.json")
    for size in (0, 4096):
        summary = run(13, GTAP_SUMMARY="1", GTAP_TRACE=path, GTAP_TRACE_BYTES=str(size))
        trace = trace_of(path)
        other = trace["otherData"]
        require(other["cut"] and 0 < other["events_dropped"] <= other["events"], "it is not said that it was cut:", other)
        notes = [each["name"] for each in trace["traceEvents"] if each["ph"] == "i" and each["pid"] == 0]
        require(any(note.startswith("cut: ") for note in notes), "no mark where it was cut:", notes)
        require("the timeline lacks" in " ".join(summary.split()), "the summary does not say so:", summary)
        tasks = blocks_of(summary)["fib"]["functions"]["fib"]
        require(tasks[0] + tasks[1] == fib_calls(13), "figures need no timeline:", summary)
    many = run(3, 200, GTAP_SUMMARY="1", GTAP_TRACE=path)
    other = trace_of(path)["otherData"]
    require(other["launches"] + other["launches_not_recorded"] == 201 and other["launches"] < 201, "launches:", other)
    require(f"{other['launches_not_recorded']} launches more were not recorded" in many, many)


def stop(folder):
    path = os.path.join(folder, "stop.json")
    said = run("stop", status=1, GTAP_SUMMARY="1", GTAP_TRACE=path)
    require("1 ended before the last task" in said, "the summary:", said)
    launches = check_trace(trace_of(path))
    require([each["args"]["outcome"] for each in launches] == ["ended by an error"], "outcome:", launches)


def cancel(folder):
    path = os.path.join(folder, "cancel.json")
    said = run("cancel", GTAP_SUMMARY="1", GTAP_TRACE=path)
    require("1 ended before the last task" in blocks_of(said)["endless"]["text"], "the summary:", said)
    trace = trace_of(path)
    outcomes = [each["args"]["outcome"] for each in trace["traceEvents"] if each.get("cat") == "launch"]
    require(outcomes == ["cancelled", "completed", "completed"], "outcomes:", outcomes)
    require(any(each["name"] == "launch 1 cancelled" for each in trace["traceEvents"]), "no mark")


def path(folder):
    missing = os.path.join(folder, "missing", "trace.json")
    lines = run(GTAP_TRACE=missing).splitlines()
    require(len(lines) == 1 and lines[0].startswith("gtap: GTAP_TRACE: '") and "cannot be written" in lines[0], lines)
    said = run(status=1, GTAP_TRACE_BYTES="many")
    require("GTAP_TRACE_BYTES is 'many'" in said, said)


def table(folder):
    name = os.path.join(folder, "table.csv")
    run("table", name)
    with open(name, encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    steps = [row for row in rows if row["what"] == "step"]
    require({row["launch"] for row in steps} == {"1", "2"}, "launches")
    require({row["function"] for row in steps if row["launch"] == "1"} == {"fib"}, "functions")
    for row in rows:
        require(0 <= int(row["begin_ns"]) <= int(row["end_ns"]), "time", row)
        require(row["what"] != "step" or 1 <= int(row["lanes"]) <= 32, "lanes", row)
    said = run("table", os.path.join(folder, "missing", "table.csv"), status=1)
    require("table.csv' cannot be written" in said, said)


def unprofiled(folder):
    path = os.path.join(folder, "none.json")
    for name, value in (("GTAP_SUMMARY", "1"), ("GTAP_TRACE", path)):
        lines = run(**{name: value}).splitlines()
        require(len(lines) == 1 and lines[0].startswith(f"gtap: {name} is set, but") and "-DGTAP_PROFILE" in lines[0], lines)
    require(not os.path.exists(path), "a trace of nothing")
    require(run(GTAP_SUMMARY="0") == "", "0 is no")


def figures(folder):
    """Of any program: the figures belong together."""
    path = os.path.join(folder, "figures.json")
    blocks = blocks_of(run(GTAP_SUMMARY="1", GTAP_TRACE=path, GTAP_TRACE_BYTES=str(256 << 20)))
    require(blocks, "no launch")
    for block in blocks.values():
        ran = re.search(r"each\s+ran\s+([\d,]+)\s+to\s+([\d,]+)\s+tasks?\b", block["text"])
        require((ran is not None) == ("  blocks  " in block["text"]), "tasks of a block:", block["text"])
        if ran:
            require(number(ran[1]) <= number(ran[2]) <= block["tasks"], "tasks of a block:", block["text"])
    trace = trace_of(path)
    launches = check_trace(trace)
    if trace["otherData"]["launches_not_recorded"] == 0:
        require(sum(each["args"]["tasks"] for each in launches) == sum(block["tasks"] for block in blocks.values()), "tasks")
    check_picture(path, launches)


def check_picture(path, launches):
    """scripts/draw_timeline.py draws a launch of the trace: its tasks are named, and what is dark took place in tasks."""
    script = os.path.join(os.path.dirname(__file__), "..", "..", "scripts", "draw_timeline.py")
    picture = path + ".svg"

    def draw(*options):
        return subprocess.run([sys.executable, "-B", script, path, picture, *options], text=True, capture_output=True, timeout=200)
    for chosen, launch in enumerate(launches[:3], 1):
        done = draw("--launch", str(chosen))
        require(done.returncode == 0, done.stderr)
        root = xml.etree.ElementTree.parse(picture).getroot()
        tag = "{http://www.w3.org/2000/svg}"
        title = root.find(tag + "text").text
        require(title.startswith(launch["name"] + ":") and f" {launch['args']['tasks']:,} tasks" in title, title)
        share = number(re.search(r"in tasks (\d+)% of", title)[1])
        steps = [tuple(map(int, step)) for path in root.iter(tag + "path") for step in re.findall(r"M(\d+) [\d.]+h(\d+)v", path.get("d"))]
        require(0 <= share <= 100 and (share == 0 or steps), "an empty picture of", title)
        require(all(60 <= begin < begin + width <= 1060 for begin, width in steps), "a step outside of the launch")
    os.remove(picture)
    done = draw("--launch", str(len(launches) + 1))
    require(done.returncode != 0 and f"has launches 1 to {len(launches)}" in done.stderr, done.stderr)
    require(not os.path.exists(picture), "a picture of no launch")


with tempfile.TemporaryDirectory() as FOLDER:
    {"counts": counts, "cut": cut, "stop": stop, "cancel": cancel, "path": path, "table": table, "unprofiled": unprofiled,
     "figures": figures}[MODE](FOLDER)
print("All as it should be.")
