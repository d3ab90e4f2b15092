// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A graph that is computed from its taskloop in place of being made (computed_graph.cuh, docs/dependences.md): members of block_worker,
// which declares them.
#pragma once

#include <gtap/detail/block/block_worker.cuh>

namespace gtap::detail {

template <class Program>
__device__ bool block_worker<Program>::has_no_memory_now() {
  const bool is_out = (load_shared(words_->events[phase_]) & event_no_memory) != 0;
  __syncthreads();
  if (leads())
    words_of_domain().failed |=
        is_out; // attend() looks at this word: the step's events are those of before
  return is_out;
}

template <class Program>
__device__ bool block_worker<Program>::may_be_computed(const job &of) const {
  const domain_words &domain = words_of_domain();
  return of.functions.of_turn.read != nullptr && of.shape.is_known &&
         of.shape.loops <= turn_lattice::most_loops && of.head.count >= least_run &&
         domain.turns == 0 && domain.made_alone == 0 && domain.wants_static == 0 &&
         planned_run_of_block().use == graph_use::plain && kind_by_setting() == run_kind::ring;
}

template <class Program>
__device__ void block_worker<Program>::work_on_turns(graph_place place, graph_pass pass,
                                                     std::uint32_t chunk) {
  if constexpr (runs_graphs) {
    const computed_graph<Program> graph_here = computed_at(place);
    const graph_run run(graph().places(), place);
    const std::uint32_t turns = graph_here.turns(), each = turns_of_chunk(turns),
                        end = min((chunk + 1) * each, turns);
    for (std::uint32_t number = chunk * each + thread_; number < end; number += threads())
      if (pass == graph_pass::mark_turns) {
        run.clear(number);
        graph_here.mark(number);
      } else if (graph_here.count(number)) {
        run.add(number);
      }
  }
}

template <class Program>
__device__ void block_worker<Program>::pass_over_turns(graph_place place, graph_pass pass,
                                                       bool shares) {
  const std::uint32_t turns = computed_at(place).turns(), each = turns_of_chunk(turns),
                      chunks = (turns + each - 1) / each;
  const shared_passes passes(*lane_.from().shared);
  if (shares) {
    if (leads())
      passes.begin(static_cast<std::uint32_t>(pass), chunks);
    work_on_chunks_here();
    while (leads() && !passes.is_done(chunks))
      __nanosleep(20);
  } else {
    for (std::uint32_t chunk = 0; chunk < chunks; ++chunk)
      work_on_turns(place, pass, chunk);
  }
  __syncthreads();
}

template <class Program>
__device__ bool block_worker<Program>::compute_graph() {
  domain_words &domain = words_of_domain();
  planned_run &run = planned_run_of_block();
  if (leads())
    begin_computing();
  __syncthreads();
  const graph_place place = run.memory.place;
  if (place == none)
    return false;
  const computed_graph<Program> graph_here = computed_at(place);
  const graph_run ring(graph().places(), place);
  const std::uint32_t turns = graph_here.turns();
  const job &of = *graph().template array<job>(domain.job.place);
  graph_here.copy_loops(&of + 1, of.functions.bytes, thread_, threads());
  __syncthreads();
  graph_here.probe(thread_, threads());
  for (std::uint64_t free = turns + thread_;
       free < graph_run::places_for(turns, leader_of_block().blocks); free += threads())
    ring.clear(static_cast<std::uint32_t>(free));
  __syncthreads();
  if (leads()) {
    if (graph_here.find_lattice())
      domain.shares = turns >= least_shared_graph && shared_passes(*lane_.from().shared).own(place);
    else
      abandon_computing();
  }
  __syncthreads();
  if (run.memory.place == none)
    return false;
  const bool shares = domain.shares;
  pass_over_turns(place, graph_pass::mark_turns, shares);
  graph_here.measure(thread_, threads());
  __syncthreads();
  graph_here.sort(thread_, threads());
  if (leads()) {
    run.tasks = graph_here.tasks();
    if (run.tasks == none || run.tasks == 0)
      abandon_computing();
    else
      ring.begin(run.tasks, leader_of_block().blocks, run.lists.place);
  }
  __syncthreads();
  if (run.memory.place == none)
    return false;
  pass_over_turns(place, graph_pass::count_turns, shares);
  const bool is_right = graph_here.is_right();
  __syncthreads();
  if (!is_right) {
    if (leads())
      abandon_computing();
    __syncthreads();
    return false;
  }
  if (leads()) {
    if (shares)
      shared_passes(*lane_.from().shared).disown();
    graph().put(domain.job);
    domain.is_postponed = false;
    domain.children = run.tasks;
    this->count_spawns(run.tasks);
  }
  return true;
}

template <class Program>
__device__ __noinline__ void block_worker<Program>::begin_computing() {
  context &shared = *lane_.from().shared;
  planned_run &run = planned_run_of_block();
  domain_words &domain = words_of_domain();
  const job &of = *graph().template array<job>(domain.job.place);
  domain.shares = false;
  if (run.unfit != 0 || domain.children != 0 || domain.wants_static != 0 || !has_nothing_else() ||
      !run_gate::own(shared))
    return;
  const std::uint32_t turns = of.head.count, blocks = leader_of_block().blocks;
  const std::uint64_t places = graph_run::places_for(turns, blocks);
  auto units = [](std::uint64_t bytes) { return (bytes + graph_unit - 1) / graph_unit; };
  run.kind = run_kind::computed;
  run.memory = graph().take(graph_memory::log_of(units(graph_run::bytes_for(places))));
  run.lists = graph().take(graph_memory::log_of(units(computed_graph<Program>::bytes_for(turns))));
  if (run.memory.place == none || run.lists.place == none)
    return abandon_computing();
  graph_run(graph().places(), run.memory.place).begin(0, blocks, run.lists.place);
  computed_at(run.memory.place).begin(of.functions.of_turn, of.shape.turns, of.shape.loops, turns);
}

template <class Program>
__device__ void block_worker<Program>::abandon_computing() {
  planned_run &run = planned_run_of_block();
  context &shared = *lane_.from().shared;
  if (words_of_domain().shares)
    shared_passes(shared).disown();
  words_of_domain().shares = false;
  for (graph_block *block : {&run.memory, &run.lists})
    if (block->place != none)
      graph().put(*block);
  run.memory.place = run.lists.place = none;
  run_gate::disown(shared);
}

} // namespace gtap::detail
