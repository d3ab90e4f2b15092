// Blocks in templates that would need different texts, and types that their functions cannot say.
#include <gtap_thread.cuh>

template <class T>
struct count {
  __device__ static int &of(int &n) { return n; }
};
class Hidden {
  struct Part {
    int value;
  };
  struct Guard {
    int value;
    __device__ ~Guard() {}
  };

public:
  __device__ static Part part(int n) { return {n}; }
  template <class T>
  __device__ static auto made(T n) {
    if constexpr (sizeof(T) == 8)
      return Guard{int(n)};
    else
      return Part{int(n)};
  }
};

#pragma gtap function
template <class T>
__device__ void references(int n, int *out) {
  T perhaps = count<T>::of(n);
#pragma gtap task
  { *out = perhaps; }
#pragma gtap task firstprivate(perhaps)
  { *out = perhaps; }
}

#pragma gtap function
template <class T>
__device__ void hidden(T n, int *out) {
  auto part = Hidden::made(n);
#pragma gtap task
  { *out = part.value; }
  if constexpr (sizeof(T) == 4) {
    auto square = [](int x) { return x * x; };
#pragma gtap task
    { *out = square(2); }
  }
}

#pragma gtap function
template <class T>
__device__ void private_type(T n, int *out) {
  auto part = Hidden::made(n);
#pragma gtap task
  { *out = part.value; }
}

#pragma gtap function
template <class... Ts>
__device__ void pack(int *out) {
  auto number = sizeof(int(*)[1 + sizeof(Hidden)]) + (sizeof(Ts) + ...);
#pragma gtap task
  { *out = int(number); }
}

#pragma gtap function
__device__ void f(int *out) {
#pragma gtap task
  references<int>(1, out);
#pragma gtap task
  references<int &>(1, out);
#pragma gtap task
  hidden(1, out);
#pragma gtap task
  hidden(1L, out);
#pragma gtap task
  private_type(1, out);
#pragma gtap task
  pack<int, char>(out);
}
// expected-error: 33:12: GTAP108 "the spawned block cannot use 'perhaps': it is a reference in some instances of the template, and none in others"
// expected-error: 43:12: GTAP108 "the spawned block cannot use 'part': its type 'Guard' is not trivially copyable"
// expected-error: 47:14: GTAP108 "the spawned block cannot use 'square': its type has no name outside the function"
// expected-error: 56:12: GTAP108 "the spawned block cannot use 'part': its type is private and not known where the block's function is declared"
// expected-error: 64:16: GTAP108 "the spawned block cannot use 'number': its type has no name behind the template's parameter pack"
