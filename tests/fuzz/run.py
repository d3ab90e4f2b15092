#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""run.py --build FOLDER [--seeds A..B] [--programs M] [--features LIST] ...: random programs, each as tasks under
several schedules and serially; the results must agree. Ends with status 1 after any difference, diagnostic, compile
error, crash or hang, prints how to repeat it, and keeps a small failing source in the output folder."""
import argparse
import concurrent.futures
import re
import shutil
import sys
import time
from collections import Counter
from pathlib import Path

from fuzzer import features
from fuzzer.modes import MODES
from fuzzer.shrink import Shrinker
from fuzzer.toolchain import Failure, Toolchain

# What the generator cannot foresee: a variable of an unnamed type has to be declared elsewhere when a jump passes it
# (054); a taskwait that nothing leads to ends the life of references to __shared__ memory on the host target (139).
REFUSED = {"translate GTAP054", "translate GTAP139"}

ROOT = Path(__file__).resolve().parent.parent.parent


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=Path, default=ROOT / "build", help="build folder with the translator and gtap_host")
    parser.add_argument("--translator", help="default: bin/gtap-translate of the build folder")
    parser.add_argument("--library", help="default: lib/libgtap_host.a of the build folder")
    parser.add_argument("--runtime", type=Path, default=ROOT / "runtime" / "include", help="the runtime's headers")
    parser.add_argument("--compilers", "--compiler", help="separated by commas, of the files in turn: they evaluate operands in "
                        "different orders; default: g++ and clang++-22 as far as they are there, on a GPU nvcc")
    parser.add_argument("--target", choices=("host", "cuda"), default="host", help="cuda: on this machine's GPUs")
    parser.add_argument("--compile-only", action="store_true", help="run nothing; needs no GPU")
    parser.add_argument("--level", default="-O0", help="optimisation of the generated code")
    parser.add_argument("--workers", choices=MODES, default="thread", help="who runs a task")
    parser.add_argument("--seeds", default="1..1", help="A..B, one file each")
    parser.add_argument("--programs", type=int, default=40, help="programs in a file; more than 256 task functions are too many for one")
    parser.add_argument("--only", help="numbers of programs, separated by commas")
    parser.add_argument("--features", default="base", help=", ".join([*features.PRESETS, *features.FEATURES]))
    parser.add_argument("--schedules", type=int, default=8)
    parser.add_argument("--gpus", type=int, default=1, help="how many GPUs share the files")
    parser.add_argument("--seconds", type=float, help="start no file after this time")
    parser.add_argument("--grace", type=float, help="with --seconds: files that are not done so much later do not count")
    parser.add_argument("-j", "--jobs", type=int, default=1)
    parser.add_argument("--shrink", type=int, default=1, help="how many failures to shrink")
    parser.add_argument("--stop-after", type=int, default=10, help="failures after which no file is started")
    parser.add_argument("-o", "--output", type=Path, default=Path("fuzz-output"))
    return parser.parse_args()


def compiler_of(options, seed):
    host = options.target == "host"
    found = options.compilers.split(",") if options.compilers else \
        [name for name in ("g++", "clang++-22") if shutil.which(name)] if host else ["nvcc"]
    return found[seed % len(found)]


def toolchain(options, seed, target=None):
    target = target or options.target
    include, host = options.runtime.resolve(), target == "host"
    library = options.library if target == options.target else None
    library = library or options.build / "lib" / ("libgtap_host.a" if host else "libgtap_runtime.a")
    return Toolchain(str(Path(options.translator or options.build / "bin" / "gtap-translate").resolve()),
                     compiler_of(options, seed) if target == options.target else "g++",
                     str(Path(library).resolve()), (include / "gtap" / "host" / "shim", include) if host else (include,),
                     level=options.level if target == options.target else "-O0", schedules=options.schedules,
                     definitions=MODES[options.workers].definitions(seed), target=target, runs=not options.compile_only,
                     gpu=seed % options.gpus, serially=None if host else toolchain(options, seed, "host"))


def make(mode, seed, number, chosen):
    return mode.program(f"{seed}:{number}", f"p{number}", chosen)


def check(mode, tools, programs, folder):
    """Failures as (program, Failure). What an error message points at is left out, and the rest goes on; without such
    a place a file that does not get as far as running is cut in halves."""
    others = {}
    text = mode.file_text(programs, others)
    if mode.judge:
        return judge(mode, tools, programs, text, folder)
    failures = tools.check(text, others, folder, len(programs))
    if not failures:
        return []
    if failures[0].number >= 0:
        return [(programs[failure.number], failure) for failure in failures]
    if len(programs) == 1:
        return [(programs[0], failures[0])]
    bad = pointed_at(failures[0].detail, text, programs)
    if bad:
        rest = [program for program in programs if program not in bad]
        return [(program, failures[0]) for program in bad] + (check(mode, tools, rest, folder) if rest else [])
    middle = len(programs) // 2
    return check(mode, tools, programs[:middle], folder) + check(mode, tools, programs[middle:], folder)


def judge(mode, tools, programs, text, folder):
    """Of programs that are translated only. Behind a crash, and where the text is no C++, each counts by itself."""
    failure = tools.messages(text, folder)
    if failure and (failure.kind in ("translate crash", "translate hang", "translate error")):
        if len(programs) == 1:
            return [(programs[0], failure)]
        return [found for program in programs for found in check(mode, tools, [program], folder)]
    return [(program, Failure(-1, "judgement", what)) for program, what in mode.judge(programs, text, failure.detail if failure else "")]


def pointed_at(message, text, programs):
    """The programs that errors of a compiler name a line of, in the file, in a program's header, or in the output."""
    lines, starts = text.split("\n"), {}
    named = re.findall(r"(\w+)\.cuh:\d+:\d+: (?:fatal )?error", message)
    named += re.findall(r"The line read: .*?\b([pc]\d+)_", message)
    for program in programs:
        starts[lines.index(f"// ---- program {program.name} ----")] = program
    bad = [program for program in programs if program.name in named]
    for line in re.findall(r"programs\.cu(?::(\d+):\d+|\((\d+)\)): (?:fatal )?error", message):
        line = line[0] or line[1]  # as g++ and Clang write it, and as nvcc does
        before = [start for start in starts if start < int(line)]
        if before and starts[max(before)] not in bad:
            bad.append(starts[max(before)])
    return bad


def run_seed(mode, tools, seed, numbers, chosen, folder):
    try:
        programs = [make(mode, seed, number, chosen) for number in numbers]
        result = [(int(program.name[1:]), failure) for program, failure in check(mode, tools, programs, folder)]
    except Exception as error:  # the generator's own failure names its seed too
        import traceback
        result = [(-1, Failure(-1, "generator", traceback.format_exc()))]
    if not result:
        shutil.rmtree(folder, ignore_errors=True)
    return seed, result, tools.seconds


def shrink(mode, tools, program, failure, folder):
    def fails(programs):
        found = check(mode, tools, programs, folder / "shrinking")
        return [any(bad is program and other.kind == failure.kind for bad, other in found) for program in programs]

    shrinker = Shrinker(program, fails, log=lambda line: print("    " + line, flush=True))
    small = shrinker.run()
    path, others = folder / "small.cu", {}
    path.write_text(f"// {failure.kind}\n" + mode.file_text([small], others))
    for name, content in others.items():
        (folder / name).write_text(content)
    shutil.rmtree(folder / "shrinking", ignore_errors=True)
    return path


def main():
    options = arguments()
    chosen, mode = features.parse(options.features), MODES[options.workers]
    first, _, last = options.seeds.partition("..")
    seeds = range(int(first), int(last or first) + 1)
    numbers = [int(word) for word in options.only.split(",")] if options.only else list(range(options.programs))
    options.output.mkdir(parents=True, exist_ok=True)
    begin, files, done, refused, failed, waiting = time.monotonic(), 0, 0, 0, [], set()
    seconds = Counter()
    remaining = iter(seeds)
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        while True:
            late = options.seconds is not None and time.monotonic() - begin > options.seconds
            while len(waiting) < options.jobs and not late and len(failed) < options.stop_after:
                seed = next(remaining, None)
                if seed is None:
                    break
                waiting.add(pool.submit(run_seed, mode, toolchain(options, seed), seed, numbers, chosen, options.output / f"seed{seed}"))
            if not waiting:
                break
            rest = None if options.grace is None or options.seconds is None else \
                max(0.0, begin + options.seconds + options.grace - time.monotonic())
            ready, waiting = concurrent.futures.wait(waiting, rest, return_when=concurrent.futures.FIRST_COMPLETED)
            if not ready:
                print(f"{len(waiting)} files were not done in time.")
                for process in list(pool._processes.values()):
                    process.kill()
                break
            for seed, failures, times in (future.result() for future in ready):
                files, done = files + 1, done + len(numbers)
                seconds.update(times)
                refused += sum(failure.kind in REFUSED | mode.refused for _, failure in failures)
                for number, failure in failures:
                    if failure.kind in REFUSED | mode.refused:
                        continue
                    failed.append((seed, number, failure))
                    report(options, seed, number, failure)
    minutes = (time.monotonic() - begin) / 60
    times = ", ".join(f"{what} {seconds[what]:.0f} s" for what in ("translator", "compiler", "runs"))
    print(f"{done} programs in {files} files, {len(failed)} failures, {refused} refused as documented, {options.schedules} schedules each, "
          f"{done / minutes:.0f} programs a minute ({times}).", flush=True)
    for seed, number, failure in failed[:options.shrink]:
        if number >= 0 and not mode.judge:
            print(f"shrinking seed {seed}, program {number}:", flush=True)
            print(f"  {shrink(mode, toolchain(options, seed), make(mode, seed, number, chosen), failure, options.output / f'seed{seed}')}", flush=True)
    return 1 if failed else 0


def report(options, seed, number, failure):
    print(f"FAILED seed {seed}, program {number}: {failure.kind}: {failure.detail.strip()}")
    print(f"  to repeat: {Path(__file__).name} --build {options.build} --workers {options.workers} --seeds {seed} "
          f"--only {number} --features {options.features} --level={options.level} --schedules {options.schedules} "
          f"--target {options.target} --compiler {compiler_of(options, seed)}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
