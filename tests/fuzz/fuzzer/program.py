"""A random program: types, tables, and task functions that call each other with less and less fuel."""
import random
from dataclasses import dataclass, field

from . import kinds
from .build import FunctionBuilder
from .flow import State
from .kinds import Pointer, Array, Scalar, Struct, declare, spell
from .storage import Variable

FUEL = 150  # a function with divisor d runs d children with fuel/d each: some 2 * FUEL tasks at most


@dataclass
class Parameter:
    role: str  # "value", "fuel", "in" and "inout" (pointers that the caller lends)
    variable: Variable


@dataclass
class Function:
    name: str
    result: object
    parameters: list
    fuelled: bool
    waitless: bool = False
    divisor: int = 2
    body: list = field(default_factory=list)

    @property
    def fuel(self):
        return next(parameter.variable for parameter in self.parameters if parameter.role == "fuel")

    def prototype(self):
        result = spell(self.result) if self.result is not None else "void"
        parameters = ", ".join(parameter.variable.declarator for parameter in self.parameters)
        return f"__device__ {result} {self.name}({parameters})"

    def check(self):
        """Raises Violation when the body has not one meaning under all schedules."""
        state = State()
        state.open()
        for parameter in self.parameters:
            state.declare(parameter.variable, True)
        state.open()
        for node in self.body:
            node.flow(state, [])
        if not state.dead:
            state.check_ending()

    def lines(self):
        text = [line for node in self.body for line in node.lines("  ")]
        return [line.replace("@K@", str(self.divisor)) for line in
                ["#pragma gtap function", self.prototype() + " {", *text, "}"]]


class Program:
    """Everything of one program; its random choices depend on `seed` and the features alone."""

    def __init__(self, seed, name, features):
        self.rng = rng = random.Random(str(seed))
        self.name, self.table = name, f"{name}_table"
        self.features = features
        self.weights = self.swarm(dict(declare=6, assign=6, mix=4, member=1, survivor=0.7, helper=1.5, atomic=1, comment=0.4, wait=2, spawn=7,
                                       loop=3, switch=1.2, block=1, skip=1, fan=1.2, **{"if": 3}))
        self.weights["spawn"] = max(self.weights["spawn"], 3)
        self.weights["declare"] = max(self.weights["declare"], 3)
        kinds_of = dict(scalar=6, const=1, constexpr=1, auto=1, array=3, nested_array=0.5, unset=2, several=1.5,
                        volatile=0.5, heap=1, pointer=2, reference=2, binding=1)
        self.declaration_weights = self.swarm(kinds_of)
        self.declaration_weights["scalar"] = 4
        self.enums = [Scalar(f"{name}_Small", "enum", 8), Scalar(f"{name}_Step", "enum", 32)]
        self.structs = [self.struct(f"{name}_S{number}") for number in range(rng.randrange(1, 4))]
        self.functions = [self.signature(number) for number in range(rng.randrange(3, 6))]
        self.callable = self.functions[1:]
        for function in self.functions:
            FunctionBuilder(rng, self, function, features).build()
            function.check()

    def swarm(self, weights):
        """Leaves some kinds out and favours others: programs then differ more from each other."""
        return {kind: weight * self.rng.choice((0, 0.5, 1, 1, 1, 2, 3)) for kind, weight in weights.items()}

    def struct(self, name):
        rng = self.rng
        if rng.random() < 0.15:
            return Struct(name, (("word", rng.choice((kinds.U32, kinds.U64))),), union=True)
        fields = []
        for number in range(rng.randrange(1, 5)):
            type_ = rng.choice(kinds.COMMON)
            chance = rng.random()
            if chance < 0.2:
                type_ = Array(type_, rng.randrange(2, 4))
            elif chance < 0.3 and getattr(self, "structs", None):
                type_ = rng.choice(self.structs)
            fields.append((f"f{number}", type_))
        flat = all(isinstance(type_, Scalar) for _, type_ in fields)
        return Struct(name, tuple(fields), defaults="defaults" in self.features and flat and rng.random() < 0.3,
                      constructed="constructed" in self.features and flat and rng.random() < 0.2,
                      aligned=32 if "overaligned" in self.features and rng.random() < 0.2 else
                      rng.choice((0, 0, 0, 0, 16)))

    def signature(self, number):
        rng, name = self.rng, f"{self.name}_f{number}"
        if number == 0:
            parameters = [Parameter("fuel", Variable("fuel", kinds.S32, frozen=True)),
                          Parameter("value", Variable("seed", kinds.U64))]
            return Function(name, kinds.U64, parameters, True)
        fuelled = number == 1 or rng.random() < 0.6
        parameters = []
        names = rng.sample(("p", "q", "r", "to", "from", "by", "input", "spare"), 4)
        for parameter_name in names[:rng.randrange(1, 4)]:
            chance = rng.random()
            role = "value" if chance < 0.75 else "in" if chance < 0.85 else "inout"
            if role == "value":
                type_ = rng.choice(self.structs + self.enums) if rng.random() < 0.25 else rng.choice(kinds.COMMON)
                constant = rng.random() < 0.1
                variable = Variable(parameter_name, type_, constant=constant)
                if constant:
                    variable.declarator = "const " + variable.declarator
            else:
                aims = rng.choice(self.structs) if rng.random() < 0.2 else rng.choice(kinds.INTEGERS)
                aims = Array(aims, 2) if rng.random() < 0.5 else aims
                variable = Variable(parameter_name, Pointer(aims, role == "in"))
            parameters.append(Parameter(role, variable))
        if fuelled:
            parameters.insert(rng.randrange(len(parameters) + 1),
                              Parameter("fuel", Variable("fuel", kinds.S32, frozen=True)))
        result = None if rng.random() < 0.15 and number > 1 else rng.choice(self.structs + self.enums) if rng.random() < 0.2 \
            else rng.choice(kinds.COMMON)
        return Function(name, result, parameters, fuelled, waitless=rng.random() < 0.15)

    # ---- text ----

    def lines(self):
        result = [f"// ---- program {self.name} ----",
                  f"enum {self.enums[0].name} : unsigned char {{ {self.name}_none, {self.name}_some }};",
                  f"enum class {self.enums[1].name} {{ first, second, third, fourth }};",
                  f"__device__ const unsigned {self.table}[8] = {{{', '.join(str(11 * k * k + 3) + 'u' for k in range(8))}}};"]
        for struct in self.structs:
            result += struct.definition()
            result.append(f"__device__ inline unsigned long long digest({struct.name} s) {{")
            result.append("  unsigned long long sum = 17;")
            result += self.digest_lines("s", struct)
            result += ["  return sum;", "}"]
        for function in self.functions:
            result += ["#pragma gtap function", function.prototype() + ";"]
        for function in self.functions:
            result += [""] + function.lines()
        return result

    def digest_lines(self, text, type_):
        if isinstance(type_, Struct):
            fields = type_.fields[:1] if type_.union else type_.fields
            return [line for name, field_type in fields for line in self.digest_lines(f"{text}.{name}", field_type)]
        if isinstance(type_, Array):
            return [line for k in range(type_.size) for line in self.digest_lines(f"{text}[{k}]", type_.element)]
        value = f"(long long)({text} * 4)" if type_.sort == "float" else text
        return [f"  sum = mix(sum, (unsigned long long){value});"]


def file_text(programs):
    """One annotated file that runs any of the programs by number."""
    lines = ["// Random programs (tests/fuzz). Each must compute the same as tasks and serially.",
             "#include <gtap_thread.cuh>", "", '#include "fuzz_support.h"', ""]
    for program in programs:
        lines += program.lines() + [""]
    lines += ["#pragma gtap function", "__device__ unsigned long long run_program(int number, unsigned long long seed) {",
              "  unsigned long long result = 0;", "  switch (number) {"]
    for number, program in enumerate(programs):
        lines += [f"  case {number}:", "#pragma gtap task", f"    result = {program.functions[0].name}({FUEL}, seed);",
                  "    break;"]
    lines += ["  default:", "    break;", "  }", "#pragma gtap taskwait", "  return result;", "}", "",
              "__global__ void as_tasks(int number, unsigned long long seed, unsigned long long *result) {",
              "#pragma gtap entry", "  *result = run_program(number, seed);", "}", "",
              "__global__ void serially(int number, unsigned long long seed, unsigned long long *result) {",
              "  *result = run_program(number, seed);", "}", "",
              "int main(int argc, char **argv) {", "  fuzz::launchers kernels;"]
    launches = (("as_tasks<<<3, GTAP_BLOCK_SIZE>>>", "int number, unsigned long long seed, unsigned long long *result",
                 "number, seed, result", "tasks"),
                ("serially<<<1, 1>>>", "int number, unsigned long long seed, unsigned long long *result",
                 "number, seed, result", "serial"),
                ("clear_memory<<<1, 1>>>", "", "", "clear"),
                ("hash_memory<<<1, 1>>>", "unsigned long long *result", "result", "hash"))
    for launch, parameters, arguments, name in launches:
        lines += [f"  kernels.{name} = []({parameters}) {{", f"    {launch}({arguments});", "  };"]
    lines += [f"  return fuzz::compare(argc, argv, {len(programs)}, kernels);", "}", ""]
    return "\n".join(lines)
