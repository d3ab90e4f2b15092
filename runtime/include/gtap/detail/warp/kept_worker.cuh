// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// PROTOTYPE 4 and 5. 4: the newest task in registers, older ones in the window. 5: of a task that is a child of one of the
// same function, only the arguments that differ, in shared memory.
#pragma once

#include <gtap/detail/warp/thread_worker.cuh>

#ifndef GTAP_KEPT
#define GTAP_KEPT 8
#endif

namespace gtap::detail {

__device__ __forceinline__ uint2 &kept_at(unsigned k) {
  __shared__ uint2 kept[GTAP_KEPT][GTAP_BLOCK_SIZE];
  return kept[k % GTAP_KEPT][threadIdx.x];
}

template <class Program>
class kept_worker : public thread_worker<Program> {
  using base = thread_worker<Program>;
  using base::lane_;
  using base::stack_;
  using base::window_;
  static constexpr unsigned words = Program::template most_argument_words<>;
  static_assert(Program::template window_sizes<>::holds_all, "prototype");

public:
  using typename base::shape;
  __device__ kept_worker(lane_memory<Program> lane) : base(lane) {}

  template <class Task>
  struct verbs {
    kept_worker &w;
    __device__ __forceinline__ static constexpr int state() { return 0; }
    __device__ __forceinline__ static constexpr bool must_wait() { return false; }
    __device__ __forceinline__ static void suspend(int, int = 0) {}
    __device__ __forceinline__ static void finish() {}
    template <class Child>
    __device__ __forceinline__ void spawn(const child<Child> &request) {
      if constexpr (GTAP_WALK == 5 && std::is_same<Child, Task>::value && has_varying<Task>::value)
        w.spawn_kept(request);
      else if constexpr (GTAP_WALK == 5)
        w.base::spawn(request);
      else
        w.spawn_next(request);
    }
  };
  template <class Task>
  __device__ __forceinline__ void spawn_kept(const child<Task> &request) {
    if (const std::uint32_t ran = run_in_spawn(request)) {
      this->counts.in_spawns += ran;
      return;
    }
    std::uint32_t copy[(sizeof(request.arguments) + 3) / 4];
    __builtin_memcpy(copy, &request.arguments, sizeof request.arguments);
    if (pending_) {
      if (kept_top_ - kept_low_ == GTAP_KEPT)
        expose_kept();
      kept_at(kept_top_++) = waiting_;
    }
    waiting_ = {copy[Task::gtap_record::gtap_varying_a], copy[Task::gtap_record::gtap_varying_b]};
    pending_ = true;
  }
  template <class Task>
  __device__ __forceinline__ void spawn_next(const child<Task> &request) {
    if (const std::uint32_t ran = run_in_spawn(request)) {
      this->counts.in_spawns += ran;
      return;
    }
    if (has_next_)
      push(meta_next_, next_);
    meta_next_ = new_meta<Program>(request, 0);
    std::uint32_t copy[(sizeof(request.arguments) + 3) / 4];
    __builtin_memcpy(copy, &request.arguments, sizeof request.arguments);
#pragma unroll
    for (unsigned i = 0; i < sizeof copy / 4; ++i)
      next_[i] = copy[i];
    has_next_ = true;
  }

  template <class Task>
  __device__ __forceinline__ void run_step() {
    union room {
      __device__ room() {}
      typename Task::gtap_record record;
    } now;
    std::uint32_t copy[(sizeof(typename Task::gtap_args) + 3) / 4];
#pragma unroll
    for (unsigned i = 0; i < sizeof copy / 4; ++i)
      copy[i] = next_[i];
    __builtin_memcpy(&now.record, copy, sizeof(typename Task::gtap_args));
    verbs<Task> w{*this};
    Task::gtap_step(w, now.record);
    if constexpr (GTAP_WALK == 5 && has_varying<Task>::value) {
      if (pending_) {
        next_[Task::gtap_record::gtap_varying_a] = waiting_.x;
        next_[Task::gtap_record::gtap_varying_b] = waiting_.y;
        has_next_ = true;
        pending_ = false;
      }
    }
    ++this->counts.tasks;
  }

  // between steps
  __device__ __forceinline__ unsigned privates() const {
    return (has_next_ ? 1 : 0) + (kept_top_ - kept_low_);
  }
  __device__ __forceinline__ void settle() {
    const bool runs_empty = privates() == 0 && stack_.empty() && lane_.has_older();
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
  __device__ __forceinline__ bool has_work() const { return privates() != 0 || !stack_.empty(); }
  __device__ __forceinline__ bool must_settle() const {
    return (privates() == 0 && stack_.empty() && lane_.has_older()) ||
           stack_.size() > base::most_before_steps;
  }
  __device__ __forceinline__ void expose(unsigned goal) {
    if constexpr (GTAP_WALK == 5)
      for (; privates() > 1 && kept_top_ != kept_low_ && stack_.size() < goal;)
        expose_kept();
    __syncwarp();
  }
  __device__ __forceinline__ unsigned spare() const {
    const unsigned seen = stack_.size() + (lane_.has_older() ? 16 : 0);
    return seen == 0 ? 0 : privates() != 0 ? seen : stack_.empty() ? 0 : seen - 1;
  }
  __device__ __forceinline__ unsigned free_tasks() const {
    return stack_.empty() ? 0 : stack_.size() - (privates() != 0 ? 0 : 1);
  }
  __device__ __forceinline__ void fetch() {
    if (has_next_)
      return;
    if (GTAP_WALK == 5 && kept_top_ != kept_low_) {
      const uint2 kept = kept_at(--kept_top_);
      Program::set_varying(next_, kept.x, kept.y);
      has_next_ = true;
    } else if (!stack_.empty()) {
      --stack_.top;
      meta_next_ = window_.meta(stack_.top);
      const payload_word *from = static_cast<const payload_word *>(window_.payload(stack_.top));
#pragma unroll
      for (unsigned i = 0; i < words; ++i)
        if (i < shape::payload_bytes / 4)
          next_[i] = from[i];
      has_next_ = true;
    }
  }
  __device__ __forceinline__ std::uint32_t newest_meta() { return meta_next_; }
  __device__ __forceinline__ std::uint32_t newest_key() { return meta_next_ & 0xff; }
  __device__ __forceinline__ void run_newest() {
    has_next_ = false;
    this->current_ = stack_.low - 1;
    Program::walk_step(meta_next_ & 0xff, *this);
  }

private:
  __device__ __forceinline__ void push(std::uint32_t meta, const std::uint32_t *from) {
    if (stack_.size() == shape::entries)
      stack_ = detail::evict_oldest<Program>(lane_, stack_);
    const std::uint32_t at = stack_.top++;
    window_.meta(at) = meta;
    payload_word *to = static_cast<payload_word *>(window_.payload(at));
#pragma unroll
    for (unsigned i = 0; i < words; ++i)
      if (i < shape::payload_bytes / 4)
        to[i] = from[i];
  }
  // The oldest, with the arguments that do not differ.
  __device__ __forceinline__ void expose_kept() {
    const uint2 kept = kept_at(kept_low_++);
    std::uint32_t copy[words];
#pragma unroll
    for (unsigned i = 0; i < words; ++i)
      copy[i] = next_[i];
    Program::set_varying(copy, kept.x, kept.y);
    push(meta_next_, copy);
  }

  std::uint32_t next_[words] = {};
  std::uint32_t meta_next_ = 0;
  uint2 waiting_ = {0, 0};
  std::uint32_t kept_low_ = 0, kept_top_ = 0;
  bool has_next_ = false, pending_ = false;
};

} // namespace gtap::detail
