// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// PROTOTYPE. A lane whose newest tasks are its own: tasks that have not started, and frames of those that wait.
#pragma once

#include <gtap/detail/warp/thread_worker.cuh>

#ifndef GTAP_WALK
#define GTAP_WALK 2
#endif
#include <gtap/detail/warp/kept_worker.cuh>
#ifndef GTAP_TURNS
#define GTAP_TURNS 16
#endif
#ifndef GTAP_IDLE
#define GTAP_IDLE 8
#endif
#ifndef GTAP_RING
#define GTAP_RING 16
#endif
#ifndef GTAP_FRAMES
#define GTAP_FRAMES 16
#endif

namespace gtap::detail {

template <class Program>
inline constexpr bool walks =
    (GTAP_WALK == 2 ? !Program::template some_join<>
                    : GTAP_WALK == 3 && Program::template all_move<>) &&
    !Program::mixed;

// A private entry: meta, where the result goes, the arguments as words. A frame: the same, where its children begin, the
// record.
template <class Program>
struct private_words {
  static constexpr bool joins = Program::template some_join<>;
  static constexpr unsigned head = joins ? 3 : 1;
  static constexpr unsigned arguments = Program::template most_argument_words<>;
  static constexpr unsigned record = Program::template most_record_words<>;
  static constexpr unsigned task = head + arguments;
  static constexpr unsigned frame = head + 1 + record;
  static constexpr unsigned tasks = GTAP_RING, frames = joins ? GTAP_FRAMES : 0;
  static constexpr unsigned all = task * tasks + frame * frames;
};

// Puts a private task or frame on top of the window.
template <class Program>
__device__ __noinline__ stack_state expose_private(lane_memory<Program> lane, stack_state state,
                                                   const std::uint32_t *entry, bool is_frame,
                                                   bool takes_part) {
  using words = private_words<Program>;
  using shape = typename lane_memory<Program>::shape;
  if (takes_part && state.size() == shape::entries)
    state = evict_one<false>(lane, state);
  if (takes_part && state.size() != shape::entries) {
    const std::uint32_t meta = entry[0];
    const std::uint32_t *from = entry + words::head;
    unsigned count = words::arguments;
    if constexpr (words::joins)
      if (is_frame)
        ++from, count = words::record;
    lane.column().meta(state.top) = meta;
    payload_word *to = static_cast<payload_word *>(lane.column().payload(state.top));
    std::uint32_t link = 0;
    if constexpr (words::joins)
      link = entry[1];
    if (keeps_record<Program>(meta)) {
      link = lane.allocate();
      if (link == none)
        return state;
      if constexpr (words::joins)
        lane.records().head(link).destination = reinterpret_cast<void *>(
            static_cast<std::uintptr_t>(entry[1]) | static_cast<std::uintptr_t>(entry[2]) << 32);
    }
    if (meta & flag_pooled)
      to = static_cast<payload_word *>(lane.records().payload(link));
    else
      count = count < shape::payload_bytes / 4 ? count : shape::payload_bytes / 4;
    if (keeps_record<Program>(meta) || words::joins)
      lane.column().link(state.top) = link;
    for (unsigned i = 0; i < count; ++i)
      to[i] = from[i];
    if (is_frame)
      state.started |= stack_state::bit(state.top);
    ++state.top;
  }
  return state;
}

template <class Program>
class walk_worker : public thread_worker<Program> {
  using base = thread_worker<Program>;
  using base::lane_;
  using base::stack_;
  using base::window_;
  using words = private_words<Program>;
  static constexpr bool joins = words::joins;
  static constexpr unsigned head = words::head;

public:
  using typename base::shape;
  __device__ walk_worker(lane_memory<Program> lane, std::uint32_t *ring) : base(lane), ring_(ring) {}

  // verbs
  __device__ __forceinline__ int state() const { return joins ? state_of(meta_) : 0; }
  __device__ __forceinline__ bool must_wait() const {
    return joins && top_ + (has_next_ ? 1 : 0) != begin_;
  }
  __device__ __forceinline__ void suspend(int next, int queue = 0) {
    meta_ = resuming_in<Program>(meta_, next, queue);
    suspended_ = true;
  }
  __device__ __forceinline__ void finish() {}
  template <class Result>
  __device__ __forceinline__ void finish(Result value) {
    if constexpr (joins) {
      if (meta_ & flag_into_parent) {
        if (f_top_ != f_low_) {
          unsigned char *to = reinterpret_cast<unsigned char *>(frame(f_top_ - 1) + head + 1) + to_low_;
          __builtin_memcpy(to, &value, sizeof value);
        } else {
          const std::uint32_t distance = stack_.distance_to_parent(stack_.top);
          if (distance <= stack_.size()) {
            const std::uint32_t parent = stack_.top - distance;
            if (shape::holds_all || !(window_.meta(parent) & flag_pooled))
              store_at(window_.payload(parent), to_low_, value);
            else
              store_at(lane_.records().payload(window_.link(parent)), to_low_, value);
          } else {
            store_at(lane_.records().payload(stack_.bottom), to_low_, value);
          }
        }
      } else if (meta_ & flag_into_pointer) {
        *reinterpret_cast<Result *>(static_cast<std::uintptr_t>(to_low_) |
                                    static_cast<std::uintptr_t>(to_high_) << 32) = value;
      }
    }
  }

  template <class Task>
  __device__ __forceinline__ void spawn(const child<Task> &request) {
    this->count_spawn();
    if (const std::uint32_t ran = run_in_spawn(request)) {
      this->counts.in_spawns += ran;
      return;
    }
    result_place result{0, 0};
    if constexpr (joins)
      result = place_of(request, record_, record_bytes_);
    if (has_next_)
      push();
    next_[0] = new_meta<Program>(request, result.flags);
    if constexpr (joins) {
      next_[1] = static_cast<std::uint32_t>(result.where);
      next_[2] = static_cast<std::uint32_t>(result.where >> 32);
      into_record_ |= (result.flags & flag_into_parent) != 0;
    }
    std::uint32_t copy[(sizeof(request.arguments) + 3) / 4];
    __builtin_memcpy(copy, &request.arguments, sizeof request.arguments);
#pragma unroll
    for (unsigned i = 0; i < sizeof copy / 4; ++i)
      next_[head + i] = copy[i];
    has_next_ = true;
  }

  template <class Task>
  __device__ __forceinline__ void run_step() {
    using record = typename Task::gtap_record;
    constexpr unsigned record_words = (sizeof(record) + 3) / 4;
    constexpr unsigned argument_words = (sizeof(typename Task::gtap_args) + 3) / 4;
    union alignas(8) room {
      __device__ room() {}
      record value;
    } now;
    if constexpr (record::gtap_states > 1) {
      std::uint32_t copy[record_words];
      if (resumes_) {
        const std::uint32_t *from = frame(f_top_) + head + 1; // it is popped already
#pragma unroll
        for (unsigned i = 0; i < record_words; ++i)
          copy[i] = from[i];
      } else {
#pragma unroll
        for (unsigned i = 0; i < argument_words; ++i)
          copy[i] = next_[head + i];
      }
      __builtin_memcpy(&now.value, copy, sizeof(record));
    } else {
      std::uint32_t copy[argument_words];
#pragma unroll
      for (unsigned i = 0; i < argument_words; ++i)
        copy[i] = next_[head + i];
      __builtin_memcpy(&now.value, copy, sizeof(typename Task::gtap_args));
    }
    if constexpr (joins) {
      record_ = &now.value;
      record_bytes_ = sizeof(record);
    }
    Task::gtap_step(*this, now.value);
    if constexpr (joins) {
      bool leaves = suspended_;
      if (!suspended_) {
        ++this->counts.tasks;
        if (into_record_ && must_wait()) {
          meta_ |= flag_dead;
          leaves = true;
        }
      }
      if (leaves) {
        if (f_top_ - f_low_ == words::frames)
          expose_oldest(true);
        std::uint32_t *to = frame(f_top_++);
        to[0] = meta_;
        to[1] = to_low_;
        to[2] = to_high_;
        to[3] = begin_;
        if constexpr (record::gtap_states > 1) {
          std::uint32_t copy[record_words];
          __builtin_memcpy(copy, &now.value, sizeof(record));
#pragma unroll
          for (unsigned i = 0; i < record_words; ++i)
            to[head + 1 + i] = copy[i];
        }
      }
    } else {
      ++this->counts.tasks;
    }
  }

  // between steps
  __device__ __forceinline__ unsigned privates() const { return top_ - low_ + (has_next_ ? 1 : 0); }
  __device__ __forceinline__ bool has_private() const {
    return privates() != 0 || (joins && f_top_ != f_low_);
  }
  __device__ __forceinline__ void settle() {
    const bool runs_empty = !has_private() && stack_.empty() &&
                            ((joins && stack_.bottom != none) || lane_.has_older());
    bool runs_full = stack_.size() > base::most_before_steps;
    if (!__any_sync(full_warp, runs_empty || runs_full))
      return;
    stack_ = detail::settle<Program>(lane_, stack_, runs_empty);
    while (__any_sync(full_warp, runs_full)) {
      const std::uint32_t low = stack_.low;
      if (runs_full)
        stack_ = detail::evict_oldest<Program>(lane_, stack_);
      runs_full = runs_full && stack_.low != low && stack_.size() > base::left_after_eviction;
    }
  }
  __device__ __forceinline__ bool has_work() const { return has_private() || !stack_.empty(); }
  // Moves the oldest private ones to the window until so many there have not started.
  __device__ __forceinline__ void expose(unsigned goal) {
    for (;;) {
      const bool moves = privates() > 1 && top_ != low_ &&
                         stack_.size() - __popc(stack_.started) < goal && !out_;
      if (!__any_sync(full_warp, moves))
        return;
      expose_oldest(moves);
    }
  }
  __device__ __forceinline__ unsigned spare() const {
    const unsigned seen =
        stack_.size() - __popc(stack_.started) + (lane_.has_older() ? 16 : 0);
    if (has_private() || seen == 0)
      return seen;
    return seen - (stack_.empty() || stack_.is_started(stack_.top - 1) ? 0 : 1);
  }
  __device__ __forceinline__ unsigned free_tasks() const {
    return stack_.empty() ? 0 : stack_.size() - (has_private() ? 0 : 1);
  }
  __device__ __forceinline__ void fetch() {
    resumes_ = false;
    if (has_next_)
      return;
    if constexpr (joins) {
      if (f_top_ != f_low_ && frame(f_top_ - 1)[3] == top_) {
        resumes_ = true;
        next_[0] = frame(f_top_ - 1)[0];
        return;
      }
    }
    if (top_ != low_) {
      --top_;
      const std::uint32_t *from = task(top_);
#pragma unroll
      for (unsigned i = 0; i < words::task; ++i)
        next_[i] = from[i];
      has_next_ = true;
    } else if (!stack_.empty()) {
      fetch_from_window();
    }
  }
  __device__ __forceinline__ std::uint32_t newest_meta() { return next_[0]; }
  __device__ __forceinline__ std::uint32_t newest_key() { return next_[0] & 0xff; }
  __device__ __forceinline__ void run_newest() {
    if constexpr (joins) {
      meta_ = next_[0];
      suspended_ = false;
      into_record_ = false;
      if (resumes_) {
        const std::uint32_t *from = frame(--f_top_);
        to_low_ = from[1];
        to_high_ = from[2];
        if (meta_ & flag_dead)
          return;
      } else {
        to_low_ = next_[1];
        to_high_ = next_[2];
      }
    }
    has_next_ = false;
    begin_ = top_;
    Program::walk_step(next_[0] & 0xff, *this);
  }

private:
  __device__ __forceinline__ std::uint32_t *task(std::uint32_t position) {
    return ring_ + position % words::tasks * words::task;
  }
  __device__ __forceinline__ std::uint32_t *frame(std::uint32_t position) {
    return ring_ + words::tasks * words::task + position % (words::frames | !joins) * words::frame;
  }
  __device__ __forceinline__ void fetch_from_window() {
    const std::uint32_t at = --stack_.top;
    const std::uint32_t meta = window_.meta(at);
    const bool keeps = keeps_record<Program>(meta);
    const std::uint32_t link = keeps || joins ? window_.link(at) : 0;
    next_[0] = meta;
    if constexpr (joins) {
      const std::uintptr_t where =
          keeps ? reinterpret_cast<std::uintptr_t>(lane_.records().head(link).destination) : link;
      next_[1] = static_cast<std::uint32_t>(where);
      next_[2] = static_cast<std::uint32_t>(where >> 32);
    }
    const bool pooled = !shape::holds_all && (meta & flag_pooled) != 0;
    const payload_word *from = static_cast<const payload_word *>(window_.payload(at));
    if (pooled)
      from = static_cast<const payload_word *>(lane_.records().payload(link));
    constexpr unsigned held_words = shape::payload_bytes / 4;
    if (joins && stack_.is_started(at)) {
      stack_.started &= ~stack_state::bit(at);
      std::uint32_t *to = frame(f_top_++);
      to[0] = meta;
      to[1] = next_[1];
      to[2] = next_[2];
      to[3] = top_;
      const unsigned count = pooled || held_words > words::record ? words::record : held_words;
      for (unsigned i = 0; i < count; ++i)
        to[head + 1 + i] = from[i];
      resumes_ = true;
    } else {
      if (pooled) {
#pragma unroll
        for (unsigned i = 0; i < words::arguments; ++i)
          next_[head + i] = from[i];
      } else {
#pragma unroll
        for (unsigned i = 0; i < words::arguments; ++i)
          if (i < held_words)
            next_[head + i] = from[i];
      }
      has_next_ = true;
    }
    if (keeps)
      detail::put_back<Program>(lane_, link);
  }
  __device__ __forceinline__ void push() {
    if (top_ - low_ == words::tasks)
      expose_oldest(true);
    std::uint32_t *to = task(top_);
#pragma unroll
    for (unsigned i = 0; i < words::task; ++i)
      to[i] = next_[i];
    ++top_;
  }
  __device__ __forceinline__ void expose_oldest(bool moves) {
    const std::uint32_t top = stack_.top;
    const bool is_frame = joins && f_top_ != f_low_ && frame(f_low_)[3] == low_;
    if (joins && moves && !is_frame && f_top_ == f_low_ && low_ == begin_ && running_())
      __trap(); // a child of the running step
    stack_ = expose_private<Program>(lane_, stack_, is_frame ? frame(f_low_) : task(low_), is_frame,
                                     moves);
    if (stack_.top != top)
      is_frame ? ++f_low_ : ++low_;
    else if (moves)
      __trap();
  }
  __device__ __forceinline__ bool running_() const { return false; }

  std::uint32_t *ring_;
  std::uint32_t low_ = 0, top_ = 0, f_low_ = 0, f_top_ = 0;
  std::uint32_t next_[words::task];
  bool has_next_ = false, resumes_ = false, suspended_ = false, into_record_ = false, out_ = false;
  std::uint32_t meta_ = 0, to_low_ = 0, to_high_ = 0, begin_ = 0;
  void *record_ = nullptr;
  std::size_t record_bytes_ = 0;
};

template <class Program>
inline constexpr bool keeps_newest = GTAP_WALK >= 4 && !Program::template some_join<> && !Program::mixed && Program::template window_sizes<>::holds_all;
template <class Program>
using lane_worker =
    std::conditional_t<keeps_newest<Program>, kept_worker<Program>, std::conditional_t<walks<Program>, walk_worker<Program>, thread_worker<Program>>>;

} // namespace gtap::detail
