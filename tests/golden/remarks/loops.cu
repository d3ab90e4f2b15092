// Loops whose spawns one thread makes, and those of which nothing is said: divided, or known to be short.
// gtap-options: -Rgtap=loops
#include <gtap_thread.cuh>

struct node {
  node *next;
  int value;
};
#define EACH(i, n) for (int i = 0; i < n;)

#pragma gtap function
__device__ void visit(int i, int *out) {
  out[i & 7] = i;
}
#pragma gtap function
__device__ int leaf(int i) {
  return i;
}

#pragma gtap function
__device__ void list(node *n, int *out) {
  for (; n; n = n->next) {
#pragma gtap task
    visit(n->value, out);
  }
  while (n) {
#pragma gtap task
    visit(n->value, out);
    n = n->next;
  }
  do {
#pragma gtap task
    visit(n->value, out);
  } while ((n = n->next) != nullptr);
}

#pragma gtap function
__device__ void heads(int n, int *out) {
  for (int i = 0; 2 * i < n; ++i) {
#pragma gtap task
    visit(i, out);
  }
  int k;
  for (k = 0; k < n; ++k) {
#pragma gtap task
    visit(k, out);
  }
  for (int i = 0; i < n && out; ++i) {
#pragma gtap task
    visit(i, out);
  }
  EACH(i, n) {
#pragma gtap task
    visit(i, out);
    ++i;
  }
}

#pragma gtap function
__device__ void bodies(const int *list, int n, int *out) {
  for (int i = 0; i < n; ++i) {
#pragma gtap task
    visit(list[i], out);
  }
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += i;
#pragma gtap task
    visit(sum, out);
  }
  // The inner one alone is told.
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < list[i]; ++j) {
#pragma gtap task
      visit(list[j], out);
    }
  // A few at a time, but many times.
  for (int i = 0; i < n; i += list[i])
    for (int j = 0; j < 4; ++j) {
#pragma gtap task
      visit(list[j], out);
    }
}

#pragma gtap function
__device__ int silent(const int *list, int n, int *out) {
  for (int i = 0; i < n; ++i) { // divided
#pragma gtap task
    visit(i, out);
  }
  for (int i = 0; i + 1 < n; ++i) { // divided
#pragma gtap task
    visit(i, out);
  }
  for (int i = 0; i + 1 < 8; ++i) {
    n += i;
#pragma gtap task
    visit(n, out);
  }
  int k;
  for (k = 0; k < 8; ++k) {
#pragma gtap task
    visit(list[k], out);
  }
  for (int i = 0; i != 32 && n; ++i) {
#pragma gtap task
    visit(list[i], out);
  }
  for (int i = 39; 8 <= i; --i) {
    n += i;
#pragma gtap task
    visit(n, out);
  }
  for (int s = n; s > 0; s /= 2) {
#pragma gtap task
    visit(s, out);
  }
  for (int s = 1; s < n; s <<= 1) {
#pragma gtap task
    visit(s, out);
  }
  unsigned bits = n;
  while (bits) {
#pragma gtap task
    visit(__ffs(bits), out);
    bits &= bits - 1;
  }
  for (unsigned left = n; left; left &= left - 1) {
#pragma gtap task
    visit(__ffs(left), out);
  }
  int part[8], children = 0;
  for (int i = 0; i < n; ++i)
    if (list[i] > 0) {
#pragma gtap task
      part[children++] = leaf(list[i]);
    }
#pragma gtap taskwait
  for (int round = 0; round < n; round += 1 + list[round]) { // waits in its turns
#pragma gtap task
    visit(1, out);
#pragma gtap task
    visit(2, out);
#pragma gtap taskwait
  }
  return part[0];
}

// Loops that are made of goto; the second one waits, the third goes on in another way, and in the last one the inner loop
// alone is told.
#pragma gtap function
__device__ void jumps(node *at, int n, int *out) {
again:
  if (at) {
#pragma gtap task
    visit(at->value, out);
    at = at->next;
    goto again;
  }
joined:
#pragma gtap task
  visit(n, out);
#pragma gtap taskwait
  if (--n > 0)
    goto joined;
  if (n == 3)
    goto end;
#pragma gtap task
  visit(n, out);
outer:
  for (; at; at = at->next) {
#pragma gtap task
    visit(at->value, out);
  }
  if (n++ < 5)
    goto outer;
end:
  return;
}

#pragma gtap function
__device__ void root(node *nodes, const int *numbers, int n, int *out) {
#pragma gtap task
  list(nodes, out);
#pragma gtap task
  heads(n, out);
#pragma gtap task
  bodies(numbers, n, out);
#pragma gtap task
  {
    for (const node *at = nodes; at; at = at->next) {
#pragma gtap task
      visit(at->value, out);
    }
  }
#pragma gtap task
  jumps(nodes, n, out);
#pragma gtap task
  *out = silent(numbers, n, out);
}
__global__ void kernel(node *nodes, const int *numbers, int n, int *out) {
#pragma gtap entry
  root(nodes, numbers, n, out);
}

#pragma gtap function
__device__ void in_order(int n, int *out) {
  for (int i = 1; i < n; ++i) {
#pragma gtap task depend(in: out[i - 1]) depend(inout: out[i])
    visit(i, out);
  }
}
// expected-remark: 22:3: loops "one thread spawns all tasks of this loop, one after the other, at some 0.4 microseconds each on an H200: it does not declare one integer variable in its head"
// expected-remark: 26:3: loops "one thread spawns all tasks of this loop, one after the other, at some 0.4 microseconds each on an H200: it is no counted for loop"
// expected-remark: 31:3: loops "one thread spawns all tasks of this loop, one after the other, at some 0.4 microseconds each on an H200: it is no counted for loop"
// expected-remark: 39:3: loops "one thread spawns all tasks of this loop, one after the other, at some 0.4 microseconds each on an H200: it has a condition that is no comparison of its variable with a bound"
// expected-remark: 44:3: loops "one thread spawns all tasks of this loop, one after the other, at some 0.4 microseconds each on an H200: it does not declare one integer variable in its head"
// expected-remark: 48:3: loops "one thread spawns all tasks of this loop, one after the other, at some 0.4 microseconds each on an H200: it has a condition that is no comparison of its variable with a bound"
// expected-remark: 52:3: loops "one thread spawns all tasks of this loop, one after the other, at some 0.4 microseconds each on an H200: it does not advance its variable by a step"
// expected-remark: 61:3: loops "one thread spawns all tasks of this loop, one after the other, at some 1.5 microseconds each on an H200: it reads memory, which may change before the turn runs; a taskwait right behind the loop or __ldg would do (line 63)"
// expected-remark: 66:3: loops "one thread spawns all tasks of this loop, one after the other, at some 1.5 microseconds each on an H200: it changes 'sum', which all turns share (line 67)"
// expected-remark: 73:5: loops "one thread spawns all tasks of this loop, one after the other, at some 1.5 microseconds each on an H200: it reads memory, which may change before the turn runs; a taskwait right behind the loop or __ldg would do (line 75)"
// expected-remark: 78:3: loops "one thread spawns all tasks of this loop, one after the other, at some 0.4 microseconds each on an H200: it has a bound or a step that depends on its variable"
// expected-remark: 153:1: loops "one thread spawns all tasks of this loop, one after the other, at some 0.4 microseconds each on an H200: it is made of goto"
// expected-remark: 171:3: loops "one thread spawns all tasks of this loop, one after the other, at some 0.4 microseconds each on an H200: it does not declare one integer variable in its head"
// expected-remark: 191:5: loops "one thread spawns all tasks of this loop, one after the other, at some 0.4 microseconds each on an H200: it does not declare one integer variable in its head"
// expected-remark: 208:3: loops "one thread spawns all tasks of this loop, one after the other, at some 1.5 microseconds each on an H200: it spawns tasks that depend on each other"
