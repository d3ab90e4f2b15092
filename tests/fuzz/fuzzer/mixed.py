# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs with both kinds of task: a block-level program (block/) whose tasks spawn those of a thread-level one, too.
The other way round there is no serial version: one thread cannot run a block's task."""
from . import features
from .block import program as block
from .callable import Instance
from .program import Program

PRAGMA = "#pragma gtap function"
# The others of a thread-level program stand in headers and namespaces of the file as it is.
FEATURES = features.parse("base") | frozenset(("goto_wait", "switch_wait", "references", "static_const", "nested_arrays", "templates",
                                               "default_arguments", "spawned_declarations", "macros", "lambdas", "small"))


class MixedProgram(block.BlockProgram):
    def instances_of_others(self):
        self.threads = Program(f"mixed {self.seed}", f"{self.name}_t", FEATURES)
        root = self.threads.functions[0]
        root.by_thread = True
        return [Instance(root)] * 2

    def lines(self, serial=False):
        # The thread-level program's own heading would be taken for that of a program of the file.
        threads, blocks = self.threads.lines(serial)[1:], super().lines(serial)
        return [blocks[0], *worked_by("thread", threads), *worked_by("block", blocks[1:])]


def worked_by(worker, lines):
    return [f"{PRAGMA} worker({worker})" if line == PRAGMA else line for line in lines]


def file_text(programs, others=None):
    """As of block-level programs; functions say who runs them."""
    text = block.file_text(programs, others).replace("// Random block-level programs", "// Random programs of both kinds of task")
    lines = text.replace("#include <gtap_block.cuh>", "#include <gtap_thread.cuh>").split("\n")
    return "\n".join(worked_by("block", lines))
