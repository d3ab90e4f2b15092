// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A graph of tasks as an *image*: records, counters and lists of successors that know tasks by their numbers, and say nothing of
// places. Launches keep images of what they have recorded (kept_graphs.cuh), and the host makes images of a gtap::graph
// (host_image.cuh); block/graph_keeper.cuh makes tasks of them. Must not know where an image comes from.
#pragma once

#include <gtap/detail/depend/successors.cuh>
#include <gtap/detail/launch/graph_view.h>

namespace gtap::detail {

struct image_task {
  std::uint32_t waits_for; // so many tasks
  std::uint32_t
      list; // of its successors: the first unit, counted from that of the first list; or none
};

// Where the parts of an image stand: an image_task each, those that wait for nobody first; records of so many bytes; lists of
// successors.
class graph_image {
public:
  __host__ __device__ graph_image(unsigned char *base, const image_sizes &sizes,
                                  std::size_t record_bytes)
      : base_(base), records_(units_of_tasks(sizes.count)),
        lists_(records_ + units_of(sizes.count * std::uint64_t{record_bytes})),
        record_bytes_(record_bytes) {}

  __host__ __device__ static std::uint64_t units_for(const image_sizes &sizes,
                                                     std::size_t record_bytes) {
    return units_of_tasks(sizes.count) + units_of(sizes.count * std::uint64_t{record_bytes}) +
           sizes.list_units;
  }

  __host__ __device__ image_task &task(std::uint32_t number) const {
    return reinterpret_cast<image_task *>(base_)[number];
  }
  __host__ __device__ unsigned char *record(std::uint32_t number) const {
    return base_ + records_ * graph_unit + number * std::uint64_t{record_bytes_};
  }
  // Lists of successors: the place of the first unit is 0.
  __host__ __device__ unsigned char *lists() const { return base_ + lists_ * graph_unit; }

private:
  __host__ __device__ static std::uint64_t units_of(std::uint64_t bytes) {
    return (bytes + graph_unit - 1) / graph_unit;
  }
  __host__ __device__ static std::uint64_t units_of_tasks(std::uint32_t count) {
    return units_of(count * std::uint64_t{sizeof(image_task)});
  }

  unsigned char *base_;
  std::uint64_t records_, lists_; // units before these
  std::size_t record_bytes_;
};

} // namespace gtap::detail
