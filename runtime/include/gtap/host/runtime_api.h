// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The CUDA runtime calls of the host target, by subject. "Device memory" is the process's own
// memory, and every call is complete when it returns.
#pragma once

#include <gtap/host/api_device.h>
#include <gtap/host/api_errors.h>
#include <gtap/host/api_memory.h>
#include <gtap/host/api_streams.h>
