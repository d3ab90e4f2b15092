// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which loops of spawns are divided among tasks, and why others are kept: each says so at the end of the line with its
// head, and run_reports.py compares it with what the translator reports.
#include <gtap_thread.cuh>

struct Pair {
  int a, b;
};
struct Table {
  int entries[4];
  int *more;
  __device__ int at(int i) const { return entries[i & 3]; }
  __device__ int behind(int i) const { return more[i]; }
  __device__ void set(int i) { entries[0] = i; }
};
struct Cleaner {
  __device__ ~Cleaner() {}
};

__constant__ int weights[16];
__device__ int counter;
__device__ int results[1024];
enum Colour { red, green };

__device__ int twice(int i) { return 2 * i; }
__device__ int larger(const int &a, const int &b) { return a < b ? b : a; }
__device__ int next() { return ++counter; }
__device__ int deep(int i) { return i == 0 ? 0 : deep(i - 1); }
__device__ int elsewhere(int i);
__device__ void grow(int &i) { ++i; }

#pragma gtap function
__device__ int leaf(int i) { return i; }
#pragma gtap function
__device__ void sink(int) {}
#pragma gtap function
__device__ void give(int *) {}

// ---- heads

#pragma gtap function
__device__ void heads(int n, unsigned u, long long wide, short narrow, const int *sizes) {
  for (int i = 0; i < n; ++i) { // divided
#pragma gtap task
    sink(i);
  }
  for (int i = 0; i + 1 < n; ++i) // divided
#pragma gtap task
    sink(i);
  for (unsigned i = u; 3 - 1 + i > 5; i -= 2) // divided
#pragma gtap task
    sink(i);
  for (int i = n; i - 2 > n / 2; --i) // divided
#pragma gtap task
    sink(i);
  for (short i = 0; i + 1 < narrow; ++i) // kept: has a condition that is no comparison
#pragma gtap task
    sink(i);
  for (int i = 0; i + n < 100; ++i) // kept: has a condition that is no comparison
#pragma gtap task
    sink(i);
  for (int i = 0; i + 1 < wide; ++i) // kept: has a condition that is no comparison
#pragma gtap task
    sink(i);
  for (int i = n; i > 0; i -= 2) // divided
#pragma gtap task
    sink(i);
  for (unsigned i = u; i >= 1u; i--) // divided
#pragma gtap task
    sink(i);
  for (int i{0}; n != i; i++) // divided
#pragma gtap task
    sink(i);
  for (auto i = wide; i <= wide + n; i = 3 + i) // divided
#pragma gtap task
    sink(int(i));
  for (short i = 0; i < narrow; i += narrow) // divided
#pragma gtap task
    sink(i);
  for (int i = sizes[0]; i < sizes[1]; ++i) // divided
#pragma gtap task
    sink(i);
  for (long i = u; (i) < (twice(n)); (++i)) // divided
#pragma gtap task
    sink(int(i));

  int k;
  for (k = 0; k < n; ++k) // kept: does not declare one integer variable in its head
#pragma gtap task
    sink(k);
  for (int i = 0, j = 0; i < n; ++i) // kept: does not declare one integer variable in its head
#pragma gtap task
    sink(i + j);
  for (float x = 0; x < 8; ++x) // kept: does not declare one integer variable in its head
#pragma gtap task
    sink(int(x));
  for (int i = 0; i < n && i < 9; ++i) // kept: has a condition that is no comparison
#pragma gtap task
    sink(i);
  for (int i = 0; i < 0.5f * n; ++i) // kept: counts with something else than integers
#pragma gtap task
    sink(i);
  for (int i = 0; i < green; ++i) // kept: counts with something else than integers
#pragma gtap task
    sink(i);
  for (int i = 1; i < n; i *= 2) // kept: does not advance its variable by a step
#pragma gtap task
    sink(i);
  for (int i = 1; i < n; i += i) // kept: has a bound or a step that depends on its variable
#pragma gtap task
    sink(i);
  for (int i = 0; i < n; --i) // kept: does not count towards its bound
#pragma gtap task
    sink(i);
  for (int i = 0; i != n; i += 2) // kept: does not count towards its bound
#pragma gtap task
    sink(i);
  for (int i = 0; i < next(); ++i) // kept: has a head that calls 'next', which writes to memory
#pragma gtap task
    sink(i);
  for (int i = 0; i < n; i += sizes[2]) // kept: reads memory
#pragma gtap task
    sink(i);
  for (int i = 0; i < 32; ++i) // kept: has 32 turns; up to 32 are not divided
#pragma gtap task
    sink(i);
  for (int i = 32; i >= 0; --i) // divided
#pragma gtap task
    sink(i);
  while (n-- > 0) { // kept: is no counted for loop
#pragma gtap task
    sink(n);
  }
#pragma unroll 4
  for (int i = 0; i < n; ++i) // kept: has an attribute or a pragma
#pragma gtap task
    sink(i);
}

// ---- bodies

#pragma gtap function
__device__ void bodies(int n, Pair pair, Table table, const int *list, const int *__restrict__ fixed) {
  for (int i = 0; i < n; ++i) { // divided
    if (i % 3 == 0)
      continue;
    int square = i * i;
    square += pair.a;
    for (int j = 0; j < 4; ++j) {
      if (j == pair.b)
        break;
      switch (square) {
      case 3:
        square = twice(square);
        break;
      default:
        --square;
      }
    }
#pragma gtap task
    sink(larger(square, table.at(i)) + weights[i & 15]);
  }
  for (int i = 0; i < n; ++i) // divided
#pragma gtap task
    sink(__ldg(&list[i]) + weights[i & 7]);
  for (int i = 0; i < n; ++i) { // divided
    Table own = {};
    own.set(i);
    const int &first = own.entries[0];
#pragma gtap task
    sink(first + ::min(i, 7) + int(sqrtf(float(i))));
  }
  for (int i = 0; i < n; ++i) // kept: reads memory
#pragma gtap task
    sink(list[i]);
  for (int i = 0; i < n; ++i) // kept: reads memory
#pragma gtap task
    sink(fixed[i]);
  for (int i = 0; i < n; ++i) // kept: reads memory
#pragma gtap task
    sink(counter);
  for (int i = 0; i < n; ++i) // kept: calls 'behind', which reads memory
#pragma gtap task
    sink(table.behind(i));
  int sum = 0;
  for (int i = 0; i < n; ++i) { // kept: changes 'sum', which all turns share
    sum += i;
#pragma gtap task
    sink(sum);
  }
  for (int i = 0; i < n; ++i) { // kept: changes 'i' in its body
#pragma gtap task
    sink(i++);
  }
  for (int i = 0; i < n; ++i) { // kept: writes to memory
    results[i] = i;
#pragma gtap task
    sink(i);
  }
  for (int i = 0; i < n; ++i) // kept: calls 'next', which
#pragma gtap task
    sink(next());
  for (int i = 0; i < n; ++i) // kept: calls 'deep', which
#pragma gtap task
    sink(deep(i));
  for (int i = 0; i < n; ++i) // kept: calls 'elsewhere', whose body is not known here
#pragma gtap task
    sink(elsewhere(i));
  for (int i = 0; i < n; ++i) { // kept: calls 'grow', which may change an argument
    grow(n);
#pragma gtap task
    sink(n);
  }
  for (int i = 0; i < n; ++i) { // divided
    int j = i;
    grow(j);
#pragma gtap task
    sink(j);
  }
  for (int i = 0; i < n; ++i) { // kept: calls 'atomicAdd'
#pragma gtap task
    sink(atomicAdd(&counter, 1));
  }
  for (int i = 0; i < n; ++i) // kept: uses threadIdx
#pragma gtap task
    sink(threadIdx.x);
  for (int i = 0; i < n; ++i) { // kept: is left by a break
    if (i == 5)
      break;
#pragma gtap task
    sink(i);
  }
  for (int i = 0; i < n; ++i) { // kept: is left by a return
    if (i == 5)
      return;
#pragma gtap task
    sink(i);
  }
  for (int i = 0; i < n; ++i) { // kept: declares 'cleaner', whose destructor may have effects
    Cleaner cleaner;
#pragma gtap task
    sink(i);
  }
  for (int i = 0; i < n; ++i) // kept: takes the address of 'sum'
#pragma gtap task
    give(&sum);
  for (int i = 0; i < n; ++i) // kept: has a spawn with the clause if(...)
#pragma gtap task if (i > 3)
    sink(i);
  volatile int unsure = 0;
  for (int i = 0; i < n; ++i) // kept: uses a volatile object
#pragma gtap task
    sink(unsure);
  int two[2] = {1, 2};
  for (int i = 0; i < n; ++i) // kept: uses 'two': it is an array
#pragma gtap task
    sink(two[i & 1]);
  int &alias = sum;
  for (int i = 0; i < n; ++i) // kept: uses the reference 'alias'
#pragma gtap task
    sink(alias);
  for (int i = 0; i < n; ++i) { // kept: holds a lambda
    auto same = [](int j) { return j; };
#pragma gtap task
    sink(same(i));
  }
  for (int i = 0; i < n; ++i) { // kept: holds a preprocessor directive
#if 1
#pragma gtap task
    sink(i);
#endif
  }
}

// ---- nests

#pragma gtap function
__device__ void nests(int n, const int *list) {
  for (int y = 0; y < n; ++y) { // divided
    const int row = y * n;
    for (int x = 0; x < n; ++x) // divided
      if ((x & y) == 0) {
#pragma gtap task
        sink(row + x);
      }
  }
  for (int y = 0; y < n; ++y) { // kept: changes 'n', which all turns share
    for (int x = 0; x < n; ++x) // divided
#pragma gtap task
      sink(x);
    --n;
  }
  for (int y = 0; y < n; ++y) // divided
    for (int i = y; i != 0;) { // kept: does not advance its variable by a step
      i /= 2;
#pragma gtap task
      sink(i);
    }
  if (n > 3)
    for (int i = 0; i < n; ++i) // divided
#pragma gtap task
      sink(i);
  else
    for (int i = 0; i < 2 * n; ++i) // divided
#pragma gtap task
      sink(i);
}

// ---- results, and loops that a taskwait follows

struct Sums {
  int part[64];
  int all;
};

#pragma gtap function
__device__ int joined(int n, const int *list, int *out) {
  int part[64];
  Sums sums{};
  int last = 0;
  for (int i = 0; i < n; ++i) // divided
#pragma gtap task
    part[i] = leaf(list[i]);
#pragma gtap taskwait
  for (int y = 0; y < n; ++y) // kept: reads memory that a task which this function spawns may write
    for (int x = list[y]; x < list[y + 1]; ++x) // kept: reads memory
#pragma gtap task
      out[x] = leaf(list[x] + counter);
#pragma gtap taskwait
  for (int i = 0; i < n; ++i) // divided
#pragma gtap task
    sums.part[i] = leaf(i);
#pragma gtap taskwait
  for (int i = 0; i < n; ++i) // divided
#pragma gtap task
    results[i] = leaf(i);
  for (int i = 0; i < n; ++i) // kept: reads memory
#pragma gtap task
    part[i] = leaf(list[i]);
  out[0] = 0;
#pragma gtap taskwait
  for (int i = 0; i < n; ++i) // divided
#pragma gtap task
    part[i] = leaf(list[i]);
  for (int i = 0; i < n; ++i) { // divided
#pragma gtap task
    sink(list[n - i]);
  }
#pragma gtap task
  sink(list[0]);
#pragma gtap taskwait
  int few[32];
  for (int i = 0; i < n; ++i) // kept: has results in an array of 32 elements; up to 32 turns are not divided
#pragma gtap task
    few[i] = leaf(i);
#pragma gtap taskwait
  int square[6][6];
  for (int y = 0; y < n; ++y)   // divided
    for (int x = 0; x < n; ++x) // divided
#pragma gtap task
      square[y][x] = leaf(x);
#pragma gtap taskwait
  last = few[0] + square[0][0];
  for (int i = 0; i < n; ++i) // kept: has a spawn whose result goes to 'last', the same in all turns
#pragma gtap task
    last = leaf(i);
#pragma gtap taskwait
  for (int i = 1; i < n; ++i) // kept: reads 'part', where results of its spawns go
#pragma gtap task
    part[i] = leaf(part[0]);
#pragma gtap taskwait
  for (int i = 0; i < n; ++i) { // kept: holds a taskwait
#pragma gtap task
    part[i] = leaf(i);
#pragma gtap taskwait
  }
  for (int i = 0; i < n; ++i) { // kept: has a spawn whose result goes to a variable of the loop
    int own;
#pragma gtap task
    own = leaf(i);
  }
#pragma gtap taskwait
  return part[0] + sums.part[1] + last;
}

// ---- templates, classes, blocks

#pragma gtap function
template <class T, int Step>
__device__ void generic(T n, T x) {
  const T base = x;
  for (T i = 0; i < n; i += Step) // divided
#pragma gtap task
    sink(int(base + i));
  for (auto i = n; i > 0; --i) // divided
#pragma gtap task
    sink(int(i));
  for (T i = 0; i < n; ++i) // kept: reads memory
    if constexpr (Step == 2) {
#pragma gtap task
      sink(counter);
    } else {
#pragma gtap task
      sink(int(i));
    }
}

struct Holder {
  using Number = int;
#pragma gtap function
  __device__ static void member(int n) {
    using Count = Number;
    for (Count i = 0; i < n; ++i) // divided
#pragma gtap task
      sink(i);
  }
#pragma gtap function
  __device__ static void outside(int n);
};

#pragma gtap function
__device__ void Holder::outside(int n) {
  for (Number i = 0; i < n; ++i) // divided
#pragma gtap task
    sink(i);
}

namespace {
namespace inner {
#pragma gtap function
__device__ void in_namespace(int n) {
  for (int i = 0; i < n; ++i) // divided
#pragma gtap task
    sink(i);
}
} // namespace inner
} // namespace

#pragma gtap function
__device__ void with_blocks(int n) {
  for (int i = 0; i < n; ++i) { // divided
#pragma gtap task
    {
      for (int j = 0; j < i; ++j) // divided
#pragma gtap task
        sink(j);
    }
  }
}

#pragma gtap function
__device__ void from_macros(int n) {
#define LIMIT (n + 1)
#define TWICE(x) (2 * (x))
  for (int i = 0; i < LIMIT; ++i) // divided
#pragma gtap task
    sink(TWICE(i));
}

// Nothing runs behind a function that only begins launches, so the turns may read memory.
#pragma gtap function
__device__ void begins(int n, const int *list) {
  for (int i = 0; i < n; ++i) // divided
#pragma gtap task
    sink(list[i]);
  for (int i = 0; i < n; ++i) // divided
    for (int j = 0; j < n; ++j) // divided
#pragma gtap task
      sink(list[i] + j);
}
#pragma gtap function
__device__ void begins_and_writes(int n, int *list) {
  for (int i = 0; i < n; ++i) // kept: reads memory
#pragma gtap task
    sink(list[i]);
  list[0] = 1;
}
#pragma gtap function
__device__ void begins_again(int n, const int *list) {
  for (int i = 0; i < n; ++i) // kept: reads memory
#pragma gtap task
    sink(list[i]);
}
#pragma gtap function
__device__ void spawns_it(int n, int *list) {
#pragma gtap task
  begins_again(n, list);
#pragma gtap taskwait
  list[0] = 1;
}
#pragma gtap function
__device__ void begins_by_pointer(int n, const int *list) {
  for (int i = 0; i < n; ++i) // kept: reads memory
#pragma gtap task
    sink(list[i]);
}
__device__ void (*known)(int, const int *) = begins_by_pointer;

// Tasks that write in a default argument, in an initialiser of a constructor, in one of a member.
__device__ int count_up(int by = ++counter) { return by; }
struct Numbered {
  int number;
  int next = ++counter;
  __device__ explicit Numbered(int *from) : number(++*from) {}
};
#pragma gtap function
__device__ void numbers(int *from) {
  Numbered made(from);
}
#pragma gtap function
__device__ void counts_up() {
  count_up();
}
#pragma gtap function
__device__ void counts_elsewhere() {
  elsewhere(1);
}
#pragma gtap function
__device__ void counts_by_assembly() {
  asm volatile("" ::: "memory");
}
#pragma gtap function
__device__ void counts_by_pointer(int (*count)()) {
  count();
}
struct Counter {
  __device__ virtual void count() {}
};
#pragma gtap function
__device__ void counts_virtually(Counter *counts) {
  counts->count();
}
#pragma gtap function
__device__ void loads(const int *from) {
  (void)__ldg(from);
}
#pragma gtap function
__device__ void writes_unseen(int n, int (*count)(), Counter *counts) {
  for (int i = 0; i < n; ++i) { // kept: reads memory that a task which this function spawns may write
#pragma gtap task
    sink(counter + i);
#pragma gtap task
    counts_elsewhere();
  }
#pragma gtap taskwait
  for (int i = 0; i < n; ++i) { // kept: reads memory that a task which this function spawns may write
#pragma gtap task
    sink(counter + i);
#pragma gtap task
    counts_by_assembly();
  }
#pragma gtap taskwait
  for (int i = 0; i < n; ++i) { // kept: reads memory that a task which this function spawns may write
#pragma gtap task
    sink(counter + i);
#pragma gtap task
    counts_by_pointer(count);
  }
#pragma gtap taskwait
  for (int i = 0; i < n; ++i) { // kept: reads memory that a task which this function spawns may write
#pragma gtap task
    sink(counter + i);
#pragma gtap task
    counts_virtually(counts);
  }
#pragma gtap taskwait
}
#pragma gtap function
__device__ void writes_by_default(int n, int *list) {
  for (int i = 0; i < n; ++i) { // kept: reads memory that a task which this function spawns may write
#pragma gtap task
    sink(counter + i);
#pragma gtap task
    counts_up();
  }
#pragma gtap taskwait
  for (int i = 0; i < n; ++i) { // kept: reads memory that a task which this function spawns may write
#pragma gtap task
    sink(list[i]);
#pragma gtap task
    numbers(list);
  }
#pragma gtap taskwait
  for (int i = 0; i < n; ++i) { // divided
#pragma gtap task
    sink(list[i]);
#pragma gtap task
    loads(list);
  }
#pragma gtap taskwait
}
__global__ void start_writing_by_default(int n, int *list) {
#pragma gtap entry
  writes_by_default(n, list);
}

__global__ void start_reading(int n, int *list) {
#pragma gtap entry
  begins(n, list);
}
__global__ void start_reading_elsewhere(int n, const int *list) {
#pragma gtap entry
  begins(n, list + 1);
}
__global__ void start_writing(int n, int *list) {
#pragma gtap entry
  begins_and_writes(n, list);
}
__global__ void start_again(int n, int *list) {
#pragma gtap entry
  begins_again(n, list);
}
__global__ void start_spawning(int n, int *list) {
#pragma gtap entry
  spawns_it(n, list);
}
__global__ void start_known(int n, int *list) {
#pragma gtap entry
  begins_by_pointer(n, list);
}

__global__ void start(int n, int *list, Pair pair, Table table) {
#pragma gtap entry
  generic<int, 1>(n, 3);
}
__global__ void start_other(int n) {
#pragma gtap entry
  generic<long, 2>(n, 3);
}
