// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The forms of one kernel of Jacob et al., "Efficient Fork-Join on GPUs through Warp Specialization", VI-B, timed in turn:
// nested (a team for each turn of the outer loop), in_block (teams whose threads share the outer loop and whose lanes share the
// inner one), one_level (a thread-level task for each turn), block (`worker(block)`, written with threadIdx), and kernels without
// tasks. Must not know what is computed.
#pragma once

#include "../common/contest.h"
#include "../common/resident_blocks.h"

namespace samples {

// How the forms' kernels are launched, and what all forms of a kernel have in common.
class Forms {
public:
  // `kernel`: the paper's name of the loop and its size. `prepare` sets the data up before each launch; `correct` compares
  // what a launch has written with the host's answer.
  Forms(const std::string &kernel, long long repeat, std::function<void()> prepare,
        std::function<bool()> correct)
      : contest_(kernel, repeat), prepare_(std::move(prepare)), correct_(std::move(correct)) {}

  // A form by tasks: a kernel with an entry. The first that is added is compared with the best of all others.
  template <class... Parameters, class... Arguments>
  void add_tasks(const std::string &form, void (*kernel)(Parameters...), Arguments... arguments) {
    add(form, [=] { kernel<<<GTAP_GRID_SIZE_OF(kernel), GTAP_BLOCK_SIZE>>>(arguments...); });
  }

  // A form without tasks: as many blocks as are resident at once, but at most `blocks`.
  template <class... Parameters, class... Arguments>
  void add_kernel(const std::string &form, int blocks, int threads, void (*kernel)(Parameters...),
                  Arguments... arguments) {
    const int grid = std::max(1, std::min(blocks, resident_blocks(kernel, threads)));
    add(form, [=] { kernel<<<grid, threads>>>(arguments...); });
  }

  // Any launch, such as one that needs several kernels.
  void add(const std::string &form, std::function<void()> launch) {
    contest_.add(form, prepare_, std::move(launch), correct_);
  }

  // Runs all forms and prints their line. The exit status: 0 when every answer was right.
  int report() { return contest_.report(); }

private:
  Contest contest_;
  std::function<void()> prepare_;
  std::function<bool()> correct_;
};

// Whether `found` differs from `expected` by no more than `tolerance`, relative to the larger of 1 and the expected value.
inline bool close_to(const std::vector<float> &found, const std::vector<float> &expected,
                     float tolerance = 1e-3f) {
  if (found.size() != expected.size())
    return false;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const float difference =
        found[i] > expected[i] ? found[i] - expected[i] : expected[i] - found[i];
    const float size = expected[i] < 0 ? -expected[i] : expected[i];
    if (!(difference <= tolerance * (size > 1 ? size : 1))) // not a number is not close
      return false;
  }
  return true;
}

} // namespace samples
