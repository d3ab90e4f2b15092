# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Translates, compiles and runs files of generated programs, on the host target or on a GPU. Knows no tree."""
import os
import re
import subprocess
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Failure:
    number: int  # of the program in the file, or -1 when that is not known
    kind: str  # "translate GTAPnnn", "compile", "differs", "crash" or "hang"
    detail: str


@dataclass
class Toolchain:
    translator: str
    compiler: str
    library: str
    includes: tuple  # folders, the shim's first
    libraries: tuple = ("-lboost_context", "-lfmt")
    level: str = "-O0"
    schedules: int = 8
    timeout: int = 300
    definitions: tuple = ("-DGTAP_BLOCK_SIZE=32", "-DGTAP_NUM_QUEUES=3")
    target: str = "host"  # or "cuda"; the compiler is then nvcc
    runs: bool = True  # otherwise programs are compiled only
    gpu: int = 0  # which one of several
    most_ends: int = 5  # programs of a file that end the process, before the rest is left out
    serially: "Toolchain" = None  # of the host target, where a program's serial version is plain C++ for it
    seconds: Counter = field(default_factory=Counter)  # so far, by "translator", "compiler" and "runs"

    def check(self, text, others, folder, programs):
        """All failures of a file's programs. `others`: files beside it, by name; those in .cpp are compiled as they are."""
        failure = self.build(text, others, folder)
        if not failure and self.runs and self.target == "cuda" and parts_of(others):
            failure = self.expect(text, others, Path(folder))
        return [failure] if failure else self.run(folder, programs) if self.runs else []

    def build(self, text, others, folder):
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in {"programs.cu": text, **others}.items():
            (folder / name).write_text(content)
        return self.translate(folder) or self.compile(folder, parts_of(others))

    def expect(self, text, others, folder):
        """Writes expected.txt, the results of the serial version, which only the host target can run."""
        host = folder / "serially"
        failure = self.serially.build(text, others, host)
        if failure:
            return failure
        try:
            result = self.serially.command(["./programs", "0"], host, "runs")
        except subprocess.TimeoutExpired:
            return Failure(-1, "hang", "the serial version")
        if result.returncode != 0:
            return Failure(-1, "crash", f"the serial version: status {result.returncode}")
        lines = [line for line in result.stdout.splitlines() if line.startswith("serial ")]
        (folder / "expected.txt").write_text("\n".join(lines) + "\n")
        return None

    def messages(self, text, folder):
        """What the translator says of a file; nothing is compiled."""
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "programs.cu").write_text(text)
        return self.translate(folder, every_error=True)

    def command(self, words, folder, what):
        begin = time.monotonic()
        try:
            return subprocess.run(words, cwd=folder, capture_output=True, text=True, errors="replace",
                                  timeout=self.timeout, env={**os.environ, "CUDA_VISIBLE_DEVICES": str(self.gpu)})
        finally:
            self.seconds[what] += time.monotonic() - begin

    def here(self):
        return str(Path(__file__).resolve().parent.parent)

    @property
    def output(self):
        return "programs.cpp" if self.target == "host" else "programs.out.cu"

    def translate(self, folder, every_error=False):
        words = [self.translator, f"--target={self.target}", "-std=c++20", *self.definitions, "-I", self.here(),
                 "programs.cu", "-o", self.output, *(["--", "-ferror-limit=0"] if every_error else [])]
        try:
            result = self.command(words, folder, "translator")
        except subprocess.TimeoutExpired:
            return Failure(-1, "translate hang", f"no end within {self.timeout} s")
        if result.returncode == 0:
            return None
        number = re.search(r"error: .*\[(GTAP\d+)\]", result.stderr)
        if result.returncode < 0:
            return Failure(-1, "translate crash", f"signal {-result.returncode}\n{result.stderr}")
        return Failure(-1, "translate " + (number.group(1) if number else "error"), result.stderr if every_error else errors_of(result.stderr))

    def compile(self, folder, others):
        definitions = [word for word in self.definitions if not word.startswith("-W")]  # warnings are the translator's
        words = [self.compiler, "-std=c++20", self.level, "-w", *definitions,
                 *(f"-I{include}" for include in self.includes), f"-I{self.here()}", self.output]
        if self.target == "cuda":
            words += ["-arch=sm_90", *([self.library] if self.runs else ["-c"])]
        else:
            words += [*others, self.library, *self.libraries, "-pthread"]
        try:
            result = self.command([*words, "-o", "programs"], folder, "compiler")
        except subprocess.TimeoutExpired:
            return Failure(-1, "compile", f"no end within {self.timeout} s")
        return None if result.returncode == 0 else Failure(-1, "compile", errors_of(result.stderr))

    def run(self, folder, programs):
        """Programs behind one that ends the process are run in a process of their own."""
        failures, first, ends = {}, 0, 0
        while first < programs and ends < self.most_ends:
            try:
                result = self.command(["./programs", str(self.schedules), str(first)], folder, "runs")
                output, status = result.stdout, result.returncode
            except subprocess.TimeoutExpired as error:
                output, status = (error.stdout or b"").decode(), "hang"
            for number, detail in re.findall(r"^differs (\d+) (.*)$", output, re.M):
                failures.setdefault(int(number), Failure(int(number), "differs", "schedule " + detail))
            if status in (0, 1) and "differences" in output:
                break
            last = re.findall(r"^at (\d+) (\d+)$", output, re.M)
            if not last:
                return [Failure(-1, "crash", f"status {status} before the first program\n{output}")]
            number, schedule = map(int, last[-1])
            words = [line for line in output.splitlines()[-3:] if not line.startswith("at ")]
            kind = "hang" if status in ("hang", -14) else "crash"
            failures.setdefault(number, Failure(number, kind, f"schedule {schedule}: status {status} {' '.join(words)}"))
            first, ends = number + 1, ends + 1
        return [failures[number] for number in sorted(failures)]


def parts_of(others):
    return [name for name in others if name.endswith(".cpp")]


def errors_of(messages):
    """The first errors among a compiler's messages, with what stands below each."""
    lines = messages.splitlines()
    wanted = [number for number, line in enumerate(lines) if "error" in line]
    return "\n".join(line for number in wanted[:12] for line in lines[number:number + 3]) if wanted else messages
