# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The random program generator and its runner (see ../README.md)."""
