// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Who waits for whom among the children of a step, found by all threads of a block from what the children access
// (domain.cuh). The edges are exactly those that a serial program would find that goes through the children in order.
//
// Accesses to an address come in groups: several `in`, several `inoutset`, or a single one of another kind. The tasks of a
// group do not wait for each other; each waits for all of the group before. In passes, with a barrier behind each:
//
//   insert   each access finds the entry of its address in a table, and counts itself there; used entries are listed
//   divide   each entry gets its part of an array
//   scatter  each access writes its place in the order, and its number, into the part of its entry
//   sort     all threads together put the parts in order that are long
//   count    each thread puts short ones in order; who waits for whom is counted, at both ends
//   place    each task with successors gets a list
//   fill     as count, and now the lists are written
//   ready    tasks that wait for nobody are told to the caller
//
// Words are shared by the threads of one block between two barriers: atomics of block scope, relaxed; barriers order the
// passes. Nobody else knows anything of it. Must not know how tasks are made and listed.
#pragma once

#include <gtap/detail/depend/domain.cuh>
#include <gtap/detail/depend/successors.cuh>

namespace gtap::detail {

struct alignas(16) address_entry {
  std::uint64_t address; // and 1; 0: the entry is empty
  std::uint32_t count;
  std::uint32_t end; // of its part of the array
};

template <class Layout>
class graph_builder {
public:
  // `thread` of `threads`, all of which construct one.
  __device__ graph_builder(domain_words &words, graph_memory memory, record_pool<Layout> records,
                           std::uint32_t thread, std::uint32_t threads)
      : words_(words), memory_(memory), records_(records), notes_(words, memory), thread_(thread),
        threads_(threads) {}

  // Calls `ready` with each child that has an access and waits for nobody. Without memory it sets words.failed, and the launch
  // has to end. All threads of the block call it; it is a barrier.
  template <class Ready>
  __device__ void build(Ready ready) {
    if (thread_ == 0)
      take_tables();
    __syncthreads();
    if (words_.failed)
      return;
    const std::uint32_t accesses = words_.accesses;
    const std::uint32_t places = 1u << (words_.table.log + 1);
    table_ = memory_.array<address_entry>(words_.table.place);
    order_ = memory_.array<std::uint64_t>(words_.order.place);
    used_ = reinterpret_cast<std::uint32_t *>(order_ + accesses);
    for (std::uint32_t i = thread_; i < places; i += threads_)
      table_[i] = {0, 0, 0};
    __syncthreads();
    for (std::uint32_t i = thread_; i < accesses; i += threads_)
      insert(notes_.at(i), places - 1);
    __syncthreads();
    const std::uint32_t entries = words_.used;
    for (std::uint32_t i = thread_; i < entries; i += threads_)
      divide(used_[i]);
    __syncthreads();
    for (std::uint32_t i = thread_; i < accesses; i += threads_) {
      const noted_access access = notes_.at(i);
      const std::uint32_t place = atomic_in_block(table_[access.address].end).fetch_add(1, relaxed);
      order_[place] = std::uint64_t{access.what >> noted_access::order_shift} << 32 | i;
    }
    __syncthreads();
    for (std::uint32_t i = words_.large; i != none;
         i = static_cast<std::uint32_t>(table_[i].address))
      sort_together(order_ + (table_[i].end - table_[i].count), table_[i].count);
    for (std::uint32_t i = thread_; i < entries; i += threads_) {
      const address_entry entry = table_[used_[i]];
      if (entry.count < large_count)
        sort_alone(order_ + (entry.end - entry.count), entry.count);
      for_each_edge(entry, [&](record_index before, record_index after) {
        atomic_in_block(records_.joins(before).link).fetch_add(1, relaxed);
        atomic_in_block(records_.tokens(after)).fetch_add(1, relaxed);
      });
    }
    __syncthreads();
    place_lists(accesses);
    if (words_.failed)
      return;
    for (std::uint32_t i = thread_; i < entries; i += threads_)
      for_each_edge(table_[used_[i]], [&](record_index before, record_index after) {
        add_successor(records_.joins(before).link, after);
      });
    __syncthreads();
    for (std::uint32_t i = thread_; i < accesses; i += threads_) {
      const noted_access access = notes_.at(i);
      if ((access.what & noted_access::is_first) && records_.tokens(access.task) == 0)
        ready(access.task);
    }
    __syncthreads();
    if (thread_ == 0) {
      memory_.put(words_.table);
      memory_.put(words_.order);
    }
  }

private:
  static constexpr std::uint32_t large_count =
      64; // accesses to an address that all threads sort together

  __device__ static std::uint32_t log_of(std::uint64_t units) {
    std::uint32_t log = least_block_log;
    while ((std::uint64_t{1} << log) < units)
      ++log;
    return log;
  }

  // At most half of the table is used.
  __device__ void take_tables() {
    words_.units = 0;
    words_.sources = words_.placed = words_.taken = words_.used = 0;
    words_.large = none;
    words_.lists = {none, 0};
    words_.table = memory_.take(log_of(words_.accesses));
    words_.order = memory_.take(log_of((std::uint64_t{words_.accesses} * 12 + 31) / 32));
    words_.failed = words_.table.place == none || words_.order.place == none;
  }

  __device__ void insert(noted_access &access, std::uint32_t mask) {
    const std::uint64_t address = access.address + 1;
    auto at =
        static_cast<std::uint32_t>((address * 0x9e3779b97f4a7c15u) >> 32); // Fibonacci hashing
    for (;; ++at) {
      address_entry &entry = table_[at & mask];
      std::uint64_t found = 0;
      const bool is_new =
          atomic_in_block(entry.address).compare_exchange_strong(found, address, relaxed, relaxed);
      if (is_new)
        used_[atomic_in_block(words_.used).fetch_add(1, relaxed)] = at & mask;
      if (is_new || found == address) {
        atomic_in_block(entry.count).fetch_add(1, relaxed);
        access.address = at & mask;
        return;
      }
    }
  }

  // Entries with many accesses are listed: each has the next one in place of its address, which is not needed any more.
  __device__ void divide(std::uint32_t number) {
    address_entry &entry = table_[number];
    entry.end = atomic_in_block(words_.taken).fetch_add(entry.count, relaxed);
    if (entry.count >= large_count)
      entry.address = atomic_in_block(words_.large).exchange(number, relaxed);
  }

  __device__ static void sort_alone(std::uint64_t *values, std::uint32_t count) {
    for (std::uint32_t i = 1; i < count; ++i) {
      const std::uint64_t value = values[i];
      std::uint32_t place = i;
      for (; place != 0 && values[place - 1] > value; --place)
        values[place] = values[place - 1];
      values[place] = value;
    }
  }

  // A bitonic sort in which all comparisons are upwards, so that `count` need not be a power of two (Batcher 1968; the
  // form with a first step that compares mirrored places). A barrier behind each step.
  __device__ void sort_together(std::uint64_t *values, std::uint32_t count) {
    for (std::uint32_t size = 2; size / 2 < count; size *= 2)
      for (std::uint32_t apart = size / 2; apart != 0; apart /= 2) {
        for (std::uint32_t i = thread_; i < count; i += threads_) {
          const std::uint32_t other = apart == size / 2 ? i ^ (size - 1) : i ^ apart;
          if (other > i && other < count && values[i] > values[other]) {
            const std::uint64_t value = values[i];
            values[i] = values[other];
            values[other] = value;
          }
        }
        __syncthreads();
      }
  }

  template <class Edge>
  __device__ void for_each_edge(const address_entry &entry, Edge edge) const {
    const std::uint32_t end = entry.end;
    std::uint32_t before = end - entry.count, group = before; // where the two groups begin
    auto kind_before = static_cast<std::uint32_t>(access_kind::inout);
    for (std::uint32_t i = group; i != end; ++i) {
      const noted_access access = note_at(i);
      const std::uint32_t kind = access.what & noted_access::kind_mask;
      if (kind != kind_before || kind == static_cast<std::uint32_t>(access_kind::inout)) {
        before = group;
        group = i;
        kind_before = kind;
      }
      for (std::uint32_t j = before; j != group; ++j)
        if (const record_index other = note_at(j).task; other != access.task)
          edge(other, access.task);
    }
  }

  __device__ const noted_access &note_at(std::uint32_t place) const {
    return notes_.at(static_cast<std::uint32_t>(order_[place]));
  }

  // `link` of each task, how many successors it has, becomes the place of a list for as many.
  __device__ void place_lists(std::uint32_t accesses) {
    std::uint64_t units = 0;
    std::uint32_t sources = 0;
    for_each_task(accesses, [&](record_index task) {
      const std::uint32_t count = records_.joins(task).link;
      units += count == 0 ? 0 : units_of_list(count);
      sources += count == 0 ? 0 : 1;
    });
    if (sources != 0) {
      atomic_in_block(words_.units).fetch_add(units, relaxed);
      atomic_in_block(words_.sources).fetch_add(sources, relaxed);
    }
    __syncthreads();
    if (thread_ == 0 && words_.sources != 0) {
      words_.lists = memory_.take(log_of(words_.units + 1));
      words_.failed = words_.lists.place == none;
      if (!words_.failed)
        memory_.at<lists_head>(words_.lists.place) = {words_.sources, words_.lists.log};
    }
    __syncthreads();
    if (words_.failed)
      return;
    for_each_task(accesses, [&](record_index task) {
      graph_place place = none;
      if (const std::uint32_t count = records_.joins(task).link; count != 0) {
        place = words_.lists.place + 1 +
                atomic_in_block(words_.placed).fetch_add(units_of_list(count), relaxed);
        memory_.at<successor_list>(place) = {0, words_.lists.place, {}};
        for (std::uint32_t unit = 1; unit < units_of_list(count); ++unit)
          memory_.at<successor_rest>(place + unit) = {};
      }
      atomic(records_.joins(task).link).store(place, relaxed); // others may look at it: pop_chunk()
    });
    __syncthreads();
  }
  template <class Each>
  __device__ void for_each_task(std::uint32_t accesses, Each each) const {
    for (std::uint32_t i = thread_; i < accesses; i += threads_)
      if (const noted_access access = notes_.at(i); access.what & noted_access::is_first)
        each(access.task);
  }

  __device__ void add_successor(graph_place place, record_index task) {
    successor_list &list = memory_.at<successor_list>(place);
    const std::uint32_t number = atomic_in_block(list.count).fetch_add(1, relaxed);
    if (number < first_successors) {
      list.tasks[number] = task;
    } else {
      const std::uint32_t rest = number - first_successors;
      memory_.at<successor_rest>(place + 1 + rest / more_successors).tasks[rest % more_successors] =
          task;
    }
  }

  domain_words &words_;
  graph_memory memory_;
  record_pool<Layout> records_;
  access_notes notes_;
  std::uint32_t thread_, threads_;
  address_entry *table_ = nullptr;
  std::uint32_t *used_ = nullptr;  // places of entries in the table
  std::uint64_t *order_ = nullptr; // places in the order, and numbers of accesses, by address
};

} // namespace gtap::detail
