// Pointers to classes whose first part has one byte: nvcc 13.0 did not compile what generated code said about them.
#include <gtap_thread.cuh>

#include "support.h"

struct Character {
  char op;
  long value;
};
struct Text {
  char name[16];
  long value;
};
struct Inner {
  bool set;
  short number;
};
struct Nested {
  Inner inner;
  long value;
};
struct Base {
  unsigned char kind;
};
struct Derived : Base {
  long value;
};
enum class Small : unsigned char { one, two };
struct Enumerated {
  Small small;
  long value;
};
struct Bits {
  unsigned low : 3;
  long value;
};
union Either {
  char first;
  long value;
};

// The second parameter is const, the third promises more.
#pragma gtap function
template <class T>
__device__ long value_of(const T *a, const T *const b, T *__restrict__ c) {
  return a->value + 2 * b->value + 3 * c->value;
}

struct All {
  Character *character;
  Text *text;
  Nested *nested;
  Derived *derived;
  Enumerated *enumerated;
  Bits *bits;
  Either *either;
  char *const bytes;
};

#pragma gtap function
__device__ long sum(const All all, long n) {
  if (n == 0)
    return all.bytes[0];
  long a, b, c, d, e, f, g, rest;
#pragma gtap task
  a = value_of(all.character, all.character + 1, all.character + 2);
#pragma gtap task
  b = value_of(all.text, all.text + 1, all.text + 2);
#pragma gtap task
  c = value_of(all.nested, all.nested + 1, all.nested + 2);
#pragma gtap task
  d = value_of(all.derived, all.derived + 1, all.derived + 2);
#pragma gtap task
  e = value_of(all.enumerated, all.enumerated + 1, all.enumerated + 2);
#pragma gtap task
  f = value_of(all.bits, all.bits + 1, all.bits + 2);
#pragma gtap task
  g = value_of(all.either, all.either + 1, all.either + 2);
#pragma gtap task
  rest = sum(all, n - 1);
#pragma gtap taskwait
  return a + b + c + d + e + f + g + n * rest;
}

__global__ void with_tasks(All all, long n, long *out) {
#pragma gtap entry
  *out = sum(all, n);
}

__global__ void serially(All all, long n, long *out) {
  *out = sum(all, n);
}

__global__ void fill(All all) {
  for (int i = 0; i < 3; ++i) {
    all.character[i].value = i + 1;
    all.text[i].value = i + 4;
    all.nested[i].value = i + 7;
    all.derived[i].value = i + 10;
    all.enumerated[i].value = i + 13;
    all.bits[i].value = i + 16;
    all.either[i].value = i + 19;
    all.bytes[i] = static_cast<char>(i + 22);
  }
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  exec::Array<Character> character(3);
  exec::Array<Text> text(3);
  exec::Array<Nested> nested(3);
  exec::Array<Derived> derived(3);
  exec::Array<Enumerated> enumerated(3);
  exec::Array<Bits> bits(3);
  exec::Array<Either> either(3);
  exec::Array<char> bytes(3);
  const All all{character.device(),  text.device(), nested.device(), derived.device(),
                enumerated.device(), bits.device(), either.device(), bytes.device()};
  fill<<<1, 1>>>(all);
  exec::Array<long> tasks, serial;
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(all, 6, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(all, 6, serial.device());
  test.wait("serially");
  test.equal("sum", tasks, serial);
  return test.finish("first_byte");
}
