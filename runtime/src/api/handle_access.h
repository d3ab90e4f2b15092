// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The record behind a gtap::launch_handle, for the library and its tests.
#pragma once

#include <gtap/launch_handle.h>

#include <memory>

namespace gtap::detail {

class handle_access {
public:
  static std::shared_ptr<launch_record> &record(launch_handle &handle);
};

} // namespace gtap::detail
