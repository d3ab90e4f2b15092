// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The symmetric heap of the host target: each part is a shared memory object of the system, which all processes map.
#include "processes/symmetric_heap.h"

#include "cuda/failure.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

namespace gtap::detail {

namespace {

failure no_memory(const char *call) {
  return {GTAP_ERROR_OUT_OF_MEMORY,
          fmt::format("Memory that processes share could not be had: {}: {}.", call,
                      std::strerror(errno))};
}

class unlinked {
public:
  explicit unlinked(std::string name) : name_(std::move(name)) {}
  ~unlinked() { shm_unlink(name_.c_str()); }
  unlinked(const unlinked &) = delete;
  unlinked &operator=(const unlinked &) = delete;

private:
  const std::string name_;
};

class host_heap final : public symmetric_heap {
public:
  explicit host_heap(process_team &team) : team_(team) {
    first_ = std::stol(team_.exchange(std::to_string(getpid())).front());
  }

  symmetric_piece allocate(std::size_t bytes) override {
    const auto count = static_cast<std::size_t>(team_.count());
    symmetric_piece piece{0, bytes, std::vector<void *>(count), std::vector<void *>(count)};
    const int number = ++made_;
    int own = -1;
    const unlinked own_name(name_of(number, team_.me())); // at the end: all have it, or nobody will
    static_cast<void>(do_together(team_, [&] {
      own = open_part(number, team_.me(), bytes);
      return std::string();
    }));
    const std::vector<std::string> all = do_together(team_, [&] {
      for (std::size_t i = 0; i < count; ++i) {
        // Processes map the parts in different orders, so that each has other addresses.
        const std::size_t which = (i + static_cast<std::size_t>(team_.me())) % count;
        piece.here[which] = map(own, number, static_cast<int>(which), bytes);
      }
      close(own);
      const void *mapped = piece.here[static_cast<std::size_t>(team_.me())];
      return std::to_string(reinterpret_cast<std::uintptr_t>(mapped));
    });
    for (std::size_t i = 0; i < count; ++i)
      piece.there[i] = reinterpret_cast<void *>(static_cast<std::uintptr_t>(std::stoull(all[i])));
    return piece;
  }

  void free(const symmetric_piece &piece) override {
    for (void *each : piece.here)
      munmap(each, piece.bytes);
  }

private:
  std::string name_of(int number, int process) const {
    return fmt::format("/gtap-{}-{}-{}", first_, number, process);
  }
  int open_part(int number, int process, std::size_t bytes) const {
    const std::string name = name_of(number, process);
    const int file = shm_open(name.c_str(), O_CREAT | O_EXCL | O_RDWR, 0600);
    if (file < 0)
      throw no_memory("shm_open()");
    if (ftruncate(file, static_cast<off_t>(bytes)) != 0) {
      const failure what = no_memory("ftruncate()");
      close(file);
      shm_unlink(name.c_str());
      throw failure(what);
    }
    return file;
  }
  void *map(int own, int number, int process, std::size_t bytes) const {
    const int file =
        process == team_.me() ? own : shm_open(name_of(number, process).c_str(), O_RDWR, 0600);
    if (file < 0)
      throw no_memory("shm_open()");
    void *memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (file != own)
      close(file);
    if (memory == MAP_FAILED)
      throw no_memory("mmap()");
    return memory;
  }

  process_team &team_;
  long first_ = 0; // the first process's number in the system
  int made_ = 0;
};

} // namespace

process_memory begin_processes(process_start how) {
  if (how == process_start::by_launcher)
    throw failure{GTAP_ERROR_INVALID_CONFIG,
                  "The host target's processes are started by GTAP_PEERS=n, not by a launcher."};
  process_team &team = forked_team();
  return {&team, std::make_unique<host_heap>(team)};
}

} // namespace gtap::detail
