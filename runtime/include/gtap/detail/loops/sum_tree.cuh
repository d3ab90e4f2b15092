// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A sum tree: a task whose result is the sum of its children's results and of something of its own, and all that it leads to (docs/walks.md). In a launch
// of loops a lane runs it where a turn spawns it, without making tasks (task/tree_walk.cuh). Where that takes too many steps, what is left becomes
// *pieces*: tasks with no parent, whose results are added to the place that the tree's sum is for. They are the next batch, and any lane runs one.
// So a large tree among small ones is divided again and again, until all lanes have parts of it. Must not know who spawns trees.
//
//   context::pieces   pieces that this batch has left: compare-and-swap, relaxed, by any lane. Read and set to 0 by the warp with the first task, when all
//                     of a batch have been run (acquired), before the next one is open
//   a piece           a record: written by the lane that leaves it, read by the lane that has claimed it in the next batch, which has acquired that one
//   the sum's place   stored by the lane that runs the tree's first part, in its batch; pieces add in later ones, atomically
#pragma once

#include <gtap/detail/base/tuning.cuh>
#include <gtap/detail/launch/launch.cuh>
#include <gtap/detail/task/call_walk.cuh>
#include <gtap/detail/task/combine.cuh>
#include <gtap/detail/task/new_task.cuh>
#include <gtap/detail/task/tree_walk.cuh>

namespace gtap::detail {

// Whether lanes run such trees. (The translator has found that each brings its sum to memory.)
template <class Task>
constexpr bool can_run_sum_tree() {
  using result = typename Task::gtap_result;
  if constexpr (has_changes<Task>::value && std::is_integral<result>::value)
    return !is_chain<Task> && !counts_spawns<typename Task::gtap_record>::value &&
           (sizeof(result) == 4 || sizeof(result) == 8);
  else
    return false;
}
template <class Task>
inline constexpr bool is_sum_tree = can_run_sum_tree<Task>();
template <class Task>
struct is_sum_tree_of : std::bool_constant<is_sum_tree<Task>> {};

// Where pieces are: in the launch's records, behind those that rows use. There are two halves. One has the pieces that the current batch runs, the other
// one those that it leaves.
class piece_places {
public:
  // `slots`: all records.
  __device__ __forceinline__ explicit piece_places(std::uint32_t slots)
      : first_(of_rows(slots)), most_((slots - first_) / 2) {}
  __device__ __forceinline__ static std::uint32_t of_rows(std::uint32_t slots) {
    return slots / 4 + 1;
  }
  __device__ __forceinline__ std::uint32_t most() const { return most_; }
  __device__ __forceinline__ record_index at(std::uint32_t half, std::uint32_t number) const {
    return first_ + half * most_ + number;
  }

private:
  std::uint32_t first_, most_;
};

// What a warp knows of the batch that it runs: in shared memory.
struct piece_words {
  std::uint32_t slots;
  std::uint32_t half;  // where pieces are left
  std::uint32_t steps; // that a tree, or a piece, may take
};

// Steps after which a lane leaves the rest of a tree to others: while there is more for them anyway, and while there is not.
#if defined(GTAP_TARGET_HOST)
inline constexpr std::uint32_t steps_of_many = 24, steps_of_few = 5;
#else
inline constexpr std::uint32_t steps_of_many = 2048, steps_of_few = 256;
#endif
// There is more for others where a batch has a turn for one lane in so many.
inline constexpr std::uint32_t lanes_for_each_turn = 4;

// Goes on for so many steps, while the launch runs.
class counted_steps {
public:
  __device__ __forceinline__ counted_steps(context &shared, std::uint32_t most)
      : shared_(&shared), left_(most) {}
  __device__ __forceinline__ bool goes_on() {
    return --left_ != 0 &&
           (left_ % calls_between_looks != 0 || atomic(shared_->phase).load(relaxed) == running);
  }

private:
  context *shared_;
  std::uint32_t left_;
};

// What it came to: the sum of what has been run, and how many tasks that were.
template <class Task>
struct sum_tree_end {
  typename Task::gtap_result sum;
  std::uint32_t tasks;
};

// Makes room for so many pieces: the number of the first one, or none.
__device__ inline std::uint32_t take_pieces(context &shared, std::uint32_t count,
                                            std::uint32_t most) {
  std::uint32_t next = atomic(shared.pieces).load(relaxed);
  do {
    if (next + count > most)
      return none;
  } while (!atomic(shared.pieces).compare_exchange_strong(next, next + count, relaxed, relaxed));
  return next;
}

// Leaves what a tree has on its stack to others. False when there is no room for pieces.
template <class Program, class Task>
__device__ __noinline__ bool
leave_pieces(context *shared, const piece_words *words, const typename Task::gtap_args &root,
             typename Task::gtap_result *into, const std::uint32_t *stack, std::uint32_t top) {
  using entry = walk_entry<Task>;
  const piece_places places(words->slots);
  const record_pool<typename Program::template layout<>> records(shared->records, words->slots);
  const std::uint32_t first = take_pieces(*shared, top / entry::words, places.most());
  for (std::uint32_t i = 0; first != none && i * entry::words != top; ++i) {
    child<Task> request{root};
    entry::apply(request.arguments, stack + i * entry::words);
    write_task<Program>(records, places.at(words->half, first + i), request,
                        {0, reinterpret_cast<std::uintptr_t>(into)}, none);
  }
  return first != none;
}
// Runs it here after all, where neither pieces nor the stack have room: on the call stack.
template <class Program, class Task>
__device__ __noinline__ typename Task::gtap_result
run_left(context *shared, const typename Task::gtap_args &root, const std::uint32_t *stack,
         std::uint32_t top) {
  using entry = walk_entry<Task>;
  typename Task::gtap_result sum = 0;
  for (std::uint32_t at = 0; at != top; at += entry::words) {
    typename Task::gtap_result value{};
    child<Task> request{root, to(value)};
    entry::apply(request.arguments, stack + at);
    detail::run_inline<Program>(request, *shared);
    sum += value;
  }
  return sum;
}

// Runs a tree, or a piece of one. `into`: where its sum will be, which the caller brings there.
template <class Program, class Task>
__device__ __noinline__ sum_tree_end<Task> run_sum_tree(typename Task::gtap_args root,
                                                        typename Task::gtap_result *into,
                                                        context *shared, const piece_words *words) {
  std::uint32_t stack[walk_words];
  tree_walk<Task> walk(stack, root);
  counted_steps steps(*shared, words->steps);
  walk_end<Task> walked = walk.run(steps);
  if (walked.top != 0 &&
      !leave_pieces<Program, Task>(shared, words, root, into, stack, walked.top)) {
    counted_steps all(*shared, ~std::uint32_t{0});
    walked = walk.go_on(all);
    if (walked.top != 0)
      walked.sum += run_left<Program, Task>(shared, root, stack, walked.top);
  }
  return {walked.sum, walked.tasks + walked.in_spawns};
}

// Runs a piece that is in this record, and adds its result; how many tasks it was.
template <class Program, class Task>
__device__ __forceinline__ std::uint32_t run_piece(context &shared, const piece_words &words,
                                                   record_index index) {
  const record_pool<typename Program::template layout<>> records(shared.records, words.slots);
  auto *const into = static_cast<typename Task::gtap_result *>(records.head(index).destination);
  const auto &arguments = *static_cast<const typename Task::gtap_args *>(records.payload(index));
  const sum_tree_end<Task> end = run_sum_tree<Program, Task>(arguments, into, &shared, &words);
  combine_atomically<plus>(*into, end.sum);
  return end.tasks;
}

} // namespace gtap::detail
