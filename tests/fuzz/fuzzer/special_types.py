# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types, functions and constants that each program has for one feature alone: bases, classes that keep `this`, const
members, names that types and others share. Text only; what is declared of them is in special.py."""
from .kinds import S16, S32, U64, Array, Scalar, Struct

# A truth about a variable, such as where it lies: it can be read, but it is no object.
CHECK = Scalar("bool", "check", 8)


class SpecialTypes:
    def __init__(self, name, features):
        self.name, self.features = name, features
        self.base, self.whole, self.make = f"{name}_Base", f"{name}_Whole", f"{name}_make"
        self.keeper, self.sum = f"{name}_Keeper", f"{name}_sum"
        # A variable may have its name, too; elsewhere it goes by an alias.
        self.hidden = Struct(f"{name}_pair_t", (("one", U64), ("other", S32)))
        self.sealed = Struct(f"{name}_Sealed", (("tag", U64), ("rest", S16)), sealed=True)

    def lines(self):
        result = []
        for feature in ("temporaries", "keepers", "hidden_names", "const_members", "brace_lists"):
            if feature in self.features:
                result += getattr(self, feature)()
        return result

    def temporaries(self):
        whole, base = self.whole, self.base
        return [f"struct {self.name}_Left {{", "  unsigned long long left;", "};",
                f"struct {base} {{", "  unsigned long long x;", "  short y;", "};",
                f"struct {whole} : {self.name}_Left, {base} {{", "  unsigned long long z;", "  int a[3];",
                f"  {base} part;", "};",
                f"__device__ inline {whole} {self.make}(unsigned long long n) {{", f"  {whole} whole;",
                "  whole.left = n ^ 5;", "  whole.x = n * 3;", "  whole.y = (short)n;", "  whole.z = ~n;",
                "  for (int i = 0; i < 3; ++i)", "    whole.a[i] = (int)(n & 255) + i;",
                "  whole.part.x = n + 9;", "  whole.part.y = (short)(n >> 3);", "  return whole;", "}"]

    def keepers(self):
        name = self.keeper
        return [f"struct {name} {{", "  unsigned long long value;", f"  const {name} *self;",
                *([f"  {name}() = default;"] if sum(map(ord, name)) % 2 else []),  # it can then be declared first, and assigned
                f"  __device__ {name}(unsigned long long n) : value(n), self(this) {{}}", "};"]

    def hidden_names(self):
        plain = f"{self.name}_pair"
        return [line.replace(self.hidden.name, plain) for line in self.hidden.definition()] + \
            [f"using {self.hidden.name} = {plain};"]

    def const_members(self):
        return self.sealed.definition()

    def brace_lists(self):
        return [f"__device__ inline unsigned long long {self.sum}(std::initializer_list<unsigned long long> values) {{",
                "  unsigned long long result = 1;", "  for (unsigned long long value : values)",
                "    result = mix(result, value);", "  return result;", "}"]

    def of_class_type(self):
        """Those that have a digest."""
        return [struct for struct, feature in ((self.hidden, "hidden_names"), (self.sealed, "const_members"))
                if feature in self.features]

    def parts_of_base(self, text, constant):
        """(text, type, constant) of each scalar that a reference to the base gives."""
        return [(f"{text}.x", U64, constant), (f"{text}.y", S16, constant)]

    def parts_of_whole(self, text, constant):
        return [*self.parts_of_base(text, constant), (f"{text}.left", U64, constant), (f"{text}.z", U64, constant),
                (f"{text}.a[0]", S32, constant), (f"{text}.a[2]", S32, constant),
                (f"{text}.part.x", U64, constant), (f"{text}.part.y", S16, constant)]


def elided(type_):
    """Whether an aggregate's parts can be initialised without braces of their own."""
    if isinstance(type_, Array):
        return elided(type_.element)
    return not isinstance(type_, Struct) or not type_.constructed and all(elided(field) for _, field in type_.fields)
