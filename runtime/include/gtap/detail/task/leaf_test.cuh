// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether a record has a test for tasks, or calls, that return at once (`gtap_leaf`, docs/task-interface.md).
#pragma once

#include <type_traits>

namespace gtap::detail {

// True when a task function begins with a case that is cheap enough to be run by whoever spawns it.
template <class Task, class = void>
struct has_leaf : std::false_type {};
template <class Task>
struct has_leaf<Task, std::void_t<decltype(&Task::gtap_record::gtap_leaf)>> : std::true_type {};

} // namespace gtap::detail
