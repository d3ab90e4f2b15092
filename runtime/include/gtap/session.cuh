// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What generated code runs an entry with: session (device) and entry_kernel (host). See
// docs/task-interface.md. Knows how a launch begins and ends; the work in between is the
// scheduler's.
#pragma once

#include <gtap/runtime.h>
#include <gtap/settings.h>

#include <gtap/detail/base/shared_alignment.cuh>
#include <gtap/detail/base/thread_in_block.cuh>
#include <gtap/detail/base/warp_sums.cuh>
#include <gtap/detail/launch/busy_count.cuh>
#include <gtap/detail/launch/launch.cuh>
#include <gtap/detail/profile/launch_recorder.cuh>
#include <gtap/detail/reach/peer_verbs.cuh>
#include <gtap/detail/task/program.cuh>
#include <gtap/detail/task/recursion.cuh>
#include <gtap/detail/workers/workers.cuh>

namespace gtap {

// One execution of an entry by the whole grid. Every thread of the grid constructs it, calls
// first() and run() or run_for_result(), in this order; the one thread for which first() is true also
// calls root(). A block that has left either touches the context no more: the next launch may own it.
// Grids and blocks may have up to three dimensions; a block's threads must be a multiple of 32, with
// block-level workers at most GTAP_BLOCK_SIZE, and blocks are fewer than 2^32, or the launch ends at once in
// GTAP_ERROR_INVALID_LAUNCH. Launches that run at the same time use contexts of their own; one for which
// there is none ends at once in GTAP_ERROR_TOO_MANY_LAUNCHES.
template <class Program>
class session {
public:
  __device__ session() : thread_(detail::thread_in_block()) {
    const detail::module_state &module = detail::this_module;
    const bool has_stack = module.table != nullptr && detail::stack_holds_kernel();
    if (!has_stack || !workers::can_run(block_threads()) || grid_blocks() == 0) {
      if (thread_ == 0) {
        detail::report_module_error(module.table == nullptr ? GTAP_ERROR_NOT_INITIALIZED
                                    : !has_stack            ? GTAP_ERROR_OUT_OF_STACK
                                                            : GTAP_ERROR_INVALID_LAUNCH);
        tell_peers();
      }
      return;
    }
    __shared__ struct alignas(detail::shared_alignment) {
      std::uint32_t entry, ticket, most_stations;
    } launch;
    if (thread_ == 0) {
      launch.entry = detail::join_launch(*module.table, detail::launch_key());
      if (launch.entry < module.context_count) {
        detail::context &own = module.contexts[launch.entry];
        const std::uint32_t number = detail::atomic(own.arrived).fetch_add(1, detail::relaxed);
        launch.most_stations = workers::most_stations(own); // both are under way at the same time
        launch.ticket = detail::number_of_block(number);
        if (GTAP_NAMED_LAUNCHES != 0 && number == 0)
          detail::name_launch(own, *module.table);
        if constexpr (workers::has_peers)
          if (number == 0)
            meet_peers(own);
      } else {
        detail::report_module_error(GTAP_ERROR_TOO_MANY_LAUNCHES);
        tell_peers();
        detail::turn_away(*module.table, launch.entry, grid_blocks());
      }
    }
    __syncthreads();
    ticket_ = launch.ticket;
    most_stations_ = launch.most_stations;
    if (launch.entry < module.context_count)
      shared_ = &module.contexts[launch.entry];
  }

  // Bytes by which the kernel's frame is widened for serial versions.
  __host__ __device__ static constexpr std::size_t serial_frame() {
    if constexpr (workers::run_serially || workers::program::mixed)
      return detail::widened_frame(workers::program::template serial_record<>);
    else
      return 0;
  }

  // Bytes of call stack that walks of calls take beside the kernel's frame.
  __host__ __device__ static constexpr std::size_t walk_frame() {
    if constexpr (workers::run_serially && GTAP_WALKS != 0)
      return workers::program::template walk_frame<>;
    else
      return 0;
  }

  // Whether there are tasks that gtap_config::placement spreads.
  __host__ __device__ static constexpr bool places_tasks() {
    if constexpr (workers::run_serially || workers::program::mixed)
      return false;
    else
      return workers::program::template some_dependent<> && workers::program::template some_plain<>;
  }

  // Whether there are graphs that later launches run again.
  __host__ __device__ static constexpr bool keeps_graphs() {
    if constexpr (workers::run_serially || workers::program::mixed)
      return false;
    else
      return workers::program::template some_graphs<> && workers::program::template some_plain<>;
  }

  // Whether a launch can have several peers.
  __host__ __device__ static constexpr bool has_peers() { return workers::has_peers; }

  // As many resident threads of a multiprocessor are enough for the default grid.
  static constexpr unsigned enough_threads = detail::workers<Program>::enough_threads;

  // True for one thread of the grid: the first thread of the first block to arrive. Of a launch with several peers: of the
  // first peer's.
  __device__ bool first() const {
    return shared_ != nullptr && ticket_ == 0 && thread_ == 0 && !is_guest();
  }

  // True for one thread of each block.
  __device__ bool leads_block() const { return thread_ == 0; }

  // Makes the root task. The result reaches its destination before any thread leaves run().
  template <class Task>
  __device__ void root(const child<Task> &request) {
    child<Task> reachable = request;
    if constexpr (!std::is_void<typename Task::gtap_result>::value)
      make_reachable(reachable.into);
#if GTAP_PROFILE
    detail::begin_profile<Program, Task>(*shared_, workers::stations_per_block(block_threads()));
#endif
    const auto bounds = limits();
    if (bounds.empty()) { // a single record is larger than the whole pool
      if constexpr (workers::run_serially) {
        detail::run_serial(reachable);
        detail::atomic(shared_->sums.inline_spawns).fetch_add(1, detail::relaxed);
      } else {
        detail::fail_without_records(*shared_);
      }
      detail::end_launch(*shared_);
      return;
    }
    detail::begin_busy(*shared_,
                       1 + ambassadors()); // this worker; published with the first task it offers
    root_ = workers::put_root(*shared_, bounds, reachable);
  }

  // Where the root's result goes when every thread is to have it: run_for_result() gives it.
  template <class Result>
  __device__ destination<Result> result_place() const {
    static_assert(
        sizeof(Result) <= sizeof(detail::context::root_result),
        "the result of an entry is larger than 1024 bytes; return it through a pointer instead");
    return destination<Result>{reinterpret_cast<Result *>(shared_->root_result)};
  }

  // Executes tasks until the last one has ended, anywhere. Afterwards plain loads see what the
  // tasks wrote.
  __device__ void run() {
    if (shared_ == nullptr)
      return;
    work();
    leave();
  }
  // The same, and gives every thread the root's result; a zero when the launch could not run, or has
  // ended before its last task.
  template <class Result>
  __device__ Result run_for_result() {
    union place {
      Result value;
      unsigned char bytes[sizeof(Result)];
      __device__ place() : bytes{} {}
    } copy;
    if (shared_ == nullptr)
      return copy.value;
    work();
    __shared__ struct alignas(detail::shared_alignment) { bool complete; } end;
    if (thread_ == 0)
      end.complete = detail::has_completed(*shared_);
    __syncthreads(); // its acquire orders what the others read
    detail::test_delay();
    if (end.complete)
      copy.value = *reinterpret_cast<const Result *>(shared_->root_result);
    leave(); // all have read it before their block counts as one that has left
    return copy.value;
  }

private:
  using workers = detail::workers<Program>;

  // The first thread of a launch looks whether it has peers. Those but the first have no root: the count is theirs who bring
  // tasks.
  __device__ void meet_peers(detail::context &own) {
    if (is_guest())
      detail::begin_busy(own, ambassadors());
  }
  // Asked where it is needed: what a session keeps takes registers of the tasks.
  __device__ static std::uint32_t ambassadors() {
    if constexpr (workers::has_peers)
      return detail::own_world() != nullptr ? 1 : 0;
    else
      return 0;
  }
  // A peer that has no root.
  __device__ static bool is_guest() {
    if constexpr (workers::has_peers) {
      const detail::peer_world *world = detail::own_world();
      return world != nullptr && world->me != 0;
    } else {
      return false;
    }
  }

  // The launch does not run here.
  __device__ void tell_peers() {
    if constexpr (workers::has_peers)
      if (const detail::peer_world *world = detail::own_world())
        detail::tell_that_none_runs(*world, detail::own_slot()->status);
  }

  __device__ static std::uint32_t block_threads() {
    if (detail::has_defect(detail::defect::dimensions_by_macro))
      return GTAP_BLOCK_SIZE;
    return blockDim.x * blockDim.y * blockDim.z;
  }
  __device__ static std::uint32_t grid_blocks() {
    return detail::blocks_of(gridDim.x, gridDim.y, gridDim.z);
  }
  // Stations that take part: those of the whole grid, but no more than there are.
  __device__ std::uint32_t stations() const {
    const std::uint64_t all =
        static_cast<std::uint64_t>(grid_blocks()) * workers::stations_per_block(block_threads());
    return all < most_stations_ ? static_cast<std::uint32_t>(all) : most_stations_;
  }
  __device__ auto limits() const {
    return workers::limits(*shared_, stations());
  }

#if !defined(GTAP_TARGET_HOST)
  // As __isGlobal(), for which nvcc 13 now and then makes code that its own back end refuses.
  __device__ static bool is_global(const void *address) {
    std::uint32_t result;
    asm("{ .reg .pred global; isspacep.global global, %1; selp.u32 %0, 1, 0, global; }"
        : "=r"(result)
        : "l"(address));
    return result != 0;
  }
#endif

  __device__ void work() {
    detail::widen_frame<serial_frame()>();
    workers::work(shared_, limits(), ticket_, thread_, block_threads(), root_,
                  [this](const detail::worker_counts &counts) { add_counts(counts); });
  }

  // A destination in the first thread's local memory or in its block's shared memory cannot be
  // written by the worker that finishes the root: the result goes through the context, and leave()
  // puts it in its place.
  template <class Result>
  __device__ void make_reachable([[maybe_unused]] destination<Result> &into) {
#if !defined(GTAP_TARGET_HOST)
    if (into.pointer == nullptr || is_global(into.pointer))
      return;
    static_assert(
        sizeof(Result) <= sizeof(detail::context::root_result),
        "the result of an entry is larger than 1024 bytes; return it through a pointer instead");
    staged_into_ = into.pointer;
    staged_bytes_ = sizeof(Result);
    into.pointer = reinterpret_cast<Result *>(shared_->root_result);
#endif
  }

  __device__ void add_counts(const detail::worker_counts &counts) {
    const std::uint64_t all =
        counts.tasks | counts.in_spawns | counts.inline_spawns | counts.donations | counts.steals;
    if (!__any_sync(detail::full_warp, all != 0)) // as most warps of a small launch
      return;
    add(shared_->sums.tasks, counts.tasks);
    add(shared_->sums.in_spawns, counts.in_spawns);
    add(shared_->sums.inline_spawns, counts.inline_spawns);
    add(shared_->sums.donations, counts.donations);
    add(shared_->sums.steals, counts.steals);
  }
  __device__ static void add(std::uint64_t &sum, std::uint64_t lanes_value) {
    const std::uint64_t total = detail::long_sum_of_warp(lanes_value);
    if (detail::thread_in_block() % detail::warp_lanes == 0 && total != 0)
      detail::atomic(sum).fetch_add(total, detail::relaxed);
  }

  // Every thread of the block is here after its warp has left the loop. The last block of the grid
  // prepares the next launch; the end of the kernel publishes that. When the launch has ended early, a
  // destination keeps what it holds, staged or not.
  __device__ void leave() {
    if (first() && staged_into_ != nullptr && detail::has_completed(*shared_))
      for (std::uint32_t i = 0; i < staged_bytes_; ++i)
        static_cast<unsigned char *>(staged_into_)[i] = shared_->root_result[i];
    __syncthreads();
    if (thread_ >= detail::warp_lanes)
      return;
    const bool last =
        thread_ == 0 &&
        detail::atomic(shared_->left).fetch_add(1, detail::acq_rel) + 1 == grid_blocks();
    if (__any_sync(detail::full_warp, last))
      reset();
  }

  // The block's first warp.
  __device__ void reset() {
    __syncwarp(); // lane 0 knows that nobody reads any more
    workers::reset(*shared_, thread_);
    __syncwarp(); // and publishes what all have written
    if (thread_ != 0)
      return;
    // All that is read, before anything is done with it: one trip to memory.
    const std::uint32_t phase = detail::atomic(shared_->phase).load(detail::relaxed);
    detail::counters total = shared_->sums;
    total.records_peak = limits().used(*shared_);
    const std::uint64_t generation = shared_->generation;
    report_stop(phase);
#if GTAP_PROFILE
    detail::end_profile(*shared_, total, outcome(phase));
#endif
    if (GTAP_NAMED_LAUNCHES != 0)
      detail::leave_slot(*shared_, *detail::this_module.table,
                         static_cast<std::uint32_t>(shared_ - detail::this_module.contexts), total);
    shared_->last = total;
    shared_->sums = detail::counters{};
    shared_->arrived = 0;
    shared_->left = 0;
    shared_->busy = 0;
    shared_->arena_next = shared_->arena_of_blocks = 0;
    shared_->short_of_records = shared_->short_of_block_records = 0;
    if constexpr (workers::has_peers)
      detail::reset_peers(*shared_);
    shared_->generation = generation + 1;
    if (!detail::has_defect(detail::defect::stale_second_launch))
      detail::atomic(shared_->phase)
          .store(detail::running, detail::relaxed); // without old requests
    const detail::module_state &module = detail::this_module;
    const auto entry = static_cast<std::uint32_t>(shared_ - module.contexts);
    detail::atomic(module.table->last_ended).store(entry, detail::relaxed);
    detail::leave_launch(*module.table, entry);
  }

  // Says why the launch ended before its last task, if the host stopped it.
  __device__ void report_stop(std::uint32_t phase) const {
    const std::uint32_t reason = detail::requested_stop(*shared_, phase);
    if (reason != 0 && !detail::completed(phase))
      detail::report_module_error(reason == detail::stop_cancelled ? GTAP_ERROR_CANCELLED
                                                                   : GTAP_ERROR_NO_PROGRESS);
  }

#if GTAP_PROFILE
  __device__ detail::profile_outcome outcome(std::uint32_t phase) const {
    if (detail::completed(phase))
      return detail::profile_completed;
    const std::uint32_t reason = detail::requested_stop(*shared_, phase);
    return reason == detail::stop_cancelled ? detail::profile_cancelled
           : reason == detail::stop_stalled ? detail::profile_stalled
                                            : detail::profile_failed;
  }
#endif

  detail::context *shared_ = nullptr; // null when the launch cannot run
  std::uint32_t thread_;
  std::uint32_t ticket_ = 0;
  std::uint32_t most_stations_ = 0;
  detail::record_index root_ = detail::none;
  void *staged_into_ = nullptr;
  std::uint32_t staged_bytes_ = 0;
};

// Host side: an entry kernel that is known to the runtime: the default grid size asks for its occupancy, and the call
// stack is made deep enough for its frame. Generated code holds one static object per entry kernel.
class entry_kernel {
public:
  entry_kernel(const void *kernel, std::size_t frame, unsigned threads) {
    detail::register_entry(kernel, frame, threads);
  }
};

// Of a kernel whose entry runs `Program`. With -rdc=true CUDA calls the frame of a kernel that leads to recursion 0 bytes:
// the part of it that follows from the program is told here.
template <class Program, class... Parameters>
entry_kernel entry_of(void (*kernel)(Parameters...)) {
#if defined(__CUDACC_RDC__)
  const std::size_t frame = session<Program>::serial_frame();
#else
  const std::size_t frame = 0;
#endif
  if constexpr (session<Program>::walk_frame() != 0)
    detail::register_walk(session<Program>::walk_frame());
  if constexpr (session<Program>::places_tasks())
    detail::register_placed();
  if constexpr (session<Program>::keeps_graphs())
    detail::register_taskgraphs();
  return entry_kernel(reinterpret_cast<const void *>(kernel), frame,
                      session<Program>::enough_threads);
}

// The same for a kernel that gtap::launch() may launch; `name` is how the user spells it. `file`: this_file(), named by
// the caller, since a host program has a single copy of this function for all its files.
template <class Program, class... Parameters>
entry_kernel entry_of(void (*kernel)(Parameters...), const char *name, file owner) {
  static_assert(GTAP_NAMED_LAUNCHES != 0 || sizeof(Program) == 0,
                "this file was translated with GTAP_NAMED_LAUNCHES, and is compiled without it");
  detail::register_launchable(reinterpret_cast<const void *>(kernel), owner.handle, name,
                              session<Program>::has_peers());
  return entry_of<Program>(kernel);
}

// The translated file that this is called in, for gtap::runtime.
static inline file this_file() {
  return {reinterpret_cast<const void *>(&detail::this_module)};
}

#if GTAP_PEERS
// Makes a __device__ variable known to the library that is one object for launches on several GPUs: generated code does so for each gtap::best.
class shared_best {
public:
  template <class Object>
  shared_best(file owner, const Object &variable) {
    using element = std::remove_all_extents_t<Object>;
    detail::register_shared({owner.handle, reinterpret_cast<const void *>(&variable),
                             sizeof(Object), sizeof(element), element::gtap_copy_offset()});
  }
};
#endif

namespace detail {

// Makes a file's device variables known to the library before main. The file names them itself: in the
// constructor they would be those of one file for all, since there is one constructor in a program.
struct module_registration {
  explicit module_registration(const module_symbols &symbols) {
    static bool others = false;
    if (!others || !has_defect(defect::one_file_only))
      register_module(symbols);
    others = true;
  }
};
static_assert(GTAP_PLACEMENT >= GTAP_PLACEMENT_UNSET && GTAP_PLACEMENT <= GTAP_PLACEMENT_LF,
              "GTAP_PLACEMENT must be GTAP_PLACEMENT_DEFAULT, GTAP_PLACEMENT_LRR, "
              "GTAP_PLACEMENT_GRR or GTAP_PLACEMENT_LF");
#if GTAP_CHECK_DEPEND
static const void *const this_module_overlaps =
    reinterpret_cast<const void *>(&this_module_overlap);
#else
static constexpr const void *this_module_overlaps = nullptr;
#endif
static const module_registration this_module_registration(
    {reinterpret_cast<const void *>(&this_module),
     reinterpret_cast<const void *>(&this_module_status), GTAP_STACK_RESERVE, GTAP_NUM_QUEUES,
     GTAP_BLOCK_SIZE, GTAP_WATCHDOG_MS, static_cast<gtap_placement>(GTAP_PLACEMENT),
     this_module_overlaps});

} // namespace detail
} // namespace gtap
