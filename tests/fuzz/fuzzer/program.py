# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A random program: types, tables, and task functions that call each other with less and less fuel."""
import random
import re

from . import kinds
from .build import FunctionBuilder
from .callable import Function, Home, Instance, Parameter, TemplateParameter, base_of
from .kinds import Pointer, Array, Scalar, Struct, spell
from .special_types import SpecialTypes
from .statements import Call
from .storage import Variable

FUEL = 150  # a function with divisor d runs d children with fuel/d each: some 2 * FUEL tasks at most


END_OF_HEADER = "// ---- end of the header ----"


def copy_of(variable):
    """A variable that looks the same."""
    return Variable(variable.name, variable.type, constant=variable.constant, frozen=variable.frozen, declarator=variable.declarator)


class Program:
    """Everything of one program; its random choices depend on `seed` and the features alone."""
    late_readers = 0  # how many children read a variable late
    writers, readers, steady, reading_loops = {}, {}, {}, 0  # of loops that read memory, by name; how many
    builder = FunctionBuilder
    prioritizes = False  # spawns with priorities
    leads_to_blocks = False  # its tasks spawn those of blocks, and are then not called directly

    def __init__(self, seed, name, features):
        self.rng = rng = random.Random(str(seed))
        self.name, self.table = name, f"{name}_table"
        self.features = features
        self.prioritizes = random.Random(f"priorities {seed}").random() < 0.5
        self.weights = self.swarm(dict(declare=6, assign=6, mix=4, member=1, survivor=0.7, helper=1.5, atomic=1, comment=0.4, wait=2, spawn=7,
                                       loop=3, switch=1.2, block=1, skip=1, again=0.7, leave=0.7, fan=1.2, lambda_=1,
                                       spawned_block=2, name=1.5, list=0.5, **{"assert": 0.3, "if": 3}))
        if "loops_that_read" in features:
            self.weights["reading"] = rng.choice((0, 1, 2, 4))
        self.writers, self.readers, self.steady = {}, {}, {}
        self.weights["spawn"] = max(self.weights["spawn"], 3)
        self.weights["declare"] = max(self.weights["declare"], 3)
        kinds_of = dict(scalar=6, const=1, constexpr=1, auto=1, array=3, nested_array=0.5, unset=2, several=1.5,
                        volatile=0.5, heap=1, pointer=2, reference=2, binding=1, temporary=1.5, unnamed=0.8, hidden=0.6,
                        keeper=0.8, aligned=0.5, decltype=0.8, sealed=0.5, declarators=0.8)
        if len(features - {"small"}) <= 2:  # somebody looks for these
            for kind, feature in (("keeper", "keepers"), ("decltype", "decltypes"), ("const", "decltypes"), ("temporary", "temporaries"), ("sealed", "const_members")):
                kinds_of[kind] *= 15 if feature in features else 1
        self.declaration_weights = self.swarm(kinds_of)
        self.declaration_weights["scalar"] = 4
        self.special = SpecialTypes(name, features)
        self.enums = [Scalar(f"{name}_Small", "enum", 8), Scalar(f"{name}_Step", "enum", 32)]
        self.structs = [self.struct(f"{name}_S{number}") for number in range(rng.randrange(1, 4))]
        self.functions = [self.signature(number) for number in range(rng.randrange(2, 4) if "small" in features else rng.randrange(3, 6))]
        self.spell_functions()
        self.overload()
        self.callable = self.functions[1:]
        self.instances = [instance for function in self.callable for instance in self.instances_of(function)]
        self.instances += self.instances_of_others()
        self.choose_texts()
        for function in self.functions:
            self.builder(rng, self, function, features).build()
            function.check()

    def instances_of_others(self):
        """Functions for the other kind of worker, which may be spawned (mixed.py)."""
        return []

    def call(self, callee):
        """The class of statements that call the function."""
        return Call

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
                          Parameter("value", Variable("seed", kinds.U64, frozen="handed_on" in self.features and rng.random() < 0.5))]
            return Function(name, kinds.U64, parameters, True)
        if "shallow" in self.features and rng.random() < 0.3:
            return self.plain(name)
        fuelled = number == 1 or rng.random() < 0.6
        parameters = []
        names = rng.sample(("p", "q", "r", "to", "from", "by", "input", "spare"), 4)
        for parameter_name in names[:rng.randrange(1, 4)]:
            chance = rng.random()
            role = "value" if chance < 0.75 else "in" if chance < 0.85 else "inout"
            if role == "value":
                variable = self.value_parameter(parameter_name, [parameter.variable.name for parameter in parameters])
            else:
                aims = rng.choice(self.structs) if rng.random() < 0.2 else rng.choice(kinds.INTEGERS)
                aims = Array(aims, 2) if rng.random() < 0.5 else aims
                variable = Variable(parameter_name, Pointer(aims, role == "in"))
            parameters.append(Parameter(role, variable))
        if fuelled:
            parameters.insert(rng.randrange(len(parameters) + 1),
                              Parameter("fuel", Variable("fuel", kinds.S32, frozen=True)))
        if "handed_on" in self.features and rng.random() < 0.5:
            parameters.insert(rng.randrange(len(parameters) + 1),
                              Parameter("handed", Variable("common", kinds.U64, frozen=rng.random() < 0.85)))
        template = self.template() if number > 1 and "templates" in self.features and rng.random() < 0.25 else []
        result = None if rng.random() < 0.15 and number > 1 else rng.choice(self.results) if rng.random() < 0.2 \
            else rng.choice(kinds.COMMON)
        function = Function(name, result, parameters, fuelled, waitless=rng.random() < 0.15, template=template)
        self.make_dependent(function)
        function.home = self.home(function)
        if not function.home.kind and rng.random() < 0.2:
            function.word = rng.choice(("static ", "inline "))
        if "default_arguments" in self.features and rng.random() < 0.4:
            self.add_defaults(function)
        return function

    @property
    def classes(self):
        return self.structs + self.special.of_class_type()

    @property
    def results(self):
        """Classes and enumerations that can be assigned."""
        return [struct for struct in self.classes if not struct.sealed] + self.enums

    def value_parameter(self, name, others):
        rng = self.rng
        type_ = rng.choice(self.classes + self.enums) if rng.random() < 0.25 else rng.choice(kinds.COMMON)
        if type_ is self.special.hidden and rng.random() < 0.7:
            plain = type_.name[:-2]
            if plain not in others:
                return Variable(plain, type_, declarator=f"{plain} {plain}")
        constant = rng.random() < 0.1 or getattr(type_, "sealed", False)
        variable = Variable(name, type_, constant=constant)
        if constant:
            variable.declarator = "const " + variable.declarator
        return variable

    def spell_functions(self):
        """What changes a function's text alone: constexpr, const results, constraints, conditions."""
        rng, features = self.rng, self.features
        for function in self.functions[1:]:
            if "const_results" in features and function.result is not None and rng.random() < 0.15:
                function.constant = True
            if "constexpr_functions" in features and function.plain and not function.effects and not function.word and function.home.kind != "class" \
                    and rng.random() < 0.5:
                function.word = "constexpr "
            if "conditions" in features:
                function.conditions = tuple(part for part in ("head", "end") if rng.random() < 0.1)
            if "using" in features and function.home.kind == "namespace" and function.home.name and rng.random() < 0.5:
                function.alias = f"{self.name}_other::"
            function.inside = rng.random() < 0.5
        if "constraints" in features:
            self.add_twin()

    def add_twin(self):
        """A template of one type for narrow types, and another one of its name for wide ones."""
        rng = self.rng
        singles = [function for function in self.functions[1:] if len(function.template) == 1 and function.types]
        if not singles:
            return
        first = rng.choice(singles)
        second = Function(first.name, first.result, [Parameter(parameter.role, copy_of(parameter.variable), parameter.default)
                                                     for parameter in first.parameters],
                          first.fuelled, waitless=rng.random() < 0.15, template=first.template)
        second.home, second.word, second.constant = first.home, first.word, first.constant
        second.tag += "_wide"
        where = ["result", "parameter"] if rng.random() < 0.5 and first.result is not None else ["head", "tail"]
        for function, constraint in ((first, "(sizeof(T) < 4)"), (second, "(sizeof(T) >= 4)")):
            function.constraint = constraint
            # Two that differ in a default argument of the template alone would be one.
            function.constrained_by = where[0] if where[0] == "result" else rng.choice(where)
        self.functions.append(second)

    def plain(self, name):
        """A function that a spawn may begin and give up; or that looks like one, but has effects."""
        rng = self.rng
        parameters = [Parameter("value", Variable(parameter, rng.choice(kinds.COMMON))) for parameter in ("p", "q")[:rng.randrange(3)]]
        parameters.insert(rng.randrange(len(parameters) + 1), Parameter("fuel", Variable("fuel", kinds.S32, frozen=True)))
        function = Function(name, rng.choice(kinds.COMMON), parameters, True, plain=True, effects=rng.random() < 0.3)
        function.home = self.home(function)
        return function

    def template(self):
        rng = self.rng
        result = [TemplateParameter(name) for name in ("T", "U")[:rng.choice((0, 1, 1, 2))]]
        if not result or rng.random() < 0.5:
            type_ = rng.choice((kinds.S32, kinds.U32, kinds.BOOL))
            result.append(TemplateParameter("N", type_, self.number(type_)))
        return result

    def number(self, type_):
        """A template argument."""
        return self.rng.choice(("true", "false")) if type_ == kinds.BOOL else str(self.rng.randrange(5))

    def make_dependent(self, function):
        """Some parameters of a template, and perhaps its result, get the types of its parameters."""
        rng = self.rng
        if not function.types:
            return
        for parameter in function.parameters:
            type_ = parameter.variable.type
            if parameter.role not in ("fuel", "handed") and isinstance(base_of(type_), Scalar) and rng.random() < 0.7:
                new = rng.choice(function.types)
                if isinstance(type_, Pointer):
                    aims = Array(new, type_.target.size) if isinstance(type_.target, Array) else new
                    new = Pointer(aims, type_.constant)
                variable = Variable(parameter.variable.name, new, constant=parameter.variable.constant)
                if parameter.variable.declarator.startswith("const ") and not isinstance(new, Pointer):
                    variable.declarator = "const " + variable.declarator
                parameter.variable = variable
        if function.result is not None and rng.random() < 0.5:
            function.result = rng.choice(function.types)

    def home(self, function):
        rng = self.rng
        chance = rng.random()
        if "members" in self.features and not function.template and chance < 0.12:
            return Home("class", f"{self.name}_Tools")
        if "namespaces" in self.features and chance < 0.35:
            name = rng.choice(("", f"{self.name}_near", f"{self.name}_far::inner"))
            return Home("namespace", name, bool(name) and rng.random() < 0.3)
        return Home()

    def add_defaults(self, function):
        """Default arguments of the last parameters."""
        for parameter in reversed(function.parameters):
            type_ = parameter.variable.type
            if parameter.role != "value" or not isinstance(type_, Scalar):
                break
            value = self.rng.choice((str(self.rng.randrange(4)), f"{self.table}[{self.rng.randrange(8)}]"))
            parameter.default = f"({type_.name})({value if type_.sort != 'enum' else value[-1:].replace(']', '1')} & 3)"
            if self.rng.random() < 0.5:
                break

    def choose_texts(self):
        rng = self.rng
        self.macros = rng.choice((0, 0.1, 0.4)) if "macros" in self.features else 0  # how often a macro is used
        # Functions up to this one stand in a header of the program's own, its types and prototypes, too.
        self.in_header = rng.randrange(1, len(self.functions) + 1) if "headers" in self.features and rng.random() < 0.15 else 0

    def overload(self):
        """Gives some functions the name of another one with other parameters."""
        def kinds_of(function):
            return [spell(parameter.variable.type) for parameter in function.parameters]
        if "overloads" not in self.features:
            return
        plain = [function for function in self.functions[1:] if not function.template
                 and not any(parameter.default for parameter in function.parameters)]
        for first, second in zip(plain, plain[1:]):
            if first.home == second.home and kinds_of(first) != kinds_of(second) and not second.overloaded \
                    and self.rng.random() < 0.5:
                if not any(other is not second and other.name == first.name and kinds_of(other) == kinds_of(second)
                           for other in plain):
                    second.name = first.name
                    second.overloaded = first.overloaded = True

    def instances_of(self, function):
        if not function.template:
            return [Instance(function)]
        rng, numbers = self.rng, [parameter for parameter in function.template if parameter.type is not None]
        allowed = [type_ for type_ in kinds.INTEGERS if not function.constraint or (type_.bits < 32) == ("<" in function.constraint)]
        return [Instance(function, [rng.choice(allowed) for _ in function.types],
                         [self.number(parameter.type) for parameter in numbers]) for _ in range(rng.choice((1, 2, 3)))]

    def same_name(self):
        """A class that a function hides, so that it is not named by its name alone."""
        names = [function.name for function in self.functions[1:] if not function.home.kind and not function.template
                 and function.name.startswith(self.name)]
        return [f"struct {names[-1]} {{ int unused; }};"] if "hidden_names" in self.features and names else []

    def aliases(self):
        """Namespaces that name functions of others."""
        names = {function.home.prefix + function.name for function in self.functions if function.alias}
        return [f"namespace {self.name}_other {{", *(f"using {name};" for name in sorted(names)), "}"] if names else []

    # ---- text ----

    def head(self):
        """Its types and tables."""
        result = [f"// ---- program {self.name} ----",
                  f"enum {self.enums[0].name} : unsigned char {{ {self.name}_none, {self.name}_some }};",
                  f"enum class {self.enums[1].name} {{ first, second, third, fourth }};",
                  f"__device__ const unsigned {self.table}[8] = {{{', '.join(str(11 * k * k + 3) + 'u' for k in range(8))}}};"]
        result += self.special.lines() + self.same_name()
        for struct in self.structs:
            result += struct.definition()
        for struct in self.classes:
            result.append(f"__device__ inline unsigned long long digest({struct.name} s) {{")
            result.append("  unsigned long long sum = 17;")
            result += self.digest_lines("s", struct)
            result += ["  return sum;", "}"]
        return result

    def lines(self, serial=False):
        return self.declarations(serial) + self.definitions(serial)

    def declarations(self, serial):
        result = self.head()
        members = [function for function in self.functions if function.home.kind == "class"]
        for function in self.functions:
            if function.home.kind != "class":
                result += function.home.around(function.prototype(serial))
        if members:
            result += members[0].home.around([line for function in members for line in function.prototype(serial)])
        return result + self.aliases()

    def definitions(self, serial):
        bodies = []
        for number, function in enumerate(self.functions):
            bodies += [""] + function.lines(serial)
            if number + 1 == min(self.in_header, len(self.functions)) and not serial:
                bodies.append(END_OF_HEADER)
        return self.leaves(bodies) + bodies

    def leaves(self, bodies):
        """What the loops that read use, as far as the bodies name it: functions that write, arrays, functions with the loops."""
        def named(things, text):
            return {name: lines for name, lines in things.items() if re.search(rf"\b{name}\b", text)}
        readers = named(self.readers, "\n".join(bodies))
        text = "\n".join(bodies + [line for lines in readers.values() for line in lines])
        writers = named(self.writers, text)
        writers = named(self.writers, text + "\n".join(line for lines in writers.values() for line in lines))
        return [*named(self.steady, text).values(), *(line for lines in (*writers.values(), *readers.values()) for line in lines)]

    def digest_lines(self, text, type_):
        if isinstance(type_, Struct):
            fields = type_.fields[:1] if type_.union else type_.fields
            return [line for name, field_type in fields for line in self.digest_lines(f"{text}.{name}", field_type)]
        if isinstance(type_, Array):
            return [line for k in range(type_.size) for line in self.digest_lines(f"{text}[{k}]", type_.element)]
        value = f"(long long)({text} * 4)" if type_.sort == "float" else text
        return [f"  sum = mix(sum, (unsigned long long){value});"]


def in_file(program, headers, support):
    """The lines of an annotated program that stand in the file; those in a header of its own go into `headers`, when
    that is a dictionary. Both include `support`."""
    text = program.lines()
    if END_OF_HEADER not in text:
        return text
    end = text.index(END_OF_HEADER)
    if headers is None:
        return text[:end] + text[end + 1:]
    name = f"{program.name}.cuh"
    headers[name] = "\n".join(["#pragma once", f'#include "{support}"', *text[1:end], ""])
    return [text[0], f'#include "{name}"', *text[end + 1:]]


def file_text(programs, headers=None):
    """One annotated file that runs any of the programs by number. With a dictionary for `headers`, what programs have
    in a header of their own goes there, by the header's name."""
    lines = ["// Random programs (tests/fuzz). Each must compute the same as tasks and serially.",
             "#define GTAP_LOOP_TURNS 1 // loops of spawns are divided among tasks where that can be",
             "#include <gtap_thread.cuh>", "", '#include "fuzz_support.h"',
             *(['#include "fuzz_late.h"'] if any(program.late_readers for program in programs) else []),
             *(['#include "fuzz_writers.h"'] if any(program.reading_loops for program in programs) else []), ""]
    for program in programs:
        lines += in_file(program, headers, "fuzz_support.h") + [""]
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
    launches = (("as_tasks<<<fuzz::grid, GTAP_BLOCK_SIZE>>>", "int number, unsigned long long seed, unsigned long long *result",
                 "number, seed, result", "tasks"),
                ("serially<<<1, 1>>>", "int number, unsigned long long seed, unsigned long long *result",
                 "number, seed, result", "serial"),
                ("clear_memory<<<1, 1>>>", "", "", "clear"),
                ("hash_memory<<<1, 1>>>", "unsigned long long *result", "result", "hash"))
    for launch, parameters, arguments, name in launches:
        lines += [f"  kernels.{name} = []({parameters}) {{", f"    {launch}({arguments});", "  };"]
    lines += [f"  return fuzz::compare(argc, argv, {len(programs)}, kernels);", "}", ""]
    return "\n".join(lines)
