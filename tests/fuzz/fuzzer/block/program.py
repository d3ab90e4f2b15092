# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A random program of block-level task functions, and its two texts: annotated, and serial, for blocks without a
runtime (fuzz_serial_blocks.h)."""
import random

from .. import kinds
from ..callable import Function, Parameter
from ..kinds import Array, Pointer, Scalar
from ..program import Program, in_file
from ..special_types import SpecialTypes
from ..storage import Variable
from .build import BlockBuilder
from .state import BLOCK, BUILT_IN, BlockMemory, BlockState, make_varying

FUEL = 300  # a function with divisor d runs d children with fuel/d each: some 2 * FUEL tasks at most
FEATURES = frozenset(("references", "bindings", "static_const", "defaults", "constructed", "nested_arrays",
                      "spawned_declarations", "templates", "default_arguments", "namespaces", "members", "overloads",
                      "macros", "headers", "lambdas", "brace_elision", "yields"))
STATEMENTS = {"declare": 7, "assign": 6, "mix": 4, "helper": 1, "atomic": 1, "wait": 2, "spawn": 1, "guarded": 5, "loop": 3,
              "switch": 1, "block": 0.7, "barrier": 0.5, "vote": 1.5, "shuffle": 1.5, "shared": 3, "if": 4, "skip": 0.7,
              "leave": 0.7, "lambda_": 1, "spawned_block": 2.5}
DECLARATIONS = {"scalar": 6, "const": 1, "constexpr": 0.7, "auto": 1, "array": 2, "nested_array": 0.3, "unset": 2,
                "several": 1.5, "heap": 0.7, "pointer": 1, "reference": 1.5, "binding": 1}


class BlockFunction(Function):
    most_children = 4  # of one run: few make a deep tree, more than a warp has threads a wide one

    def __post_init__(self):
        super().__post_init__()
        self.by_block = True

    def start(self):
        state = BlockState(self.most_children)
        state.open()
        for variable in BUILT_IN:
            state.declare(variable, True)
        for variable in self.numbers + [parameter.variable for parameter in self.parameters]:
            state.declare(variable, True)
        state.open()
        return state

    def check(self):
        state = self.start()
        for node in self.body:
            node.flow(state, [])
        if not state.dead:
            state.check_ending()
        if self.body and state.cost > self.divisor:
            raise kinds.Violation("more children than its fuel is divided by")


class BlockProgram(Program):
    def __init__(self, seed, name, _features):
        self.seed, self.rng = seed, random.Random(f"block {seed}")
        rng = self.rng
        self.prioritizes = random.Random(f"priorities {seed}").random() < 0.5
        self.name, self.table, self.features = name, f"{name}_table", FEATURES
        self.special = SpecialTypes(name, FEATURES)
        self.weights = self.swarm(STATEMENTS)
        self.weights["guarded"] = max(self.weights["guarded"], 3)
        self.weights["wait"] = max(self.weights["wait"], 1)
        self.weights["declare"] = max(self.weights["declare"], 3)
        self.declaration_weights = self.swarm(DECLARATIONS)
        self.declaration_weights["scalar"] = 4
        self.enums = [Scalar(f"{name}_Small", "enum", 8), Scalar(f"{name}_Step", "enum", 32)]
        self.structs = []
        for number in range(rng.randrange(1, 4)):
            self.structs.append(self.struct(f"{name}_S{number}"))
        self.functions = [self.signature(number) for number in range(rng.randrange(3, 6))]
        self.overload()
        self.callable = self.functions[1:]
        self.instances = [instance for function in self.callable for instance in self.instances_of(function)]
        self.instances += self.instances_of_others()
        self.choose_texts()
        for function in self.functions:
            BlockBuilder(rng, self, function).build()
            function.check()

    def signature(self, number):
        rng, name = self.rng, f"{self.name}_f{number}"
        if number == 0:
            return BlockFunction(name, kinds.U64, [Parameter("fuel", Variable("fuel", kinds.S32, frozen=True)),
                                                   Parameter("value", self.value_parameter("seed", kinds.U64))], True)
        fuelled = number == 1 or rng.random() < 0.6
        parameters = []
        for parameter_name in rng.sample(("p", "q", "r", "to", "from", "by", "input", "spare"), 4)[:rng.randrange(1, 4)]:
            chance = rng.random()
            if chance < 0.75:
                type_ = rng.choice(self.structs + self.enums) if rng.random() < 0.25 else rng.choice(kinds.COMMON)
                parameters.append(Parameter("value", self.value_parameter(parameter_name, type_)))
            elif chance < 0.87:
                aims = rng.choice(self.structs) if rng.random() < 0.2 else rng.choice(kinds.INTEGERS)
                variable = Variable(parameter_name, Pointer(Array(aims, 2) if rng.random() < 0.5 else aims, True))
                variable.frozen = True
                parameters.append(Parameter("in", variable))
            else:
                aims = rng.choice(self.structs) if rng.random() < 0.2 else rng.choice(kinds.INTEGERS)
                memory = BlockMemory(parameter_name, aims, pointer=True)
                parameters.append(Parameter("inout", memory))
        if fuelled:
            parameters.insert(rng.randrange(len(parameters) + 1),
                              Parameter("fuel", Variable("fuel", kinds.S32, frozen=True)))
        template = self.template() if number > 1 and rng.random() < 0.25 else []
        result = None if rng.random() < 0.15 and number > 1 else rng.choice(self.structs + self.enums) if rng.random() < 0.25 \
            else rng.choice(kinds.COMMON)
        function = BlockFunction(name, result, parameters, fuelled, waitless=rng.random() < 0.15, template=template)
        function.most_children = rng.choice((3, 4, 6, 6, 12, 24, BLOCK + 8) if number > 1 else (3, 4, 6))
        self.make_dependent(function)
        function.home = self.home(function)
        if not function.home.kind and rng.random() < 0.2:
            function.word = rng.choice(("static ", "inline "))
        if rng.random() < 0.3:
            self.add_defaults(function)
        return function

    def make_dependent(self, function):
        before = {parameter.variable.name: parameter.variable for parameter in function.parameters}
        super().make_dependent(function)
        for parameter in function.parameters:
            old, new = before[parameter.variable.name], parameter.variable
            if isinstance(old, BlockMemory):
                parameter.variable = old
            elif new is not old:
                new.spawnable, new.frozen = getattr(old, "spawnable", True), old.frozen
                for cell, other in zip(new.own, old.own):
                    cell[0].varying = other[0].varying

    def value_parameter(self, name, type_):
        """All threads get the same; a varying one may be changed by each thread in its own way."""
        constant = self.rng.random() < 0.15
        variable = Variable(name, type_, constant=constant)
        variable.spawnable = constant  # its address: GTAP125
        if constant:
            variable.declarator = "const " + variable.declarator
        elif self.rng.random() < 0.5:
            make_varying(variable)
        return variable


def run_program(programs, serial):
    """The first task, which runs any of the programs by number."""
    lines = [] if serial else ["#pragma gtap function"]
    lines += ["__device__ unsigned long long run_program(int number, unsigned long long seed) {",
              "  unsigned long long result = 0;", "  if (threadIdx.x == 0) {", "    switch (number) {"]
    for number, program in enumerate(programs):
        name = program.functions[0].name
        spawn = [f"      serial::spawn(&result, [](auto... v) {{ return {name}(v...); }}, {FUEL}, seed);"] if serial else \
            ["#pragma gtap task", f"      result = {name}({FUEL}, seed);"]
        lines += [f"    case {number}:", *spawn, "      break;"]
    return lines + ["    default:", "      break;", "    }", "  }", "  serial::wait();" if serial else "#pragma gtap taskwait",
                    "  return result;", "}", ""]


def file_text(programs, others=None):
    return file_of("block-level programs", programs, others, run_program, serial_text)


def file_of(what, programs, others, run_program, serial_text):
    """The annotated file; into a dictionary for `others` goes the serial one, by its name."""
    if others is not None:
        others["serial.cpp"] = serial_text(programs)
    lines = [f"// Random {what} (tests/fuzz). Each must compute the same as tasks and serially.",
             "#define GTAP_LOOP_TURNS 1 // loops of spawns are divided among tasks where that can be",
             "#include <gtap_block.cuh>", "", '#include "fuzz_blocks.h"', ""]
    for program in programs:
        lines += in_file(program, others, "fuzz_blocks.h") + [""]
    lines += run_program(programs, False)
    lines += ["__global__ void as_tasks(int number, unsigned long long seed, unsigned long long *result) {",
              "#pragma gtap entry", "  *result = run_program(number, seed);", "}", "",
              "void run_serially(int number, unsigned long long seed, unsigned long long *result); // serial.cpp", "",
              "int main(int argc, char **argv) {", "  fuzz::launchers kernels;"]
    launches = (("as_tasks<<<fuzz::grid, GTAP_BLOCK_SIZE>>>", "int number, unsigned long long seed, unsigned long long *result",
                 "number, seed, result", "tasks"),
                ("clear_memory<<<1, 1>>>", "", "", "clear"),
                ("hash_memory<<<1, 1>>>", "unsigned long long *result", "result", "hash"))
    for launch, parameters, arguments, name in launches:
        lines += [f"  kernels.{name} = []({parameters}) {{", f"    {launch}({arguments});", "  };"]
    lines += ["#if defined(GTAP_TARGET_HOST)", "  kernels.serial = &run_serially; // else the host target's program has computed them", "#endif",
              f"  return fuzz::compare(argc, argv, {len(programs)}, kernels, fuzz::settings_of_blocks());", "}", ""]
    return "\n".join(lines)


def serial_text(programs):
    lines = ["// The programs again, without the runtime: a child is put into a list, and run by its parent's block.",
             '#include "fuzz_serial_blocks.h"', "", "namespace serial_programs {", ""]
    for program in programs:
        lines += program.lines(serial=True) + [""]
    lines += run_program(programs, True)
    lines += ["} // namespace serial_programs", "",
              "void run_serially(int number, unsigned long long seed, unsigned long long *result) {",
              "  serial::launch(result, [=] { return serial_programs::run_program(number, seed); });", "}", ""]
    return "\n".join(lines)
