// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Several ways to compute one thing, timed in turn in one process: tasks, and the kernels that one
// would else write by hand. Each launch's answer is checked. Must not know what is computed.
#pragma once

#include "run.h"

#include <functional>

namespace samples {

// The turns of a sample: in each, every way runs once, so that what slows the GPU down slows all.
class Contest {
public:
  // `problem`: what is computed, first on the line that report() prints. Of `parts` equal parts of a launch, such as frames,
  // report() prints the time of one.
  Contest(std::string problem, long long repeat, double parts = 1)
      : problem_(std::move(problem)), repeat_(repeat), parts_(parts) {}

  // A way, the first by tasks: `prepare` sets up its data, `launch` is timed, `correct` looks at the
  // answer; without one the answers of all ways go unchecked.
  void add(std::string name, std::function<void()> prepare, std::function<void()> launch,
           std::function<bool()> correct) {
    ways_.push_back(
        {std::move(name), std::move(prepare), std::move(launch), std::move(correct), {}});
  }

  // Runs all ways, once cold and then `repeat` times, and prints a line. The exit status:
  // 0 when every answer was right.
  int report() {
    cudaEvent_t begin, end;
    check(cudaEventCreate(&begin), "cudaEventCreate");
    check(cudaEventCreate(&end), "cudaEventCreate");
    std::string wrong;
    bool checked = true;
    for (long long turn = 0; turn <= repeat_; ++turn)
      for (Way &way : ways_) {
        way.prepare();
        check(cudaDeviceSynchronize(), "the preparation");
        check(cudaEventRecord(begin), "cudaEventRecord");
        way.launch();
        check(cudaGetLastError(), ("the launch of " + way.name).c_str());
        check(cudaEventRecord(end), "cudaEventRecord");
        check(on_all_gpus ? wait_for_all() : gtap_synchronize(), way.name.c_str());
        check(cudaEventSynchronize(end), "cudaEventSynchronize");
        float milliseconds = 0;
        check(cudaEventElapsedTime(&milliseconds, begin, end), "cudaEventElapsedTime");
        if (turn > 0 || repeat_ == 0) // the first launch is cold
          way.times.push_back(milliseconds / parts_);
        checked = checked && way.correct;
        if (way.correct && !way.correct() && is_first_process() &&
            wrong.find(way.name) == std::string::npos)
          wrong += " " + way.name;
      }
    cudaEventDestroy(begin);
    cudaEventDestroy(end);

    std::string line = problem_;
    double ours = 0, best = 0;
    for (Way &way : ways_) {
      std::sort(way.times.begin(), way.times.end());
      const std::size_t half = way.times.size() / 2;
      const double median =
          way.times.size() % 2 != 0 ? way.times[half] : (way.times[half - 1] + way.times[half]) / 2;
      char text[128];
      std::snprintf(text, sizeof text, " %s %.3f %.3f %.3f ms;", way.name.c_str(), median,
                    way.times.front(), way.times.back());
      line += text;
      if (&way == &ways_.front())
        ours = median;
      else if (best == 0 || median < best)
        best = median;
    }
    if (best != 0) {
      char ratio[64];
      std::snprintf(ratio, sizeof ratio, " ratio best_opponent/ours %.3f;", best / ours);
      line += ratio;
    }
    const std::string verdict = !wrong.empty() ? "WRONG:" + wrong
                                : checked      ? "answers ok"
                                               : "answers not checked";
    if (!is_first_process())
      return 0;
    std::printf("%s %s\n", line.c_str(), verdict.c_str());
    std::fflush(stdout);
    return wrong.empty() ? 0 : 1;
  }

private:
  struct Way {
    std::string name;
    std::function<void()> prepare, launch;
    std::function<bool()> correct;
    std::vector<double> times;
  };
  std::string problem_;
  long long repeat_;
  double parts_;
  std::vector<Way> ways_;
};

// Room for kernels that recurse; by default a thread has a kilobyte. Before the runtime is initialised.
inline void allow_recursion() {
  check(cudaDeviceSetLimit(cudaLimitStackSize, 8192), "cudaDeviceSetLimit");
}

} // namespace samples
