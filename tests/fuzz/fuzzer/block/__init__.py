# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random block-level programs (gtap_block.cuh): the thread-level rules seen from one thread, and those of a block."""
