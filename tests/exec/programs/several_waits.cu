// Several waits in one function, with other values living across each: integers of every width,
// floating point, pointers and an enumeration.
#include <gtap_thread.cuh>

#include "support.h"

enum class Step : unsigned char { first, second, third };

#pragma gtap function
__device__ double halved(double x, int depth) {
  if (depth == 0)
    return x / 2;
  double a, b;
#pragma gtap task
  a = halved(x, depth - 1);
#pragma gtap task
  b = halved(x + 1, depth - 1);
#pragma gtap taskwait
  return a + b;
}

#pragma gtap function
__device__ long long stages(int n, const short *table, double *final) {
  Step step = Step::first;
  char letter = static_cast<char>('a' + n % 20);
  long long total = 1ll << 40;
  float scale = 0.5f;
  const short *cursor = table;
  bool odd = n % 2 != 0;

  double one;
#pragma gtap task
  one = halved(n, 2);
#pragma gtap taskwait
  total += static_cast<long long>(one) + letter;
  step = Step::second;
  cursor += 1;

  double two, three;
#pragma gtap task
  two = halved(one, 1);
#pragma gtap task
  three = halved(scale, 2);
#pragma gtap taskwait
  if (odd)
    total += *cursor;
  scale = static_cast<float>(two);
  cursor += 2;
  step = step == Step::second ? Step::third : Step::first;

#pragma gtap taskwait
  double four;
#pragma gtap task
  four = halved(two + three, 3);
#pragma gtap taskwait
  *final = one + two + three + four + scale;
  return total * (step == Step::third ? 3 : 5) + *cursor + odd;
}

#pragma gtap function
__device__ void all_of_them(int n, const short *table, long long *totals, double *finals) {
  for (int i = 0; i < n; ++i) {
#pragma gtap task
    totals[i] = stages(i, table, finals + i);
  }
}

__global__ void with_tasks(int n, const short *table, long long *totals, double *finals) {
#pragma gtap entry
  all_of_them(n, table, totals, finals);
}

__global__ void serially(int n, const short *table, long long *totals, double *finals) {
  all_of_them(n, table, totals, finals);
}

__global__ void fill(short *table) {
  for (int i = 0; i < 8; ++i)
    table[i] = static_cast<short>(1000 * i + 7);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(5);
  exec::Array<short> table(8);
  exec::Array<long long> tasks(n), serial(n);
  exec::Array<double> task_finals(n), serial_finals(n);
  fill<<<1, 1>>>(table.device());
  test.wait("fill");
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, table.device(), tasks.device(),
                                                  task_finals.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, table.device(), serial.device(), serial_finals.device());
  test.wait("serially");
  test.equal("totals", tasks, serial);
  test.equal("finals", task_finals, serial_finals);
  return test.finish("several_waits");
}
