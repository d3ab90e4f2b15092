// What a call of a team function must not be: behind other effects of its statement, in a clause, a value.
#include <gtap_block.cuh>
#pragma gtap function worker(team)
__device__ int total(const int *v, int n) { int s = 0;
#pragma gtap parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) s += v[i];
  return s; }
struct Acc { int s; __device__ Acc &add(int x) { s += x; return *this; } };
__device__ Acc *get(Acc *a, int *k) { ++*k; return a; }
#pragma gtap function worker(team)
__device__ int movei(const int **p, int n) { ++*p; return n; }
template <class F> __device__ int apply(F f, int *v, int n) { return f(v, n); }
#pragma gtap function worker(team)
__device__ int c1(int *v, int n) { int k = 1; Acc a{0};
  get(&a, &k)->add(total(v, k));
  int *p[3] = {v, v, v + 5};
  int x = p[++k][total(v, k - 1)];
  const int *q = v;
  x += q[movei(&q, 2)];
  int (*f)(const int *, int) = total;
  x += f(v, n) + apply(total, v, n);
  auto g = [&] { return total(v, n); };
#pragma gtap parallel for schedule(static, total(v, 2)) reduction(+ : x)
  for (int i = 0; i < 5; i++) x += i;
#pragma gtap parallel num_threads(total(v, 1))
  v[0] = 1;
#pragma gtap task depend(in: v[total(v, 1)])
  x = total(v, 1);
#pragma gtap task depend(iterator(k = 0 : total(v, 2)), in: v[k])
  x = total(v, 1);
#pragma gtap taskwait
  v[total(v, 1)] = n;
  for (int i = total(v, 1); i < 3; i++)
    x += i;
  return x + g(); }
#pragma gtap function worker(team)
__device__ void fill(int *v, int n) {
#pragma gtap parallel for
  for (int i = 0; i < n; i++)
    v[i] = n;
}
// A statement that is more than a call without a result.
#pragma gtap function worker(team)
__device__ void c3(int *v, int n) {
  int x = 0;
  if (n == 3)
    return fill(v, n);
  fill(v, n), x = 3;
  (fill(v, n));
  v[0] = x;
}
// right
#pragma gtap function worker(team)
__device__ int c2(int *v, int n) { Acc a{0};
  a.add(total(v, n));
  int x = v[total(v, 1) - 1];
  v[n] = -total(v, n) + max(total(v, 2), 1);
  a = Acc{total(v, 1)};
  return x + a.s; }
__global__ void kern(int *v, int n, int *o) {
#pragma gtap entry
  *o = c1(v, n);
}
// expected-error: 20:32: GTAP224 "team function 'total' cannot be called here: its name is used as a value, and who has that may call it alone"
// expected-error: 21:24: GTAP224 "team function 'total' cannot be called here: its name is used as a value, and who has that may call it alone"
// expected-error: 23:44: GTAP224 "team function 'total' cannot be called here: it stands in a clause of a directive"
// expected-error: 25:35: GTAP224 "team function 'total' cannot be called here: it stands in a clause of a directive"
// expected-error: 27:32: GTAP224 "team function 'total' cannot be called here: it stands in a clause of a directive"
// expected-error: 29:43: GTAP224 "team function 'total' cannot be called here: it stands in a clause of a directive"
// expected-error: 15:20: GTAP224 "team function 'total' cannot be called here: its statement has other things to evaluate before, or evaluates it more than once or not always, or it declares several variables, or it is more than a call without a result"
// expected-error: 17:18: GTAP224 "team function 'total' cannot be called here: its statement has other things to evaluate before, or evaluates it more than once or not always, or it declares several variables, or it is more than a call without a result"
// expected-error: 19:10: GTAP224 "team function 'movei' cannot be called here: its statement has other things to evaluate before, or evaluates it more than once or not always, or it declares several variables, or it is more than a call without a result"
// expected-error: 22:25: GTAP224 "team function 'total' cannot be called here: its statement has other things to evaluate before, or evaluates it more than once or not always, or it declares several variables, or it is more than a call without a result"
// expected-error: 32:5: GTAP224 "team function 'total' cannot be called here: its statement has other things to evaluate before, or evaluates it more than once or not always, or it declares several variables, or it is more than a call without a result"
// expected-error: 33:16: GTAP224 "team function 'total' cannot be called here: its statement has other things to evaluate before, or evaluates it more than once or not always, or it declares several variables, or it is more than a call without a result"
// expected-error: 47:12: GTAP224 "team function 'fill' cannot be called here: its statement has other things to evaluate before, or evaluates it more than once or not always, or it declares several variables, or it is more than a call without a result"
// expected-error: 48:3: GTAP224 "team function 'fill' cannot be called here: its statement has other things to evaluate before, or evaluates it more than once or not always, or it declares several variables, or it is more than a call without a result"
// expected-error: 49:4: GTAP224 "team function 'fill' cannot be called here: its statement has other things to evaluate before, or evaluates it more than once or not always, or it declares several variables, or it is more than a call without a result"
