// Variables and parameters whose address goes to a child, in functions that end without a taskwait: the child runs longer than
// the step that has spawned it, and reads the task's record.
#include <gtap_thread.cuh>

#include "support.h"

__device__ const int *kept;
__device__ unsigned long long sum;

// Descends first, so that whoever has spawned it has ended long before it reads.
#pragma gtap function
__device__ void read(const int *value, int depth) {
  if (depth > 0) {
#pragma gtap task
    read(value, depth - 1);
#pragma gtap taskwait
  }
  atomicAdd(&sum, static_cast<unsigned long long>(*value));
}

#pragma gtap function
__device__ void of_parameter(int n) {
  n += 1;
#pragma gtap task
  read(&n, 3);
}

#pragma gtap function
__device__ void through_pointer(int n) {
  int value = n + 2;
  int *pointer = &value;
#pragma gtap task
  read(pointer, 3);
}

struct Holder {
  int before;
  const int *value;
};

#pragma gtap function
__device__ void in_struct(int n) {
  int value = n + 3;
  Holder holder{1, &value};
#pragma gtap task
  read(holder.value, 3);
}

#pragma gtap function
__device__ void read_held(Holder holder, int depth) {
  if (depth > 0) {
#pragma gtap task
    read_held(holder, depth - 1);
#pragma gtap taskwait
  }
  atomicAdd(&sum, static_cast<unsigned long long>(*holder.value));
}

#pragma gtap function
__device__ void struct_as_argument(int n) {
  int value = n + 4;
#pragma gtap task
  read_held({n, &value}, 3);
}

#pragma gtap function
__device__ void of_element(int n) {
  int values[3] = {n, n + 5, n + 1};
  auto &chosen = values[1];
#pragma gtap task
  read(&chosen, 3);
}

__device__ const int *larger(const int *a, const int *b) {
  return *a < *b ? b : a;
}

#pragma gtap function
__device__ void through_helper(int n) {
  int one = n, other = n + 6;
#pragma gtap task
  read(larger(&one, &other), 3);
}

__device__ void into(Holder &holder, const int *value) {
  holder.value = value;
}

#pragma gtap function
__device__ void stored_by_helper(int n) {
  int value = n + 7;
  Holder holder{};
  into(holder, &value);
#pragma gtap task
  read(holder.value, 3);
}

#pragma gtap function
__device__ void by_lambda(int n) {
  int value = n + 8;
  auto place = [&] { return &value; };
#pragma gtap task
  read(place(), 3);
}

// The lambda itself is not reached, so it may end before the taskwait.
#pragma gtap function
__device__ void by_lambda_before_taskwait(int n) {
  int value = n + 8;
  const auto place = [&] { return &value; };
  Holder holder{1, place()};
  const Holder copied = holder;
#pragma gtap task
  read(copied.value, 3);
#pragma gtap taskwait
  atomicAdd(&sum, static_cast<unsigned long long>(n));
}

#pragma gtap function
template <class T>
__device__ void in_template(T n) {
  T value = n + 9;
#pragma gtap task
  read(&value, 3);
}

#pragma gtap function
__device__ void shared_with_block(int n) {
  int value = n + 10;
#pragma gtap task shared(value)
  {
#pragma gtap task
    read(&value, 2);
#pragma gtap taskwait
    atomicAdd(&sum, static_cast<unsigned long long>(value));
  }
}

#pragma gtap function
__device__ void in_loop(int n) {
  int value = n + 11;
  for (int i = 0; i < 5; ++i) {
#pragma gtap task
    read(&value, i % 3);
  }
}

// Addresses that go as numbers or as bytes.
#pragma gtap function
__device__ void read_number(unsigned long long address, int depth) {
  if (depth > 0) {
#pragma gtap task
    read_number(address, depth - 1);
#pragma gtap taskwait
  }
  atomicAdd(&sum, static_cast<unsigned long long>(*reinterpret_cast<const int *>(address)));
}

union Number {
  const int *pointer;
  unsigned long long number;
};

#pragma gtap function
__device__ void as_number(int n) {
  int value = n + 13;
#pragma gtap task
  read_number(reinterpret_cast<unsigned long long>(&value), 3);
}

#pragma gtap function
__device__ void in_union(int n) {
  int value = n + 14;
  Number number;
  number.pointer = &value;
#pragma gtap task
  read_number(number.number, 3);
}

#pragma gtap function
__device__ void copied_bytes(int n) {
  int value = n + 15;
  const int *pointer = &value;
  unsigned long long number;
  memcpy(&number, &pointer, sizeof number);
#pragma gtap task
  read_number(number, 3);
}

#pragma gtap function
__device__ void read_in_place(int n) {
  int value = n + 16;
  const int *pointer = &value;
#pragma gtap task
  read_number(*reinterpret_cast<unsigned long long *>(&pointer), 3);
}

// Nobody else uses `kept` meanwhile: there is one such task.
#pragma gtap function
__device__ void read_kept(int depth) {
  if (depth > 0) {
#pragma gtap task
    read_kept(depth - 1);
#pragma gtap taskwait
  }
  atomicAdd(&sum, static_cast<unsigned long long>(*kept));
}

#pragma gtap function
__device__ void in_global_memory(int n) {
  int value = n + 12;
  kept = &value;
#pragma gtap task
  read_kept(3);
}

#pragma gtap function
__device__ void all(int n) {
#pragma gtap task
  in_global_memory(n);
  for (int i = 0; i < n; ++i) {
#pragma gtap task
    of_parameter(i);
#pragma gtap task
    through_pointer(i);
#pragma gtap task
    in_struct(i);
#pragma gtap task
    struct_as_argument(i);
#pragma gtap task
    of_element(i);
#pragma gtap task
    through_helper(i);
#pragma gtap task
    stored_by_helper(i);
#pragma gtap task
    by_lambda(i);
#pragma gtap task
    by_lambda_before_taskwait(i);
#pragma gtap task
    in_template(i);
#pragma gtap task
    shared_with_block(i);
#pragma gtap task
    in_loop(i);
#pragma gtap task
    as_number(i);
#pragma gtap task
    in_union(i);
#pragma gtap task
    copied_bytes(i);
#pragma gtap task
    read_in_place(i);
  }
}

__global__ void with_tasks(int n) {
#pragma gtap entry
  all(n);
}

__global__ void serially(int n) {
  all(n);
}

__global__ void take(unsigned long long *out) {
  *out = sum;
  sum = 0;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(20);
  exec::Array<unsigned long long> tasks, serial;
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n);
  test.wait("with_tasks");
  take<<<1, 1>>>(tasks.device());
  serially<<<1, 1>>>(n);
  take<<<1, 1>>>(serial.device());
  test.wait("serially");
  test.equal("sum", tasks, serial);
  return test.finish("outlived_by_children");
}
