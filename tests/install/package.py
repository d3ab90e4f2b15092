#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""package.py CMAKE BUILD [CUDA_COMPILER ARCHITECTURE]: installs the build, and builds the project of docs/cmake.md against what is
installed, with samples/hello as its source. The program for the host target is run; without a CUDA compiler it is the only
one."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def run(*command):
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=600)
    if result.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} ends with {result.returncode}:\n{result.stdout}{result.stderr}")
    return result.stdout


def main():
    cmake, build, cuda = sys.argv[1], sys.argv[2], sys.argv[3:]
    project = re.search(r"^```cmake\n(cmake_minimum_required.*?)^```", (ROOT / "docs/cmake.md").read_text(), re.M | re.S).group(1)
    if not cuda:
        project = project.replace(" CUDA)", ")").replace("gtap_add_program(search SOURCE search.cu TARGET cuda)\n", "")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prefix, source = folder / "prefix", folder / "source"
        run(cmake, "--install", build, "--prefix", prefix)
        source.mkdir()
        (source / "CMakeLists.txt").write_text(project)
        shutil.copy(ROOT / "samples/hello/hello.cu", source / "search.cu")
        options = [f"-DCMAKE_CUDA_COMPILER={cuda[0]}", f"-DCMAKE_CUDA_ARCHITECTURES={cuda[1]}"] if cuda else []
        run(cmake, "-S", source, "-B", folder / "build", "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}", *options)
        run(cmake, "--build", folder / "build")
        printed = run(folder / "build/search_on_cpu").strip()
        if printed != "fib(25) = 75025":
            sys.exit(f"search_on_cpu prints '{printed}'")
        if cuda and not os.access(folder / "build/search", os.X_OK):
            sys.exit("there is no program for CUDA")


main()
