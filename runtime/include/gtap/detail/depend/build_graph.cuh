// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Who waits for whom among the children of a step, found from what the children access
// (domain.cuh). The edges are exactly those that a serial program would find that goes through the children in order.
//
// Accesses to an address come in groups: several `in`, several `inoutset`, or a single one of another kind. The tasks of a
// group do not wait for each other; each waits for all of the group before. In passes:
//
//   clear    an empty table
//   insert   each access finds the entry of its address in the table, and counts itself there; used entries are listed
//   divide   each entry gets its part of an array
//   scatter  each access writes its place in the order, and its number, into the part of its entry
//   (sort    all threads of the block put a part that is long in order, together)
//   count    short parts are put in order; who waits for whom is counted, at both ends
//   place    each task with successors gets a list
//   fill     as count, and now the lists are written
//   ready    lists are put in order; tasks that wait for nobody are listed, or put into the ring of a run (graph_run.cuh), or
//            at the beginning of its order (static_run.cuh), or noted there (placed_run.cuh)
//
// The threads of a block work on a pass, and those of blocks without tasks when the graph is large (shared_passes.cuh). Where
// lanes run tasks, it is warps instead of blocks, or one lane alone (lane_graphs.cuh).
// Within a pass words are shared by relaxed atomics; what a pass writes the next ones read plainly: a barrier lies between
// them, and between blocks a release and an acquire (P1). Nobody else knows anything of these tasks yet. Must not know how
// tasks are made and listed.
#pragma once

#include <gtap/detail/depend/domain.cuh>
#include <gtap/detail/depend/edge_count.cuh>
#include <gtap/detail/depend/graph_run.cuh>
#include <gtap/detail/depend/overlap_check.cuh>
#include <gtap/detail/depend/placed_run.cuh>
#include <gtap/detail/depend/shared_passes.cuh>
#include <gtap/detail/depend/sort_together.cuh>
#include <gtap/detail/depend/static_run.cuh>
#include <gtap/detail/depend/successors.cuh>

namespace gtap::detail {

struct alignas(16) address_entry {
  std::uint64_t address; // and 1; 0: the entry is empty
  std::uint32_t count;
  std::uint32_t end; // of its part of the array
};

// A graph that is being built, in graph memory. Its owner writes the first words between passes.
struct graph_job {
  std::uint32_t accesses;
  std::uint32_t items, of_chunk; // of the pass
  graph_place table;             // an address_entry each
  graph_place order;             // places in the order, and numbers of accesses, by address
  graph_place lists;             // of successors
  graph_place run;               // of the tasks, or none
  run_kind kind;                 // of the run
  std::uint32_t run_places;      // in its ring, or queues
  std::uint32_t places_log;      // of the table
  // Atomic in passes.
  std::uint32_t entries;     // used
  std::uint32_t taken;       // of the array
  std::uint32_t large;       // the first entry with many accesses, or none
  std::uint64_t edges;       // or more than most_edges
  std::uint32_t sources;     // tasks with successors
  std::uint32_t placed;      // units of lists
  std::uint32_t bottlenecks; // 1: there are some (successor_list)
  std::uint32_t ready;       // the first task that waits for nobody, linked by next(), or none
  graph_block pieces[access_words::most_pieces]; // of the notes
#if GTAP_CHECK_DEPEND
  overlap_words overlaps;
#endif
};

// More than that have no room in the largest block of memory. So with this many or fewer all that counts edges has 32 bits,
// and whatever is counted in 64 bits does not overflow: an address has fewer than 2^62 of them.
inline constexpr std::uint64_t most_edges = std::uint64_t{more_successors} << (graph_sizes - 1);

enum class graph_pass : std::uint32_t {
  none,
  clear,
  insert,
  divide,
  scatter,
  count,
  place,
  fill,
  ready,
  make,       // turns of a taskloop, before there is a graph (shared_loop.cuh)
  mark_turns, // of a graph that is computed (computed_graph.cuh)
  count_turns
};

// Who works on a graph together, and on the chunks of others: the threads of a block. meet() is a barrier of so many threads.
// tell() is a barrier, too, and returns in all of them what the first thread has claimed. lane_of() is the calling thread's lane.
struct threads_of_block {
  __device__ __forceinline__ static void meet(std::uint32_t) { __syncthreads(); }
  __device__ __forceinline__ static unsigned lane_of(std::uint32_t thread) {
    return thread % warp_lanes;
  }
  __device__ __forceinline__ static claimed_chunk tell(claimed_chunk &told, claimed_chunk claimed,
                                                       std::uint32_t thread) {
    if (thread == 0)
      told = claimed;
    __syncthreads();
    return told;
  }
};

template <class Layout, class Threads = threads_of_block>
class graph_passes {
public:
  // `thread` of the `threads` that work on it.
  __device__ graph_passes(graph_memory memory, record_pool<Layout> records, graph_place job,
                          std::uint32_t thread, std::uint32_t threads)
      : memory_(memory), records_(records), job_(*memory.array<graph_job>(job)), thread_(thread),
        threads_(threads) {}

  __device__ graph_job &job() const { return job_; }
  __device__ void run_chunk(const claimed_chunk &claimed) const {
    const std::uint32_t begin = claimed.chunk * job_.of_chunk, end = begin + job_.of_chunk;
    run(static_cast<graph_pass>(claimed.pass), begin, end < job_.items ? end : job_.items);
  }

  // Items of a pass, by all of them.
  __device__ void run(graph_pass pass, std::uint32_t begin, std::uint32_t end) const {
    switch (pass) {
    case graph_pass::none:
      break;
    case graph_pass::clear:
      return each(begin, end, [&](std::uint32_t i) { clear(i); });
    case graph_pass::insert:
      return each(begin, end, [&](std::uint32_t i) { insert(note(i)); });
    case graph_pass::divide:
      return divide(begin, end);
    case graph_pass::scatter:
      return each(begin, end, [&](std::uint32_t i) { scatter(i); });
    case graph_pass::count:
      return count(begin, end);
    case graph_pass::place:
      return place(begin, end);
    case graph_pass::fill:
      return each_entry(begin, end, [&](const address_entry &entry, auto who) {
        for_each_edge(entry, who, [&](record_index before, record_index after) {
          add_successor(records_.joins(before).link, after);
        });
      });
    case graph_pass::make:
    case graph_pass::mark_turns:
    case graph_pass::count_turns:
      break;
    case graph_pass::ready:
      return each(begin, end, [&](std::uint32_t i) { list_ready(note(i)); });
    }
  }

  // All of them call it: puts the parts in order that run() leaves.
  __device__ void sort_large() const {
    for (std::uint32_t i = job_.large; i != none;
         i = static_cast<std::uint32_t>(table()[i].address))
      sort_together(order() + (table()[i].end - table()[i].count), table()[i].count, thread_,
                    threads_, [&] { Threads::meet(threads_); });
  }

private:
  // Accesses to an address that all threads sort together, and from which on a warp works on them.
  static constexpr std::uint32_t large_count = accesses_sorted_together;
  static constexpr std::uint32_t warp_count = accesses_of_warp;
  static constexpr std::uint32_t most_sorted = 32; // successors of a task
  // Who works on the accesses to an address.
  struct thread_alone {};
  struct lane_of_warp {
    unsigned lane;
  };

  __device__ address_entry *table() const { return memory_.array<address_entry>(job_.table); }
  __device__ std::uint64_t *order() const { return memory_.array<std::uint64_t>(job_.order); }
  // Places of entries in the table.
  __device__ std::uint32_t *used() const {
    return reinterpret_cast<std::uint32_t *>(order() + job_.accesses);
  }
  __device__ noted_access &note(std::uint32_t number) const {
    return access_notes::at(memory_, job_.pieces, number);
  }
  __device__ const noted_access &note_at(std::uint32_t place) const {
    return note(static_cast<std::uint32_t>(order()[place]));
  }

  template <class Work>
  __device__ void each(std::uint32_t begin, std::uint32_t end, Work work) const {
    for (std::uint32_t i = begin + thread_; i < end; i += threads_)
      work(i);
  }

  // Calls `work` with entries of the table: in one thread, or in all lanes of a warp where there are many accesses.
  template <class Work>
  __device__ void each_entry(std::uint32_t begin, std::uint32_t end, Work work) const {
    if (threads_ < warp_lanes)
      return each(begin, end, [&](std::uint32_t i) { work(table()[used()[i]], thread_alone()); });
    const unsigned lane = Threads::lane_of(thread_);
    const std::uint32_t warps = threads_ / warp_lanes;
    for (std::uint32_t first = begin; first < end; first += threads_) {
      // Neighbours go to different warps.
      const std::uint32_t i = first + lane * warps + thread_ / warp_lanes;
      const std::uint32_t place = i < end ? used()[i] : 0;
      const bool is_long = i < end && table()[place].count >= warp_count;
      if (i < end && !is_long)
        work(table()[place], thread_alone());
      for (unsigned mask = __ballot_sync(full_warp, is_long); mask != 0; mask &= mask - 1)
        work(table()[__shfl_sync(full_warp, place, __ffs(static_cast<int>(mask)) - 1)],
             lane_of_warp{lane});
    }
  }

  __device__ void clear(std::uint32_t i) const {
    if (i >> job_.places_log == 0)
      table()[i] = {0, 0, 0};
    if (i >= job_.run_places)
      return;
    if (job_.kind == run_kind::placed)
      placed_run(memory_.places(), job_.run).clear(i);
    else
      graph_run(memory_.places(), job_.run).clear(i);
  }

  __device__ void insert(noted_access &access) const {
    if (access.task == none)
      return;
    const std::uint64_t address = access.address + 1;
    const std::uint32_t mask = (1u << job_.places_log) - 1;
    auto at =
        static_cast<std::uint32_t>((address * 0x9e3779b97f4a7c15u) >> 32); // Fibonacci hashing
    for (;; ++at) {
      address_entry &entry = table()[at & mask];
      std::uint64_t found = 0;
      const bool is_new =
          atomic(entry.address).compare_exchange_strong(found, address, relaxed, relaxed);
      if (is_new)
        used()[atomic(job_.entries).fetch_add(1, relaxed)] = at & mask;
      if (is_new || found == address) {
        (void)atomic(entry.count).fetch_add(1, relaxed);
        access.address = at & mask;
        return;
      }
    }
  }

  // Entries with many accesses are listed: each has the next one in place of its address, which is not needed any more.
  __device__ void divide(std::uint32_t begin, std::uint32_t end) const {
    std::uint32_t mine = 0;
    each(begin, end, [&](std::uint32_t i) { mine += table()[used()[i]].count; });
    if (mine == 0)
      return;
    std::uint32_t next = atomic(job_.taken).fetch_add(mine, relaxed);
    each(begin, end, [&](std::uint32_t i) {
      address_entry &entry = table()[used()[i]];
      entry.end = next;
      next += entry.count;
      if (entry.count >= large_count)
        entry.address = atomic(job_.large).exchange(used()[i], relaxed);
    });
  }

  __device__ void scatter(std::uint32_t number) const {
    const noted_access &access = note(number);
    if (access.task == none)
      return;
    const std::uint32_t place = atomic(table()[access.address].end).fetch_add(1, relaxed);
    order()[place] = std::uint64_t{access.what >> noted_access::order_shift} << 32 | number;
  }

  // Shell's sort: 200 values take some 3,000 steps, where insertion alone takes 10,000.
  __device__ static void sort_alone(std::uint64_t *values, std::uint32_t count) {
    std::uint32_t gap = 1;
    while (gap < count / 9)
      gap = 3 * gap + 1;
    for (; gap != 0; gap /= 3)
      for (std::uint32_t i = gap; i < count; ++i) {
        const std::uint64_t value = values[i];
        std::uint32_t place = i;
        for (; place >= gap && values[place - gap] > value; place -= gap)
          values[place] = values[place - gap];
        values[place] = value;
      }
  }

  __device__ void sort(const address_entry &entry, thread_alone) const {
    sort_alone(order() + (entry.end - entry.count), entry.count);
  }
  __device__ void sort(const address_entry &entry, lane_of_warp who) const {
    std::uint64_t *values = order() + (entry.end - entry.count);
    if (entry.count <= warp_lanes)
      return sort_by_rank<1>(values, entry.count, who.lane);
    if (entry.count <= 4 * warp_lanes)
      return sort_by_rank<4>(values, entry.count, who.lane);
    sort_together(values, entry.count, who.lane, warp_lanes, [] { __syncwarp(); });
  }
  // By the lanes of a warp, each of which has up to `Own` of the values, which are different.
  template <unsigned Own>
  __device__ static void sort_by_rank(std::uint64_t *values, std::uint32_t count, unsigned lane) {
    std::uint64_t own[Own];
    std::uint32_t rank[Own] = {};
    for (unsigned k = 0; k < Own; ++k)
      own[k] = lane + k * warp_lanes < count ? values[lane + k * warp_lanes] : 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint64_t other = values[i];
      for (unsigned k = 0; k < Own; ++k)
        rank[k] += other < own[k] ? 1 : 0;
    }
    __syncwarp(); // all have been read
    for (unsigned k = 0; k < Own; ++k)
      if (lane + k * warp_lanes < count)
        values[rank[k]] = own[k];
    __syncwarp();
  }

  // Calls `pair` for each access of an address, in order: (where the group before begins, where its own begins, the
  // access's place).
  template <class Pair>
  __device__ void for_each_access(const address_entry &entry, Pair pair) const {
    const std::uint32_t end = entry.end;
    std::uint32_t before = end - entry.count, group = before; // where the two groups begin
    auto kind_before = static_cast<std::uint32_t>(access_kind::inout);
    noted_access next = note_at(group); // it is on its way while the one before is worked on
    for (std::uint32_t i = group; i != end; ++i) {
      const noted_access access = next;
      next = note_at(min(i + 1, end - 1));
      const std::uint32_t kind = access.what & noted_access::kind_mask;
      if (kind != kind_before || kind == static_cast<std::uint32_t>(access_kind::inout)) {
        before = group;
        group = i;
        kind_before = kind;
      }
      pair(before, group, access.task);
    }
  }
  template <class Edge>
  __device__ void for_each_edge(const address_entry &entry, thread_alone, Edge edge) const {
    for_each_access(entry, [&](std::uint32_t before, std::uint32_t group, record_index task) {
      edges_of_access(before, group, task, edge);
    });
  }
  // Each lane those of other accesses. Where groups begin, all lanes find out together, 32 accesses at a time.
  template <class Edge>
  __device__ void for_each_edge(const address_entry &entry, lane_of_warp who, Edge edge) const {
    const std::uint32_t end = entry.end;
    std::uint32_t before = end - entry.count, group = before; // where the last two groups begin
    auto kind_before = static_cast<std::uint32_t>(access_kind::inout);
    for (std::uint32_t first = group; first < end; first += warp_lanes) {
      const std::uint32_t place = first + who.lane;
      noted_access access = {0, none, 0};
      if (place < end)
        access = note_at(place);
      const std::uint32_t kind = access.what & noted_access::kind_mask;
      const std::uint32_t left = __shfl_up_sync(full_warp, kind, 1);
      const bool begins = place < end && (kind != (who.lane == 0 ? kind_before : left) ||
                                          kind == static_cast<std::uint32_t>(access_kind::inout));
      const unsigned beginnings = __ballot_sync(full_warp, begins);
      const groups own = groups_at(beginnings & ((2u << who.lane) - 1), first, {before, group});
      if (place < end)
        edges_of_access(own.before, own.group, access.task, edge);
      const groups last = groups_at(beginnings, first, {before, group});
      before = last.before;
      group = last.group;
      kind_before = __shfl_sync(full_warp, kind, warp_lanes - 1);
    }
  }
  // Where a group begins, and the one before it.
  struct groups {
    std::uint32_t before, group;
  };
  // The last two of the `beginnings`, or what was before `first`.
  __device__ static groups groups_at(unsigned beginnings, std::uint32_t first, groups passed) {
    if (beginnings == 0)
      return passed;
    const auto last = static_cast<unsigned>(31 - __clz(static_cast<int>(beginnings)));
    const unsigned others = beginnings & ~(1u << last);
    const std::uint32_t before =
        others == 0 ? passed.group
                    : first + static_cast<unsigned>(31 - __clz(static_cast<int>(others)));
    return {before, first + last};
  }
  template <class Edge>
  __device__ void edges_of_access(std::uint32_t before, std::uint32_t group, record_index task,
                                  Edge edge) const {
    for (std::uint32_t j = before; j != group; ++j)
      if (const record_index other = note_at(j).task; other != task)
        edge(other, task);
  }
  // Whether the edges of an address are too many, before time is spent on each of them. (Those from a task to itself, which
  // names the address twice, count as well; they are few.)
  __device__ bool has_too_many(const address_entry &entry) const {
    if (entry.count <= 1u << 16) // at most, half of them wait for the other half
      return false;
    std::uint64_t edges = 0;
    for_each_access(entry, [&](std::uint32_t before, std::uint32_t group, record_index) {
      edges += group - before;
    });
    return edges > most_edges;
  }

  __device__ void count(std::uint32_t begin, std::uint32_t end) const {
    std::uint64_t edges = 0;
    each_entry(begin, end, [&](const address_entry &entry, auto who) {
      if (entry.count < large_count)
        sort(entry, who);
      if (has_too_many(entry)) {
        edges += most_edges + 1;
        return;
      }
      for_each_edge(entry, who, [&](record_index before, record_index after) {
        ++edges; // and nothing is waited for
        (void)atomic(records_.joins(before).link).fetch_add(1, relaxed);
        (void)atomic(records_.tokens(after)).fetch_add(1, relaxed);
      });
    });
    if (edges != 0)
      (void)atomic(job_.edges).fetch_add(edges, relaxed);
  }

  // `link` of each task, how many successors it has, becomes the place of a list for as many.
  __device__ void place(std::uint32_t begin, std::uint32_t end) const {
    std::uint32_t units = 0, sources = 0;
    each(begin, end, [&](std::uint32_t i) {
      if (const noted_access &access = note(i); access.what & noted_access::is_first) {
        const std::uint32_t needed = units_of(access.task);
        units += needed;
        sources += needed != 0 ? 1 : 0;
      }
    });
    if (sources != 0)
      (void)atomic(job_.sources).fetch_add(sources, relaxed);
    graph_place next =
        units == 0 ? 0 : job_.lists + 1 + atomic(job_.placed).fetch_add(units, relaxed);
    each(begin, end, [&](std::uint32_t i) {
      const noted_access &access = note(i);
      if (!(access.what & noted_access::is_first))
        return;
      const std::uint32_t needed = units_of(access.task);
      if (needed != 0) {
        if (records_.joins(access.task).link >= successor_list::least_of_bottleneck)
          atomic(job_.bottlenecks).store(1, relaxed);
        memory_.at<successor_list>(next) = {0, job_.lists, {}};
        for (std::uint32_t unit = 1; unit < needed; ++unit)
          memory_.at<successor_rest>(next + unit) = {};
      }
      // Others may look at it: pop_chunk()
      atomic(records_.joins(access.task).link).store(needed == 0 ? none : next, relaxed);
      next += needed;
    });
  }
  __device__ std::uint32_t units_of(record_index task) const {
    const std::uint32_t count = records_.joins(task).link;
    return count == 0 ? 0 : units_of_list(count);
  }

  __device__ void add_successor(graph_place place, record_index task) const {
    const std::uint32_t number =
        atomic(memory_.at<successor_list>(place).count).fetch_add(1, relaxed);
    successor_at(memory_.places(), place, number) = task;
    count_edge();
  }
  // Puts a task's successors into the order of their records, if they are not many. That is the order of a serial program where
  // loops have made them, and there what is needed first most often comes first.
  __device__ void sort_successors(graph_place place) const {
    if (place == none)
      return;
    const std::uint32_t count = memory_.at<successor_list>(place).count;
    if (count > most_sorted || count < 2)
      return;
    if (count <= first_successors)
      return sort_few(memory_.at<successor_list>(place), count);
    for (std::uint32_t i = 1; i < count; ++i) {
      const record_index task = successor_at(memory_.places(), place, i);
      std::uint32_t to = i;
      for (; to != 0; --to) {
        const record_index before = successor_at(memory_.places(), place, to - 1);
        if (before < task)
          break;
        successor_at(memory_.places(), place, to) = before;
      }
      successor_at(memory_.places(), place, to) = task;
    }
  }

  // The same for what stands in the first unit, in registers.
  __device__ static void sort_few(successor_list &list, std::uint32_t count) {
    record_index tasks[first_successors]; // and `none`, which is greater than all
    for (unsigned i = 0; i < first_successors; ++i)
      tasks[i] = i < count ? list.tasks[i] : none;
    for (unsigned last = first_successors - 1; last != 0; --last)
      for (unsigned i = 0; i < last; ++i) {
        const record_index less = min(tasks[i], tasks[i + 1]);
        tasks[i + 1] = max(tasks[i], tasks[i + 1]);
        tasks[i] = less;
      }
    for (unsigned i = 0; i < first_successors; ++i)
      if (i < count)
        list.tasks[i] = tasks[i];
  }

  // Moves the successor that most others wait for to the front, if it is a bottleneck, and marks the list.
  __device__ void mark_bottleneck(graph_place place) const {
    if (place == none)
      return;
    successor_list &list = memory_.at<successor_list>(place);
    const std::uint32_t looks = min(list.count, most_sorted);
    std::uint32_t found = 0, most = 0;
    for (std::uint32_t i = 0; i < looks; ++i)
      if (const graph_place of_it = records_.joins(successor_at(memory_.places(), place, i)).link;
          of_it != none)
        if (const std::uint32_t count = memory_.at<successor_list>(of_it).count; count > most) {
          most = count;
          found = i;
        }
    if (most < successor_list::least_of_bottleneck)
      return;
    const record_index task = successor_at(memory_.places(), place, found);
    for (std::uint32_t i = found; i != 0; --i)
      successor_at(memory_.places(), place, i) = successor_at(memory_.places(), place, i - 1);
    list.tasks[0] = task;
    list.lists_and_mark |= successor_list::bottleneck_is_first;
  }

  __device__ void list_ready(const noted_access &access) const {
    if (!(access.what & noted_access::is_first))
      return;
    const graph_place list = records_.joins(access.task).link;
    sort_successors(list);
    if (atomic(job_.bottlenecks).load(relaxed) != 0)
      mark_bottleneck(list);
    if (job_.run != none && job_.kind == run_kind::order)
      return static_run(memory_.places(), job_.run).note(records_, access.task);
    if (records_.tokens(access.task) != 0)
      return;
    if (job_.run != none && job_.kind == run_kind::placed)
      placed_run(memory_.places(), job_.run).list(job_.run_places, access.task);
    else if (job_.run != none)
      graph_run(memory_.places(), job_.run).add(access.task);
    else
      records_.next(access.task) = atomic(job_.ready).exchange(access.task, relaxed);
  }

  graph_memory memory_;
  record_pool<Layout> records_;
  graph_job &job_;
  std::uint32_t thread_, threads_;
};

// Works on chunks while there are. All threads call it; a barrier. `told`: a place for tell(). `on_turns(job, claimed)`: for passes
// over the turns of a taskloop.
template <class Threads, class Layout, class OnTurns>
__device__ void work_on_chunks(claimed_chunk &told, context &shared, record_pool<Layout> records,
                               std::uint32_t thread, std::uint32_t threads, OnTurns on_turns) {
  const shared_passes passes(shared);
  for (;;) {
    const claimed_chunk claimed =
        Threads::tell(told, thread == 0 ? passes.claim() : claimed_chunk{}, thread);
    if (claimed.pass == 0)
      return;
    if (claimed.pass >= static_cast<std::uint32_t>(graph_pass::make))
      on_turns(passes.job(), claimed);
    else
      graph_passes<Layout, Threads>(graph_memory(shared), records, passes.job(), thread, threads)
          .run_chunk(claimed);
    Threads::meet(threads);
    if (thread == 0)
      passes.finish_chunk();
  }
}

// The worker whose children the graph consists of.
template <class Layout, class Threads = threads_of_block>
class graph_builder {
public:
  // `thread` of `threads`, all of which construct one. `alone`: no other block may take part.
  __device__ graph_builder(access_words &words, context &shared, record_pool<Layout> records,
                           std::uint32_t thread, std::uint32_t threads, bool alone)
      : words_(words), shared_(&shared), memory_(shared), records_(records), thread_(thread),
        threads_(threads), alone_(alone) {}

  // Calls `ready`, in the first thread, with each child that has an access and waits for nobody. Without memory it sets
  // words.failed, and none of them is listed. `may_run`, in the first thread: where the tasks may become a run; these are in its
  // ring then; or null. All threads call it; it is a barrier.
  // `children`: how many there are, at most.
  template <class Ready>
  __device__ void build(planned_run *may_run, std::uint32_t children, std::uint32_t blocks,
                        Ready ready) {
    if (thread_ == 0)
      begin(may_run, blocks);
    Threads::meet(threads_);
    if (words_.failed)
      return;
    shares_ = words_.shares;
    const graph_passes<Layout, Threads> passes(memory_, records_, words_.job.place, thread_,
                                               threads_);
    const graph_job &job = passes.job();
#if GTAP_CHECK_DEPEND
    overlap_check<Threads>(passes.job().overlaps, words_, memory_, thread_, threads_).run();
    if (words_.failed) {
      if (thread_ == 0) {
        end(job, ready);
        if (may_run != nullptr)
          may_run->memory.place = none; // there is no run
      }
      Threads::meet(threads_);
      return;
    }
#endif
    const std::uint32_t accesses = words_.accesses;
    run(passes, graph_pass::clear, max(1u << job.places_log, job.run_places));
    run(passes, graph_pass::insert, accesses);
    run(passes, graph_pass::divide, job.entries);
    run(passes, graph_pass::scatter, accesses);
    passes.sort_large();
    const std::uint32_t of_entry = job.entries == 0 ? 1 : accesses / job.entries;
    run(passes, graph_pass::count, job.entries, of_entry);
    if (thread_ == 0 && job.edges != 0)
      take_lists(passes.job(), children, may_run);
    Threads::meet(threads_);
    if (!words_.failed) {
      run(passes, graph_pass::place, accesses);
      if (thread_ == 0 && job.edges != 0)
        memory_.at<lists_head>(job.lists).unfinished = job.sources;
      run(passes, graph_pass::fill, job.entries, of_entry);
      run(passes, graph_pass::ready, accesses);
    }
    if (thread_ == 0)
      end(job, ready);
  }

private:
  // `of_item`: how many accesses there are in one of the items.
  __device__ void run(const graph_passes<Layout, Threads> &passes, graph_pass pass,
                      std::uint32_t items, std::uint32_t of_item = 1) {
    if (shares_)
      return run_shared(passes, pass, items, of_item);
    passes.run(pass, 0, items);
    Threads::meet(threads_);
  }
  __device__ void run_shared(const graph_passes<Layout, Threads> &passes, graph_pass pass,
                             std::uint32_t items, std::uint32_t of_item) {
    const shared_passes shared(*shared_);
    const std::uint32_t of_chunk = items_of_chunk(items, of_item);
    const std::uint32_t chunks = (items + of_chunk - 1) / of_chunk;
    if (thread_ == 0) {
      passes.job().items = items;
      passes.job().of_chunk = of_chunk;
      shared.begin(static_cast<std::uint32_t>(pass), chunks);
    }
    work_on_chunks<Threads>(words_.claimed, *shared_, records_, thread_, threads_,
                            [](graph_place, claimed_chunk) {}); // its own pass is another one
    if (thread_ == 0)
      while (!shared.is_done(chunks))
        __nanosleep(20);
    Threads::meet(threads_);
  }

  // Chunks for some hundred blocks, if there is a warp's worth in each, which is an item for each warp where items are long; at
  // most what a block does in four rounds.
  __device__ std::uint32_t items_of_chunk(std::uint32_t items, std::uint32_t of_item) const {
    const std::uint32_t least =
        of_item < accesses_of_warp ? warp_lanes : max(1u, threads_ / warp_lanes);
    const std::uint32_t wanted = (items / 256 + least - 1) / least * least;
    return max(least, min(wanted, 4 * threads_));
  }

  // At most half of the table is used.
  __device__ void begin(planned_run *run, std::uint32_t blocks) {
    const std::uint64_t accesses = words_.accesses;
    words_.job =
        memory_.take(graph_memory::log_of((sizeof(graph_job) + graph_unit - 1) / graph_unit));
    words_.table = memory_.take(graph_memory::log_of(accesses));
    words_.order =
        memory_.take(graph_memory::log_of((accesses * 12 + graph_unit - 1) / graph_unit));
    words_.failed =
        words_.job.place == none || words_.table.place == none || words_.order.place == none;
    if (words_.failed) {
      for (const graph_block &taken : {words_.job, words_.table, words_.order})
        if (taken.place != none)
          memory_.put(taken);
      return;
    }
    graph_job &job = *memory_.array<graph_job>(words_.job.place);
    job = {};
    job.accesses = words_.accesses;
    job.table = words_.table.place;
    job.places_log = words_.table.log + 1;
    job.order = words_.order.place;
    job.lists = job.large = job.ready = job.run = none;
    if (run != nullptr)
      begin_run(*run, blocks, job);
    for (std::uint32_t piece = 0; piece < words_.pieces; ++piece)
      job.pieces[piece] = words_.piece[piece];
    words_.shares =
        !alone_ && accesses >= least_shared_graph && shared_passes(*shared_).own(words_.job.place);
  }
  __device__ void begin_run(planned_run &run, std::uint32_t blocks, graph_job &job) {
    if (!run_gate::own(*shared_))
      return;
    std::uint64_t places = 0, bytes = 0;
    if (run.kind == run_kind::order) {
      bytes = static_run::bytes_for(run.tasks);
    } else if (run.kind == run_kind::placed) {
      places = blocks;
      bytes = placed_run::bytes_for(run.tasks, blocks);
    } else {
      places = graph_run::places_for(run.tasks, blocks);
      bytes = graph_run::bytes_for(places);
    }
    run.memory = memory_.take(graph_memory::log_of((bytes + graph_unit - 1) / graph_unit));
    if (run.memory.place == none)
      return run_gate::disown(*shared_);
    run.lists.place = none;
    job.run = run.memory.place;
    job.kind = run.kind;
    job.run_places = static_cast<std::uint32_t>(places);
    if (run.kind == run_kind::order)
      static_run(memory_.places(), job.run).begin(run.tasks);
    else if (run.kind == run_kind::placed)
      placed_run(memory_.places(), job.run).begin(run.tasks, *shared_);
    else
      graph_run(memory_.places(), job.run).begin(run.tasks, blocks);
  }
  // A unit for each source, and one for each eight edges, are as many as the lists can need.
  __device__ void take_lists(graph_job &job, std::uint32_t children, planned_run *run) {
    graph_block lists = {none, 0};
    const std::uint64_t sources = job.edges < children ? job.edges : children; // or fewer
    if (job.edges <= most_edges)
      lists = memory_.take(graph_memory::log_of(1 + sources + job.edges / more_successors));
    words_.failed = lists.place == none;
    if (words_.failed) {
      if (run != nullptr)
        run->memory.place = none; // there is no run
      return;
    }
    job.lists = lists.place;
    memory_.at<lists_head>(lists.place) = {0, lists.log};
    if (job.run != none)
      run->lists = lists;
  }
  template <class Ready>
  __device__ void end(const graph_job &job, Ready ready) {
    if (shares_)
      shared_passes(*shared_).disown();
    for (record_index task = job.ready; task != none && !words_.failed;) {
      const record_index next = records_.next(task);
      ready(task);
      task = next;
    }
    memory_.put(words_.job);
    memory_.put(words_.table);
    memory_.put(words_.order);
  }

  access_words &words_;
  context *shared_;
  graph_memory memory_;
  record_pool<Layout> records_;
  std::uint32_t thread_, threads_;
  bool alone_, shares_ = false;
};

} // namespace gtap::detail
