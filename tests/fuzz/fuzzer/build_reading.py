# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random loops of spawns that read memory (reading.py): a mixin of FunctionBuilder (build.py). Such a loop stands where
the statement is, or in a task function of its own, which gets pointers to the arrays; the children are functions of the
program's that write to memory in one of many ways."""
import re

from .flow import Expression
from .kinds import U64
from .reading import MOST, Access, Head, Memory, ReadingLoops, Spawning, Step, is_ordered

INTEGERS = ("int", "unsigned", "short", "long long", "unsigned char", "unsigned long long")
TYPES = (*INTEGERS, "int", "int", "float", "double", "FuzzPair", "FuzzWide")
TWINS = {"int": "unsigned", "unsigned": "int", "short": "unsigned short", "long long": "unsigned long long",
         "unsigned long long": "long long", "unsigned char": "signed char"}
MEMBERS = {"FuzzPair": {"x": "int", "y": "float"}, "FuzzWide": {"x": "unsigned long long", "y": "long long"}}
WITH_ATOMICS = ("int", "unsigned", "unsigned long long")

# Task functions that write `value`. Those of one place take a pointer to it.
WRITERS = {
    "put": ("void $(W *place, W value)", "  *place = value;"),
    "any": ("void $(void *place, W value)", "  *(W *)place = value;"),
    "helped": ("void $(W *place, W value)", "  fuzz_store(place, value);"),
    "begins": ("void $(W *place, W value)", "  FuzzWrites<W> writes(place, value);"),
    "ends": ("void $(W *place, W value)", "  const FuzzWritesLate<W> writes{place, value};"),
    "lambda": ("void $(W *place, W value)", "  auto set = [&](W other) { *place = other; };", "  set(value);"),
    "exchange": ("void $(W *place, W value)", "  fuzz_exchange(place, value);"),
    "nested": ("void $(W *place, W value)", "#pragma gtap task", "  PUT(place, value);", "#pragma gtap taskwait"),
    "copies": ("void $(W *place, W value)", "  memcpy(place, &value, sizeof(W));"),
    "bytes": ("void $(unsigned char *place, W value)", "  for (unsigned i = 0; i < sizeof(W); ++i)",
              "    place[i] = (unsigned char)((unsigned long long)value + i);"),
    "box": ("void $(FuzzBox<W> box, W value)", "  *box.at = value;"),
    "converts": ("void $(FuzzBox<W> box, W value)", "  W &place = box;", "  place = value;"),
    "store": ("void $(W *list, long long at, W value)", "  list[at] = value;"),
    "same": ("W $(W value)", "  return value;"),
    "clear": ("void $(W *list, int count, W value)", "  for (int i = 0; i < count; ++i)", "    list[i] = value;"),
}
OF_A_PLACE = ("put", "put", "any", "helped", "begins", "ends", "lambda", "exchange", "nested", "copies", "bytes")

SIGNED = ("int", "int", "long long", "short")
COUNTERS = (*SIGNED, "unsigned", "unsigned char")
HEADS = (("= 0; i < n; ++i", COUNTERS, lambda n: range(n)), ("= 0; n > i; i++", COUNTERS, lambda n: range(n)),
         ("= 1; i < n; i += 1", COUNTERS, lambda n: range(1, n)), ("= 0; i + 1 < n; ++i", ("int",), lambda n: range(n - 1)),
         ("= 1; i <= n - 1; i = i + 1", SIGNED, lambda n: range(1, n)), ("= 0; i != n; ++i", COUNTERS, lambda n: range(n)),
         ("= 0; i < n; i += 2", COUNTERS, lambda n: range(0, n, 2)), ("= n - 1; i >= 0; --i", SIGNED, lambda n: range(n - 1, -1, -1)),
         ("= n - 1; i > 0; i -= 1", SIGNED, lambda n: range(n - 1, 0, -1)), ("= n; i >= 2; i -= 2", SIGNED, lambda n: range(n, 1, -2)))
INDICES = ("i", "i", "i", "i + 1", "i - 1", "i + 2", "i - 2", "2 * i", "2 * i + 1", "n - 1 - i", "n - i", "i ^ 1", "i + n", "3 + i")
NESTED = ("", "", " + 8", " - 8", " + 16")


class ReadingStatements:
    reading_count = 0

    def make_reading(self, nodes, depth):
        if "loops_that_read" not in self.features or not self.waits or self.blocks or self.multiplicity > 2 or self.function.plain \
                or self.program.reading_loops >= 4:
            return
        node = self.reading_loops()
        if node is not None and self.add(nodes, node):
            self.program.reading_loops += 1

    def reading_loops(self):
        rng = self.rng
        value = self.expressions().raw(U64, 1)
        self.reading_count += 1
        suffix = f"_{self.function.tag.rpartition('_')[2]}_{self.reading_count}"
        apart = rng.random() < 0.5  # in a function of its own
        least = rng.choice((2, 5, MOST))
        for _ in range(200):
            memories = self.memories_to_read(suffix, apart)
            steps = [self.reading_step(memories) for _ in range(rng.choice((1, 1, 2, 2, 3)))]
            if not any(step.head for step in steps):
                continue
            ordered, crosses = is_ordered(steps, range(least, MOST + 1), memories)
            if ordered and (crosses or rng.random() < 0.15):
                break
        else:
            return None
        for step in steps:
            self.write_out(step)
        memories = self.mentioned(memories, steps)
        result = self.result_variable if self.result_variable in list(self.state.visible()) else None
        own = [memory for memory in memories if memory.kind != "steady"]
        before = [f"const unsigned long long salt = {value.text};", f"const int n = {self.number_of_turns(least)};"]
        before += [line for memory in own for line in self.start_of(memory)]
        queue = rng.choice(("",) * 8 + (" queue(1)",))
        wait = [f"#pragma gtap taskwait{queue}"]
        after = [line for memory in own for line in self.sum_of(memory)] if result is not None else []
        names = [line for memory in memories for line in self.other_names(memory)]
        if not apart:
            return ReadingLoops(before + names, steps, wait + after, value, result)
        left_alone = all(memory.kind == "heap" for memory in own) and rng.random() < 0.3  # its children outlive it
        call = self.function_of(suffix, memories, steps, [] if left_alone else wait)
        if left_alone:
            after = []
        spawned = rng.random() < 0.85
        return ReadingLoops(before + names, [Step((["#pragma gtap task"] if spawned else []) + [call])], wait + after, value, result)

    def number_of_turns(self, least):
        if least == MOST:
            return str(MOST)
        return f"{least} + (int)(salt % {MOST + 1 - least}u)"

    # ---- arrays ----

    def memories_to_read(self, suffix, apart):
        """Two or three, of few types: so that some pointers may lead to one that they do not."""
        rng, result = self.rng, []
        types = [rng.choice(TYPES), rng.choice(TYPES)]
        for number, word in enumerate(("list", "out", "more")[:rng.choice((1, 2, 2, 3))]):
            kind = rng.choice(("heap", "local", "local") if apart else ("heap", "heap", "local"))
            memory = Memory(word + suffix, rng.choice((types[0], types[0], types[1])), rng.choice((MOST + 2, 2 * MOST + 2, 40)), kind)
            memory.names = [(memory.name, 0)]
            if kind == "local" and not apart:  # a loop that reads an array by its name is not divided
                again = (f"{word}_again{suffix}", 0)
                memory.names = rng.choice(([again], [again], [memory.names[0], again], memory.names))
            for _ in range(rng.choice((0, 0, 1, 2))):
                self.add_name(memory, suffix)
            result.append(memory)
        if rng.random() < 0.4:
            result.append(self.steady(rng.choice([type_ for type_ in types if type_ not in MEMBERS] or ["int"])))
        return result

    def steady(self, type_):
        """An array that nobody writes."""
        name = f"{self.program.name}_steady_{type_.replace(' ', '_')}"
        values = ", ".join(f"({type_}){7 * k * k % 101 + 1}" for k in range(40))
        self.program.steady[name] = f"__device__ {type_} {name}[40] = {{{values}}};"
        return Memory(name, type_, 40, "steady", [(name, 0)])

    def add_name(self, memory, suffix):
        """Another pointer to the array, or one to a place in it."""
        word = memory.name[:-len(suffix)]
        kind = self.rng.choice(("view", "again", "behind", "box"))
        name = f"{word}_{kind}{suffix}"
        text, offset = {"view": (name, 0), "again": (name, 0), "behind": (name, -2), "box": (f"{name}.at", 0)}[kind]
        if (text, offset) not in memory.names:
            memory.names.append((text, offset))

    def start_of(self, memory):
        type_ = memory.type
        if memory.kind == "local":
            first = f"{type_} {memory.name}[{memory.size}];"
        else:
            cells = memory.size * (16 if type_ in ("FuzzWide",) else 8) // 8
            first = f"{type_} *{memory.name} = ({type_} *)take({cells});"
        return [first, f"for (int i = 0; i < {memory.size}; ++i)", f"  {memory.name}[i] = fuzz_made<{type_}>(salt * 3 + i * i);"]

    def sum_of(self, memory):
        return [f"for (int i = 0; i < {memory.size}; ++i)", f"  h = mix(h, fuzz_number({memory.name}[i]));"]

    def other_names(self, memory):
        result = []
        for text, offset in memory.names:
            if text == memory.name:
                continue
            if text.endswith(".at"):
                result.append(f"const FuzzBox<{memory.type}> {text[:-3]}{{{memory.name}}};")
            else:
                constant = "const " if "_view" in text else ""
                result.append(f"{constant}{memory.type} *{text} = {memory.name}{' + 2' if offset else ''};")
        return result

    def mentioned(self, memories, steps):
        """The arrays that the steps use, each with its first name and the others that they use."""
        words = "\n".join(line for step in steps for line in step.text)
        result = []
        for memory in memories:
            memory.names = memory.names[:1] + [one for one in memory.names[1:] if one[0] in words]
            if any(text in words for text, _ in memory.names):
                result.append(memory)
        return result

    # ---- steps ----

    def reading_step(self, memories):
        """A loop of one or two spawns, or a spawn that clears an array."""
        rng = self.rng
        written = [memory for memory in memories if memory.kind != "steady"]
        if rng.random() < 0.2:
            memory = rng.choice(written)
            step = Step([], None, [Spawning([], Access(memory, str(at))) for at in range(memory.size)])
            step.clears = memory
            return step
        nest = rng.random() < 0.2
        text, counters, turns = rng.choice(HEADS)
        word = rng.choice([word for word in counters if word != "unsigned" or not any(offset for memory in memories
                                                                                      for _, offset in memory.names)])
        lines = [f"for ({word} i {text}) {{"]
        if nest:
            lines = ["for (int t = 0; t < 3; ++t)", f"for (int i = {rng.choice('01')}; i < 8; ++i) {{"]
            first = int(lines[1][13])
            head = Head(lines, lambda n: [{"t": t, "i": i} for t in range(3) for i in range(first, 8)])
        else:
            head = Head(lines, lambda n: [{"i": i} for i in turns(n)])
        spawns = []
        for _ in range(rng.choice((1, 1, 1, 2))):
            reads = [self.access(rng.choice(memories), nest) for _ in range(rng.choice((1, 1, 2)))]
            spawns.append(Spawning(reads, self.access(rng.choice(written), nest)))
        return Step([], head, spawns)

    def access(self, memory, nest):
        rng = self.rng
        index = f"8 * t + i{rng.choice(NESTED)}" if nest else rng.choice(INDICES)
        member = rng.choice(("", "x", "y")) if memory.type in MEMBERS else ""
        return Access(memory, index, member)

    def write_out(self, step):
        """The text of a step that is in order."""
        rng = self.rng
        if step.head is None:
            memory = step.clears
            name, offset = memory.names[0]
            step.text = ["#pragma gtap task", f"{self.writer('clear', memory.type)}({name}, {memory.size}, fuzz_made<{memory.type}>(salt));"]
            return
        lines = list(step.head.lines)
        for number, spawning in enumerate(step.spawns):
            value = " ^ ".join(self.reading(access, f"{number}_{k}", lines) for k, access in enumerate(spawning.reads))
            value = f"({value}) * 5 + (unsigned long long)i"
            condition = rng.choice(("",) * 5 + ("if ((i & 3) != 2)", "if ((salt >> (i & 15) & 3) != 0)"))
            lines += self.spawn(spawning.writes, value, number, condition)
        step.text = lines + ["}"]

    def reading(self, access, number, lines):
        """A number made of what the place holds; declarations go to `lines`."""
        rng, memory = self.rng, access.memory
        name, index = memory.at(access.index, rng.randrange(8))
        type_, member = memory.type, "." + access.member if access.member else ""
        if memory.kind == "steady":
            text = rng.choice((f"__ldg(&{name}[{index}])", f"__ldg({name} + ({index}))", f"{name}[{index}]"))
        elif rng.random() < 0.2:
            text = f"fuzz_read<{type_}>({name}, {index}){member}"
        else:
            text = rng.choice((f"{name}[{index}]", f"{name}[{index}]", f"(*({name} + ({index})))")) + member
        if rng.random() < 0.3:
            part = MEMBERS[type_][access.member] if member else type_
            local = f"read_{number}"
            lines.append(f"  const {rng.choice((part, 'auto'))} {local} = {text};")
            text = local
        part = MEMBERS[type_][access.member] if member else type_
        if part in INTEGERS and rng.random() < 0.6:
            return f"(unsigned long long){text}"
        return f"fuzz_number({text})"

    def spawn(self, access, value, number, condition):
        rng, memory = self.rng, access.memory
        usable = [at for at, (name, _) in enumerate(memory.names) if "_view" not in name]
        at = rng.choice(usable)
        name, index = memory.at(access.index, at)
        type_ = MEMBERS[memory.type][access.member] if access.member else memory.type
        place = f"{name}[{index}]" + ("." + access.member if access.member else "")
        made = f"({type_})({value})" if type_ in INTEGERS and rng.random() < 0.5 else f"fuzz_made<{type_}>({value})"
        styles = ["same", "same", "place", "place", "place", "box", "converts"] + ["store"] * (not access.member) + ["twin"] * (type_ in TWINS)
        if at or memory.kind == "heap":
            styles.append("block")
        style, before = rng.choice(styles), []
        if style == "same":
            call = f"{place} = {self.writer('same', type_)}({made});"
        elif style in ("box", "converts"):
            call = f"{self.writer(style, type_)}(FuzzBox<{type_}>{{&{place}}}, {made});"
        elif style == "store":
            call = f"{self.writer('store', type_)}({name}, {index}, {made});"
        elif style == "twin":
            twin = TWINS[type_]
            call = f"{self.writer('put', twin)}(({twin} *)&{place}, ({twin})({made}));"
        elif style == "block":
            before = [f"const {type_} made_{number} = {made};"]
            call = f"{{ {place} = made_{number}; }}"
        else:
            style = rng.choice(OF_A_PLACE)
            if style == "exchange" and type_ not in WITH_ATOMICS or style == "bytes" and type_ not in INTEGERS:
                style = "put"
            pointer = f"&{place}" if access.member or rng.random() < 0.5 else f"{name} + ({index})"
            if style == "bytes":
                pointer = f"(unsigned char *)({pointer})"
            call = f"{self.writer(style, type_)}({pointer}, {made});"
        pragma = "#pragma gtap task"
        if condition:
            return [*(f"  {line}" for line in before), f"  {condition} {{", pragma, f"    {call}", "  }"]
        return [*(f"  {line}" for line in before), pragma, f"  {call}"]

    # ---- functions ----

    def writer(self, style, type_, template=None):
        """How a call names the function, which the program gets: of this type, or a template."""
        program = self.program
        signature, *body = WRITERS[style]
        template = self.rng.random() < 0.3 if template is None else template
        name = f"{program.name}_{style}" + ("" if template else "_" + type_.replace(" ", "_"))
        if name not in program.writers:
            put = self.writer("put", type_, template) if style == "nested" else ""
            lines = ["__device__ " + signature.replace("$", name) + " {", *(line.replace("PUT", put) for line in body), "}"]
            if template:
                lines = ["template <class W>", *(line.replace(f"<{type_}>", "<W>") for line in lines)]
            else:
                lines = [re.sub(r"\bW\b", type_, line) for line in lines]
            program.writers[name] = ["#pragma gtap function", *lines]
        return f"{name}<{type_}>" if template else name

    def function_of(self, suffix, memories, steps, wait):
        """A task function with the steps; the call of it."""
        rng = self.rng
        name = f"{self.program.name}_reads{suffix}"
        lines = [line for step in steps for line in step.text]
        text = "\n".join(lines)
        written = {spawning.writes.memory.name for step in steps for spawning in step.spawns}
        parameters, arguments = [], []
        for memory in memories:
            if memory.kind == "steady":
                continue
            alone = len(memory.names) == 1
            for at, (one, _) in enumerate(memory.names):
                plain = one.removesuffix(".at")
                if plain not in text:
                    continue
                if one.endswith(".at"):
                    parameters.append(f"FuzzBox<{memory.type}> {plain}")
                else:
                    constant = "const " if memory.name not in written and (alone or rng.random() < 0.5) or "_view" in one else ""
                    only = "__restrict__ " if alone and rng.random() < 0.5 else ""
                    parameters.append(f"{constant}{memory.type} *{only}{plain}")
                arguments.append(plain)
        body = [*(line if line.startswith("#") else "  " + line for line in lines), *wait]
        self.program.readers[name] = [
            "#pragma gtap function", f"__device__ void {name}({', '.join(['int n', 'unsigned long long salt', *parameters])}) {{", *body, "}"]
        return f"{name}({', '.join(['n', 'salt', *arguments])});"
