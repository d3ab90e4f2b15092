// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A walk: a task and all that it leads to, run by one lane without making tasks. It calls the step function itself, and keeps on
// a stack of words what spawns change of the arguments of a child that has not begun. For functions that spawn only
// themselves, and whose steps need no child to have ended: those that return nothing, and those whose result is the sum of their
// children's and something of their own (`gtap_sums`, docs/task-interface.md). Of the latter, the sum of all tasks is that of the
// first one, so a taskwait is passed over, and a child's result is 0 where it would be read. A walk can stop between any
// two steps. Must not know when it is time for that, nor what becomes of the children that are left.
#pragma once

#include <gtap/detail/task/new_task.cuh>
#include <gtap/detail/task/sum_places.cuh>

#include <cstring>

namespace gtap::detail {

template <class Task, class = void>
struct has_changes : std::false_type {};
template <class Task>
struct has_changes<Task, std::void_t<typename Task::gtap_record::gtap_changes>> : std::true_type {};

// Whether the arguments of a task say how many it spawns, besides gtap_most_spawns.
template <class Record, class = void>
struct counts_spawns : std::false_type {};
template <class Record>
struct counts_spawns<Record, std::void_t<decltype(&Record::gtap_spawns)>> : std::true_type {};

// Words of the stack. Tests make it small.
#ifndef GTAP_WALK_WORDS
#define GTAP_WALK_WORDS 256
#endif
inline constexpr std::uint32_t walk_words = GTAP_WALK_WORDS;

// What spawns change of a task's arguments, in words.
template <class Task>
struct walk_entry {
  using record = typename Task::gtap_record;
  using arguments = typename Task::gtap_args;
  using changes = typename record::gtap_changes;
  static constexpr std::uint32_t words = (sizeof(changes) + 3) / 4;
  static constexpr std::uint32_t step_words = (record::gtap_most_spawns + 1) * words;

  static constexpr bool counted = counts_spawns<record>::value;

  // Whether a stack that has so many words in use has room for the children of a step, and for one that has not been put there
  // yet. Without counting, it is the same for all steps.
  __device__ __forceinline__ static bool has_room([[maybe_unused]] const arguments &of,
                                                  std::uint32_t top) {
    if constexpr (counted)
      return top + step_words + record::gtap_spawns(of) * words <= walk_words;
    else
      return top + step_words <= walk_words;
  }

  __device__ __forceinline__ static void put(std::uint32_t *to, const changes &changed) {
    std::uint32_t whole[words] = {};
    std::memcpy(whole, &changed, sizeof(changes));
    for (std::uint32_t i = 0; i < words; ++i)
      to[i] = whole[i];
  }
  __device__ __forceinline__ static void apply(arguments &to, const std::uint32_t *from) {
    std::uint32_t whole[words];
    for (std::uint32_t i = 0; i < words; ++i)
      whole[i] = from[i];
    changes changed;
    std::memcpy(&changed, whole, sizeof(changes));
    record::gtap_change(to, changed);
  }
};

// How a walk ended: the words that are left on its stack, whole entries; how many tasks have run, and how many of these in a
// spawn; and the sum of their results.
template <class Task>
struct walk_end {
  struct nothing {};
  static constexpr bool sums = !std::is_void<typename Task::gtap_result>::value;
  using sum_type = std::conditional_t<sums, typename Task::gtap_result, nothing>;
  std::uint32_t top = 0, tasks = 0, in_spawns = 0;
  sum_type sum{};
};

// The verbs of the steps of a walk, and its loop.
template <class Task>
class tree_walk {
  using entry = walk_entry<Task>;
  using record = typename Task::gtap_record;
  using arguments = typename Task::gtap_args;
  static constexpr bool sums = walk_end<Task>::sums;

public:
  static constexpr bool is_walk = true;

  // `stack`: of walk_words words. `root`: the arguments of its first task.
  __device__ __forceinline__ tree_walk(std::uint32_t *stack, const arguments &root)
      : stack_(stack), root_(root) {}

  // ---- verbs, called by steps ----

  __device__ __forceinline__ static constexpr int state() { return 0; }
  __device__ __forceinline__ void spawn(const child<Task> &request) {
    if constexpr (sums)
      read_as_zero<Task>(request.into);
    if (run_as_leaf(request.arguments))
      return;
    if (has_next_)
      push_next();
    next_ = record::gtap_changed(request.arguments);
    has_next_ = true;
  }
  __device__ __forceinline__ static constexpr bool must_wait() { return false; }
  __device__ __forceinline__ static constexpr bool yields() { return false; }
  __device__ __forceinline__ static void suspend(int, int = 0) {} // nothing waits
  __device__ __forceinline__ static void finish() {}
  template <class Value>
  __device__ __forceinline__ void finish(Value value) {
    end_.sum += value;
  }
  // The arguments that no spawn changes: the same for all tasks of the walk, in one place.
  __device__ __forceinline__ const arguments &handed_on() const { return root_; }

  // ---- the loop ----

  // Walks until nothing is left, the stack has no room for another step, or `patience` ends.
  template <class Patience>
  __device__ __forceinline__ walk_end<Task> run(Patience &patience) {
    record now;
    static_cast<arguments &>(now) = root_;
    return run_from(now, patience);
  }
  // The same from where it has stopped, with something left.
  template <class Patience>
  __device__ __forceinline__ walk_end<Task> go_on(Patience &patience) {
    record now;
    static_cast<arguments &>(now) = root_;
    end_.top -= entry::words;
    entry::apply(now, stack_ + end_.top);
    return run_from(now, patience);
  }

private:
  template <class Patience>
  __device__ __forceinline__ walk_end<Task> run_from(record &now, Patience &patience) {
    for (;;) {
      has_next_ = false;
      Task::gtap_step(*this, now);
      ++end_.tasks;
      if ((!entry::counted && !entry::has_room(now, end_.top)) || !patience.goes_on()) {
        if (has_next_)
          push_next();
        return end_;
      }
      if (has_next_) {
        record::gtap_change(now, next_);
      } else if (end_.top != 0) {
        end_.top -= entry::words;
        entry::apply(now, stack_ + end_.top);
      } else {
        return end_;
      }
      if constexpr (entry::counted)
        if (!entry::has_room(now, end_.top)) {
          next_ = record::gtap_changed(now);
          push_next();
          return end_;
        }
    }
  }

  __device__ __forceinline__ bool run_as_leaf([[maybe_unused]] const arguments &of_child) {
    if constexpr (!has_leaf<Task>::value) {
      return false;
    } else {
      if constexpr (sums) {
        typename Task::gtap_result value;
        if (!record::gtap_leaf(of_child, value))
          return false;
        end_.sum += value;
      } else if (!record::gtap_leaf(of_child)) {
        return false;
      }
      ++end_.in_spawns;
      return true;
    }
  }
  __device__ __forceinline__ void push_next() {
    if (end_.top + entry::words > walk_words)
      __trap(); // gtap_most_spawns or gtap_spawns() is wrong
    entry::put(stack_ + end_.top, next_);
    end_.top += entry::words;
  }

  std::uint32_t *stack_;
  const arguments &root_;
  walk_end<Task> end_;
  typename entry::changes next_; // the newest child of the step, if it has one
  bool has_next_ = false;
};

} // namespace gtap::detail
