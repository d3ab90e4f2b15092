# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Task functions of every kind: where they are declared, their template parameters and default arguments, and how a
call names them. Knows no statement; their bodies come from build.py."""
from dataclasses import dataclass, field
from functools import cached_property

from .flow import State
from .kinds import Array, Pointer, Scalar, spell
from .storage import Variable


@dataclass
class Parameter:
    role: str  # "value", "fuel", "handed" (on as it is), "in" and "inout" (pointers that the caller lends)
    variable: Variable
    default: str = ""  # text of a default argument


@dataclass
class TemplateParameter:
    """`class T`, or with a type a number such as `int N`."""
    name: str
    type: object = None
    default: str = ""

    def text(self, defaults):
        word = "class" if self.type is None else spell(self.type)
        return f"{word} {self.name}{' = ' + self.default if defaults and self.default else ''}"


def dependent(name):
    """A template's type parameter: any integer type, so what it holds may be as narrow and as signed as any."""
    return Scalar(name, "int", 32, True)


def substitute(type_, types):
    """The type with a template's parameters replaced, by name."""
    if isinstance(type_, Array):
        return Array(substitute(type_.element, types), type_.size)
    if isinstance(type_, Pointer):
        return Pointer(substitute(type_.target, types), type_.constant)
    return types.get(type_.name, type_) if isinstance(type_, Scalar) else type_


@dataclass(frozen=True)
class Home:
    """What a function is declared in: nothing, a namespace (anonymous without a name), or a class."""
    kind: str = ""  # "", "namespace" or "class"
    name: str = ""
    outside: bool = False  # defined outside of it, under its qualified name

    @property
    def prefix(self):
        return self.name + "::" if self.name else ""

    def around(self, lines):
        if self.kind == "namespace":
            return [f"namespace {self.name} {{" if self.name else "namespace {", *lines, "}"]
        return [f"struct {self.name} {{", *lines, "};"] if self.kind == "class" else lines


@dataclass
class Function:
    name: str
    result: object
    parameters: list
    fuelled: bool
    waitless: bool = False
    divisor: int = 2
    body: list = field(default_factory=list)
    home: Home = Home()
    word: str = ""  # "static " or "inline "
    template: list = field(default_factory=list)
    overloaded: bool = False
    plain: bool = False  # arithmetic on its own numbers, spawns and waits
    effects: bool = False  # of a plain one: and atomic operations
    constant: bool = False  # its result is `const`
    constraint: str = ""  # of a template of one type: a condition on T
    constrained_by: str = ""  # where the constraint stands: "head", "tail", "result" or "parameter"
    conditions: tuple = ()  # "head", "end": what stands between preprocessor conditions
    inside: bool = False  # its macros are defined in its body
    defines: dict = field(default_factory=dict)  # macros of its own, by name
    alias: str = ""  # a namespace that names it by `using`
    by_thread: bool = False  # of a program of both kinds: a thread runs it
    by_block: bool = False  # a block runs it
    tag: str = ""  # a name that no other function has, not even an overload

    def __post_init__(self):
        self.tag = self.name

    @property
    def fuel(self):
        return next(parameter.variable for parameter in self.parameters if parameter.role == "fuel")

    @property
    def types(self):
        """Template parameters that are types, as types of variables."""
        return [dependent(parameter.name) for parameter in self.template if parameter.type is None]

    @property
    def may_spawn_blocks(self):
        return not self.template and self.home.kind != "class" and not self.home.outside

    @cached_property
    def numbers(self):
        """Template parameters that are numbers, as constants of the body."""
        result = []
        for parameter in self.template:
            if parameter.type is not None:
                variable = Variable(parameter.name, parameter.type, constant=True, frozen=True)
                variable.spawnable = False  # it has no address
                result.append(variable)
        return result

    # ---- text ----

    def signature(self, first, name):
        result = spell(self.result) if self.result is not None else "void"
        parameters = ", ".join(parameter.variable.declarator + (" = " + parameter.default if first and parameter.default else "")
                               for parameter in self.parameters)
        static = "static " if self.home.kind == "class" and first else self.word
        if self.constant:
            result = "const " + result
        words = [parameter.text(first) for parameter in self.template]
        if self.constrained_by == "parameter":
            words.append(f"std::enable_if_t<{self.constraint}, int>{' = 0' if first else ''}")
        if self.constrained_by == "result":
            result = f"std::enable_if_t<{self.constraint}, {result}>"
        head = [f"template <{', '.join(words)}>"] if self.template else []
        if self.constrained_by == "head":
            head.append(f"  requires {self.constraint}")
        tail = f" requires {self.constraint}" if self.constrained_by == "tail" else ""
        return head + [f"{static}__device__ {result} {name}({parameters}){tail}"]

    def prototype(self, serial=False):
        *head, last = self.signature(True, self.name)
        return [*([] if serial else ["#pragma gtap function"]), *head, last + ";"]

    def lines(self, serial=False):
        """Of the annotated file, or of the serial version, where that is another text."""
        outside = self.home.kind == "class" or self.home.outside
        *head, last = self.signature(False, (self.home.prefix if outside else "") + self.name)
        defines = list(self.defines.values())
        text = [*([] if outside or serial else ["#pragma gtap function"]), *head, *self.opening(last),
                *(defines if self.inside else []), *self.body_lines(serial), *self.closing()]
        return ([] if self.inside else defines) + (text if outside else self.home.around(text))

    def opening(self, head):
        if "head" not in self.conditions:
            return [head + " {"]
        if self.constrained_by == "tail":
            return [head, *choice("{", "{{")]
        return choice(head + " {", head + " noexcept {")

    def closing(self):
        return choice("}", "  }") if "end" in self.conditions else ["}"]

    def body_lines(self, serial):
        """A line may carry the lines in its place in the serial version."""
        lines = [line for node in self.body for line in node.lines("  ")]
        lines = [text for line in lines for text in (getattr(line, "serial", [line]) if serial else [line])]
        return [text.replace("@K@", str(self.divisor)) for text in lines]

    # ---- meaning ----

    def start(self):
        """The State that the body begins with."""
        state = State()
        state.open()
        for variable in self.numbers + [parameter.variable for parameter in self.parameters]:
            state.declare(variable, True)
        state.open()
        return state

    def check(self):
        """Raises Violation when the body has not one meaning under all schedules."""
        state = self.start()
        for node in self.body:
            node.flow(state, [])
        if not state.dead:
            state.check_ending()


def choice(line, other):
    """A line that a condition takes, and one that it leaves."""
    return ["#if FUZZ_YES", line, "#else", other, "#endif"]


class Instance:
    """A function as it is called: of a template, with certain arguments."""

    def __init__(self, function, types=(), numbers=()):
        self.function = function
        named = dict(zip((type_.name for type_ in function.types), types))
        self.types, self.numbers = list(types), list(numbers)
        self.result = function.result and substitute(function.result, named)
        self.parameters = [(parameter.role, substitute(parameter.variable.type, named)) for parameter in function.parameters]

    def spelled(self, rng, caller, supplied):
        """How `caller` names it in a call with the first `supplied` arguments."""
        function = self.function
        near = caller.home.name == function.home.name and caller.home.kind == function.home.kind
        name = function.name if near and rng.random() < 0.7 else function.home.prefix + function.name
        if function.alias and rng.random() < 0.4:
            name = function.alias + function.name
        if not function.template:
            return name
        deduced = {spell(base) for parameter in function.parameters[:supplied] for base in [base_of(parameter.variable.type)]}
        words = [spell(type_) for type_ in self.types]
        if all(type_.name in deduced for type_ in function.types) and rng.random() < 0.5:
            words = []
        if words or not function.types:
            defaults = [parameter.default for parameter in function.template if parameter.type is not None]
            if self.numbers != defaults or rng.random() < 0.5:
                words = words + self.numbers
        elif self.numbers != [parameter.default for parameter in function.template if parameter.type is not None]:
            words = [spell(type_) for type_ in self.types] + self.numbers
        return f"{name}<{', '.join(words)}>" if words else name


def base_of(type_):
    while isinstance(type_, (Array, Pointer)):
        type_ = type_.element if isinstance(type_, Array) else type_.target
    return type_
