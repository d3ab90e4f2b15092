// When things are evaluated, and how often: the expressions of clauses, in the order written, before the arguments
// and the destination; all of them once. The serial version evaluates those that change something, too, so that both
// versions of a program compute the same.
#define GTAP_NUM_QUEUES 4
#include <gtap_thread.cuh>

#include "support.h"

constexpr int base = 6; // eleven digits fit an int

__device__ int next(int *counter, int digit) {
  *counter = *counter * base + digit;
  return digit;
}

__device__ bool yes(int *counter, int digit) {
  return next(counter, digit) > 0;
}

#pragma gtap function
__device__ int id(int n) {
  return n;
}

#pragma gtap function
__device__ int pair(int a, int b) {
  return a * 10 + b;
}

// Each clause alone, before the argument.
#pragma gtap function
__device__ int each_clause(int n) {
  int k = n, a, b, c;
#pragma gtap task if (k++ < 1)
  a = id(k);
#pragma gtap task final(k++ > 100)
  b = id(k);
#pragma gtap task queue(k++)
  c = id(k);
#pragma gtap taskwait
  return (a * 100 + b) * 100 + c;
}

// An argument that changes what a clause reads.
#pragma gtap function
__device__ int arguments_change(int n) {
  int k = n, a, b;
#pragma gtap task queue(k) if (k % 2 == 0)
  a = id(k++);
#pragma gtap task final(k % 2 == 0)
  b = id(++k);
#pragma gtap taskwait
  return a * 100 + b;
}

struct Three {
  long first;
  int rest[2];
};

// Lists that read a variable and change it then: g++ 12 evaluates `x = Three{n, {n++, n}}` in another order.
#pragma gtap function
__device__ int lists(int n) {
  int k = n, a;
  if (n < 0) // the lists below become assignments: the step after the taskwait jumps over them
    return 0;
  Three braces{++k, {k++, ++k}};
  Three equals = {k, {k++, k}};
  Three made = Three{++k, {k, ++k}};
  Three either = n % 2 ? Three{k, {++k, k}} : Three{++k, {++k, k}};
  struct {
    int first, second;
  } unnamed = {++k, ++k};
#pragma gtap task
  a = id(k);
#pragma gtap taskwait
  unsigned sum = a;
  for (const Three &each : {braces, equals, made, either})
    sum = ((sum * 7 + each.first) * 7 + each.rest[0]) * 7 + each.rest[1];
  return int((sum * 7 + unnamed.first) * 7 + unnamed.second);
}

// All of them, in every order; then the arguments; then the destination.
#pragma gtap function
__device__ int in_order_written(int n) {
  int order = n % 10, results[10] = {};
#pragma gtap task queue(next(&order, 1)) if (yes(&order, 2)) final(!yes(&order, 3))
  results[next(&order, 5)] = id(next(&order, 4));
#pragma gtap task final(!yes(&order, 1)), if (yes(&order, 2)), queue(next(&order, 3))
  results[next(&order, 2)] = id(next(&order, 1));
#pragma gtap taskwait
  return order + results[5] * 3 + results[2];
}

// A parameter and a local that nothing but clauses change, over taskwaits, the clause of a taskwait included: once,
// whether there is something to wait for or not.
#pragma gtap function
__device__ int changed_by_clauses(int n, int k) {
  int local = n, a = 0, sum = 0;
  for (int i = 0; i < 4; ++i) {
    if (i != 2) {
#pragma gtap task if (k++ % 3 != 0) queue(local++)
      a = id(i + n);
    }
#pragma gtap taskwait queue(local += 2)
    sum = sum * 3 + a + k + local;
#pragma gtap taskwait queue(k++)
  }
  return sum + k * 7 + local;
}

// Through a pointer, and as bodies without braces.
#pragma gtap function
__device__ int without_braces(int n) {
  int k = 0, a = 1, b = 2;
  if (n % 2 == 0)
#pragma gtap task if (k++ == 0)
    a = id(n + k);
  else
#pragma gtap task final(++k > 0)
    b = id(n - k);
  for (int i = 0; i < 3; ++i)
#pragma gtap task queue(k++)
    id(k);
#pragma gtap taskwait
  return (a * 10 + b) * 10 + k;
}

struct gate {
  int *asked;
  int limit;
  __device__ explicit operator bool() {
    *asked += 1;
    return limit-- > 0;
  }
};

// A condition that converts by the user's own operator, and a spawn that declares its destination.
#pragma gtap function
__device__ int conversions(int n) {
  int asked = 0;
  gate open{&asked, n % 3};
#pragma gtap task if (open)
  int a = pair(asked, open.limit + 5);
#pragma gtap task final(open) if (open)
  int b = pair(asked, open.limit + 5);
#pragma gtap taskwait
  return a * 1000 + b * 10 + asked;
}

#pragma gtap function
template <class T>
__device__ T down(T n) {
  return n;
}

#pragma gtap function
template <class T>
__device__ T in_templates(T n) {
  T k = n, a, b;
  if (n < T(0))
    return k;
#pragma gtap task if (k++ > T(2)) queue(int(k++))
  a = in_templates<T>(T(0) < n ? n - T(1) : (k += T(1), T(-9)));
#pragma gtap task final((k += T(2)) > T(40))
  b = down<T>(k);
#pragma gtap taskwait queue(int(k++))
  return a + b * T(3) + k;
}

template <>
__device__ int in_templates<int>(int n) {
  int k = n, a;
#pragma gtap task if (k++ > 2)
  a = id(k);
#pragma gtap taskwait
  return a + k;
}

#pragma gtap function
__device__ int of_longs(int n) {
  long result;
#pragma gtap task
  result = in_templates(long(n));
#pragma gtap taskwait
  return int(result);
}

// The clauses of a block, and what it copies.
#pragma gtap function
__device__ int of_blocks(int n) {
  int k = n, out = 0, more = 0;
#pragma gtap task if (k++ % 2 == 0) shared(out)
  { out = k * 2; }
#pragma gtap taskwait
#pragma gtap task final(k++ > 5) queue(++k) shared(more) firstprivate(k)
  { more = k; }
#pragma gtap taskwait queue(k++)
  return out * 1000 + more * 10 + k;
}

// An argument that a comma, a class or a default argument gives.
#pragma gtap function
__device__ int defaulted(int n, int more = 3) {
  return n * 10 + more;
}

#pragma gtap function
__device__ int destinations(int n) {
  int cells[4] = {0, 0, 0, 0}, k = 0;
  int *at = cells;
#pragma gtap task
  cells[next(&k, 1) - 1] = id(next(&k, 2) + n);
#pragma gtap task
  *++at = id((k++, k * 2));
#pragma gtap task if (k++ != 7)
  (k > n ? cells[2] : cells[3]) = defaulted(k);
#pragma gtap taskwait
  return ((cells[0] * 100 + cells[1]) * 100 + cells[2]) * 10 + k + int(at - cells);
}

#pragma gtap function
__device__ void all_of_them(int n, int *results) {
#pragma gtap task
  results[0] = each_clause(n);
#pragma gtap task
  results[1] = arguments_change(n);
#pragma gtap task
  results[2] = in_order_written(n);
#pragma gtap task
  results[3] = changed_by_clauses(n, n / 2);
#pragma gtap task
  results[4] = without_braces(n);
#pragma gtap task
  results[5] = conversions(n);
#pragma gtap task
  results[6] = in_templates(n);
#pragma gtap task
  results[7] = of_longs(n);
#pragma gtap task
  results[8] = of_blocks(n);
#pragma gtap task
  results[9] = destinations(n);
#pragma gtap task
  results[10] = lists(n);
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
  for (int n = 0; n < test.size(8); ++n) {
    exec::Array<int> tasks(11), serial(11);
    with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
    test.wait("with_tasks");
    serially<<<1, 1>>>(n, serial.device());
    test.wait("serially");
    test.equal("evaluation_order", tasks, serial);
    // What the documents promise, not only that both agree.
    const int order = ((((n % 10 * base + 1) * base + 2) * base + 3) * base + 4) * base + 5;
    const int further = ((((order * base + 1) * base + 2) * base + 3) * base + 1) * base + 2;
    test.equal("each_clause", std::vector<int>{tasks.read()[0]},
               std::vector<int>{((n + 1) * 100 + n + 2) * 100 + n + 3});
    test.equal("in_order_written", std::vector<int>{tasks.read()[2]},
               std::vector<int>{further + 4 * 3 + 1});
  }
  return test.finish("evaluation_order");
}
