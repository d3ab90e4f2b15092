// Memory that is read behind a taskwait, and that tasks of a child write which has ended without one.
#include <gtap_thread.cuh>

struct pair {
  int a, b[2];
};

#pragma gtap function
__device__ void set(int *at, int value) {
  *at = value;
}
#pragma gtap function
__device__ void count(int *at) {
  atomicAdd(at, 1);
}
#pragma gtap function
__device__ int get(const int *at) {
  return *at;
}
#pragma gtap function
__device__ void reads(int *at) {
  if (*at == 3)
    return;
}
__device__ void helper(int *at) {
  ++*at;
}
#pragma gtap function
__device__ void helps(int *at) {
  helper(at + 1);
}

#pragma gtap function
__device__ void fill(int *out, int n) {
  if (n == 0) {
    out[0] = 1;
    return;
  }
#pragma gtap task
  fill(out, n / 2);
#pragma gtap task
  fill(out + n, n / 2);
}
#pragma gtap function
__device__ void each(int *out, int n) {
  for (int i = 0; i < n; ++i) {
#pragma gtap task
    set(&out[i], i);
  }
}
#pragma gtap function
__device__ void stores(int *out, int *other) {
#pragma gtap task
  out[1] = get(other);
}
#pragma gtap function
__device__ void counts(int *out) {
#pragma gtap task
  count(out);
}
#pragma gtap function
__device__ void by_helper(int *out) {
#pragma gtap task
  helps(out);
}
#pragma gtap function
__device__ void members(pair *out) {
#pragma gtap task
  set(out->b, 1);
}

// Nothing to warn of: it waits, its tasks only read, or the child itself writes.
#pragma gtap function
__device__ void waits(int *out) {
#pragma gtap task
  set(out, 1);
#pragma gtap taskwait
}
#pragma gtap function
__device__ void only_reads(int *out) {
#pragma gtap task
  reads(out);
}
#pragma gtap function
__device__ void itself(int *out, int *other) {
  *out = 3;
#pragma gtap task
  set(other, 1);
}

#pragma gtap function
__device__ int root(int *a, int *b, int *c, int *d, int *e, pair *p, int *other, int n) {
#pragma gtap task
  fill(a, n);
#pragma gtap task
  each(b + 1, n);
#pragma gtap task
  stores(c, other);
#pragma gtap task
  counts(d);
#pragma gtap task
  by_helper(e);
#pragma gtap task
  members(p);
#pragma gtap taskwait
  return a[0] + b[n] + c[n] + *d + e[1] + p->b[1] + *other;
}
#pragma gtap function
__device__ int good(int *a, int *b, int *c, int *d, int *e) {
  int before = *e;
#pragma gtap task
  waits(a);
#pragma gtap task
  only_reads(b);
#pragma gtap task
  itself(c, d);
#pragma gtap task
  counts(e);
#pragma gtap taskwait
  e = d + 1;
  return before + *a + *b + *c + e[0];
}
// Others are read than are written.
#pragma gtap function
__device__ int apart(int *a, int *b, int *c, pair *p, pair *q) {
#pragma gtap task
  counts(a);
#pragma gtap task
  each(b + 1, 3);
#pragma gtap task
  by_helper(c);
#pragma gtap task
  members(p);
#pragma gtap task
  counts(&q->a);
#pragma gtap taskwait
  return a[1] + c[0] + p->a + q->b[0];
}
#pragma gtap function
__device__ int local(int n) {
  int cells[2] = {0, 0};
#pragma gtap task
  counts(cells);
#pragma gtap taskwait
  return cells[0] + n;
}
__global__ void kernel(int *a, int *b, pair *p, int n) {
#pragma gtap entry
  *a = root(a, b, a, b, a, p, b, n);
}
// Nothing either: the pointer has moved, or the index is likely another than the one that is read.
#pragma gtap function
__device__ void moved_on(int *out, int n) {
  out += n;
#pragma gtap task
  set(out, n);
}
#pragma gtap function
__device__ void somewhere(int *out, int n) {
#pragma gtap task
  set(out + n, 1);
}
#pragma gtap function
__device__ void sets_behind(int *at, int value) {
  at = at + 1;
  *at = value;
}
#pragma gtap function
__device__ void one_behind(int *out) {
#pragma gtap task
  sets_behind(out, 1);
}
#pragma gtap function
__device__ int first_of(int *a, int *b, int *c) {
#pragma gtap task
  moved_on(a, 5);
#pragma gtap task
  somewhere(b, 5);
#pragma gtap task
  one_behind(c);
#pragma gtap taskwait
  return a[0] + b[0] + c[0];
}
__global__ void start_first(int *a, int *b, int *c, int *out) {
#pragma gtap entry
  *out = first_of(a, b, c);
}

// Those below: a child that waits for a task which does not.
#pragma gtap function
__device__ void waits_for_counts(int *out) {
#pragma gtap task
  counts(out);
#pragma gtap taskwait
}
#pragma gtap function
__device__ void and_again(int *out) {
#pragma gtap task
  waits_for_counts(out + 1);
#pragma gtap taskwait
}
// One that waits, and spawns once more.
#pragma gtap function
__device__ void one_more(int *out) {
#pragma gtap task
  set(out, 1);
#pragma gtap taskwait
#pragma gtap task
  set(out + 1, 2);
}
// Nothing: all wait, or another element is written.
#pragma gtap function
__device__ void all_wait(int *out) {
#pragma gtap task
  waits(out);
#pragma gtap taskwait
}
#pragma gtap function
__device__ void circle(int *out, int n) {
  if (n == 0)
    return;
#pragma gtap task
  circle(out, n - 1);
#pragma gtap task
  set(out, n);
#pragma gtap taskwait
}
#pragma gtap function
__device__ void group_of_counts(int *out) {
#pragma gtap taskgroup
  {
#pragma gtap task
    counts(out);
  }
}
#pragma gtap function
__device__ int below(int *a, int *b, int *c) {
#pragma gtap task
  waits_for_counts(a);
#pragma gtap task
  and_again(b);
#pragma gtap task
  one_more(c);
#pragma gtap taskwait
  return a[0] + b[1] + c[1];
}
#pragma gtap function
__device__ int below_good(int *a, int *b, int *c, int *d) {
#pragma gtap task
  all_wait(a);
#pragma gtap task
  circle(b, 4);
#pragma gtap task
  and_again(c);
#pragma gtap task
  one_more(d);
#pragma gtap taskwait
  return a[0] + b[0] + c[0] + d[0];
}
// A taskgroup waits for all of them, a taskwait in it does not.
#pragma gtap function
__device__ int in_group(int *a, int *b, int *c) {
  int early;
#pragma gtap taskgroup
  {
#pragma gtap task
    counts(a);
#pragma gtap task
    counts(b);
#pragma gtap taskwait
    early = b[0];
#pragma gtap task
    and_again(c);
  }
  return early + a[0] + c[1];
}
#pragma gtap function
__device__ int around_group(int *a) {
#pragma gtap task
  group_of_counts(a);
#pragma gtap taskwait
  return a[0];
}
__global__ void start_groups(int *a, int *b, int *c, int *out) {
#pragma gtap entry
  *out = in_group(a, b, c);
}
__global__ void start_around_group(int *a, int *out) {
#pragma gtap entry
  *out = around_group(a);
}
__global__ void start_below(int *a, int *b, int *c, int *out) {
#pragma gtap entry
  *out = below(a, b, c);
}
__global__ void start_below_good(int *a, int *b, int *c, int *d, int *out) {
#pragma gtap entry
  *out = below_good(a, b, c, d);
}


// A variable of the function, by its address.
#pragma gtap function
__device__ int by_address(int n) {
  int sum = 0;
#pragma gtap task
  counts(&sum);
#pragma gtap taskwait
  return sum;
}
// expected-warning: 106:10: GTAP063 "memory at 'a' is read behind a taskwait that does not wait for the tasks of 'fill' which write it"
// expected-warning: 106:17: GTAP063 "memory at 'b' is read behind a taskwait that does not wait for the tasks of 'each' which write it"
// expected-warning: 106:24: GTAP063 "memory at 'c' is read behind a taskwait that does not wait for the tasks of 'stores' which write it"
// expected-warning: 106:31: GTAP063 "memory at 'd' is read behind a taskwait that does not wait for the tasks of 'counts' which write it"
// expected-warning: 106:36: GTAP063 "memory at 'e' is read behind a taskwait that does not wait for the tasks of 'by_helper' which write it"
// expected-warning: 106:43: GTAP063 "memory at 'p' is read behind a taskwait that does not wait for the tasks of 'members' which write it"
// expected-warning: 145:10: GTAP063 "memory at 'cells' is read behind a taskwait that does not wait for the tasks of 'counts' which write it"
// expected-warning: 245:10: GTAP063 "memory at 'a' is read behind a taskwait that does not wait for the tasks of 'counts' which write it"
// expected-warning: 245:17: GTAP063 "memory at 'b' is read behind a taskwait that does not wait for the tasks of 'counts' which write it"
// expected-warning: 245:24: GTAP063 "memory at 'c' is read behind a taskwait that does not wait for the tasks of 'one_more' which write it"
// expected-warning: 271:13: GTAP063 "memory at 'b' is read behind a taskwait that does not wait for the tasks of 'counts' which write it"
// expected-warning: 309:10: GTAP063 "memory at 'sum' is read behind a taskwait that does not wait for the tasks of 'counts' which write it"
