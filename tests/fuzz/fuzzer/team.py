# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of team functions: thread-level ones in which some statements are regions of the block's threads. What a region
computes does not depend on how many threads it has, so the serial version is the text without its directives."""
import random

from . import features
from .block.program import file_of
from .build import FunctionBuilder
from .flow import Expression
from .kinds import U8, U16, U32, U64, Array, Scalar
from .program import FUEL, Program
from .statements import Node

PRAGMA = "#pragma gtap function"
FEATURES = features.parse("base") | frozenset(("references", "static_const", "nested_arrays", "spawned_declarations", "lambdas", "yields"))
# What leads to pools (docs/team-workers.md): in the other programs, rarely.
WEIGHTS = {"switch": 0.1, "skip": 0, "again": 0, "leave": 0}
THREADS = ("", "", "", " num_threads(1)", " num_threads(2)", " num_threads(31)", " num_threads(33)", " num_threads(48)", " num_threads(100)")
SCHEDULES = ("", "", " schedule(static, 3)", " schedule(dynamic)", " schedule(dynamic, 2)", " schedule(guided)", " schedule(auto)")


class Region(Node):
    """Lines about expressions that are read, and about cells that are read and then written."""
    simple = False

    def __init__(self, texts, reads=(), target=None, partial=False):
        self.texts, self.reads, self.target, self.partial = texts, reads, target, partial

    def flow(self, state, frames):
        for value in self.reads:
            state.use(value)
        if self.target is not None:
            state.read(self.target.via)
            if self.partial:
                state.read(self.target.cells)
            state.write(self.target.cells)

    def lines(self, indent):
        return [text if text.startswith("#") else indent + text for text in self.texts]


class TeamBuilder(FunctionBuilder):
    def weights(self):
        weights = super().weights()
        return weights if self.function.plain else {**weights, "region": self.program.regions}

    def queue(self):
        return None  # has no meaning for blocks

    def variables(self, types):
        """Variables that are a target by their name alone."""
        names = {variable.name: variable for variable in self.state.visible()}
        return [lvalue for lvalue in self.writable(types) if lvalue.text in names and not lvalue.via
                and getattr(names[lvalue.text], "spawnable", True) and lvalue.text not in self.volatiles()]

    def threads(self):
        if self.rng.random() < 0.2:
            value = self.expressions().raw(U32, 1)
            return f" num_threads({value.text} % 40 + 1)", [value]
        return self.rng.choice(THREADS), []

    def make_region(self, nodes, depth):
        forms = (self.sum, self.sum, self.fill_array, self.several, self.last, self.addition, self.sections,
                 self.given, self.nested, self.nested, self.rounds, self.rounds, self.called)
        if self.waits: # the region's end does
            forms += (self.spawned, self.spawned)
        self.rng.choice(forms)(nodes)

    def apart(self, target):
        """An expression that does not read the target, also not by a pointer or a reference."""
        for _ in range(5):
            value = self.expressions(hide=(target.text,)).raw(U64, 1)
            if not set(value.reads) & set(target.cells):
                return value
        return Expression("7", ())

    def count(self):
        return self.rng.choice((0, 1, 2, 5, 33, 70))

    def sum(self, nodes):
        """A reduction."""
        candidates = self.variables([U32, U64])
        if not candidates:
            return self.addition(nodes)
        target = self.rng.choice(candidates)
        value = self.apart(target)
        operator = self.rng.choice(("+", "^", "|", "&"))
        number, more = self.threads()
        if self.rng.random() < 0.3:
            condition = self.expressions().condition(1)
            number, more = f"{number} if({condition.text})", more + [condition]
        bounds = self.rng.choice((f"int turn = 0; turn < {self.count()}; turn++", f"unsigned turn = {self.count()}; turn > 0; --turn",
                                  f"long long turn = 3; turn <= {self.count()}; turn += 4"))
        text = [f"#pragma gtap parallel for reduction({operator} : {target.text}){number}{self.rng.choice(SCHEDULES)}",
                f"for ({bounds})", f"  {target.text} {operator}= ({target.type.name})(({value.text}) + turn * 5);"]
        self.add(nodes, Region(text, [value, *more], target, partial=True))

    def fill_array(self, nodes):
        """Each turn writes an element."""
        names = {variable.name for variable in self.state.visible()}
        arrays = [lvalue for lvalue in self.writable() if isinstance(lvalue.type, Array) and lvalue.text in names and not lvalue.via
                  and isinstance(lvalue.type.element, Scalar) and lvalue.type.element.sort == "int" and lvalue.text not in self.volatiles()]
        if not arrays:
            return self.addition(nodes)
        target = self.rng.choice(arrays)
        value = self.apart(target)
        number, more = self.threads()
        text = [f"#pragma gtap parallel for{number}{self.rng.choice(SCHEDULES)}", f"for (int turn = 0; turn < {target.type.size}; turn++)",
                f"  {target.text}[turn] = ({target.type.element.name})(({value.text}) + turn);"]
        self.add(nodes, Region(text, [value, *more], target))

    def several(self, nodes):
        """Several loops, one thread's statement and a barrier in one region."""
        candidates = self.variables([U8, U16, U32, U64])
        if not candidates:
            return self.addition(nodes)
        target = self.rng.choice(candidates)
        first, second = self.apart(target), self.apart(target)
        number, more = self.threads()
        cell = self.rng.randrange(6)
        text = [f"#pragma gtap parallel{number}", "{", "  unsigned long long own = 3;", f"#pragma gtap for{self.rng.choice(SCHEDULES)}{self.rng.choice(('', ' nowait'))}",
                f"  for (int turn = 0; turn < {self.count()}; turn++) {{", "    if (turn % 3 == 1)", "      continue;",
                f"    atomicAdd(&sums[{cell}], ({first.text}) * own + turn);", "  }", "#pragma gtap barrier",
                f"#pragma gtap {self.rng.choice(('single', 'masked'))}", f"  {target.text} = ({target.type.name})({second.text});"]
        if self.rng.random() < 0.5:
            text += ["#pragma gtap barrier", "#pragma gtap for", f"  for (int turn = {self.count()}; turn >= 0; turn -= 2)",
                     f"    atomicAdd(&sums[{cell}], {target.text} + own * turn);"]
        self.add(nodes, Region(text + ["}"], [first, second, *more], target))

    def last(self, nodes):
        """The value of the last turn, and copies of each thread."""
        candidates = self.variables([U16, U32, U64])
        if not candidates:
            return self.addition(nodes)
        target = self.rng.choice(candidates)
        value = self.apart(target)
        readable = [lvalue for lvalue in self.variables([U8, U32, U64]) if lvalue.text != target.text and self.state.can_read(lvalue.cells[0])]
        copy = self.rng.choice(readable) if readable else None
        number, more = self.threads()
        clause, change = "", []
        if copy:
            clause = f" firstprivate({copy.text})"
            change = [f"  {copy.text} += 0;"]
            more = more + [Expression(copy.text, copy.cells)]
        text = [f"#pragma gtap parallel for lastprivate({target.text}){clause}{number}{self.rng.choice(SCHEDULES)}",
                f"for (int turn = 0; turn < {self.count() + 1}; ++turn) {{", *change, f"  {target.text} = ({target.type.name})(({value.text}) ^ turn);", "}"]
        self.add(nodes, Region(text, [value, *more], target))

    def sections(self, nodes):
        """Statements that threads share; the last one's value stays."""
        candidates = self.variables([U16, U32, U64])
        if not candidates:
            return self.addition(nodes)
        target = self.rng.choice(candidates)
        value = self.apart(target)
        number, more = self.threads()
        count = self.rng.randrange(1, 5)
        text = [f"#pragma gtap parallel sections lastprivate({target.text}){number}", "{"]
        for section in range(count):
            if section or self.rng.random() < 0.5:
                text.append("#pragma gtap section")
            text += ["  {", *self.atomically(f"sums[{self.rng.randrange(6)}]", f"({value.text}) + {section}"),
                     f"    {target.text} = ({target.type.name})(({value.text}) ^ {section});", "  }"]
        self.add(nodes, Region(text + ["}"], [value, *more], target))

    def given(self, nodes):
        """One thread's value for all."""
        value = self.expressions().raw(U64, 1)
        number, more = self.threads()
        text = [f"#pragma gtap parallel{number}", "{", "  unsigned long long mine = 1;", "#pragma gtap single copyprivate(mine)", f"  mine = {value.text};",
                f"#pragma gtap for{self.rng.choice((' simd', ''))}", f"  for (int turn = 0; turn < {self.count()}; turn++) {{",
                *self.atomically(f"sums[{self.rng.randrange(6)}]", "mine + turn"), "  }", "}"]
        self.add(nodes, Region(text, [value, *more]))

    def called(self, nodes):
        """A function whose directives mean the region that calls it; or one thread, outside."""
        rng = self.rng
        value = self.expressions().raw(U64, 1)
        number, more = self.threads()
        share = f"{self.program.name}_share(&sums[{rng.randrange(6)}], {value.text}, {self.count()}, its_total)"
        text = ["{", "  unsigned long long its_total = 4;"]
        if rng.random() < 0.3:
            text += [f"  {share};"]
        text += [f"#pragma gtap parallel{number}", "  {", f"    const unsigned long long mine = {share};"]
        if rng.random() < 0.5:
            text += ["#pragma gtap for", f"    for (int turn = 0; turn < {self.count()}; turn++)", f"      atomicAdd(&sums[{rng.randrange(6)}], mine + turn);"]
        if rng.random() < 0.5:
            text += ["#pragma gtap barrier", f"    {share};"]
        if rng.random() < 0.3: # by each of them alone
            text += ["#pragma gtap for", f"    for (int turn = 0; turn < {self.count()}; turn++) {{", "#pragma gtap parallel num_threads(1)", "      {",
                     "        unsigned long long its_total = turn;", f"        atomicAdd(&sums[{rng.randrange(6)}], {share} + its_total);", "      }", "    }"]
        self.add(nodes, Region([*text, "  }", f"  atomicAdd(&sums[{rng.randrange(6)}], its_total);", "}"], [value, *more]))

    def nested(self, nodes):
        """Regions in each turn of another: of the lanes that its thread has, or of one thread."""
        rng = self.rng
        value = self.expressions().raw(U64, 1)
        number, more = self.threads()
        # A copy that a clause makes of a variable, here or of a `for` in the region; changed by what no compiler knows.
        clause = rng.choice(("", " firstprivate(copied)", " private(copied)", " lastprivate(copied)"))
        before = ["{", "  unsigned long long copied = 5;"]
        loop = f"for (int outer = 0; outer < {self.count()}; outer++) {{"
        if rng.random() < 0.5:
            text = before + [f"#pragma gtap parallel for{number}{clause}{rng.choice(SCHEDULES)}", loop]
            ends = ["}", "}"]
        else:
            text = before + [f"#pragma gtap parallel{number}", "{", f"#pragma gtap for{clause}{rng.choice(SCHEDULES)}", loop]
            ends = ["}", "}", "}"]
        text += ["  unsigned long long own = outer;", f"  int halved = outer / 2, extra = outer {rng.choice(('%', '&'))} 3;"]
        if clause:
            text += [f"  copied = ({value.text}) + outer;", "  own += copied;"]
        for _ in range(rng.randrange(1, 4)):
            text += ["  " + line if not line.startswith("#") else line for line in self.under_condition(self.inner(value))]
            if rng.random() < 0.3:
                text += ["  if (own & 1) {", *self.scattered("own + extra"), "  }"]
        self.add(nodes, Region([*text, *self.atomically(f"sums[{rng.randrange(6)}]", "own + extra"), *ends], [value, *more]))

    def scattered(self, value):
        """A task that ends before its own."""
        return ["#pragma gtap task", f"  {self.program.name}_scatter(&sums[{self.rng.randrange(6)}], {value}, {self.rng.randrange(3)});"]

    def spawned(self, nodes):
        """Tasks of the threads; their values are there behind the region."""
        rng = self.rng
        candidates = self.variables([U64])
        target = rng.choice(candidates) if candidates else None
        value = self.apart(target) if target else self.expressions().raw(U64, 1)
        number, more = self.threads()
        deliver = f"{self.program.name}_deliver"
        if target and rng.random() < 0.4: # by one thread
            place = rng.choice(("single", "masked", "single nowait"))
            text = [f"#pragma gtap parallel{number}", f"#pragma gtap {place}", "{", "  const unsigned long long own = 5;",
                    *self.scattered(f"({value.text}) + own"), "#pragma gtap task", f"  {target.text} = {deliver}({value.text}, int(own));", "}"]
            return self.add(nodes, Region(text, [value, *more], target))
        size = rng.choice((1, 3, 8, 40))
        text = ["{", f"  unsigned long long parts[{size}];", f"#pragma gtap parallel for{number}{rng.choice(SCHEDULES)}", f"  for (int turn = 0; turn < {size}; turn++) {{",
                "    unsigned long long own = turn * 3;"]
        if rng.random() < 0.5:
            text += self.scattered(f"({value.text}) ^ own")
        text += ["#pragma gtap task", f"    parts[turn] = {deliver}(({value.text}) + own, turn);", "    own += 1;", "  }",
                 f"  for (int turn = 0; turn < {size}; turn++)"]
        if target:
            text += [f"    {target.text} = {target.text} * 3 + parts[turn];", "}"]
            return self.add(nodes, Region(text, [value, *more], target, partial=True))
        text += ["    atomicAdd(&sums[1], parts[turn]);", "}"]
        self.add(nodes, Region(text, [value, *more]))

    def rounds(self, nodes):
        """Regions in a loop that each thread can follow or that one thread decides, which read what one thread has, and change it or not."""
        rng, name = self.rng, self.program.name
        first, second = (self.expressions().raw(U64, 1) for _ in range(2))
        number, more = self.threads()
        bound = rng.choice((f"{name}_sizes[0]", "2", "3", f"{name}_sizes[1] / 2", f"{name}_between({name}_sizes[1], 3)", "min(int(its_kept % 3), 2)", f"{name}_between(its_kept % 4, {name}_sizes[0])",
                            "its_rounds", f"{name}_square({name}_sizes[0])"))
        change = rng.choice(("", "its_kept += 5;", "its_kept = its_kept * 5 + its_round;", "if (its_round & 1)\n    its_kept += 3;", f"if ({second.text} & 1) {{ its_kept = its_kept * 3; }}"))
        rows, columns = rng.choice((0, 1, 3, 3, 40)), rng.choice((0, 1, 2, 7, 7, 35))
        cell = rng.randrange(6)
        pairs = [f"#pragma gtap parallel for collapse({rng.choice((2, 2, 3))}){number}{rng.choice(SCHEDULES)}",
                 f"  for (int its_row = {rows}; its_row > 0; its_row--)", f"    for (long long its_column = 0; its_column < {columns}; its_column += 2)",
                 f"      for (unsigned its_deep = 0; its_deep < {name}_sizes[0]; ++its_deep)",
                 f"        atomicAdd(&sums[{cell}], (its_kept ^ ({first.text})) + its_row * 100 + its_column * 10 + its_deep);"]
        if "collapse(2)" in pairs[0] and rng.random() < 0.5:
            pairs[3:] = [f"      atomicAdd(&sums[{cell}], its_kept + its_row * 100 + its_column);"]
        sums = [f"#pragma gtap parallel for reduction(+ : its_left, its_more) reduction(^ : its_right){rng.choice(THREADS)}{rng.choice(SCHEDULES)}",
                f"  for (int turn = 0; turn < {self.count()}; turn++) {{", "    its_left += its_kept + turn;", "    its_right ^= its_kept * turn;", "    its_more += turn & 3;", "  }"]
        pieces = [pairs, sums, pairs] if rng.random() < 0.4 else [pairs, sums]
        if rng.random() < 0.4: # behind it, another block may have the task
            pieces.append(["#pragma gtap task", f"    its_part = {name}_deliver(its_left + its_kept, its_round);", "#pragma gtap taskwait", "    its_right += its_part;"])
        rng.shuffle(pieces)
        if change:
            pieces.insert(rng.randrange(len(pieces) + 1), [f"  {line}" for line in change.split("\n")])
        text = ["{", f"  unsigned long long its_kept = {first.text}, its_left = 1, its_right = 2;", "  unsigned its_more = 3;", "  unsigned long long its_part;",
                f"  const int its_rounds = {name}_sizes[1] % 3;", f"  for (int its_round = 0; its_round < int({bound}) && its_round < 9; its_round++) {{"]
        for piece in pieces:
            text += piece
        self.add(nodes, Region([*text, "  }", *self.atomically(f"sums[{rng.randrange(6)}]", "its_left + its_right * 3 + its_more + its_kept"), "}"], [first, second, *more]))

    def under_condition(self, lines):
        """A branch or a loop around a region, which each thread decides for itself."""
        form = self.rng.randrange(6)
        if form == 0:
            return [f"if (own % 3 != {self.rng.randrange(3)}) {{", *lines, "}", "else", "  own += 7;"]
        if form == 1:
            return ["for (int again = 0; again < outer % 3; again++) {", *lines, "  if (own % 5 == 0)", "    continue;", "  own += again;", "}"]
        if form == 2:
            return ["{", "  int rounds = outer % 3;", "  while (rounds > 0) {", *lines, "    rounds--;", "    if (own % 7 == 6)", "      break;", "  }", "}"]
        if form == 3:
            return ["{", "  const unsigned long long copy = own * 3;", *lines, "  own ^= copy;", "}"]
        return lines

    def inner(self, value):
        rng = self.rng
        number = rng.choice(("", "", " num_threads(1)", " num_threads(2)", " num_threads(5)", " num_threads(32)", " num_threads(extra + 1)",
                             " if(own % 2 == 0)"))
        count = rng.choice((0, 1, 3, 9, 40))
        form = rng.randrange(6)
        if form == 5: # a third level, of the lanes that a thread of the second one has
            deep = rng.choice((0, 2, 5, 35))
            most = rng.choice((" num_threads(3)", "", " num_threads(halved + 1)"))
            return [f"#pragma gtap parallel for num_threads({rng.choice(('2', '4', '3', 'extra + 1'))}) reduction(+ : own){rng.choice(SCHEDULES)}",
                    f"  for (int turn = 0; turn < {count}; turn++) {{", "    unsigned long long own_deep = turn + halved;", "    if (turn % 4 == 3)", "      continue;",
                    f"#pragma gtap parallel for reduction(+ : own_deep){most}{rng.choice(SCHEDULES)}",
                    f"    for (int lane = 0; lane < {deep}; lane++)", f"      own_deep += (copied + ({value.text})) * lane + turn;",
                    f"    atomicAdd(&sums[{rng.randrange(6)}], own_deep);", "    own += own_deep * 3;", "  }"]
        if form <= 1:
            return [f"#pragma gtap parallel for reduction(+ : own){number}{rng.choice(SCHEDULES)}",
                    f"  for (int turn = 0; turn < {count}; turn++)", f"    own += (copied * 3 + ({value.text})) ^ (turn + halved);"]
        cell = f"sums[{rng.randrange(6)}]"
        if form == 2: # reads what its thread has
            return [f"#pragma gtap parallel for{number} firstprivate(halved)", f"  for (int turn = 0; turn < {count}; turn++) {{", "    halved += 0;",
                    *self.atomically(cell, "own + halved * turn"), "  }"]
        if form == 3: # changes it
            return [f"#pragma gtap parallel{number}", "  {", "#pragma gtap single", "    own += 11;", "  }"]
        return [f"#pragma gtap parallel{number} reduction(^ : extra)", "  {", "    unsigned long long mine = 0;", "#pragma gtap single copyprivate(mine)",
                f"    mine = own + ({value.text});", f"#pragma gtap for{rng.choice(('', ' nowait'))}", f"    for (int turn = {count}; turn > 0; --turn)",
                "      extra ^= turn + mine;", "#pragma gtap barrier", "#pragma gtap sections", "    {", f"      atomicAdd(&{cell}, mine);", "#pragma gtap section",
                f"      atomicAdd(&{cell}, own);", "    }", "#pragma gtap masked", "    extra ^= 5;", "  }"]

    def atomically(self, place, value):
        """Adds to memory in one step."""
        if self.rng.random() < 0.4:
            return [f"    atomicAdd(&{place}, {value});"]
        form = self.rng.choice((f"{place} += {value};", f"{place} = {place} + ({value});", f"{place} = ({value}) + {place};", f"{place} -= -({value});"))
        return [f"#pragma gtap atomic{self.rng.choice(('', ' update', ' seq_cst'))}", f"    {form}"]

    def addition(self, nodes):
        """Adds to memory; or a critical section does."""
        value = self.expressions().raw(U64, 1)
        number, more = self.threads()
        cell = self.rng.randrange(6)
        effect = [f"  atomicAdd(&sums[{cell}], ({value.text}) + turn);"]
        if self.rng.random() < 0.3:
            effect = ["{", "#pragma gtap critical", *effect, "}"]
        text = [f"#pragma gtap parallel for{number}{self.rng.choice(SCHEDULES)}", f"for (int turn = 0; turn < {self.count()}; turn++)", *effect]
        self.add(nodes, Region(text, [value, *more]))


class TeamProgram(Program):
    leads_to_blocks = True
    builder = TeamBuilder

    def __init__(self, seed, name, _features):
        rng = random.Random(f"regions {seed}")
        self.regions = rng.choice((0, 4, 12, 40))
        self.helped = rng.choice(("team", "team", "thread", "block"))
        self.pooled = rng.choice(("", "", "forms", "clause"))
        super().__init__(f"team {seed}", name, FEATURES | frozenset(("small",)))
        self.shared = share(name, random.Random(f"share {seed}"))

    def swarm(self, weights):
        return {kind: weight * (1 if self.pooled else WEIGHTS.get(kind, 1)) for kind, weight in super().swarm(weights).items()}

    def declarations(self, serial):
        return self.known() + self.by_teams(super().declarations(serial)) + (helpers(self.name, self.helped) + self.shared if self.regions else [])

    def known(self):
        """What each thread can compute: constants and functions of them."""
        return [f"__constant__ unsigned {self.name}_sizes[2] = {{2, 7}};", f"__device__ inline unsigned {self.name}_between(unsigned a, unsigned b) {{",
                "  if (a < b)", "    return a;", "  unsigned last = b;", "  for (unsigned i = 0; i < 2; ++i)", "    last += i - i;", "  return last;", "}",
                f"__device__ inline unsigned {self.name}_square(const unsigned &a) {{ return a * a; }}"]

    def definitions(self, serial):
        return self.by_teams(super().definitions(serial))

    def by_teams(self, lines):
        """All functions with a pool, or none: a pragma says the same at each declaration."""
        clause = " pool" if self.pooled == "clause" else ""
        return [f"{PRAGMA} worker(team){clause}" if line == PRAGMA else line for line in lines]


def helpers(name, worker):
    """What threads of regions spawn."""
    number = " num_threads(3)"
    first = {"team": [], "thread": [], "block": ["  if (threadIdx.x == 0) {"]}[worker]
    region = [f"#pragma gtap parallel for{number}"] if worker == "team" else []
    return [f"{PRAGMA} worker({worker})", f"__device__ unsigned long long {name}_deliver(unsigned long long value, int turn) {{",
            "  return value * 3 + turn;", "}", f"{PRAGMA} worker({worker})",
            f"__device__ void {name}_scatter(unsigned long long *to, unsigned long long value, int depth) {{", *first, "  atomicAdd(to, value);",
            "  if (depth > 0) {", *region, "    for (int turn = 0; turn < 3; turn++) {", "#pragma gtap task", f"      {name}_scatter(to, value + turn, depth - 1);", "    }", "  }",
            *(["  }"] if first else []), "}"]


def share(name, rng):
    """What regions call: each of its threads gets the result."""
    schedules = [rng.choice(SCHEDULES) for _ in range(2)]
    early = ["  if (count == 33)", "    return 5;"] if rng.random() < 0.3 else []
    return ["#pragma gtap declare team",
            f"__device__ unsigned long long {name}_share(unsigned long long *to, unsigned long long seed, int count, unsigned long long &total) {{", *early,
            "  unsigned long long mine = 0, own = seed;", "  own += 3;", f"#pragma gtap for reduction(+ : total){schedules[0]}", "  for (int turn = 0; turn < count; turn++)",
            "    total += own * turn;", "#pragma gtap single copyprivate(mine)", "  mine = seed ^ count;", f"#pragma gtap for{rng.choice(('', ' nowait'))}{schedules[1]}",
            "  for (int turn = count; turn > 0; turn -= 2)", "    atomicAdd(to, mine + turn);", "#pragma gtap masked", "  atomicAdd(to, own);", "  return mine + count;", "}"]


def run_program(programs, serial):
    lines = [] if serial else [f"{PRAGMA} worker(team)"]
    lines += ["__device__ unsigned long long run_program(int number, unsigned long long seed) {", "  unsigned long long result = 0;"]
    for number, program in enumerate(programs):
        lines += [f"  if (number == {number}) {{", "#pragma gtap task", f"    result = {program.functions[0].name}({FUEL}, seed);", "  }"]
    return lines + ["#pragma gtap taskwait", "  return result;", "}", ""]


def file_text(programs, others=None):
    return file_of("programs of team functions", programs, others, run_program, serial_text)


def serial_text(programs):
    lines = ["// The programs again, without the runtime: the one thread runs all of it.", '#include "fuzz_serial_blocks.h"', "",
             "namespace serial_programs {", ""]
    for program in programs:
        lines += program.lines(serial=True) + [""]
    lines += run_program(programs, True)
    lines += ["} // namespace serial_programs", "",
              "void run_serially(int number, unsigned long long seed, unsigned long long *result) {",
              "  serial::launch(result, [=] { return threadIdx.x == 0 ? serial_programs::run_program(number, seed) : 0ull; });", "}", ""]
    return "\n".join(line for line in lines if not line.lstrip().startswith("#pragma gtap"))
