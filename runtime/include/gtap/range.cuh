// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a range-based for with a taskwait in its body asks of its range when a template's parameters
// choose the range's type: the generated code cannot say for all instances whether begin and end are an
// array's, members, or functions of the range's namespace. The order is the language's
// ([stmt.ranged]).
#pragma once

#include <cstddef>
#include <type_traits>

namespace gtap {

namespace range_detail {

struct by_name {};
struct by_member : by_name {};

template <class Value, ::std::size_t Count>
__device__ constexpr Value *begin_of(Value (&array)[Count], by_member) {
  return array;
}
template <class Value, ::std::size_t Count>
__device__ constexpr Value *end_of(Value (&array)[Count], by_member) {
  return array + Count;
}

template <class Range>
__device__ constexpr auto begin_of(Range &range, by_member) -> decltype(range.begin()) {
  return range.begin();
}
template <class Range>
__device__ constexpr auto end_of(Range &range, by_member) -> decltype(range.end()) {
  return range.end();
}

template <class Range>
__device__ constexpr auto begin_of(Range &range, by_name) -> decltype(begin(range)) {
  return begin(range);
}
template <class Range>
__device__ constexpr auto end_of(Range &range, by_name) -> decltype(end(range)) {
  return end(range);
}

} // namespace range_detail

// The range's begin and end.
template <class Range>
__device__ constexpr auto range_begin(Range &range) {
  return range_detail::begin_of(range, range_detail::by_member{});
}
template <class Range>
__device__ constexpr auto range_end(Range &range) {
  return range_detail::end_of(range, range_detail::by_member{});
}

namespace range_detail {

template <class Value>
__device__ Value &some(); // never called

} // namespace range_detail

// Their types, for a range of this type; const where the range is.
template <class Range>
using range_iterator = decltype(range_begin(range_detail::some<Range>()));
template <class Range>
using range_sentinel = decltype(range_end(range_detail::some<Range>()));

// What `auto` stands for in `for (auto &e : range)` and in `for (auto e : range)`.
template <class Range>
using range_element =
    ::std::remove_reference_t<decltype(*range_detail::some<range_iterator<Range>>())>;
template <class Range>
using range_value = ::std::remove_cv_t<range_element<Range>>;

} // namespace gtap
