# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What run.py and generate.py can make programs of: tasks of a thread, tasks of a block, both in one program, plain
recursive functions that tasks call, and tasks with one child at a time; and tasks of which some must be refused."""
from dataclasses import dataclass
from typing import Callable

from . import chain, mixed, program, recursive, stale, team
from .block import program as block


def one_size(seed):
    """In every second file, larger records lie in lanes' windows and move; in every third, children become runs at once."""
    return ("-DGTAP_BLOCK_SIZE=32", "-DGTAP_NUM_QUEUES=3", *(("-DGTAP_WINDOW_RECORD_BYTES=96",) if seed % 2 else ()),
            *(("-DGTAP_CHILDREN_BEFORE_RUNS=1",) if seed % 3 == 0 else ()))


def little_room(seed):
    """In every second file, walks become too deep."""
    return "-DGTAP_BLOCK_SIZE=32", *(("-DGTAP_WALK_BYTES=256",) if seed % 2 else ())


def several_sizes(seed):
    """One warp or two; every third file has a window of few tasks, so that most go through the pool, where children become
    runs at once."""
    few = ("-DGTAP_WINDOW_ENTRIES=4", "-DGTAP_CHILDREN_BEFORE_RUNS=1") if seed % 3 == 0 else ()
    return "-Wno-gtap-block-wait-unproved", f"-DGTAP_BLOCK_SIZE={64 if seed % 2 else 32}", *few


@dataclass(frozen=True)
class Mode:
    program: Callable  # of a seed, a name and features
    file_text: Callable  # of programs, and of a dictionary for other files
    definitions: Callable  # the compiler's, of a seed
    refused: frozenset = frozenset()  # what the generator cannot foresee
    judge: Callable = None  # of programs that are translated only: which ones the translator's messages are wrong about


MODES = {"thread": Mode(program.Program, program.file_text, one_size),
         "block": Mode(block.BlockProgram, block.file_text, several_sizes),
         "mixed": Mode(mixed.MixedProgram, mixed.file_text, several_sizes),
         "recursive": Mode(recursive.RecursiveProgram, recursive.file_text, one_size),
         "chain": Mode(chain.ChainProgram, chain.file_text, little_room),
         "team": Mode(team.TeamProgram, team.file_text, several_sizes, refused=frozenset(("translate GTAP184", "translate GTAP186"))),
         "stale": Mode(stale.make, stale.file_text, several_sizes, judge=stale.judge)}
