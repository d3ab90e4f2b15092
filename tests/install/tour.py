#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""tour.py BUILD host|cuda: walks through the tour of README.md as a reader would. The program shown there is
samples/hello/hello.cu; its commands are typed as they stand there, for the host target or for CUDA, in a folder of their
own, where `build` leads to BUILD; the programs print what the tour says they print; and the step function that it shows is
the one that the translator writes. With cuda, the program is run only where there is a GPU."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LICENCE = "// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n"


def fail(text):
    sys.exit(f"the tour of README.md: {text}")


def run(command, folder):
    result = subprocess.run(["bash", "-c", command], cwd=folder, capture_output=True, text=True, timeout=600)
    if result.returncode != 0 or result.stderr:
        fail(f"'{command}' ends with {result.returncode}:\n{result.stdout}{result.stderr}")
    return result.stdout


def has_gpu():
    return shutil.which("nvidia-smi") and "GPU 0" in subprocess.run(["nvidia-smi", "-L"], capture_output=True, text=True).stdout


def main():
    build, target = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    tour = re.search(r"^## A five-minute tour\n(.*?)^## ", (ROOT / "README.md").read_text(), re.M | re.S).group(1)
    program, step = re.findall(r"^```cuda\n(.*?)^```", tour, re.M | re.S)
    if LICENCE + program != (ROOT / "samples/hello/hello.cu").read_text():
        fail("its first program is not samples/hello/hello.cu")
    prose = re.sub(r"^```.*?^```", "", tour, flags=re.M | re.S)
    commands = [line.strip().split("  #")[0] for line in re.findall(r"^    (\S.*)$", prose, re.M)]
    printed = set(re.findall(r"`(fib\(\d+\) = \d+)`", tour))
    mine = [line for line in commands
            if ("--target=host" in line or "-lgtap_host" in line or line.endswith("on_cpu")) == (target == "host")]
    if len(mine) != 3:
        fail(f"it has {len(mine)} commands for {target}, not three: {mine}")
    with tempfile.TemporaryDirectory() as folder:
        here = pathlib.Path(folder)
        for name in ("samples", "runtime"):
            (here / name).symlink_to(ROOT / name)
        (here / "build").mkdir()  # outputs go there
        for name in ("bin", "lib"):
            (here / "build" / name).symlink_to(build / name)
        for line in mine[:2]:
            run(line, here)
        if target == "host" or has_gpu():
            output = run(mine[2], here).strip()
            if printed != {output}:
                fail(f"'{mine[2]}' prints '{output}', not {printed}")
        if target == "cuda":
            plain = run(mine[0] + " --no-line-directives", here) or (here / mine[0].split()[-1]).read_text()
            if step.strip() not in plain:
                fail("the step function that it shows is not what the translator writes:\n"
                     + plain[plain.index("template <class gtap_worker>"):][:1500])


main()
