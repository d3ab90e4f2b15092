// The words that all workers of a launch share, one mailbox per warp, and the per-file module word
// through which device code finds them. Plain data: the host side allocates it, the device side
// works on it.
#pragma once

#include <gtap/api.h>

#include <cstdint>

namespace gtap::detail {

// Index of a task record in the pool; `none` stands for no record.
using record_index = std::uint32_t;
inline constexpr record_index none = 0xffffffffu;

inline constexpr int warp_lanes = 32;

// What a launch is doing. Written once per launch away from running: `done` by the warp that drops
// the last busy count, `aborted` by a worker that fails. Back to running by the last block that
// leaves.
enum phase : std::uint32_t { running = 0, done = 1, aborted = 2 };

// One per warp: up to 32 tasks offered to other warps.
//
//   empty --owner writes tasks, count; store release--> full
//   full  --thief or owner: CAS acquire-------------> locked --reads tasks; store release--> empty
//                                                            or, with some tasks left,  --> full
//
// The release of `full` publishes the records behind the indices to whoever wins the CAS. The
// release of `empty` meets the owner's acquire load before it writes tasks again, or before it
// gives up its busy count.
enum mailbox_state : std::uint32_t { mailbox_empty = 0, mailbox_full = 1, mailbox_locked = 2 };

struct alignas(128) mailbox {
  std::uint32_t state;            // mailbox_state; atomic
  std::uint32_t count;            // tasks offered; guarded by state
  std::uint32_t long_steps;       // 1 when the owner's steps are long; guarded by state
  record_index tasks[warp_lanes]; // guarded by state
};

// Treiber stack of chunks of free records, one per warp: its lanes push and pop, others pop when
// they find no records elsewhere. Index of the first chunk in the low half, a 32-bit tag against
// ABA in the high half. Push: CAS release. Pop: CAS acquire.
struct alignas(128) chunk_stack {
  std::uint64_t head;
};

// Of block-level workers: a place where a block leaves a task for another (block_scheduler.cuh). A tag
// and the index of the record, or empty. Store release by the giver, load acquire and store relaxed by
// the taker.
struct alignas(128) hand_over_slot {
  std::uint64_t slot;
};
inline constexpr std::uint64_t empty_slot = ~std::uint64_t{0};

// What other warps can see of a warp, or other blocks of a block-level worker.
struct warp_station {
  mailbox offers;
  chunk_stack free_records;
  hand_over_slot handed;
};

struct counters {
  std::uint64_t tasks;
  std::uint64_t inline_spawns;
  std::uint64_t donations;
  std::uint64_t steals;
  std::uint64_t records_peak;
};

// Shared by the whole grid. Every word that workers write stands on a line of its own.
struct context {
  // Set by the host before the first launch; read-only on the device.
  unsigned char *records; // the pool: `record_bytes` bytes, 128-byte aligned
  std::uint64_t record_bytes;
  std::uint32_t max_records;   // configured upper limit, or 0
  std::uint32_t chunk_records; // configured chunk, or 0 for the default
  std::uint32_t station_count; // as many as the device can keep warps resident
  warp_station *stations;

  // Blocks that have entered: relaxed fetch_add by each block's first thread; 0 means this block
  // starts the root.
  alignas(128) std::uint32_t arrived;
  // Blocks that have left: acq_rel fetch_add; the last one resets everything below for the next
  // launch.
  alignas(128) std::uint32_t left;
  // phase: done is a store release by the last busy warp; pollers load relaxed, and once more with
  // acquire.
  alignas(128) std::uint32_t phase;
  // Warps, or blocks, that hold or may hold tasks. A thief adds itself (relaxed) before it empties the victim's
  // mailbox, and a warp subtracts itself (acq_rel) only with its own mailbox empty, so the count
  // reaches 0 once, at the end.
  alignas(128) std::uint32_t busy;
  // Of block-level workers: tickets of blocks that wait for a task, and of blocks that gave one
  // (block_scheduler.cuh). Relaxed everywhere.
  alignas(128) std::uint64_t asked;
  std::uint64_t given;
  // First record never used in this launch, those reserved for lanes apart: relaxed fetch_add by
  // workers that need a chunk.
  alignas(128) std::uint32_t arena_next;
  // Nonzero while memory is short: workers then take on no more donated work. Relaxed everywhere: a
  // hint.
  std::uint32_t short_of_records;
  // Sums over the workers that have left (relaxed fetch_add), and the figures of the last launch
  // that ended.
  alignas(128) counters sums;
  counters last;
  // Result of a root whose destination other threads cannot reach (a local or shared variable of
  // the kernel).
  alignas(128) unsigned char root_result[1024];
};

// One per translated file, in constant memory: written by gtap_initialize() and gtap_finalize()
// only.
struct module_state {
  context *shared; // null while the runtime is not initialised
  std::uint32_t
      stack_floor; // lowest call-stack address (in local memory) that a serial call may reach
};

// Host-side handles of a translated file's device variables.
struct module_symbols {
  const void *state;  // of its module_state
  const void *status; // of its gtap_status word: errors that happen outside any session; collected
                      // by the host
  std::uint32_t stack_reserve; // its GTAP_STACK_RESERVE
};

// Called by static objects of translated files, before main. The registry is in the library, so
// that every translated file of a program shares one runtime.
void register_module(const module_symbols &symbols);
void register_entry(const void *kernel);

} // namespace gtap::detail
