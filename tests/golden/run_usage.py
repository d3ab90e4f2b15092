#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""run_usage.py TRANSLATOR: mistakes on the command line and files that cannot be read or written get one clear
sentence and exit status 1; strange files crash nothing."""
import os
import json
import pathlib
import random
import subprocess
import sys
import tempfile

TRANSLATOR = sys.argv[1]
GOOD = """#include <gtap_thread.cuh>
#pragma gtap function
__device__ void f(int n) {
#pragma gtap task
  f(n - 1);
}
"""
LAUNCHES = GOOD + """#pragma gtap function
__device__ int product(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
#pragma gtap task
  a = product(n - 1);
#pragma gtap task
  b = product(n - 2);
#pragma gtap taskwait
  return a * b;
}
#pragma gtap function
__device__ void wide(long low, long high) {
  if (low < high) {
#pragma gtap task
    wide(low + 1, high - 1);
  }
}
__global__ void trees(long n) {
#pragma gtap entry
  wide(0, n);
}
__global__ void waits(int n, int *out) {
#pragma gtap entry
  *out = product(n);
}
#pragma gtap function
__device__ int leaf(int i) { return i * i; }
#pragma gtap function
__device__ void all(int n, int *out) {
  for (int i = 0; i < n; ++i) {
#pragma gtap task
    out[i] = leaf(i);
  }
}
__global__ void tree(int n) {
#pragma gtap entry
  f(n);
}
__global__ void loop(int n, int *out) {
#pragma gtap entry
  all(n, out);
}
"""
WARNS = """#include <gtap_thread.cuh>
#pragma gtap function
__device__ int f(int n) {
  int a;
#pragma gtap task
  a = f(n - 1);
  n += a;
#pragma gtap taskwait
  return a + n;
}
"""
DEPENDS = """#include <gtap_thread.cuh>
#pragma gtap function
__device__ void visit(int *cells, int i) { cells[i] += 1; }
#pragma gtap function
__device__ void sweep(int *cells, int n) {
  for (int i = 1; i < n; i++)
#pragma gtap task depend(in: cells[i - 1]) depend(inout: cells[i]) if(i < 9)
    visit(cells, i);
#pragma gtap taskwait
}
"""
failures = []


# Behind a task function that spawns itself.
MAKES_TREE = ", which makes a tree; docs/trees.md says which trees need none"


def run(*arguments, env=None):
    return subprocess.run([TRANSLATOR, *map(str, arguments)], capture_output=True, text=True, timeout=60,
                          env=None if env is None else {**os.environ, **env})


def expect(name, condition, result):
    if not condition:
        failures.append(name)
        print(f"FAILED: {name}: status {result.returncode}\n{result.stdout}{result.stderr}")


def expect_sentence(name, result, fragment):
    """One sentence that contains `fragment`, and status 1."""
    lines = result.stderr.strip().splitlines()
    expect(name, result.returncode == 1 and fragment in result.stderr and len(lines) == 1
           and lines[0].startswith("gtap-translate: error: "), result)


def test_command_line(folder):
    good = folder / "good.cu"
    good.write_text(GOOD)
    out = folder / "out.cu"
    expect_sentence("missing file", run(folder / "absent.cu", "-o", out), "No such file")
    expect_sentence("folder as input", run(folder, "-o", out), "it is a folder")
    expect_sentence("unwritable folder", run(good, "-o", folder / "absent" / "out.cu"), "cannot write")
    expect_sentence("output is input", run(good, "-o", good), "is the input itself")
    expect_sentence("unknown option", run(good, "--frobnicate", "-o", out), "--frobnicate")
    expect_sentence("misspelt option", run(good, "--print-spils", "-o", out), "did you mean '--print-spills'?")
    expect_sentence("misspelt warning", run(good, "-Wno-gtap-read-before-joins", "-o", out),
                    "did you mean 'gtap-read-before-join'?")
    expect_sentence("misspelt group of remarks", run(good, "-Rgtap=loops,serail", "-o", out),
                    "there is no group 'serail' of remarks; did you mean 'serial'?")
    expect_sentence("no group of remarks", run(good, "-Rgtap=", "-o", out), "there is no group '' of remarks")
    expect_sentence("other remarks", run(good, "-Rpass", "-o", out), "there is no option '-Rpass'")
    expect_sentence("no such architecture", run(good, "-arch=sm_999", "-o", out), "'sm_999' is not a GPU architecture")
    expect_sentence("old standard", run(good, "-std=c++14", "-o", out), "'-std=c++14' is too old")
    unwritable = run(good, "-o", folder / "absent" / "out.cu")
    expect("says the path once", unwritable.returncode == 1 and unwritable.stderr.count("absent") == 1, unwritable)
    expect_sentence("no input", run("-o", out), "no input file")
    expect_sentence("no output", run(good), "no output file")
    expect_sentence("two inputs", run(good, good, "-o", out), "one too many")
    expect_sentence("bad target", run(good, "--target=fpga", "-o", out), "fpga")
    expect_sentence("bad architecture", run(good, "-arch", "fast", "-o", out), "sm_90")
    no_cuda = run(good, "-o", out, "--cuda-path", folder)
    expect("wrong CUDA folder", no_cuda.returncode == 1 and "tried:" in no_cuda.stderr
           and str(folder) in no_cuda.stderr, no_cuda)
    expect("nothing written", not out.exists() and good.read_text() == GOOD, no_cuda)
    for option in "--help", "--version":
        result = run(option)
        expect(option, result.returncode == 0 and result.stdout and not result.stderr, result)


REJECTED = """#include <gtap_thread.cuh>
static_assert(__LINE__ == 2, "");
#pragma gtap function
__device__ int f(int n) { return n; }
"""


def test_rejected(folder):
    """An internal error leaves the output as it was, and the rejected text beside it on demand."""
    source, out = folder / "rejected.cu", folder / "rejected.out.cu"
    beside = folder / "rejected.out.cu.rejected"
    source.write_text(REJECTED)
    out.write_text("as it was")
    result = run(source, "-o", out, "--no-line-directives")
    expect("says the user's line", "rejected.cu:2:1: error:" in result.stderr and "'static_assert(" in result.stderr, result)
    expect("nothing beside", result.returncode == 1 and not beside.exists(), result)
    result = run(source, "-o", out, "--no-line-directives", "--keep-rejected")
    expect("kept beside", result.returncode == 1 and "gtap_pack_f" in beside.read_text(), result)
    expect("output untouched", out.read_text() == "as it was", result)
    expect_sentence("nowhere to keep it", run(source, "-o", "-", "--keep-rejected"), "--keep-rejected needs")


def around(body):
    """A task function with `body` behind a wait."""
    return ("#include <gtap_thread.cuh>\n#pragma gtap function\n__device__ int f(int n) {\n  int s = 0, t = 0;\n"
            f"#pragma gtap task\n  t = f(n - 1);\n#pragma gtap taskwait\n{body}\n  return s;\n}}\n")


def test_sizes(folder):
    """Very deep and very long functions; run()'s limit of time is one of the checks."""
    source, out = folder / "deep.cu", folder / "deep.out.cu"
    initial = ", ".join(["t"] * 20000)
    for name, body in {
        "1500 parentheses": "s = " + "(" * 1500 + "t" + ")" * 1500 + ";",
        "5000 signs": "s = " + "- " * 5000 + "t;",
        "50,000 terms": "s = " + " + ".join(["t"] * 50000) + ";",
        "3000 branches": "if (t < 0) s = 1;\n" + "".join(f"else if (t == {i}) s = {i};\n" for i in range(3000)),
        "1000 blocks": "{" * 1000 + " s += t; " + "}" * 1000,
        "20,000 statements": "\n".join(f"s += t * {i};" for i in range(20000)),
        "10,000 declarations": "\n".join(f"int v{i} = s + t * {i}; s += v{i};" for i in range(10000)),
        "the most taskwaits": "#pragma gtap task\n  t = f(n - 2);\n#pragma gtap taskwait\n  s += t;\n" * 254,
        "20,000 values": "int a[] = {" + initial + "};\n  s += a[n];",
    }.items():
        source.write_text(around(body))
        result = run(source, "-o", out)
        expect(name, result.returncode == 0 and out.exists(), result)
    source.write_text(around("s = " + "(" * 3000 + "t" + ")" * 3000 + ";"))
    result = run(source, "-o", out)
    expect("Clang's own limit", result.returncode == 1 and "deep.cu:8:" in result.stderr, result)


def test_encodings(folder):
    source, out = folder / "text.cu", folder / "text.out.cu"
    source.write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    result = run(source, "-o", out)
    expect("no byte order mark inside", result.returncode == 0 and b"\xef\xbb\xbf" not in out.read_bytes(), result)
    source.write_bytes(GOOD.replace("task\n", "task\r").encode())
    result = run(source, "-o", out)
    expect("no lone carriage return", result.returncode == 0 and b"\r" not in out.read_bytes(), result)
    source.write_bytes(GOOD.encode("utf-16"))
    result = run(source, "-o", out)
    expect("UTF-16", result.returncode == 1 and "UTF-16" in result.stderr, result)


def test_outputs(folder):
    good = folder / "good file.cu"
    good.write_text(GOOD)
    out = folder / "out.cu"
    result = run(good, "-o", out, "-MD", "-MF", folder / "out.d")
    expect("translates", result.returncode == 0 and "gtap_step_f" in out.read_text(), result)
    depfile = (folder / "out.d").read_text()
    expect("depfile", depfile.startswith(f"{out}:") and "good\\ file.cu" in depfile
           and "gtap_thread.cuh" in depfile, result)
    result = run(good, "-o", "-")
    named = out.read_text().replace(f'"{out}"', '"<standard output>"')  # in #line directives
    expect("standard output", result.returncode == 0 and result.stdout == named, result)
    out.unlink()
    result = run(good, "--check")
    expect("check", result.returncode == 0 and not result.stdout and not out.exists(), result)
    result = run(good, "--check", "--print-spills")
    expect("spills", result.returncode == 0 and "f" in result.stdout, result)
    result = run(good, "--check", "--spills-format", "json")
    function = json.loads(result.stdout)["functions"][0]
    expect("spills as JSON", function["record_bytes"] > 0 and all(v["reason"] for v in function["variables"])
           and function["variables"], result)
    launches = folder / "launches.cu"
    launches.write_text(LAUNCHES)
    result = run(launches, "--check", "--spills-format", "json")
    expect("launches as JSON", [(each["kernel"], each["scheduler"], each["trees"], each.get("reason"))
                                for each in json.loads(result.stdout)["launches"]]
           == [("trees", True, True, "'wide' spawns 'wide'" + MAKES_TREE), ("waits", True, False, "'product' spawns 'product'" + MAKES_TREE),
               ("tree", True, False, "'f' spawns 'f'" + MAKES_TREE), ("loop", False, False, None)], result)
    result = run(launches, "--check", "--print-spills")
    expect("launches", "launches of 'tree' have a scheduler: 'f' spawns 'f'" in result.stdout
           and "launches of 'trees' run trees without a scheduler" in result.stdout
           and "launches of 'loop' run loops alone, without a scheduler" in result.stdout, result)
    depends = folder / "depends.cu"
    depends.write_text(DEPENDS)
    result = run(depends, "--check", "--print-spills")
    expect("variables that the user did not write", result.returncode == 0 and "gtap_" not in result.stdout
           and "(condition of the task in line 7)" in result.stdout, result)
    result = run(depends, "-o", "-", "--print-graphs")
    expect("graphs beside standard output", result.returncode == 0 and "depends.cu:7:14: 'sweep', task: " in result.stderr
           and "'sweep', task: " not in result.stdout, result)
    expect_sentence("regions as JSON", run(depends, "--check", "--spills-format", "json", "--print-regions"),
                    "--print-regions prints text")
    expect_sentence("graphs as JSON", run(depends, "--check", "--spills-format", "json", "--print-graphs"),
                    "--print-graphs prints text")


def test_warning_switches(folder):
    source = folder / "warns.cu"
    source.write_text(WARNS)
    name = "gtap-read-before-join"
    for options, status, said in [([], 0, "warning: "), ([f"-Wno-{name}"], 0, ""), (["-w"], 0, ""), (["-Werror"], 1, "error: "),
                                  ([f"-Werror={name}"], 1, "error: "), (["-Werror", f"-Wno-error={name}"], 0, "warning: "),
                                  (["-Werror", f"-Wno-{name}"], 0, "")]:
        result = run(source, "--check", *options)
        lines = [line for line in result.stderr.splitlines() if "[GTAP060" in line]
        expect(f"switches {options}", result.returncode == status and len(lines) == (1 if said else 0)
               and all(said in line for line in lines), result)


def test_strange_files(folder):
    out = folder / "out.cu"
    source = folder / "strange.cu"
    generator = random.Random(1)
    source.write_bytes(bytes(generator.randrange(256) for _ in range(20000)))
    result = run(source, "-o", out)
    expect("binary", result.returncode == 1 and not out.exists(), result)
    source.write_text("#include <gtap_thread.cuh>\n#pragma gtap function\n" + "#pragma gtap task\nx = ;\n" * 200)
    result = run(source, "-o", out)
    expect("200 errors", result.returncode == 1 and not out.exists(), result)
    source.write_text(GOOD + "#pragma gtap nonsense\n" * 200)
    result = run(source, "-o", out)
    expect("200 pragmas", result.returncode == 1 and "GTAP001" in result.stderr and not out.exists(), result)
    source.write_text(GOOD.replace("}", "#pragma gtap task\n  n += 1;\n" * 200 + "}"))
    result = run(source, "-o", out, "-ferror-limit=0")
    expect("200 spawns of no call", result.returncode == 1 and result.stderr.count("[GTAP0") == 200 and not out.exists(), result)
    for cut in range(0, len(GOOD), 31):
        source.write_text(GOOD[:cut])
        result = run(source, "--check")
        expect(f"cut after {cut}", result.returncode in (0, 1), result)


NVCC = ["-O3", "-g", "-lineinfo", "-Xcompiler", "-Wall", "-Xcompiler=-fPIC", "--expt-relaxed-constexpr", "-gencode",
        "arch=compute_90,code=sm_90", "--generate-code=arch=compute_90,code=[compute_90,sm_90]", "-arch=native",
        "-rdc=true", "--use_fast_math", "-maxrregcount=64", "-L/lib", "-lm", "-ccbin", "g++"]


def test_spelling_of_nvcc(folder):
    good, out = folder / "good.cu", folder / "out.cu"
    good.write_text(GOOD)
    result = run(good, "-o", out, *NVCC)
    expect("options of nvcc", result.returncode == 0 and out.exists() and not result.stderr, result)


def test_database(folder):
    """compile_commands.json as CMake writes it for CUDA: with Ninja, and with Makefiles and response files."""
    for name in "include", "system", "build":
        (folder / name).mkdir()
    (folder / "include" / "one.h").write_text("#define ONE 1\n")
    (folder / "system" / "two.h").write_text("#define TWO 2\n")
    source, other, out = folder / "in database.cu", folder / "other.cu", folder / "out.cu"
    source.write_text("#include <one.h>\n#include <two.h>\n" + GOOD + "static_assert(ONE + TWO + THREE == 6);\n"
                      "static_assert(__cplusplus == 202002L);\n")
    other.write_text(GOOD)
    (folder / "build" / "includes_CUDA.rsp").write_text(f'-I../include -isystem="{folder}/system"\n')
    nvcc = "/usr/local/cuda/bin/nvcc -forward-unknown-to-host-compiler "
    rest = f"-O3 -DNDEBUG -std=c++20 '--generate-code=arch=compute_90,code=[sm_90]' -Xcompiler=-fPIC -x cu -c '{source}' -o a.o"
    commands = {"ninja": nvcc + f"-DTHREE=3 -I{folder}/include -isystem={folder}/system " + rest,
                "makefiles": nvcc + "-DTHREE=3 --options-file includes_CUDA.rsp " + rest}
    for name, command in commands.items():
        (folder / "build" / "compile_commands.json").write_text(
            json.dumps([{"directory": str(folder / "build"), "command": command, "file": str(source)}]))
        result = run(source, "-p", folder / "build", "-o", out)
        expect(f"database of {name}", result.returncode == 0 and out.exists(), result)
        expect_sentence("not in the database", run(other, "-p", folder / "build", "--check"), "is not in its")
    expect_sentence("no database", run(source, "-p", folder / "system", "--check"), "no readable compile_commands.json")


def test_other_header(folder):
    """A file whose header a macro chooses, compiled without the translator's -D option, is refused."""
    source, out = folder / "either.cu", folder / "out.cpp"
    source.write_text(GOOD.replace("#include <gtap_thread.cuh>\n", "#if defined(BLOCKS)\n#include <gtap_block.cuh>\n"
                                   "#else\n#include <gtap_thread.cuh>\n#endif\n"))
    include = pathlib.Path(__file__).resolve().parents[2] / "runtime" / "include"
    for given, compiled, missing in ((["-DBLOCKS"], [], "gtap_block.cuh and is compiled with gtap_thread.cuh"),
                                     ([], ["-DBLOCKS"], "gtap_thread.cuh and is compiled with gtap_block.cuh")):
        translated = run(source, "--target=host", "-o", out, *given)
        expect("chosen header", translated.returncode == 0, translated)
        for options in given, compiled:
            result = subprocess.run(["c++", "-std=c++20", "-fsyntax-only", f"-I{include}/gtap/host/shim", f"-I{include}",
                                     *options, out], capture_output=True, text=True, timeout=120)
            expect(f"compiled with {options} after {given}", (missing in result.stderr) == (options != given)
                   and (result.returncode == 0) == (options == given), result)


for test in (test_command_line, test_spelling_of_nvcc, test_database, test_outputs, test_warning_switches, test_strange_files, test_rejected, test_sizes,
             test_encodings, test_other_header):
    with tempfile.TemporaryDirectory() as name:
        test(pathlib.Path(name))
sys.exit(1 if failures else 0)
