// A task function's text stands twice in the output, under two names: what asks for the function's name, for a place in
// the text or for __COUNTER__ must get the same answers in both, those of the plain program.
#include <gtap_thread.cuh>

#include "headers/counted.h"
#include "support.h"

// A number for a text.
__device__ int hash(const char *text) {
  unsigned value = 7;
  for (; *text; ++text)
    value = value * 31 + static_cast<unsigned char>(*text);
  return int(value % 100003);
}

__device__ int asked(const char *name, int line) {
  return hash(name) + line;
}

#define HERE asked(__func__, __LINE__)
#define NAMED(name) hash(name)
#define UNIQUE_2(name, number) name##number
#define UNIQUE_1(name, number) UNIQUE_2(name, number)
#define UNIQUE(name) UNIQUE_1(name, __COUNTER__)
#define TWICE(value) ((value)*2 + (value))

constexpr int before = __COUNTER__;

#pragma gtap function
__device__ int id(int n, int more = __COUNTER__) {
  return n + more;
}

#pragma gtap function
__device__ int names(int n) {
  const char *kept = __func__;
  int a, sum = sizeof(__func__) + sizeof __FUNCTION__;
  static_assert(sizeof(__func__) == 6);
#pragma gtap task
  a = id(hash(__FUNCTION__));
#pragma gtap taskwait
  sum = sum * 3 + a + hash(kept) + HERE + NAMED(__func__) + hash(__PRETTY_FUNCTION__);
  sum = sum * 3 + hash(__builtin_FUNCTION()) + __func__[1] + (__func__[n % 5] == "names"[n % 5]);
  auto inner = [] { return hash(__func__); };
  sum = sum * 3 + inner();
  struct local {
    __device__ static int name() { return hash(__func__); }
  };
  return sum + local::name();
}

#pragma gtap function
template <class T>
__device__ T names_in_templates(T n) {
  T a;
#pragma gtap task if (__func__[0] == 'n')
  a = id(int(n));
#pragma gtap taskwait
  return a + T(hash(__func__)) + T(NAMED(__FUNCTION__));
}

struct family {
#pragma gtap function
  __device__ static int member(int n) {
    int a, b = 0;
#pragma gtap task shared(b)
    { b = hash(__func__) + HERE; }
#pragma gtap task
    a = id(n);
#pragma gtap taskwait
    return a + b + hash(__func__);
  }
};

#pragma gtap function
__device__ int blocks(int n) {
  int out = 0, more = 0;
#pragma gtap task shared(out)
  {
    out = hash(__func__) + n;
#pragma gtap task shared(more)
    { more = hash(__PRETTY_FUNCTION__) + __LINE__; }
#pragma gtap taskwait
  }
#pragma gtap taskwait
  return out * 3 + more;
}

#pragma gtap function
__device__ int places(int n) {
  int a, first = __LINE__,
         second = // over
         __LINE__;
#pragma gtap task
  a = id(__LINE__, // a spawn over several lines
         n + __LINE__);
#pragma gtap taskwait
  for (int i = __LINE__; i < 0; i += __LINE__)
#pragma gtap taskwait
    ;
  return a + first * 3 + second * 5 + __builtin_LINE() + hash(__FILE__) + TWICE(__LINE__);
}

#pragma gtap function
__device__ int counts(int n) {
  int a, first = __COUNTER__;
  int UNIQUE(held) = n;
  constexpr int second = __COUNTER__;
#pragma gtap task
  a = id(__COUNTER__);
#pragma gtap taskwait
  return ((a * 10 + first) * 10 + second) * 10 + TWICE(__COUNTER__) + __COUNTER__ + FROM_HEADER;
}
constexpr int between = __COUNTER__;

#pragma gtap function
__device__ int counts_in_blocks(int n) {
  int out = __COUNTER__, more = 0;
#pragma gtap task shared(out)
  { out += n + __COUNTER__ * 10; }
#pragma gtap taskwait
#pragma gtap task shared(more)
  { more = __COUNTER__; }
#pragma gtap taskwait
  return out + more * 100 + __COUNTER__;
}

constexpr int behind = __COUNTER__;
#include "headers/counted_again.h"

#pragma gtap function
__device__ void all_of_them(int n, int *results) {
#pragma gtap task
  results[0] = names(n);
#pragma gtap task
  results[1] = names_in_templates(n);
#pragma gtap task
  results[2] = family::member(n);
#pragma gtap task
  results[3] = blocks(n);
#pragma gtap task
  results[4] = places(n);
#pragma gtap task
  results[5] = counts(n);
#pragma gtap task
  results[6] = counts_in_blocks(n);
}

__global__ void with_tasks(int n, int *results) {
#pragma gtap entry
  all_of_them(n, results);
}

__global__ void serially(int n, int *results) {
  all_of_them(n, results);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  for (int n = 0; n < test.size(4); ++n) {
    exec::Array<int> tasks(7), serial(7);
    with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
    test.wait("with_tasks");
    serially<<<1, 1>>>(n, serial.device());
    test.wait("serially");
    test.equal("text_twice", tasks, serial);
    // The plain program's numbers: each use counts once, in headers, too.
    const int base = counted::first;
    test.equal("counters", std::vector<int>{before, between, behind, counted::again},
               std::vector<int>{base + 1, base + 10, base + 15, base + 16});
    const int blocks = (base + 11 + n + (base + 12) * 10) + (base + 13) * 100 + base + 14;
    test.equal("counts_in_blocks", std::vector<int>{tasks.read()[6]}, std::vector<int>{blocks});
  }
  return test.finish("text_twice");
}
