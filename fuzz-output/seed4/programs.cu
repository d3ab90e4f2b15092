// Random recursive functions (tests/fuzz). Each must compute the same as a loop and by recursion.
#include <gtap_thread.cuh>

#include "fuzz_support.h"

// ---- program p0 ----
struct p0_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p0_memory[40][16];
__device__ void p0_f(unsigned long long *mem, int fuel, int &r, const int *p) {
  if (fuel <= 0)
    return;
  p0_f(mem, fuel - 1, r, p);
  int v1[4] = {(int)(r), (int)(r), (int)(16), (int)((fuel + fuel))};
  r ^= (int)((v1[fuel & 3] - (((r ^ fuel) & 1) ? r : r)));
  long long v2 = (long long)((int)mem[p[r & 3] & 15]);
}
template <int K>
__device__ void p0_twin(unsigned long long *mem, int fuel, int &r, const int *p) {
  if (fuel <= 0)
    return;
  p0_twin<K>(mem, fuel - 1, r, p);
  int v1[4] = {(int)(r), (int)(r), (int)(16), (int)((fuel + fuel))};
  r ^= (int)((v1[fuel & 3] - (((r ^ fuel) & 1) ? r : r)));
  long long v2 = (long long)((int)mem[p[r & 3] & 15]);
}
__device__ unsigned long long p0_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p0_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p0_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  p0_f(mem, 45 - k % 7, r, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p0_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p0_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p0_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  p0_twin<0>(mem, 45 - k % 7, r, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p1 ----
struct p1_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p1_memory[40][16];
__device__ short p1_f(unsigned long long *mem, int fuel, long long x0, p1_S b) {
  if (fuel <= 0)
    return (short)(mem[3] + 1);
  x0 += (long long)(p1_f(mem, fuel - 1, (55 | x0), b));
  x0 += (long long)((b.a + (int)b.c[x0 & 1]));
  x0 = (long long)(((fuel - fuel) & fuel));
  unsigned char v1 = (unsigned char)(fuel);
  long long v2 = (long long)(((fuel * v1) * (int)mem[fuel & 15]));
  unsigned char v3 = (unsigned char)(x0);
  short v4 = (short)(fuel);
  return (short)((fuel + (((b.a + (int)b.c[x0 & 1]) > 7) ? x0 : 9)));
}
template <int K>
__device__ short p1_twin(unsigned long long *mem, int fuel, long long x0, p1_S b) {
  if (fuel <= 0)
    return (short)(mem[3] + 1);
  x0 += (long long)(p1_twin<K>(mem, fuel - 1, (55 | x0), b));
  x0 += (long long)((b.a + (int)b.c[x0 & 1]));
  x0 = (long long)(((fuel - fuel) & fuel));
  unsigned char v1 = (unsigned char)(fuel);
  long long v2 = (long long)(((fuel * v1) * (int)mem[fuel & 15]));
  unsigned char v3 = (unsigned char)(x0);
  short v4 = (short)(fuel);
  return (short)((fuel + (((b.a + (int)b.c[x0 & 1]) > 7) ? x0 : 9)));
}
__device__ unsigned long long p1_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p1_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p1_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p1_f(mem, 45 - k % 7, (long long)(k * 3 + 1), b);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p1_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p1_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p1_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p1_twin<0>(mem, 45 - k % 7, (long long)(k * 3 + 1), b);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p2 ----
struct p2_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p2_memory[40][16];
__device__ int p2_f(unsigned long long *mem, int fuel, const int *p) {
  if (fuel <= 0)
    return (int)(mem[3] + 1);
  p2_f(mem, fuel / 2, p);
  short v1 = (short)(p[((((46 & 3) ? 15 : fuel) < 20) ? 38 : fuel) & 3]);
  v1 ^= (short)(p[p[v1 & 3] & 3]);
  v1 += (short)(p2_f(mem, fuel / 2, p));
  v1 -= (short)(p[v1 & 3]);
  long long v2 = (long long)((p[fuel & 3] + (fuel * v1)));
  return (int)(fuel);
}
template <int K>
__device__ int p2_twin(unsigned long long *mem, int fuel, const int *p) {
  if (fuel <= 0)
    return (int)(mem[3] + 1);
  p2_twin<K>(mem, fuel / 2, p);
  short v1 = (short)(p[((((46 & 3) ? 15 : fuel) < 20) ? 38 : fuel) & 3]);
  v1 ^= (short)(p[p[v1 & 3] & 3]);
  v1 += (short)(p2_twin<K>(mem, fuel / 2, p));
  v1 -= (short)(p[v1 & 3]);
  long long v2 = (long long)((p[fuel & 3] + (fuel * v1)));
  return (int)(fuel);
}
__device__ unsigned long long p2_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p2_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p2_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p2_f(mem, 120 - k % 7, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p2_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p2_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p2_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p2_twin<0>(mem, 120 - k % 7, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p3 ----
struct p3_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p3_memory[40][16];
__device__ bool p3_f(unsigned long long *mem, int fuel, unsigned char x0) {
  if (fuel <= 0)
    return (bool)(mem[3] + 1);
  x0 ^= (unsigned char)((int)mem[fuel & 15]);
  long long v1 = (long long)(((x0 * x0) - (x0 & x0)));
  v1 -= (long long)((int)mem[(int)mem[29 & 15] & 15]);
  v1 = (long long)((int)mem[(int)mem[x0 & 15] & 15]);
  if (p3_f(mem, fuel - 1, fuel) > 3) {
    unsigned char v2 = (unsigned char)(fuel);
    long long v3 = (long long)(((37 & 38) ^ (fuel | x0)));
  }
  return (bool)((fuel ^ (((int)mem[fuel & 15] & 3) ? x0 : 22)));
}
template <int K>
__device__ bool p3_twin(unsigned long long *mem, int fuel, unsigned char x0) {
  if (fuel <= 0)
    return (bool)(mem[3] + 1);
  x0 ^= (unsigned char)((int)mem[fuel & 15]);
  long long v1 = (long long)(((x0 * x0) - (x0 & x0)));
  v1 -= (long long)((int)mem[(int)mem[29 & 15] & 15]);
  v1 = (long long)((int)mem[(int)mem[x0 & 15] & 15]);
  if (p3_twin<K>(mem, fuel - 1, fuel) > 3) {
    unsigned char v2 = (unsigned char)(fuel);
    long long v3 = (long long)(((37 & 38) ^ (fuel | x0)));
  }
  return (bool)((fuel ^ (((int)mem[fuel & 15] & 3) ? x0 : 22)));
}
__device__ unsigned long long p3_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p3_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p3_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p3_f(mem, 45 - k % 7, (unsigned char)(k * 3 + 1));
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p3_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p3_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p3_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p3_twin<0>(mem, 45 - k % 7, (unsigned char)(k * 3 + 1));
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p4 ----
struct p4_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p4_memory[40][16];
__device__ unsigned char p4_f(unsigned long long *mem, int fuel, unsigned x0, int &r, const int *p) {
  if (fuel <= 0)
    return (unsigned char)(mem[3] + 1);
  for (unsigned left_v1 = 2; left_v1 != 0; --left_v1) {
    int v1 = (int)left_v1;
    if (((v1 ^ r) != 5)) {
      unsigned char v2 = (unsigned char)((fuel + (r ^ v1)));
    }
    long long v3 = (long long)p4_f(mem, fuel / 4, x0, r, p);
    atomicAdd(&mem[(v1 * v3) & 15], (unsigned long long)((int)mem[(((r + x0) < 20) ? fuel : fuel) & 15]));
  }
  for (unsigned left_v4 = 3; left_v4 != 0; --left_v4) {
    int v4 = (int)left_v4;
    r ^= (int)(((int)mem[x0 & 15] | fuel));
    x0 -= (unsigned)(((fuel | r) - (24 - v4)));
    if (((int)mem[x0 & 15] > 7))
      break;
  }
  r += (int)((((x0 - x0) < 20) ? 51 : (int)mem[r & 15]));
  x0 += (unsigned)(p4_f(mem, fuel / 4, (x0 & x0), r, p));
  int v5[4] = {(int)((x0 - fuel)), (int)(((p[r & 3] < 20) ? x0 : 48)), (int)((int)mem[x0 & 15])};
  if ((v5[x0 & 3] & 3))
    return p4_f(mem, fuel / 4, (fuel ^ x0), r, v5);
  unsigned char v6 = (unsigned char)((fuel ^ (int)mem[fuel & 15]));
  return (unsigned char)(x0);
}
template <int K>
__device__ unsigned char p4_twin(unsigned long long *mem, int fuel, unsigned x0, int &r, const int *p) {
  if (fuel <= 0)
    return (unsigned char)(mem[3] + 1);
  for (unsigned left_v1 = 2; left_v1 != 0; --left_v1) {
    int v1 = (int)left_v1;
    if (((v1 ^ r) != 5)) {
      unsigned char v2 = (unsigned char)((fuel + (r ^ v1)));
    }
    long long v3 = (long long)p4_twin<K>(mem, fuel / 4, x0, r, p);
    atomicAdd(&mem[(v1 * v3) & 15], (unsigned long long)((int)mem[(((r + x0) < 20) ? fuel : fuel) & 15]));
  }
  for (unsigned left_v4 = 3; left_v4 != 0; --left_v4) {
    int v4 = (int)left_v4;
    r ^= (int)(((int)mem[x0 & 15] | fuel));
    x0 -= (unsigned)(((fuel | r) - (24 - v4)));
    if (((int)mem[x0 & 15] > 7))
      break;
  }
  r += (int)((((x0 - x0) < 20) ? 51 : (int)mem[r & 15]));
  x0 += (unsigned)(p4_twin<K>(mem, fuel / 4, (x0 & x0), r, p));
  int v5[4] = {(int)((x0 - fuel)), (int)(((p[r & 3] < 20) ? x0 : 48)), (int)((int)mem[x0 & 15])};
  if ((v5[x0 & 3] & 3))
    return p4_twin<K>(mem, fuel / 4, (fuel ^ x0), r, v5);
  unsigned char v6 = (unsigned char)((fuel ^ (int)mem[fuel & 15]));
  return (unsigned char)(x0);
}
__device__ unsigned long long p4_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p4_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p4_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p4_f(mem, 120 - k % 7, (unsigned)(k * 3 + 1), r, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p4_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p4_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p4_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p4_twin<0>(mem, 120 - k % 7, (unsigned)(k * 3 + 1), r, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p5 ----
struct p5_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p5_memory[40][16];
__device__ int p5_f(unsigned long long *mem, int fuel, short x0, short x1) {
  if (fuel <= 0)
    return (int)(mem[3] + 1);
  unsigned v1 = (unsigned)(44);
  p5_f(mem, fuel / 2, (v1 & x1), p5_f(mem, fuel / 2, (((int)mem[x1 & 15] & 3) ? 41 : x0), x0));
  if (((fuel - fuel) > 7)) {
    short v2 = (short)((x1 ^ (x0 * v1)));
    int v3 = (int)((int)mem[v1 & 15]);
    long long v4 = (long long)(((v2 & 3) ? (int)mem[x0 & 15] : (((int)mem[x1 & 15] < 20) ? v1 : x1)));
  } else {
    int v5 = (int)(v1);
  }
  v1 ^= (unsigned)((35 | (x0 - v1)));
  int v6 = -1;
  do {
    ++v6;
    x0 ^= (short)(((x0 & x1) ^ (x0 ^ fuel)));
  } while (v6 < 0);
  return (int)(fuel);
}
template <int K>
__device__ int p5_twin(unsigned long long *mem, int fuel, short x0, short x1) {
  if (fuel <= 0)
    return (int)(mem[3] + 1);
  unsigned v1 = (unsigned)(44);
  p5_twin<K>(mem, fuel / 2, (v1 & x1), p5_twin<K>(mem, fuel / 2, (((int)mem[x1 & 15] & 3) ? 41 : x0), x0));
  if (((fuel - fuel) > 7)) {
    short v2 = (short)((x1 ^ (x0 * v1)));
    int v3 = (int)((int)mem[v1 & 15]);
    long long v4 = (long long)(((v2 & 3) ? (int)mem[x0 & 15] : (((int)mem[x1 & 15] < 20) ? v1 : x1)));
  } else {
    int v5 = (int)(v1);
  }
  v1 ^= (unsigned)((35 | (x0 - v1)));
  int v6 = -1;
  do {
    ++v6;
    x0 ^= (short)(((x0 & x1) ^ (x0 ^ fuel)));
  } while (v6 < 0);
  return (int)(fuel);
}
__device__ unsigned long long p5_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p5_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p5_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p5_f(mem, 120 - k % 7, (short)(k * 3 + 1), (short)(k * 4 + 1));
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p5_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p5_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p5_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p5_twin<0>(mem, 120 - k % 7, (short)(k * 3 + 1), (short)(k * 4 + 1));
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p6 ----
struct p6_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p6_memory[40][16];
__device__ p6_S p6_f(unsigned long long *mem, int fuel) {
  if (fuel <= 0)
    return {fuel, {0u, 1u}};
  int v1 = (int)(p6_f(mem, fuel / 2).a);
  if (((int)mem[v1 & 15] < 20)) {
    p6_S v2 = p6_f(mem, fuel / 2);
    v1 ^= (int)(v2.a);
    int v3[4] = {(int)(v1), (int)((int)mem[v1 & 15]), (int)(v1), (int)((29 - v1))};
  }
  int v4 = (int)((int)mem[(fuel - v1) & 15]);
  v1 += (int)((((((int)mem[v4 & 15] != 5) ? v1 : v4) != 5) ? (int)mem[37 & 15] : (fuel * 32)));
  int v5[4] = {(int)(v4), (int)((v4 & v4)), (int)(fuel)};
  return {(int)(((fuel + fuel) & 10)), {1u, (unsigned)((fuel | fuel))}};
}
template <int K>
__device__ p6_S p6_twin(unsigned long long *mem, int fuel) {
  if (fuel <= 0)
    return {fuel, {0u, 1u}};
  int v1 = (int)(p6_twin<K>(mem, fuel / 2).a);
  if (((int)mem[v1 & 15] < 20)) {
    p6_S v2 = p6_twin<K>(mem, fuel / 2);
    v1 ^= (int)(v2.a);
    int v3[4] = {(int)(v1), (int)((int)mem[v1 & 15]), (int)(v1), (int)((29 - v1))};
  }
  int v4 = (int)((int)mem[(fuel - v1) & 15]);
  v1 += (int)((((((int)mem[v4 & 15] != 5) ? v1 : v4) != 5) ? (int)mem[37 & 15] : (fuel * 32)));
  int v5[4] = {(int)(v4), (int)((v4 & v4)), (int)(fuel)};
  return {(int)(((fuel + fuel) & 10)), {1u, (unsigned)((fuel | fuel))}};
}
__device__ unsigned long long p6_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p6_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p6_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  p6_S s = p6_f(mem, 120 - k % 7);
  h += s.a * 31 + s.c[0] + s.c[1] * 7;
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p6_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p6_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p6_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  p6_S s = p6_twin<0>(mem, 120 - k % 7);
  h += s.a * 31 + s.c[0] + s.c[1] * 7;
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p7 ----
struct p7_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p7_memory[40][16];
__device__ p7_S p7_f(unsigned long long *mem, int fuel, int x0, const int *p, p7_S b) {
  if (fuel <= 0)
    return {fuel, {0u, 1u}};
  x0 += (int)(((5 | x0) & (fuel | x0)));
  x0 += (int)(x0);
  p7_f(mem, fuel - 1, (x0 ^ fuel), p, p7_S{(int)((int)mem[x0 & 15]), {1u, (unsigned)(fuel)}});
  return {(int)(fuel), {1u, (unsigned)(fuel)}};
}
template <int K>
__device__ p7_S p7_twin(unsigned long long *mem, int fuel, int x0, const int *p, p7_S b) {
  if (fuel <= 0)
    return {fuel, {0u, 1u}};
  x0 += (int)(((5 | x0) & (fuel | x0)));
  x0 += (int)(x0);
  p7_twin<K>(mem, fuel - 1, (x0 ^ fuel), p, p7_S{(int)((int)mem[x0 & 15]), {1u, (unsigned)(fuel)}});
  return {(int)(fuel), {1u, (unsigned)(fuel)}};
}
__device__ unsigned long long p7_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p7_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p7_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  p7_S s = p7_f(mem, 45 - k % 7, (int)(k * 3 + 1), p, b);
  h += s.a * 31 + s.c[0] + s.c[1] * 7;
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p7_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p7_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p7_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  p7_S s = p7_twin<0>(mem, 45 - k % 7, (int)(k * 3 + 1), p, b);
  h += s.a * 31 + s.c[0] + s.c[1] * 7;
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p8 ----
struct p8_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p8_memory[40][16];
__device__ int p8_f(unsigned long long *mem, int fuel, unsigned x0, p8_S b) {
  if (fuel <= 0)
    return (int)(mem[3] + 1);
  if (p8_f(mem, fuel - 1, 46, b) > 3) {
    x0 ^= (unsigned)(((fuel | fuel) | x0));
    x0 = (unsigned)((int)mem[(x0 | x0) & 15]);
  }
  long long v1 = (long long)((int)mem[(int)mem[x0 & 15] & 15]);
  if ((v1 < 20)) {
    unsigned v2 = (unsigned)(((int)mem[x0 & 15] - (v1 | x0)));
    mem[fuel & 15] += v1;
    v1 += (long long)(((int)mem[v2 & 15] * (int)mem[v1 & 15]));
  }
  v1 ^= (long long)(x0);
  short v3 = (short)((fuel & v1));
  unsigned v4 = (unsigned)(x0);
  return (int)((b.a + (int)b.c[x0 & 1]));
}
template <int K>
__device__ int p8_twin(unsigned long long *mem, int fuel, unsigned x0, p8_S b) {
  if (fuel <= 0)
    return (int)(mem[3] + 1);
  if (p8_twin<K>(mem, fuel - 1, 46, b) > 3) {
    x0 ^= (unsigned)(((fuel | fuel) | x0));
    x0 = (unsigned)((int)mem[(x0 | x0) & 15]);
  }
  long long v1 = (long long)((int)mem[(int)mem[x0 & 15] & 15]);
  if ((v1 < 20)) {
    unsigned v2 = (unsigned)(((int)mem[x0 & 15] - (v1 | x0)));
    mem[fuel & 15] += v1;
    v1 += (long long)(((int)mem[v2 & 15] * (int)mem[v1 & 15]));
  }
  v1 ^= (long long)(x0);
  short v3 = (short)((fuel & v1));
  unsigned v4 = (unsigned)(x0);
  return (int)((b.a + (int)b.c[x0 & 1]));
}
__device__ unsigned long long p8_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p8_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p8_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p8_f(mem, 45 - k % 7, (unsigned)(k * 3 + 1), b);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p8_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p8_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p8_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p8_twin<0>(mem, 45 - k % 7, (unsigned)(k * 3 + 1), b);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p9 ----
struct p9_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p9_memory[40][16];
__device__ void p9_f(unsigned long long *mem, int fuel, const int *p) {
  if (fuel <= 0)
    return;
  int v1 = (int)((19 + p[14 & 3]));
  v1 += (int)(v1);
  v1 -= (int)(p[58 & 3]);
  for (unsigned left_v2 = 2; left_v2 != 0; --left_v2) {
    int v2 = (int)left_v2;
    v1 -= (int)(((32 & 3) ? p[7 & 3] : (v2 + v2)));
  }
  mem[(v1 ^ v1) & 15] ^= fuel;
  unsigned char v3 = (unsigned char)((int)mem[fuel & 15]);
  p9_f(mem, fuel - 1, p);
}
template <int K>
__device__ void p9_twin(unsigned long long *mem, int fuel, const int *p) {
  if (fuel <= 0)
    return;
  int v1 = (int)((19 + p[14 & 3]));
  v1 += (int)(v1);
  v1 -= (int)(p[58 & 3]);
  for (unsigned left_v2 = 2; left_v2 != 0; --left_v2) {
    int v2 = (int)left_v2;
    v1 -= (int)(((32 & 3) ? p[7 & 3] : (v2 + v2)));
  }
  mem[(v1 ^ v1) & 15] ^= fuel;
  unsigned char v3 = (unsigned char)((int)mem[fuel & 15]);
  p9_twin<K>(mem, fuel - 1, p);
}
__device__ unsigned long long p9_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p9_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p9_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  p9_f(mem, 45 - k % 7, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p9_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p9_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p9_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  p9_twin<0>(mem, 45 - k % 7, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p10 ----
struct p10_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p10_memory[40][16];
__device__ unsigned char p10_f(unsigned long long *mem, int fuel, long long x0, int &r, const int *p) {
  if (fuel <= 0)
    return (unsigned char)(mem[3] + 1);
  r ^= (int)(r + p10_f(mem, fuel / 2, (15 | r), r, p));
  if (((x0 ^ fuel) & 3)) {
    if (((x0 ^ x0) < 20))
      return p10_f(mem, fuel / 2, fuel, r, p);
    x0 = (long long)(58);
    x0 ^= (long long)(25);
  }
  int v1[4] = {(int)((fuel ^ 53)), (int)((28 & 57))};
  int v2[4] = {(int)(fuel), (int)(42), (int)((r ^ fuel))};
  short v3 = (short)(v1[(fuel | fuel) & 3]);
  return (unsigned char)(fuel);
}
template <int K>
__device__ unsigned char p10_twin(unsigned long long *mem, int fuel, long long x0, int &r, const int *p) {
  if (fuel <= 0)
    return (unsigned char)(mem[3] + 1);
  r ^= (int)(r + p10_twin<K>(mem, fuel / 2, (15 | r), r, p));
  if (((x0 ^ fuel) & 3)) {
    if (((x0 ^ x0) < 20))
      return p10_twin<K>(mem, fuel / 2, fuel, r, p);
    x0 = (long long)(58);
    x0 ^= (long long)(25);
  }
  int v1[4] = {(int)((fuel ^ 53)), (int)((28 & 57))};
  int v2[4] = {(int)(fuel), (int)(42), (int)((r ^ fuel))};
  short v3 = (short)(v1[(fuel | fuel) & 3]);
  return (unsigned char)(fuel);
}
__device__ unsigned long long p10_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p10_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p10_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p10_f(mem, 120 - k % 7, (long long)(k * 3 + 1), r, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p10_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p10_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p10_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p10_twin<0>(mem, 120 - k % 7, (long long)(k * 3 + 1), r, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p11 ----
struct p11_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p11_memory[40][16];
__device__ p11_S p11_f(unsigned long long *mem, int fuel, const int *p) {
  if (fuel <= 0)
    return {fuel, {0u, 1u}};
  unsigned v1 = (unsigned)(((59 != 5) ? p[fuel & 3] : fuel));
  if (((((((int)mem[1 & 15] & 1) ? fuel : v1) & 1) ? 19 : 4) < 20)) {
    v1 ^= (unsigned)(p11_f(mem, fuel - 1, p).a);
    v1 = (unsigned)((((v1 > 7) ? 52 : fuel) | (v1 & fuel)));
    v1 = (unsigned)(p[(int)mem[v1 & 15] & 3]);
  } else {
    int v2[4] = {(int)((int)mem[v1 & 15])};
  }
  int v3[4] = {(int)((v1 - 54)), (int)(v1), (int)(fuel), (int)((v1 ^ v1))};
  return {(int)(((21 - 24) * (int)mem[fuel & 15])), {1u, (unsigned)((((fuel | 20) > 7) ? fuel : fuel))}};
}
template <int K>
__device__ p11_S p11_twin(unsigned long long *mem, int fuel, const int *p) {
  if (fuel <= 0)
    return {fuel, {0u, 1u}};
  unsigned v1 = (unsigned)(((59 != 5) ? p[fuel & 3] : fuel));
  if (((((((int)mem[1 & 15] & 1) ? fuel : v1) & 1) ? 19 : 4) < 20)) {
    v1 ^= (unsigned)(p11_twin<K>(mem, fuel - 1, p).a);
    v1 = (unsigned)((((v1 > 7) ? 52 : fuel) | (v1 & fuel)));
    v1 = (unsigned)(p[(int)mem[v1 & 15] & 3]);
  } else {
    int v2[4] = {(int)((int)mem[v1 & 15])};
  }
  int v3[4] = {(int)((v1 - 54)), (int)(v1), (int)(fuel), (int)((v1 ^ v1))};
  return {(int)(((21 - 24) * (int)mem[fuel & 15])), {1u, (unsigned)((((fuel | 20) > 7) ? fuel : fuel))}};
}
__device__ unsigned long long p11_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p11_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p11_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  p11_S s = p11_f(mem, 45 - k % 7, p);
  h += s.a * 31 + s.c[0] + s.c[1] * 7;
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p11_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p11_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p11_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  p11_S s = p11_twin<0>(mem, 45 - k % 7, p);
  h += s.a * 31 + s.c[0] + s.c[1] * 7;
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p12 ----
struct p12_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p12_memory[40][16];
__device__ unsigned p12_f(unsigned long long *mem, int fuel, long long x0, int x1, int &r) {
  if (fuel <= 0)
    return (unsigned)(mem[3] + 1);
  int v1 = (int)((((((int)mem[r & 15] & 3) ? x1 : fuel) != 5) ? x0 : (fuel | fuel)));
  long long v2 = (long long)((x0 | (v1 + x0)));
  p12_f(mem, fuel / 3, (v2 + v2), (int)mem[x1 & 15], v1);
  int v3 = -1;
  while (++v3 < 2) {
    p12_f(mem, fuel / 3, 12, x0, x1);
    r = (int)(fuel);
  }
  x0 ^= (long long)(x0);
  long long v4 = (long long)(x0);
  return (unsigned)((int)mem[(int)mem[fuel & 15] & 15]);
}
template <int K>
__device__ unsigned p12_twin(unsigned long long *mem, int fuel, long long x0, int x1, int &r) {
  if (fuel <= 0)
    return (unsigned)(mem[3] + 1);
  int v1 = (int)((((((int)mem[r & 15] & 3) ? x1 : fuel) != 5) ? x0 : (fuel | fuel)));
  long long v2 = (long long)((x0 | (v1 + x0)));
  p12_twin<K>(mem, fuel / 3, (v2 + v2), (int)mem[x1 & 15], v1);
  int v3 = -1;
  while (++v3 < 2) {
    p12_twin<K>(mem, fuel / 3, 12, x0, x1);
    r = (int)(fuel);
  }
  x0 ^= (long long)(x0);
  long long v4 = (long long)(x0);
  return (unsigned)((int)mem[(int)mem[fuel & 15] & 15]);
}
__device__ unsigned long long p12_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p12_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p12_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p12_f(mem, 120 - k % 7, (long long)(k * 3 + 1), (int)(k * 4 + 1), r);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p12_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p12_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p12_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p12_twin<0>(mem, 120 - k % 7, (long long)(k * 3 + 1), (int)(k * 4 + 1), r);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p13 ----
struct p13_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p13_memory[40][16];
__device__ unsigned p13_f(unsigned long long *mem, int fuel, unsigned x0, long long x1, int &r, const int *p, p13_S b) {
  if (fuel <= 0)
    return (unsigned)(mem[3] + 1);
  int v1[4] = {(int)(x1), (int)((((int)mem[r & 15] != 5) ? x1 : r)), (int)(fuel)};
  r = (int)(((int)mem[x0 & 15] ^ (x1 + fuel)));
  r ^= (int)(x0 + p13_f(mem, fuel - 1, (int)mem[x0 & 15], x0, r, v1, p13_S{(int)((r + fuel)), {1u, (unsigned)(fuel)}}));
  unsigned char v2 = (unsigned char)((int)mem[(fuel ^ fuel) & 15]);
  long long v3 = (long long)((b.a + (int)b.c[(fuel - r) & 1]));
  return (unsigned)((int)mem[(fuel ^ fuel) & 15]);
}
template <int K>
__device__ unsigned p13_twin(unsigned long long *mem, int fuel, unsigned x0, long long x1, int &r, const int *p, p13_S b) {
  if (fuel <= 0)
    return (unsigned)(mem[3] + 1);
  int v1[4] = {(int)(x1), (int)((((int)mem[r & 15] != 5) ? x1 : r)), (int)(fuel)};
  r = (int)(((int)mem[x0 & 15] ^ (x1 + fuel)));
  r ^= (int)(x0 + p13_twin<K>(mem, fuel - 1, (int)mem[x0 & 15], x0, r, v1, p13_S{(int)((r + fuel)), {1u, (unsigned)(fuel)}}));
  unsigned char v2 = (unsigned char)((int)mem[(fuel ^ fuel) & 15]);
  long long v3 = (long long)((b.a + (int)b.c[(fuel - r) & 1]));
  return (unsigned)((int)mem[(fuel ^ fuel) & 15]);
}
__device__ unsigned long long p13_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p13_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p13_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p13_f(mem, 45 - k % 7, (unsigned)(k * 3 + 1), (long long)(k * 4 + 1), r, p, b);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p13_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p13_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p13_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p13_twin<0>(mem, 45 - k % 7, (unsigned)(k * 3 + 1), (long long)(k * 4 + 1), r, p, b);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p14 ----
struct p14_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p14_memory[40][16];
__device__ p14_S p14_f(unsigned long long *mem, int fuel, const int *p) {
  if (fuel <= 0)
    return {fuel, {0u, 1u}};
  long long v1 = (long long)(fuel);
  v1 += (long long)(p14_f(mem, fuel - 1, p).c[0]);
  long long v2 = (long long)((fuel ^ (fuel * v1)));
  unsigned v3 = (unsigned)(v1);
  mem[(v3 * fuel) & 15] = 20;
  unsigned char v4 = (unsigned char)(fuel);
  return {(int)((int)mem[fuel & 15]), {1u, (unsigned)(fuel)}};
}
template <int K>
__device__ p14_S p14_twin(unsigned long long *mem, int fuel, const int *p) {
  if (fuel <= 0)
    return {fuel, {0u, 1u}};
  long long v1 = (long long)(fuel);
  v1 += (long long)(p14_twin<K>(mem, fuel - 1, p).c[0]);
  long long v2 = (long long)((fuel ^ (fuel * v1)));
  unsigned v3 = (unsigned)(v1);
  mem[(v3 * fuel) & 15] = 20;
  unsigned char v4 = (unsigned char)(fuel);
  return {(int)((int)mem[fuel & 15]), {1u, (unsigned)(fuel)}};
}
__device__ unsigned long long p14_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p14_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p14_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  p14_S s = p14_f(mem, 45 - k % 7, p);
  h += s.a * 31 + s.c[0] + s.c[1] * 7;
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p14_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p14_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p14_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  p14_S s = p14_twin<0>(mem, 45 - k % 7, p);
  h += s.a * 31 + s.c[0] + s.c[1] * 7;
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p15 ----
struct p15_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p15_memory[40][16];
__device__ int p15_f(unsigned long long *mem, int fuel, unsigned x0, unsigned x1) {
  if (fuel <= 0)
    return (int)(mem[3] + 1);
  x1 = (unsigned)((((fuel + fuel) < 20) ? (x0 & x0) : x0));
  int v1[4] = {(int)((((int)mem[x1 & 15] & 3) ? x1 : x0)), (int)((int)mem[x0 & 15]), (int)((x0 + x1))};
  if (((int)mem[x0 & 15] > 7))
    return p15_f(mem, fuel - 1, (((x1 ^ x0) & 1) ? fuel : fuel), (x0 + fuel));
  v1[x0 & 3] += x0;
  if (((fuel * 30) > 7)) {
    for (int v2 = 0; v2 < 2; ++v2) {
      return (int)(v2);
      short v3 = (short)(((v2 & 3) ? (int)mem[x1 & 15] : (x0 * v2)));
    }
    return (int)((int)mem[(int)mem[x0 & 15] & 15]);
    short v4 = (short)(v1[14 & 3]);
  } else {
    v1[fuel & 3] += (int)mem[x1 & 15];
  }
  return (int)((int)mem[(fuel + x0) & 15]);
}
template <int K>
__device__ int p15_twin(unsigned long long *mem, int fuel, unsigned x0, unsigned x1) {
  if (fuel <= 0)
    return (int)(mem[3] + 1);
  x1 = (unsigned)((((fuel + fuel) < 20) ? (x0 & x0) : x0));
  int v1[4] = {(int)((((int)mem[x1 & 15] & 3) ? x1 : x0)), (int)((int)mem[x0 & 15]), (int)((x0 + x1))};
  if (((int)mem[x0 & 15] > 7))
    return p15_twin<K>(mem, fuel - 1, (((x1 ^ x0) & 1) ? fuel : fuel), (x0 + fuel));
  v1[x0 & 3] += x0;
  if (((fuel * 30) > 7)) {
    for (int v2 = 0; v2 < 2; ++v2) {
      return (int)(v2);
      short v3 = (short)(((v2 & 3) ? (int)mem[x1 & 15] : (x0 * v2)));
    }
    return (int)((int)mem[(int)mem[x0 & 15] & 15]);
    short v4 = (short)(v1[14 & 3]);
  } else {
    v1[fuel & 3] += (int)mem[x1 & 15];
  }
  return (int)((int)mem[(fuel + x0) & 15]);
}
__device__ unsigned long long p15_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p15_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p15_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p15_f(mem, 45 - k % 7, (unsigned)(k * 3 + 1), (unsigned)(k * 4 + 1));
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p15_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p15_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p15_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p15_twin<0>(mem, 45 - k % 7, (unsigned)(k * 3 + 1), (unsigned)(k * 4 + 1));
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p16 ----
struct p16_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p16_memory[40][16];
__device__ long long p16_f(unsigned long long *mem, int fuel) {
  if (fuel <= 0)
    return (long long)(mem[3] + 1);
  int v1 = (int)(p16_f(mem, fuel - 1));
  short v2 = (short)((((20 & 1) ? v1 : fuel) * v1));
  short v3 = (short)((((int)mem[v2 & 15] != 5) ? v1 : v1));
  return (long long)(fuel);
}
template <int K>
__device__ long long p16_twin(unsigned long long *mem, int fuel) {
  if (fuel <= 0)
    return (long long)(mem[3] + 1);
  int v1 = (int)(p16_twin<K>(mem, fuel - 1));
  short v2 = (short)((((20 & 1) ? v1 : fuel) * v1));
  short v3 = (short)((((int)mem[v2 & 15] != 5) ? v1 : v1));
  return (long long)(fuel);
}
__device__ unsigned long long p16_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p16_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p16_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p16_f(mem, 45 - k % 7);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p16_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p16_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p16_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p16_twin<0>(mem, 45 - k % 7);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p17 ----
struct p17_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p17_memory[40][16];
__device__ long long p17_f(unsigned long long *mem, int fuel, const int *p) {
  if (fuel <= 0)
    return (long long)(mem[3] + 1);
  int v1 = (int)p17_f(mem, fuel / 4, p);
  v1 = (int)(v1);
  int v2[4] = {(int)(18)};
  v2[v1 & 3] += (fuel & v1);
  int v3[4] = {(int)((v1 * fuel)), (int)(v1), (int)(v1), (int)((v1 & fuel))};
  if (p17_f(mem, fuel / 4, v3) > 3) {
    for (int v4 = 0; v4 < 1; ++v4) {
      long long v5 = (long long)(v1);
      long long v6 = (long long)(((v4 & fuel) + (v1 ^ fuel)));
      v5 = (long long)((v4 * fuel) + p17_f(mem, fuel / 4, v2));
    }
    v2[(fuel | fuel) & 3] += (v1 & fuel);
  }
  v1 ^= (int)(p17_f(mem, fuel / 4, v2));
  return (long long)(((fuel * fuel) ^ p[fuel & 3]));
}
template <int K>
__device__ long long p17_twin(unsigned long long *mem, int fuel, const int *p) {
  if (fuel <= 0)
    return (long long)(mem[3] + 1);
  int v1 = (int)p17_twin<K>(mem, fuel / 4, p);
  v1 = (int)(v1);
  int v2[4] = {(int)(18)};
  v2[v1 & 3] += (fuel & v1);
  int v3[4] = {(int)((v1 * fuel)), (int)(v1), (int)(v1), (int)((v1 & fuel))};
  if (p17_twin<K>(mem, fuel / 4, v3) > 3) {
    for (int v4 = 0; v4 < 1; ++v4) {
      long long v5 = (long long)(v1);
      long long v6 = (long long)(((v4 & fuel) + (v1 ^ fuel)));
      v5 = (long long)((v4 * fuel) + p17_twin<K>(mem, fuel / 4, v2));
    }
    v2[(fuel | fuel) & 3] += (v1 & fuel);
  }
  v1 ^= (int)(p17_twin<K>(mem, fuel / 4, v2));
  return (long long)(((fuel * fuel) ^ p[fuel & 3]));
}
__device__ unsigned long long p17_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p17_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p17_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p17_f(mem, 120 - k % 7, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p17_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p17_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p17_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p17_twin<0>(mem, 120 - k % 7, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p18 ----
struct p18_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p18_memory[40][16];
__device__ long long p18_f(unsigned long long *mem, int fuel, long long x0, const int *p) {
  if (fuel <= 0)
    return (long long)(mem[3] + 1);
  if (((fuel ^ 40) & 3)) {
    unsigned v1 = (unsigned)((int)mem[(x0 | fuel) & 15]);
  } else {
    x0 = (long long)(fuel);
  }
  int v2[4] = {(int)((x0 + fuel))};
  for (int v3 = 0; v3 < 2; ++v3) {
    unsigned char v4 = (unsigned char)(x0);
    v4 -= (unsigned char)(((((fuel & 3) ? 50 : x0) != 5) ? (51 | 25) : fuel));
  }
  long long v5 = (long long)p18_f(mem, fuel / 2, (int)mem[x0 & 15], p);
  return ((x0 + 40) & 3) ? p18_f(mem, fuel / 2, (((int)mem[13 & 15] & 1) ? x0 : 53), p) : (long long)(fuel);
}
template <int K>
__device__ long long p18_twin(unsigned long long *mem, int fuel, long long x0, const int *p) {
  if (fuel <= 0)
    return (long long)(mem[3] + 1);
  if (((fuel ^ 40) & 3)) {
    unsigned v1 = (unsigned)((int)mem[(x0 | fuel) & 15]);
  } else {
    x0 = (long long)(fuel);
  }
  int v2[4] = {(int)((x0 + fuel))};
  for (int v3 = 0; v3 < 2; ++v3) {
    unsigned char v4 = (unsigned char)(x0);
    v4 -= (unsigned char)(((((fuel & 3) ? 50 : x0) != 5) ? (51 | 25) : fuel));
  }
  long long v5 = (long long)p18_twin<K>(mem, fuel / 2, (int)mem[x0 & 15], p);
  return ((x0 + 40) & 3) ? p18_twin<K>(mem, fuel / 2, (((int)mem[13 & 15] & 1) ? x0 : 53), p) : (long long)(fuel);
}
__device__ unsigned long long p18_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p18_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p18_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p18_f(mem, 120 - k % 7, (long long)(k * 3 + 1), p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p18_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p18_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p18_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p18_twin<0>(mem, 120 - k % 7, (long long)(k * 3 + 1), p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p19 ----
struct p19_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p19_memory[40][16];
__device__ unsigned char p19_f(unsigned long long *mem, int fuel, p19_S b) {
  if (fuel <= 0)
    return (unsigned char)(mem[3] + 1);
  for (int v1 = 0; v1 < 3; ++v1) {
    unsigned char v2 = (unsigned char)(((v1 - 19) ^ (int)mem[fuel & 15]));
    int v3[4] = {(int)((1 ^ v2)), (int)(v2)};
  }
  long long v4 = (long long)p19_f(mem, fuel / 2, b);
  for (int v5 = 0; v5 < 2; ++v5) {
    v4 ^= (long long)((int)mem[(v4 & 28) & 15]);
  }
  if (((int)mem[v4 & 15] > 7))
    return p19_f(mem, fuel / 2, b);
  return (unsigned char)((int)mem[fuel & 15]);
}
template <int K>
__device__ unsigned char p19_twin(unsigned long long *mem, int fuel, p19_S b) {
  if (fuel <= 0)
    return (unsigned char)(mem[3] + 1);
  for (int v1 = 0; v1 < 3; ++v1) {
    unsigned char v2 = (unsigned char)(((v1 - 19) ^ (int)mem[fuel & 15]));
    int v3[4] = {(int)((1 ^ v2)), (int)(v2)};
  }
  long long v4 = (long long)p19_twin<K>(mem, fuel / 2, b);
  for (int v5 = 0; v5 < 2; ++v5) {
    v4 ^= (long long)((int)mem[(v4 & 28) & 15]);
  }
  if (((int)mem[v4 & 15] > 7))
    return p19_twin<K>(mem, fuel / 2, b);
  return (unsigned char)((int)mem[fuel & 15]);
}
__device__ unsigned long long p19_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p19_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p19_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p19_f(mem, 120 - k % 7, b);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p19_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p19_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p19_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p19_twin<0>(mem, 120 - k % 7, b);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p20 ----
struct p20_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p20_memory[40][16];
__device__ int p20_f(unsigned long long *mem, int fuel, unsigned x0, int &r, const int *p) {
  if (fuel <= 0)
    return (int)(mem[3] + 1);
  unsigned v1 = (unsigned)(r);
  p20_f(mem, fuel / 3, (int)mem[r & 15], r, p);
  p20_f(mem, fuel / 3, (fuel + r), r, p);
  v1 += (unsigned)(p[x0 & 3] + p20_f(mem, fuel / 3, v1, r, p));
  v1 += (unsigned)(p[(x0 + v1) & 3]);
  x0 -= (unsigned)((((x0 | x0) < 20) ? x0 : fuel));
  unsigned v2 = (unsigned)(x0);
  return (int)(x0);
}
template <int K>
__device__ int p20_twin(unsigned long long *mem, int fuel, unsigned x0, int &r, const int *p) {
  if (fuel <= 0)
    return (int)(mem[3] + 1);
  unsigned v1 = (unsigned)(r);
  p20_twin<K>(mem, fuel / 3, (int)mem[r & 15], r, p);
  p20_twin<K>(mem, fuel / 3, (fuel + r), r, p);
  v1 += (unsigned)(p[x0 & 3] + p20_twin<K>(mem, fuel / 3, v1, r, p));
  v1 += (unsigned)(p[(x0 + v1) & 3]);
  x0 -= (unsigned)((((x0 | x0) < 20) ? x0 : fuel));
  unsigned v2 = (unsigned)(x0);
  return (int)(x0);
}
__device__ unsigned long long p20_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p20_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p20_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p20_f(mem, 120 - k % 7, (unsigned)(k * 3 + 1), r, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p20_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p20_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p20_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p20_twin<0>(mem, 120 - k % 7, (unsigned)(k * 3 + 1), r, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p21 ----
struct p21_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p21_memory[40][16];
__device__ bool p21_f(unsigned long long *mem, int fuel, unsigned char x0, const int *p, p21_S b) {
  if (fuel <= 0)
    return (bool)(mem[3] + 1);
  x0 -= (unsigned char)(fuel);
  x0 = (unsigned char)(x0 + p21_f(mem, fuel - 1, (int)mem[x0 & 15], p, p21_S{(int)((fuel | fuel)), {1u, (unsigned)(19)}}));
  x0 -= (unsigned char)(x0);
  for (unsigned left_v1 = 1; left_v1 != 0; --left_v1) {
    int v1 = (int)left_v1;
    x0 -= (unsigned char)(((v1 * v1) ^ (int)mem[x0 & 15]));
    int v2 = (int)(fuel);
    long long v3 = (long long)(v2);
  }
  if (((b.a + (int)b.c[x0 & 1]) & 3)) {
    long long v4 = (long long)(x0);
  } else {
    unsigned char v5 = (unsigned char)(fuel);
    if ((x0 < 20)) {
      long long v6 = (long long)(((b.a + (int)b.c[v5 & 1]) * (fuel | v5)));
      long long v7 = (long long)(((b.a + (int)b.c[v5 & 1]) - (((v5 ^ fuel) < 20) ? fuel : fuel)));
      unsigned char v8 = (unsigned char)(((x0 | v7) - (b.a + (int)b.c[v5 & 1])));
    } else {
      long long v9 = (long long)(fuel);
      x0 ^= (unsigned char)(p[fuel & 3]);
    }
  }
  return (bool)(fuel);
}
template <int K>
__device__ bool p21_twin(unsigned long long *mem, int fuel, unsigned char x0, const int *p, p21_S b) {
  if (fuel <= 0)
    return (bool)(mem[3] + 1);
  x0 -= (unsigned char)(fuel);
  x0 = (unsigned char)(x0 + p21_twin<K>(mem, fuel - 1, (int)mem[x0 & 15], p, p21_S{(int)((fuel | fuel)), {1u, (unsigned)(19)}}));
  x0 -= (unsigned char)(x0);
  for (unsigned left_v1 = 1; left_v1 != 0; --left_v1) {
    int v1 = (int)left_v1;
    x0 -= (unsigned char)(((v1 * v1) ^ (int)mem[x0 & 15]));
    int v2 = (int)(fuel);
    long long v3 = (long long)(v2);
  }
  if (((b.a + (int)b.c[x0 & 1]) & 3)) {
    long long v4 = (long long)(x0);
  } else {
    unsigned char v5 = (unsigned char)(fuel);
    if ((x0 < 20)) {
      long long v6 = (long long)(((b.a + (int)b.c[v5 & 1]) * (fuel | v5)));
      long long v7 = (long long)(((b.a + (int)b.c[v5 & 1]) - (((v5 ^ fuel) < 20) ? fuel : fuel)));
      unsigned char v8 = (unsigned char)(((x0 | v7) - (b.a + (int)b.c[v5 & 1])));
    } else {
      long long v9 = (long long)(fuel);
      x0 ^= (unsigned char)(p[fuel & 3]);
    }
  }
  return (bool)(fuel);
}
__device__ unsigned long long p21_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p21_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p21_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p21_f(mem, 45 - k % 7, (unsigned char)(k * 3 + 1), p, b);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p21_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p21_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p21_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p21_twin<0>(mem, 45 - k % 7, (unsigned char)(k * 3 + 1), p, b);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p22 ----
struct p22_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p22_memory[40][16];
__device__ long long p22_f(unsigned long long *mem, int fuel, long long x0, unsigned x1) {
  if (fuel <= 0)
    return (long long)(mem[3] + 1);
  int v1 = (int)((15 * x1));
  int v2[4] = {(int)((x1 + fuel)), (int)(v1), (int)((((21 - 17) & 3) ? v1 : fuel))};
  unsigned v3 = (unsigned)p22_f(mem, fuel / 2, x0, 54);
  return ((x1 & 37) < 20) ? p22_f(mem, fuel / 2, (int)mem[x1 & 15], 47) : (long long)((int)mem[x0 & 15]);
}
template <int K>
__device__ long long p22_twin(unsigned long long *mem, int fuel, long long x0, unsigned x1) {
  if (fuel <= 0)
    return (long long)(mem[3] + 1);
  int v1 = (int)((15 * x1));
  int v2[4] = {(int)((x1 + fuel)), (int)(v1), (int)((((21 - 17) & 3) ? v1 : fuel))};
  unsigned v3 = (unsigned)p22_twin<K>(mem, fuel / 2, x0, 54);
  return ((x1 & 37) < 20) ? p22_twin<K>(mem, fuel / 2, (int)mem[x1 & 15], 47) : (long long)((int)mem[x0 & 15]);
}
__device__ unsigned long long p22_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p22_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p22_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p22_f(mem, 120 - k % 7, (long long)(k * 3 + 1), (unsigned)(k * 4 + 1));
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p22_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p22_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p22_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p22_twin<0>(mem, 120 - k % 7, (long long)(k * 3 + 1), (unsigned)(k * 4 + 1));
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p23 ----
struct p23_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p23_memory[40][16];
__device__ unsigned p23_f(unsigned long long *mem, int fuel, long long x0, int x1, int &r, const int *p) {
  if (fuel <= 0)
    return (unsigned)(mem[3] + 1);
  int v1 = (int)p23_f(mem, fuel / 5, p[x1 & 3], fuel, x1, p);
  if (p23_f(mem, fuel / 5, (x1 & 39), (int)mem[x0 & 15], v1, p) > 3) {
    r += (int)((x1 * (int)mem[v1 & 15]));
    if (p23_f(mem, fuel / 5, (fuel ^ fuel), (r ^ x0), v1, p) > 3) {
      v1 ^= (int)(((int)mem[r & 15] & (49 | x1)));
      r += (int)(p23_f(mem, fuel / 5, v1, (int)mem[v1 & 15], v1, p));
    }
  }
  if (((fuel | x0) & 1))
    return p23_f(mem, fuel / 5, (int)mem[x1 & 15], (x1 - x0), r, p);
  int v2[4] = {(int)((((int)mem[x0 & 15] & 3) ? x0 : fuel))};
  return (unsigned)((fuel + (int)mem[x1 & 15]));
}
template <int K>
__device__ unsigned p23_twin(unsigned long long *mem, int fuel, long long x0, int x1, int &r, const int *p) {
  if (fuel <= 0)
    return (unsigned)(mem[3] + 1);
  int v1 = (int)p23_twin<K>(mem, fuel / 5, p[x1 & 3], fuel, x1, p);
  if (p23_twin<K>(mem, fuel / 5, (x1 & 39), (int)mem[x0 & 15], v1, p) > 3) {
    r += (int)((x1 * (int)mem[v1 & 15]));
    if (p23_twin<K>(mem, fuel / 5, (fuel ^ fuel), (r ^ x0), v1, p) > 3) {
      v1 ^= (int)(((int)mem[r & 15] & (49 | x1)));
      r += (int)(p23_twin<K>(mem, fuel / 5, v1, (int)mem[v1 & 15], v1, p));
    }
  }
  if (((fuel | x0) & 1))
    return p23_twin<K>(mem, fuel / 5, (int)mem[x1 & 15], (x1 - x0), r, p);
  int v2[4] = {(int)((((int)mem[x0 & 15] & 3) ? x0 : fuel))};
  return (unsigned)((fuel + (int)mem[x1 & 15]));
}
__device__ unsigned long long p23_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p23_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p23_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p23_f(mem, 120 - k % 7, (long long)(k * 3 + 1), (int)(k * 4 + 1), r, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p23_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p23_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p23_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p23_twin<0>(mem, 120 - k % 7, (long long)(k * 3 + 1), (int)(k * 4 + 1), r, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p24 ----
struct p24_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p24_memory[40][16];
__device__ unsigned p24_f(unsigned long long *mem, int fuel, int &r, const int *p) {
  if (fuel <= 0)
    return (unsigned)(mem[3] + 1);
  r += (int)(p24_f(mem, fuel / 6, r, p));
  if ((p[59 & 3] < 20)) {
    p24_f(mem, fuel / 6, r, p);
    int v1[4] = {(int)((r ^ fuel)), (int)(r), (int)((int)mem[r & 15]), (int)((int)mem[r & 15])};
    unsigned char v2 = (unsigned char)p24_f(mem, fuel / 6, r, v1);
  }
  r ^= (int)(p24_f(mem, fuel / 6, r, p));
  p24_f(mem, fuel / 6, r, p);
  if (((3 * r) < 20)) {
    long long v3 = (long long)(((59 + 3) | fuel));
    long long v4 = (long long)(((v3 & fuel) - v3));
  }
  return ((fuel - fuel) & 1) ? p24_f(mem, fuel / 6, r, p) : (unsigned)(r);
}
template <int K>
__device__ unsigned p24_twin(unsigned long long *mem, int fuel, int &r, const int *p) {
  if (fuel <= 0)
    return (unsigned)(mem[3] + 1);
  r += (int)(p24_twin<K>(mem, fuel / 6, r, p));
  if ((p[59 & 3] < 20)) {
    p24_twin<K>(mem, fuel / 6, r, p);
    int v1[4] = {(int)((r ^ fuel)), (int)(r), (int)((int)mem[r & 15]), (int)((int)mem[r & 15])};
    unsigned char v2 = (unsigned char)p24_twin<K>(mem, fuel / 6, r, v1);
  }
  r ^= (int)(p24_twin<K>(mem, fuel / 6, r, p));
  p24_twin<K>(mem, fuel / 6, r, p);
  if (((3 * r) < 20)) {
    long long v3 = (long long)(((59 + 3) | fuel));
    long long v4 = (long long)(((v3 & fuel) - v3));
  }
  return ((fuel - fuel) & 1) ? p24_twin<K>(mem, fuel / 6, r, p) : (unsigned)(r);
}
__device__ unsigned long long p24_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p24_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p24_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p24_f(mem, 120 - k % 7, r, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p24_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p24_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p24_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p24_twin<0>(mem, 120 - k % 7, r, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p25 ----
struct p25_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p25_memory[40][16];
__device__ bool p25_f(unsigned long long *mem, int fuel, const int *p) {
  if (fuel <= 0)
    return (bool)(mem[3] + 1);
  unsigned v1 = (unsigned)((fuel - 6));
  v1 ^= (unsigned)(p25_f(mem, fuel / 2, p));
  unsigned v2 = (unsigned)((15 & (fuel & 26)));
  return ((fuel + fuel) > 7) && p25_f(mem, fuel / 2, p);
}
template <int K>
__device__ bool p25_twin(unsigned long long *mem, int fuel, const int *p) {
  if (fuel <= 0)
    return (bool)(mem[3] + 1);
  unsigned v1 = (unsigned)((fuel - 6));
  v1 ^= (unsigned)(p25_twin<K>(mem, fuel / 2, p));
  unsigned v2 = (unsigned)((15 & (fuel & 26)));
  return ((fuel + fuel) > 7) && p25_twin<K>(mem, fuel / 2, p);
}
__device__ unsigned long long p25_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p25_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p25_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p25_f(mem, 120 - k % 7, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p25_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p25_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p25_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p25_twin<0>(mem, 120 - k % 7, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p26 ----
struct p26_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p26_memory[40][16];
__device__ unsigned p26_f(unsigned long long *mem, int fuel, short x0, int &r) {
  if (fuel <= 0)
    return (unsigned)(mem[3] + 1);
  r += (int)(((x0 > 7) ? r : (int)mem[r & 15]));
  p26_f(mem, fuel / 2, (r & fuel), r);
  r += (int)(p26_f(mem, fuel / 2, x0, r));
  if ((fuel & 3)) {
    x0 ^= (short)(fuel);
  } else {
    x0 ^= (short)(((((58 & 1) ? fuel : r) != 5) ? (((int)mem[r & 15] != 5) ? r : 20) : (int)mem[fuel & 15]));
    if ((16 != 5)) {
      r += (int)(45);
      if (((x0 | r) > 7)) {
        x0 -= (short)(((x0 | r) ^ x0));
        r = (int)((int)mem[fuel & 15]);
        short v1 = (short)((int)mem[(fuel * x0) & 15]);
      }
      for (unsigned left_v2 = 2; left_v2 != 0; --left_v2) {
        int v2 = (int)left_v2;
        x0 += (short)((int)mem[fuel & 15]);
        r ^= (int)((int)mem[(int)mem[fuel & 15] & 15]);
        int v3 = (int)(r);
      }
    }
  }
  if ((fuel < 20)) {
    if (((33 | 4) < 20)) {
      unsigned v4 = (unsigned)(r);
      unsigned v5 = (unsigned)(((x0 - fuel) + (r - v4)));
      for (int v6 = 0; v6 < 3; ++v6) {
        v5 -= (unsigned)(((int)mem[v4 & 15] & (int)mem[v4 & 15]));
      }
    }
    int v7[4] = {(int)((((((int)mem[35 & 15] & 1) ? fuel : r) < 20) ? fuel : fuel)), (int)((int)mem[12 & 15]), (int)((x0 + r)), (int)((57 - fuel))};
  } else {
    return (unsigned)((r | (fuel * r)));
    r = (int)((r | fuel));
  }
  if (((((((34 * r) > 7) ? 20 : fuel) & 3) ? x0 : r) > 7)) {
    return (unsigned)(((int)mem[r & 15] + ((fuel < 20) ? x0 : r)));
    for (unsigned left_v8 = 2; left_v8 != 0; --left_v8) {
      int v8 = (int)left_v8;
      int v9 = (int)((v8 | (fuel * x0)));
    }
    x0 += (short)(fuel);
  } else {
    x0 -= (short)((fuel ^ (fuel + x0)));
    int v10 = -1;
    do {
      ++v10;
      for (unsigned left_v11 = 2; left_v11 != 0; --left_v11) {
        int v11 = (int)left_v11;
        unsigned char v12 = (unsigned char)((int)mem[(((fuel ^ x0) & 3) ? 31 : x0) & 15]);
        x0 = (short)((x0 & (v11 | v10)));
      }
      return (unsigned)((x0 + (3 * 45)));
    } while (v10 < 1);
  }
  return (unsigned)(23);
}
template <int K>
__device__ unsigned p26_twin(unsigned long long *mem, int fuel, short x0, int &r) {
  if (fuel <= 0)
    return (unsigned)(mem[3] + 1);
  r += (int)(((x0 > 7) ? r : (int)mem[r & 15]));
  p26_twin<K>(mem, fuel / 2, (r & fuel), r);
  r += (int)(p26_twin<K>(mem, fuel / 2, x0, r));
  if ((fuel & 3)) {
    x0 ^= (short)(fuel);
  } else {
    x0 ^= (short)(((((58 & 1) ? fuel : r) != 5) ? (((int)mem[r & 15] != 5) ? r : 20) : (int)mem[fuel & 15]));
    if ((16 != 5)) {
      r += (int)(45);
      if (((x0 | r) > 7)) {
        x0 -= (short)(((x0 | r) ^ x0));
        r = (int)((int)mem[fuel & 15]);
        short v1 = (short)((int)mem[(fuel * x0) & 15]);
      }
      for (unsigned left_v2 = 2; left_v2 != 0; --left_v2) {
        int v2 = (int)left_v2;
        x0 += (short)((int)mem[fuel & 15]);
        r ^= (int)((int)mem[(int)mem[fuel & 15] & 15]);
        int v3 = (int)(r);
      }
    }
  }
  if ((fuel < 20)) {
    if (((33 | 4) < 20)) {
      unsigned v4 = (unsigned)(r);
      unsigned v5 = (unsigned)(((x0 - fuel) + (r - v4)));
      for (int v6 = 0; v6 < 3; ++v6) {
        v5 -= (unsigned)(((int)mem[v4 & 15] & (int)mem[v4 & 15]));
      }
    }
    int v7[4] = {(int)((((((int)mem[35 & 15] & 1) ? fuel : r) < 20) ? fuel : fuel)), (int)((int)mem[12 & 15]), (int)((x0 + r)), (int)((57 - fuel))};
  } else {
    return (unsigned)((r | (fuel * r)));
    r = (int)((r | fuel));
  }
  if (((((((34 * r) > 7) ? 20 : fuel) & 3) ? x0 : r) > 7)) {
    return (unsigned)(((int)mem[r & 15] + ((fuel < 20) ? x0 : r)));
    for (unsigned left_v8 = 2; left_v8 != 0; --left_v8) {
      int v8 = (int)left_v8;
      int v9 = (int)((v8 | (fuel * x0)));
    }
    x0 += (short)(fuel);
  } else {
    x0 -= (short)((fuel ^ (fuel + x0)));
    int v10 = -1;
    do {
      ++v10;
      for (unsigned left_v11 = 2; left_v11 != 0; --left_v11) {
        int v11 = (int)left_v11;
        unsigned char v12 = (unsigned char)((int)mem[(((fuel ^ x0) & 3) ? 31 : x0) & 15]);
        x0 = (short)((x0 & (v11 | v10)));
      }
      return (unsigned)((x0 + (3 * 45)));
    } while (v10 < 1);
  }
  return (unsigned)(23);
}
__device__ unsigned long long p26_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p26_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p26_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p26_f(mem, 120 - k % 7, (short)(k * 3 + 1), r);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p26_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p26_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p26_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p26_twin<0>(mem, 120 - k % 7, (short)(k * 3 + 1), r);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p27 ----
struct p27_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p27_memory[40][16];
__device__ long long p27_f(unsigned long long *mem, int fuel, unsigned char x0, short x1, int &r, const int *p) {
  if (fuel <= 0)
    return (long long)(mem[3] + 1);
  x1 += (short)(p27_f(mem, fuel - 1, fuel, x1, r, p));
  short v1 = (short)(x1);
  int v2 = -1;
  while (++v2 < 2) {
    unsigned v3 = (unsigned)(x0);
  }
  x1 ^= (short)((int)mem[p[r & 3] & 15]);
  if ((((x0 != 5) ? 53 : x1) & 3)) {
    mem[x1 & 15] ^= ((45 | r) ^ r);
    if ((p[v1 & 3] & 1)) {
      long long v4 = (long long)(x1);
      int v5 = (int)(v1);
      x0 ^= (unsigned char)(p[x0 & 3]);
    } else {
      if ((fuel < 20)) {
        v1 ^= (short)((int)mem[x0 & 15]);
        x0 -= (unsigned char)(r);
      } else {
        r -= (int)(x0);
        r = (int)((int)mem[(x1 + r) & 15]);
      }
      long long v6 = (long long)(v1);
    }
  } else {
    unsigned char v7 = (unsigned char)(42);
    int v8[4] = {(int)((v7 ^ r))};
  }
  int v9 = (int)(r);
  return (long long)((((int)mem[r & 15] < 20) ? x0 : p[fuel & 3]));
}
template <int K>
__device__ long long p27_twin(unsigned long long *mem, int fuel, unsigned char x0, short x1, int &r, const int *p) {
  if (fuel <= 0)
    return (long long)(mem[3] + 1);
  x1 += (short)(p27_twin<K>(mem, fuel - 1, fuel, x1, r, p));
  short v1 = (short)(x1);
  int v2 = -1;
  while (++v2 < 2) {
    unsigned v3 = (unsigned)(x0);
  }
  x1 ^= (short)((int)mem[p[r & 3] & 15]);
  if ((((x0 != 5) ? 53 : x1) & 3)) {
    mem[x1 & 15] ^= ((45 | r) ^ r);
    if ((p[v1 & 3] & 1)) {
      long long v4 = (long long)(x1);
      int v5 = (int)(v1);
      x0 ^= (unsigned char)(p[x0 & 3]);
    } else {
      if ((fuel < 20)) {
        v1 ^= (short)((int)mem[x0 & 15]);
        x0 -= (unsigned char)(r);
      } else {
        r -= (int)(x0);
        r = (int)((int)mem[(x1 + r) & 15]);
      }
      long long v6 = (long long)(v1);
    }
  } else {
    unsigned char v7 = (unsigned char)(42);
    int v8[4] = {(int)((v7 ^ r))};
  }
  int v9 = (int)(r);
  return (long long)((((int)mem[r & 15] < 20) ? x0 : p[fuel & 3]));
}
__device__ unsigned long long p27_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p27_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p27_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p27_f(mem, 45 - k % 7, (unsigned char)(k * 3 + 1), (short)(k * 4 + 1), r, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p27_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p27_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p27_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p27_twin<0>(mem, 45 - k % 7, (unsigned char)(k * 3 + 1), (short)(k * 4 + 1), r, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p28 ----
struct p28_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p28_memory[40][16];
__device__ bool p28_f(unsigned long long *mem, int fuel, unsigned char x0, int x1, int &r, p28_S b) {
  if (fuel <= 0)
    return (bool)(mem[3] + 1);
  p28_f(mem, fuel - 1, (r - 38), (r | fuel), x1, b);
  long long v1 = (long long)(((int)mem[r & 15] | (int)mem[x1 & 15]));
  x0 += (unsigned char)(((x0 & x1) | v1));
  unsigned v2 = (unsigned)((((v1 & v1) != 5) ? (v1 ^ 43) : x1));
  return (bool)((int)mem[(int)mem[x0 & 15] & 15]);
}
template <int K>
__device__ bool p28_twin(unsigned long long *mem, int fuel, unsigned char x0, int x1, int &r, p28_S b) {
  if (fuel <= 0)
    return (bool)(mem[3] + 1);
  p28_twin<K>(mem, fuel - 1, (r - 38), (r | fuel), x1, b);
  long long v1 = (long long)(((int)mem[r & 15] | (int)mem[x1 & 15]));
  x0 += (unsigned char)(((x0 & x1) | v1));
  unsigned v2 = (unsigned)((((v1 & v1) != 5) ? (v1 ^ 43) : x1));
  return (bool)((int)mem[(int)mem[x0 & 15] & 15]);
}
__device__ unsigned long long p28_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p28_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p28_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p28_f(mem, 45 - k % 7, (unsigned char)(k * 3 + 1), (int)(k * 4 + 1), r, b);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p28_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p28_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p28_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p28_twin<0>(mem, 45 - k % 7, (unsigned char)(k * 3 + 1), (int)(k * 4 + 1), r, b);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p29 ----
struct p29_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p29_memory[40][16];
__device__ long long p29_f(unsigned long long *mem, int fuel, int x0, short x1) {
  if (fuel <= 0)
    return (long long)(mem[3] + 1);
  int v1 = (int)p29_f(mem, fuel / 4, (54 * x1), (((((int)mem[x1 & 15] & 3) ? x1 : fuel) & 1) ? x0 : x1));
  x0 += (int)(x0);
  short v2 = (short)(x1);
  if (((int)mem[fuel & 15] < 20)) {
    p29_f(mem, fuel / 4, (int)mem[v1 & 15], v1);
  }
  if ((x1 < 20))
    return p29_f(mem, fuel / 4, (v2 - v1), x0);
  v1 ^= (int)(p29_f(mem, fuel / 4, v1, (int)mem[42 & 15]));
  mem[(x0 ^ fuel) & 15] += ((x1 + x0) - (int)mem[fuel & 15]);
  return (long long)((int)mem[(((x0 + fuel) & 1) ? fuel : x1) & 15]);
}
template <int K>
__device__ long long p29_twin(unsigned long long *mem, int fuel, int x0, short x1) {
  if (fuel <= 0)
    return (long long)(mem[3] + 1);
  int v1 = (int)p29_twin<K>(mem, fuel / 4, (54 * x1), (((((int)mem[x1 & 15] & 3) ? x1 : fuel) & 1) ? x0 : x1));
  x0 += (int)(x0);
  short v2 = (short)(x1);
  if (((int)mem[fuel & 15] < 20)) {
    p29_twin<K>(mem, fuel / 4, (int)mem[v1 & 15], v1);
  }
  if ((x1 < 20))
    return p29_twin<K>(mem, fuel / 4, (v2 - v1), x0);
  v1 ^= (int)(p29_twin<K>(mem, fuel / 4, v1, (int)mem[42 & 15]));
  mem[(x0 ^ fuel) & 15] += ((x1 + x0) - (int)mem[fuel & 15]);
  return (long long)((int)mem[(((x0 + fuel) & 1) ? fuel : x1) & 15]);
}
__device__ unsigned long long p29_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p29_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p29_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p29_f(mem, 120 - k % 7, (int)(k * 3 + 1), (short)(k * 4 + 1));
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p29_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p29_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p29_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p29_twin<0>(mem, 120 - k % 7, (int)(k * 3 + 1), (short)(k * 4 + 1));
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p30 ----
struct p30_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p30_memory[40][16];
__device__ int p30_f(unsigned long long *mem, int fuel, int &r, p30_S b) {
  if (fuel <= 0)
    return (int)(mem[3] + 1);
  r -= (int)((fuel | (r - r)));
  if (((fuel | fuel) != 5)) {
    unsigned v1 = (unsigned)p30_f(mem, fuel - 1, r, p30_S{(int)((r * fuel)), {1u, (unsigned)(fuel)}});
    r = (int)((int)mem[r & 15]);
  }
  if (((((15 - fuel) & 3) ? 0 : r) & 3)) {
    for (int v2 = 0; v2 < 3; ++v2) {
      r -= (int)((b.a + (int)b.c[(v2 - r) & 1]));
    }
  }
  return (int)(r);
}
template <int K>
__device__ int p30_twin(unsigned long long *mem, int fuel, int &r, p30_S b) {
  if (fuel <= 0)
    return (int)(mem[3] + 1);
  r -= (int)((fuel | (r - r)));
  if (((fuel | fuel) != 5)) {
    unsigned v1 = (unsigned)p30_twin<K>(mem, fuel - 1, r, p30_S{(int)((r * fuel)), {1u, (unsigned)(fuel)}});
    r = (int)((int)mem[r & 15]);
  }
  if (((((15 - fuel) & 3) ? 0 : r) & 3)) {
    for (int v2 = 0; v2 < 3; ++v2) {
      r -= (int)((b.a + (int)b.c[(v2 - r) & 1]));
    }
  }
  return (int)(r);
}
__device__ unsigned long long p30_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p30_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p30_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p30_f(mem, 45 - k % 7, r, b);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p30_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p30_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p30_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p30_twin<0>(mem, 45 - k % 7, r, b);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p31 ----
struct p31_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p31_memory[40][16];
__device__ int p31_f(unsigned long long *mem, int fuel, unsigned x0, short x1, const int *p) {
  if (fuel <= 0)
    return (int)(mem[3] + 1);
  p31_f(mem, fuel / 2, (x1 - x0), x0, p);
  x1 ^= (short)(p31_f(mem, fuel / 2, p[x1 & 3], (int)mem[x1 & 15], p));
  int v1 = (int)(((int)mem[fuel & 15] + (fuel ^ x1)));
  long long v2 = (long long)((x0 * (int)mem[v1 & 15]));
  return (int)((((((28 != 5) ? x0 : fuel) & 1) ? x0 : x0) | x1));
}
template <int K>
__device__ int p31_twin(unsigned long long *mem, int fuel, unsigned x0, short x1, const int *p) {
  if (fuel <= 0)
    return (int)(mem[3] + 1);
  p31_twin<K>(mem, fuel / 2, (x1 - x0), x0, p);
  x1 ^= (short)(p31_twin<K>(mem, fuel / 2, p[x1 & 3], (int)mem[x1 & 15], p));
  int v1 = (int)(((int)mem[fuel & 15] + (fuel ^ x1)));
  long long v2 = (long long)((x0 * (int)mem[v1 & 15]));
  return (int)((((((28 != 5) ? x0 : fuel) & 1) ? x0 : x0) | x1));
}
__device__ unsigned long long p31_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p31_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p31_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p31_f(mem, 120 - k % 7, (unsigned)(k * 3 + 1), (short)(k * 4 + 1), p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p31_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p31_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p31_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p31_twin<0>(mem, 120 - k % 7, (unsigned)(k * 3 + 1), (short)(k * 4 + 1), p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p32 ----
struct p32_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p32_memory[40][16];
__device__ unsigned p32_f(unsigned long long *mem, int fuel, short x0, unsigned x1, int &r) {
  if (fuel <= 0)
    return (unsigned)(mem[3] + 1);
  if ((50 > 7)) {
    if ((r < 20)) {
      int v1 = -1;
      do {
        ++v1;
        unsigned v2 = (unsigned)((x0 ^ (x0 | v1)));
        mem[(int)mem[24 & 15] & 15] = (int)mem[(int)mem[x0 & 15] & 15];
      } while (v1 < 1);
      unsigned v3 = (unsigned)((int)mem[x1 & 15]);
    }
    if (((r * fuel) & 1)) {
      return (unsigned)(4);
    }
    x1 -= (unsigned)((((((fuel & 3) ? r : x0) != 5) ? x0 : fuel) - (((((10 + x1) != 5) ? 14 : x1) & 1) ? x1 : x1)));
  }
  unsigned v4 = (unsigned)((int)mem[31 & 15]);
  mem[fuel & 15] += x1;
  mem[fuel & 15] += r;
  r ^= (int)(p32_f(mem, fuel - 1, r, x1, r));
  return (unsigned)(fuel);
}
template <int K>
__device__ unsigned p32_twin(unsigned long long *mem, int fuel, short x0, unsigned x1, int &r) {
  if (fuel <= 0)
    return (unsigned)(mem[3] + 1);
  if ((50 > 7)) {
    if ((r < 20)) {
      int v1 = -1;
      do {
        ++v1;
        unsigned v2 = (unsigned)((x0 ^ (x0 | v1)));
        mem[(int)mem[24 & 15] & 15] = (int)mem[(int)mem[x0 & 15] & 15];
      } while (v1 < 1);
      unsigned v3 = (unsigned)((int)mem[x1 & 15]);
    }
    if (((r * fuel) & 1)) {
      return (unsigned)(4);
    }
    x1 -= (unsigned)((((((fuel & 3) ? r : x0) != 5) ? x0 : fuel) - (((((10 + x1) != 5) ? 14 : x1) & 1) ? x1 : x1)));
  }
  unsigned v4 = (unsigned)((int)mem[31 & 15]);
  mem[fuel & 15] += x1;
  mem[fuel & 15] += r;
  r ^= (int)(p32_twin<K>(mem, fuel - 1, r, x1, r));
  return (unsigned)(fuel);
}
__device__ unsigned long long p32_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p32_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p32_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p32_f(mem, 45 - k % 7, (short)(k * 3 + 1), (unsigned)(k * 4 + 1), r);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p32_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p32_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p32_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p32_twin<0>(mem, 45 - k % 7, (short)(k * 3 + 1), (unsigned)(k * 4 + 1), r);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p33 ----
struct p33_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p33_memory[40][16];
__device__ int p33_f(unsigned long long *mem, int fuel, long long x0, const int *p, p33_S b) {
  if (fuel <= 0)
    return (int)(mem[3] + 1);
  if (((b.a + (int)b.c[fuel & 1]) != 5)) {
    x0 -= (long long)(x0);
    if (p33_f(mem, fuel / 3, (x0 * 31), p, b) > 3) {
      unsigned v1 = (unsigned)(38);
      return (p[v1 & 3] < 20) ? p33_f(mem, fuel / 3, fuel, p, p33_S{(int)(30), {1u, (unsigned)(fuel)}}) : (int)(fuel);
    }
  } else {
    x0 += (long long)(p33_f(mem, fuel / 3, (int)mem[fuel & 15], p, p33_S{(int)((fuel & fuel)), {1u, (unsigned)(fuel)}}));
  }
  if (((x0 * fuel) & 1)) {
    x0 = (long long)(27);
    mem[x0 & 15] ^= (x0 - x0);
  }
  short v2 = (short)(fuel);
  unsigned char v3 = (unsigned char)((int)mem[p[v2 & 3] & 15]);
  v2 += (short)((((int)mem[33 & 15] & 1) ? v2 : fuel));
  return (int)(((int)mem[x0 & 15] * fuel));
}
template <int K>
__device__ int p33_twin(unsigned long long *mem, int fuel, long long x0, const int *p, p33_S b) {
  if (fuel <= 0)
    return (int)(mem[3] + 1);
  if (((b.a + (int)b.c[fuel & 1]) != 5)) {
    x0 -= (long long)(x0);
    if (p33_twin<K>(mem, fuel / 3, (x0 * 31), p, b) > 3) {
      unsigned v1 = (unsigned)(38);
      return (p[v1 & 3] < 20) ? p33_twin<K>(mem, fuel / 3, fuel, p, p33_S{(int)(30), {1u, (unsigned)(fuel)}}) : (int)(fuel);
    }
  } else {
    x0 += (long long)(p33_twin<K>(mem, fuel / 3, (int)mem[fuel & 15], p, p33_S{(int)((fuel & fuel)), {1u, (unsigned)(fuel)}}));
  }
  if (((x0 * fuel) & 1)) {
    x0 = (long long)(27);
    mem[x0 & 15] ^= (x0 - x0);
  }
  short v2 = (short)(fuel);
  unsigned char v3 = (unsigned char)((int)mem[p[v2 & 3] & 15]);
  v2 += (short)((((int)mem[33 & 15] & 1) ? v2 : fuel));
  return (int)(((int)mem[x0 & 15] * fuel));
}
__device__ unsigned long long p33_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p33_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p33_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p33_f(mem, 120 - k % 7, (long long)(k * 3 + 1), p, b);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p33_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p33_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p33_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p33_twin<0>(mem, 120 - k % 7, (long long)(k * 3 + 1), p, b);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p34 ----
struct p34_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p34_memory[40][16];
__device__ unsigned p34_f(unsigned long long *mem, int fuel, int x0, short x1) {
  if (fuel <= 0)
    return (unsigned)(mem[3] + 1);
  if (((int)mem[44 & 15] & 1)) {
    if ((fuel > 7)) {
      x1 ^= (short)(p34_f(mem, fuel / 6, (x1 - x0), x0));
    } else {
      unsigned v1 = (unsigned)((int)mem[(int)mem[x0 & 15] & 15]);
      if ((x1 > 7))
        return p34_f(mem, fuel / 6, 19, (fuel ^ v1));
    }
    mem[(((fuel & x1) & 1) ? x0 : x0) & 15] += ((37 + x1) ^ (int)mem[fuel & 15]);
  }
  x0 ^= (int)(p34_f(mem, fuel / 6, (32 * 23), (int)mem[x1 & 15]));
  x1 += (short)(fuel);
  if (((int)mem[x0 & 15] & 1)) {
    for (int v2 = 0; v2 < 2; ++v2) {
      if (p34_f(mem, fuel / 6, v2, x0) > 3) {
        mem[(x1 & v2) & 15] = v2;
        return (unsigned)(v2);
      }
      long long v3 = (long long)(v2);
    }
    short v4 = (short)(10);
  } else {
    if (p34_f(mem, fuel / 6, (fuel - x0), (int)mem[x0 & 15]) > 3) {
      x0 ^= (int)((((24 < 20) ? fuel : x1) | (x1 + 9)));
      x1 = (short)((((x1 * 6) > 7) ? x1 : (int)mem[x0 & 15]));
    }
  }
  short v5 = (short)(((fuel * 13) - (23 ^ 27)));
  for (unsigned left_v6 = 3; left_v6 != 0; --left_v6) {
    int v6 = (int)left_v6;
    short v7 = (short)(v5);
    if (((int)mem[x0 & 15] != 5)) {
      int v8 = (int)((fuel | (int)mem[v6 & 15]));
    }
  }
  return (unsigned)(x1);
}
template <int K>
__device__ unsigned p34_twin(unsigned long long *mem, int fuel, int x0, short x1) {
  if (fuel <= 0)
    return (unsigned)(mem[3] + 1);
  if (((int)mem[44 & 15] & 1)) {
    if ((fuel > 7)) {
      x1 ^= (short)(p34_twin<K>(mem, fuel / 6, (x1 - x0), x0));
    } else {
      unsigned v1 = (unsigned)((int)mem[(int)mem[x0 & 15] & 15]);
      if ((x1 > 7))
        return p34_twin<K>(mem, fuel / 6, 19, (fuel ^ v1));
    }
    mem[(((fuel & x1) & 1) ? x0 : x0) & 15] += ((37 + x1) ^ (int)mem[fuel & 15]);
  }
  x0 ^= (int)(p34_twin<K>(mem, fuel / 6, (32 * 23), (int)mem[x1 & 15]));
  x1 += (short)(fuel);
  if (((int)mem[x0 & 15] & 1)) {
    for (int v2 = 0; v2 < 2; ++v2) {
      if (p34_twin<K>(mem, fuel / 6, v2, x0) > 3) {
        mem[(x1 & v2) & 15] = v2;
        return (unsigned)(v2);
      }
      long long v3 = (long long)(v2);
    }
    short v4 = (short)(10);
  } else {
    if (p34_twin<K>(mem, fuel / 6, (fuel - x0), (int)mem[x0 & 15]) > 3) {
      x0 ^= (int)((((24 < 20) ? fuel : x1) | (x1 + 9)));
      x1 = (short)((((x1 * 6) > 7) ? x1 : (int)mem[x0 & 15]));
    }
  }
  short v5 = (short)(((fuel * 13) - (23 ^ 27)));
  for (unsigned left_v6 = 3; left_v6 != 0; --left_v6) {
    int v6 = (int)left_v6;
    short v7 = (short)(v5);
    if (((int)mem[x0 & 15] != 5)) {
      int v8 = (int)((fuel | (int)mem[v6 & 15]));
    }
  }
  return (unsigned)(x1);
}
__device__ unsigned long long p34_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p34_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p34_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p34_f(mem, 120 - k % 7, (int)(k * 3 + 1), (short)(k * 4 + 1));
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p34_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p34_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p34_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p34_twin<0>(mem, 120 - k % 7, (int)(k * 3 + 1), (short)(k * 4 + 1));
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p35 ----
struct p35_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p35_memory[40][16];
__device__ unsigned char p35_f(unsigned long long *mem, int fuel, unsigned char x0, int &r, p35_S b) {
  if (fuel <= 0)
    return (unsigned char)(mem[3] + 1);
  if (((fuel * r) & 1)) {
    x0 += (unsigned char)(p35_f(mem, fuel / 3, p35_f(mem, fuel / 3, x0, r, p35_S{(int)((x0 - r)), {1u, (unsigned)(fuel)}}), r, b));
    r -= (int)(((x0 | x0) + (((int)mem[x0 & 15] & 3) ? 9 : 7)));
  } else {
    for (int v1 = 0; v1 < 2; ++v1) {
      if (((fuel * 27) & 1)) {
        x0 ^= (unsigned char)(x0);
      }
      if (((18 - fuel) & 3))
        continue;
      int v2 = -1;
      while (++v2 < 3) {
        x0 = (unsigned char)(v2);
        r = (int)(x0);
      }
    }
  }
  r += (int)((int)mem[59 & 15] + p35_f(mem, fuel / 3, (r * 40), r, b));
  x0 += (unsigned char)((int)mem[(x0 + fuel) & 15]);
  unsigned char v3 = (unsigned char)(32);
  return (unsigned char)((int)mem[r & 15]);
}
template <int K>
__device__ unsigned char p35_twin(unsigned long long *mem, int fuel, unsigned char x0, int &r, p35_S b) {
  if (fuel <= 0)
    return (unsigned char)(mem[3] + 1);
  if (((fuel * r) & 1)) {
    x0 += (unsigned char)(p35_twin<K>(mem, fuel / 3, p35_twin<K>(mem, fuel / 3, x0, r, p35_S{(int)((x0 - r)), {1u, (unsigned)(fuel)}}), r, b));
    r -= (int)(((x0 | x0) + (((int)mem[x0 & 15] & 3) ? 9 : 7)));
  } else {
    for (int v1 = 0; v1 < 2; ++v1) {
      if (((fuel * 27) & 1)) {
        x0 ^= (unsigned char)(x0);
      }
      if (((18 - fuel) & 3))
        continue;
      int v2 = -1;
      while (++v2 < 3) {
        x0 = (unsigned char)(v2);
        r = (int)(x0);
      }
    }
  }
  r += (int)((int)mem[59 & 15] + p35_twin<K>(mem, fuel / 3, (r * 40), r, b));
  x0 += (unsigned char)((int)mem[(x0 + fuel) & 15]);
  unsigned char v3 = (unsigned char)(32);
  return (unsigned char)((int)mem[r & 15]);
}
__device__ unsigned long long p35_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p35_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p35_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p35_f(mem, 120 - k % 7, (unsigned char)(k * 3 + 1), r, b);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p35_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p35_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p35_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p35_twin<0>(mem, 120 - k % 7, (unsigned char)(k * 3 + 1), r, b);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p36 ----
struct p36_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p36_memory[40][16];
__device__ short p36_f(unsigned long long *mem, int fuel, short x0, int &r, const int *p) {
  if (fuel <= 0)
    return (short)(mem[3] + 1);
  r ^= (int)((((p[r & 3] & 1) ? r : x0) | (21 | r)));
  int v1[4] = {(int)((fuel - r)), (int)((((x0 * r) & 1) ? fuel : r)), (int)((int)mem[x0 & 15]), (int)(r)};
  x0 += (short)(p36_f(mem, fuel - 1, x0, r, v1));
  if (((int)mem[x0 & 15] < 20)) {
    if (((fuel ^ fuel) != 5)) {
      if (((int)mem[fuel & 15] < 20)) {
        int v2 = (int)(x0);
        mem[v1[v2 & 3] & 15] ^= v1[(54 - v2) & 3];
      }
      return (short)((int)mem[24 & 15]);
    }
  } else {
    short v3 = (short)((v1[r & 3] | x0));
  }
  return (short)((r * x0));
}
template <int K>
__device__ short p36_twin(unsigned long long *mem, int fuel, short x0, int &r, const int *p) {
  if (fuel <= 0)
    return (short)(mem[3] + 1);
  r ^= (int)((((p[r & 3] & 1) ? r : x0) | (21 | r)));
  int v1[4] = {(int)((fuel - r)), (int)((((x0 * r) & 1) ? fuel : r)), (int)((int)mem[x0 & 15]), (int)(r)};
  x0 += (short)(p36_twin<K>(mem, fuel - 1, x0, r, v1));
  if (((int)mem[x0 & 15] < 20)) {
    if (((fuel ^ fuel) != 5)) {
      if (((int)mem[fuel & 15] < 20)) {
        int v2 = (int)(x0);
        mem[v1[v2 & 3] & 15] ^= v1[(54 - v2) & 3];
      }
      return (short)((int)mem[24 & 15]);
    }
  } else {
    short v3 = (short)((v1[r & 3] | x0));
  }
  return (short)((r * x0));
}
__device__ unsigned long long p36_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p36_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p36_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p36_f(mem, 45 - k % 7, (short)(k * 3 + 1), r, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p36_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p36_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p36_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p36_twin<0>(mem, 45 - k % 7, (short)(k * 3 + 1), r, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p37 ----
struct p37_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p37_memory[40][16];
__device__ int p37_f(unsigned long long *mem, int fuel, long long x0, unsigned x1, int &r) {
  if (fuel <= 0)
    return (int)(mem[3] + 1);
  x1 = (unsigned)(x1);
  r -= (int)((((((((fuel - fuel) & 1) ? r : r) != 5) ? x1 : r) != 5) ? (r | x0) : (int)mem[x0 & 15]));
  int v1 = -1;
  while (++v1 < 3) {
    r ^= (int)(r);
  }
  x0 = (long long)(x0);
  short v2 = (short)(x0);
  if (p37_f(mem, fuel - 1, (int)mem[r & 15], x0, r) > 3) {
    unsigned char v3 = (unsigned char)(((((fuel > 7) ? r : x1) != 5) ? (r * fuel) : (x1 | x1)));
    long long v4 = (long long)(1);
  }
  return (int)((int)mem[r & 15]);
}
template <int K>
__device__ int p37_twin(unsigned long long *mem, int fuel, long long x0, unsigned x1, int &r) {
  if (fuel <= 0)
    return (int)(mem[3] + 1);
  x1 = (unsigned)(x1);
  r -= (int)((((((((fuel - fuel) & 1) ? r : r) != 5) ? x1 : r) != 5) ? (r | x0) : (int)mem[x0 & 15]));
  int v1 = -1;
  while (++v1 < 3) {
    r ^= (int)(r);
  }
  x0 = (long long)(x0);
  short v2 = (short)(x0);
  if (p37_twin<K>(mem, fuel - 1, (int)mem[r & 15], x0, r) > 3) {
    unsigned char v3 = (unsigned char)(((((fuel > 7) ? r : x1) != 5) ? (r * fuel) : (x1 | x1)));
    long long v4 = (long long)(1);
  }
  return (int)((int)mem[r & 15]);
}
__device__ unsigned long long p37_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p37_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p37_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p37_f(mem, 45 - k % 7, (long long)(k * 3 + 1), (unsigned)(k * 4 + 1), r);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p37_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p37_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p37_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p37_twin<0>(mem, 45 - k % 7, (long long)(k * 3 + 1), (unsigned)(k * 4 + 1), r);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p38 ----
struct p38_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p38_memory[40][16];
__device__ int p38_f(unsigned long long *mem, int fuel, short x0, const int *p) {
  if (fuel <= 0)
    return (int)(mem[3] + 1);
  x0 += (short)((int)mem[(20 + fuel) & 15]);
  x0 ^= (short)(19);
  unsigned v1 = (unsigned)((int)mem[2 & 15]);
  if ((v1 > 7)) {
    return (int)(((x0 ^ v1) | (int)mem[x0 & 15]));
    if ((fuel != 5))
      return p38_f(mem, fuel / 3, ((p[x0 & 3] & 1) ? v1 : x0), p);
    p38_f(mem, fuel / 3, (x0 + fuel), p);
  } else {
    x0 -= (short)(((fuel | x0) ^ (int)mem[v1 & 15]));
    int v2 = (int)(((fuel | fuel) - x0));
  }
  return ((fuel | x0) & 1) ? p38_f(mem, fuel / 3, p[41 & 3], p) : (int)(fuel);
}
template <int K>
__device__ int p38_twin(unsigned long long *mem, int fuel, short x0, const int *p) {
  if (fuel <= 0)
    return (int)(mem[3] + 1);
  x0 += (short)((int)mem[(20 + fuel) & 15]);
  x0 ^= (short)(19);
  unsigned v1 = (unsigned)((int)mem[2 & 15]);
  if ((v1 > 7)) {
    return (int)(((x0 ^ v1) | (int)mem[x0 & 15]));
    if ((fuel != 5))
      return p38_twin<K>(mem, fuel / 3, ((p[x0 & 3] & 1) ? v1 : x0), p);
    p38_twin<K>(mem, fuel / 3, (x0 + fuel), p);
  } else {
    x0 -= (short)(((fuel | x0) ^ (int)mem[v1 & 15]));
    int v2 = (int)(((fuel | fuel) - x0));
  }
  return ((fuel | x0) & 1) ? p38_twin<K>(mem, fuel / 3, p[41 & 3], p) : (int)(fuel);
}
__device__ unsigned long long p38_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p38_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p38_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p38_f(mem, 120 - k % 7, (short)(k * 3 + 1), p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p38_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p38_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p38_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p38_twin<0>(mem, 120 - k % 7, (short)(k * 3 + 1), p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

// ---- program p39 ----
struct p39_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p39_memory[40][16];
__device__ short p39_f(unsigned long long *mem, int fuel, long long x0, short x1, int &r, const int *p) {
  if (fuel <= 0)
    return (short)(mem[3] + 1);
  x1 ^= (short)((int)mem[(3 * fuel) & 15]);
  x1 = (short)(p39_f(mem, fuel / 5, 14, p[x0 & 3], r, p));
  short v1 = (short)p39_f(mem, fuel / 5, ((49 < 20) ? x1 : fuel), p[fuel & 3], r, p);
  x1 += (short)(p39_f(mem, fuel / 5, p[fuel & 3], x1, r, p));
  x0 ^= (long long)(p39_f(mem, fuel / 5, x1, r, r, p));
  x0 += (long long)(p39_f(mem, fuel / 5, (v1 + x0), x1, r, p));
  return (short)(((((fuel ^ fuel) & 1) ? r : x0) - (fuel | r)));
}
template <int K>
__device__ short p39_twin(unsigned long long *mem, int fuel, long long x0, short x1, int &r, const int *p) {
  if (fuel <= 0)
    return (short)(mem[3] + 1);
  x1 ^= (short)((int)mem[(3 * fuel) & 15]);
  x1 = (short)(p39_twin<K>(mem, fuel / 5, 14, p[x0 & 3], r, p));
  short v1 = (short)p39_twin<K>(mem, fuel / 5, ((49 < 20) ? x1 : fuel), p[fuel & 3], r, p);
  x1 += (short)(p39_twin<K>(mem, fuel / 5, p[fuel & 3], x1, r, p));
  x0 ^= (long long)(p39_twin<K>(mem, fuel / 5, x1, r, r, p));
  x0 += (long long)(p39_twin<K>(mem, fuel / 5, (v1 + x0), x1, r, p));
  return (short)(((((fuel ^ fuel) & 1) ? r : x0) - (fuel | r)));
}
__device__ unsigned long long p39_tasks(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p39_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p39_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p39_f(mem, 120 - k % 7, (long long)(k * 3 + 1), (short)(k * 4 + 1), r, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}
__device__ unsigned long long p39_serial(int k) {
  unsigned long long h = 17;
  unsigned long long *mem = p39_memory[k];
  for (int i = 0; i < 16; ++i)
    mem[i] = i * 7 + k;
  int r = 5;
  const int p[4] = {3, k, 8, 1};
  p39_S b = {k, {2u, 9u}};
  (void)r;
  (void)p;
  (void)b;
  h += (unsigned long long)p39_twin<0>(mem, 120 - k % 7, (long long)(k * 3 + 1), (short)(k * 4 + 1), r, p);
  for (int i = 0; i < 16; ++i)
    h = h * 1000003 + mem[i] + r;
  return h;
}

__device__ unsigned long long one_tasks(int number, int k) {
  switch (number) {
  case 0: return p0_tasks(k);
  case 1: return p1_tasks(k);
  case 2: return p2_tasks(k);
  case 3: return p3_tasks(k);
  case 4: return p4_tasks(k);
  case 5: return p5_tasks(k);
  case 6: return p6_tasks(k);
  case 7: return p7_tasks(k);
  case 8: return p8_tasks(k);
  case 9: return p9_tasks(k);
  case 10: return p10_tasks(k);
  case 11: return p11_tasks(k);
  case 12: return p12_tasks(k);
  case 13: return p13_tasks(k);
  case 14: return p14_tasks(k);
  case 15: return p15_tasks(k);
  case 16: return p16_tasks(k);
  case 17: return p17_tasks(k);
  case 18: return p18_tasks(k);
  case 19: return p19_tasks(k);
  case 20: return p20_tasks(k);
  case 21: return p21_tasks(k);
  case 22: return p22_tasks(k);
  case 23: return p23_tasks(k);
  case 24: return p24_tasks(k);
  case 25: return p25_tasks(k);
  case 26: return p26_tasks(k);
  case 27: return p27_tasks(k);
  case 28: return p28_tasks(k);
  case 29: return p29_tasks(k);
  case 30: return p30_tasks(k);
  case 31: return p31_tasks(k);
  case 32: return p32_tasks(k);
  case 33: return p33_tasks(k);
  case 34: return p34_tasks(k);
  case 35: return p35_tasks(k);
  case 36: return p36_tasks(k);
  case 37: return p37_tasks(k);
  case 38: return p38_tasks(k);
  case 39: return p39_tasks(k);
  default: return 0;
  }
}
__device__ unsigned long long one_serial(int number, int k) {
  switch (number) {
  case 0: return p0_serial(k);
  case 1: return p1_serial(k);
  case 2: return p2_serial(k);
  case 3: return p3_serial(k);
  case 4: return p4_serial(k);
  case 5: return p5_serial(k);
  case 6: return p6_serial(k);
  case 7: return p7_serial(k);
  case 8: return p8_serial(k);
  case 9: return p9_serial(k);
  case 10: return p10_serial(k);
  case 11: return p11_serial(k);
  case 12: return p12_serial(k);
  case 13: return p13_serial(k);
  case 14: return p14_serial(k);
  case 15: return p15_serial(k);
  case 16: return p16_serial(k);
  case 17: return p17_serial(k);
  case 18: return p18_serial(k);
  case 19: return p19_serial(k);
  case 20: return p20_serial(k);
  case 21: return p21_serial(k);
  case 22: return p22_serial(k);
  case 23: return p23_serial(k);
  case 24: return p24_serial(k);
  case 25: return p25_serial(k);
  case 26: return p26_serial(k);
  case 27: return p27_serial(k);
  case 28: return p28_serial(k);
  case 29: return p29_serial(k);
  case 30: return p30_serial(k);
  case 31: return p31_serial(k);
  case 32: return p32_serial(k);
  case 33: return p33_serial(k);
  case 34: return p34_serial(k);
  case 35: return p35_serial(k);
  case 36: return p36_serial(k);
  case 37: return p37_serial(k);
  case 38: return p38_serial(k);
  case 39: return p39_serial(k);
  default: return 0;
  }
}
#pragma gtap function
__device__ void task(unsigned long long *result, int number, int k) {
  atomicAdd(result, one_tasks(number, k) * (k + 1));
}
#pragma gtap function
__device__ void all(unsigned long long *result, int number) {
  for (int k = 0; k < 40; ++k) {
#pragma gtap task
    task(result, number, k);
  }
}
__global__ void as_tasks(int number, unsigned long long *result) {
#pragma gtap entry
  all(result, number);
}
__global__ void zero(unsigned long long *result) { *result = 0; }
__global__ void serially(int number, unsigned long long *result) {
  *result = 0;
  for (int k = 0; k < 40; ++k)
    *result += one_serial(number, k) * (k + 1);
}
int main(int argc, char **argv) {
  fuzz::launchers kernels;
  kernels.tasks = [](int number, unsigned long long, unsigned long long *result) {
    zero<<<1, 1>>>(result);
    as_tasks<<<fuzz::grid, GTAP_BLOCK_SIZE>>>(number, result);
  };
  kernels.serial = [](int number, unsigned long long, unsigned long long *result) {
    serially<<<1, 1>>>(number, result);
  };
  kernels.clear = []() { clear_memory<<<1, 1>>>(); };
  kernels.hash = [](unsigned long long *result) { hash_memory<<<1, 1>>>(result); };
  return fuzz::compare(argc, argv, 40, kernels);
}
