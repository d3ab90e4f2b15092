// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Allocates, fills, frees.
#include "storage/memory.h"

#include "cuda/device.h"
#include "cuda/failure.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace gtap::detail {

std::size_t record_share(std::size_t memory_bytes, std::uint32_t contexts, std::uint32_t index) {
  constexpr std::size_t unit = 128; // records are aligned to no more
  if (contexts == 1)
    return memory_bytes / unit * unit;
  const std::size_t first = (memory_bytes - memory_bytes / 8) / unit * unit;
  return index == 0 ? first : (memory_bytes - first) / (contexts - 1) / unit * unit;
}

std::size_t kept_share(std::size_t bytes_of_launch) {
  const std::size_t eighth = bytes_of_launch / 8 / 128 * 128;
  return eighth < sizeof(kept_head) ? 0 : eighth;
}

namespace {
std::uint32_t stations_of_context() {
  return std::min(resident_warps(), most_stations);
}
} // namespace

memory_parts parts_of_memory(const gtap_config &settings) {
  const std::size_t contexts = settings.concurrent_launches;
  return {sizeof(launch_table), contexts * sizeof(context),
          contexts * stations_of_context() * sizeof(warp_station), settings.memory_bytes,
          settings.scratch_bytes};
}

device_memory::device_memory(const gtap_config &settings, const memory_source &source,
                             bool keeps_graphs)
    : source_(source), parts_(parts_of_memory(settings)),
      context_count_(settings.concurrent_launches), station_count_(stations_of_context()),
      scratch_bytes_(settings.scratch_bytes) {
  try {
    table_ = allocate(parts_.table);
    contexts_ = allocate(parts_.contexts);
    stations_ = allocate(parts_.stations);
    records_ = allocate(parts_.records);
    if (parts_.scratch != 0)
      scratch_ = allocate(parts_.scratch);
    require("cudaMemset", [&] { return cudaMemset(table_, 0, sizeof(launch_table)); });
    fill_stations();
    fill_scratch();
    fill_contexts(settings, keeps_graphs);
  } catch (...) {
    release();
    throw;
  }
}

device_memory::~device_memory() {
  release();
}

void *device_memory::allocate(std::size_t bytes) {
  void *result = source_.allocate(bytes, bytes_);
  bytes_ += bytes;
  return result;
}

void device_memory::release() {
  source_.deallocate(std::exchange(table_, nullptr), parts_.table);
  source_.deallocate(std::exchange(contexts_, nullptr), parts_.contexts);
  source_.deallocate(std::exchange(stations_, nullptr), parts_.stations);
  source_.deallocate(std::exchange(records_, nullptr), parts_.records);
  source_.deallocate(std::exchange(scratch_, nullptr), parts_.scratch);
}

void device_memory::abandon() {
  table_ = contexts_ = stations_ = records_ = scratch_ = nullptr;
}

scratch_header *device_memory::scratch(std::uint32_t context) const {
  if (scratch_ == nullptr)
    return nullptr;
  auto *begin = static_cast<unsigned char *>(scratch_);
  for (std::uint32_t i = 0; i < context; ++i)
    begin += record_share(scratch_bytes_, context_count_, i);
  return reinterpret_cast<scratch_header *>(begin);
}

// Open for no launch.
void device_memory::fill_scratch() const {
  for (std::uint32_t i = 0; scratch_ != nullptr && i < context_count_; ++i)
    require("cudaMemset", [&] { return cudaMemset(scratch(i), 0, sizeof(scratch_header)); });
}

// On the device, since all stations of a large one are 20 MB: zeros, but for what is empty when all its bits are ones.
// The copy of the contexts waits for it.
void device_memory::fill_stations() const {
  static_assert(none == ~record_index{0} && empty_slot == ~std::uint64_t{0}, "bytes of ones");
  require("cudaMemset", [&] {
    return cudaMemset(stations_, 0,
                      std::size_t{context_count_} * station_count_ * sizeof(warp_station));
  });
  warp_station &first = *stations(0);
  fill_column(&first.free_records.head, sizeof none); // its low half
  fill_column(&first.free_of_blocks.head, sizeof none);
  fill_column(&first.handed.slot, sizeof empty_slot);
}

// Ones in `width` bytes of each station: of the first one, those at `first`.
void device_memory::fill_column(void *first, std::size_t width) const {
  require("cudaMemset2D", [&] {
    return cudaMemset2D(first, sizeof(warp_station), 0xff, width,
                        std::size_t{context_count_} * station_count_);
  });
}

void device_memory::fill_contexts(const gtap_config &settings, bool keeps_graphs) const {
  std::vector<context> filled(context_count_);
  auto *records = static_cast<unsigned char *>(records_);
  for (std::uint32_t i = 0; i < context_count_; ++i) {
    context &each = filled[i];
    each = {};
    each.records = records;
    const std::size_t share = record_share(settings.memory_bytes, context_count_, i);
    each.kept_bytes = keeps_graphs ? kept_share(share) : 0;
    each.record_bytes = share - each.kept_bytes;
    each.kept = records + each.record_bytes;
    if (each.kept_bytes != 0)
      require("cudaMemset", [&] { return cudaMemset(each.kept, 0, sizeof(kept_head)); });
    each.max_records = settings.max_records;
    each.chunk_records = settings.chunk_records;
    each.placement = settings.placement;
    each.steals = settings.steal ? 1 : 0;
    each.schedule = settings.schedule;
    each.station_count = station_count_;
    each.stations = stations(i);
    each.asked = each.given = first_ticket;
    each.scratch = reinterpret_cast<unsigned char *>(scratch(i));
    each.scratch_bytes = scratch_ == nullptr ? 0 : record_share(scratch_bytes_, context_count_, i);
    records += share;
  }
  require("cudaMemcpy", [&] {
    return cudaMemcpy(contexts_, filled.data(), filled.size() * sizeof(context),
                      cudaMemcpyHostToDevice);
  });
}

} // namespace gtap::detail
