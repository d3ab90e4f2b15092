# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which room may include which: one table for each part of the project. test_rooms.py checks them against the code.

A table has the folder that includes are written from, the files that it covers, and a row for each room: its files
(patterns, relative to the folder; the first row that matches counts) and the rooms that it may include. A room may
always include itself. Headers from elsewhere (the standard library, CUDA, Clang) are not looked at.
"""

RUNTIME = {
    "name": "runtime",
    "folder": "runtime/include",
    "files": ["gtap/**/*", "*.cuh"],
    "rooms": {
        # What CUDA means on CPU threads; it knows nothing of tasks.
        "host": (["gtap/host/**/*"], []),
        # What programs and generated code name.
        "interface": (["gtap/version.h", "gtap/api.h", "gtap/settings.h", "gtap/range.cuh", "gtap/values.cuh", "gtap/negated.cuh", "gtap/load_l2.cuh", "gtap/best.cuh", "gtap/loop.cuh", "gtap/operators.cuh", "gtap/team.cuh", "gtap/team_groups.cuh", "gtap/team_pool.cuh", "gtap/openmp.cuh", "gtap/atomic_update.cuh", "gtap/address_space.cuh", "gtap/field_pointers.cuh",
                       "gtap/task_interface.cuh"], []),
        # Launches with handles, and runtimes, which begin some.
        "handles": (["gtap/launch_handle.h", "gtap/runtime.h", "gtap/symmetric.h"], ["host", "interface"]),
        # What the translator reads in place of the scheduler, and before a program for a GPU.
        "stubs": (["gtap/detail/interface_stubs.cuh", "gtap/translating.h"], ["interface", "handles"]),
        # Atomic words, warps, the numbers of tuning, planted defects.
        "base": (["gtap/detail/base/*"], ["host", "interface"]),
        # What all workers of a launch share, and how it begins and ends.
        "launch": (["gtap/detail/launch/*"], ["host", "interface", "base"]),
        # What workers and launches record of themselves, where a file is compiled with GTAP_PROFILE.
        "profile": (["gtap/detail/profile/*"], ["interface", "base", "launch"]),
        # Records in the pool, and who has the free ones.
        "record": (["gtap/detail/record/*"], ["interface", "base", "launch"]),
        # The memory of other GPUs, and what stands for what lies there.
        "reach": (["gtap/detail/reach/*"], ["interface", "base", "launch", "record"]),
        # The tasks of a worker, in shared memory and in the pool, and their joins.
        "stack": (["gtap/detail/stack/*"], ["interface", "base", "launch", "record", "reach"]),
        # Memory for the buffers that tasks ask for.
        "scratch": (["gtap/detail/scratch/*"], ["base", "launch"]),
        # What the code of tasks asks of their launch.
        "requests": (["gtap/stop.cuh", "gtap/scratch.cuh", "gtap/team_threads.cuh"], ["interface", "launch", "scratch"]),
        # Which tasks wait for which others, by what they read and write.
        "depend": (["gtap/detail/depend/*"], ["interface", "base", "launch", "record"]),
        # What a program's tasks are, and what a spawn makes.
        "task": (["gtap/detail/task/*"], ["host", "interface", "base", "launch", "record", "stack"]),
        # Tasks that go to other GPUs, and the warp that deals with these.
        "peer": (["gtap/detail/peer/*"], ["base", "launch", "reach", "stack", "task"]),
        # Lanes as workers, and the warps that they are in.
        "warp": (["gtap/detail/warp/*"], ["interface", "base", "launch", "profile", "stack", "depend", "task", "peer"]),
        # Launches that have nothing but loops to run, and no scheduler.
        "loops": (["gtap/detail/loops/*"], ["base", "launch", "task", "warp"]),
        # Launches in which no task waits, and no records.
        "trees": (["gtap/detail/trees/*"], ["base", "launch", "task", "peer", "warp", "loops"]),
        # Blocks as workers.
        "block": (["gtap/detail/block/*"], ["base", "launch", "profile", "stack", "depend", "task"]),
        # Both kinds in one block.
        "turns": (["gtap/detail/turns/*"], ["base", "launch", "record", "stack", "task", "warp", "block"]),
        # The schedulers that ours is measured against.
        "baselines": (["gtap/baselines/*"], ["interface", "launch", "record", "stack", "task", "block", "depend"]),
        # How a launch puts each kind of worker to work.
        "workers": (["gtap/detail/workers/*"], ["interface", "launch", "record", "depend", "task", "peer", "warp", "loops", "trees", "block", "turns", "baselines"]),
        # One execution of an entry.
        "session": (["gtap/session.cuh"], ["interface", "handles", "base", "launch", "profile", "reach", "task", "workers"]),
        # The one header of an annotated file.
        "front": (["gtap/modes.h", "gtap_thread.cuh", "gtap_block.cuh", "gtap_warp.cuh"], ["interface", "handles", "stubs", "base", "requests", "session"]),
        # Graphs that the host makes, and the kernel that runs them.
        "graphs": (["gtap/graph.cuh", "gtap/detail/graph/*"], ["interface", "depend", "session", "front"]),
    },
}

LIBRARY = {
    "name": "library",
    "folder": "runtime/src",
    "files": ["**/*"],
    "rooms": {
        # The calls of CUDA, and how their failures travel.
        "cuda": (["cuda/*"], []),
        # What a program's files have registered, and its settings.
        "program": (["program/*"], ["cuda"]),
        # What a runtime sets up on a device: its memory and the depth of its call stacks.
        "storage": (["storage/*"], ["cuda", "program"]),
        # Launches seen from the host while they run.
        "watch": (["watch/*"], ["cuda", "storage"]),
        # What launches recorded, told to people.
        "profile": (["profile/*"], ["cuda", "program"]),
        # Runtimes, and the functions that programs call; several GPUs as one, of one process or of several.
        "api": (["api/*", "peer/*", "processes/*"], ["cuda", "program", "storage", "watch", "profile"]),
    },
}

TRANSLATOR = {
    "name": "translator",
    "folder": "gtap-translate",
    "files": ["**/*"],
    "rooms": {
        # Reports and their table, options, text and edits of text. Nothing of CUDA or tasks.
        "support": (["support/*"], []),
        # From the command line of a compilation to Clang's AST; what the preprocessor saw; directives as written.
        "frontend": (["frontend/*"], ["support"]),
        # Expressions and calls.
        "expressions": (["ast/expressions/*"], ["support"]),
        # Task functions, spawns, waits and entries, found in the AST.
        "model": (["model/*"], ["support", "frontend", "expressions"]),
        # Questions to the AST that know nothing of records and steps (folders of ast/, as expressions above): types, templates
        # and namespaces, and what they are in text.
        "types": (["ast/types/*"], ["support", "model"]),
        # Variables: where they are in scope, and what each mention does with them.
        "uses": (["ast/uses/*"], ["support", "model", "expressions"]),
        # Where text can stand between the user's declarations.
        "places": (["ast/places/*"], ["support", "types"]),
        # What is known of a body before it is changed (folders of analyse/): control-flow graphs and solvers over them.
        "dataflow": (["analyse/dataflow/*"], []),
        # What code does besides computing a value.
        "effects": (["analyse/effects/*"], ["model", "types", "expressions", "uses"]),
        # What becomes of a variable: escapes, liveness, its last use.
        "variables": (["analyse/variables/*"], ["support", "model", "expressions", "uses", "dataflow"]),
        # Which values all threads of a block have in common.
        "uniformity": (["analyse/uniformity/*"], ["model", "uses", "dataflow", "variables"]),
        # Where pointers lead, and who reads and writes there.
        "memory": (["analyse/memory/*"], ["support", "model", "types", "expressions", "uses", "dataflow", "effects", "uniformity", "variables"]),
        # Loops: their turns, their cost, whether tasks can share them.
        "loops": (["analyse/loops/*"], ["support", "model", "types", "expressions", "uses", "effects"]),
        # What tasks do to each other: joins, writes, spawns that may run inline.
        "tasks": (["analyse/tasks/*"], ["support", "model", "types", "expressions", "uses", "places", "dataflow", "effects", "loops"]),
        # Functions that call themselves.
        "recursion": (["analyse/recursion/*"], ["model", "uses", "effects"]),
        # What a jump to a taskwait passes on its way.
        "jumps": (["analyse/jumps/*"], ["model", "uses"]),
        # Where each variable lives while a task waits.
        "frame": (["analyse/frame/*"], ["model", "types", "expressions", "uses", "variables", "uniformity", "memory", "tasks", "jumps"]),
        # The results that lower and emit read.
        "analysis": (["analyse/TaskAnalysis.h"], ["model", "variables", "uniformity", "loops", "frame"]),
        # What cannot work, said at the user's line (folders of check/): what may stand in a task function at all.
        "check_language": (["check/language/*"], ["support", "frontend", "model", "types", "uses", "dataflow", "effects", "tasks"]),
        # Kernels and their entries.
        "check_entries": (["check/entries/*"], ["support", "frontend", "model", "types", "expressions", "effects", "memory", "tasks"]),
        # Tasks that depend on others, taskgraphs, taskloops.
        "check_graphs": (["check/graphs/*"], ["support", "frontend", "model", "types", "uses", "uniformity", "loops"]),
        # Block-level tasks.
        "check_blocks": (["check/blocks/*"], ["support", "frontend", "model", "types", "uses", "variables", "uniformity", "memory", "frame", "check_graphs"]),
        # Records, what lives across taskwaits, and what is done to it meanwhile.
        "check_frame": (["check/frame/*"], ["support", "model", "types", "expressions", "uses", "dataflow", "variables", "memory", "tasks", "jumps", "frame"]),
        # All checks of a model.
        "check": (["check/*"], ["support", "frontend", "model", "types", "expressions", "uses", "memory", "tasks", "check_language", "check_entries", "check_graphs", "check_blocks"]),
        # What is easier to change in the user's text, before it is parsed again (folders of normalise/): macros and headers as text,
        # and single expressions.
        "rewrite_text": (["normalise/text/*"], ["support", "frontend", "model"]),
        # Parts of a task function as functions of their own.
        "rewrite_blocks": (["normalise/blocks/*"], ["support", "frontend", "model", "types", "uses", "variables", "check_language"]),
        # Loops of spawns, and taskloops.
        "rewrite_loops": (["normalise/loops/*"], ["support", "frontend", "model", "types", "loops", "tasks", "check_graphs", "rewrite_text", "rewrite_blocks"]),
        # Recursive functions.
        "rewrite_recursion": (["normalise/recursion/*"], ["support", "frontend", "model", "types", "places", "tasks", "recursion", "rewrite_blocks"]),
        # Directives by other ones.
        "rewrite_directives": (["normalise/directives/*"], ["support", "frontend", "model", "types", "uses", "variables", "uniformity", "tasks", "rewrite_text", "rewrite_blocks"]),
        # One round after the other.
        "normalise": (["normalise/*"], ["support", "frontend", "model", "loops", "tasks", "recursion", "rewrite_text", "rewrite_blocks", "rewrite_loops", "rewrite_recursion", "rewrite_directives"]),
        # Team functions as block-level ones: what one thread runs, and regions.
        "teams": (["teams/*"], ["support", "frontend", "model", "types", "uses", "effects", "variables", "memory", "loops"]),
        # What becomes of one task function: its step, its record, its descriptor.
        "lower": (["lower/*"], ["support", "frontend", "model", "types", "expressions", "uses", "effects", "variables", "loops", "tasks", "jumps", "frame", "analysis"]),
        # The output file, the report of spills, and the test that the output compiles.
        "emit": (["emit/*"], ["support", "frontend", "model", "types", "expressions", "uses", "places", "lower", "effects", "variables", "loops", "tasks", "recursion", "frame", "analysis"]),
        # What will be slow, said at the user's line.
        "remark": (["remark/*"], ["support", "model", "emit", "effects", "loops", "tasks", "recursion", "frame", "analysis"]),
        # The stages one after the other, and the command line.
        "driver": (["driver/*"],
                   ["support", "frontend", "model", "types", "check_blocks", "check_frame", "check", "rewrite_directives", "normalise", "teams", "lower", "emit", "remark", "memory", "loops", "tasks", "frame", "recursion", "analysis"]),
    },
}

TABLES = [RUNTIME, LIBRARY, TRANSLATOR]
