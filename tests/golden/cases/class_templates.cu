// Static members of a class template: what is generated stands in the class and behind it, in the words of the class
// or of the definition outside of it.
#include <gtap_thread.cuh>

template <class T>
class Powers {
public:
  struct Term {
    T value;
    int exponent;
  };

  // Nobody spawns it.
#pragma gtap function
  template <class U>
  static __device__ U unused(U u) {
    return u;
  }

#pragma gtap function
  static __device__ T sum(Term term) {
    if (term.exponent == 0)
      return T(1);
    Term next = {term.value, term.exponent - 1};
    T rest;
#pragma gtap task
    rest = sum(next);
#pragma gtap taskwait
    return rest * next.value;
  }


#pragma gtap function
  template <int N>
  static __device__ T many(T value, int n);
};

template <class Number>
template <int Count>
__device__ Number Powers<Number>::many(Number value, int n) {
  Number total = value;
  for (int i = 0; i < Count; i++) {
    Term term = {value, n};
    Number one;
#pragma gtap task
    one = Powers<Number>::sum(term);
#pragma gtap taskwait
    total += one;
  }
  return total;
}

__global__ void kernel(double *out) {
#pragma gtap entry
  *out = Powers<double>::many<3>(2.0, 10);
}
