# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs with both kinds of task: a block-level program (block/) whose tasks spawn those of a small thread-level one,
which spawn block-level tasks in turn. In the serial version the block's first thread runs a thread-level task, and where
that waits, the whole block runs its block-level children (fuzz_serial_blocks.h)."""
import re

from . import features
from .block import program as block
from .block.statements import with_list
from .callable import Instance
from .program import Program
from .statements import Call

PRAGMA = "#pragma gtap function"
# The others of a thread-level program stand in headers and namespaces of the file as it is.
FEATURES = features.parse("base") | frozenset(("goto_wait", "priorities", "switch_wait", "references", "static_const", "nested_arrays", "templates",
                                               "default_arguments", "spawned_declarations", "macros", "lambdas", "small"))


class BlockChild(Call):
    """A thread-level task spawns a block-level one."""

    def lines(self, indent):
        return with_list(self, super().lines(indent), indent)


class ThreadProgram(Program):
    """`others`: instances of block-level functions."""
    leads_to_blocks = True

    def __init__(self, seed, name, others):
        self.others = others
        super().__init__(seed, name, FEATURES)

    def instances_of_others(self):
        return self.rng.sample(self.others, min(len(self.others), self.rng.choice((1, 2, 3))))

    def call(self, callee):
        return BlockChild if callee.by_block else Call

    def definitions(self, serial):
        lines = super().definitions(serial)
        return [line.partition("#")[0] + "serial::wait_of_thread();" if re.search("#pragma gtap task(wait|yield)", line) else line for line in lines] \
            if serial else lines


class MixedProgram(block.BlockProgram):
    def instances_of_others(self):
        self.threads = ThreadProgram(f"mixed {self.seed}", f"{self.name}_t", self.instances)
        root = self.threads.functions[0]
        root.by_thread = True
        return [Instance(root)] * 2

    def declarations(self, serial):
        # The thread-level program's own heading would be taken for that of a program of the file.
        heading, *blocks = super().declarations(serial)
        return [heading, *worked_by("thread", self.threads.declarations(serial)[1:]), *worked_by("block", blocks)]

    def definitions(self, serial):
        return worked_by("thread", self.threads.definitions(serial)) + worked_by("block", super().definitions(serial))


def worked_by(worker, lines):
    return [f"{PRAGMA} worker({worker})" if line == PRAGMA else line for line in lines]


def file_text(programs, others=None):
    """As of block-level programs; functions say who runs them."""
    text = block.file_text(programs, others).replace("// Random block-level programs", "// Random programs of both kinds of task")
    lines = text.replace("#include <gtap_block.cuh>", "#include <gtap_thread.cuh>").split("\n")
    return "\n".join(worked_by("block", lines))
