// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The graph of a taskloop whose tasks and edges are computed from the numbers of its turns: no task has a record before it runs,
// nothing is looked up, and no list of successors is made. That is so where the loops read no memory (generated code says that:
// compute_loop()), each task writes one object, the objects of the turns form a lattice (turn_lattice.cuh), and what a task
// reads lies at one of a few distances from what it writes, in all turns. Whether it is so, two passes over the turns
// find out, which all blocks without tasks work on, behind a look at a few turns; if not, the tasks are made as those of any taskloop.
//
//   probe   a few turns are read, which tell how the objects lie
//   mark    each turn is read once: whether it makes a task, which distances it reads at, and whether all is as above
//   count   for each task, how many others it waits for; a task that waits for none goes into the run's ring (graph_run.cuh)
//
// A task that reads an object waits for the last task before it that writes the object; one that writes an object waits for those
// that have read it since it was last written, and for the task that wrote it last: that of the same turn in the round before. The
// former are found by a distance, from either side: edges are counted, and later told, by the same rule. Two tasks may be connected
// by several edges. Where there are several rounds, the same turns of each of them make tasks, so that what one round has, the next one
// has, too.
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
  // So many turns of the outermost loop are read behind the first one, to find out whether it comes back to the same objects.
  static constexpr std::uint32_t most_steps = 4, probes = most_steps + turn_lattice::most_loops;
  turn_rules<Program> rules;
  std::uint32_t turns, loops, turns_of[turn_lattice::most_loops];
  // What is written in the first turn, in further ones of the outermost loop, and in the second turn of each other loop; 0: nothing that fits.
  std::uint64_t probed[probes];
  std::uint32_t behind[turn_rules<Program>::most_distances]; // turns from a writer to its reader
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

  // `turns` of each of `count` loops, together `all`.
  __device__ void begin(turn_functions<Program> functions, const std::uint32_t *turns,
                        std::uint32_t count, std::uint32_t all) const {
    rules_of &rules = words_->rules;
    rules.functions = functions;
    for (std::int32_t &distance : rules.distances)
      distance = 0;
    words_->turns = all;
    words_->loops = count;
    for (std::uint32_t loop = 0; loop < turn_lattice::most_loops; ++loop)
      words_->turns_of[loop] = loop < count ? turns[loop] : 0;
    words_->tasks = words_->unfit = 0;
  }
  // All threads of a block call these two, `thread` of `threads`, with a barrier before each: one copies the lambda of so many bytes, the
  // other reads a few turns.
  __device__ void copy_loops(const void *from, std::uint32_t bytes, std::uint32_t thread,
                             std::uint32_t threads) const {
    auto *to = reinterpret_cast<payload_word *>(words_->rules.loops);
    for (std::uint32_t word = thread; word * sizeof(payload_word) < bytes; word += threads)
      to[word] = static_cast<const payload_word *>(from)[word];
  }
  __device__ __noinline__ void probe(std::uint32_t thread, std::uint32_t threads) const {
    for (std::uint32_t which = thread; which < words::probes; which += threads) {
      const std::uint32_t loop = which <= words::most_steps ? 0 : which - words::most_steps,
                          turn = which <= words::most_steps ? which : 1;
      std::uint64_t address = 0;
      if (turn < words_->turns_of[loop]) {
        loop_turns number = {};
        number.of[loop] = turn;
        const turn_reader<Program> reader =
            words_->rules.functions.read(words_->rules.loops, number);
        if (reader.makes_task() && reader.fits())
          address = reader.written();
      }
      words_->probed[which] = address;
    }
  }
  // One thread calls it behind these. False when the turns that were read show that the graph cannot be computed.
  __device__ __noinline__ bool find_lattice() const {
    const std::uint64_t first = words_->probed[0];
    std::uint32_t turns[turn_lattice::most_loops];
    std::uint64_t second[turn_lattice::most_loops];
    bool fits = first != 0;
    for (std::uint32_t loop = 0; loop < turn_lattice::most_loops; ++loop) {
      turns[loop] = words_->turns_of[loop];
      second[loop] = words_->probed[loop == 0 ? 1 : words::most_steps + loop];
    }
    for (std::uint32_t step = words::most_steps; step != 0; --step) // the fewest that come back
      if (words_->probed[step] == first)
        turns[0] = step;
    for (std::uint32_t loop = 0; loop < turn_lattice::most_loops; ++loop)
      fits &= turns[loop] <= 1 || second[loop] != 0;
    turn_lattice lattice;
    if (!fits || !lattice.begin(turns, words_->loops, words_->turns, first, second))
      return false;
    words_->rules.lattice = lattice;
    return true;
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
    bool fits = turn.fits() && turn.is_at_most(lattice.least_apart()) &&
                turn.written() == lattice.address_of(lattice.turn_of(number).place);
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
  // Between the passes, by all threads of the owner's block: how far readers come behind their writers, and, behind a barrier, the order
  // of the distances.
  __device__ __noinline__ void measure(std::uint32_t thread, std::uint32_t threads) const {
    for (std::uint32_t which = thread; which < rules_of::most_distances; which += threads) {
      const std::int32_t distance = words_->rules.distances[which];
      words_->behind[which] = distance == 0 ? none : turns_to_reader(distance);
    }
  }
  __device__ void sort(std::uint32_t thread, std::uint32_t threads) const {
    for (std::uint32_t which = thread; which < rules_of::most_distances; which += threads) {
      std::uint32_t before = 0;
      for (std::uint32_t other = 0; other < rules_of::most_distances; ++other)
        before += words_->behind[other] < words_->behind[which] ||
                  (words_->behind[other] == words_->behind[which] && other < which);
      words_->rules.by_turn[before] = which;
    }
  }
  // Behind the first pass. None when the graph cannot be computed; else how many tasks there are.
  __device__ std::uint32_t tasks() const { return words_->unfit != 0 ? none : words_->tasks; }
  // True when the turn makes a task that waits for nobody.
  __device__ bool count(std::uint32_t number) const {
    const turn_lattice &lattice = words_->rules.lattice;
    const std::uint32_t before = lattice.last_round(number);
    if (before != turn_lattice::none_at && (marks_[before] == 0) != (marks_[number] == 0))
      atomic(words_->unfit).store(1, relaxed);
    if (marks_[number] == 0)
      return false;
    const turn_lattice::turn own = lattice.turn_of(number);
    std::uint32_t edges = before != turn_lattice::none_at ? 1 : 0;
    for (std::uint32_t which = 0; which < rules_of::most_distances; ++which) {
      const std::int32_t distance = words_->rules.distances[which];
      if (distance == 0)
        continue;
      const std::uint32_t writer = lattice.last_at(own, distance),
                          reader = lattice.last_at(own, -distance);
      if (writer != turn_lattice::none_at && turn_mark::reads_at(marks_[number], which) &&
          marks_[writer] != 0)
        ++edges;
      if (reader != turn_lattice::none_at && turn_mark::reads_at(marks_[reader], which))
        ++edges;
    }
    counters()[number] = edges;
    return edges == 0;
  }
  // The owner, behind the second pass: whether the graph is as it says.
  __device__ bool is_right() const { return words_->unfit == 0; }

  // ---- the run ----

  __device__ std::uint32_t turns() const { return words_->turns; }
  __device__ const rules_of &rules() const { return words_->rules; }
  __device__ const std::uint32_t *marks() const { return marks_; }
  __device__ std::uint32_t *counters() const { return marks_ + words_->turns; }

private:
  // How many turns after a writer in the middle of the loops the task comes that reads its object from this distance. Large where
  // that task comes before the writer, or does not exist.
  __device__ std::uint32_t turns_to_reader(std::int32_t distance) const {
    const turn_lattice &lattice = words_->rules.lattice;
    const std::uint32_t steps = lattice.steps_of_round(),
                        begin = lattice.has_rounds() ? 0 : steps / 2,
                        end = lattice.has_rounds() ? steps : begin + 1;
    std::uint32_t least = none - 1;
    for (std::uint32_t step = begin; step < end; ++step) {
      const turn_lattice::turn from = lattice.turn_of(lattice.middle_of(step));
      const std::uint32_t reader = lattice.next_at(from, -distance);
      if (reader != turn_lattice::none_at)
        least = min(least, reader - from.number);
    }
    return least;
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
