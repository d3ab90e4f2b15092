# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The parts of the language that generated programs use. `base` is always there; the others are switched on as the
translator learns them."""

FEATURES = {
    "goto_wait": "goto and labels in functions that wait: over waits, out of loops and back",
    "switch_wait": "a wait inside a switch",
    "range_wait": "a wait inside a range-for",
    "header_wait": "a wait inside an if, switch or loop whose head declares a variable",
    "unbraced_wait": "a wait as the body of an if, else or loop, without braces",
    "references": "references that live across a wait",
    "bindings": "structured bindings",
    "static_const": "static const locals",
    "defaults": "types with default member initialisers, across a wait",
    "constructed": "types without a default constructor, across a wait",
    "nested_arrays": "initialised arrays of arrays, across a wait",
    "overaligned": "types aligned to 32 bytes",
    "header_targets": "variables of an if's or switch's head as destinations",
    "chosen_targets": "destinations that are one variable or another",
    "templates": "function templates with parameters that are types and numbers, in several instances",
    "overloads": "task functions of one name",
    "namespaces": "task functions in namespaces, named and anonymous, defined inside and outside of them",
    "members": "static member functions",
    "default_arguments": "default arguments",
    "spawned_declarations": "`#pragma gtap task` before a declaration",
    "blocks": "spawned blocks with firstprivate, shared and default, nested, with spawns and waits inside",
    "taskloops": "taskloops of which one turn is a spawned block",
    "taskgroups": "taskgroups",
    "clauses": "if and final",
    "priorities": "priority on tasks and taskloops",
    "macros": "pragmas, spawns, waits, heads and returns that come out of macros",
    "headers": "task functions in a header",
    "lambdas": "lambdas, of captures of all kinds",
    "commas": "results behind a comma",
    "shallow": "functions that are cheap and have no effects, so that spawns run calls of them themselves",
    "if_constexpr": "if constexpr on a template's parameters",
    "naming_macros": "macros whose bodies name variables, in arguments of other macros; lists of them; assert",
    "temporaries": "references to temporary objects, and where nothing waits to bases and parts of them",
    "brace_lists": "std::initializer_list in calls",
    "brace_elision": "initialisers with inner braces left out",
    "effects": "arguments and lists in braces that change variables",
    "function_names": "__func__, __FUNCTION__ and __PRETTY_FUNCTION__",
    "counters": "__COUNTER__",
    "library_macros": "macros of the standard library, INT64_MAX and PRId64",
    "unnamed_types": "variables of types without a name, or of local ones, two a declaration",
    "declarators": "a variable, a pointer and a reference to it in one declaration",
    "hidden_names": "variables and functions with the name of a type",
    "constraints": "two templates of one name, told apart by enable_if or requires",
    "using": "task functions that a using-declaration names in another namespace",
    "constexpr_functions": "constexpr task functions",
    "clause_effects": "clauses that change variables, in the order written, before the arguments",
    "conditions": "preprocessor conditions around heads, braces and results",
    "keepers": "classes that keep `this`, arrays of them",
    "const_results": "const results",
    "const_members": "classes with a const member as parameters and variables",
    "alignments": "variables of an alignment of their own, up to 128",
    "decltypes": "decltype of a variable, of an array, of a const one",
    "loops_that_read": "loops of spawns that read memory which children write that are spawned later",
    "handed_on": "parameters that nearly all calls hand on as they are",
    "yields": "taskyields in place of some taskwaits",
    "late_readers": "children that read a variable of a function that may have ended",
    "shared_names": "other names of `__shared__` memory: in block-level programs, and always there",
    "long_texts": "functions of 200 statements, sums of 400 terms, as many parentheses",
}
# Not a part of the language, and so in no preset.
SMALL = "small"  # fewer functions and statements: more programs in the same time
PRESETS = {"base": (), "all": tuple(FEATURES)}


def parse(text):
    """A comma-separated list of features and presets; `-name` takes one away."""
    chosen = set()
    for word in text.split(","):
        if word in PRESETS:
            chosen.update(PRESETS[word])
        elif word.startswith("-") and word[1:] in FEATURES:
            chosen.discard(word[1:])
        elif word in FEATURES or word == SMALL:
            chosen.add(word)
        else:
            raise SystemExit(f"unknown feature '{word}'; there are: {', '.join([*PRESETS, *FEATURES])}")
    return frozenset(chosen)
