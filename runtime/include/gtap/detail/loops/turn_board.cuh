// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The turns of loops, which all warps of a launch claim from a board. Must not know what a turn does.
//
// The first task of a launch writes batches: all loops that one of its steps has spawned, one behind the other, as one row of turns.
// The row is cut into 32 parts. Each part has a counter in a cache line of its own (context::ends), so that few warps use the same line.
// A warp claims turns of one part until it is empty, and then of another that has some. When no part has any, it adds the number of
// turns that it has run to a sum. When the sums come to the whole row, the next batch is written.
//
//   word               written by                             read by
//   tasks of the row   the writer, before a batch is open:    who has claimed turns, behind the acquire that showed it the batch
//                        plain
//   ends[0].row_loops  the writer, before a batch is open:    the same: relaxed. Who has not claimed any yet may see those of the next
//   ends[0].row_turns    relaxed                                batch; then it gets no turns of this one, and reads them again.
//   ends[i].left       the writer: store release              those who claim: fetch_sub relaxed. A counter also says of which batch
//                      those who claim: fetch_sub               it is. Who still looks at the one before, with nothing claimed of it,
//                                                               and gets turns of the next, acquires then (adopt()).
//   ends[i].batch      the writer: store release, behind all  warps that wait: load relaxed, and acquire when it is another
//                        of the above (__syncwarp)
//   ends[i].ran        the writer: store 0, before any        the writer: load relaxed, and acquire when the sum is the row's: it
//                        counter of the batch is open           sees what all turns wrote
//                      who has run turns: fetch_add release
//
// So a batch is there as long as any warp has turns of it: these are not in `ran` before that warp has run them. tests/model checks
// this (board.h).
#pragma once

#include <gtap/detail/base/tuning.cuh>
#include <gtap/detail/base/warp_sums.cuh>
#include <gtap/detail/launch/launch.cuh>
#include <gtap/detail/loops/claim_order.cuh>

namespace gtap::detail {

inline constexpr unsigned row_parts = warp_lanes;
inline constexpr unsigned batch_bits = 24;
inline constexpr std::uint32_t batch_mask = (1u << batch_bits) - 1;
// Turns of a row at most.
inline constexpr std::uint64_t most_row_turns = std::uint64_t{1} << 43;

// What a warp knows of a batch. (It lies in shared memory, which nobody initialises.)
struct turn_batch {
  std::uint32_t number; // 0: none
  std::uint32_t loops;
  std::uint64_t turns;

  __device__ __forceinline__ std::uint64_t part_size(unsigned part) const {
    return turns / row_parts + (part < turns % row_parts ? 1 : 0);
  }
  __device__ __forceinline__ std::uint64_t part_begin(unsigned part) const {
    const std::uint64_t more = turns % row_parts;
    return turns / row_parts * part + (part < more ? part : more);
  }
};

// Turns of a row; none when `count` is 0.
struct claimed_row {
  std::uint64_t first;
  std::uint32_t count;
};

// What a warp keeps of the board between two claims: in shared memory, where it takes no registers of the turns.
struct board_words {
  context *shared;
  turn_batch batch;
  std::uint64_t left; // in the part where it claims, when it last looked
  std::uint32_t worker, workers;
  std::uint32_t
      rank; // of fewer turns than workers, those with the lowest ranks get them (claim_order.cuh)
  std::uint32_t least;    // turns that it claims
  std::uint32_t share_of; // it claims one of so many parts of what is left
  std::uint32_t part;
  std::uint32_t
      many; // turns that it claims while there are many, by the time that the last ones took
  std::uint32_t began; // its clock, when it got them
  std::uint32_t asked; // turns that lane 0 has claimed ahead (ask()); 0: none
};

// The view of the board that a worker has: a warp, whose `Lanes` lanes run a turn each, or the first warp of a block that runs turns
// together (`Lanes` is 1). It claims `Most` turns at once at most. All lanes of the warp call all of it; the words are lane 0's to write.
template <std::uint32_t Lanes, std::uint32_t Most>
class turn_board {
public:
  __device__ __forceinline__ turn_board(board_words &words, int lane)
      : words_(words), lane_(lane) {}

  __device__ __forceinline__ void begin(context &shared, std::uint32_t worker,
                                        std::uint32_t workers, std::uint32_t rank) {
    if (lane_ == 0)
      words_ = {&shared, {}, 0, worker, workers, rank, 1, 1, worker % row_parts, Lanes, 0, 0};
    __syncwarp();
  }
  __device__ __forceinline__ const turn_batch &batch() const { return words_.batch; }

  // ---- the writer

  // Opens the next batch. Lane 0 has written its loops, and all turns of the one before have been run.
  __device__ void open(std::uint32_t loops, std::uint64_t turns) {
    atomic(notice(static_cast<unsigned>(lane_)).ran).store(0, relaxed);
    open_beside(loops, turns);
  }
  // The same where nobody waits for the turns of a batch alone.
  __device__ void open_beside(std::uint32_t loops, std::uint64_t turns) {
    const std::uint32_t next = (words_.batch.number + 1) & batch_mask;
    const turn_batch batch = {next != 0 ? next : 1, loops, turns};
    end_notice &own = notice(static_cast<unsigned>(lane_));
    if (lane_ == 0) {
      atomic(own.row_loops).store(loops, relaxed);
      atomic(own.row_turns).store(turns, relaxed);
    }
    __syncwarp(); // all of these come before any of the releases: who sees one counter may add to any number of turns
    atomic(own.left).store(
        batch.part_size(static_cast<unsigned>(lane_)) << batch_bits | batch.number, release);
    __syncwarp();
    atomic(own.batch).store(batch.number, release);
    begin_claims(batch, own_part());
  }
  // Waits until all turns have been run. False when the launch ends early.
  __device__ bool wait_for_all() {
    std::uint64_t &ran = notice(static_cast<unsigned>(lane_)).ran;
    unsigned pause = shortest_pause;
    while (long_sum_of_warp(atomic(ran).load(relaxed)) != words_.batch.turns) {
      if (is_over())
        return false;
      __nanosleep(pause);
      pause = min(pause + pause / 4, longest_pause);
    }
    (void)atomic(ran).load(acquire);
    __syncwarp();
    return !is_over(); // a task may have stopped it
  }

  // ---- the others

  // Whether there is a batch that the worker has not seen; then it has now.
  __device__ __forceinline__ bool sees_next() {
    end_notice &own = notice(own_part());
    const bool other = lane_ == 0 && is_later(atomic(own.batch).load(relaxed));
    if (!__any_sync(full_warp, other))
      return false;
    take_batch();
    return true;
  }
  // Waits for the next batch. False when the launch is over.
  __device__ bool wait_for_batch() {
    end_notice &own = notice(own_part());
    unsigned pause = shortest_pause;
    for (unsigned looks = 1;; ++looks) {
      bool over = false, other = false;
      if (lane_ == 0) {
        other = is_later(atomic(own.batch).load(relaxed));
        over = atomic(own.done).load(relaxed) != 0 && atomic(own.done).load(acquire) != 0;
        over = over || (looks % looks_per_phase == 0 && is_over_here());
      }
      if (__any_sync(full_warp, over))
        return false;
      if (__any_sync(full_warp, other))
        break;
      __nanosleep(pause);
      pause = min(pause + pause / 4, longest_pause);
    }
    take_batch();
    if (words_.batch.turns <= std::uint64_t{words_.rank} * words_.least)
      __nanosleep(pause_of_spare);
    return true;
  }

  // ---- both

  // Asks for the turns that claim() will give next, while the worker runs others: for as long as there are many.
  __device__ __forceinline__ void ask() {
    words_in_order();
    const bool many = words_.left / 2 > std::uint64_t{words_.many} * words_.share_of;
    if (lane_ == 0) {
      words_.asked = many ? words_.many : 0;
      if (many)
        asked_ = subtract(words_.many);
    }
  }
  // Claims turns, of this batch or, if others have ended it and the next one is there, of that; so many at most.
  __device__ __forceinline__ claimed_row claim(std::uint32_t at_most = Most) {
    if (lane_ == 0 && words_.began != 0)
      adapt();
    words_in_order();
    std::uint32_t most = words_.asked;
    for (bool asked = most != 0;; asked = false) {
      if (!asked)
        most = min(wanted(), at_most);
      const std::uint64_t seen = from_lane_0(lane_ == 0 ? (asked ? asked_ : subtract(most)) : 0);
      if (static_cast<std::uint32_t>(seen & batch_mask) != words_.batch.number)
        adopt(&words_, lane_);
      const auto left = static_cast<std::int64_t>(seen) >> batch_bits;
      if (left > 0) {
        const auto all = static_cast<std::uint64_t>(left);
        const auto count = all < most ? static_cast<std::uint32_t>(all) : most;
        const std::uint32_t part = words_.part;
        const std::uint64_t first =
            words_.batch.part_begin(part) + words_.batch.part_size(part) - all;
        set_words(all - count, cycles());
        return {first, count};
      }
      if (!find_part()) {
        set_words(0, 0);
        return {0, 0};
      }
    }
  }

  // So many turns of the batch have been run by this warp.
  __device__ __forceinline__ void has_run(std::uint64_t turns) {
    __syncwarp(); // what the other lanes wrote
    if (lane_ == 0 && turns != 0)
      atomic(notice(own_part()).ran).fetch_add(turns, release);
  }

  // Whether the launch ends early.
  __device__ __forceinline__ bool is_over() {
    return __any_sync(full_warp, lane_ == 0 && is_over_here()) != 0;
  }

private:
  // In nanoseconds; each is a quarter longer than the one before. Workers that look too often take the others' bandwidth.
  static constexpr unsigned shortest_pause = 40;
  static constexpr unsigned pause_of_spare = 1500; // for who is to claim behind the others
  static constexpr unsigned row_share = 4;
  static constexpr std::uint32_t short_claim = 20000, long_claim = 80000; // cycles
  static_assert((Lanes & (Lanes - 1)) == 0 && Most % Lanes == 0, "");

  __device__ __forceinline__ end_notice &notice(unsigned part) const {
    return words_.shared->ends[part];
  }
  // Where it looks for batches, and begins to claim.
  __device__ __forceinline__ unsigned own_part() const { return words_.worker % row_parts; }

  __device__ static std::uint64_t from_lane_0(std::uint64_t value) {
    const std::uint32_t low = __shfl_sync(full_warp, static_cast<std::uint32_t>(value), 0);
    const std::uint32_t high = __shfl_sync(full_warp, static_cast<std::uint32_t>(value >> 32), 0);
    return std::uint64_t{high} << 32 | low;
  }

  // Whether this is the number of a batch behind the one that the worker knows: by a counter it may know one whose number it has not seen.
  __device__ __forceinline__ bool is_later(std::uint32_t number) const {
    const std::uint32_t ahead = (number - words_.batch.number) & batch_mask;
    return number != 0 && ahead != 0 && ahead < batch_mask / 2;
  }
  // For one lane. It acquires only when there is something: an acquire costs all that run on the multiprocessor their L1 cache.
  __device__ __forceinline__ bool is_over_here() {
    return atomic(words_.shared->phase).load(relaxed) != running && launch_over(*words_.shared);
  }

  // Begins with the batch whose number it has seen.
  __device__ __forceinline__ void take_batch() {
    end_notice &own = notice(own_part());
    begin_claims(read_batch(lane_ == 0 ? atomic(own.batch).load(acquire) : 0), own_part());
  }
  // The batch whose number lane 0 has acquired.
  __device__ __forceinline__ turn_batch read_batch(std::uint32_t number) const {
    number = __shfl_sync(full_warp, number, 0);
    __syncwarp(); // lane 0's acquire comes before the others' reads
    return {number, atomic(notice(0).row_loops).load(relaxed),
            atomic(notice(0).row_turns).load(relaxed)};
  }
  // A counter has shown the next batch. Out of line, since it happens rarely, and without the object, which stays in registers.
  __device__ __noinline__ static void adopt(board_words *words, int lane) {
    turn_board board(*words, lane);
    const unsigned part = words->part;
    const auto number =
        lane == 0
            ? static_cast<std::uint32_t>(atomic(board.notice(part).left).load(acquire) & batch_mask)
            : 0;
    board.begin_claims(board.read_batch(number), part);
  }
  __device__ void begin_claims(turn_batch batch, unsigned part) {
    __syncwarp(); // all have read the words
    if (lane_ == 0) {
      words_.batch = batch;
      words_.part = part;
      words_.left = batch.part_size(part);
      words_.share_of = row_share * (words_.workers / row_parts + 1);
      words_.many = Lanes;
      // Of few turns each worker gets some, but no more workers than there are schedulers: more warps with fewer lanes take longer
      // where all turns have the same instructions.
      const std::uint32_t enough =
          Lanes == 1 ? words_.workers : min(words_.workers, scheduler_count());
      const std::uint64_t each = (batch.turns + enough - 1) / enough;
      words_.least = each < Lanes ? static_cast<std::uint32_t>(each) : Lanes;
    }
    __syncwarp();
  }
  // How many turns to claim of the part: a share that leaves some for all, in whole rows of lanes.
  __device__ __forceinline__ std::uint32_t wanted() const {
    const std::uint64_t left = words_.left;
    const std::uint64_t share = left >> 32 == 0 // a division in 64 bits takes long
                                    ? static_cast<std::uint32_t>(left) / words_.share_of
                                    : left / words_.share_of;
    const std::uint32_t many = words_.many;
    return share <= words_.least ? words_.least
           : share >= many       ? many
                                 : static_cast<std::uint32_t>(share) & ~(Lanes - 1u);
  }
  // Lane 0's, of the part where it claims: what was left.
  __device__ __forceinline__ std::uint64_t subtract(std::uint32_t turns) {
    return atomic(notice(words_.part).left).fetch_sub(std::uint64_t{turns} << batch_bits, relaxed);
  }
  // All lanes have read the words, or see what lane 0 has written.
  __device__ __forceinline__ static void words_in_order() { __syncwarp(); }
  __device__ __forceinline__ void set_words(std::uint64_t left, std::uint32_t began) {
    words_in_order();
    if (lane_ == 0) {
      words_.left = left;
      words_.began = began;
      words_.asked = 0;
    }
  }
  // Short turns are claimed many at a time, since a claim takes a microsecond; of long ones, those that one worker has claimed would
  // wait for each other while others have none.
  __device__ __forceinline__ void adapt() {
    const std::uint32_t took = cycles() - words_.began;
    if (took < short_claim && words_.many < Most)
      words_.many *= 2;
    else if (took > long_claim && words_.many > Lanes)
      words_.many /= 2;
  }
  __device__ __forceinline__ static std::uint32_t cycles() {
    return static_cast<std::uint32_t>(clock64()) | 1;
  }

  // Looks for a part with turns.
  __device__ __forceinline__ bool find_part() {
    const auto left = static_cast<std::int64_t>(
                          atomic(notice(static_cast<unsigned>(lane_)).left).load(relaxed)) >>
                      batch_bits;
    const unsigned some = __ballot_sync(full_warp, left > 0);
    if (some == 0)
      return false;
    const unsigned own = own_part();
    const unsigned behind = __funnelshift_r(some, some, own);
    const unsigned part =
        (static_cast<unsigned>(__ffs(static_cast<int>(behind))) - 1 + own) % row_parts;
    const auto in_part =
        __shfl_sync(full_warp, static_cast<long long>(left), static_cast<int>(part));
    words_in_order();
    if (lane_ == 0) {
      words_.part = part;
      words_.left = static_cast<std::uint64_t>(in_part);
      words_.share_of = row_share * words_.workers; // all others come here, too
      words_.many = Lanes;                          // these turns may be longer than its own
    }
    __syncwarp();
    return true;
  }

  board_words &words_;
  int lane_;
  std::uint64_t asked_ = 0; // in lane 0, where words_.asked is not 0
};

} // namespace gtap::detail
