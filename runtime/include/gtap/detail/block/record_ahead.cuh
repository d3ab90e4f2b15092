// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The records of a task's first successors, read by the lanes of a warp before it is known which of them is ready: so the
// one that the block keeps (graph_run.cuh, placed_run.cuh) is in the window when its counter has come. A waiting task's record does not change.
// Must not know who is ready.
#pragma once

#include <gtap/detail/base/copy_ahead.cuh>
#include <gtap/detail/depend/successors.cuh>
#include <gtap/detail/stack/window.cuh>

namespace gtap::detail {

template <class Program>
class record_ahead {
  using layout = typename Program::template layout<>;
  using shape = typename Program::template window_sizes<>;
  static constexpr std::size_t plain = Program::template plain_bytes<>;
  static constexpr std::size_t held = plain < shape::payload_bytes ? plain : shape::payload_bytes;

public:
  // Pieces of 16 bytes of a record that a window takes over: the header, and what of the payload lies in a window.
  static constexpr std::uint32_t pieces = (layout::payload + held + 15) / 16;

  record_ahead() = default;
  // The record of successor n, piece by piece, by the lanes from n * lanes_each on.
  __device__ record_ahead(record_pool<layout> records, const successor_list &list, unsigned lane) {
    if (lane < first_successors && lane < list.count)
      list_ = records.joins(list.tasks[lane]).link;
    const unsigned number = lane / lanes_each, piece = lane % lanes_each;
    if (number < records_ahead && number < list.count && piece < pieces)
      piece_ = load_16(records.slot(list.tasks[number]) + piece * 16);
  }

  __device__ bool has(std::uint32_t number) const { return number < records_ahead; }
  // Where the list of successors of successor `number` stands. All lanes.
  __device__ graph_place list_of(std::uint32_t number) const {
    return __shfl_sync(full_warp, list_, static_cast<int>(number));
  }
  // Puts it, which is `task`, into the window. All lanes.
  __device__ void put(window<shape> top, std::uint32_t position, std::uint32_t number,
                      record_index task, unsigned lane) const {
    if (lane / lanes_each == number && lane % lanes_each < pieces)
      put_piece(top, position, task, lane % lanes_each, piece_);
  }
  __device__ static __forceinline__ void put_piece(window<shape> top, std::uint32_t position,
                                                   record_index task, std::uint32_t piece,
                                                   const bytes_16 &bytes) {
    for (std::uint32_t i = 0; i < 4; ++i) {
      const std::uint32_t word = piece * 4 + i;
      if (word == offsetof(task_head, meta) / 4) {
        top.meta(position) = bytes.words[i];
        top.link(position) = task;
      }
      if (word >= layout::payload / 4 && word < (layout::payload + held) / 4)
        static_cast<payload_word *>(top.payload(position))[word - layout::payload / 4] =
            bytes.words[i];
    }
  }

private:
  static constexpr unsigned lanes_each = pieces <= 4 ? 4 : pieces <= 8 ? 8 : pieces <= 16 ? 16 : 32;
  static constexpr std::uint32_t records_ahead = pieces > 32 ? 0
                                                 : first_successors < 32 / lanes_each
                                                     ? first_successors
                                                     : 32 / lanes_each;

  graph_place list_ = none;
  bytes_16 piece_ = {};
};

} // namespace gtap::detail
