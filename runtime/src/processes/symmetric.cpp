// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What gtap::symmetric<T> is without its type.
#include "api/exit_status.h"
#include "cuda/cuda_api.h"
#include "cuda/device.h"
#include "cuda/failure.h"
#include "peer/launch_group.h"

#include <gtap/symmetric.h>

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace gtap::detail {

struct symmetric_part {
  launch_group *group; // null: of a runtime with one device
  int process;
  std::vector<void *> copies;
};

class symmetric_access {
public:
  static launch_group *group(::gtap::runtime &of) { return of.group_; }
  static runtime &first(::gtap::runtime &of) { return *of.self_; }
};

symmetric_part *allocate_symmetric(::gtap::runtime &of, std::size_t count, std::size_t size) {
  try {
    if (count > std::numeric_limits<std::size_t>::max() / 2 / size)
      throw failure{
          GTAP_ERROR_OUT_OF_MEMORY,
          fmt::format("gtap::symmetric was asked for {} objects of {} bytes.", count, size)};
    const std::size_t bytes = std::max<std::size_t>(count * size, 1);
    auto part = std::make_unique<symmetric_part>();
    part->group = symmetric_access::group(of);
    part->process = of.process();
    if (part->group != nullptr) {
      part->copies = part->group->allocate_symmetric(bytes);
    } else {
      const on_device here(symmetric_access::first(of).device());
      part->copies = {allocate_only_copy(bytes)};
    }
    return part.release();
  } catch (...) {
    const gtap_status status = remember(current_failure());
    throw error(status, gtap_error_string(status));
  }
}

void free_symmetric(symmetric_part *part) noexcept {
  const std::unique_ptr<symmetric_part> owned(part);
  if (part == nullptr)
    return;
  try {
    void *own = part->copies[static_cast<std::size_t>(part->process)];
    if (part->group == nullptr) {
      cudaFree(own);
    } else if (launch_group::exists(part->group)) {
      part->group->free_symmetric(own);
    } else {
      tell({GTAP_ERROR_NOT_INITIALIZED,
            "A gtap::symmetric was dropped behind its gtap::runtime. Drop it before."});
      fail_at_exit();
    }
  } catch (...) {
    failure what = current_failure();
    if (what.status == GTAP_ERROR_PEER) // a process has ended: what is left goes with this one
      return;
    tell(std::move(what));
    fail_at_exit();
  }
}

int own_process(const symmetric_part *part) noexcept {
  return part == nullptr ? 0 : part->process;
}
void *symmetric_copy(const symmetric_part *part, int process) noexcept {
  const auto which = static_cast<std::size_t>(process);
  return part == nullptr || which >= part->copies.size() ? nullptr : part->copies[which];
}

} // namespace gtap::detail
