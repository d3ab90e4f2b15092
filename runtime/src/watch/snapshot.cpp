// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies and formats.
#include "watch/snapshot.h"

#include "cuda/failure.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace gtap::detail {

namespace {

template <class T>
void look(T *to, const T *from, std::size_t count, cudaStream_t stream) {
  require("cudaMemcpyAsync", [&] { return peek(to, from, count * sizeof(T), stream); });
}

std::uint64_t key_in(const launch_table &table, std::uint32_t context) {
  return context == 0 ? table.first >> first_shift : table.keys[context];
}

std::string words_for(std::uint32_t mailbox) {
  if (mailbox == mailbox_empty)
    return "empty";
  return fmt::format("with {} tasks, read by {} warps", mailbox & mailbox_left,
                     (mailbox & mailbox_readers) / mailbox_reader);
}

const char *phase_name(std::uint32_t phase) {
  return (phase & aborted) != 0 ? "aborted" : (phase & done) != 0 ? "done" : "running";
}

} // namespace

std::vector<running_launch> look_at_launches(const device_memory &memory, cudaStream_t stream,
                                             bool with_stations) {
  launch_table table, later;
  look(&table, memory.table(), 1, stream);
  std::vector<running_launch> launches;
  for (std::uint32_t i = 0; i < memory.context_count(); ++i) {
    running_launch each;
    each.index = i;
    each.key = key_in(table, i);
    if (each.key == 0)
      continue;
    look(&each.state, memory.contexts() + i, 1, stream);
    // At its end a launch sets `arrived` to 0, then stores the next launch's generation, then frees its key. So when `arrived` is
    // not 0 after the generation was read, and the key is still the same after that, the generation is this launch's own.
    context again;
    look(&again, memory.contexts() + i, 1, stream);
    if (again.arrived == 0 || again.generation != each.state.generation)
      continue;
    if (with_stations) {
      each.stations.resize(memory.station_count());
      look(each.stations.data(), memory.stations(i), memory.station_count(), stream);
    }
    launches.push_back(std::move(each));
  }
  // A launch may have ended between the looks at its key and at its context, which then is the next one's.
  look(&later, memory.table(), 1, stream);
  launches.erase(std::remove_if(launches.begin(), launches.end(),
                                [&](const running_launch &each) {
                                  return key_in(later, each.index) != each.key;
                                }),
                 launches.end());
  return launches;
}

void stop_launch(const device_memory &memory, cudaStream_t stream, const running_launch &launch,
                 stop_reason reason) {
  const auto generation = static_cast<std::uint32_t>(launch.state.generation);
  require("cudaMemcpyAsync", [&] {
    return poke(&memory.contexts()[launch.index].stop_generation, generation, stream);
  });
  auto *phase = reinterpret_cast<unsigned char *>(memory.contexts() + launch.index) +
                offsetof(context, phase);
  auto *half = reinterpret_cast<std::uint16_t *>(phase + stop_shift / 8); // little-endian
  require("cudaMemcpyAsync", [&] { return poke(half, stop_request(generation, reason), stream); });
}

namespace {
// Units in all lists of free blocks. Gives up where links do not make sense: another launch is changing them.
std::uint64_t free_units(const scratch_header &header, const std::vector<std::uint32_t> &links) {
  std::uint64_t free = 0;
  for (std::uint32_t size = 0; size < scratch_sizes; ++size)
    for (const std::uint64_t head : header.heads[size])
      for (auto first = static_cast<std::uint32_t>(head);
           first != 0 && first <= links.size() && free < links.size(); first = links[first - 1])
        free += std::uint64_t{1} << size;
  return free;
}
} // namespace

scratch_use scratch_used_by(const device_memory &memory, std::uint32_t context,
                            std::uint64_t generation, cudaStream_t stream) {
  const scratch_header *place = memory.scratch(context);
  if (place == nullptr)
    return {};
  scratch_header header, later;
  look(&header, place, 1, stream);
  if (header.stamp != scratch_stamp(generation)) // no task of it asked
    return {};
  const std::uint64_t used = std::min(header.next, header.units);
  std::vector<std::uint32_t> links(used);
  const auto *units = reinterpret_cast<const unsigned char *>(place + 1);
  if (used != 0)
    look(links.data(), reinterpret_cast<const std::uint32_t *>(units + header.units * scratch_unit),
         used, stream);
  look(&later, place, 1, stream);
  if (later.stamp != header.stamp)
    return {};
  const std::uint64_t free = std::min(free_units(header, links), used);
  return {used * scratch_unit, (used - free) * scratch_unit};
}

std::uint64_t scratch_refused(const device_memory &memory, cudaStream_t stream) {
  std::uint64_t most = 0;
  for (std::uint32_t i = 0; i < memory.context_count() && memory.scratch(i) != nullptr; ++i) {
    std::uint64_t refused = 0;
    look(&refused, &memory.scratch(i)->refused, 1, stream);
    most = std::max(most, refused);
  }
  return most;
}

std::uint64_t signature(const running_launch &launch) {
  std::uint64_t hash = 1469598103934665603u; // FNV-1a
  const auto add = [&](std::uint64_t word) { hash = (hash ^ word) * 1099511628211u; };
  const context &state = launch.state;
  for (const std::uint64_t word :
       {launch.key, state.generation, std::uint64_t{state.arrived}, std::uint64_t{state.left},
        std::uint64_t{state.phase}, std::uint64_t{state.busy}, std::uint64_t{state.arena_next},
        std::uint64_t{state.arena_of_blocks}})
    add(word);
  for (const warp_station &station : launch.stations) {
    add(station.offers.heartbeat);
    add(station.offers.state);
    add(station.free_records.head);
    add(station.free_of_blocks.head);
  }
  return hash;
}

std::string describe(const running_launch &launch) {
  constexpr int most_warps = 16;
  const context &state = launch.state;
  std::string text = fmt::format(
      "Launch {} in context {}: {}; {} blocks have arrived, {} have left; {} warps count as busy; "
      "{} records taken from the arena of {} bytes{}.\n",
      launch.key - 1, launch.index, phase_name(state.phase), state.arrived, state.left, state.busy,
      state.arena_next + state.arena_of_blocks, state.record_bytes,
      (state.short_of_records | state.short_of_block_records) != 0 ? ", which is short of records"
                                                                   : "");
  int at_work = 0, shown = 0;
  for (const warp_station &station : launch.stations) {
    const mailbox &offers = station.offers;
    at_work += offers.heartbeat != 0 ? 1 : 0;
    if ((offers.heartbeat == 0 && offers.state == mailbox_empty) || shown == most_warps)
      continue;
    ++shown;
    text += fmt::format("  warp {}: {}, mailbox {}\n", &station - launch.stations.data(),
                        offers.heartbeat == 0
                            ? std::string("no tasks of its own")
                            : fmt::format("at work, last look at clock {:#x}", offers.heartbeat),
                        words_for(offers.state));
  }
  text += fmt::format("  {} warps at work{}.\n", at_work,
                      at_work == 0          ? ": every warp waits for work that nobody has"
                      : shown == most_warps ? "; the first ones are shown"
                                            : "");
  return text;
}

} // namespace gtap::detail
