// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where GTAP_CHECK_DEPEND asks for it: whether two children of a step name memory that overlaps, with different first
// addresses, so that nothing orders them though one of them writes. Who builds the graph looks before it does so.
//
// The parts of all objects are sorted by where they begin; equal ones of the same object are passed over together. Then each
// is compared with those that begin before it ends. It takes 12 bytes of memory for each part. Must not know how graphs are
// built.
#pragma once

#include <gtap/detail/depend/domain.cuh>
#include <gtap/detail/depend/sort_together.cuh>
#include <gtap/detail/launch/module.cuh>

namespace gtap::detail {

#if GTAP_CHECK_DEPEND

// Keeps the first pair of a file until the host has read it.
[[maybe_unused]] static __device__ __noinline__ void
report_overlap(const overlap_report::side &one, const char *file_of_one,
               const overlap_report::side &other, const char *file_of_other) {
  overlap_report &report = this_module_overlap;
  std::uint32_t expected = overlap_report::nothing;
  if (atomic(report.state)
          .compare_exchange_strong(expected, overlap_report::being_written, relaxed, relaxed)) {
    const char *files[] = {file_of_one, file_of_other};
    report.sides[0] = one;
    report.sides[1] = other;
    for (unsigned i = 0; i < 2; ++i) {
      std::uint32_t length = 0;
      while (files[i][length] != 0)
        ++length;
      const std::uint32_t room = sizeof(report.sides[i].file) - 1;
      const char *end = files[i] + (length > room ? length - room : 0);
      for (std::uint32_t k = 0; k <= room && (k == 0 || end[k - 1] != 0); ++k)
        report.sides[i].file[k] = end[k];
    }
    atomic(report.state).store(overlap_report::complete, relaxed);
  }
  report_module_error(GTAP_ERROR_DEPEND_OVERLAP);
}

// Words of a check, in memory that all who take part can reach. Shared by relaxed atomics between two meetings.
struct overlap_words {
  std::uint64_t parts; // of all objects
  std::uint32_t listed;
  std::uint64_t found; // places of the first two that overlap, one in each half; or all ones
  graph_block memory;
};

// Who looks: `thread` of `threads`, which Threads::meet() brings together.
template <class Threads>
class overlap_check {
public:
  __device__ overlap_check(overlap_words &words, access_words &accesses, graph_memory memory,
                           std::uint32_t thread, std::uint32_t threads)
      : words_(words), accesses_(accesses), memory_(memory), thread_(thread), threads_(threads) {}

  // All threads call it; a barrier. Where there is an overlap, or no memory, it sets `failed`; the launch has to end.
  __device__ void run() {
    if (thread_ == 0)
      words_ = {0, 0, ~std::uint64_t{0}, {none, 0}};
    meet();
    each(accesses_.accesses, [&](std::uint32_t number) {
      if (const noted_access &access = note(number); is_checked(access))
        (void)atomic(words_.parts).fetch_add(access.range.count(), relaxed);
    });
    meet();
    if (words_.parts == 0)
      return;
    if (thread_ == 0) {
      if (words_.parts < none)
        words_.memory =
            memory_.take(graph_memory::log_of((words_.parts * 12 + graph_unit - 1) / graph_unit));
      accesses_.failed = words_.memory.place == none;
    }
    meet();
    if (accesses_.failed)
      return;
    const auto count = static_cast<std::uint32_t>(words_.parts);
    each(accesses_.accesses, [&](std::uint32_t number) { list(number); });
    meet();
    sort_together(
        parts(), count, thread_, threads_, [&] { meet(); },
        [&](std::uint64_t left, std::uint64_t right) { return is_before(right, left); });
    if (thread_ == 0)
      link(count);
    meet();
    each(count, [&](std::uint32_t place) { look_at(place, count); });
    meet();
    if (thread_ == 0) {
      if (words_.found != ~std::uint64_t{0}) {
        accesses_.failed = accesses_.overlaps = true;
        report();
      }
      memory_.put(words_.memory);
    }
    meet();
  }

private:
  __device__ void meet() const { Threads::meet(threads_); }
  template <class Work>
  __device__ void each(std::uint32_t end, Work work) const {
    for (std::uint32_t i = thread_; i < end; i += threads_)
      work(i);
  }

  __device__ const noted_access &note(std::uint32_t number) const {
    return access_notes::at(memory_, accesses_.piece, number);
  }
  __device__ static bool is_checked(const noted_access &access) {
    return access.task != none && access.range.bytes != 0;
  }
  // A part is the number of its access, and in the upper half its own number in the object.
  __device__ std::uint64_t *parts() const {
    return memory_.array<std::uint64_t>(words_.memory.place);
  }
  // Where the next one stands that differs from it.
  __device__ std::uint32_t &next(std::uint32_t place) const {
    return reinterpret_cast<std::uint32_t *>(parts() + words_.parts)[place];
  }
  __device__ const noted_access &note_of(std::uint64_t part) const {
    return note(static_cast<std::uint32_t>(part));
  }
  __device__ std::uint64_t begin_of(std::uint64_t part) const {
    const noted_access &access = note_of(part);
    return access.range.begin(access.address, static_cast<std::uint32_t>(part >> 32));
  }
  __device__ static bool writes(const noted_access &access) {
    return (access.what & noted_access::kind_mask) != static_cast<std::uint32_t>(access_kind::in);
  }
  __device__ static std::uint32_t order_of(const noted_access &access) {
    return access.what >> noted_access::order_shift;
  }

  __device__ void list(std::uint32_t number) const {
    const noted_access &access = note(number);
    if (!is_checked(access))
      return;
    const auto count = static_cast<std::uint32_t>(access.range.count());
    const std::uint32_t first = atomic(words_.listed).fetch_add(count, relaxed);
    for (std::uint32_t i = 0; i < count; ++i)
      parts()[first + i] = std::uint64_t{i} << 32 | number;
  }

  // By where it begins; equal ones side by side, in the order of their tasks.
  __device__ bool is_before(std::uint64_t left, std::uint64_t right) const {
    const std::uint64_t begins[] = {begin_of(left), begin_of(right)};
    if (begins[0] != begins[1])
      return begins[0] < begins[1];
    const noted_access &one = note_of(left), &other = note_of(right);
    if (one.address != other.address)
      return one.address < other.address;
    if (one.range.bytes != other.range.bytes)
      return one.range.bytes < other.range.bytes;
    if (writes(one) != writes(other))
      return writes(other);
    if (order_of(one) != order_of(other))
      return order_of(one) < order_of(other);
    return left < right;
  }
  __device__ bool are_equal(std::uint64_t left, std::uint64_t right) const {
    const noted_access &one = note_of(left), &other = note_of(right);
    return begin_of(left) == begin_of(right) && one.address == other.address &&
           one.range.bytes == other.range.bytes && writes(one) == writes(other);
  }
  __device__ void link(std::uint32_t count) const {
    for (std::uint32_t place = count; place-- != 0;)
      next(place) = place + 1 != count && are_equal(parts()[place], parts()[place + 1])
                        ? next(place + 1)
                        : place + 1;
  }

  // Compares the first of equal parts with all that begin before it ends.
  __device__ void look_at(std::uint32_t place, std::uint32_t count) const {
    const std::uint64_t part = parts()[place];
    if (place != 0 && are_equal(parts()[place - 1], part))
      return;
    const noted_access &access = note_of(part);
    const std::uint64_t end = begin_of(part) + access.range.bytes;
    for (std::uint32_t other = next(place); other != count && begin_of(parts()[other]) < end;
         other = next(other)) {
      const noted_access &theirs = note_of(parts()[other]);
      if (theirs.address == access.address || (!writes(access) && !writes(theirs)))
        continue;
      if (differ(place, next(other) - 1))
        found(place, next(other) - 1);
      else if (differ(next(place) - 1, other))
        found(next(place) - 1, other);
    }
  }
  // Whether two parts belong to different tasks.
  __device__ bool differ(std::uint32_t one, std::uint32_t other) const {
    return order_of(note_of(parts()[one])) != order_of(note_of(parts()[other]));
  }
  __device__ void found(std::uint32_t one, std::uint32_t other) const {
    const std::uint64_t pair = std::uint64_t{one} << 32 | other;
    std::uint64_t before = atomic(words_.found).load(relaxed);
    while (pair < before &&
           !atomic(words_.found).compare_exchange_weak(before, pair, relaxed, relaxed)) {
    }
  }

  __device__ void report() const {
    std::uint64_t earlier = parts()[words_.found >> 32],
                  later = parts()[static_cast<std::uint32_t>(words_.found)];
    if (order_of(note_of(later)) < order_of(note_of(earlier))) {
      const std::uint64_t first = later;
      later = earlier;
      earlier = first;
    }
    report_overlap(side_of(earlier), note_of(earlier).range.site.file, side_of(later),
                   note_of(later).range.site.file);
  }
  __device__ overlap_report::side side_of(std::uint64_t part) const {
    const noted_access &access = note_of(part);
    const named_range &range = access.range;
    return {begin_of(part), range.bytes, access.address, range.site.line, range.site.type, {}};
  }

  overlap_words &words_;
  access_words &accesses_;
  graph_memory memory_;
  std::uint32_t thread_, threads_;
};

#endif

} // namespace gtap::detail
