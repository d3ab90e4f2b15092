# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random spawns, direct calls and waits: a mixin of FunctionBuilder (build.py)."""
from . import kinds
from .callable import Instance
from .flow import PENDING, Expression
from .kinds import Array, Pointer, Struct, needs_value, spell
from .statements import Argument, Declaration, Wait
from .storage import Lvalue, Variable, is_scalar

MOST_CALLS = 16  # of one run of a function; the fuel of a child is the parent's divided by this function's number


class Calls:
    # ---- calls and waits ----

    def make_wait(self, nodes, depth):
        if not self.waits or not self.may_call:
            return
        awaited = {place for place, known in self.state.info.items() if known & PENDING == 2}
        self.add(nodes, self.with_macro(Wait(self.queue())))
        if self.result_variable not in list(self.state.visible()):
            return
        results = [lvalue for lvalue in self.expressions().readable if not isinstance(lvalue.type, (Array, Pointer))
                   and any(place in awaited for cell in lvalue.cells for place in cell)]
        for lvalue in self.rng.sample(results, min(len(results), self.rng.randrange(4))):
            self.add(nodes, self.mixing(lvalue))
        chance = self.rng.random()
        if chance < 0.3:
            self.make_member(nodes, depth)
        elif chance < 0.4:
            binding = self.declare_binding("")
            if binding and self.add(nodes, binding):
                self.add(nodes, self.mixing(self.rng.choice(list(filter(is_scalar, binding.parts[-1][0].lvalues)))))

    def queue(self):
        if self.rng.random() < 0.8:
            return None
        expressions = self.expressions_of_clauses()
        value = self.changed_in_clause(expressions) or expressions.raw(kinds.U32, 1)
        return Expression(f"(int)({value.text} & 3)", value.reads, value.writes)

    def expressions_of_clauses(self):
        """What a pragma can say: the preprocessor counts on in some pragmas and not in others (GTAP132)."""
        expressions = self.expressions()
        expressions.features = expressions.features - {"counters"}
        return expressions

    def changed_in_clause(self, expressions):
        """A number that the clause changes; or nothing."""
        changed = expressions.changeable() if "clause_effects" in self.features and self.rng.random() < 0.4 else None
        return changed and expressions.changing(kinds.U32, changed)

    def make_spawn(self, nodes, depth):
        self.make_call(nodes, spawned=self.rng.random() < 0.92 or self.program.leads_to_blocks)

    def instances(self):
        """What can be called here; a template's body also calls templates with its own parameters."""
        result = list(self.program.instances)
        if self.function.types:
            for function in self.program.callable:
                if function.template:
                    result.append(Instance(function, [self.rng.choice(self.function.types) for _ in function.types],
                                           self.program.instances_of(function)[0].numbers))
        return result

    def make_call(self, nodes, spawned, fan=None, index=None):
        if not self.may_call or self.cost + self.multiplicity > MOST_CALLS:
            return False
        rng = self.rng
        choices = [instance for instance in self.instances() if fan is None or instance.result == fan.type.element]
        if self.function.plain and rng.random() < 0.9:
            choices = [instance for instance in choices if instance.function.plain]
            spawned = True
        if not choices:
            return False
        callee = rng.choice(choices)
        target = name = None
        if fan is not None:
            target = fan.lvalue.element(index, ())
        elif callee.result is not None and rng.random() < 0.93:
            if "spawned_declarations" in self.features and rng.random() < 0.3 and (self.waits or not spawned):
                name = self.new_name()
            else:
                target = self.call_target(nodes, callee.result, spawned)
        arguments = self.arguments(callee, name)
        if arguments is None:
            return False
        declared = self.declared(name, callee.result) if name is not None else None
        target = declared.lvalue if declared is not None else target
        clauses, at_once = ([], False) if not spawned else (self.priority(), False) if callee.function.by_block else self.clauses()
        pragma = rng.choice(("#pragma gtap task",) * 8 + ("  #pragma gtap task", "#  pragma gtap \\\n  task",
                                                          *(() if clauses else ("#pragma gtap task // spawn",))))
        call = self.program.call(callee.function)(callee.function, callee.spelled(rng, self.function, len(arguments)), arguments, target, spawned,
                    clauses=clauses, at_once=at_once, declared=declared, fan=fan is not None, pragma=pragma)
        done = self.add(nodes, self.with_macro(call))
        if done:
            self.cost += self.multiplicity
        return done

    def priority(self):
        """A priority, of any value and type, or none; half of the programs have none at all."""
        rng = self.rng
        if "priorities" not in self.features or not self.program.prioritizes or rng.random() < 0.6:
            return []
        expressions = self.expressions_of_clauses()
        value = self.changed_in_clause(expressions) or expressions.raw(kinds.U32, 1)
        form = rng.choice(("{} & 7", "(int)({} % 19) - 3", "{}", "({} & 8) != 0", "(unsigned long long){} << 33"))
        return [("priority", Expression(form.format(f"({value.text})"), value.reads, value.writes))]

    def clauses(self):
        """Clauses of a spawn, and whether they say that it is done at once."""
        rng, result, at_once = self.rng, [], False
        queue = self.queue()
        if queue is not None:
            result.append(("queue", queue))
        result += self.priority()
        if "clauses" in self.features and not self.function.plain:
            for word, constant in (("if", "false"), ("final", "true")):
                if rng.random() < 0.12:
                    certain = rng.random() < 0.3
                    at_once |= certain
                    expressions = self.expressions_of_clauses()
                    value = Expression(constant) if certain else self.changed_in_clause(expressions) or expressions.condition(1)
                    result.append((word, value if certain or not value.writes else
                                   Expression(f"({value.text} & 2) != 0", value.reads, value.writes)))
        rng.shuffle(result)
        return result, at_once

    def declared(self, name, type_):
        """A variable that a spawn declares."""
        rng = self.rng
        words = [spell(type_), spell(type_), "const " + spell(type_)]
        if type_ not in self.function.types:
            words += ["auto", "const auto"]
        word = rng.choice(words)
        return Variable(name, type_, constant=word.startswith("const"), declarator=f"{word} {name}")

    def call_target(self, nodes, type_, spawned):
        usable = []
        for variable in self.state.visible():
            if variable.frozen or not getattr(variable, "spawnable", True):
                continue
            for lvalue in variable.lvalues:
                if lvalue.constant or not all(map(self.state.can_write, lvalue.cells)) or \
                        not all(map(self.state.can_read, lvalue.via)):
                    continue
                if lvalue.type == type_:
                    usable.append(lvalue)
                elif isinstance(lvalue.type, Array) and lvalue.type.element == type_:
                    index = self.expressions().index(lvalue.type.size)
                    usable.append(lvalue.element(index.text, index.reads))
        if not self.waits and spawned:
            usable = [lvalue for lvalue in usable if self.may_stay_pending(lvalue)]
            return self.one_of(usable) if usable else None
        if usable and self.rng.random() < 0.6:
            return self.one_of(usable)
        if needs_value(type_):
            declaration = self.simple(self.new_name(), type_)
        else:
            declaration = Declaration("", [(Variable(self.new_name(), type_), "", None)])
        return declaration.parts[0][0].lvalue if self.add(nodes, declaration) else None

    def one_of(self, usable):
        """One of the lvalues, or either of two of them."""
        first = self.rng.choice(usable)
        others = [lvalue for lvalue in usable if lvalue is not first]
        if "chosen_targets" not in self.features or self.function.plain or self.rng.random() > 0.15 or not others:
            return first
        second = self.rng.choice(others)
        condition = self.expressions().condition(1)
        cells = [one + other for one, other in zip(first.cells, second.cells)]
        return Lvalue(f"({condition.text} ? {first.text} : {second.text})", first.type, cells,
                      (*condition.reads, *first.via, *second.via))

    def may_stay_pending(self, lvalue):
        """Whether a region without waits may leave a child that writes here."""
        places = [place for cell in lvalue.cells for place in cell]
        if all(place.heap for place in places):
            return True
        inner = {cell[0] for scope in self.state.scopes[self.waitless_depth:] for variable in scope
                 for cell in variable.own}
        return not self.function.waitless and not self.waitless_loop and not any(place in inner for place in places)

    waitless_depth, waitless_loop = 0, False

    def arguments(self, callee, hidden=None):
        """An Argument for each parameter; the last ones may be left to their defaults. The name of the variable that
        the statement declares is hidden."""
        expressions, result, function = self.expressions(hide=(hidden,) if hidden else ()), [], callee.function
        supplied = len(callee.parameters)
        while supplied and function.parameters[supplied - 1].default and self.rng.random() < 0.5:
            supplied -= 1
        for role, type_ in callee.parameters[:supplied]:
            if role == "fuel":
                result.append(Argument(Expression("fuel / @K@", self.fuel().own)))
                continue
            if role == "handed":
                result.append(self.handed(expressions, type_, hidden))
                continue
            argument = Argument(expressions.value(type_)) if role == "value" else \
                self.lending(expressions, type_, role == "inout")
            if argument is None:
                return None
            if (function.overloaded or function.template) and not isinstance(type_, Struct):  # of exactly the type
                argument.value = Expression(f"({spell(type_)})({argument.value.text})", argument.value.reads,
                                            argument.value.writes)
            result.append(argument)
        return self.with_effect(expressions, result)

    def with_effect(self, expressions, arguments):
        """Perhaps one more argument changes a variable. Arguments have no order among each other, so what one changes
        no other may use: then there are no arguments."""
        numbers = [argument for argument in arguments if argument.value.text.startswith("(") and not argument.lent
                   and argument.value.text[1:].partition(")")[0] in {spell(type_) for type_ in kinds.INTEGERS}]
        if "effects" in self.features and not self.function.plain and numbers and self.rng.random() < 0.2:
            changed, argument = expressions.changeable(), self.rng.choice(numbers)
            if changed is not None:
                name = argument.value.text[1:].partition(")")[0]
                argument.value = expressions.changing(next(type_ for type_ in kinds.INTEGERS if spell(type_) == name), changed)
        for argument in arguments:
            changed = {place for cell in argument.value.writes for place in cell}
            others = {place for other in arguments if other is not argument
                      for cell in (*other.value.reads, *other.value.writes, *other.lent) for place in cell}
            if changed & others:
                return None
        return arguments

    def handed(self, expressions, type_, hidden):
        """Nearly always what the function has been handed itself, so that it is the same in all of a program's tasks."""
        own = [variable for variable in self.state.visible() if variable.name in ("common", "seed") and variable.name != hidden
               and variable.type == type_ and all(map(self.state.can_read, variable.own or variable.lvalue.cells))]
        if own and self.rng.random() < 0.9:
            return Argument(Expression(own[-1].name, own[-1].own or own[-1].lvalue.cells))
        return Argument(expressions.value(type_))

    def fuel(self):
        return next(variable for variable in self.state.visible() if variable.name == "fuel")

    def lending(self, expressions, type_, writes):
        """A pointer to memory for the callee."""
        aims = type_.target
        usable = [lvalue for lvalue in expressions.readable
                  if (lvalue.type == aims or isinstance(lvalue.type, Array) and isinstance(aims, Array)
                      and lvalue.type.element == aims.element and lvalue.type.size >= aims.size)
                  and not (writes and (lvalue.constant or not all(map(self.state.can_write, lvalue.cells))))
                  and lvalue.text not in self.volatiles() and (self.waits or self.may_stay_pending(lvalue))]
        usable = [lvalue for lvalue in usable if not any(
            variable.frozen and any(cell in variable.own for cell in lvalue.cells) for variable in self.state.visible())]
        if not usable:
            return None
        lvalue = self.rng.choice(usable)
        text = lvalue.text if isinstance(aims, Array) else "&" + lvalue.text
        return Argument(Expression(text, lvalue.via), lvalue.cells, writes)
