// What the exec programs share: checked launches, memory that kernels reach, and the comparison of
// a task result with its serial elision. Works under nvcc and on the host target; knows no program.
#pragma once

#include <gtap/api.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace exec {

[[noreturn]] inline void fail(const char *what, const char *why) {
  std::fprintf(stderr, "%s: %s\n", what, why);
  std::exit(1);
}

inline void check(cudaError_t error, const char *what) {
  if (error != cudaSuccess)
    fail(what, cudaGetErrorString(error));
}

inline void check(gtap_status status, const char *what) {
  if (status != GTAP_SUCCESS)
    fail(what, gtap_error_string(status));
}

inline void check(gtap_outcome outcome, const char *what) {
  check(gtap_status(outcome), what);
}

// `count` values in device memory, zero at first.
template <class T>
class Array {
public:
  explicit Array(std::size_t count = 1) : count_(count) {
    check(cudaMalloc(&values_, count * sizeof(T)), "cudaMalloc");
    clear();
  }
  ~Array() { cudaFree(values_); }
  Array(const Array &) = delete;
  Array &operator=(const Array &) = delete;

  T *device() const { return values_; }
  void clear() { check(cudaMemset(values_, 0, count_ * sizeof(T)), "cudaMemset"); }
  void write(const std::vector<T> &values) { // no more than there are places
    check(cudaMemcpy(values_, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice),
          "cudaMemcpy");
  }
  std::vector<T> read() const {
    std::vector<T> copy(count_);
    check(cudaMemcpy(copy.data(), values_, count_ * sizeof(T), cudaMemcpyDeviceToHost),
          "cudaMemcpy");
    return copy;
  }

private:
  T *values_ = nullptr;
  std::size_t count_;
};

// One program's run: starts the runtime, counts differences, and gives the exit status.
class Test {
public:
  // argv[1], if given, is the problem's size.
  Test(int argc, char **argv) : size_(argc > 1 ? std::atoi(argv[1]) : 0) {
#ifndef GTAP_TARGET_HOST
    // The serial elisions recurse on the device's call stack.
    check(cudaDeviceSetLimit(cudaLimitStackSize, 16 * 1024), "cudaDeviceSetLimit");
#endif
    check(gtap_initialize(), "gtap_initialize");
  }

  int size(int otherwise) const {
    return size_ > 0 ? size_ : otherwise;
  }

  // After each launch of a kernel.
  void wait(const char *kernel) {
    check(cudaGetLastError(), kernel);
    check(gtap_synchronize(), kernel);
    check(cudaDeviceSynchronize(), kernel);
  }

  template <class T>
  void equal(const char *what, const std::vector<T> &tasks, const std::vector<T> &serial) {
    std::size_t wrong = 0, first = 0;
    for (std::size_t i = serial.size(); i-- > 0;)
      if (!(tasks[i] == serial[i])) {
        ++wrong;
        first = i;
      }
    if (wrong != 0) {
      ++differences_;
      std::fprintf(stderr, "%s: %zu of %zu values differ, the first at %zu", what, wrong,
                   serial.size(), first);
      show(tasks[first], serial[first]);
    }
  }

  template <class T>
  void equal(const char *what, const Array<T> &tasks, const Array<T> &serial) {
    equal(what, tasks.read(), serial.read());
  }

  // So far.
  int differences() const {
    return differences_;
  }

  int finish(const char *program) {
    check(gtap_finalize(), "gtap_finalize");
    std::printf("%s: %s\n", program, differences_ == 0 ? "ok" : "WRONG");
    return differences_ == 0 ? 0 : 1;
  }

private:
  static void show(long long tasks, long long serial) {
    std::fprintf(stderr, ": %lld, serially %lld\n", tasks, serial);
  }
  template <class T>
  static void show(const T &, const T &) {
    std::fprintf(stderr, "\n");
  }

  int size_;
  int differences_ = 0;
};

// A program's main: compares the one number of a kernel that computes it with tasks and of one that computes it in one
// thread. `tasks` and `serial` launch the kernels.
template <class Tasks, class Serial>
int compare_with_serial(int argc, char **argv, const char *program, Tasks tasks, Serial serial) {
  Test test(argc, argv);
  Array<int> with_tasks(1), serially(1);
  tasks(with_tasks.device());
  test.wait("with_tasks");
  serial(serially.device());
  test.wait("serially");
  test.equal(program, with_tasks, serially);
  return test.finish(program);
}

} // namespace exec
