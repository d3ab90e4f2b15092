// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What every sample does around its kernel: settings, checked calls, launches, timing, one line of
// report. nvcc, or the shim of the host target, supplies the CUDA runtime's declarations.
#pragma once

#include <gtap/api.h>

#include "all_gpus.h"
#include "command_line.h"
#include "device_array.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

namespace samples {

// The options that all samples have.
struct RunOptions {
#ifdef GTAP_TARGET_HOST
  long long repeat = 0; // the host target is exact rather than fast
#else
  long long repeat = 10;
#endif
  long long memory_mib = 0;    // 0: the runtime's default
  std::size_t stack_bytes = 0; // of a thread's call stack, for plain recursions; 0: CUDA's default
  gtap_placement placement = GTAP_PLACEMENT_UNSET; // see placement.h
  gtap_schedule schedule = GTAP_SCHEDULE_UNSET;    // the same
  bool steal = true;

  void add_to(CommandLine &line) {
    line.option("--repeat", "N", "timed launches after the first, cold one", repeat, 0, 1000000);
    line.option("--memory-mib", "M", "memory for task records in MiB, 0 for the runtime's default",
                memory_mib, 0, 1 << 20);
  }
};

inline gtap_config config_of(const RunOptions &options) {
  gtap_config config;
  config.memory_bytes = static_cast<std::size_t>(options.memory_mib) << 20;
  config.stack_bytes = options.stack_bytes;
  config.placement = options.placement;
  config.schedule = options.schedule;
  config.steal = options.steal;
  return config;
}

// The runtime, from gtap_initialize() to gtap_finalize(); or that of all GPUs.
class Runtime {
public:
  explicit Runtime(const RunOptions &options) {
    if constexpr (on_all_gpus)
      begin_on_all(config_of(options)); // or it has begun
    else
      check(gtap_initialize(config_of(options)), "gtap_initialize");
  }
  ~Runtime() {
    if constexpr (on_all_gpus)
      end_on_all();
    else
      check(gtap_finalize(), "gtap_finalize");
  }
  Runtime(const Runtime &) = delete;
  Runtime &operator=(const Runtime &) = delete;
};

// Kernel times by CUDA events. The first launch is cold and is kept apart.
class Timer {
public:
  Timer() {
    check(cudaEventCreate(&begin_), "cudaEventCreate");
    check(cudaEventCreate(&end_), "cudaEventCreate");
  }
  ~Timer() {
    cudaEventDestroy(begin_);
    cudaEventDestroy(end_);
  }
  Timer(const Timer &) = delete;
  Timer &operator=(const Timer &) = delete;

  // Just before the kernel is launched.
  void start() { check(cudaEventRecord(begin_), "cudaEventRecord"); }

  // Just after the launch: waits for the kernel and stops the program if anything went wrong.
  void stop() {
    check(cudaGetLastError(), "the launch");
    check(cudaEventRecord(end_), "cudaEventRecord");
    check(on_all_gpus ? wait_for_all() : gtap_synchronize(), "the kernel");
    check(cudaEventSynchronize(end_), "cudaEventSynchronize");
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, begin_, end_), "cudaEventElapsedTime");
    times_.push_back(milliseconds);
  }

  // "median 1.25 ms (min 1.20, max 1.31, 10 launches), first 1.80 ms"
  std::string text() const {
    char first[64];
    std::snprintf(first, sizeof first, "first launch %.3f ms", times_.front());
    if (times_.size() == 1)
      return first;
    std::vector<float> warm(times_.begin() + 1, times_.end());
    std::sort(warm.begin(), warm.end());
    const std::size_t half = warm.size() / 2;
    const float median = warm.size() % 2 ? warm[half] : (warm[half - 1] + warm[half]) / 2;
    char line[160];
    std::snprintf(line, sizeof line, "median %.3f ms (min %.3f, max %.3f, %zu launches), ", median,
                  warm.front(), warm.back(), warm.size());
    return std::string(line) + first;
  }

private:
  cudaEvent_t begin_ = nullptr, end_ = nullptr;
  std::vector<float> times_;
};

// What one launch computed, "fib(20) = 6765", and whether it is right.
struct Answer {
  std::string text;
  bool correct = false;
  bool checked = true; // false: nothing says that it is wrong, but nothing that it is right either
};

// Prints the one line of a sample and returns its exit status.
inline int report(const Answer &answer, const Timer &timer) {
  gtap_statistics statistics;
  check(on_all_gpus ? statistics_of_all(statistics) : gtap_get_statistics(&statistics),
        "gtap_get_statistics");
  if (!is_first_process())
    return 0;
  if (on_all_gpus)
    std::printf("%d GPUs, %llu tasks moved in %llu batches: ", gpus_in_use(),
                static_cast<unsigned long long>(statistics.moved),
                static_cast<unsigned long long>(statistics.moves));
  std::printf("%s  [%s; %s; %llu tasks, %llu in spawns, %llu inline]\n", answer.text.c_str(),
              !answer.correct  ? "WRONG"
              : answer.checked ? "correct"
                               : "not checked",
              timer.text().c_str(), static_cast<unsigned long long>(statistics.tasks),
              static_cast<unsigned long long>(statistics.in_spawns),
              static_cast<unsigned long long>(statistics.inline_spawns));
  return answer.correct ? 0 : 1;
}

// A sample's whole run: `launch()` launches the kernel, once and `repeat` times more; before each
// launch `prepare()` sets its data up, and after each `answer()` looks at them. Reports the last
// launch, or the first wrong one, and returns the exit status.
template <class Prepare, class Launch, class Look>
int run(const RunOptions &options, Prepare prepare, Launch launch, Look answer) {
  Runtime runtime(options);
  Timer timer;
  Answer last;
  for (long long launches = 0; launches <= options.repeat; ++launches) {
    prepare();
    timer.start();
    launch();
    timer.stop();
    last = answer();
    last.correct = last.correct || !is_first_process();
    if (!last.correct)
      break;
  }
  return report(last, timer);
}

} // namespace samples
