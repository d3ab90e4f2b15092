// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a block that has both kinds of worker takes turns (docs/mixed-scheduler.md). Reads top to bottom: the
// leader's look at block tasks, what warps ask of their block, the turns. Must not know what tasks are.
//
//   (X1) `busy` counts each warp with thread tasks, each block with block tasks (at_work), each block
//   task in a slot or listed for its block. What a block turn has listed for lanes is the block's until
//   the warps that get it have counted themselves, in front of a barrier.
//   (X2) A block has one ticket at most. Its leader looks at the slot whenever it looks at anything: in a turn of
//   the warps, at each step of a block turn, and while it waits for another slot (block_scheduler.cuh, B2). So a
//   gift waits for a step or two, and not for the end of a turn, which has no bound.
#pragma once

#include <gtap/detail/block/block_scheduler.cuh>
#include <gtap/detail/turns/mixed_program.cuh>
#include <gtap/detail/warp/warp_scheduler.cuh>

namespace gtap::detail {

// The block as a worker, between its turns: the leader alone.
template <class Program> // a block_part
class block_between_turns : public block_scheduler<Program> {
  using base = block_scheduler<Program>;

public:
  using base::base;

  // The root, which `busy` counts.
  __device__ void begin(record_index root) {
    this->leader().at_work = 1;
    const record_pool<typename Program::template layout<>> &records = this->worker_.records();
    if (Program::takes(records.head(root).meta))
      this->worker_.accept(root);
    else
      Program::pass_on(lane_memory<Program>(0), root);
  }

  // Whose turn it is now.
  __device__ turn next_turn() {
    mixed_words &words = words_of_mixed();
    if (this->is_over())
      return turn_over;
    // What comes back from lanes is deeper than what the block has left, and has to be continued first.
    if (last_ == turn_of_block)
      this->worker_.empty_stack();
    take_in();
    const bool has_tasks = this->worker_.has_any();
    if (has_tasks && last_ == turn_of_warps && words.listed == 0) {
      this->leader().steps = 0;
      this->worker_.seen = {};
      this->worker_.settle();
      this->worker_.publish(true);
      return last_ = turn_of_block;
    }
    words.called = words.idle = words.parked = 0;
    words.waiting = has_tasks;
    return last_ = turn_of_warps;
  }

  // The warps have what was listed for them, and are counted.
  __device__ void begin_turn_of_warps() {
    mixed_words &words = words_of_mixed();
    words.listed = words.joined = 0;
    rest_if_idle();
  }

  // All threads, as run_turn().
  __device__ __forceinline__ void turn_ends() { base::turn_ends(this->worker_); }
  // The block leaves the launch.
  __device__ __forceinline__ void leave_profile() { base::leave_profile(this->worker_); }

  // In a turn of the warps: takes in block tasks for this block, gives some to blocks that wait, asks
  // for one when there are none and some warp is out of work.
  __device__ __forceinline__ void tend(bool idle) {
    mixed_words &words = words_of_mixed();
    if (idle)
      note_idle(0);
    take_in();
    if (this->worker_.has_any())
      give_some();
    else if (load_shared(words.idle) != 0)
      ask_for_some();
    store_shared(words.waiting, this->worker_.has_any());
  }

private:
  // Block tasks from lanes of this block, and from others.
  __device__ __forceinline__ void take_in() {
    record_index &head = words_of_mixed().for_block;
    std::uint32_t count = 0;
    if (load_shared(head) != none)
      for (record_index task = atomic_in_block(head).exchange(none, acquire); task != none;
           ++count) {
        const record_index next = this->worker_.records().next(task);
        this->worker_.accept(task);
        task = next;
      }
    this->take_gift();
    leader_words &own = this->leader();
    count += own.gifts;
    own.gifts = 0;
    if (count != 0 && !own.at_work) { // one of them counts for the block from now on
      own.at_work = 1;
      --count;
    }
    drop(count);
    rest_if_idle(); // a gift may be `none`
  }

  // While block tasks' records are short, blocks without tasks take on none, and keep no free records.
  __device__ void ask_for_some() {
    if (this->leader().has_ticket)
      return;
    if (atomic(this->shared().short_of_block_records).load(relaxed) == 0)
      this->draw_ticket();
    else
      this->worker_.release_records();
  }

  // One task stays where a warp is out of work: the block's turn is next, and a task that every block
  // gives on would never run.
  __device__ void give_some() {
    const std::uint32_t waiting = this->look_now().waiting();
    if (waiting == 0)
      return;
    const unsigned kept = load_shared(words_of_mixed().idle) != 0 ? 1 : 0;
    const unsigned spare = this->worker_.spare_now(kept);
    const unsigned most = min(this->most_gifts(), spare);
    if (most != 0)
      this->give(min(waiting, most));
    rest_if_idle();
  }

  // Without block tasks, and thread tasks that are listed, the block is not at work.
  __device__ void rest_if_idle() {
    if (!this->leader().at_work || this->worker_.has_any() || words_of_mixed().listed != 0)
      return;
    this->leader().at_work = 0;
    drop(1);
  }
  __device__ void drop(std::uint32_t count) {
    if (count != 0 && drop_busy(this->shared(), count))
      end_launch(this->shared());
  }

  turn last_ = turn_of_warps;
};

// All threads: a block turn. Out of line, so that neither kind of turn takes registers from the other:
// inlined, a program of two small tasks took 210.
template <class Between>
__device__ __noinline__ void run_turn_of_block(Between &between) {
  Between turn = between; // in registers as long as it lasts
  turn.run_turn();
  turn.turn_ends();
  between = turn;
}

// What a warp asks of its block. `Between`: a block_between_turns, of which only the leader's is used.
template <class Between>
class block_of_warp {
public:
  static constexpr bool present = true;

  // `warp`: this warp's number in its block; `first`, `warps`: the block's warps in the grid.
  __device__ block_of_warp(Between &between, const context *shared, std::uint32_t warp,
                           std::uint32_t first, std::uint32_t warps)
      : between_(&between), shared_(shared), warp_(warp), first_(first), warps_(warps) {}

  // True when the block's warps are to leave their loops. One lane asks.
  __device__ bool calls() const { return load_shared(words_of_mixed().called) != 0; }
  // For one lane of a warp that is out of work: calls them when there are block tasks. While those' records
  // are short, all warps of the block have to have been out of work first: a block turn makes more
  // tasks wait than were waiting before, unless it continues those that the warps' tasks have ended for.
  __device__ bool wants_turn() const {
    mixed_words &words = words_of_mixed();
    note_idle(warp_);
    if (calls())
      return true;
    if (load_shared(words.waiting) == 0 && load_shared(words.for_block) == none)
      return false;
    if (load_shared(words.idle) != (1ull << warps_) - 1 &&
        atomic(shared_->short_of_block_records).load(relaxed) != 0)
      return false;
    store_shared(words.called, 1);
    return true;
  }
  // All lanes of a warp, now and then: the leader looks after block tasks.
  __device__ __forceinline__ void tend(int lane, bool idle) const {
    if (warp_ != 0)
      return;
    if (lane == 0)
      between_->tend(idle);
    __syncwarp();
  }
  // Where this lane of a thief looks, for which `victim` was drawn from all warps: the first lanes at the
  // warps of their own block, in a block of many at some that are drawn, too. Half of the probes go
  // elsewhere in any case: a block is full of warps without work as soon as its own tasks are few.
  __device__ std::uint32_t nearest(std::uint32_t victim, int lane) const {
    constexpr std::uint32_t at_home = probes / 2;
    const std::uint32_t number = static_cast<std::uint32_t>(lane);
    if (number >= min(at_home, warps_))
      return victim;
    return first_ + (warps_ <= at_home ? number : victim % warps_);
  }

private:
  Between *between_;
  const context *shared_;
  std::uint32_t warp_, first_, warps_;
};

template <class Program> // a mixed_program
class mixed_scheduler {
public:
  using lanes = thread_part<Program>;
  using whole_block = block_part<Program>;

  // The block is number `block` of `blocks`, with `warps` warps of lanes.
  __device__ mixed_scheduler(context *shared, ticket_ring tickets, std::uint32_t blocks,
                             std::uint32_t block, std::uint32_t warps, std::uint32_t thread,
                             lane_memory<lanes> memory)
      : shared_(shared), thread_(thread), warps_(warps),
        block_(tickets, blocks, block * warps, thread),
        warp_(memory, static_cast<int>(thread % warp_lanes)), first_station_(block * warps) {}

  __device__ block_worker<whole_block> &block() { return block_.worker(); }
  __device__ thread_worker<lanes> &lane() { return warp_.worker(); }
  __device__ worker_counts counts_of_lane() const { return warp_.counts(); }

  // Works until the launch is done or aborted. `root`: in the leader of one block, the first task; else
  // none. Precondition: the leader has called block().begin().
  __device__ void run(record_index root) {
    block_.record(first_station_ / warps_);
    if (is_lane())
      warp_.record();
    if (thread_ == 0) {
      clear_mixed_words();
      if (root != none)
        block_.begin(root);
    }
    for (;;) {
      if (thread_ == 0)
        words_of_mixed().turn = block_.next_turn();
      __syncthreads();
      const std::uint32_t turn = words_of_mixed().turn;
      if (turn == turn_over)
        break;
      if (turn == turn_of_block)
        run_turn_of_block(block_);
      else
        run_warps();
      __syncthreads(); // all have read what the leader is about to write
    }
  }

  __device__ void leave() {
    block_.leave_profile();
    if (thread_ == 0)
      atomic(shared_->stations[lane_memory<whole_block>(0).from().warp].free_of_blocks.head)
          .store(none, relaxed);
    if (is_lane())
      warp_.leave();
  }

private:
  // Whether this thread, and with it its warp, has turns. In blocks of more than lanes_of_block threads some have none.
  __device__ bool is_lane() const {
    return GTAP_BLOCK_SIZE <= lanes_of_block || thread_ < lanes_of_block;
  }

  __device__ void run_warps() {
    if (is_lane()) {
      take_share();
      const bool has_tasks = __any_sync(full_warp, lane().has_any());
      if (has_tasks && !counted_ && thread_ % warp_lanes == 0)
        add_busy(*shared_);
      counted_ |= has_tasks;
    }
    __syncthreads();
    if (!is_lane())
      return;
    if (thread_ == 0)
      block_.begin_turn_of_warps();
    __syncwarp();
    counted_ = warp_.run(counted_, {block_, shared_, thread_ / warp_lanes, first_station_, warps_});
    if (counted_ && thread_ % warp_lanes == 0)
      store_shared(words_of_mixed().parked, 1);
  }

  // The listed tasks go to the warps in turn.
  __device__ void take_share() {
    const mixed_words &words = words_of_mixed();
    const std::uint32_t warp = thread_ / warp_lanes, lane_number = thread_ % warp_lanes;
    for (std::uint32_t i = lane_number * warps_ + warp; i < words.listed; i += warps_ * warp_lanes)
      lane().accept(words.tasks[i]);
  }

  context *shared_;
  std::uint32_t thread_;
  std::uint32_t warps_;
  bool counted_ = false; // `busy` counts this warp
  block_between_turns<whole_block> block_;
  warp_scheduler<lanes, block_of_warp<block_between_turns<whole_block>>> warp_;
  std::uint32_t first_station_;
};

} // namespace gtap::detail
