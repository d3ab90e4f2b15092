# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random spawns: a mixin of the builder. Each thread that gets there has a child of its own."""
from ..callable import Instance
from ..flow import Expression
from ..kinds import U32, Array, Struct, needs_value, spell
from ..statements import Argument
from ..storage import Variable
from .state import make_varying
from .statements import BlockCall, BlockDeclaration


class Spawns:
    def make_spawn(self, nodes, depth):
        if not self.may_call or self.state.cost + self.multiplicity > self.state.most_children:
            return False
        rng = self.rng
        instances = self.instances()
        callee = rng.choice([one for one in instances if one.function.fuelled] if rng.random() < 0.5 else instances)
        target = name = declared = None
        if callee.result is not None and rng.random() < 0.93:
            if self.waits and rng.random() < 0.3:
                name = self.new_name()
            else:
                target = self.call_target(nodes, callee.result)
        arguments = self.arguments(callee, name)
        if arguments is None:
            return False
        if name is not None:
            declared = Variable(name, callee.result)
            make_varying(declared)
            target = declared.lvalue
        call = BlockCall(callee.function, callee.spelled(rng, self.function, len(arguments)), arguments, target, True,
                         clauses=self.priority(), declared=declared)
        return self.add(nodes, self.with_macro(call))

    def priority(self):
        """A priority for the child of each thread, or none."""
        if not self.program.prioritizes or self.rng.random() < 0.5:
            return []
        value = self.values(False).value(U32)
        return [("priority", Expression(f"({value.text}) % 9", value.reads))]

    def instances(self):
        result = list(self.program.instances)
        if self.function.types:
            for function in self.program.callable:
                if function.template:
                    result.append(Instance(function, [self.rng.choice(self.function.types) for _ in function.types],
                                           self.program.instances_of(function)[0].numbers))
        return result

    def call_target(self, nodes, type_):
        usable = []
        for lvalue in self.writable():
            in_memory = any(hasattr(place, "memory") for cell in lvalue.cells for place in cell)
            if self.keeps_uniform(lvalue) or not in_memory and self.has_fixed_root(lvalue.text):
                continue
            if lvalue.type == type_:
                usable.append(lvalue)
            elif isinstance(lvalue.type, Array) and lvalue.type.element == type_:
                index = self.values(False).index(lvalue.type.size)
                usable.append(lvalue.element(index.text, index.reads))
        usable = [lvalue for lvalue in usable if self.waits or all(place.heap for cell in lvalue.cells for place in cell)]
        if usable and self.rng.random() < 0.6:
            return self.rng.choice(usable)
        if not self.waits:
            return None
        variable = Variable(self.new_name(), type_)
        make_varying(variable)
        if needs_value(type_):
            value = self.values(False, (variable.name,)).value(type_)
            declaration = BlockDeclaration("", [(variable, f" = {value.text}", value)])
        else:
            declaration = BlockDeclaration("", [(variable, "", None)])
        return variable.lvalue if self.add(nodes, declaration) else None

    def arguments(self, callee, hidden=None):
        """An Argument for each parameter; the last ones may be left to their defaults."""
        hide, result, function = (hidden,) if hidden else (), [], callee.function
        supplied = len(callee.parameters)
        while supplied and function.parameters[supplied - 1].default and self.rng.random() < 0.5:
            supplied -= 1
        for role, type_ in callee.parameters[:supplied]:
            values = self.values(self.rng.random() < 0.3, hide)
            if role == "fuel":
                result.append(Argument(Expression("fuel / @K@", self.fuel().own)))
                continue
            argument = Argument(values.value(type_)) if role == "value" else \
                self.lending(self.values(False, hide), type_, role == "inout")
            if argument is None:
                return None
            if (function.overloaded or function.template) and not isinstance(type_, Struct):  # of exactly the type
                argument.value = Expression(f"({spell(type_)})({argument.value.text})", argument.value.reads,
                                            argument.value.writes)
            result.append(argument)
        return result

    def fuel(self):
        return next(variable for variable in self.state.visible() if variable.name == "fuel")

    def lending(self, values, type_, writes):
        """A pointer to memory for the callee."""
        if not self.waits:
            return None
        aims = type_.target
        usable = [lvalue for lvalue in values.readable
                  if (lvalue.type == aims or isinstance(lvalue.type, Array) and isinstance(aims, Array)
                      and lvalue.type.element == aims.element and lvalue.type.size >= aims.size)
                  and not (writes and (lvalue.constant or not all(map(self.state.can_write, lvalue.cells))
                                       or self.keeps_uniform(lvalue)))
                  and not any(hasattr(place, "memory") for cell in lvalue.cells for place in cell)
                  and not self.has_fixed_root(lvalue.text)]
        usable = [lvalue for lvalue in usable if not any(
            variable.frozen and any(cell in variable.own for cell in lvalue.cells) for variable in self.state.visible())]
        if not usable:
            return None
        lvalue = self.rng.choice(usable)
        text = lvalue.text if isinstance(aims, Array) else "&" + lvalue.text
        return Argument(Expression(text, lvalue.via), lvalue.cells, writes)
