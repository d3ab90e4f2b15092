// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pointers of tasks and results that go to another process, where the same memory has other addresses: those into a
// gtap::symmetric become that process's; a task with one into this process's own records stays; any other ends the launch. The
// translator says where a task has pointers. Peers of one process share addresses, and ask nothing here. Must not know when tasks move.
#pragma once

#include <gtap/detail/launch/launch.cuh>
#include <gtap/detail/launch/module.cuh>
#include <gtap/detail/reach/peer_verbs.cuh>
#include <gtap/detail/task/program.cuh>

#include <type_traits>

namespace gtap::detail {

// The address that `address` has for a peer; whether it has one.
__device__ inline bool address_at_peer(const peer_world &world, std::uint32_t peer,
                                       std::uint64_t &address) {
  if (address == 0)
    return true;
  std::uint64_t ends_at = 0; // behind the last object of an array
  for (std::uint32_t i = 0; i < world.range_count; ++i) {
    const symmetric_range &range = world.ranges[i];
    const std::uint64_t within = address - range.at[world.me];
    if (within < range.bytes) {
      address = range.at[peer] + within;
      return true;
    }
    if (within == range.bytes)
      ends_at = range.at[peer] + within;
  }
  if (ends_at != 0)
    address = ends_at;
  return ends_at != 0;
}

// The words of arguments or of a result, `stride` words apart.
struct travelling_words {
  std::uint32_t *first;
  std::uint32_t stride;

  __device__ __forceinline__ std::uint64_t pointer_at(std::uint32_t offset) const {
    const std::uint32_t *word = first + std::size_t{offset / 4} * stride;
    return word[0] | std::uint64_t{word[stride]} << 32;
  }
  __device__ __forceinline__ void set_pointer(std::uint32_t offset, std::uint64_t value) const {
    std::uint32_t *word = first + std::size_t{offset / 4} * stride;
    word[0] = static_cast<std::uint32_t>(value);
    word[stride] = static_cast<std::uint32_t>(value >> 32);
  }
};

// What visits pointers: with the offset of each, and its name in the source. Where one has no address for the peer, nothing more is
// done; all are looked at before any is changed.
struct pointer_check {
  const peer_world &world;
  std::uint32_t peer;
  travelling_words words;
  std::uint64_t &wrong;
  const char *&name;

  __device__ void operator()(std::uint32_t offset, const char *called) const {
    std::uint64_t address = words.pointer_at(offset);
    if (wrong == 0 && !address_at_peer(world, peer, address)) {
      wrong = address;
      name = called;
    }
  }
};
struct pointer_change {
  const peer_world &world;
  std::uint32_t peer;
  travelling_words words;

  __device__ void operator()(std::uint32_t offset, const char *) const {
    std::uint64_t address = words.pointer_at(offset);
    static_cast<void>(address_at_peer(world, peer, address));
    words.set_pointer(offset, address);
  }
};

// What the translator says of a task, in its record.
template <class Record, class = void>
inline constexpr bool has_pointers = false;
template <class Record>
inline constexpr bool has_pointers<
    Record, std::void_t<decltype(Record::gtap_pointers(std::declval<const pointer_change &>()))>> =
    true;
template <class Record, class = void>
inline constexpr bool result_has_pointers = false;
template <class Record>
inline constexpr bool result_has_pointers<Record, std::void_t<decltype(Record::gtap_result_pointers(
                                                      std::declval<const pointer_change &>()))>> =
    true;
// Its arguments or its result may have pointers that the translator cannot find.
template <class Record, class = void>
inline constexpr bool hides_pointers = false;
template <class Record>
inline constexpr bool hides_pointers<Record, std::void_t<decltype(Record::gtap_hides_pointers)>> =
    Record::gtap_hides_pointers;

enum class pointer_verdict { goes, stays, is_wrong };

template <class Program>
struct travelling_pointers;
template <class... Tasks>
struct travelling_pointers<program<Tasks...>> {
  static constexpr bool some_hide = (hides_pointers<typename Tasks::gtap_record> || ...);

  // Pointers are changed where they can be.
  __device__ static pointer_verdict of_arguments(context &shared, const peer_world &world,
                                                 std::uint32_t peer, std::uint32_t function,
                                                 travelling_words words) {
    if (world.of_processes == 0)
      return pointer_verdict::goes;
    pointer_verdict verdict = pointer_verdict::goes;
    std::uint32_t number = 0;
    (void)((number++ == function ? (verdict = of_task<Tasks>(shared, world, peer, words), true)
                                 : false) ||
           ...);
    return verdict;
  }
  // Of a result: whether it can go; the launch ends where it cannot. And, of one that can, the change.
  __device__ static bool result_goes(context &shared, const peer_world &world, std::uint32_t peer,
                                     std::uint32_t function, travelling_words words) {
    bool goes = true;
    if (world.of_processes != 0)
      with_result(function, [&](auto task) {
        using record = typename decltype(task)::type::gtap_record;
        std::uint64_t wrong = 0;
        const char *name = nullptr;
        record::gtap_result_pointers(pointer_check{world, peer, words, wrong, name});
        goes = wrong == 0;
        if (!goes)
          (void)refuse(shared, world, wrong, name);
      });
    return goes;
  }
  __device__ static void change_result(const peer_world &world, std::uint32_t peer,
                                       std::uint32_t function, travelling_words words) {
    if (world.of_processes != 0)
      with_result(function, [&](auto task) {
        using record = typename decltype(task)::type::gtap_record;
        record::gtap_result_pointers(pointer_change{world, peer, words});
      });
  }
  // A pointer has no meaning there: the launch ends.
  __device__ __noinline__ static pointer_verdict refuse(context &shared, const peer_world &world,
                                                        std::uint64_t address, const char *name) {
    if (launch_slot *slot = own_slot();
        slot != nullptr &&
        atomic(local_of(world.regions[world.me]).named).exchange(1, relaxed) == 0) {
      slot->pointer = address;
      std::uint32_t i = 0;
      for (; name[i] != '\0' && i + 1 < sizeof slot->pointer_name; ++i)
        slot->pointer_name[i] = name[i];
      slot->pointer_name[i] = '\0';
    }
    report_module_error(GTAP_ERROR_NOT_SYMMETRIC);
    abort_launch(shared);
    return pointer_verdict::is_wrong;
  }

private:
  template <class Task>
  __device__ static pointer_verdict of_task(context &shared, const peer_world &world,
                                            std::uint32_t peer, travelling_words words) {
    using record = typename Task::gtap_record;
    if constexpr (hides_pointers<record>)
      return pointer_verdict::stays;
    if constexpr (has_pointers<record>) {
      std::uint64_t wrong = 0;
      const char *name = nullptr;
      record::gtap_pointers(pointer_check{world, peer, words, wrong, name});
      if (wrong != 0)
        return is_in_records(shared, wrong) ? pointer_verdict::stays
                                            : refuse(shared, world, wrong, name);
      record::gtap_pointers(pointer_change{world, peer, words});
    }
    return pointer_verdict::goes;
  }
  // Calls `act` with the type of this function's task, if its result has pointers.
  template <class Act>
  __device__ static void with_result(std::uint32_t function, Act act) {
    std::uint32_t number = 0;
    (void)((number++ == function ? (act_on<Tasks>(act), true) : false) || ...);
  }
  template <class Task, class Act>
  __device__ static void act_on([[maybe_unused]] Act &act) {
    if constexpr (result_has_pointers<typename Task::gtap_record>)
      act(task_type<Task>());
  }
  // Of a waiting task's variable.
  __device__ static bool is_in_records(const context &shared, std::uint64_t address) {
    return address - reinterpret_cast<std::uintptr_t>(shared.records) < shared.record_bytes;
  }
};

} // namespace gtap::detail
