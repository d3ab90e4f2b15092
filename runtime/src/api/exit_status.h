// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The end of a process: errors that nobody has asked for are told, and the exit status then is not 0.
#pragma once

namespace gtap::detail {

// From the first call on, `tell` is called when the process ends by exit() or the end of main. It tells the errors that
// are left on stderr and returns whether there were any. Precondition: the CUDA runtime is in use, so that its own
// handlers, which were registered before, come later.
void tell_at_exit(bool (*tell)());

// Call it after tell_at_exit(). When the process ends, `wait` is called behind `tell`, with the exit status so far, and waits for what belongs to the
// process. It returns whether all of that ended well; otherwise the exit status is not 0.
void wait_at_exit(bool (*wait)(int status));

// An error was told that the program may not have looked at: the process will end with EXIT_FAILURE where it would have
// ended with EXIT_SUCCESS. The environment variable GTAP_KEEP_EXIT_STATUS, set to anything but 0, leaves the status.
void fail_at_exit();

} // namespace gtap::detail
