// Instances of a template that no single text can serve: a value across a taskwait whose type stands nowhere in
// the template's own words, the range of a loop likewise; a return that hands over a value in one of them only.
#include <gtap_thread.cuh>

__device__ int measure(int value) { return value; }
__device__ float measure(float value) { return value; }

template <class T>
struct Box {
  T cells[2];
};

#pragma gtap function
template <class T>
__device__ T f(T value, int n) {
  if (n == 0)
    return value;
  auto size = measure(value);
  T a;
#pragma gtap task
  a = f(value, n - 1);
#pragma gtap taskwait
  return a + size;
}

#pragma gtap function
template <class T>
__device__ T over(Box<T> box, int n) {
  T sum = 0;
  for (T cell : box.cells) {
    T a = 0;
    if (n > 0) {
#pragma gtap task
      a = over(box, n - 1);
    }
#pragma gtap taskwait
    sum += a + cell;
  }
  return sum;
}

#pragma gtap function
template <class T>
__device__ T parts(Box<T> box) {
  auto &[first, second] = box.cells;
#pragma gtap task
  first = parts(box);
#pragma gtap taskwait
  return first + second;
}

// The way that the note names.
#pragma gtap function
template <class T>
__device__ T parts_of_array(Box<T> box) {
  T(&cells)[2] = box.cells;
  auto &[first, second] = cells;
#pragma gtap task
  first = parts_of_array(box);
#pragma gtap taskwait
  return first + second;
}

#pragma gtap function
template <class T>
__device__ T converted(int n) {
  return T(n);
}

__global__ void kernel(float *out) {
  *out = f(1, 2) + f(1.5f, 2) + over(Box<int>{}, 1) + over(Box<float>{}, 1) + converted<int>(2);
  *out += parts(Box<int>{}) + parts(Box<float>{}) + parts_of_array(Box<int>{}) + parts_of_array(Box<float>{});
  converted<void>(3);
}
// expected-error: 18:8: GTAP071 "'size' lives across a taskwait and is 'int' in one instance of the template, 'float' in another"
// expected-error: 30:17: GTAP074 "the range of this loop with a taskwait is 'int[2]' in one instance of the template, 'float[2]' in another"
// expected-error: 45:9: GTAP071 "'first' lives across a taskwait and is 'int (*)[2]' in one instance of the template, 'float (*)[2]' in another"
// expected-error: 67:3: GTAP073 "the instances of this template need different code here"
// expected-note: 18:8: write its type in terms of the template's parameters instead of auto
// expected-note: 45:9: give what it names a variable whose type is written in terms of the template's parameters, 'T (&parts)[3] = box.parts;', and bind to that
