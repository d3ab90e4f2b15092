// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A runtime of several GPUs, whichever way they are had: all those of a process (peer_group.h), or one in each of several processes
// (processes/process_group.h). What a gtap::runtime and a launch ask of it.
#pragma once

#include "api/launch_book.h"
#include "api/runtime.h"
#include "program/registry.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace gtap::detail {

// What launches a kernel on the current device: `blocks` of `threads`, on `stream`.
class peer_start {
public:
  virtual cudaError_t operator()(int blocks, int threads, std::size_t shared_bytes,
                                 cudaStream_t stream) const = 0;
  // The arguments that are numbers, as a text.
  virtual std::string numbers() const = 0;

protected:
  ~peer_start() = default;
};

class launch_group {
public:
  launch_group();
  virtual ~launch_group();
  launch_group(const launch_group &) = delete;
  launch_group &operator=(const launch_group &) = delete;
  // Whether there is one at this address.
  static bool exists(const launch_group *group);

  // Of this process's devices.
  virtual const std::vector<std::unique_ptr<runtime>> &runtimes() const = 0;
  runtime &first() const { return *runtimes().front(); }
  // Which of several processes this is, and how many there are: 0 of 1 where there is one.
  virtual int process() const { return 0; }
  virtual int processes() const { return 1; }

  // Begins a launch on all GPUs; throws a failure. `record`: of the first one of this process.
  virtual void begin(const std::shared_ptr<launch_record> &record, const launchable_kernel &kernel,
                     std::uint32_t block_size, const peer_start &start) = 0;
  // Waits for the launch that was begun last, and so for all.
  virtual void wait() = 0;

  // Memory of which each process has a part (gtap/symmetric.h): the address of each one's, as this process reaches it. All processes
  // call it. Throws a failure.
  virtual std::vector<void *> allocate_symmetric(std::size_t bytes) = 0;
  virtual void free_symmetric(void *own) = 0;
  // Lets no process go on before all are there. Throws a failure where one has ended.
  virtual void barrier() = 0;
};

// Symmetric memory where there is one process: on the current device. Throws a failure.
void *allocate_only_copy(std::size_t bytes);

// Throws a failure where the kernel cannot be launched on several GPUs.
void require_peers(const launchable_kernel &kernel);

// Begins the part of a launch that the current device has, which it shares with so many others of the same launch.
void begin_part(const std::shared_ptr<launch_record> &record, const launchable_kernel &kernel,
                std::uint32_t block_size, const peer_start &start, cudaStream_t stream,
                std::uint32_t sharers);
// Of that part: threads of a block, and blocks.
struct part_shape {
  int threads, blocks;
};
part_shape shape_of_part(const launch_record &record, const launchable_kernel &kernel,
                         std::uint32_t block_size, std::uint32_t sharers);

} // namespace gtap::detail
