// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a baseline's block does with tasks that name what they read and write: the dynamic scheduling of Tzeng, Lloyd and Owens
// (Algorithm 1), with a counter for each task that waits, and the baseline's queues for those that are ready. Children are
// made and their graph is built as with the default scheduler (depend/domain.cuh, build_graph.cuh), but by the threads of one
// block alone. There are no runs, no static schedules, no placements, and nothing is recorded. Must not know of queues.
//
// Words of the domain: as depend/domain.cuh says; between two barriers. The successors of a task: depend/successors.cuh.
#pragma once

#include <gtap/detail/block/block_words.cuh>
#include <gtap/detail/depend/build_graph.cuh>
#include <gtap/detail/depend/dependent_child.cuh>
#include <gtap/detail/depend/task_loop.cuh>

namespace gtap::detail {

// A base class of the worker, Worker, which has
//   thread(), own_context(), records()  the calling thread's number; the launch's context; the pool
//   take_record_alone()                 a record, or none when there is none
//   memory_is_out()                     the launch ends behind the step
//   adopt_child(task, request)          fills a record with a child, and counts it
//   list(task)                          a child that waits for nobody; any thread
template <class Worker>
class pool_dependences {
public:
  // ---- verbs, called by steps: as in block_worker.cuh ----

  __device__ dependent_child<Worker, false> dependent() {
    return dependent_child<Worker, false>(self());
  }
  __device__ detail::task_loop<Worker> task_loop() { return {self(), self().thread(), threads()}; }
  template <class Loops>
  __device__ void share_loop(const Loops &loops) {
    detail::task_loop<Worker> loop = task_loop();
    loops(loop);
    loop.finish();
  }
  template <class Loops>
  __device__ void share_uneven_loop(const Loops &loops) {
    share_loop(loops);
  }
  template <class Loops>
  __device__ void compute_loop(const Loops &loops) {
    share_loop(loops);
  }
  __device__ void schedule_static() {}
  __device__ void schedule_runtime() {}
  __device__ bool begin_graph(std::uint32_t, std::uint64_t, bool = false) { return true; }
  __device__ void end_graph() {}
  template <class View>
  __device__ void run_image(const View &) {
    static_assert(sizeof(View) == 0, "gtap::graph is for the default scheduler only");
  }

  // ---- for dependent_child and task_loop ----

  __device__ record_index begin_dependent(std::uint32_t &order) {
    domain_words &domain = words_of_domain();
    std::uint32_t before = none;
    if (atomic_in_block(domain.creator).load(relaxed) != self().thread() &&
        !atomic_in_block(domain.creator)
             .compare_exchange_strong(before, self().thread(), relaxed, relaxed)) {
      end_launch(GTAP_ERROR_SEVERAL_CREATORS);
      return none;
    }
    order = domain.turns + domain.made_alone++;
    if (order >= noted_access::most_tasks) {
      self().memory_is_out();
      return none;
    }
    ++domain.children;
    return begin_dependent_in_loop(none);
  }
  __device__ record_index begin_dependent_in_loop(record_index) {
    const record_index task = self().take_record_alone();
    if (task == none) {
      self().memory_is_out();
      return none;
    }
    self().records().tokens(task) = 0;
    atomic(self().records().joins(task).link).store(0, relaxed);
    return task;
  }
  template <bool InLoop>
  __device__ void access(record_index task, const volatile void *address, std::uint32_t what,
                         const named_range &range) {
    bool noted = true;
    if constexpr (InLoop) {
      const std::uint32_t place = notes().reserve(together(self().thread()), 1);
      noted = place != none;
      if (noted)
        access_at(place, task, address, what, range);
    } else {
      noted = notes().add(task, address, what, range);
    }
    if (!noted)
      self().memory_is_out();
  }
  __device__ void access_at(std::uint32_t place, record_index task, const volatile void *address,
                            std::uint32_t what, const named_range &range) {
    notes().write(place, task, address, what, range);
  }
  __device__ void leave_access_empty(std::uint32_t place) { notes().leave_empty(place); }
  __device__ std::uint32_t begin_loop() {
    __syncthreads(); // the thread that makes children alone has done so
    return words_of_domain().turns + words_of_domain().made_alone;
  }
  // Each turn takes its record and its places for accesses.
  __device__ loop_head meet_at_head(bool parity, std::uint32_t check, std::uint32_t count,
                                    std::uint32_t) {
    loop_head &head = words_of_domain().heads[parity];
    if (self().thread() == 0) {
      head = {check, count == none ? 0 : count, 0, 0, none, 0, none};
      if (count == none)
        self().memory_is_out();
    }
    __syncthreads();
    if (head.check != check)
      end_launch(GTAP_ERROR_TASKLOOP_DIFFERS);
    return head;
  }
  __device__ void leave_turn_empty(const loop_head &, std::uint32_t) {}
  __device__ void finish_loop(std::uint32_t turns, std::uint32_t children) {
    domain_words &domain = words_of_domain();
    atomic_in_block(domain.children).fetch_add(children, relaxed);
    if (self().thread() == 0)
      domain.turns += turns;
    __syncthreads();
  }
  template <class Task>
  __device__ void spawn_dependent(record_index task, const child<Task> &request, bool is_free) {
    self().adopt_child(task, request);
    self().records().head(task).meta |= flag_dependent;
    if (is_free) {
      atomic(self().records().joins(task).link).store(none, relaxed);
      self().list(task);
    }
  }

protected:
  // By one thread of the block, first.
  __device__ static void begin_dependences() { access_notes::begin(words_of_domain()); }
  // All threads call it, behind a step and a barrier: finds out who waits for whom, and lists what waits for nobody. `failed`: memory
  // was out, and nothing is built.
  __device__ void build(bool failed) {
    domain_words &domain = words_of_domain();
    if (domain.children == 0 && domain.accesses == 0)
      return;
    if (!failed)
      graph_builder<typename Worker::layout>(domain, self().own_context(), self().records(),
                                             self().thread(), threads(), true)
          .build(nullptr, domain.children, 1, [&](record_index task) { self().list(task); });
    __syncthreads();
    if (self().thread() != 0)
      return;
    if (domain.failed)
      self().memory_is_out();
    notes().free();
    access_notes::begin(domain);
  }
  // A task of this kind has ended: those that can run now are listed. One thread.
  __device__ void tell_successors(record_index task) {
    release_successors(graph(), self().records(),
                       atomic(self().records().joins(task).link).load(relaxed),
                       [&](record_index ready) { self().list(ready); });
  }

private:
  __device__ Worker &self() { return static_cast<Worker &>(*this); }
  __device__ graph_memory graph() { return graph_memory(self().own_context()); }
  __device__ access_notes notes() { return {words_of_domain(), graph()}; }
  __device__ static std::uint32_t threads() { return blockDim.x * blockDim.y * blockDim.z; }
  __device__ void end_launch(gtap_status status) {
    report_module_error(status);
    abort_launch(self().own_context());
  }
};

// Of programs without such tasks.
struct no_pool_dependences {};

} // namespace gtap::detail
