#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# bounded.sh COMMAND...: runs a compiler with a limit of CPU time for each of its processes, and of memory. Far above
# what any program of this project takes, so that the machine's speed and load do not matter; what does not come to an
# end meets it.
ulimit -t "${GTAP_COMPILE_SECONDS:-200}"
ulimit -v $((${GTAP_COMPILE_GIB:-6} * 1024 * 1024))
exec "$@"
