// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A task that moves to another peer, and its end on the way back: what of them is sent, and what that becomes. Only a task that
// has not started moves, so its arguments are all that it has. Must not know when tasks move, nor who asks for them.
//
//   here                                       there
//   record of the task: stays, as the place    a stub, and the task with the stub as its parent;
//   that its end comes back to                 its descendants are there for no one else
//   its result, stored for its parent;    <--  the stub's last token is dropped
//   its parent's token, dropped
//
// A task that nobody waits for and that has no result leaves nothing behind.
#pragma once

#include <gtap/detail/peer/travelling_pointers.cuh>
#include <gtap/detail/reach/stub.cuh>
#include <gtap/detail/stack/task_stack.cuh>
#include <gtap/detail/task/program.cuh>

namespace gtap::detail {

template <class Result>
inline constexpr std::size_t result_size = sizeof(Result);
template <>
inline constexpr std::size_t result_size<void> = 0;

// What is sent of each function's tasks.
template <class Program>
struct travel;
template <class... Tasks>
struct travel<program<Tasks...>> {
  static constexpr std::size_t unit = sizeof(peer_unit);
  static constexpr std::size_t whole_units(std::size_t bytes) {
    return (bytes + unit - 1) / unit * unit;
  }
  using layout = typename program<Tasks...>::template layout<>;
  static constexpr std::size_t room = layout::slot - layout::payload;
  // Whether the end of a task that has moved is not sent home. It need not be where each GPU adds up the results of its tasks (task/launch_sum.cuh).
  static constexpr bool no_ends = program<Tasks...>::template adds_up<>;
  // Whether the result has room in a stub, and is stored, not combined.
  template <class Task>
  static constexpr bool leaves = no_ends || (result_size<typename Task::gtap_result> <= room &&
                                             combines_by<typename Task::gtap_record>::value == 0);

  static constexpr std::size_t argument_room =
      whole_units(greatest({(leaves<Tasks> ? argument_bytes<Tasks> : 0)..., 1}));
  static constexpr std::size_t result_room = whole_units(
      greatest({(leaves<Tasks> && !no_ends ? result_size<typename Tasks::gtap_result> : 0)..., 1}));
  static constexpr std::size_t task_bytes = unit + argument_room;
  static constexpr std::size_t batch_bytes = warp_lanes * task_bytes;
  static constexpr std::size_t end_bytes = unit + result_room;
  // Tasks so large that no batch of them has room in a ring do not move.
  static constexpr std::size_t batches = batch_ring_bytes / batch_bytes;
  static constexpr std::size_t ends = end_ring_bytes / end_bytes;
  // Also where no task leaves: the launch then runs on the first peer.
  static constexpr bool any = batches != 0 && ends >= warp_lanes;
  // Places of the rings.
  static constexpr std::uint32_t batch_places =
      power_below(batches) < most_batches ? power_below(batches) : most_batches;
  static constexpr std::uint32_t end_places = power_below(ends);

  __device__ static bool may_leave(std::uint32_t function) {
    bool may = false;
    std::uint32_t number = 0;
    (void)((number++ == function ? (may = leaves<Tasks>, true) : false) || ...);
    return may;
  }
  __device__ static std::uint32_t result_bytes(std::uint32_t function) {
    std::uint32_t bytes = 0, number = 0;
    (void)((number++ == function
                ? (bytes = static_cast<std::uint32_t>(result_size<typename Tasks::gtap_result>),
                   true)
                : false) ||
           ...);
    return bytes;
  }
  // Of those that a record of this function has behind its head, so many have been written.
  __device__ static std::uint32_t argument_words(std::uint32_t function) {
    std::uint32_t words = 0, number = 0;
    (void)((number++ == function
                ? (words = static_cast<std::uint32_t>(argument_bytes<Tasks> / sizeof(payload_word)),
                   true)
                : false) ||
           ...);
    return words;
  }
};

// Whether a launch of the program can have several peers.
template <class Program>
constexpr bool some_task_travels() {
  if constexpr (has_peers<Program>)
    return travel<Program>::any;
  else
    return false;
}
template <class Program>
inline constexpr bool can_have_peers = some_task_travels<Program>();

// The places of the rings that `writer` fills: of the task with this number in a batch, and of an end.
template <class Program>
__device__ __forceinline__ peer_unit *place_in_batch(unsigned char *region, std::uint32_t count,
                                                     std::uint32_t writer, std::uint32_t batch,
                                                     std::uint32_t number) {
  using travels = travel<Program>;
  return reinterpret_cast<peer_unit *>(
      batch_ring_of(region, count, writer) +
      (batch & (travels::batch_places - 1)) * travels::batch_bytes + number * travels::task_bytes);
}
template <class Program>
__device__ __forceinline__ peer_unit *place_of_end(unsigned char *region, std::uint32_t count,
                                                   std::uint32_t writer, std::uint32_t end) {
  using travels = travel<Program>;
  return reinterpret_cast<peer_unit *>(end_ring_of(region, count, writer) +
                                       (end & (travels::end_places - 1)) * travels::end_bytes);
}

// Of a task on its way; its arguments follow. `home`: the record that it left, or none if nobody waits for it.
struct travelling_task {
  record_index home;
  std::uint32_t meta;
  std::uint32_t count; // tasks in its batch
  std::uint32_t unused;
};
// Of its end on the way back; its result follows.
struct travelling_end {
  record_index home;
  std::uint32_t unused[3];
};

// Copies words from the own memory to units of another's, zeros behind them.
__device__ __forceinline__ void put_words(peer_unit *there, const void *from, std::uint32_t words) {
  const auto *own = static_cast<const payload_word *>(from);
  for (std::uint32_t i = 0; i < words; i += 4) {
    peer_unit each = {};
    for (std::uint32_t k = 0; k < 4; ++k)
      if (i + k < words)
        each.words[k] = own[i + k];
    put(there[i / 4], each);
  }
}
__device__ __forceinline__ void take_bytes(void *own, const peer_unit *from, std::uint32_t bytes) {
  const auto *read = reinterpret_cast<const unsigned char *>(from);
  for (std::uint32_t i = 0; i < bytes; ++i)
    static_cast<unsigned char *>(own)[i] = read[i];
}

// Puts a task, whose record the calling lane has, into its place of a batch. Returns whether it has left its record here.
template <class Program>
__device__ inline bool put_task(const record_pool<typename Program::template layout<>> &records,
                                record_index task, peer_unit *place, std::uint32_t count) {
  const task_head head = records.head(task);
  const bool returns =
      head.parent != none || (head.meta & (flag_into_parent | flag_into_pointer)) != 0;
  const std::uint32_t function = head.meta & 0xff;
  put(place[0], {{returns ? task : none, head.meta, count, 0}});
  put_words(place + 1, records.payload(task), travel<Program>::argument_words(function));
  return returns;
}

// Makes the task of a batch, from its place there, of a record, and its stub of another, if it has to return. Whether it has.
template <class Program>
__device__ inline bool make_task(const record_pool<typename Program::template layout<>> &records,
                                 record_index task, record_index stub, const peer_unit *place,
                                 std::uint32_t peer) {
  const auto &sent = *reinterpret_cast<const travelling_task *>(place);
  const std::uint32_t function = sent.meta & 0xff;
  const bool has_result = (sent.meta & (flag_into_parent | flag_into_pointer)) != 0;
  const std::uint32_t kept =
      sent.meta & ~(flag_into_parent | flag_into_pointer | flag_near | flag_far | flag_dead);
  if (sent.home != none) {
    records.head(stub) = {reinterpret_cast<void *>(std::uintptr_t{sent.home}), none,
                          stub_meta(peer, function)};
    records.tokens(stub) = 1;
  }
  records.head(task) = {nullptr, sent.home != none ? stub : none,
                        kept | (has_result ? flag_into_parent : 0u)};
  const auto *arguments = reinterpret_cast<const payload_word *>(place + 1);
  const std::uint32_t words = travel<Program>::argument_words(function);
  for (std::uint32_t i = 0; i < words; ++i)
    static_cast<payload_word *>(records.payload(task))[i] = arguments[i];
  return sent.home != none;
}

// Puts the end of a stub's task into its place.
template <class Program>
__device__ inline void put_end(const peer_world &world,
                               const record_pool<typename Program::template layout<>> &records,
                               record_index stub, peer_unit *place) {
  const task_head head = records.head(stub);
  const auto home = static_cast<record_index>(reinterpret_cast<std::uintptr_t>(head.destination));
  put(place[0], {{home, 0, 0, 0}});
  const std::uint32_t bytes = travel<Program>::result_bytes(function_of_stub(head.meta));
  travelling_pointers<Program>::change_result(
      world, peer_of_stub(head.meta), function_of_stub(head.meta),
      {static_cast<std::uint32_t *>(records.payload(stub)), 1});
  put_words(place + 1, records.payload(stub), (bytes + 3) / 4);
}

// The end of a task that had left the record `home`: stores its result, frees the record, drops its parent's token. What may
// go on now, if that was the last one; or none.
template <class Program>
__device__ inline record_index take_end(lane_memory<Program> lane, const peer_unit *place) {
  const record_index home = reinterpret_cast<const travelling_end *>(place)->home;
  const task_head head = lane.records().head(home);
  const std::uint32_t bytes = travel<Program>::result_bytes(head.meta & 0xff);
  if (head.meta & flag_into_parent)
    take_bytes(static_cast<unsigned char *>(lane.records().payload(head.parent)) +
                   reinterpret_cast<std::uintptr_t>(head.destination),
               place + 1, bytes);
  else if (head.meta & flag_into_pointer)
    take_bytes(head.destination, place + 1, bytes);
  put_back<Program>(lane, home);
  if (head.parent == none)
    return none;
  stack_state state;
  state.bottom = head.parent;
  return climb<Program>(lane, state).task;
}

} // namespace gtap::detail
