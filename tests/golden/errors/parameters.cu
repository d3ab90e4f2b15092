// Parameters and results that a record cannot hold.
#include <gtap_thread.cuh>

struct Owner {
  int *p;
  __device__ ~Owner() {}
};

#pragma gtap function
__device__ void takes_reference(int &n) { n = 1; }

#pragma gtap function
__device__ void takes_owner(Owner owner) {}

#pragma gtap function
__device__ void unnamed(int) {}

__device__ int global;

#pragma gtap function
__device__ int &returns_reference() { return global; }

#pragma gtap function
__device__ auto returns_auto() { return 1; }

#pragma gtap function
template <class T>
__device__ auto returns_decltype(T n) -> decltype(n) { return n; }
__global__ void kernel(int *out) {
#pragma gtap entry
  *out = returns_decltype(1);
}

// expected-error: 10:38: GTAP033 "parameter 'n' of task function 'takes_reference' is a reference"
// expected-error: 13:35: GTAP033 "parameter 'owner' of task function 'takes_owner' is not trivially copyable"
// expected-error: 21:17: GTAP034 "the result of task function 'returns_reference' is a reference"
// expected-error: 24:17: GTAP034 "the result of task function 'returns_auto' is 'auto'"
// expected-error: 28:17: GTAP034 "the result of task function 'returns_decltype' is said in terms of its parameters"
