// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the parts of a launch on several GPUs have in common.
#include "peer/launch_group.h"

#include "cuda/failure.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <set>

namespace gtap::detail {

namespace {
struct all_groups {
  std::mutex mutex;
  std::set<const launch_group *> groups;
};
all_groups &of_program() {
  static all_groups *all = new all_groups; // objects may be dropped at the end of the process
  return *all;
}
} // namespace

launch_group::launch_group() {
  const std::lock_guard<std::mutex> held(of_program().mutex);
  of_program().groups.insert(this);
}
launch_group::~launch_group() {
  const std::lock_guard<std::mutex> held(of_program().mutex);
  of_program().groups.erase(this);
}
bool launch_group::exists(const launch_group *group) {
  const std::lock_guard<std::mutex> held(of_program().mutex);
  return of_program().groups.count(group) != 0;
}

void *allocate_only_copy(std::size_t bytes) {
  void *memory = nullptr;
  if (cudaMalloc(&memory, std::max<std::size_t>(bytes, 1)) != cudaSuccess) {
    cudaGetLastError();
    throw failure{GTAP_ERROR_OUT_OF_MEMORY,
                  fmt::format("The GPU has not the {} bytes of a gtap::symmetric.", bytes)};
  }
  return memory;
}

void require_peers(const launchable_kernel &kernel) {
  if (!kernel.has_peers)
    throw failure{
        GTAP_ERROR_INVALID_LAUNCH,
        fmt::format("The kernel '{}' cannot be launched on several GPUs. Its tasks have to be "
                    "thread-level and without 'depend', and its file has to call "
                    "gtap::runtime::launch(), or to be translated and compiled with "
                    "-DGTAP_PEERS=1.",
                    kernel.name)};
}

namespace {

class start_of_part final : public kernel_start {
public:
  start_of_part(const peer_start &start, part_shape shape, cudaStream_t stream)
      : start_(start), shape_(shape), stream_(stream) {}
  cudaError_t operator()(std::size_t shared_bytes) const override {
    return start_(shape_.blocks, shape_.threads, shared_bytes, stream_);
  }

private:
  const peer_start &start_;
  const part_shape shape_;
  const cudaStream_t stream_;
};

} // namespace

part_shape shape_of_part(const launch_record &record, const launchable_kernel &kernel,
                         std::uint32_t block_size, std::uint32_t sharers) {
  const int threads = static_cast<int>(std::min(record.book().block_size(), block_size));
  const int blocks =
      suitable_grid_of(kernel.kernel, threads, record.book().wanted_grid(), most_slot_bytes);
  return {threads,
          std::max(blocks / static_cast<int>(sharers), threads > 32 ? 1 : 2)}; // two warps at least
}

void begin_part(const std::shared_ptr<launch_record> &record, const launchable_kernel &kernel,
                std::uint32_t block_size, const peer_start &start, cudaStream_t stream,
                std::uint32_t sharers) {
  const part_shape shape = shape_of_part(*record, kernel, block_size, sharers);
  record->book().begin(record, stream, start_of_part(start, shape, stream));
}

} // namespace gtap::detail
