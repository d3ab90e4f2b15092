// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program's tasks against kernels written by hand for the same problem: all are launched in turn,
// timed by CUDA events and checked after every launch. Must not know what they compute.
#pragma once

#include "run.h"

#include <cmath>
#include <functional>

namespace samples {

struct Contestant {
  std::string name;
  std::function<void()> prepare; // not timed
  std::function<void()> launch;  // timed
  std::function<bool()> is_right;
  std::vector<float> times;
};

struct Spread {
  float median, min, max;
};

inline Spread spread_of(std::vector<float> times) {
  std::sort(times.begin(), times.end());
  const std::size_t half = times.size() / 2;
  const float median = times.size() % 2 ? times[half] : (times[half - 1] + times[half]) / 2;
  return {median, times.front(), times.back()};
}

// The tasks come first, then their opponents.
class Contest {
public:
  explicit Contest(std::string name) : name_(std::move(name)) {}

  void add(std::string name, std::function<void()> prepare, std::function<void()> launch,
           std::function<bool()> is_right) {
    contestants_.push_back(
        {std::move(name), std::move(prepare), std::move(launch), std::move(is_right), {}});
  }

  // One launch of each that does not count, then `repeat` of each (one at least), in turn. Prints
  // the result's line; false when an answer was wrong.
  bool run(long long repeat) {
    bool right = true;
    for (long long round = 0; round <= std::max(repeat, 1ll); ++round)
      for (Contestant &contestant : contestants_) {
        const float time = time_of(contestant);
        if (round > 0)
          contestant.times.push_back(time);
        if (!contestant.is_right()) {
          std::printf("%s: %s is WRONG\n", name_.c_str(), contestant.name.c_str());
          right = false;
        }
      }
    print(right);
    return right;
  }

private:
  static float time_of(const Contestant &contestant) {
    cudaEvent_t begin = nullptr, end = nullptr;
    check(cudaEventCreate(&begin), "cudaEventCreate");
    check(cudaEventCreate(&end), "cudaEventCreate");
    contestant.prepare();
    check(cudaDeviceSynchronize(), "what comes before the launch");
    check(cudaEventRecord(begin), "cudaEventRecord");
    contestant.launch();
    check(cudaGetLastError(), "the launch");
    check(cudaEventRecord(end), "cudaEventRecord");
    check(gtap_synchronize(), "the kernel");
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, begin, end), "cudaEventElapsedTime");
    check(cudaEventDestroy(begin), "cudaEventDestroy");
    check(cudaEventDestroy(end), "cudaEventDestroy");
    return milliseconds;
  }

  // "NAME ours 1.25 1.20 1.31 ms; OPPONENT ... ms; ratio best_opponent/ours 1.10; answers ok"
  void print(bool right) const {
    std::printf("%s", name_.c_str());
    float ours = 0, best = INFINITY;
    for (const Contestant &contestant : contestants_) {
      const Spread spread = spread_of(contestant.times);
      std::printf(" %s %.3f %.3f %.3f ms;", contestant.name.c_str(), spread.median, spread.min,
                  spread.max);
      if (&contestant == &contestants_.front())
        ours = spread.median;
      else
        best = std::min(best, spread.median);
    }
    std::printf(" ratio best_opponent/ours %.3f; answers %s\n", best / ours,
                right ? "ok" : "WRONG");
    std::fflush(stdout);
  }

  std::string name_;
  std::vector<Contestant> contestants_;
};

} // namespace samples
