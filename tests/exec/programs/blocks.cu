// Spawned blocks: copied and shared variables, in loops and branches, nested, with spawns, waits and
// blocks inside, with every clause.
#define GTAP_NUM_QUEUES 2
#include <gtap_thread.cuh>

#include "headers/block_shapes.cuh"
#include "support.h"

// Copies are made when the block is spawned.
#pragma gtap function
__device__ void in_a_loop(int n, int *out) {
  shapes::point p{1, 2};
  const int step = 3;
  for (int i = 0; i < n; ++i) {
    p.x += step;
    auto half = i / 2;
#pragma gtap task queue(i) final(i > 6) // each writes its own element
    {
      out[i] = p.x * 10 + half;
      for (int k = 0; k < 5; ++k) {
        if (k == step)
          continue;
        if (k > 3)
          break;
        out[i] += k;
      }
    }
    p.y++;
  }
}

// Shared variables, an array among them; nested blocks, which nobody waits for.
#pragma gtap function
__device__ int nested(int n, int *out) {
  int sums[4] = {0, 1, 2, 3};
  long long total = 0;
  unsigned u = 7u;
#pragma gtap task default(shared)
  {
    sums[0] = n;
    sums[2] = 5;
    total = n;
#pragma gtap task firstprivate(n)
    {
      out[0] = shapes::fib(n % 7);
      n = 100; // its own copy
    }
#pragma gtap task // not shared here: copied
    {
      out[1] = total + n;
      total = 0;
      n = 200;
    }
  }
#pragma gtap task default(none) shared(sums) firstprivate(n, u)
  { sums[3] = n + int(u); }
#pragma gtap taskwait
  return sums[0] + 3 * sums[1] + 5 * sums[2] + 7 * sums[3] + int(total) + n;
}

// Usings, aliases and constants around the block; a name that the block hides; an empty one.
#pragma gtap function
__device__ void surroundings(int n, int *out) {
  using namespace shapes;
  typedef int number;
  constexpr int size = 4, twice = 2 * size;
  number value = n;
  const int lane = n % 2, unread = 5;
  {
    int &slot = out[1];
#pragma gtap task
    {
      number values[size];
      for (int i = 0; i < size; ++i)
        values[i] = i + value + green;
      int value = values[size - 1];
      out[0] = value + twice;
      slot = fib(n % 5);
    }
  }
#pragma gtap task firstprivate(unread)
  {
#pragma gtap task queue(lane) // mentioned nowhere else
    { value = 1; }
  }
  value = 0;
  if (n > 1)
#pragma gtap task
  {
    out[2] = n;
  } else
    out[2] = -1;
  TASK_BLOCK({ out[3] = value + 1; }) {
    auto square = [](int x) { return x * x; };
    out[4] = square(n);
  }
#pragma gtap taskwait
}

// Variables whose declarations stand behind a label.
#pragma gtap function
__device__ int behind_labels(int n) {
  int sum = 0;
  switch (n % 2) {
  case 0:
    sum = 5;
    [[fallthrough]];
  default:
    int spare;
    spare = n;
#pragma gtap task shared(spare)
    {
      int a;
#pragma gtap task
      a = shapes::fib(spare);
#pragma gtap taskwait
      spare += a;
    }
#pragma gtap taskwait
    sum += spare;
  }
again:
  int other = sum;
#pragma gtap task shared(other) default(none) firstprivate(n)
  { other += shapes::fib(n % 4) + 1; }
#pragma gtap taskwait
  if (other < 99) {
    sum += other;
    goto again;
  }
  return other;
}

// Constants, a type and an enumerator that only macros name.
#define LEVEL level
#define EACH_NUMBER(X) X(level) X(n) X(Number(sizeof(Number)))
#define ADDED(number) sum += (number);
#pragma gtap function
__device__ int named_by_macros(int n) {
  using Number = short;
#define NUMBER Number
  static const unsigned short level = 9;
  constexpr int steps[] = {3, 4};
#define STEPS steps
  int sum = 0;
#pragma gtap task shared(sum)
  {EACH_NUMBER(ADDED)}
#pragma gtap taskwait
#pragma gtap task shared(sum)
  {
    sum += LEVEL + STEPS[1] + NUMBER(n);
  }
#pragma gtap taskwait
  static const int bound = 4;
  constexpr int queue = 1;
#define BOUND bound // in clauses alone, in a block and in a block of it
#define QUEUE queue
#pragma gtap task shared(sum) firstprivate(n)
  {
    int child;
#pragma gtap task if (n > BOUND) queue(QUEUE)
    child = shapes::fib(n % 5);
#pragma gtap taskwait
#pragma gtap task shared(sum) firstprivate(child)
    {
      int grandchild;
#pragma gtap task final(child > BOUND)
      grandchild = shapes::fib(child % 6);
#pragma gtap taskwait
      sum += grandchild;
    }
#pragma gtap taskwait
  }
#pragma gtap taskwait
  return sum;
}

// A constant and a type that nearer declarations of their names hide from the block.
#pragma gtap function
__device__ int hidden_constants(int n) {
  constexpr char level = 20;
  using Number = char;
  int result = 0;
  {
    int level = n;
    using Number = long long;
#pragma gtap task shared(result) firstprivate(level)
    {
      Number value = Number(level) << 33;
      result = int(value >> 32);
    }
#pragma gtap taskwait
  }
  return result + level + int(sizeof(Number));
}

// An array of a block that hides one of the function, shared by a block inside.
#pragma gtap function
__device__ int hidden_array(int n) {
  int places[4] = {n, 1, 2, 3}, result = 0;
#pragma gtap task shared(result)
  {
    double places[2] = {0.5, 1.5};
#pragma gtap task shared(places)
    { places[0] += n; }
#pragma gtap taskwait
    result = int(2 * places[0] + places[1]);
  }
#pragma gtap taskwait
  return result + places[0] + places[3];
}

// The types of what a block shares, copies and has of its own.
template <class Value>
struct Holder {
  Value value;
};

#pragma gtap function
__device__ int types_of_shared(int n) {
  long sum = 0;
  int cells[2] = {n, 2};
#pragma gtap task shared(sum, cells) firstprivate(n)
  {
    decltype(sum) rest = n;
    decltype(cells) own = {n, cells[1]};
    decltype(n) size = sizeof(decltype(sum));
    Holder<decltype(sum)> holder{rest};
#pragma gtap task shared(sum, rest)
    {
      decltype(rest) inner = 5;
      inner += rest;
      sum += inner;
    }
#pragma gtap taskwait
    sum += rest + own[0] + own[1] + size + holder.value;
  }
#pragma gtap taskwait
  return int(sum);
}

#pragma gtap function
__device__ void all_of_them(int n, int *out) {
#pragma gtap task
  out[0] = shapes::fib(n);
#pragma gtap task
  in_a_loop(n, out + 16);
#pragma gtap task
  out[1] = nested(n, out + 4);
#pragma gtap task
  out[3] = behind_labels(n);
#pragma gtap task
  out[15] = hidden_constants(n);
#pragma gtap task
  out[32] = named_by_macros(n);
#pragma gtap task
  out[14] = hidden_array(n);
#pragma gtap task
  out[13] = types_of_shared(n);
#pragma gtap task
  {
    surroundings(n, out + 8);
    a_global[n] = n; // globals are shared
#pragma gtap taskwait
    out[2] = a_global[n];
  }
}

__global__ void with_tasks(int n, int *out) {
#pragma gtap entry
  all_of_them(n, out);
}

__global__ void serially(int n, int *out) {
  all_of_them(n, out);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(9);
  exec::Array<int> tasks(40), serial(40);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial.device());
  test.wait("serially");
  test.equal("blocks", tasks, serial);
  return test.finish("blocks");
}
