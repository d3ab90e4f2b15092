// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The device memory of one runtime: contexts for the launches that can run at once, their stations and
// records, and the table in which launches find them. Must not know files, threads, or the scheduler.
#pragma once

#include "cuda/cuda_api.h"
#include "cuda/memory_source.h"

#include <gtap/detail/launch/context.h>
#include <gtap/detail/launch/scratch_header.h>

#include <cstddef>
#include <cstdint>

namespace gtap::detail {

// What one runtime needs of the current device, in bytes.
struct memory_parts {
  std::size_t table, contexts, stations, records, scratch;
  std::size_t total() const { return table + contexts + stations + records + scratch; }
};
// `settings` are resolved: no field is zero that has a default.
memory_parts parts_of_memory(const gtap_config &settings);

// All of it is allocated by the constructor, which throws a failure when that cannot be, and freed by
// the destructor.
class device_memory {
public:
  // `settings` are resolved. `keeps_graphs`: a part of each launch's memory is for graphs that later launches run again. On the
  // current device.
  device_memory(const gtap_config &settings, const memory_source &source, bool keeps_graphs);
  ~device_memory();
  device_memory(const device_memory &) = delete;
  device_memory &operator=(const device_memory &) = delete;

  launch_table *table() const { return static_cast<launch_table *>(table_); }
  context *contexts() const { return static_cast<context *>(contexts_); }
  std::uint32_t context_count() const { return context_count_; }
  std::uint32_t station_count() const { return station_count_; } // of each context
  warp_station *stations(std::uint32_t context) const {
    return static_cast<warp_station *>(stations_) + std::size_t{context} * station_count_;
  }
  std::size_t bytes() const { return bytes_; } // in all
  // Of a launch in this context: null where there is none.
  scratch_header *scratch(std::uint32_t context) const;
  std::size_t scratch_bytes() const { return scratch_bytes_; } // of all launches
  // Keeps the memory for ever: a launch that nothing stops may still use it.
  void abandon();

private:
  void *allocate(std::size_t bytes);
  void release();
  void fill_stations() const;
  void fill_column(void *first, std::size_t width) const;
  void fill_scratch() const;
  void fill_contexts(const gtap_config &settings, bool keeps_graphs) const;

  const memory_source source_;
  const memory_parts parts_;
  std::uint32_t context_count_;
  std::uint32_t station_count_ = 0;
  std::size_t bytes_ = 0;
  void *table_ = nullptr;
  void *contexts_ = nullptr;
  void *stations_ = nullptr;
  void *records_ = nullptr;
  void *scratch_ = nullptr; // where a file asks for it
  std::size_t scratch_bytes_ = 0;
};

// Bytes of records, or of scratch, for the launch in this context: all when launches run one at a time; else seven
// eighths for the first context, which a launch alone always gets, and the last eighth shared by the
// rest.
std::size_t record_share(std::size_t memory_bytes, std::uint32_t contexts, std::uint32_t index);

// Of the bytes of such a share of the records, those for graphs that later launches run again.
std::size_t kept_share(std::size_t bytes_of_launch);

} // namespace gtap::detail
