// What a block does besides running steps: gives tasks to blocks that sleep, sleeps when it has none
// itself, stops when all do. Reads top to bottom in the order things happen to a block. Must not know
// what tasks are.
//
// Who has nothing to do says so, and is given work: nobody searches. The hand-over is a queue of
// tickets, in which either side may be ahead:
//
//   asked   tickets drawn by blocks with nothing to do: one addition
//   given   tickets drawn by blocks that give a task away: one addition
//   slots   a ring: slot (ticket modulo slots) holds the task of a `given` ticket until the block with
//           the same `asked` ticket takes it. A tag in it says which round of the ring it belongs to.
//           Where no task waits for others, more tasks may be linked to it by next().
//
//   (B1) A task is held by a block that `busy` counts, or it lies in a slot, and `busy` counts the slot:
//   the giver adds one before the task leaves it, and the taker does not. So who takes `busy` from 1
//   to 0 knows that no task is left: there is no window in which that can be early.
//   (B2) Tickets wait for each other, never for a third: a taker waits for its own tag in its slot, a
//   giver for the slot to be empty, which it is, or is about to be: no ticket that nobody has asked for lies a
//   round of the ring behind another. For at most slots / blocks of a block's tickets are not asked for, whatever
//   the others do. A block that draws some has seen asked > given. That `given` it has loaded after it
//   drew the last ones, so it is above them (one word, one thread); and `asked` only grows, so that all of
//   them have been asked for. Which of the two words was loaded first does not matter, nor how old the other was.
//   The model in tests/model/tickets.h tries all of that.
//
// Shared words, and which release meets which acquire (context.h says who writes them):
//   slot    release in give() -> acquire in pick_up(): the records given, their ancestors' levels.
//           Its emptying is relaxed: nothing but the slot itself is passed back.
//   busy    relaxed addition in give(); acq_rel subtraction in sleep(): what each block's tasks wrote,
//           up to the last.
//   phase   release in set_done() -> acquire in launch_over(): what all tasks wrote.
//   asked, given   relaxed: numbers only.
// What other threads of a block wrote before a barrier, the leader's release publishes with its own.
#pragma once

#include <gtap/detail/block/block_worker.cuh>
#include <gtap/detail/launch/heartbeat.cuh>
#include <gtap/detail/launch/launch.cuh>

namespace gtap::detail {

// What a leader has seen of the others, some time ago.
struct block_look {
  block_ticket asked = 0, given = 0;
  std::uint32_t phase = running;
  // In programs with both kinds of task.
  std::uint32_t short_of_records = 0;
  std::uint64_t slot = empty_slot; // of the block's own ticket, if it has one

  // How many blocks have asked in vain.
  __device__ std::uint32_t waiting() const {
    const auto ahead = static_cast<std::int32_t>(asked - given); // both may have wrapped around
    return ahead > 0 ? static_cast<std::uint32_t>(ahead) : 0;
  }
};

// The longest pause of a waiting block between two looks at its slot, in nanoseconds.
inline constexpr unsigned longest_nap = 200;

// Tasks that a block without any gets at once, at most, where tasks do not wait for others. (Where they do,
// each that is given away costs a join in the pool, and brings all that lies below it.)
inline constexpr unsigned most_together = 4;

template <class Program> // a block_program
class block_scheduler {
public:
  // `block` is this block's number among the `blocks` that take part. The ring has
  // 2^slots_log slots, at least as many.
  __device__ block_scheduler(context *shared, std::uint32_t slots_log, std::uint32_t blocks,
                             std::uint32_t block, std::uint32_t thread)
      : worker_(thread), shared_(shared), slots_(1u << slots_log), slots_log_(slots_log),
        blocks_(blocks), block_(block) {}

  __device__ block_worker<Program> &worker() { return worker_; }

  // Works until the launch is done or aborted. `root`: in the leader of one block, the first task;
  // else none. Precondition: the leader has called worker().begin().
  __device__ void run(record_index root) {
    if (worker_.leads()) {
      if (root != none) {
        at_work_ = true;       // `busy` is 1 already
        seen_.asked = blocks_; // the others wait
        worker_.take(root);
      }
      worker_.publish(find_task());
    }
    __syncthreads();
    while (worker_.read_stack())
      run_steps();
  }

  // In programs with both kinds of task: steps until it is the warps' turn, or the launch is over.
  // Precondition: the leader has published the stack, and all threads have met.
  __device__ void run_turn() {
    while (worker_.read_stack())
      run_steps();
  }

  // Leaves the block's station as the next launch expects it.
  __device__ void leave() {
    if (!worker_.leads())
      return;
    atomic(own_station().free_records.head).store(none, relaxed);
    stop_beating(own_station()); // after an abort it has tasks
  }

protected:
  // Runs steps until the leader has to look after something, and lets it.
  __device__ __forceinline__ void run_steps() {
    do {
      if (worker_.leads())
        look();
    } while (worker_.run_newest());
    if (!worker_.has_met())
      __syncthreads(); // records are whole, entries are read
    if (worker_.leads()) {
      const bool asked = worker_.asked_to_look();
      bool goes_on = !worker_.asked_to_end();
      if (goes_on && !worker_.attend()) {
        fail();
        goes_on = false;
      }
      if constexpr (Program::mixed)
        take_gift();
      if (goes_on && (goes_on = find_task()) && asked)
        feed();
      worker_.publish(goes_on);
    }
    __syncthreads();
  }

  // Does somebody wait, or is the launch to stop? The answer of the last look counts; that of this one
  // is on its way while the step runs.
  __device__ __forceinline__ void look() {
    if (seen_.phase != running && launch_over(*shared_))
      worker_.ask_for_end();
    else if (seen_.waiting() != 0)
      worker_.ask_for_look(2 * seen_.waiting() >= blocks_);
    if constexpr (Program::mixed)
      if (Program::turn_is_over(++steps_, seen_.short_of_records != 0) ||
          (has_ticket_ && is_for(seen_.slot, ticket_)))
        worker_.ask_for_turn();
    answered_ = seen_.waiting();
    seen_ = look_now();
    beat(own_station(), static_cast<unsigned>(clock64()));
  }
  __device__ __forceinline__ block_look look_now() {
    return {atomic(shared_->asked).load(relaxed), atomic(shared_->given).load(relaxed),
            atomic(shared_->phase).load(relaxed),
            Program::mixed ? atomic(shared_->short_of_block_records).load(relaxed) : 0,
            Program::mixed && has_ticket_ ? atomic(slot_of(ticket_)).load(relaxed) : empty_slot};
  }

  // ---- the leader, alone ----

  // Sleeps when there is no task. False when the launch is over, or the turn.
  __device__ bool find_task() {
    if constexpr (Program::mixed)
      return worker_.has_work() && !Program::turn_is_over(steps_, seen_.short_of_records != 0);
    else
      return worker_.has_work() || sleep();
  }

  // Gives tasks to blocks that wait.
  __device__ void feed() {
    if (answered_ != 0 && worker_.spare() >= worker_.least_spare()) {
      const unsigned gifts = min(slots_ / blocks_, (worker_.spare() + 1) / 2); // (B2)
      give(min(answered_, gifts));
      seen_ = {}; // an answer from before this
    }
  }

  __device__ void give(unsigned gifts) {
    [[maybe_unused]] const unsigned each = min(worker_.spare() / (2 * gifts), most_together);
    atomic(shared_->busy).fetch_add(gifts, relaxed);
    block_ticket ticket = atomic(shared_->given).fetch_add(gifts, relaxed);
    for (; gifts != 0; --gifts, ++ticket) {
      const record_index task = gives_several ? give_away_several(each) : give_away();
      std::uint64_t &slot = slot_of(ticket);
      while (atomic(slot).load(relaxed) != empty_slot) {
        if (is_over())
          return;
        if constexpr (Program::mixed)
          take_gift(); // who waits for this block's slot may have to empty the other one
        __nanosleep(20);
      }
      // `none`, when memory is out: the taker then asks again.
      atomic(slot).store(tag_of(ticket) | task, release);
    }
  }

  static constexpr bool gives_several = !Program::mixed && !Program::template some_wait<>;
  __device__ record_index give_away() {
    ++worker_.counts.donations;
    return worker_.give_away();
  }
  // The oldest tasks, `most` or one at least, linked by next(); none when memory is out.
  __device__ record_index give_away_several(unsigned most) {
    const record_index first = give_away();
    record_index last = first;
    for (unsigned i = 1; i < most && last != none && worker_.spare() != 0; ++i) {
      const record_index task = give_away();
      worker_.records().next(last) = task;
      last = task;
    }
    if (last != none)
      worker_.records().next(last) = none;
    return first;
  }
  // Takes what a giver has left. Precondition: no tasks.
  __device__ void take(record_index task) {
    const record_index more = gives_several ? worker_.records().next(task) : none;
    ++worker_.counts.steals;
    worker_.take(task); // its record may be free now
    for (record_index next = more; next != none;) {
      const record_index other = next;
      next = worker_.records().next(other);
      ++worker_.counts.steals;
      worker_.accept(other);
    }
  }

  // Waits for a task of another block. False when the launch is over.
  __device__ bool sleep() {
    while (!is_over()) {
      const block_ticket ticket = atomic(shared_->asked).fetch_add(1, relaxed);
      if (at_work_)
        stop_beating(own_station());
      if (at_work_ && atomic(shared_->busy).fetch_sub(1, acq_rel) == 1) {
        set_done();
        return false;
      }
      record_index task;
      if (!take_ticket(ticket, task))
        return false;
      at_work_ = true; // the giver has counted this block
      if (task != none) {
        take(task);
        return true;
      }
    }
    return false;
  }

  // Waits for what the giver with this ticket has. False when the launch is over. While memory is short,
  // gives back the records that the block keeps for itself.
  __device__ bool take_ticket(block_ticket ticket, record_index &task) {
    unsigned pause = 20;
    bool kept = true;
    for (unsigned looks = 0;; ++looks) {
      if (has_come(ticket)) {
        seen_ = look_now();
        task = pick_up(ticket);
        return true;
      }
      if (looks % looks_per_phase == 0) {
        if (is_over())
          return false;
        if (kept && atomic(shared_->short_of_records).load(relaxed) != 0) {
          worker_.release_records();
          kept = false;
        }
      }
      __nanosleep(pause);
      pause = pause * 2 < longest_nap ? pause * 2 : longest_nap;
    }
  }

  // Whether a giver has left something for this ticket; takes it: a record, or none.
  __device__ bool has_come(block_ticket ticket) const {
    return is_for(atomic(slot_of(ticket)).load(relaxed), ticket);
  }
  // Whether a slot with this content has what the taker with this ticket waits for.
  __device__ bool is_for(std::uint64_t content, block_ticket ticket) const {
    return (content & tag_mask) == tag_of(ticket);
  }
  __device__ record_index pick_up(block_ticket ticket) {
    std::uint64_t &slot = slot_of(ticket);
    const std::uint64_t found = atomic(slot).load(acquire);
    atomic(slot).store(empty_slot, relaxed);
    return static_cast<record_index>(found);
  }

  // In programs with both kinds of task: takes what a giver has left for the ticket that was drawn, if
  // there is something. True then, and `busy` counts it.
  __device__ bool take_gift() {
    if (!has_ticket_ || !has_come(ticket_))
      return false;
    const record_index task = pick_up(ticket_);
    has_ticket_ = false;
    ++gifts_;
    if (task != none) {
      ++worker_.counts.steals;
      worker_.accept(task);
    }
    return true;
  }
  __device__ void draw_ticket() {
    if (!has_ticket_)
      ticket_ = atomic(shared_->asked).fetch_add(1, relaxed);
    has_ticket_ = true;
  }

  static constexpr std::uint64_t tag_mask = ~std::uint64_t{0} << 32;
  __device__ std::uint64_t &slot_of(block_ticket ticket) const {
    return shared_->stations[ticket & (slots_ - 1)].handed.slot;
  }
  // Which round of the ring: never that of an empty slot, whose bits are all ones.
  __device__ std::uint64_t tag_of(block_ticket ticket) const {
    return std::uint64_t{ticket >> slots_log_ & 0x7fffffff} << 32;
  }

  __device__ warp_station &own_station() { return shared_->stations[block_]; }

  __device__ void set_done() {
    atomic(shared_->phase).fetch_or(done, release); // an abort stays an abort
  }
  __device__ bool is_over() {
    return atomic(shared_->phase).load(relaxed) != running && launch_over(*shared_);
  }

  // A spawn found no record. A child needs the whole block, so it cannot run where it was spawned.
  __device__ void fail() { fail_without_records(*shared_); }

  block_worker<Program> worker_;
  context *shared_;
  std::uint32_t slots_;
  std::uint32_t slots_log_;
  std::uint32_t blocks_;
  std::uint32_t block_;
  block_look seen_;            // the last look
  std::uint32_t answered_ = 0; // how many waited at the one before, which the step's events tell of
  bool at_work_ = false;       // `busy` counts this block
  // In programs with both kinds of task.
  std::uint32_t steps_ = 0; // of this turn
  bool has_ticket_ = false;
  block_ticket ticket_ = 0;
  std::uint32_t gifts_ = 0; // taken, and counted by `busy` beside the block
};

// The last block, when all others have left: the words of the hand-over.
__device__ inline void reset_hand_over(context &shared) {
  shared.asked = shared.given = first_ticket;
  if ((atomic(shared.phase).load(relaxed) & (done | aborted)) == done)
    return;
  for (std::uint32_t i = 0; i < shared.station_count; ++i) // what givers left behind
    shared.stations[i].handed.slot = empty_slot;
}

} // namespace gtap::detail
