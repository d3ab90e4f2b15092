"""Random block-level programs (gtap_block.cuh): the thread-level rules seen from one thread, and those of a block."""
