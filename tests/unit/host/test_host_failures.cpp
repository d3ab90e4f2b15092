// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the host target ends programs that cannot go on, seen from outside: each case is a child
// process. Under ThreadSanitizer also what it must report and what it must not.
#include "catch_compat.h"

#include <gtap/host/cuda_shim.h>

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <stdexcept>
#include <string>

namespace {

struct outcome {
  int status = 0;
  std::string text;
};

// Runs one hidden case of this program and collects what it writes.
outcome run_child(const std::string &name) {
  std::array<char, 4096> self{};
  REQUIRE(readlink("/proc/self/exe", self.data(), self.size() - 1) > 0);
  const std::string command = std::string("'") + self.data() + "' '" + name + "' 2>&1";
  std::FILE *pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  outcome result;
  std::array<char, 4096> part{};
  while (std::fgets(part.data(), part.size(), pipe) != nullptr)
    result.text += part.data();
  result.status = pclose(pipe);
  return result;
}

bool contains(const outcome &result, const char *words) {
  return result.text.find(words) != std::string::npos;
}

constexpr unsigned full = 0xffffffffu;

} // namespace

TEST_CASE("child deadlock", "[.child]") {
  gtap::host::launch(1, 64, [] {
    if (threadIdx.x == 3)
      __ballot_sync(full, 1);
    else if (threadIdx.x < 32)
      __syncwarp();
    else
      __syncthreads();
  });
}

TEST_CASE("child foreign mask", "[.child]") {
  gtap::host::launch(1, 32, [] {
    if (threadIdx.x == 4)
      __syncwarp(0x1);
  });
}

TEST_CASE("child exception", "[.child]") {
  gtap::host::launch(1, 32, [] {
    if (threadIdx.x == 5)
      throw std::runtime_error("five");
  });
}

TEST_CASE("child trap", "[.child]") {
  gtap::host::launch(2, 32, [] {
    if (threadIdx.x == 6 && blockIdx.x == 1)
      __trap();
  });
}

// A frame that is larger than a page, as of a task with large arguments.
[[gnu::noinline]] static int use_stack(int depth) {
  volatile char large[40 * 1024];
  large[0] = static_cast<char>(depth);
  return depth == 0 ? large[0] : use_stack(depth - 1) + large[0];
}
TEST_CASE("child stack", "[.child]") {
  gtap::host::launch(1, 32, [] {
    if (threadIdx.x == 7)
      use_stack(30);
  });
}

TEST_CASE("a thread that needs more call stack than it has says so", "[host][failures]") {
  const outcome result = run_child("child stack");
  CAPTURE(result.text);
  CHECK(result.status != 0);
  CHECK((contains(result, "needs more call stack") || contains(result, "stack-overflow")));
}

TEST_CASE("a block in which nobody can go on says who waits where", "[host][failures]") {
  const outcome result = run_child("child deadlock");
  CAPTURE(result.text);
  CHECK(result.status != 0);
  CHECK(contains(result, "deadlock in block (0,0,0)"));
  CHECK(contains(result, "warp 0, lanes 0x8: wait at __ballot_sync with mask 0xffffffff"));
  CHECK(contains(result, "warp 0, lanes 0xfffffff7: wait at __syncwarp"));
  CHECK(contains(result, "warp 1, lanes 0xffffffff: wait at __syncthreads"));
  CHECK(contains(result, "test_host_failures.cpp"));
}

TEST_CASE("a mask without the caller is refused", "[host][failures]") {
  const outcome result = run_child("child foreign mask");
  CHECK(result.status != 0);
  CHECK(contains(result, "does not name its own lane 4"));
}

TEST_CASE("an exception that leaves a kernel ends the program with its text", "[host][failures]") {
  const outcome result = run_child("child exception");
  CHECK(result.status != 0);
  CHECK(contains(result, "an exception left the kernel in thread (5,0,0) of block (0,0,0): five"));
}

TEST_CASE("__trap names the thread", "[host][failures]") {
  const outcome result = run_child("child trap");
  CHECK(result.status != 0);
  CHECK(contains(result, "__trap() in thread (6,0,0) of block (1,0,0)"));
}

#if defined(__SANITIZE_THREAD__)

namespace {
int box[2];
int flag;
} // namespace

TEST_CASE("child lanes race", "[.child]") {
  gtap::host::launch(1, 32, [] {
    if (threadIdx.x < 2)
      box[0] = static_cast<int>(threadIdx.x);
  });
}

TEST_CASE("child blocks race", "[.child]") {
  gtap::host::launch(2, 32, [] {
    if (threadIdx.x == 0)
      box[0] = static_cast<int>(blockIdx.x);
  });
}

TEST_CASE("child vote is no barrier", "[.child]") {
  gtap::host::launch(1, 32, [] {
    __shared__ int cells[32];
    cells[threadIdx.x] = 1;
    __ballot_sync(full, 1);
    atomicAdd(&box[0], cells[threadIdx.x ^ 1]);
  });
}

TEST_CASE("child relaxed store publishes nothing", "[.child]") {
  gtap::host::launch(2, 32, [] {
    if (threadIdx.x != 0)
      return;
    if (blockIdx.x == 0) {
      box[1] = 5;
      __atomic_store_n(&flag, 1, __ATOMIC_RELAXED);
    } else {
      while (__atomic_load_n(&flag, __ATOMIC_ACQUIRE) == 0)
        __nanosleep(100);
      box[0] = box[1];
    }
  });
}

TEST_CASE("child synchronised", "[.child]") {
  for (int launch = 0; launch < 3; ++launch) {
    flag = 0;
    gtap::host::launch(9, 64, [] {
      __shared__ int cells[64];
      cells[threadIdx.x] = 1;
      __syncwarp();
      atomicAdd(&box[0], cells[threadIdx.x ^ 1]);
      __syncthreads();
      atomicAdd(&box[0], cells[threadIdx.x ^ 32]);
      if (threadIdx.x == 0 && blockIdx.x == 0) {
        box[1] = 5;
        __atomic_store_n(&flag, 1, __ATOMIC_RELEASE);
      }
      if (threadIdx.x == 1) {
        while (__atomic_load_n(&flag, __ATOMIC_ACQUIRE) == 0)
          __nanosleep(100);
        atomicAdd(&box[0], box[1]);
      }
    });
    REQUIRE(box[1] == 5); // the end of a launch orders its writes before the host
  }
}

TEST_CASE("ThreadSanitizer sees races between lanes and between blocks", "[host][failures]") {
  for (const char *name : {"child lanes race", "child blocks race", "child vote is no barrier",
                           "child relaxed store publishes nothing"}) {
    const outcome result = run_child(name);
    CAPTURE(name, result.text);
    CHECK(result.status != 0);
    CHECK(contains(result, "ThreadSanitizer: data race"));
  }
}

TEST_CASE("ThreadSanitizer is silent about a synchronised program", "[host][failures]") {
  const outcome result = run_child("child synchronised");
  CAPTURE(result.text);
  CHECK(result.status == 0);
}

#endif
