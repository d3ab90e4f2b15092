// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The words that all workers of a launch share, one mailbox per warp, and the per-file module word
// through which device code finds them. Plain data: the host side allocates it, the device side
// works on it.
#pragma once

#include <gtap/api.h>
#include <gtap/detail/base/warp.h>
#include <gtap/detail/launch/peer_memory.h>

#include <cstdint>

namespace gtap::detail {

// Index of a task record in the pool; `none` stands for no record.
using record_index = std::uint32_t;
inline constexpr record_index none = 0xffffffffu;

// The phase word of a launch. Low half: what the device says, in bits that are only added (fetch_or):
// `done` by the warp that drops the last busy count, `aborted` by a worker that fails. High half: the
// host's request to stop, stop_request(); it counts only for the launch that it names (launch_over() in
// launch.cuh), for it may come when that has ended. It has 14 bits of that launch's generation, and so tells nearly
// always; context::stop_generation has 32 of them. The last block that leaves stores `running`.
enum phase : std::uint32_t { running = 0, done = 1, aborted = 2 };
enum stop_reason : std::uint32_t { stop_cancelled = 1, stop_stalled = 2 };
inline constexpr unsigned stop_shift = 16;

// The high half of the phase word that stops the launch with this generation.
#if defined(__CUDACC__)
__host__ __device__
#endif
    constexpr std::uint16_t
    stop_request(std::uint64_t generation, stop_reason reason) {
  return static_cast<std::uint16_t>((generation & 0x3fffu) << 2 | reason);
}

// One per warp: up to 32 tasks offered to other warps. The state says how many of them nobody has claimed
// yet, how many warps read what they have claimed, and how many tasks a thief should claim at most; 0 when
// there is nothing in it, and nobody at it.
//
//   0        --owner writes tasks; store release--------------> some left
//   some left --thief or owner: CAS acquire-------------------> fewer left, or none; one more reads
//   some read --has read its tasks; fetch_sub release---------> one less reads
//
// The owner's release publishes the records behind the indices to whoever wins a CAS, whoever has been
// there before: from one 0 to the next all that happens to the state are read-modify-writes. The
// releases of the readers meet the owner's acquire load of 0 before it writes tasks again, or before it
// gives up its busy count.
inline constexpr std::uint32_t mailbox_empty = 0;
inline constexpr std::uint32_t mailbox_left = 0xff;            // mask
inline constexpr std::uint32_t mailbox_reader = 1u << 8;       // one of them
inline constexpr std::uint32_t mailbox_readers = 0xffffu << 8; // mask
inline constexpr unsigned mailbox_most_shift = 24;
inline constexpr std::uint32_t mailbox_most = 0x3f; // mask, once shifted
inline constexpr std::uint32_t mailbox_chained =
    1u << 31; // each of its tasks leads a chain (chain_older())
// As many as can read one mailbox at once without a carry: there are no more stations.
inline constexpr std::uint32_t most_stations = mailbox_readers / mailbox_reader;

struct alignas(128) mailbox {
  std::uint32_t state; // atomic
  // What the owner's clock said when it last looked at its station, or 0: it has no tasks. Relaxed:
  // only the host's watchdog reads it, to see whether anything goes on.
  std::uint32_t heartbeat;
  record_index tasks[warp_lanes]; // those not claimed stand first; guarded by state
};

// Treiber stack of chunks of free records, one per warp: its lanes push and pop, others pop when
// they find no records elsewhere. Index of the first chunk in the low half, a 32-bit tag against
// ABA in the high half: it comes back after 2^32 pushes and pops of one stack, each of which moves a chunk through
// memory, while a pop is between its load and its CAS. Push: CAS release. Pop: CAS acquire.
struct alignas(128) chunk_stack {
  std::uint64_t head;
};

// A loop of spawns whose turns any warp may claim (warp/loop_slots.cuh): the first stations of a launch have a place for
// one each. `word`: atomic. `task`: its task, in the pool; plain, guarded by the word.
struct open_loop {
  std::uint64_t word;
  record_index task;
};
inline constexpr std::uint32_t loop_slots = 32; // at most: a bit each in end_notice

// Of block-level workers: a place where a block leaves a task for another (block_scheduler.cuh). A tag
// and the index of the record, or empty. Store release by the giver, load acquire and store relaxed by
// the taker.
struct alignas(128) hand_over_slot {
  std::uint64_t slot;
  open_loop loop;             // of thread-level workers, which have no other use for this line
  std::uint32_t asking, mail; // of workers that run trees: see trees/warp_mail.cuh
};
inline constexpr std::uint64_t empty_slot = ~std::uint64_t{0};
// Of a block that waits for a task, or gives one: wraps around, and soon, so that every larger launch tests it.
using block_ticket = std::uint32_t;
inline constexpr block_ticket first_ticket = 0u - 64;

// What other warps can see of a warp, or other blocks of a block-level worker.
struct warp_station {
  mailbox offers;
  chunk_stack free_records;
  chunk_stack
      free_of_blocks; // in programs with both kinds of task: the second part's (record_part)
  hand_over_slot handed;
};

struct counters {
  std::uint64_t tasks;
  std::uint64_t in_spawns; // not among `tasks`
  std::uint64_t inline_spawns;
  std::uint64_t donations;
  std::uint64_t steals;
  std::uint64_t records_peak;
};

// `done`: not 0 once the launch has ended with its last task. `loops`: bit i says that place i may hold an open loop. Each
// copy is written by fetch_or (relaxed) and fetch_and (release) of a lane; see warp/loop_slots.cuh. `made`, `ended`: see
// trees/tree_worker.cuh. The rest: see loops/turn_board.cuh.
struct alignas(128) end_notice {
  std::uint32_t done;
  std::uint32_t loops;
  std::uint32_t batch;
  std::uint32_t row_loops;
  std::uint64_t left;
  std::uint64_t ran;
  std::uint64_t row_turns;
  std::uint64_t made, ended;
};

// Whether the queues of a launch pay, where that has to be found out (queue_trial.cuh): what the warps that
// follow the queues have done ([1]), and those that are watched beside them. Relaxed everywhere: hints.
// The last block that leaves stores 0.
enum queue_verdict : std::uint32_t { queues_not_judged = 0, queues_pay, queues_do_not_pay };
struct queue_trial_words {
  std::uint64_t tasks[2], cycles[2];
  std::uint32_t verdict;
};

// Sizes of blocks of memory for graphs of tasks, by their logarithms in units of 32 bytes: below 8 GiB.
inline constexpr std::uint32_t graph_sizes = 28;

// See depend/shared_passes.cuh.
struct graph_pass_words {
  std::uint64_t claim;
  std::uint32_t done;
  std::uint32_t job;
  std::uint32_t owned;
};
// See depend/graph_run.cuh.
struct graph_run_gate {
  std::uint64_t open;
  std::uint32_t owned;
  // See depend/recorded_graph.cuh.
  std::uint32_t recorded, kept_tasks, kept_units;
};

// In front of a context's memory for graphs that later launches run again (depend/kept_graphs.cuh). All zero at first.
struct alignas(128) kept_head {
  std::uint32_t forgotten, reset; // the context's words, when the memory was empty
  std::uint32_t first;            // the place of the graph that was added last, and 1; or 0
  std::uint32_t next;    // the first unit that is free; 0: the memory has not been used yet
  std::uint32_t is_full; // a graph had no room
};

// Shared by the whole grid of one launch. Every word that workers write stands on a line of its own.
struct context {
  // Set by the host before the first launch; read-only on the device.
  unsigned char *records; // the pool: `record_bytes` bytes, 128-byte aligned
  std::uint64_t record_bytes;
  std::uint32_t max_records;   // configured upper limit, or 0
  std::uint32_t chunk_records; // configured chunk, or 0 for the default
  std::uint32_t station_count; // as many as the device can keep warps resident
  warp_station *stations;
  // Memory for gtap::scratch (scratch/scratch_memory.cuh): 128-byte aligned, zero at first; null where no file asks for it.
  unsigned char *scratch;
  std::uint64_t scratch_bytes;
  // gtap_config::placement, and whether workers steal what is placed so.
  gtap_placement placement;
  std::uint32_t steals;
  gtap_schedule schedule; // gtap_config::schedule
  // Memory for graphs that later launches run again (depend/kept_graphs.cuh), behind the records: 128-byte aligned; of no bytes
  // where no file has a taskgraph.
  unsigned char *kept;
  std::uint64_t kept_bytes;
  // How often gtap_forget_graphs() has been called, modulo 2^32. Written by the host at any time; relaxed: it publishes nothing.
  std::uint32_t forgotten;
  // How often launches in other contexts have reset a graph. Relaxed additions.
  std::uint32_t reset;

  // Blocks that have entered: relaxed fetch_add by each block's first thread; 0 means this block
  // starts the root.
  alignas(128) std::uint32_t arrived;
  // In programs with tasks that wait for other tasks. Here since `arrived` is only used when a launch begins, and since the
  // context keeps the size that it has without them.
  graph_pass_words graph_passes;
  graph_run_gate graph_run;
  // Blocks that have left: acq_rel fetch_add; the last one resets everything below for the next
  // launch.
  alignas(128) std::uint32_t left;
  // Of a launch with several peers, set by its ambassador when it begins: relaxed. For its workers.
  peer_local *peers;
  // What has come from other peers.
  peer_arrivals batches, ends_of_tasks;
  // phase: done is added with release by the last busy warp; pollers load relaxed, and once more with
  // acquire. The host writes the high half while the launch runs (relaxed: it publishes nothing).
  alignas(128) std::uint32_t phase;
  // Which launch the host wants to stop: the low half of its generation. Written by the host, before it writes a request
  // into `phase`; relaxed.
  std::uint32_t stop_generation;
  // Launches that this context has run: written by the last block that leaves, read-only otherwise. 64 bits: 2^32 launches
  // take six hours, and what is kept under a number would be taken for another launch's.
  std::uint64_t generation;
  // Nonzero while memory is short: workers then take on no more donated work. Relaxed everywhere: a
  // hint. Beside the phase, since idle warps look at both.
  std::uint32_t short_of_records;
  // The same for the second part of the records: blocks then take on no more block tasks.
  std::uint32_t short_of_block_records;
  // The generation that follows the last launch in which a task called gtap::stop(); relaxed. It is that of the context
  // when this launch was the last one, so nobody has to reset it.
  std::uint64_t generation_after_stop;
  // Which of the runtime's launch slots belongs to the launch that runs, from 1 on; 0: it was not begun by gtap::launch().
  // Only files with GTAP_NAMED_LAUNCHES have it: written by the launch's first thread when it begins, relaxed (see
  // launch_slot.cuh), and to 0 by the last block that leaves. The host looks at it when it cancels one launch.
  std::uint32_t launch_slot;
  // Warps, or blocks, that hold or may hold tasks. A thief adds itself (relaxed) before it empties the victim's
  // mailbox, and a warp subtracts itself (acq_rel) only with its own mailbox empty, so the count
  // reaches 0 once, at the end; or stays 1 where only the warp with the root has ever had tasks.
  alignas(128) std::uint32_t busy;
  // Of block-level workers: tickets of blocks that wait for a task, and of blocks that gave one
  // (block_scheduler.cuh). Relaxed everywhere.
  alignas(128) block_ticket asked;
  block_ticket given;
  // First record never used in this launch, those reserved for lanes apart: relaxed fetch_add by workers that
  // need a chunk. The one that makes the root stores the first one's end (relaxed), before there are others.
  alignas(128) std::uint32_t arena_next;
  alignas(128) std::uint32_t arena_of_blocks; // the same in the second part
  // In programs with tasks that wait for other tasks: the rest of the memory (depend/graph_memory.cuh). On the line of a
  // word that few workers use, so that the context has the size that it has without them.
  std::uint32_t graph_lock;
  std::uint32_t graph_next;
  std::uint32_t graph_free[graph_sizes];
  // Sums over the workers that have left (relaxed fetch_add), and the figures of the last launch
  // that ended.
  alignas(128) counters sums;
  counters last;
  // Idle warps of thread-level workers look at one of these each, and at `phase` rarely: where all ask for
  // one word, each waits until the others have been answered. Written with release by the lanes of the
  // warp that adds `done` to the phase; pollers load relaxed, and once more with acquire. The last block
  // that leaves stores 0.
  end_notice ends[warp_lanes];
  alignas(128) queue_trial_words queues;
  // Tasks for other peers (peer/leaving_tasks.cuh). On the line of words that few programs use.
  std::uint64_t departures; // an offer of places: how many, above; below, how many were taken
  std::uint32_t departed;   // of all places that were taken, those that are filled
  std::uint32_t away; // tasks that have left and whose ends will come; relaxed, by who is in `busy`
  std::uint64_t departed_tasks; // in all, for the figures; relaxed
  std::uint32_t pieces;         // of trees, in launches of loops (loops/sum_tree.cuh)
  // Of a launch that adds up its results (task/launch_sum.cuh): what warps have added that are or were out of work, relaxed; and
  // where it goes. Both are written by who makes the root, and published with the first task that it offers.
  std::uint64_t sum;
  void *sum_into;
  // Result of a root whose destination other threads cannot reach (a local or shared variable of
  // the kernel).
  alignas(128) unsigned char root_result[1024];
};

// What a launch that gtap::launch() has begun tells the host, and the host it. In memory of the host that the device can
// reach, since the host looks at it when the launch has ended, and the launch at `cancel` when it begins. Who writes, and
// with which order, is in launch_slot.cuh.
struct alignas(128) launch_slot {
  std::uint32_t cancel;     // not 0: the launch has to end when it begins
  std::uint32_t status;     // a gtap_status: an error of the launch
  std::uint32_t ended;      // not 0: what follows is there
  std::uint32_t context;    // that the launch had
  std::uint32_t stopped;    // not 0: a task called gtap::stop()
  std::uint64_t generation; // of that context
  counters figures;
  // Of a launch with several peers; else null, and 0. The host writes `world` and zeros before the launch, which its
  // ambassador reads and counts the tasks that it has sent to others, and the batches that they were in. Plain: as `figures`.
  peer_world *world;
  std::uint64_t moved, batches;
  // Of several processes; also plain, and written by one thread that no other can follow. How another peer has ended the launch
  // with an error (end_word()), or 0; a pointer that no other process knows, and what it is.
  std::uint32_t ended_by;
  std::uint64_t pointer;
  char pointer_name[104];
};
// Such launches that can be in flight. A slot's number is told to its launch by the size of the kernel's dynamic shared
// memory, an odd number of bytes of at most 127, which is the one thing beside grid and block that a launch can be told and
// that all its threads can read. Entry kernels have no dynamic shared memory of their own then (GTAP146). 128 bytes are what
// a device gives at least.
inline constexpr std::uint32_t launch_slots = 63;
inline constexpr std::size_t most_slot_bytes = 2 * launch_slots + 1;
#if defined(__CUDACC__)
#define GTAP_ON_BOTH_SIDES __host__ __device__
#else
#define GTAP_ON_BOTH_SIDES
#endif
GTAP_ON_BOTH_SIDES constexpr std::uint32_t bytes_of_slot(std::uint32_t slot) {
  return 2 * slot + 1;
}
// 0: of none.
GTAP_ON_BOTH_SIDES constexpr std::uint32_t slot_of_bytes(std::uint32_t bytes) {
  return bytes % 2 == 1 && bytes <= most_slot_bytes ? bytes / 2 : 0;
}
#undef GTAP_ON_BOTH_SIDES

// Entries of a launch table: more than a device runs grids at once (128).
inline constexpr std::uint32_t launch_entries = 256;

// Which launch uses which context: one per runtime, in device memory, all zero at first. Entry i stands
// for context i; entries beyond the contexts hold launches that are turned away. See launch.cuh for the
// protocol. A key is a grid's number and 1; 0 stands for none.
struct launch_table {
  // Key of entry 0 above first_shift; below, how many other entries are in use. Atomic.
  alignas(128) std::uint64_t first;
  std::uint32_t lock; // 1 while a block looks for an entry: exchange acquire, store release
  std::uint32_t high; // entries ever used beside entry 0; written under the lock, atomic
  std::uint64_t
      keys[launch_entries]; // of entries from 1 on: written under the lock, or to 0 by the
                            // launch's last block (release; the next owner's load acquires)
  std::uint32_t left[launch_entries]; // blocks of a launch that was turned away; relaxed
  std::uint32_t last_ended; // the context whose launch ended last, for statistics; relaxed
  // One for each slot, from number 1 on; written by the host once, before the first launch that has one.
  launch_slot *slots;
};
inline constexpr unsigned first_shift = 16;

// One per translated file and device, in constant memory: written when a runtime is tied to the file
// or lets go of it, only.
struct module_state {
  launch_table *table; // null while no runtime is tied to the file
  context *contexts;
  std::uint32_t context_count; // launches that can run at once
  std::uint32_t queues;        // gtap_config::queues
  std::uint32_t watched;       // 1 when there is a watchdog: warps then leave heartbeats
  // Lowest call-stack addresses (in local memory) that a serial call may reach, and an entry kernel itself.
  std::uint32_t stack_floor;
  std::uint32_t kernel_floor;
};

// What kernels tell of an error in one word: the status, and the user's line, where whoever finds the error knows it, or 0.
inline constexpr unsigned status_bits = 8;
constexpr gtap_status status_of(std::uint32_t word) {
  return static_cast<gtap_status>(word & ((1u << status_bits) - 1));
}
constexpr std::uint32_t line_of(std::uint32_t word) {
  return word >> status_bits;
}

// How a list of `depend` names its objects.
enum class named_type : std::uint32_t { in, out, inout, inoutset, mutexinoutset };

// Two objects that overlap, of the first tasks of a file where that was found (GTAP_CHECK_DEPEND). Written once, until the
// host has read it and stored 0 in `state`.
struct overlap_report {
  enum : std::uint32_t { nothing, being_written, complete };
  struct side {
    std::uint64_t address, bytes;
    std::uint64_t object; // where the object begins that they are a part of
    std::uint32_t line;
    named_type type;
    char file[240]; // the end of its name, and a 0
  };
  std::uint32_t state; // taken by a relaxed exchange; the end of the launch orders the rest
  side sides[2];
};

// Host-side handles of a translated file's device variables.
struct module_symbols {
  const void *state;  // of its module_state
  const void *status; // of its gtap_status word: errors that happen outside any session; collected
                      // by the host
  std::uint32_t stack_reserve; // its GTAP_STACK_RESERVE
  std::uint32_t queues;        // its GTAP_NUM_QUEUES
  std::uint32_t block_size;    // its GTAP_BLOCK_SIZE
  std::uint32_t watchdog_ms;   // its GTAP_WATCHDOG_MS
  gtap_placement placement;    // its GTAP_PLACEMENT, or unset
  const void *overlap;         // of its overlap_report; null without GTAP_CHECK_DEPEND
};

// A __device__ variable that is one object for a launch on several GPUs: a gtap::best, or an array of them. In a launch, a pointer in each leads to a copy.
struct shared_variable {
  const void *file; // module_symbols::state
  const void *symbol;
  std::size_t bytes, element_bytes;
  std::size_t pointer_at; // in an element
};

// Of as many resident threads on a multiprocessor as suit thread-level tasks, and block-level ones: as many as the windows
// in shared memory allow on most devices, and as GTAP_ENTRY_BOUNDS makes room for. On an H200 more warps are better for
// short tasks, and as good for long ones (docs/performance.md).
inline constexpr unsigned enough_threads_of_lanes = 640, enough_threads_of_blocks = 768;
// The same of launches without a scheduler (loops/loop_worker.cuh): there, more threads hide more, until blocks take longer to begin and
// to end than they save.
inline constexpr unsigned enough_threads_of_loops = 1024;

// Called by static objects of translated files, before main. The registry is in the library, so
// that every translated file of a program shares one runtime.
void register_module(const module_symbols &symbols);
void register_shared(const shared_variable &variable);
// `frame`: bytes of its call-stack frame as far as they are known; CUDA may know more. A function that is no kernel
// has none, and its frame counts as well. `threads`: as many resident ones on a multiprocessor are enough.
void register_entry(const void *kernel, std::size_t frame, unsigned threads);
// Threads of some entry need so many bytes of call stack beside the kernel's frame, for a function that is not called by name.
void register_walk(std::size_t frame);
// The kernel may be given to gtap::launch(). `file`: its module_symbols::state. `name`: as the user spells it; it is kept.
// `has_peers`: and to gtap::runtime::launch() of several peers.
void register_launchable(const void *kernel, const void *file, const char *name, bool has_peers);
// Some file asks for gtap::scratch.
void register_scratch();
// Some file has tasks that gtap_config::placement spreads.
void register_placed();
// Some file has a taskgraph, which later launches run again.
void register_taskgraphs();

} // namespace gtap::detail
