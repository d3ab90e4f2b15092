// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The persistent loop of a warp for the baselines (the paper, Section 4.3.2): takes up to 32 runnable
// tasks, runs a step of each, keeps up to 32 of those that became runnable, queues the others, steals
// when there is nothing, stops when nobody has anything. With block-level workers (Section 4.3.1) it is
// the loop of a block's first warp, and takes and keeps one task at a time. Worker and queue are
// parameters. Must not know what tasks are.
//
// Shared words, besides the queue's own:
//   busy    warps that hold tasks, in their lists or their queues (busy_count.cuh). A thief adds itself before
//           it claims; a warp drops its count when its queues are drained(), an acquire that meets the
//           release of the last thief's claim. So an unclaimed task's warp is counted.
//   state   of a warp's mailbox: whether its queues are open. See queue_memory.cuh.
#pragma once

#include <gtap/baselines/queue_memory.cuh>
#include <gtap/detail/launch/busy_count.cuh>
#include <gtap/detail/launch/heartbeat.cuh>
#include <gtap/detail/launch/launch.cuh>
#include <gtap/detail/task/new_task.cuh>

namespace gtap::detail {

// Queues that an idle warp looks at each time, and its pauses: as many as the default scheduler's, so
// that the two differ in their queues.
inline constexpr int queues_seen = 8;
inline constexpr unsigned longest_idle_pause = 1000;
// A warp looks whether the launch was aborted or stopped after so many rounds, and after each that takes so
// many clock cycles.
inline constexpr unsigned rounds_between_looks = 8;
inline constexpr unsigned long_queue_round = 12000;

template <class Worker, class Queue> // a pool_worker, a pool_block_worker
class queue_scheduler {
public:
  using memory = typename Worker::memory;

  // `warp` is this warp's number in the grid, or this block's; those beyond `limits.warps` only wait for
  // the end.
  __device__ queue_scheduler(context *shared, memory &own, pool_limits limits, std::uint32_t warp,
                             int lane)
      : worker_(own, static_cast<unsigned>(lane)), shared_(shared), batch_(own.batch),
        queues_(*shared, limits.warps), warp_(warp), warps_(limits.warps), lane_(lane),
        takes_part_(queues_.any() && warp < limits.warps),
        random_((warp + 1) * 2654435761u + static_cast<unsigned>(lane) * 40503u) {}

  __device__ Worker &worker() { return worker_; }

  // Works until the launch is done or aborted. `root` is not none in the one lane that has it; its
  // warp is in `busy` already.
  __device__ void run(record_index root) {
    record_index task = root;
    open();
    if (!__any_sync(full_warp, task != none) && !look_for_work(task))
      return;
    for (unsigned round = 0;; ++round) {
      const unsigned began = cycles();
      std::uint32_t phase = running;
      if (round % rounds_between_looks == 0)
        look(phase, began); // under way while the step runs
      worker_.run_round(task);
      __syncwarp(); // orders what the lanes listed before whoever gets it
      if (cycles() - began >= long_queue_round)
        look(phase, cycles());
      if (__shfl_sync(full_warp, phase, 0) != running && finished())
        return;
      if (!find_own_work(task) && (leave_busy(), !look_for_work(task)))
        return;
    }
  }

  // Leaves the warp's station as the next launch expects it.
  __device__ void leave() {
    if (lane_ != 0 || warp_ >= shared_->station_count)
      return;
    atomic(own_state()).store(queue_closed, relaxed);
    atomic(shared_->stations[warp_].free_records.head).store(none, relaxed);
    stop_beating(shared_->stations[warp_]); // after an abort it has tasks
  }

private:
  using ref = typename queue_memory<Queue>::ref;
  static constexpr unsigned full_warp = 0xffffffffu;
  static constexpr unsigned most = Worker::tasks_per_round;

  __device__ std::uint32_t &own_state() { return shared_->stations[warp_].offers.state; }
  __device__ ref own_queue(int number) const { return queues_.queue(warp_, number); }

  __device__ void open() {
    if (!takes_part_ || (Queue::of_all_warps && warp_ != 0))
      return;
    for (int number = 0; number < GTAP_NUM_QUEUES; ++number)
      Queue::open(own_queue(number), lane_);
    __syncwarp();
    if (lane_ == 0)
      atomic(own_state()).store(queue_open, release); // acquired in steal()
  }

  // ---- a round ----

  __device__ static unsigned cycles() { return static_cast<unsigned>(clock64()); }

  // Lane 0 reads the launch's phase and leaves a heartbeat.
  __device__ void look(std::uint32_t &phase, unsigned now) {
    if (lane_ != 0)
      return;
    phase = atomic(shared_->phase).load(relaxed);
    if (warp_ < warps_)
      beat(shared_->stations[warp_], now);
  }

  // Goes on with the warp's own tasks. False when it has none, in lists or queues, and may give up its
  // busy count: a thief may be at work on its claim still, or a claim have failed for another's sake.
  __device__ bool find_own_work(record_index &task) {
    while (!next_batch(task)) {
      if (drained())
        return false;
      __nanosleep(20);
    }
    return true;
  }
  __device__ bool drained() {
    if (takes_part_)
      for (int number = 0; number < GTAP_NUM_QUEUES; ++number)
        if (!from_first(lane_ == 0 && Queue::drained(own_queue(number), own_[number])))
          return false;
    return true;
  }

  // Tasks for the lanes, from the lists or the own queues; puts what is left of the lists into the
  // queues. False when there is none. With several queues (EPAQ, Section 4.4) the tasks of a batch
  // are of one queue: the one used before, or else the next in turn.
  __device__ bool next_batch(record_index &task) {
    unsigned count = 0;
    for (int i = 0; i < GTAP_NUM_QUEUES && count == 0; ++i) {
      const int number = (current_ + i) % GTAP_NUM_QUEUES;
      count = keep(number);
      if (count < most && takes_part_)
        count += Queue::pop(own_queue(number), own_[number], most - count, lane_, batch_ + count);
      if (count != 0)
        current_ = number;
    }
    deal(count, task);
    if (takes_part_)
      for (int number = 0; number < GTAP_NUM_QUEUES; ++number)
        queue_rest(number);
    return count != 0;
  }

  // The first `count` lanes get a task each.
  __device__ void deal(unsigned count, record_index &task) {
    __syncwarp();
    task = static_cast<unsigned>(lane_) < count ? batch_[lane_] : none;
    __syncwarp(); // the batch is read before it is written again
  }

  // Moves tasks of a queue's lists to the batch, up to a round's: those of the first lanes.
  __device__ unsigned keep(int number) {
    unsigned total;
    std::uint32_t place = place_in_warp(worker_.listed(number), total);
    for (; place < most && worker_.listed(number) != 0; ++place)
      batch_[place] = worker_.take_newest(number);
    return total < most ? total : most;
  }

  // PushBatch (Section 4.3.2). What finds no room stays in the lists, to be kept, or queued, later.
  __device__ void queue_rest(int number) {
    unsigned total;
    std::uint32_t place = place_in_warp(worker_.listed(number), total);
    if (total == 0)
      return;
    const unsigned room = Queue::reserve(own_queue(number), own_[number], total, lane_);
    bool more;
    while (__any_sync(full_warp, more = place < room && worker_.listed(number) != 0))
      if (more) {
        const record_index task = worker_.take_newest(number);
        if (Queue::put(own_queue(number), own_[number], place, task)) {
          ++place;
        } else {
          worker_.list(task, static_cast<unsigned>(number));
          __nanosleep(20);
        }
      }
    Queue::publish(own_queue(number), own_[number], room, lane_);
  }

  // The sum of the lower lanes' values; `total`: of all lanes'.
  __device__ std::uint32_t place_in_warp(std::uint32_t value, unsigned &total) {
    total = 0;
    if (__ballot_sync(full_warp, value != 0) == 0)
      return 0;
    std::uint32_t sum = value;
    for (int distance = 1; distance < warp_lanes; distance *= 2) {
      const std::uint32_t below = __shfl_up_sync(full_warp, sum, static_cast<unsigned>(distance));
      sum += lane_ >= distance ? below : 0;
    }
    total = __shfl_sync(full_warp, sum, warp_lanes - 1);
    return sum - value;
  }

  // ---- idle ----

  // Gives up the busy count. The last to do so ends the launch.
  __device__ void leave_busy() {
    if (lane_ != 0)
      return;
    if (warp_ < warps_)
      stop_beating(shared_->stations[warp_]);
    if (drop_busy(*shared_))
      end_launch(*shared_);
  }

  // Waits for work of other warps. False when the launch is over. While memory is short an idle
  // warp takes no work, and gives back the records that its lanes kept.
  __device__ bool look_for_work(record_index &task) {
    unsigned pause = 50;
    for (bool kept = true;;) {
      if (finished())
        return false;
      if (!short_of_records()) {
        if (takes_part_ && steal(task))
          return true;
      } else if (kept) {
        worker_.release_records();
        __syncwarp();
        kept = false;
      }
      __nanosleep(pause);
      pause = pause * 2 < longest_idle_pause ? pause * 2 : longest_idle_pause;
    }
  }

  __device__ bool finished() {
    return from_first(lane_ == 0 && atomic(shared_->phase).load(relaxed) != running &&
                      launch_over(*shared_)); // meets the release in leave_busy()
  }
  __device__ bool short_of_records() {
    return from_first(lane_ == 0 && atomic(shared_->short_of_records).load(relaxed) != 0);
  }
  // Lane 0's value.
  __device__ static bool from_first(bool value) {
    return __shfl_sync(full_warp, static_cast<int>(value), 0) != 0;
  }

  // Random work stealing (Section 4.3): a few lanes look at a queue each, the warp steals from one
  // that has tasks.
  __device__ bool steal(record_index &task) {
    random_ ^= random_ << 13, random_ ^= random_ >> 17, random_ ^= random_ << 5;
    const std::uint32_t victim = Queue::of_all_warps ? 0 : random_ % warps_;
    int number = GTAP_NUM_QUEUES; // none
    if (lane_ < (Queue::of_all_warps ? 1 : queues_seen) && (Queue::of_all_warps || victim != warp_))
      number = queue_with_tasks(victim, relaxed);
    const unsigned found = __ballot_sync(full_warp, number != GTAP_NUM_QUEUES);
    if (found == 0)
      return false;
    const std::uint32_t chosen = __shfl_sync(full_warp, victim, __ffs(static_cast<int>(found)) - 1);
    // Once more with acquire: after the owner has opened the queue, and after the root's warp, from
    // which all tasks come, was counted.
    number = GTAP_NUM_QUEUES;
    if (lane_ == 0 && (number = queue_with_tasks(chosen, acquire)) != GTAP_NUM_QUEUES)
      add_busy(*shared_); // before the claim
    number = __shfl_sync(full_warp, number, 0);
    if (number == GTAP_NUM_QUEUES)
      return false;
    __syncwarp(); // lane 0's acquire orders the others' accesses
    const unsigned count = Queue::steal(queues_.queue(chosen, number), most, lane_, batch_);
    if (count == 0) {
      leave_busy();
      return false;
    }
    current_ = number;
    deal(count, task);
    worker_.counts.steals += task != none;
    return true;
  }

  // One of a warp's queues that seems to have tasks, or GTAP_NUM_QUEUES.
  template <class Order>
  __device__ int queue_with_tasks(std::uint32_t victim, Order order) {
    if (atomic(shared_->stations[victim].offers.state).load(order) == queue_open)
      for (int i = 0; i < GTAP_NUM_QUEUES; ++i) {
        const int number = (current_ + i) % GTAP_NUM_QUEUES;
        if (Queue::has_tasks(queues_.queue(victim, number), order))
          return number;
      }
    return GTAP_NUM_QUEUES;
  }

  Worker worker_;
  context *shared_;
  record_index *batch_;
  queue_memory<Queue> queues_;
  typename Queue::owner own_[GTAP_NUM_QUEUES];
  std::uint32_t warp_;
  std::uint32_t warps_;
  int lane_;
  bool takes_part_;
  std::uint32_t random_;
  int current_ = 0; // the queue of the last batch
};

} // namespace gtap::detail
