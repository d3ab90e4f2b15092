// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Warps that run a launch of loops (gtap::loop_program): its tasks are a first one, the turns of the loops that it spawns, and tasks
// that spawn nothing. No such task is worth handing over: a lane runs it where a turn spawns it. So there are no windows, no stacks and
// no joins, and the kernel has little more registers than the turns need. Warps claim turns from a board (turn_board.cuh); one of them
// runs the first task between two batches. Must not know how the launch begins and ends.
#pragma once

#include <gtap/detail/launch/heartbeat.cuh>
#include <gtap/detail/launch/worker_counts.cuh>
#include <gtap/detail/loops/lane_share.cuh>
#include <gtap/detail/loops/turn_board.cuh>

namespace gtap::detail {

// What a warp keeps between two steps, in shared memory.
struct loop_words {
  board_words board;
  std::uint64_t ran; // turns of this batch
  std::uint64_t tasks, in_spawns, inline_spawns;
  // Of the warp with the first task.
  std::uint64_t turns; // of the next batch
  std::uint32_t loops;
  std::uint32_t slots;
  int state;
  bool finished;
  chain_frames *frames; // of the warp's lanes, where there are chains
  piece_words pieces;   // where there are sum trees
};

// A lane of such a launch. `Program`: gtap::loop_program.
template <class Program>
class loop_worker {
public:
  using first = typename Program::first;
  static constexpr bool adds_up =
      Program::template adds_up<> && !std::is_void<typename first::gtap_result>::value;
  static constexpr bool some_sum_tree = Program::template some_task<is_sum_tree_of>;

  __device__ __forceinline__ loop_worker(loop_words &words, int lane)
      : words_(words), board_(words.board, lane), lane_(lane) {}
  __device__ __forceinline__ void begin(context &shared, loop_records bounds, std::uint32_t warp,
                                        std::uint32_t rank, chain_frames *frames) {
    if (frames != nullptr)
      frames[lane_] = {none};
    if (lane_ == 0) {
      words_.frames = frames;
      words_.ran = words_.tasks = words_.in_spawns = words_.inline_spawns = 0;
      words_.slots = some_sum_tree ? piece_places::of_rows(bounds.slots()) : bounds.slots();
      words_.pieces = {bounds.slots(), 0, 0};
      words_.state = 0;
    }
    board_.begin(shared, warp, bounds.workers, rank);
  }

  // ---- verbs of the first task's steps, on lane 0 of its warp

  __device__ __forceinline__ int state() const { return words_.state; }
  // Adds a task to the next batch; when there is no room for it, it runs at once.
  template <class Request>
  __device__ __forceinline__ void spawn(const Request &request) {
    using Task = typename Request::task;
    const std::uint64_t turns = units_in<Task>(request.arguments);
    const record_index index = words_.loops + 1;
    if (index >= words_.slots || turns > most_row_turns - words_.turns) {
      ++words_.inline_spawns;
      detail::run_inline<Program>(request, shared());
      return;
    }
    if (turns == 0)
      return;
    words_.turns += turns;
    ++words_.loops;
    row().write(index, request, adds_up ? nullptr : destination_address(request.into),
                words_.turns);
  }
  template <class Request>
  __device__ __forceinline__ void spawn_summand(const Request &request) {
    spawn(request);
  }
  __device__ __forceinline__ bool must_wait() const { return words_.loops != 0; }
  __device__ __forceinline__ void suspend(int next, int = 0) {
    words_.state = next;
    words_.finished = false;
  }
  template <class Result>
  __device__ __forceinline__ void finish(const Result &value) {
    if (void *const into = row().head(0).destination)
      *static_cast<Result *>(into) = value;
  }
  __device__ __forceinline__ static void finish() {}

  sum_of_launch<Program> sum;

  // ---- what a warp does

  // Until the launch is over. One warp has the first task, and runs its steps between two batches; in one loop with what all others do,
  // so that the turns' code stands once.
  __device__ void run(bool has_first) {
    bool finished = false;
    for (;;) {
      bool any = true;
      if (same_in_warp(has_first)) {
        const std::uint32_t pieces = pieces_left();
        if (same_in_warp(pieces != 0)) {
          board_.open(batch_of_pieces | words_.pieces.half, pieces);
          begin_batch();
        } else {
          if (same_in_warp(finished))
            break;
          if (lane_ == 0)
            run_step_of_first();
          __syncwarp();
          finished = words_.finished;
          any = words_.loops != 0;
          if (same_in_warp(any)) {
            board_.open(words_.loops, words_.turns);
            begin_batch();
          } else if (board_.is_over()) {
            return;
          }
        }
      } else if (!board_.wait_for_batch()) {
        return;
      }
      if (same_in_warp(any) && !run_batch())
        return;
      if (same_in_warp(has_first && any) && !board_.wait_for_all())
        return;
      __syncwarp(); // all have read the words
    }
    sum.bring_in(shared(), lane_); // what steps without tasks have added
    if (lane_ == 0)
      sum.deliver(shared());
    __syncwarp();
    atomic(shared().ends[lane_].done).store(1, release);
    if (lane_ == 0)
      end_launch(shared());
  }
  __device__ worker_counts counts() const {
    return lane_ == 0 ? worker_counts{words_.tasks, words_.in_spawns, words_.inline_spawns, 0, 0}
                      : worker_counts{0, 0, 0, 0, 0};
  }

private:
  __device__ __forceinline__ context &shared() const { return *words_.board.shared; }
  __device__ __forceinline__ loop_row<Program> row() const {
    return {shared().records, words_.slots};
  }

  __device__ __forceinline__ lane_home home() const {
    if constexpr (Program::template some_chain<> || some_sum_tree)
      return {
          {words_.board.shared, Program::template some_chain<> ? words_.frames + lane_ : nullptr},
          &words_.pieces};
    else
      return {};
  }
  // In place of the number of a batch's tasks: it has pieces, which are in this half of their places.
  static constexpr std::uint32_t batch_of_pieces = 1u << 31;
  // Pieces that the last batch has left. The warp with the first task, which has acquired what was done in that batch.
  __device__ __forceinline__ std::uint32_t pieces_left() {
    if constexpr (!some_sum_tree) {
      return 0;
    } else {
      std::uint32_t left = 0;
      if (lane_ == 0 && (left = atomic(shared().pieces).load(relaxed)) != 0)
        atomic(shared().pieces).store(0, relaxed);
      return __shfl_sync(full_warp, left, 0);
    }
  }
  // Of the batch that the board shows.
  __device__ __forceinline__ void begin_batch() {
    if constexpr (some_sum_tree) {
      __syncwarp(); // all have read the words
      if (lane_ == 0) {
        const auto batch = board_.batch();
        const bool many =
            batch.turns >= std::uint64_t{words_.board.workers} * warp_lanes / lanes_for_each_turn;
        words_.pieces.half = (batch.loops & batch_of_pieces) != 0 ? 1 - (batch.loops & 1) : 0;
        words_.pieces.steps = many ? steps_of_many : steps_of_few;
      }
      __syncwarp();
    }
  }
  __device__ __forceinline__ void run_pieces(std::uint64_t first, std::uint32_t count) {
    const piece_places places(words_.pieces.slots);
    const record_pool<typename Program::template layout<>> records(shared().records,
                                                                   words_.pieces.slots);
    std::uint32_t ran = 0;
    for (auto i = static_cast<std::uint32_t>(lane_); i < count; i += warp_lanes) {
      const record_index index =
          places.at(board_.batch().loops & 1, static_cast<std::uint32_t>(first) + i);
      Program::with_task(static_cast<int>(records.head(index).meta & 0xff), [&](auto type) {
        using Task = typename decltype(type)::type;
        if constexpr (is_sum_tree<Task>)
          ran += run_piece<Program, Task>(shared(), words_.pieces, index);
      });
    }
    __syncwarp();
    ran = sum_of_warp(ran);
    if (lane_ == 0)
      words_.tasks += ran;
  }

  __device__ __forceinline__ void run_step_of_first() {
    auto &record = *static_cast<typename first::gtap_record *>(row().payload(0));
    beat(shared().stations[words_.board.worker], static_cast<unsigned>(clock64()));
    words_.finished = true;
    words_.loops = 0;
    words_.turns = 0;
    if constexpr (Program::template adds_up<>) {
      sum_step<loop_worker, first> step(*this);
      first::gtap_step(step, record);
    } else {
      first::gtap_step(*this, record);
    }
    stop_beating(shared().stations[words_.board.worker]);
    words_.tasks += words_.finished ? 1 : 0;
    if (words_.loops + 1 > shared().arena_next)
      shared().arena_next = words_.loops + 1;
  }

  // Runs turns while there are any. False when the launch ends early.
  __device__ __forceinline__ bool run_batch() {
    bool goes_on = true;
    for (;;) {
      const claimed_row claimed = board_.claim();
      if (same_in_warp(claimed.count == 0))
        break;
      begin_batch(); // it may be the next one
      if (lane_ == 0) {
        beat(shared().stations[words_.board.worker], static_cast<unsigned>(clock64()));
        words_.ran += claimed.count;
      }
      if (some_sum_tree && same_in_warp((board_.batch().loops & batch_of_pieces) != 0))
        run_pieces(claimed.first, claimed.count);
      else
        row().for_each(claimed.first, claimed.count, board_.batch().loops,
                       [&](record_index index, std::uint64_t skipped, std::uint32_t count) {
                         run_turns(index, skipped, count);
                       });
      goes_on = !board_.is_over();
      if (!goes_on)
        break;
    }
    sum.bring_in(shared(), lane_);
    if (lane_ == 0)
      stop_beating(shared().stations[words_.board.worker]);
    board_.has_run(words_.ran);
    __syncwarp();
    if (lane_ == 0)
      words_.ran = 0;
    return goes_on;
  }

  __device__ __forceinline__ void run_turns(record_index index, std::uint64_t skipped,
                                            std::uint32_t count) {
    Program::with_task(static_cast<int>(row().head(index).meta & 0xff), [&](auto type) {
      using Task = typename decltype(type)::type;
      share_outcome<Program> outcome = {sum, 0};
      if constexpr (std::is_same<Task, first>::value)
        __builtin_unreachable();
      else if constexpr (has_turns<Task>::value)
        outcome = lane_share<Program, Task>::run(row(), index, skipped, count, lane_, sum, home());
      else if (lane_ == 0)
        outcome = run_alone<Program, Task>(row(), index, sum, home());
      sum = outcome.sum;
      __syncwarp();
      const std::uint32_t spawned = sum_of_warp(outcome.spawned);
      if (lane_ == 0) {
        words_.tasks += count < warp_lanes ? count : warp_lanes;
        words_.in_spawns += spawned;
      }
    });
  }

  loop_words &words_;
  turn_board<warp_lanes, warp_lanes * turns_of_lane> board_;
  int lane_;
};

} // namespace gtap::detail
