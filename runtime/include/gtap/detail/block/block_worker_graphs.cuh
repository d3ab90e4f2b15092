// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the block's tasks make tasks with `depend`, loops of them, and their graph (docs/dependences.md): members of block_worker, which
// declares them. Must not know how tasks of a finished graph are chosen.
#pragma once

#include <gtap/detail/block/block_worker.cuh>

namespace gtap::detail {

template <class Program>
__device__ __forceinline__ void block_worker<Program>::end_graph() {
  if constexpr (runs_graphs) {
    __syncthreads();
    if (leads())
      graph_recorder<Program>::end(lane_, words_of_domain().children != 0);
  }
}

template <class Program>
__device__ __forceinline__ record_index
block_worker<Program>::begin_dependent(std::uint32_t &order) {
  domain_words &domain = words_of_domain();
  if (atomic_in_block(domain.creator).load(relaxed) != thread_ && !begin_domain())
    return none;
  order = domain.turns + domain.made_alone++;
  if (order >= noted_access::most_tasks) {
    memory_is_out();
    return none;
  }
  record_index task;
  if (!take_record_of_creator(task))
    return none;
  ++domain.children;
  return as_new(task);
}

template <class Program>
template <bool InLoop>
__device__ __forceinline__ void
block_worker<Program>::access(record_index task, const volatile void *address, std::uint32_t what,
                              const named_range &range) {
  if constexpr (InLoop) {
    const std::uint32_t place = notes().reserve(together(thread_), 1);
    if (place != none)
      access_at(place, task, address, what, range);
    else
      memory_is_out();
  } else if (!notes().add(task, address, what, range)) {
    memory_is_out();
  }
}

template <class Program>
__device__ __forceinline__ std::uint32_t block_worker<Program>::begin_loop() {
  __syncthreads(); // the thread that makes children alone has done so
  if (words_of_domain().is_postponed)
    make_job();
  if (leads())
    open_domain();
  __syncthreads();
  return words_of_domain().turns + words_of_domain().made_alone;
}

template <class Program>
__device__ __forceinline__ loop_head block_worker<Program>::meet_at_head(bool parity,
                                                                         std::uint32_t check,
                                                                         std::uint32_t count,
                                                                         std::uint32_t room) {
  loop_head &head = words_of_domain().heads[parity];
  if (leads())
    head = prepared_head(check, count, room);
  __syncthreads();
  if (head.check != check)
    loop_differs();
  return head;
}

template <class Program>
__device__ void block_worker<Program>::leave_turn_empty(const loop_head &head, std::uint32_t turn) {
  if (const record_index record = head.record_of(turn); record != none)
    put_record_alone(lane_, record);
  for (std::uint32_t i = 0; i < head.room; ++i)
    leave_access_empty(head.accesses + turn * head.room + i);
}

template <class Program>
__device__ __forceinline__ void block_worker<Program>::finish_loop(std::uint32_t turns,
                                                                   std::uint32_t children) {
  domain_words &domain = words_of_domain();
  atomic_in_block(domain.children).fetch_add(children, relaxed);
  if (leads()) // who has come to the head of a loop reads it no more
    domain.turns += turns;
  __syncthreads();
}

template <class Program>
template <class Request>
__device__ void block_worker<Program>::spawn_dependent(record_index task, const Request &request,
                                                       bool is_free) {
  using Task = typename Request::task;
  static_assert(Program::template runs<Task>, "a thread-level task with depend");
  this->count_spawn();
  result_place result = place_of(request, payload_, payload_bytes_);
  if (result.flags & flag_into_parent)
    atomic_in_block(words_->events[phase_]).fetch_or(event_into_record, relaxed);
  result.flags |= flag_dependent;
  if constexpr (runs_graphs)
    if (!is_plain<Task>::value || is_free || (result.flags & flag_into_parent) ||
        priority_bits(request) != 0) // a run knows no priorities
      store_shared(planned_run_of_block().unfit, 1);
  write_task<Program>(lane_.records(), task, request, result, words_of_domain().home);
  if (is_free) {
    atomic(lane_.records().joins(task).link).store(none, relaxed);
    push_shared(words_->overflow, lane_.records(), task);
  }
}

template <class Program>
__device__ void block_worker<Program>::work_on_chunks_here() {
  work_on_chunks<threads_of_block>(
      words_of_domain().claimed, *lane_.from().shared, lane_.records(), thread_, threads(),
      [&](graph_place place, claimed_chunk claimed) {
        if (claimed.pass == static_cast<std::uint32_t>(graph_pass::make))
          make_share(place, claimed.chunk);
        else
          work_on_turns(place, static_cast<graph_pass>(claimed.pass), claimed.chunk);
      });
}

template <class Program>
__device__ void block_worker<Program>::make_share(graph_place place, std::uint32_t share) {
  job &of = *graph().template array<job>(place);
  turn_maker<Program> maker(lane_, graph().places(), of, words_->events[phase_],
                            share * threads() + thread_, of.shares * threads());
  of.functions.run(&of + 1, maker);
  maker.finish();
}

template <class Program>
__device__ __noinline__ void
block_worker<Program>::make_turns(counted_turns found, std::uint32_t order,
                                  loop_functions<Program> functions, const void *loops) {
  domain_words &domain = words_of_domain();
  if (leads())
    keep_job(found, order, functions, loops);
  __syncthreads();
  if (domain.heads[0].check != found.check)
    store_shared(domain.heads[1].check, 1);
  if (leads() && domain.job.place != none) // all threads have read it in begin_loop()
    domain.turns += found.count;
  __syncthreads();
  if (domain.heads[1].check != 0)
    loop_differs();
  else if (domain.job.place != none && !domain.is_postponed)
    make_job();
}

template <class Program>
__device__ void block_worker<Program>::make_job() {
  domain_words &domain = words_of_domain();
  if (leads())
    begin_job();
  __syncthreads();
  const std::uint32_t turns = graph().template array<job>(domain.job.place)->head.count;
  if (turns != 0 && !domain.shares)
    make_share(domain.job.place, 0);
  else if (turns != 0)
    work_on_job();
  __syncthreads();
  if (leads())
    end_job();
  __syncthreads();
}

template <class Program>
__device__ void block_worker<Program>::work_on_job() {
  if (leads())
    shared_passes(*lane_.from().shared)
        .begin(static_cast<std::uint32_t>(graph_pass::make),
               graph().template array<job>(words_of_domain().job.place)->shares);
  work_on_chunks_here();
}

template <class Program>
__device__ void block_worker<Program>::keep_job(counted_turns found, std::uint32_t order,
                                                loop_functions<Program> functions,
                                                const void *loops) {
  domain_words &domain = words_of_domain();
  domain.heads[0] = {found.check, found.count, found.room, 0, none, 0, 0};
  domain.heads[1].check = 0;
  domain.job = {none, 0};
  if (found.count == 0)
    return;
  if (found.count == none)
    return memory_is_out();
  domain.job = graph().take(
      graph_memory::log_of((sizeof(job) + functions.bytes + graph_unit - 1) / graph_unit));
  if (domain.job.place == none)
    return memory_is_out();
  job &of = *graph().template array<job>(domain.job.place);
  of = {functions, domain.heads[0], found.shape, order, 0, domain.home, {}, 0, 0, 0, none};
  for (std::uint32_t i = 0; i < functions.bytes; ++i)
    reinterpret_cast<unsigned char *>(&of + 1)[i] = static_cast<const unsigned char *>(loops)[i];
  if constexpr (runs_graphs)
    domain.is_postponed = may_be_computed(of);
}

template <class Program>
__device__ void block_worker<Program>::begin_job() {
  domain_words &domain = words_of_domain();
  job &of = *graph().template array<job>(domain.job.place);
  of.head = prepared_head(of.head.check, of.head.count, of.head.room);
  const loop_head &head = of.head;
  domain.shares = helps_with_graphs && head.count != 0 && head.records != none &&
                  std::uint64_t{head.count} * head.room >= least_shared_graph &&
                  shared_passes(*lane_.from().shared).own(domain.job.place);
  of.shares = domain.shares
                  ? min((head.count + threads() - 1) / threads(), 4 * leader_of_block().blocks)
                  : 1;
  for (std::uint32_t i = 0; i < domain.pieces; ++i)
    of.pieces[i] = domain.piece[i];
}

template <class Program>
__device__ void block_worker<Program>::end_job() {
  domain_words &domain = words_of_domain();
  const shared_passes passes(*lane_.from().shared);
  job &of = *graph().template array<job>(domain.job.place);
  if (domain.shares) {
    while (!passes.is_done(of.shares))
      __nanosleep(20);
    passes.disown();
  }
  domain.children += of.head.count - of.empty;
  this->count_spawns(of.head.count - of.empty);
  if (of.differs != 0)
    loop_differs();
  if constexpr (runs_graphs)
    if (of.unfit != 0)
      store_shared(planned_run_of_block().unfit, 1);
  for (record_index task = of.listed; task != none;) {
    const record_index next = lane_.records().next(task);
    push_shared(words_->overflow, lane_.records(), task);
    task = next;
  }
  graph().put(domain.job);
}

template <class Program>
__device__ __noinline__ loop_head block_worker<Program>::prepared_head(std::uint32_t check,
                                                                       std::uint32_t count,
                                                                       std::uint32_t room) {
  loop_head head = {check, count, 0, 0, none, 0, 0};
  constexpr std::uint64_t most_accesses = 1u << 31;
  if (count != none && std::uint64_t{count} * room > most_accesses) {
    head.accesses = none;
  } else if (room != 0 && count != none && count != 0) {
    head.room = room;
    head.accesses = notes().reserve(together(thread_), count * room);
    take_records_for(head);
  }
  if (count == none || head.accesses == none) {
    memory_is_out();
    head.count = 0;
  }
  return head;
}

template <class Program>
__device__ void block_worker<Program>::take_records_for(loop_head &head) {
  std::uint64_t &records = words_of_domain().loop_records;
  const record_index first = first_of(records);
  const std::uint32_t left = end_of(records) - first;
  if (left < head.count) {
    record_index more = none;
    const std::uint32_t chunk = lane_.from().limits.chunk;
    const std::uint32_t wanted =
        (max(head.count - left, 8 * records_of_creator) + chunk - 1) / chunk * chunk;
    if constexpr (Program::part != record_part::second)
      more = take_consecutive(lane_.from(), wanted);
    if (more == none)
      return;
    head.split = left;
    head.rest = more;
    records = std::uint64_t{more + wanted} << 32 | (more + (head.count - left));
  } else {
    head.split = head.count;
    records += head.count;
  }
  head.records = first;
}

template <class Program>
__device__ __noinline__ bool block_worker<Program>::begin_domain() {
  domain_words &domain = words_of_domain();
  std::uint32_t before = none;
  if (!atomic_in_block(domain.creator).compare_exchange_strong(before, thread_, relaxed, relaxed)) {
    report_module_error(GTAP_ERROR_SEVERAL_CREATORS);
    abort_launch(*lane_.from().shared);
    return false;
  }
  open_domain();
  return domain.home != none;
}

template <class Program>
__device__ void block_worker<Program>::open_domain() {
  domain_words &domain = words_of_domain();
  if (load_shared(domain.home) != none) // no plain load, which compilers would let all threads do
    return;
  std::uint32_t &events = words_->events[phase_];
  atomic_in_block(events).fetch_or(event_overflow, relaxed);
  domain.home = keeps_record<Program>(meta_) ? link_ : take_record_alone(lane_, events, false);
}

template <class Program>
__device__ __forceinline__ bool
block_worker<Program>::take_record_of_creator(record_index &record) {
  std::uint64_t &records = words_of_domain().records;
  if (first_of(records) == end_of(records) && !take_records(records_of_creator))
    return false;
  record = first_of(records++);
  return true;
}

template <class Program>
__device__ __forceinline__ bool
block_worker<Program>::take_record_of_creators(record_index &record) {
  domain_words &domain = words_of_domain();
  for (;;) {
    const together here(thread_);
    std::uint64_t taken = 0; // the first of them, and in the upper half how many
    if (here.is_first())
      (void)once_locked(
          domain.lock, [&] { return (taken = take_some(domain.records, here.count())) != 0; },
          [&] { return take_records(records_of_creator); });
    taken = here.from_first(taken);
    if (taken == 0)
      return false;
    record = first_of(taken) + here.rank();
    if (here.rank() < taken >> 32)
      return true;
  }
}

template <class Program>
__device__ std::uint64_t block_worker<Program>::take_some(std::uint64_t &records,
                                                          std::uint32_t wanted) {
  std::uint64_t before = atomic_in_block(records).fetch_add(0, relaxed);
  for (;;) {
    const std::uint32_t left = end_of(before) - first_of(before);
    const std::uint32_t count = wanted < left ? wanted : left;
    if (count == 0)
      return 0;
    if (atomic_in_block(records).compare_exchange_strong(before, before + count, acquire, relaxed))
      return std::uint64_t{count} << 32 | first_of(before);
  }
}

template <class Program>
__device__ __noinline__ bool block_worker<Program>::take_records(std::uint32_t count) {
  record_index first = none;
  if constexpr (Program::part != record_part::second)
    first = take_consecutive(lane_.from(), count);
  if (first == none) {
    first = take_record_alone(lane_, words_->events[phase_], false);
    count = 1;
  }
  if (first == none)
    return false;
  (void)atomic_in_block(words_of_domain().records)
      .exchange(std::uint64_t{first + count} << 32 | first, release);
  return true;
}

template <class Program>
__device__ __noinline__ bool block_worker<Program>::begin_graph_now(std::uint32_t directive,
                                                                    std::uint64_t id, bool reset) {
  planned_run &run = planned_run_of_block();
  __syncthreads(); // whoever reads what the run of a graph before has left has done so
  if (leads()) {
    graph_recorder<Program>::begin(lane_, (meta_ & 0xff) << 24 | directive, id, reset,
                                   has_nothing_else());
    if (run.use == graph_use::replays)
      begin_recorded();
  }
  __syncthreads();
  return run.use != graph_use::replays;
}

template <class Program>
__device__ __noinline__ void block_worker<Program>::build_graph_now() {
  graph_use use = graph_use::plain; // read before the leader can change it
  if constexpr (runs_graphs)
    if ((use = planned_run_of_block().use) == graph_use::replays) {
      graph_recorder<Program>::restore(lane_, thread_, threads());
      if (leads() && planned_run_of_block().kind == run_kind::order)
        begin_static_run(use);
      return;
    }
  if constexpr (runs_graphs)
    if (words_of_domain().is_postponed) {
      if (compute_graph())
        return;
      make_job();
      if (has_no_memory_now())
        return;
    }
  graph_builder<layout>(words_of_domain(), *lane_.from().shared, lane_.records(), thread_,
                        threads(), !helps_with_graphs)
      .build(run_of_children(), leads() ? words_of_domain().children : 0, leader_of_block().blocks,
             [&](record_index task) { push_shared(words_->overflow, lane_.records(), task); });
  if constexpr (runs_graphs) { // nothing else: the leader may be closing the domain
    const planned_run &run = planned_run_of_block();
    const run_kind kind = run.memory.place != none ? run.kind : run_kind::ring;
    if (use == graph_use::records && kind != run_kind::order)
      graph_recorder<Program>::record(lane_, thread_, threads());
    if (kind == run_kind::order)
      begin_static_run(use);
    else if (kind == run_kind::placed)
      begin_placed_run();
  }
}

template <class Program>
__device__ void block_worker<Program>::pay() {
  if constexpr (has_dependents)
    if (std::uint32_t &owed = words_of_domain().owed; owed != 0) {
      drop_some_tokens(lane_.records(), stack_.bottom, owed);
      owed = 0;
    }
}

} // namespace gtap::detail
