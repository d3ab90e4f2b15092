#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""gtap-check-frames: whether what the runtime keeps free of the call stack is enough for a program.

A serial version looks at its head whether there is call stack left (docs/reliability.md, "The call stack"). From there to
the next look, plain functions and the next serial version have the room that the runtime keeps: the frame of the entry
kernel and GTAP_STACK_RESERVE. Here the compiler's own code says what they take: the frame of each function, and which
functions it calls.

    gtap-check-frames program            an executable, an object file, or a cubin
    gtap-check-frames --log build.log    what nvcc -Xptxas -v has printed: frames alone, no calls

Ends with 0 when it is enough, 1 when it is not, 2 when nothing can be said; 0 for that, too, with --if-possible.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# The runtime's rule: GTAP_STACK_RESERVE (gtap/settings.h), and stack_for_frames() in call_stack.cpp.
DEFAULT_RESERVE = 256


def least_limit(frame, reserve):
    """cudaLimitStackSize as gtap_initialize() leaves it, or more, where the device's memory allows."""
    return 1024 + 4 * frame + 2 * max(0, reserve - DEFAULT_RESERVE)


def reserve_for_limit(frame, needed):
    """The least reserve with which the limit leaves `needed` bytes beside an entry kernel's frame."""
    missing = needed - (least_limit(frame, DEFAULT_RESERVE) - frame)
    return DEFAULT_RESERVE + max(0, -(-missing // 2))


# Functions of the runtime that only look whether there is call stack left, or say that there is none: who calls one is a
# function that looks. And some that every entry kernel has, whatever its workers are.
LOOKS = re.compile(r"4gtap(6detail)?\d+(fail_without_stack|serial_call_allowed|stack_has_room)")
OF_ENTRIES = re.compile(r"4gtap6detail\d+(refill|give_back|wait_for_offer)")
# A recursive function (docs/recursion.md), for whose frame the runtime counts so many bytes.
RECURSIVE = re.compile(r"4gtap6detail11deeper_callI.*Lm(\d+)EE")


class CannotSay(Exception):
    pass


class Function:
    def __init__(self, name):
        self.name = name
        self.taken = 0  # from the stack pointer
        self.taken_to_align = 0
        self.calls = set()
        self.calls_pointer = False  # through a pointer, or with a frame whose size the code computes
        self.is_kernel = False

    @property
    def frame(self):
        return self.taken + self.taken_to_align

    @property
    def only_looks(self):
        return LOOKS.search(self.name) is not None


class Code:
    """Kernels and functions of one piece of machine code."""

    def __init__(self, architecture):
        self.architecture = architecture
        self.functions = {}
        self.has_calls = True  # a log of ptxas has not
        self.separate = False  # compiled with -rdc=true: CUDA tells no frames of kernels that lead to recursion

    def kernels(self):
        return [function for function in self.functions.values() if function.is_kernel]

    def looks(self, function):
        """Whether it looks, at its head, if there is call stack left."""
        return not function.only_looks and any(
            LOOKS.search(name) for name in function.calls)

    def reached(self, start):
        found, left = {start.name}, [start]
        while left:
            for name in left.pop().calls:
                if name in self.functions and name not in found:
                    found.add(name)
                    left.append(self.functions[name])
        return [self.functions[name] for name in found]

    def is_entry(self, kernel):
        return any(OF_ENTRIES.search(function.name) for function in self.reached(kernel))

    def leads_to_recursion(self, kernel):
        """CUDA finds out by itself what call stack all other kernels need."""
        done, path = set(), set()

        def visit(function):
            if function.name in path:
                return True
            if function.name in done:
                return False
            path.add(function.name)
            found = function.calls_pointer or any(
                visit(self.functions[name]) for name in function.calls if name in self.functions)
            path.discard(function.name)
            done.add(function.name)
            return found

        return visit(kernel)


class Need:
    """What a chain of calls takes of the call stack until its last function has looked, or has returned."""

    def __init__(self, bytes_needed=0, chain=()):
        self.bytes = bytes_needed
        self.chain = chain


class Chains:
    def __init__(self, code):
        self.code = code
        self.known = {}
        self.cycles = set()

    def behind(self, function):
        """The longest chain that begins with a function that this one calls."""
        best = Need()
        for name in sorted(function.calls):
            callee = self.code.functions.get(name)
            if callee is not None and not callee.only_looks:
                need = self.of(callee, (function.name,))
                if need.bytes > best.bytes:
                    best = need
        return best

    def of(self, function, path=()):
        if function.name in self.known:
            return self.known[function.name]
        if self.code.looks(function):  # what comes behind that has room again
            need = Need(function.frame + max(
                (self.only(self.code.functions[name]) for name in function.calls
                 if name in self.code.functions and self.code.functions[name].only_looks), default=0),
                        (function.name,))
        elif function.name in path:
            self.cycles.add(path[path.index(function.name):])
            return Need()
        else:
            best = Need()
            for name in sorted(function.calls):
                callee = self.code.functions.get(name)
                if callee is not None:
                    below = self.of(callee, path + (function.name,))
                    if below.bytes > best.bytes:
                        best = below
            need = Need(function.frame + best.bytes, (function.name,) + best.chain)
        self.known[function.name] = need
        return need

    def only(self, function):
        return function.frame + max((self.only(self.code.functions[name]) for name in function.calls
                                     if name in self.code.functions), default=0)


# ---- what the compiler says ----

TYPE = re.compile(r"^\s*\.type\s+(\S+),@function")
ENTRY = re.compile(r"^\s*\.other\s+(\S+),@.*STO_CUDA_ENTRY")
SYMBOL = re.compile(r"`\(([^)]+)\)")
INSTRUCTION = re.compile(r"^\s*/\*[0-9a-f]+\*/\s+(?:@!?U?P\w+\s+)?([A-Z][\w.]*)\s*([^;]*)")
MOVES = re.compile(r"^R1, R1, (-?)(0x[0-9a-f]+)")
STACK_POINTER = re.compile(r"^R1, R1, (?:UR|R|-R|-UR)\d")


def code_of_listing(listing, architecture):
    """What nvdisasm -c prints of a cubin."""
    code = Code(architecture)
    kernels = set(match[1] for match in map(ENTRY.match, listing) if match)
    current = None
    for line in listing:
        match = TYPE.match(line)
        if match:
            name = match[1]
            current = code.functions.setdefault(name, Function(name))
            current.is_kernel = name in kernels
            code.separate |= not current.is_kernel and not name.startswith("$")
            continue
        match = INSTRUCTION.match(line)
        if not match or current is None:
            continue
        operation, operands = match[1], match[2].strip()
        moves = MOVES.match(operands)
        if moves and operation.startswith(("IADD", "VIADD")):
            value = int(moves[2], 16) * (-1 if moves[1] else 1)
            down = (-value) & 0xffffffff
            if down < 1 << 31:
                current.taken = max(current.taken, down)
        elif moves and operation.startswith("LOP3"):  # more aligned than the 8 bytes of a caller
            current.taken_to_align = max(current.taken_to_align, (1 << 32) - int(moves[2], 16) - 8)
        elif STACK_POINTER.match(operands) and operation.startswith(("IADD", "VIADD")):
            current.calls_pointer = True
        if operation.startswith(("CALL", "JMP", "BRA", "JCAL")):
            symbol = SYMBOL.search(operands)
            if symbol is None:
                current.calls_pointer |= operation.startswith(("CALL", "JCAL"))
            elif not symbol[1].startswith(".L_"):
                current.calls.add(symbol[1])
    return code


def code_of_log(lines):
    """What nvcc -Xptxas -v prints: for each kernel its frame, and then the frames of the functions in it."""
    code = Code("the log")
    code.has_calls = False
    kernel = name = None
    for line in lines:
        match = re.search(r"Compiling entry function '(\S+)'", line)
        if match:
            kernel = match[1]
        match = re.search(r"Function properties for (\S+)", line)
        if match:
            name = match[1]
        match = re.search(r"(\d+) bytes stack frame", line)
        if match and name is not None:
            function = code.functions.setdefault(name, Function(name))
            function.taken = max(function.taken, int(match[1]))
            function.is_kernel |= name == kernel
            if kernel is not None and name != kernel:
                code.functions[kernel].calls.add(name)
            name = None
    if not code.kernels():
        raise CannotSay("the log has no line 'Compiling entry function': compile with -Xptxas -v")
    return code


def output_of(command, **options):
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", **options)
    except OSError as error:
        raise CannotSay(f"{command[0]} cannot be run: {error.strerror}") from error
    if done.returncode != 0:
        raise CannotSay(f"{pathlib.Path(command[0]).name} failed: {done.stderr.strip()[:300]}")
    return done.stdout


def tool(name, given):
    found = given or shutil.which(name)
    if found is None and shutil.which("nvcc"):
        beside = pathlib.Path(shutil.which("nvcc")).resolve().with_name(name)
        found = str(beside) if beside.exists() else None
    if found is None:
        raise CannotSay(f"{name} of the CUDA toolkit was not found; without it, give the output of "
                        "nvcc -Xptxas -v to --log")
    return found


def pieces_of(file, arguments):
    """The machine code in an executable, an object file or a cubin."""
    data = file.read_bytes()
    if data[:4] == b"\x7fELF" and int.from_bytes(data[18:20], "little") == 190:  # EM_CUDA
        yield "the cubin", file, data
        return
    with tempfile.TemporaryDirectory() as folder:
        output_of([tool("cuobjdump", arguments.cuobjdump), "-xelf", "all", str(file.resolve())], cwd=folder)
        found = sorted(pathlib.Path(folder).glob("*.cubin"))
        if not found:
            raise CannotSay(f"{file} has no machine code of a GPU")
        for cubin in found:
            match = re.search(r"sm_\w+", cubin.name)
            yield match[0] if match else "the GPU", cubin, cubin.read_bytes()


def codes_of(arguments):
    if arguments.log is not None:
        return [code_of_log(arguments.log.read_text(errors="replace").splitlines())]
    codes = []
    for file in arguments.files:
        for architecture, cubin, data in pieces_of(file, arguments):
            if b"refill" not in data and b"fail_without_stack" not in data:
                continue  # nothing of gtap's is in it
            listing = output_of([tool("nvdisasm", arguments.nvdisasm), "-c", str(cubin)])
            codes.append(code_of_listing(listing.splitlines(), architecture))
    return codes


# ---- what is told ----

def readable(names):
    """As they stand in the source."""
    plain = [re.sub(r"^\$[^$]*\$", "", name) for name in names]
    if shutil.which("c++filt"):
        done = subprocess.run(["c++filt"], input="\n".join(plain), capture_output=True, text=True)
        if done.returncode == 0:
            plain = done.stdout.splitlines()
    return [re.sub(r"\(anonymous namespace\)::|_INTERNAL_\w+::", "", name) for name in plain]


def chain_text(names):
    return " -> ".join(readable(names))


class Report:
    def __init__(self, frame, reserve):
        self.frame, self.reserve = frame, reserve
        self.wanted = reserve
        self.wrong, self.notes = [], []
        self.largest = Need()

    @property
    def kept(self):
        return self.frame + self.reserve

    def want(self, reserve, sentence):
        self.wanted = max(self.wanted, (reserve + 7) // 8 * 8)
        if sentence not in self.wrong:
            self.wrong.append(sentence)

    def note(self, sentence):
        if sentence not in self.notes:
            self.notes.append(sentence)

    def saw(self, need):
        if need.bytes > self.largest.bytes:
            self.largest = need


def check_frames_alone(code, report):
    """Without calls: no function may have a larger frame."""
    for function in code.functions.values():
        if not function.is_kernel:
            report.saw(Need(function.frame, (function.name,)))
            if function.frame > report.kept:
                report.want(function.frame - report.frame,
                            f"{chain_text([function.name])} has a frame of {function.frame} bytes")
    report.note("a log has no calls: chains of several functions are not looked at; give the program instead")


def check_calls(code, report):
    chains = Chains(code)
    for kernel in code.kernels():
        reached = code.reached(kernel)
        if not code.leads_to_recursion(kernel) or not any(map(code.looks, reached)):
            continue
        for function in reached:
            if function.calls_pointer:
                report.note(f"{chain_text([function.name])} calls through a pointer, or has a frame of a size that "
                            "is not constant: what that takes is not known")
            if not code.looks(function):
                continue
            need = chains.behind(function)
            report.saw(need)
            if need.bytes > report.kept:
                report.want(need.bytes - report.frame,
                            f"called by {chain_text([function.name])}, {chain_text(need.chain)} takes {need.bytes} "
                            "bytes before call stack is looked for again")
        need = chains.behind(kernel)
        room = least_limit(report.frame, report.reserve) - report.frame
        if need.bytes > room:
            report.want(reserve_for_limit(report.frame, need.bytes),
                        f"called by the kernel {chain_text([kernel.name])}, {chain_text(need.chain)} takes "
                        f"{need.bytes} bytes, and the call stack of {least_limit(report.frame, report.reserve)} bytes "
                        f"has {room} beside the kernel's frame")
    for cycle in sorted(chains.cycles):
        report.note(f"plain functions call each other, {chain_text(cycle + cycle[:1])}: no reserve bounds what they take; "
                    "one turn is counted. Let a task function, or a recursive function of gtap's, take that part")


def frame_of(codes):
    """What the runtime takes for the frame of a serial version: that of the entry kernel with the largest one, or what it
    counts for a recursive function."""
    kernels = [kernel.frame for code in codes for kernel in code.kernels()
               if not code.separate and (not code.has_calls or code.is_entry(kernel))]
    recursive = [int(match[1]) for code in codes for match in map(RECURSIVE.search, code.functions) if match]
    return max(kernels + recursive, default=0)


def main():
    parser = argparse.ArgumentParser(prog="gtap-check-frames", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--log", type=pathlib.Path, help="what nvcc -Xptxas -v has printed, instead of files")
    parser.add_argument("--reserve", type=int, default=DEFAULT_RESERVE,
                        help="GTAP_STACK_RESERVE, with which the files were compiled (default: %(default)s)")
    parser.add_argument("--cuobjdump", help="the CUDA toolkit's, when it is not on PATH")
    parser.add_argument("--nvdisasm", help="the same")
    parser.add_argument("--if-possible", action="store_true", help="end with 0 where nothing can be said")
    parser.add_argument("--quiet", action="store_true", help="say nothing when all is well")
    arguments = parser.parse_args()
    if bool(arguments.files) == (arguments.log is not None):
        parser.error("give files, or a log")
    name = arguments.log or arguments.files[0].name
    try:
        codes = codes_of(arguments)
    except (CannotSay, OSError) as error:
        print(f"gtap-check-frames: {name}: nothing is checked: {error}.", file=sys.stderr)
        return 0 if arguments.if_possible else 2

    status = 0
    for architecture in sorted({code.architecture for code in codes}):
        of_architecture = [code for code in codes if code.architecture == architecture]
        report = Report(frame_of(of_architecture), arguments.reserve)
        for code in of_architecture:
            if code.has_calls:
                check_calls(code, report)
            else:
                check_frames_alone(code, report)
        if any(code.separate for code in of_architecture) and report.wrong:
            report.note("with -rdc=true CUDA does not tell the frame of an entry kernel: it counts as 0 here")
        if not arguments.quiet or report.wrong:
            for note in report.notes:
                print(f"gtap-check-frames: {name}: note: {note}.", file=sys.stderr)
        if report.wrong:
            status = 1
            for sentence in report.wrong:
                print(f"gtap-check-frames: {name}: {sentence}.", file=sys.stderr)
            print(f"gtap-check-frames: {name}: the runtime keeps {report.kept} bytes of call stack free ({report.frame} "
                  f"of the largest entry kernel, GTAP_STACK_RESERVE of {report.reserve}). Compile with "
                  f"-DGTAP_STACK_RESERVE={report.wanted}, or make these frames smaller.", file=sys.stderr)
        elif not arguments.quiet:
            took = f"{report.largest.bytes} bytes at most ({chain_text(report.largest.chain)})" \
                if report.largest.chain else "nothing"
            print(f"{name}, {architecture}: between two looks at the call stack it needs {took}; {report.kept} are kept.")
    if not codes and not arguments.quiet:
        print(f"{name}: no serial version of a task function is in it.")
    return status


if __name__ == "__main__":
    sys.exit(main())
