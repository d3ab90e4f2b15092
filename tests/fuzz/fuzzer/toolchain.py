"""Translates, compiles and runs files of generated programs on the host target. Knows no tree."""
import re
import subprocess
from dataclasses import dataclass
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
    most_ends: int = 5  # programs of a file that end the process, before the rest is left out

    def check(self, text, others, folder, programs):
        """All failures of a file's programs. `others`: files beside it, by name; those in .cpp are compiled as they are."""
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in {"programs.cu": text, **others}.items():
            (folder / name).write_text(content)
        failure = self.translate(folder) or self.compile(folder, [name for name in others if name.endswith(".cpp")])
        return [failure] if failure else self.run(folder, programs)

    def command(self, words, folder):
        return subprocess.run(words, cwd=folder, capture_output=True, text=True, errors="replace",
                              timeout=self.timeout)

    def here(self):
        return str(Path(__file__).resolve().parent.parent)

    def translate(self, folder):
        words = [self.translator, "--target=host", *self.definitions, "-I", self.here(),
                 "programs.cu", "-o", "programs.cpp"]
        try:
            result = self.command(words, folder)
        except subprocess.TimeoutExpired:
            return Failure(-1, "translate hang", f"no end within {self.timeout} s")
        if result.returncode == 0:
            return None
        number = re.search(r"\[GTAP\d+\]", result.stderr)
        if result.returncode < 0:
            return Failure(-1, "translate crash", f"signal {-result.returncode}\n{result.stderr}")
        return Failure(-1, "translate " + (number.group(0)[1:-1] if number else "error"), result.stderr)

    def compile(self, folder, others):
        words = [self.compiler, "-std=c++20", self.level, "-w", *self.definitions,
                 *(f"-I{include}" for include in self.includes), f"-I{self.here()}", "programs.cpp", *others, self.library,
                 *self.libraries, "-pthread", "-o", "programs"]
        try:
            result = self.command(words, folder)
        except subprocess.TimeoutExpired:
            return Failure(-1, "compile", f"no end within {self.timeout} s")
        return None if result.returncode == 0 else Failure(-1, "compile", result.stderr)

    def run(self, folder, programs):
        """Programs behind one that ends the process are run in a process of their own."""
        failures, first, ends = {}, 0, 0
        while first < programs and ends < self.most_ends:
            try:
                result = self.command(["./programs", str(self.schedules), str(first)], folder)
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
