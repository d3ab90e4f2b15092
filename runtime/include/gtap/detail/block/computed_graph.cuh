// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The graph of a taskloop whose tasks and edges are computed from the numbers of its turns: no task has a record before it runs,
// nothing is looked up, and no list of successors is made. That is so where the loops read no memory (generated code says that:
// compute_loop()), each task writes one object, the objects of the turns form a lattice (turn_lattice.cuh), and what a task
// reads lies at one of a few distances from what it writes, in all turns. Whether it is so, two passes over the turns
// find out, which all blocks without tasks work on; if not, the tasks are made as those of any taskloop.
//
//   mark    each turn is read once: whether it makes a task, which distances it reads at, and whether all is as above
//   count   for each task, how many others it waits for; a task that waits for none goes into the run's ring (graph_run.cuh)
//
// A task that reads an object waits for the task before it that writes the object; one that writes an object waits for those before
// it that read it (no other one writes it). Both are found by a distance, from either side: edges are counted, and later told, by the
// same rule. Two tasks may be connected by two edges.
//
//   marks     of a turn: written in the first pass, read in the second and while the run lasts.
//   counters  of a turn, how many tasks it waits for: written in the second pass, atomic while the run lasts (graph_run.cuh).
//   distances, unfit, tasks   atomic in the first pass: compare and exchange, stores, additions, all relaxed.
// Must not know how blocks find passes, nor how the run goes on.
#pragma once

#include <gtap/detail/block/turn_reader.cuh>
#include <gtap/detail/depend/graph_run.cuh>

namespace gtap::detail {

// How a turn is found from another one, and the lambda with the loops: what each block of the run keeps a copy of.
template <class Program>
struct turn_rules {
  static constexpr std::uint32_t most_distances = 8, most_bytes = 256;
  turn_functions<Program> functions;
  turn_lattice lattice;
  // In units, from what a task writes to what it reads; 0: none. `by_turn`: in the order in which their readers come.
  std::int32_t distances[most_distances];
  std::uint32_t by_turn[most_distances];
  alignas(graph_unit) unsigned char loops[most_bytes];

  // What the task of turn `number` is to access.
  __device__ turn_reader<Program> read_turn(std::uint32_t number) const {
    return functions.read(loops, lattice.turns_at(number));
  }
  __device__ void put_turn(std::uint32_t number, task_place place) const {
    functions.put(loops, lattice.turns_at(number), place);
  }
};

// The mark of a turn: whether it makes a task, and for each distance whether it reads there.
struct turn_mark {
  static constexpr std::uint32_t makes_task = 1;
  static constexpr unsigned first_distance = 8;
  __device__ static bool reads_at(std::uint32_t mark, std::uint32_t distance) {
    return (mark >> (first_distance + distance) & 1) != 0;
  }
};

// In graph memory; marks and counters follow.
template <class Program>
struct alignas(graph_unit) computed_words {
  turn_rules<Program> rules;
  std::uint32_t turns;
  // Atomic in the first pass.
  std::uint32_t tasks, unfit;
};

template <class Program>
class computed_graph {
  using words = computed_words<Program>;
  using rules_of = turn_rules<Program>;

public:
  __device__ computed_graph(graph_places memory, graph_place place)
      : words_(memory.array<words>(place)), marks_(reinterpret_cast<std::uint32_t *>(words_ + 1)) {}

  __device__ static std::uint64_t bytes_for(std::uint32_t turns) {
    return sizeof(words) + std::uint64_t{turns} * 2 * sizeof(std::uint32_t);
  }

  // ---- the owner, before the passes: one thread ----

  // `turns` of each of `count` loops, together `all`. False when the loops are not such as can be computed, as far as the first turns
  // show it.
  __device__ bool begin(turn_functions<Program> functions, const void *loops, std::uint32_t bytes,
                        const std::uint32_t *turns, std::uint32_t count, std::uint32_t all) const {
    rules_of &rules = words_->rules;
    rules.functions = functions;
    for (std::uint32_t i = 0; i < bytes; ++i)
      rules.loops[i] = static_cast<const unsigned char *>(loops)[i];
    for (std::int32_t &distance : rules.distances)
      distance = 0;
    words_->turns = all;
    words_->tasks = words_->unfit = 0;
    loop_turns number = {};
    std::uint64_t first = 0, second[turn_lattice::most_loops] = {};
    if (!is_written(number, first))
      return false;
    for (std::uint32_t loop = 0; loop < count; ++loop) {
      if (turns[loop] == 1)
        continue;
      number.of[loop] = 1;
      if (!is_written(number, second[loop]))
        return false;
      number.of[loop] = 0;
    }
    return rules.lattice.begin(turns, count, first, second);
  }

  // ---- passes: any threads ----

  __device__ void mark(std::uint32_t number) const {
    rules_of &rules = words_->rules;
    const turn_reader<Program> turn = rules.read_turn(number);
    if (!turn.makes_task()) {
      marks_[number] = 0;
      return;
    }
    const turn_lattice &lattice = rules.lattice;
    bool fits = turn.fits() && turn.is_at_most(lattice.unit()) &&
                turn.written() == lattice.address_of(lattice.place_of(number));
    std::uint32_t mark = turn_mark::makes_task;
    for (std::uint32_t i = 0; i < turn.reads() && fits; ++i) {
      std::int32_t distance = 0;
      if (!lattice.distance(turn.written(), turn.read(i), distance)) {
        fits = !GTAP_CHECK_DEPEND; // no task writes there, but it may overlap
      } else if (distance != 0) {
        const std::uint32_t which = number_of(distance);
        fits = which < rules_of::most_distances;
        mark |= fits ? 1u << (turn_mark::first_distance + which) : 0u;
      }
    }
    if (!fits)
      atomic(words_->unfit).store(1, relaxed);
    marks_[number] = mark;
    (void)atomic(words_->tasks).fetch_add(1, relaxed);
  }
  // The owner, between the passes. None when the graph cannot be computed; else how many tasks there are.
  __device__ std::uint32_t sort() const {
    if (words_->unfit != 0)
      return none;
    rules_of &rules = words_->rules;
    for (std::uint32_t i = 0; i < rules_of::most_distances; ++i) {
      std::uint32_t to = i;
      for (; to != 0 && comes_before(rules.distances[i], rules.distances[rules.by_turn[to - 1]]);
           --to)
        rules.by_turn[to] = rules.by_turn[to - 1];
      rules.by_turn[to] = i;
    }
    return words_->tasks;
  }
  // True when the turn makes a task that waits for nobody.
  __device__ bool count(std::uint32_t number) const {
    if (marks_[number] == 0)
      return false;
    const turn_lattice &lattice = words_->rules.lattice;
    const std::uint32_t place = lattice.place_of(number);
    std::uint32_t edges = 0;
    for (std::uint32_t which = 0; which < rules_of::most_distances; ++which) {
      const std::int32_t distance = words_->rules.distances[which];
      if (distance == 0)
        continue;
      const std::uint32_t writer = lattice.turn_at(place, distance),
                          reader = lattice.turn_at(place, -distance);
      // turn_lattice::none_at comes behind all turns
      if (writer < number && turn_mark::reads_at(marks_[number], which) && marks_[writer] != 0)
        ++edges;
      if (reader < number && turn_mark::reads_at(marks_[reader], which))
        ++edges;
    }
    counters()[number] = edges;
    return edges == 0;
  }

  // ---- the run ----

  __device__ std::uint32_t turns() const { return words_->turns; }
  __device__ const rules_of &rules() const { return words_->rules; }
  __device__ const std::uint32_t *marks() const { return marks_; }
  __device__ std::uint32_t *counters() const { return marks_ + words_->turns; }

private:
  __device__ bool is_written(loop_turns turns, std::uint64_t &address) const {
    const turn_reader<Program> reader = words_->rules.functions.read(words_->rules.loops, turns);
    address = reader.written();
    return reader.makes_task() && reader.fits();
  }
  // Whether who reads at a distance comes, behind the writer, before who reads at another one: those that come before the writer come last, and
  // then what is no distance.
  __device__ static bool comes_before(std::int32_t distance, std::int32_t other) {
    return 0u - static_cast<std::uint32_t>(distance) - 1 <
           0u - static_cast<std::uint32_t>(other) - 1;
  }
  // Which of the distances it is; another one is added, while there is room.
  __device__ std::uint32_t number_of(std::int32_t distance) const {
    std::int32_t *distances = words_->rules.distances;
    for (std::uint32_t which = 0; which < rules_of::most_distances; ++which) {
      std::int32_t before = atomic(distances[which]).load(relaxed);
      if (before == 0 &&
          atomic(distances[which]).compare_exchange_strong(before, distance, relaxed, relaxed))
        return which;
      if (before == distance)
        return which;
    }
    return rules_of::most_distances;
  }

  words *words_;
  std::uint32_t *marks_;
};

} // namespace gtap::detail
