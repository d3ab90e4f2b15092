// taskwait inside if constexpr: branches that only some instances of a template have, or none.
#include "support.h"
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int leaf(int n) {
  return n * 3 + 1;
}

// In a loop, so that the branch is entered again after it was resumed; another taskwait behind it.
#pragma gtap function
template <bool Deep>
__device__ int looped(int n) {
  int value = n, half = n / 2, total = 0;
  for (int i = 0; i < 3; i++) {
    int r;
    if constexpr (Deep) {
#pragma gtap task
      r = leaf(value + i);
#pragma gtap taskwait
      value += r % 7;
      total += half;
    }
    total += value;
  }
  int last;
#pragma gtap task
  last = leaf(total % 100);
#pragma gtap taskwait
  return last + total + half;
}

// Both branches wait; what one instance discards would not compile in it.
#pragma gtap function
template <class T>
__device__ int either(T t, int n) {
  int scale = n + 2;
  int &alias = scale;
  int r;
  if constexpr (sizeof(T) > 50)
    scale++;
  else if constexpr (std::is_integral_v<T>) {
    int own = int(t) * 2;
#pragma gtap task
    r = leaf(own);
#pragma gtap taskwait
    r += own;
  } else {
    long own = long(t * 3);
    long *where = &own;
#pragma gtap task
    r = leaf(int(own));
#pragma gtap taskwait
    r += int(*where);
  }
  alias += r;
  return scale;
}

template <int Kind>
struct Shape {};
template <>
struct Shape<2> {
  static __device__ int extra(int n) { return n - 5; }
};

// A chain, nested ones, bodies without braces, a declaration in the head.
#pragma gtap function
template <int Kind>
__device__ int kinds(int n) {
  int sum = n % 11;
  int r = 0;
  if constexpr (Kind == 0) {
    sum += 1;
  } else if constexpr (Kind == 1) {
#pragma gtap task
    r = leaf(n);
#pragma gtap taskwait
    sum += r;
  } else if constexpr (int more = n + 1; Kind == 2) {
    int cells[3] = {1, 2, n};
    for (int &cell : cells) {
#pragma gtap task
      cell = leaf(cell % 50);
      if constexpr (sizeof(Shape<Kind>) == 1) {
#pragma gtap taskwait
        sum += Shape<Kind>::extra(cell % 100) + more;
      } else {
#pragma gtap taskwait
        sum -= cell;
      }
    }
  } else if (n > 2)
    for (int i = 0; i < 2; i++) {
#pragma gtap task
      r = leaf(i + n);
#pragma gtap taskwait
      if constexpr (Kind == 3)
        sum += r;
      else if constexpr (Kind == 4) {
#pragma gtap taskwait
        sum += 2 * r;
      } else
        sum += Shape<Kind>::missing(r);
    }
  while (r > 40)
    r -= 13;
  if constexpr (Kind > 1)
    for (int i = 0; i < 2; i++) {
      int x;
#pragma gtap task
      x = leaf(sum % 20);
      if constexpr (Kind > 2)
#pragma gtap taskwait
        if constexpr (Kind == 2) {
#pragma gtap taskwait
        }
      sum += x;
    }
  return sum + r;
}

// The first result is of no use where nothing waits for it.
#pragma gtap function
template <class T, bool Count>
__device__ void store(T *out, int n) {
  if constexpr (Count) {
    T here;
#pragma gtap task
    here = T(leaf(n));
#pragma gtap taskwait
    *out = here;
    return;
  } else {
    *out = T(leaf(n));
  }
}

// No instance has the first branch.
#pragma gtap function
template <class T>
__device__ int rest(T value, int n) {
  int x = 0;
  if constexpr (sizeof(T) > 100) {
#pragma gtap task
    x = value.missing(n);
#pragma gtap taskwait
    return n;
  } else {
#pragma gtap task
    x = leaf(n);
#pragma gtap taskwait
  }
  return x + int(value);
}

// No template: one branch, for all there are.
#pragma gtap function
__device__ int plain(int n) {
  int r = 1;
  if constexpr (sizeof(int) == 4) {
    int twice = 2 * n;
#pragma gtap task
    r = leaf(n);
#pragma gtap taskwait
    r += twice;
  } else {
#pragma gtap taskwait
    r = n;
  }
  return r;
}

// What only a discarded branch reads.
#pragma gtap function
template <bool Deep>
__device__ int discarded(int n, int extra) {
  int kept = n, other[2] = {1, n}, a = 0;
  int again = n * 3;
  const int twice = n * 2;
  int &first = other[0];
  if (n > 1)
#pragma gtap task
    a = discarded<false>(n - 1, n);
  if constexpr (Deep) {
    n += extra + kept + twice;
#pragma gtap taskwait
    n += extra + other[1] + twice + first + again;
  }
#pragma gtap taskwait
  return n + a;
}

#pragma gtap function
__device__ int all(int n) {
  int r[16];
#pragma gtap task
  r[0] = looped<true>(n);
#pragma gtap task
  r[1] = looped<false>(n);
#pragma gtap task
  r[2] = either(n, n);
#pragma gtap task
  r[3] = either(n + 0.5, n);
#pragma gtap task
  r[4] = either(char(n), n);
#pragma gtap task
  r[5] = kinds<0>(n);
#pragma gtap task
  r[6] = kinds<1>(n);
#pragma gtap task
  r[7] = kinds<2>(n);
#pragma gtap task
  r[8] = kinds<3>(n);
#pragma gtap task
  r[9] = kinds<4>(n);
#pragma gtap task
  r[10] = rest(n, n);
#pragma gtap task
  r[11] = rest(2.5, n);
#pragma gtap task
  r[12] = plain(n);
#pragma gtap taskwait
  long stored;
#pragma gtap task
  store<int, false>(&r[13], n);
#pragma gtap task
  store<long, false>(&stored, n);
  r[14] = n > 0;
#pragma gtap task
  r[15] = discarded<false>(n, 3); // no instance is deep
#pragma gtap taskwait
  int sum = int(stored % 17);
  for (int i = 0; i < 16; i++)
    sum = (sum * 31 + r[i]) % 100003;
  return sum;
}

__global__ void with_tasks(int n, int *result) {
#pragma gtap entry
  *result = all(n);
}
__global__ void serially(int n, int *result) {
  *result = all(n);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  exec::Array<int> tasks, serial;
  for (int n = 1; n <= test.size(12); n++) {
    with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
    test.wait("with_tasks");
    serially<<<1, 1>>>(n, serial.device());
    test.wait("serially");
    test.equal("all", tasks, serial);
  }
  return test.finish("constexpr_branches");
}
