// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The runtime as an object, beside the functions of gtap/api.h: it serves the entry kernels of the
// program's translated files on one device from its constructor to its destructor.
#pragma once

#include <gtap/api.h>
#include <gtap/launch_handle.h>

#include <cstddef>
#include <exception>
#include <initializer_list>
#include <type_traits>

namespace gtap {

namespace detail {
class runtime;
class launch_group;
class symmetric_access;

// The devices of a gtap::runtime, as a place for a launch.
struct runtime_place {
  runtime *self;
  launch_group *group; // null where it has one device
  [[nodiscard]] launch_handle begin(const launch_call &call) const noexcept;
};
} // namespace detail

// Given to a constructor of gtap::runtime: it serves all GPUs of the process, as one (docs/peers.md).
struct all_devices_t {
  explicit all_devices_t() = default;
};
inline constexpr all_devices_t all_devices = all_devices_t();

// Given to a constructor of gtap::runtime: it serves one GPU of this process, and launches run on those of all processes of the
// program, which were started by GTAP_PEERS=n or by a launcher (docs/processes.md).
struct world_t {
  explicit world_t() = default;
};
inline constexpr world_t world = world_t();

// Whether this process was started with others like it, by GTAP_PEERS=n or by a launcher.
[[nodiscard]] bool started_in_world() noexcept;

using config = ::gtap_config;
using statistics = ::gtap_statistics;

// What a constructor of gtap::runtime throws.
class error : public std::exception {
public:
  error(gtap_status status, const char *sentence);
  error(const error &other);
  error &operator=(const error &) = delete;
  ~error() override;
  [[nodiscard]] gtap_status status() const noexcept { return status_; }
  // What was wrong and what to do, in a sentence.
  [[nodiscard]] const char *what() const noexcept override { return sentence_; }

private:
  gtap_status status_;
  char *sentence_; // its own copy
};

namespace detail {
template <class Allocator, class = void>
struct allocator_unit {
  static constexpr std::size_t bytes = 1;
};
template <class Allocator>
struct allocator_unit<Allocator, std::void_t<typename Allocator::value_type>> {
  static constexpr std::size_t bytes = sizeof(typename Allocator::value_type);
};
} // namespace detail

// gtap_config::allocator of an object with the members that cuCollections and others ask of an allocator:
//   allocate(n, stream)            returns a pointer to n of its value_type, or to n bytes where it has none
//   deallocate(pointer, n, stream) takes them back
// An exception of the first counts as no memory; one of the second is dropped. The object has to live as long as the runtime.
template <class Allocator>
[[nodiscard]] gtap_allocator allocator_of(Allocator &object) noexcept {
  using pointer = decltype(object.allocate(std::size_t{}, cudaStream_t{}));
  constexpr std::size_t unit = detail::allocator_unit<Allocator>::bytes;
  gtap_allocator made;
  made.allocate = [](void *state, std::size_t bytes, cudaStream_t stream) -> void * {
    try {
      return static_cast<Allocator *>(state)->allocate((bytes + unit - 1) / unit, stream);
    } catch (...) {
      return nullptr;
    }
  };
  made.deallocate = [](void *state, void *memory, std::size_t bytes, cudaStream_t stream) {
    try {
      static_cast<Allocator *>(state)->deallocate(static_cast<pointer>(memory),
                                                  (bytes + unit - 1) / unit, stream);
    } catch (...) {
    }
  };
  made.state = &object;
  return made;
}

// One translated file, for programs with several runtimes. gtap::this_file() gives the file that it is
// called in.
struct file {
  const void *handle;
};

// Serves, on the device that is current when it is made, the entry kernels of all translated files that
// no other runtime serves there, or of those that are named. Several runtimes may live at once: on
// different devices, or each with files of its own. Any host thread may call any member, and launch
// kernels on any stream; the destructor must come after all other calls.
class runtime {
public:
  // Throws gtap::error: GTAP_ERROR_INVALID_CONFIG, GTAP_ERROR_ALREADY_INITIALIZED (another runtime serves
  // the files here), GTAP_ERROR_OUT_OF_MEMORY, GTAP_ERROR_NO_DEVICE, GTAP_ERROR_CUDA. Nothing is kept then.
  explicit runtime(const config &settings = config{});
  runtime(const config &settings, std::initializer_list<file> files);
  // Serves all translated files on all GPUs of the process; each has the memory that the settings say. The members below are
  // for all of them; but get_statistics() tells of the first (a launch_handle has the sums), and a stream is one of the first. Throws GTAP_ERROR_INVALID_CONFIG, too, where one GPU cannot reach the memory of another.
  explicit runtime(all_devices_t, const config &settings = config{});
  // Serves all translated files on a GPU of this process, which becomes the current device. Where the environment has GTAP_PEERS=n, it
  // starts the program n - 1 times more, with the same arguments, and each of these gets a GPU of its own when it comes here; under
  // mpirun or srun each process gets one. All processes call the constructor, launch(), barrier(), the members of gtap::symmetric and
  // the destructor in the same order. Without either it is one process. Throws GTAP_ERROR_INVALID_CONFIG, too, where there are fewer
  // GPUs than processes, one cannot reach another's memory, or NVSHMEM is not found; GTAP_ERROR_INVALID_LAUNCH where processes run
  // different programs; GTAP_ERROR_PEER where one has ended.
  explicit runtime(world_t, const config &settings = config{});
  // As gtap_finalize(). An error that nobody has asked for goes to stderr.
  ~runtime();
  runtime(runtime &&other) noexcept;
  runtime(const runtime &) = delete;
  runtime &operator=(const runtime &) = delete;

  // As the functions of gtap/api.h with these names, for this runtime's files and device, whatever device is current. A
  // stream is one of the runtime's device. None throws; none may be called on an object that was moved from.
  gtap_status synchronize() noexcept;
  gtap_status synchronize(cudaStream_t stream) noexcept;
  gtap_status cancel() noexcept;
  gtap_status forget_graphs() noexcept;
  gtap_status get_statistics(gtap_statistics &figures) noexcept;

  // How many GPUs it serves.
  [[nodiscard]] int devices() const noexcept;

  // Which process of the launches this is, and how many there are: 0 of 1, but with gtap::world.
  [[nodiscard]] int process() const noexcept;
  [[nodiscard]] int processes() const noexcept;
  // Waits until all processes are here. GTAP_ERROR_PEER where one has ended.
  gtap_status barrier() noexcept;

  // Launches an entry kernel on all its GPUs, as one launch: the first one evaluates the entry, and tasks move to where there
  // is nothing to do. Each GPU has a grid of its own, on its default stream. Otherwise as gtap::launch(), and errors are told
  // by the handle, too: GTAP_ERROR_INVALID_LAUNCH where the kernel's tasks cannot move (docs/peers.md). With gtap::world all processes
  // call it, with the same kernel and, but for pointers, the same arguments; it returns when all have; the first process has the
  // root, and the handle is that of this process's part.
  template <class... Parameters, class... Arguments>
  [[nodiscard]] launch_handle launch(void (*kernel)(Parameters...), Arguments &&...arguments) {
    return detail::launch_with(detail::runtime_place{self_, group_}, kernel,
                               static_cast<Arguments &&>(arguments)...);
  }

  // What to launch an entry kernel with, in blocks and in threads of a block: the settings', or what suits the device and
  // GTAP_BLOCK_SIZE.
  [[nodiscard]] int grid_size() const noexcept;
  [[nodiscard]] int block_size() const noexcept;

private:
  friend class detail::symmetric_access;
  detail::runtime *self_;                 // of the first device; null after a move
  detail::launch_group *group_ = nullptr; // null where it was made for one device
};

namespace detail {
// A piece of memory of which each process has a copy (gtap/symmetric.h).
struct symmetric_part;
[[nodiscard]] symmetric_part *allocate_symmetric(::gtap::runtime &of, std::size_t count,
                                                 std::size_t size);
void free_symmetric(symmetric_part *part) noexcept;
[[nodiscard]] int own_process(const symmetric_part *part) noexcept;
[[nodiscard]] void *symmetric_copy(const symmetric_part *part, int process) noexcept;
} // namespace detail

} // namespace gtap
