// Made by gtap-translate 0.1.0 from programs.cu. Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
#define GTAP_TARGET_HOST 1
#include <gtap/host/cuda_shim.h>
#line 1 "programs.cu"
// Random recursive functions (tests/fuzz). Each must compute the same as a loop and by recursion.
#include <gtap_thread.cuh>

#include "fuzz_support.h"

// ---- program p0 ----
struct p0_S {
  int a;
  unsigned c[2];
};
__device__ unsigned long long p0_memory[40][16];
#line 18 "programs.cpp"
static __device__ __noinline__ void gtap_calls_p0_f(unsigned long long *mem, int fuel, int &r,
    const int *p); // runs the calls as turns of a loop

#line 12 "programs.cu"
__device__ void p0_f(unsigned long long *mem, int fuel, int &r, const int *p) { return gtap_calls_p0_f(mem, fuel, r, p); }
#line 24 "programs.cpp"
// ---- gtap: recursive function p0_f (programs.cu:12) ----
struct gtap_args_p0_f {
  using gtap_task = struct gtap_task_p0_f;
  using gtap_result = void;
  unsigned long long *mem;
  int fuel;
  int &r;
  const int *p;
};
inline __device__ gtap_args_p0_f gtap_pack_p0_f(unsigned long long *mem, int fuel, int &r, const int *p) {
  return {mem, fuel, r, p};
}
GTAP_TASK(p0_f, (p0_f)(gtap_a.mem, gtap_a.fuel, gtap_a.r, gtap_a.p));
struct gtap_record_p0_f : gtap_args_p0_f {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p0_f(gtap_worker &gtap_w, gtap_record_p0_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  int &r = gtap_rec.r;
  const int *p = gtap_rec.p;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:15
  default: break;
  }
#line 13 "programs.cu"
  if (fuel <= 0)
    return gtap_w.finish();
  
#line 15 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p0_f(mem, fuel - 1, r, p)});
#line 15 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:15
#line 60 "programs.cpp"
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  
#line 16 "programs.cu"
  int v1[4] = {(int)(r), (int)(r), (int)(16), (int)((fuel + fuel))};
  r ^= (int)((v1[fuel & 3] - (((r ^ fuel) & 1) ? r : r)));
  long long v2 = (long long)((int)mem[p[r & 3] & 15]);
  gtap_w.finish();
#line 71 "programs.cpp"
}

static __device__ __noinline__ void gtap_calls_p0_f(unsigned long long *mem, int fuel, int &r, const int *p) {
  return gtap::recursion<gtap_task_p0_f>(gtap_pack_p0_f(mem, fuel, r, p));
}
static const gtap::recursive_function<gtap_task_p0_f> gtap_frames_p0_f;

#line 20 "programs.cu"
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
#line 128 "programs.cpp"
static __device__ __noinline__ short gtap_calls_p1_f(unsigned long long *mem, int fuel, long long x0,
    p1_S b); // runs the calls as turns of a loop

#line 68 "programs.cu"
__device__ short p1_f(unsigned long long *mem, int fuel, long long x0, p1_S b) { return gtap_calls_p1_f(mem, fuel, x0, b); }
#line 134 "programs.cpp"
// ---- gtap: recursive function p1_f (programs.cu:68) ----
struct gtap_args_p1_f {
  using gtap_task = struct gtap_task_p1_f;
  using gtap_result = short;
  unsigned long long *mem;
  int fuel;
  long long x0;
  p1_S b;
};
inline __device__ gtap_args_p1_f gtap_pack_p1_f(unsigned long long *mem, int fuel, long long x0, p1_S b) {
  return {mem, fuel, x0, b};
}
GTAP_TASK(p1_f, (p1_f)(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.b));
struct gtap_record_p1_f : gtap_args_p1_f {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p1_f(gtap_worker &gtap_w, gtap_record_p1_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  long long x0 = gtap_rec.x0;
  p1_S b = gtap_rec.b;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:71
  default: break;
  }
#line 69 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<short>((short)(mem[3] + 1));
  short gtap_call_1;
#line 71 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p1_f(mem, fuel - 1, (55 | x0), b), gtap::to(gtap_call_1)});
#line 71 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:71
#line 170 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_1 = gtap_w.result();
  }
#line 71 "programs.cu"
  x0 += (long long)(gtap_call_1);
  x0 += (long long)((b.a + (int)b.c[x0 & 1]));
  x0 = (long long)(((fuel - fuel) & fuel));
  unsigned char v1 = (unsigned char)(fuel);
  long long v2 = (long long)(((fuel * v1) * (int)mem[fuel & 15]));
  unsigned char v3 = (unsigned char)(x0);
  short v4 = (short)(fuel);
  return gtap_w.template finish<short>((short)((fuel + (((b.a + (int)b.c[x0 & 1]) > 7) ? x0 : 9))));
#line 186 "programs.cpp"
}

static __device__ __noinline__ short gtap_calls_p1_f(unsigned long long *mem, int fuel, long long x0,
    p1_S b) {
  return gtap::recursion<gtap_task_p1_f>(gtap_pack_p1_f(mem, fuel, x0, b));
}
static const gtap::recursive_function<gtap_task_p1_f> gtap_frames_p1_f;

#line 80 "programs.cu"
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
#line 248 "programs.cpp"
static __device__ __noinline__ int gtap_calls_p2_f(unsigned long long *mem, int fuel,
    const int *p); // runs the calls as turns of a loop

#line 132 "programs.cu"
__device__ int p2_f(unsigned long long *mem, int fuel, const int *p) { return gtap_calls_p2_f(mem, fuel, p); }
#line 254 "programs.cpp"
// ---- gtap: recursive function p2_f (programs.cu:132) ----
struct gtap_args_p2_f {
  using gtap_task = struct gtap_task_p2_f;
  using gtap_result = int;
  unsigned long long *mem;
  int fuel;
  const int *p;
};
inline __device__ gtap_args_p2_f gtap_pack_p2_f(unsigned long long *mem, int fuel, const int *p) {
  return {mem, fuel, p};
}
GTAP_TASK(p2_f, p2_f(gtap_a.mem, gtap_a.fuel, gtap_a.p));
struct gtap_record_p2_f : gtap_args_p2_f {
  static constexpr unsigned gtap_states = 3; // 1 + number of calls
  static constexpr bool gtap_movable = true;
  short v1; // spilled: live at the call, line 138
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p2_f(gtap_worker &gtap_w, gtap_record_p2_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  const int *p = gtap_rec.p;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:135
  case 2: goto gtap_resume_2; // programs.cu:138
  default: break;
  }
#line 133 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<int>((int)(mem[3] + 1));
  
#line 135 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p2_f(mem, fuel / 2, p)});
#line 135 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:135
#line 290 "programs.cpp"
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  
#line 136 "programs.cu"
  short v1; v1 = (short)(p[((((46 & 3) ? 15 : fuel) < 20) ? 38 : fuel) & 3]);
  v1 ^= (short)(p[p[v1 & 3] & 3]);
  int gtap_call_2;
#line 138 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p2_f(mem, fuel / 2, p), gtap::to(gtap_call_2)});
#line 138 "programs.cu"
  if (gtap_w.must_wait()) { // state 2: the call, programs.cu:138
#line 304 "programs.cpp"
    gtap_rec.v1 = v1;
    gtap_w.suspend(2);
    return;
  gtap_resume_2:
    v1 = gtap_rec.v1;
    gtap_call_2 = gtap_w.result();
  }
#line 138 "programs.cu"
  v1 += (short)(gtap_call_2);
  v1 -= (short)(p[v1 & 3]);
  long long v2 = (long long)((p[fuel & 3] + (fuel * v1)));
  return gtap_w.template finish<int>((int)(fuel));
#line 317 "programs.cpp"
}

static __device__ __noinline__ int gtap_calls_p2_f(unsigned long long *mem, int fuel, const int *p) {
  return gtap::recursion<gtap_task_p2_f>(gtap_pack_p2_f(mem, fuel, p));
}
static const gtap::recursive_function<gtap_task_p2_f> gtap_frames_p2_f;

#line 143 "programs.cu"
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
#line 377 "programs.cpp"
static __device__ __noinline__ bool gtap_calls_p3_f(unsigned long long *mem, int fuel,
    unsigned char x0); // runs the calls as turns of a loop

#line 194 "programs.cu"
__device__ bool p3_f(unsigned long long *mem, int fuel, unsigned char x0) { return gtap_calls_p3_f(mem, fuel, x0); }
#line 383 "programs.cpp"
// ---- gtap: recursive function p3_f (programs.cu:194) ----
struct gtap_args_p3_f {
  using gtap_task = struct gtap_task_p3_f;
  using gtap_result = bool;
  unsigned long long *mem;
  int fuel;
  unsigned char x0;
};
inline __device__ gtap_args_p3_f gtap_pack_p3_f(unsigned long long *mem, int fuel, unsigned char x0) {
  return {mem, fuel, x0};
}
GTAP_TASK(p3_f, p3_f(gtap_a.mem, gtap_a.fuel, gtap_a.x0));
struct gtap_record_p3_f : gtap_args_p3_f {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p3_f(gtap_worker &gtap_w, gtap_record_p3_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  unsigned char x0 = gtap_rec.x0;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:201
  default: break;
  }
#line 195 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<bool>((bool)(mem[3] + 1));
  x0 ^= (unsigned char)((int)mem[fuel & 15]);
  long long v1; v1 = (long long)(((x0 * x0) - (x0 & x0)));
  v1 -= (long long)((int)mem[(int)mem[29 & 15] & 15]);
  v1 = (long long)((int)mem[(int)mem[x0 & 15] & 15]);
  bool gtap_call_3;
#line 201 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p3_f(mem, fuel - 1, fuel), gtap::to(gtap_call_3)});
#line 201 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:201
#line 421 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_3 = gtap_w.result();
  }
#line 201 "programs.cu"
  if (gtap_call_3 > 3) {
    unsigned char v2 = (unsigned char)(fuel);
    long long v3 = (long long)(((37 & 38) ^ (fuel | x0)));
  }
  return gtap_w.template finish<bool>((bool)((fuel ^ (((int)mem[fuel & 15] & 3) ? x0 : 22))));
#line 434 "programs.cpp"
}

static __device__ __noinline__ bool gtap_calls_p3_f(unsigned long long *mem, int fuel, unsigned char x0) {
  return gtap::recursion<gtap_task_p3_f>(gtap_pack_p3_f(mem, fuel, x0));
}
static const gtap::recursive_function<gtap_task_p3_f> gtap_frames_p3_f;

#line 207 "programs.cu"
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
#line 496 "programs.cpp"
static __device__ __noinline__ unsigned char gtap_calls_p4_f(unsigned long long *mem, int fuel,
    unsigned int x0, int &r, const int *p); // runs the calls as turns of a loop

#line 260 "programs.cu"
__device__ unsigned char p4_f(unsigned long long *mem, int fuel, unsigned x0, int &r, const int *p) { return gtap_calls_p4_f(mem, fuel, x0, r, p); }
#line 502 "programs.cpp"
// ---- gtap: recursive function p4_f (programs.cu:260) ----
struct gtap_args_p4_f {
  using gtap_task = struct gtap_task_p4_f;
  using gtap_result = unsigned char;
  unsigned long long *mem;
  int fuel;
  unsigned int x0;
  int &r;
  const int *p;
};
inline __device__ gtap_args_p4_f gtap_pack_p4_f(unsigned long long *mem, int fuel, unsigned int x0, int &r,
    const int *p) {
  return {mem, fuel, x0, r, p};
}
GTAP_TASK(p4_f, (p4_f)(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.r, gtap_a.p));
struct gtap_record_p4_f : gtap_args_p4_f {
  static constexpr unsigned gtap_states = 4; // 1 + number of calls
  unsigned int left_v1; // spilled: live at the call, line 268
  int v1; // spilled: live at the call, line 268
  int v5[4]; // pinned: the array's address is taken, line 282
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p4_f(gtap_worker &gtap_w, gtap_record_p4_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  unsigned int x0 = gtap_rec.x0;
  int &r = gtap_rec.r;
  const int *p = gtap_rec.p;
  int (&v5)[4] = gtap_rec.v5;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:268
  case 2: goto gtap_resume_2; // programs.cu:279
  case 3: goto gtap_resume_3; // programs.cu:282
  default: break;
  }
#line 261 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<unsigned char>((unsigned char)(mem[3] + 1));
  { unsigned int left_v1; // for, programs.cu:263
#line 263 "programs.cu"
    for (left_v1 = 2; left_v1 != 0; --left_v1) {
      int v1; v1 = (int)left_v1;
      if (((v1 ^ r) != 5)) {
        unsigned char v2 = (unsigned char)((fuel + (r ^ v1)));
      }
      unsigned char gtap_call_4;
#line 268 "programs.cu"
      gtap_w.spawn(gtap::child{gtap_pack_p4_f(mem, fuel / 4, x0, r, p), gtap::to(gtap_call_4)});
#line 268 "programs.cu"
      if (gtap_w.must_wait()) { // state 1: the call, programs.cu:268
#line 553 "programs.cpp"
        gtap_rec.x0 = x0;
        gtap_rec.left_v1 = left_v1;
        gtap_rec.v1 = v1;
        gtap_w.suspend(1);
        return;
      gtap_resume_1:
        left_v1 = gtap_rec.left_v1;
        v1 = gtap_rec.v1;
        gtap_call_4 = gtap_w.result();
      }
#line 268 "programs.cu"
      long long v3 = (long long)gtap_call_4;
      atomicAdd(&mem[(v1 * v3) & 15], (unsigned long long)((int)mem[(((r + x0) < 20) ? fuel : fuel) & 15]));
    }
  }
#line 271 "programs.cu"
  for (unsigned left_v4 = 3; left_v4 != 0; --left_v4) {
    int v4 = (int)left_v4;
    r ^= (int)(((int)mem[x0 & 15] | fuel));
    x0 -= (unsigned)(((fuel | r) - (24 - v4)));
    if (((int)mem[x0 & 15] > 7))
      break;
  }
  r += (int)((((x0 - x0) < 20) ? 51 : (int)mem[r & 15]));
  unsigned char gtap_call_5;
#line 279 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p4_f(mem, fuel / 4, (x0 & x0), r, p), gtap::to(gtap_call_5)});
#line 279 "programs.cu"
  if (gtap_w.must_wait()) { // state 2: the call, programs.cu:279
#line 583 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_w.suspend(2);
    return;
  gtap_resume_2:
    gtap_call_5 = gtap_w.result();
  }
#line 279 "programs.cu"
  x0 += (unsigned)(gtap_call_5);
  gtap::assign(v5, {(int)((x0 - fuel)), (int)(((p[r & 3] < 20) ? x0 : 48)), (int)((int)mem[x0 & 15])});
  if ((v5[x0 & 3] & 3))
    { unsigned char gtap_call_6;
#line 282 "programs.cu"
      gtap_w.spawn(gtap::child{gtap_pack_p4_f(mem, fuel / 4, (fuel ^ x0), r, v5), gtap::to(gtap_call_6)});
#line 282 "programs.cu"
        if (gtap_w.must_wait()) { // state 3: the call, programs.cu:282
#line 599 "programs.cpp"
          gtap_w.suspend(3);
          return;
        gtap_resume_3:
          gtap_call_6 = gtap_w.result();
        }
#line 282 "programs.cu"
      return gtap_w.template finish<unsigned char>(gtap_call_6); }
  unsigned char v6 = (unsigned char)((fuel ^ (int)mem[fuel & 15]));
  return gtap_w.template finish<unsigned char>((unsigned char)(x0));
#line 609 "programs.cpp"
}

static __device__ __noinline__ unsigned char gtap_calls_p4_f(unsigned long long *mem, int fuel,
    unsigned int x0, int &r, const int *p) {
  return gtap::recursion<gtap_task_p4_f>(gtap_pack_p4_f(mem, fuel, x0, r, p));
}
static const gtap::recursive_function<gtap_task_p4_f> gtap_frames_p4_f;

#line 286 "programs.cu"
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
#line 685 "programs.cpp"
static __device__ __noinline__ int gtap_calls_p5_f(unsigned long long *mem, int fuel, short x0,
    short x1); // runs the calls as turns of a loop

#line 352 "programs.cu"
__device__ int p5_f(unsigned long long *mem, int fuel, short x0, short x1) { return gtap_calls_p5_f(mem, fuel, x0, x1); }
#line 691 "programs.cpp"
// ---- gtap: recursive function p5_f (programs.cu:352) ----
struct gtap_args_p5_f {
  using gtap_task = struct gtap_task_p5_f;
  using gtap_result = int;
  unsigned long long *mem;
  int fuel;
  short x0;
  short x1;
};
inline __device__ gtap_args_p5_f gtap_pack_p5_f(unsigned long long *mem, int fuel, short x0, short x1) {
  return {mem, fuel, x0, x1};
}
GTAP_TASK(p5_f, p5_f(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.x1));
struct gtap_record_p5_f : gtap_args_p5_f {
  static constexpr unsigned gtap_states = 3; // 1 + number of calls
  static constexpr bool gtap_movable = true;
  unsigned int v1; // spilled: live at the call, line 356
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p5_f(gtap_worker &gtap_w, gtap_record_p5_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  short x0 = gtap_rec.x0;
  short x1 = gtap_rec.x1;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:356
  case 2: goto gtap_resume_2; // programs.cu:356
  default: break;
  }
#line 353 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<int>((int)(mem[3] + 1));
  unsigned v1; v1 = (unsigned)(44);
  int gtap_call_7;
#line 356 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p5_f(mem, fuel / 2, (((int)mem[x1 & 15] & 3) ? 41 : x0), x0), gtap::to(gtap_call_7)});
#line 356 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:356
#line 730 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_rec.v1 = v1;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    v1 = gtap_rec.v1;
    gtap_call_7 = gtap_w.result();
  }
  
#line 356 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p5_f(mem, fuel / 2, (v1 & x1), gtap_call_7)});
#line 356 "programs.cu"
  if (gtap_w.must_wait()) { // state 2: the call, programs.cu:356
#line 744 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_rec.v1 = v1;
    gtap_w.suspend(2);
    return;
  gtap_resume_2:
    v1 = gtap_rec.v1;
  }
  
#line 357 "programs.cu"
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
  return gtap_w.template finish<int>((int)(fuel));
#line 768 "programs.cpp"
}

static __device__ __noinline__ int gtap_calls_p5_f(unsigned long long *mem, int fuel, short x0, short x1) {
  return gtap::recursion<gtap_task_p5_f>(gtap_pack_p5_f(mem, fuel, x0, x1));
}
static const gtap::recursive_function<gtap_task_p5_f> gtap_frames_p5_f;

#line 372 "programs.cu"
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
#line 837 "programs.cpp"
static __device__ __noinline__ p6_S gtap_calls_p6_f(unsigned long long *mem,
    int fuel); // runs the calls as turns of a loop

#line 432 "programs.cu"
__device__ p6_S p6_f(unsigned long long *mem, int fuel) { return gtap_calls_p6_f(mem, fuel); }
#line 843 "programs.cpp"
// ---- gtap: recursive function p6_f (programs.cu:432) ----
struct gtap_args_p6_f {
  using gtap_task = struct gtap_task_p6_f;
  using gtap_result = p6_S;
  unsigned long long *mem;
  int fuel;
};
inline __device__ gtap_args_p6_f gtap_pack_p6_f(unsigned long long *mem, int fuel) { return {mem, fuel}; }
GTAP_TASK(p6_f, p6_f(gtap_a.mem, gtap_a.fuel));
struct gtap_record_p6_f : gtap_args_p6_f {
  static constexpr unsigned gtap_states = 3; // 1 + number of calls
  static constexpr bool gtap_movable = true;
  int v1; // spilled: live at the call, line 437
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p6_f(gtap_worker &gtap_w, gtap_record_p6_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:435
  case 2: goto gtap_resume_2; // programs.cu:437
  default: break;
  }
#line 433 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<p6_S>({fuel, {0u, 1u}});
  p6_S gtap_call_8;
#line 435 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p6_f(mem, fuel / 2), gtap::to(gtap_call_8)});
#line 435 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:435
#line 875 "programs.cpp"
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_8 = gtap_w.result();
  }
#line 435 "programs.cu"
  int v1; v1 = (int)(gtap_call_8.a);
  if (((int)mem[v1 & 15] < 20)) {
    p6_S gtap_call_9;
#line 437 "programs.cu"
    gtap_w.spawn(gtap::child{gtap_pack_p6_f(mem, fuel / 2), gtap::to(gtap_call_9)});
#line 437 "programs.cu"
    if (gtap_w.must_wait()) { // state 2: the call, programs.cu:437
#line 889 "programs.cpp"
      gtap_rec.v1 = v1;
      gtap_w.suspend(2);
      return;
    gtap_resume_2:
      v1 = gtap_rec.v1;
      gtap_call_9 = gtap_w.result();
    }
#line 437 "programs.cu"
    p6_S v2 = gtap_call_9;
    v1 ^= (int)(v2.a);
    int v3[4] = {(int)(v1), (int)((int)mem[v1 & 15]), (int)(v1), (int)((29 - v1))};
  }
  int v4 = (int)((int)mem[(fuel - v1) & 15]);
  v1 += (int)((((((int)mem[v4 & 15] != 5) ? v1 : v4) != 5) ? (int)mem[37 & 15] : (fuel * 32)));
  int v5[4] = {(int)(v4), (int)((v4 & v4)), (int)(fuel)};
  return gtap_w.template finish<p6_S>({(int)(((fuel + fuel) & 10)), {1u, (unsigned)((fuel | fuel))}});
#line 906 "programs.cpp"
}

static __device__ __noinline__ p6_S gtap_calls_p6_f(unsigned long long *mem, int fuel) {
  return gtap::recursion<gtap_task_p6_f>(gtap_pack_p6_f(mem, fuel));
}
static const gtap::recursive_function<gtap_task_p6_f> gtap_frames_p6_f;

#line 446 "programs.cu"
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
#line 971 "programs.cpp"
static __device__ __noinline__ p7_S gtap_calls_p7_f(unsigned long long *mem, int fuel, int x0, const int *p,
    p7_S b); // runs the calls as turns of a loop

#line 502 "programs.cu"
__device__ p7_S p7_f(unsigned long long *mem, int fuel, int x0, const int *p, p7_S b) { return gtap_calls_p7_f(mem, fuel, x0, p, b); }
#line 977 "programs.cpp"
// ---- gtap: recursive function p7_f (programs.cu:502) ----
struct gtap_args_p7_f {
  using gtap_task = struct gtap_task_p7_f;
  using gtap_result = p7_S;
  unsigned long long *mem;
  int fuel;
  int x0;
  const int *p;
  p7_S b;
};
inline __device__ gtap_args_p7_f gtap_pack_p7_f(unsigned long long *mem, int fuel, int x0, const int *p,
    p7_S b) {
  return {mem, fuel, x0, p, b};
}
GTAP_TASK(p7_f, (p7_f)(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.p, gtap_a.b));
struct gtap_record_p7_f : gtap_args_p7_f {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p7_f(gtap_worker &gtap_w, gtap_record_p7_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  int x0 = gtap_rec.x0;
  const int *p = gtap_rec.p;
  [[maybe_unused]] p7_S b = gtap_rec.b;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:507
  default: break;
  }
#line 503 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<p7_S>({fuel, {0u, 1u}});
  x0 += (int)(((5 | x0) & (fuel | x0)));
  x0 += (int)(x0);
  
#line 507 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p7_f(mem, fuel - 1, (x0 ^ fuel), p, p7_S{(int)((int)mem[x0 & 15]), {1u, (unsigned)(fuel)}})});
#line 507 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:507
#line 1018 "programs.cpp"
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  
#line 508 "programs.cu"
  return gtap_w.template finish<p7_S>({(int)(fuel), {1u, (unsigned)(fuel)}});
#line 1026 "programs.cpp"
}

static __device__ __noinline__ p7_S gtap_calls_p7_f(unsigned long long *mem, int fuel, int x0, const int *p,
    p7_S b) {
  return gtap::recursion<gtap_task_p7_f>(gtap_pack_p7_f(mem, fuel, x0, p, b));
}
static const gtap::recursive_function<gtap_task_p7_f> gtap_frames_p7_f;

#line 510 "programs.cu"
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
#line 1086 "programs.cpp"
static __device__ __noinline__ int gtap_calls_p8_f(unsigned long long *mem, int fuel, unsigned int x0,
    p8_S b); // runs the calls as turns of a loop

#line 560 "programs.cu"
__device__ int p8_f(unsigned long long *mem, int fuel, unsigned x0, p8_S b) { return gtap_calls_p8_f(mem, fuel, x0, b); }
#line 1092 "programs.cpp"
// ---- gtap: recursive function p8_f (programs.cu:560) ----
struct gtap_args_p8_f {
  using gtap_task = struct gtap_task_p8_f;
  using gtap_result = int;
  unsigned long long *mem;
  int fuel;
  unsigned int x0;
  p8_S b;
};
inline __device__ gtap_args_p8_f gtap_pack_p8_f(unsigned long long *mem, int fuel, unsigned int x0, p8_S b) {
  return {mem, fuel, x0, b};
}
GTAP_TASK(p8_f, (p8_f)(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.b));
struct gtap_record_p8_f : gtap_args_p8_f {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p8_f(gtap_worker &gtap_w, gtap_record_p8_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  unsigned int x0 = gtap_rec.x0;
  p8_S b = gtap_rec.b;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:563
  default: break;
  }
#line 561 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<int>((int)(mem[3] + 1));
  int gtap_call_10;
#line 563 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p8_f(mem, fuel - 1, 46, b), gtap::to(gtap_call_10)});
#line 563 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:563
#line 1128 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_10 = gtap_w.result();
  }
#line 563 "programs.cu"
  if (gtap_call_10 > 3) {
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
  return gtap_w.template finish<int>((int)((b.a + (int)b.c[x0 & 1])));
#line 1150 "programs.cpp"
}

static __device__ __noinline__ int gtap_calls_p8_f(unsigned long long *mem, int fuel, unsigned int x0,
    p8_S b) {
  return gtap::recursion<gtap_task_p8_f>(gtap_pack_p8_f(mem, fuel, x0, b));
}
static const gtap::recursive_function<gtap_task_p8_f> gtap_frames_p8_f;

#line 578 "programs.cu"
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
#line 1218 "programs.cpp"
static __device__ __noinline__ void gtap_calls_p9_f(unsigned long long *mem, int fuel,
    const int *p); // runs the calls as turns of a loop

#line 636 "programs.cu"
__device__ void p9_f(unsigned long long *mem, int fuel, const int *p) { return gtap_calls_p9_f(mem, fuel, p); }
#line 1224 "programs.cpp"
// ---- gtap: recursive function p9_f (programs.cu:636) ----
struct gtap_args_p9_f {
  using gtap_task = struct gtap_task_p9_f;
  using gtap_result = void;
  unsigned long long *mem;
  int fuel;
  const int *p;
};
inline __device__ gtap_args_p9_f gtap_pack_p9_f(unsigned long long *mem, int fuel, const int *p) {
  return {mem, fuel, p};
}
GTAP_TASK(p9_f, p9_f(gtap_a.mem, gtap_a.fuel, gtap_a.p));
struct gtap_record_p9_f : gtap_args_p9_f {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p9_f(gtap_worker &gtap_w, gtap_record_p9_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  const int *p = gtap_rec.p;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:648
  default: break;
  }
#line 637 "programs.cu"
  if (fuel <= 0)
    return gtap_w.finish();
  int v1; v1 = (int)((19 + p[14 & 3]));
  v1 += (int)(v1);
  v1 -= (int)(p[58 & 3]);
  for (unsigned left_v2 = 2; left_v2 != 0; --left_v2) {
    int v2 = (int)left_v2;
    v1 -= (int)(((32 & 3) ? p[7 & 3] : (v2 + v2)));
  }
  mem[(v1 ^ v1) & 15] ^= fuel;
  unsigned char v3; v3 = (unsigned char)((int)mem[fuel & 15]);
  
#line 648 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p9_f(mem, fuel - 1, p)});
#line 648 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:648
#line 1267 "programs.cpp"
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  
#line 649 "programs.cu"
  gtap_w.finish();
#line 1275 "programs.cpp"
}

static __device__ __noinline__ void gtap_calls_p9_f(unsigned long long *mem, int fuel, const int *p) {
  return gtap::recursion<gtap_task_p9_f>(gtap_pack_p9_f(mem, fuel, p));
}
static const gtap::recursive_function<gtap_task_p9_f> gtap_frames_p9_f;

#line 650 "programs.cu"
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
#line 1338 "programs.cpp"
static __device__ __noinline__ unsigned char gtap_calls_p10_f(unsigned long long *mem, int fuel, long long x0,
    int &r, const int *p); // runs the calls as turns of a loop

#line 704 "programs.cu"
__device__ unsigned char p10_f(unsigned long long *mem, int fuel, long long x0, int &r, const int *p) { return gtap_calls_p10_f(mem, fuel, x0, r, p); }
#line 1344 "programs.cpp"
// ---- gtap: recursive function p10_f (programs.cu:704) ----
struct gtap_args_p10_f {
  using gtap_task = struct gtap_task_p10_f;
  using gtap_result = unsigned char;
  unsigned long long *mem;
  int fuel;
  long long x0;
  int &r;
  const int *p;
};
inline __device__ gtap_args_p10_f gtap_pack_p10_f(unsigned long long *mem, int fuel, long long x0, int &r,
    const int *p) {
  return {mem, fuel, x0, r, p};
}
GTAP_TASK(p10_f, (p10_f)(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.r, gtap_a.p));
struct gtap_record_p10_f : gtap_args_p10_f {
  static constexpr unsigned gtap_states = 3; // 1 + number of calls
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p10_f(gtap_worker &gtap_w, gtap_record_p10_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  long long x0 = gtap_rec.x0;
  int &r = gtap_rec.r;
  const int *p = gtap_rec.p;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:707
  case 2: goto gtap_resume_2; // programs.cu:710
  default: break;
  }
#line 705 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<unsigned char>((unsigned char)(mem[3] + 1));
  unsigned char gtap_call_11;
#line 707 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p10_f(mem, fuel / 2, (15 | r), r, p), gtap::to(gtap_call_11)});
#line 707 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:707
#line 1384 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_11 = gtap_w.result();
  }
#line 707 "programs.cu"
  r ^= (int)(r + gtap_call_11);
  if (((x0 ^ fuel) & 3)) {
    if (((x0 ^ x0) < 20))
      { unsigned char gtap_call_12;
#line 710 "programs.cu"
        gtap_w.spawn(gtap::child{gtap_pack_p10_f(mem, fuel / 2, fuel, r, p), gtap::to(gtap_call_12)});
#line 710 "programs.cu"
          if (gtap_w.must_wait()) { // state 2: the call, programs.cu:710
#line 1400 "programs.cpp"
            gtap_w.suspend(2);
            return;
          gtap_resume_2:
            gtap_call_12 = gtap_w.result();
          }
#line 710 "programs.cu"
        return gtap_w.template finish<unsigned char>(gtap_call_12); }
    x0 = (long long)(58);
    x0 ^= (long long)(25);
  }
  int v1[4] = {(int)((fuel ^ 53)), (int)((28 & 57))};
  int v2[4] = {(int)(fuel), (int)(42), (int)((r ^ fuel))};
  short v3 = (short)(v1[(fuel | fuel) & 3]);
  return gtap_w.template finish<unsigned char>((unsigned char)(fuel));
#line 1415 "programs.cpp"
}

static __device__ __noinline__ unsigned char gtap_calls_p10_f(unsigned long long *mem, int fuel, long long x0,
    int &r, const int *p) {
  return gtap::recursion<gtap_task_p10_f>(gtap_pack_p10_f(mem, fuel, x0, r, p));
}
static const gtap::recursive_function<gtap_task_p10_f> gtap_frames_p10_f;

#line 719 "programs.cu"
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
#line 1480 "programs.cpp"
static __device__ __noinline__ p11_S gtap_calls_p11_f(unsigned long long *mem, int fuel,
    const int *p); // runs the calls as turns of a loop

#line 774 "programs.cu"
__device__ p11_S p11_f(unsigned long long *mem, int fuel, const int *p) { return gtap_calls_p11_f(mem, fuel, p); }
#line 1486 "programs.cpp"
// ---- gtap: recursive function p11_f (programs.cu:774) ----
struct gtap_args_p11_f {
  using gtap_task = struct gtap_task_p11_f;
  using gtap_result = p11_S;
  unsigned long long *mem;
  int fuel;
  const int *p;
};
inline __device__ gtap_args_p11_f gtap_pack_p11_f(unsigned long long *mem, int fuel, const int *p) {
  return {mem, fuel, p};
}
GTAP_TASK(p11_f, p11_f(gtap_a.mem, gtap_a.fuel, gtap_a.p));
struct gtap_record_p11_f : gtap_args_p11_f {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  static constexpr bool gtap_movable = true;
  unsigned int v1; // spilled: live at the call, line 779
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p11_f(gtap_worker &gtap_w, gtap_record_p11_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  const int *p = gtap_rec.p;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:779
  default: break;
  }
#line 775 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<p11_S>({fuel, {0u, 1u}});
  unsigned v1; v1 = (unsigned)(((59 != 5) ? p[fuel & 3] : fuel));
  if (((((((int)mem[1 & 15] & 1) ? fuel : v1) & 1) ? 19 : 4) < 20)) {
    p11_S gtap_call_13;
#line 779 "programs.cu"
    gtap_w.spawn(gtap::child{gtap_pack_p11_f(mem, fuel - 1, p), gtap::to(gtap_call_13)});
#line 779 "programs.cu"
    if (gtap_w.must_wait()) { // state 1: the call, programs.cu:779
#line 1523 "programs.cpp"
      gtap_rec.v1 = v1;
      gtap_w.suspend(1);
      return;
    gtap_resume_1:
      v1 = gtap_rec.v1;
      gtap_call_13 = gtap_w.result();
    }
#line 779 "programs.cu"
    v1 ^= (unsigned)(gtap_call_13.a);
    v1 = (unsigned)((((v1 > 7) ? 52 : fuel) | (v1 & fuel)));
    v1 = (unsigned)(p[(int)mem[v1 & 15] & 3]);
  } else {
    int v2[4] = {(int)((int)mem[v1 & 15])};
  }
  int v3[4] = {(int)((v1 - 54)), (int)(v1), (int)(fuel), (int)((v1 ^ v1))};
  return gtap_w.template finish<p11_S>({(int)(((21 - 24) * (int)mem[fuel & 15])), {1u, (unsigned)((((fuel | 20) > 7) ? fuel : fuel))}});
#line 1540 "programs.cpp"
}

static __device__ __noinline__ p11_S gtap_calls_p11_f(unsigned long long *mem, int fuel, const int *p) {
  return gtap::recursion<gtap_task_p11_f>(gtap_pack_p11_f(mem, fuel, p));
}
static const gtap::recursive_function<gtap_task_p11_f> gtap_frames_p11_f;

#line 788 "programs.cu"
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
#line 1605 "programs.cpp"
static __device__ __noinline__ unsigned int gtap_calls_p12_f(unsigned long long *mem, int fuel, long long x0,
    int x1, int &r); // runs the calls as turns of a loop

#line 844 "programs.cu"
__device__ unsigned p12_f(unsigned long long *mem, int fuel, long long x0, int x1, int &r) { return gtap_calls_p12_f(mem, fuel, x0, x1, r); }
#line 1611 "programs.cpp"
// ---- gtap: recursive function p12_f (programs.cu:844) ----
struct gtap_args_p12_f {
  using gtap_task = struct gtap_task_p12_f;
  using gtap_result = unsigned int;
  unsigned long long *mem;
  int fuel;
  long long x0;
  int x1;
  int &r;
};
inline __device__ gtap_args_p12_f gtap_pack_p12_f(unsigned long long *mem, int fuel, long long x0, int x1,
    int &r) {
  return {mem, fuel, x0, x1, r};
}
GTAP_TASK(p12_f, (p12_f)(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.x1, gtap_a.r));
struct gtap_record_p12_f : gtap_args_p12_f {
  static constexpr unsigned gtap_states = 3; // 1 + number of calls
  int v1; // pinned: bound to a reference, line 849
  int v3; // spilled: live at the call, line 852
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p12_f(gtap_worker &gtap_w, gtap_record_p12_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  long long x0 = gtap_rec.x0;
  int &x1 = gtap_rec.x1;
  int &r = gtap_rec.r;
  int &v1 = gtap_rec.v1;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:849
  case 2: goto gtap_resume_2; // programs.cu:852
  default: break;
  }
#line 845 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<unsigned int>((unsigned)(mem[3] + 1));
  v1 = (int)((((((int)mem[r & 15] & 3) ? x1 : fuel) != 5) ? x0 : (fuel | fuel)));
  long long v2; v2 = (long long)((x0 | (v1 + x0)));
  
#line 849 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p12_f(mem, fuel / 3, (v2 + v2), (int)mem[x1 & 15], v1)});
#line 849 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:849
#line 1655 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  
#line 850 "programs.cu"
  int v3; v3 = -1;
  while (++v3 < 2) {
    
#line 852 "programs.cu"
    gtap_w.spawn(gtap::child{gtap_pack_p12_f(mem, fuel / 3, 12, x0, x1)});
#line 852 "programs.cu"
    if (gtap_w.must_wait()) { // state 2: the call, programs.cu:852
#line 1670 "programs.cpp"
      gtap_rec.x0 = x0;
      gtap_rec.v3 = v3;
      gtap_w.suspend(2);
      return;
    gtap_resume_2:
      v3 = gtap_rec.v3;
    }
    
#line 853 "programs.cu"
    r = (int)(fuel);
  }
  x0 ^= (long long)(x0);
  long long v4 = (long long)(x0);
  return gtap_w.template finish<unsigned int>((unsigned)((int)mem[(int)mem[fuel & 15] & 15]));
#line 1685 "programs.cpp"
}

static __device__ __noinline__ unsigned int gtap_calls_p12_f(unsigned long long *mem, int fuel, long long x0,
    int x1, int &r) {
  return gtap::recursion<gtap_task_p12_f>(gtap_pack_p12_f(mem, fuel, x0, x1, r));
}
static const gtap::recursive_function<gtap_task_p12_f> gtap_frames_p12_f;

#line 859 "programs.cu"
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
#line 1750 "programs.cpp"
static __device__ __noinline__ unsigned int gtap_calls_p13_f(unsigned long long *mem, int fuel,
    unsigned int x0, long long x1, int &r, const int *p, p13_S b); // runs the calls as turns of a loop

#line 914 "programs.cu"
__device__ unsigned p13_f(unsigned long long *mem, int fuel, unsigned x0, long long x1, int &r, const int *p, p13_S b) { return gtap_calls_p13_f(mem, fuel, x0, x1, r, p, b); }
#line 1756 "programs.cpp"
// ---- gtap: recursive function p13_f (programs.cu:914) ----
struct gtap_args_p13_f {
  using gtap_task = struct gtap_task_p13_f;
  using gtap_result = unsigned int;
  unsigned long long *mem;
  int fuel;
  unsigned int x0;
  long long x1;
  int &r;
  const int *p;
  p13_S b;
};
inline __device__ gtap_args_p13_f gtap_pack_p13_f(unsigned long long *mem, int fuel, unsigned int x0,
    long long x1, int &r, const int *p, p13_S b) {
  return {mem, fuel, x0, x1, r, p, b};
}
GTAP_TASK(p13_f, (p13_f)(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.x1, gtap_a.r, gtap_a.p, gtap_a.b));
struct gtap_record_p13_f : gtap_args_p13_f {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  int v1[4]; // pinned: the array's address is taken, line 919
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p13_f(gtap_worker &gtap_w, gtap_record_p13_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  unsigned int x0 = gtap_rec.x0;
  long long x1 = gtap_rec.x1;
  int &r = gtap_rec.r;
  [[maybe_unused]] const int *p = gtap_rec.p;
  p13_S b = gtap_rec.b;
  int (&v1)[4] = gtap_rec.v1;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:919
  default: break;
  }
#line 915 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<unsigned int>((unsigned)(mem[3] + 1));
  gtap::assign(v1, {(int)(x1), (int)((((int)mem[r & 15] != 5) ? x1 : r)), (int)(fuel)});
  r = (int)(((int)mem[x0 & 15] ^ (x1 + fuel)));
  unsigned int gtap_call_14;
#line 919 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p13_f(mem, fuel - 1, (int)mem[x0 & 15], x0, r, v1, p13_S{(int)((r + fuel)), {1u, (unsigned)(fuel)}}), gtap::to(gtap_call_14)});
#line 919 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:919
#line 1802 "programs.cpp"
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_14 = gtap_w.result();
  }
#line 919 "programs.cu"
  r ^= (int)(x0 + gtap_call_14);
  unsigned char v2 = (unsigned char)((int)mem[(fuel ^ fuel) & 15]);
  long long v3 = (long long)((b.a + (int)b.c[(fuel - r) & 1]));
  return gtap_w.template finish<unsigned int>((unsigned)((int)mem[(fuel ^ fuel) & 15]));
#line 1813 "programs.cpp"
}

static __device__ __noinline__ unsigned int gtap_calls_p13_f(unsigned long long *mem, int fuel,
    unsigned int x0, long long x1, int &r, const int *p, p13_S b) {
  return gtap::recursion<gtap_task_p13_f>(gtap_pack_p13_f(mem, fuel, x0, x1, r, p, b));
}
static const gtap::recursive_function<gtap_task_p13_f> gtap_frames_p13_f;

#line 924 "programs.cu"
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
#line 1873 "programs.cpp"
static __device__ __noinline__ p14_S gtap_calls_p14_f(unsigned long long *mem, int fuel,
    const int *p); // runs the calls as turns of a loop

#line 974 "programs.cu"
__device__ p14_S p14_f(unsigned long long *mem, int fuel, const int *p) { return gtap_calls_p14_f(mem, fuel, p); }
#line 1879 "programs.cpp"
// ---- gtap: recursive function p14_f (programs.cu:974) ----
struct gtap_args_p14_f {
  using gtap_task = struct gtap_task_p14_f;
  using gtap_result = p14_S;
  unsigned long long *mem;
  int fuel;
  const int *p;
};
inline __device__ gtap_args_p14_f gtap_pack_p14_f(unsigned long long *mem, int fuel, const int *p) {
  return {mem, fuel, p};
}
GTAP_TASK(p14_f, p14_f(gtap_a.mem, gtap_a.fuel, gtap_a.p));
struct gtap_record_p14_f : gtap_args_p14_f {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  static constexpr bool gtap_movable = true;
  long long v1; // spilled: live at the call, line 978
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p14_f(gtap_worker &gtap_w, gtap_record_p14_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  const int *p = gtap_rec.p;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:978
  default: break;
  }
#line 975 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<p14_S>({fuel, {0u, 1u}});
  long long v1; v1 = (long long)(fuel);
  p14_S gtap_call_15;
#line 978 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p14_f(mem, fuel - 1, p), gtap::to(gtap_call_15)});
#line 978 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:978
#line 1915 "programs.cpp"
    gtap_rec.v1 = v1;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    v1 = gtap_rec.v1;
    gtap_call_15 = gtap_w.result();
  }
#line 978 "programs.cu"
  v1 += (long long)(gtap_call_15.c[0]);
  long long v2 = (long long)((fuel ^ (fuel * v1)));
  unsigned v3 = (unsigned)(v1);
  mem[(v3 * fuel) & 15] = 20;
  unsigned char v4 = (unsigned char)(fuel);
  return gtap_w.template finish<p14_S>({(int)((int)mem[fuel & 15]), {1u, (unsigned)(fuel)}});
#line 1930 "programs.cpp"
}

static __device__ __noinline__ p14_S gtap_calls_p14_f(unsigned long long *mem, int fuel, const int *p) {
  return gtap::recursion<gtap_task_p14_f>(gtap_pack_p14_f(mem, fuel, p));
}
static const gtap::recursive_function<gtap_task_p14_f> gtap_frames_p14_f;

#line 985 "programs.cu"
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
#line 1992 "programs.cpp"
static __device__ __noinline__ int gtap_calls_p15_f(unsigned long long *mem, int fuel, unsigned int x0,
    unsigned int x1); // runs the calls as turns of a loop

#line 1038 "programs.cu"
__device__ int p15_f(unsigned long long *mem, int fuel, unsigned x0, unsigned x1) { return gtap_calls_p15_f(mem, fuel, x0, x1); }
#line 1998 "programs.cpp"
// ---- gtap: recursive function p15_f (programs.cu:1038) ----
struct gtap_args_p15_f {
  using gtap_task = struct gtap_task_p15_f;
  using gtap_result = int;
  unsigned long long *mem;
  int fuel;
  unsigned int x0;
  unsigned int x1;
};
inline __device__ gtap_args_p15_f gtap_pack_p15_f(unsigned long long *mem, int fuel, unsigned int x0,
    unsigned int x1) {
  return {mem, fuel, x0, x1};
}
GTAP_TASK(p15_f, p15_f(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.x1));
struct gtap_record_p15_f : gtap_args_p15_f {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p15_f(gtap_worker &gtap_w, gtap_record_p15_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  unsigned int x0 = gtap_rec.x0;
  unsigned int x1 = gtap_rec.x1;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:1044
  default: break;
  }
#line 1039 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<int>((int)(mem[3] + 1));
  x1 = (unsigned)((((fuel + fuel) < 20) ? (x0 & x0) : x0));
  int v1[4];
#line 1042 "programs.cu"
  gtap::assign(v1, {(int)((((int)mem[x1 & 15] & 3) ? x1 : x0)), (int)((int)mem[x0 & 15]), (int)((x0 + x1))});
  if (((int)mem[x0 & 15] > 7))
    { int gtap_call_16;
#line 1044 "programs.cu"
      gtap_w.spawn(gtap::child{gtap_pack_p15_f(mem, fuel - 1, (((x1 ^ x0) & 1) ? fuel : fuel), (x0 + fuel)), gtap::to(gtap_call_16)});
#line 1044 "programs.cu"
        if (gtap_w.must_wait()) { // state 1: the call, programs.cu:1044
#line 2040 "programs.cpp"
          gtap_w.suspend(1);
          return;
        gtap_resume_1:
          gtap_call_16 = gtap_w.result();
        }
#line 1044 "programs.cu"
      return gtap_w.template finish<int>(gtap_call_16); }
  v1[x0 & 3] += x0;
  if (((fuel * 30) > 7)) {
    for (int v2 = 0; v2 < 2; ++v2) {
      return gtap_w.template finish<int>((int)(v2));
      short v3 = (short)(((v2 & 3) ? (int)mem[x1 & 15] : (x0 * v2)));
    }
    return gtap_w.template finish<int>((int)((int)mem[(int)mem[x0 & 15] & 15]));
    short v4 = (short)(v1[14 & 3]);
  } else {
    v1[fuel & 3] += (int)mem[x1 & 15];
  }
  return gtap_w.template finish<int>((int)((int)mem[(fuel + x0) & 15]));
#line 2060 "programs.cpp"
}

static __device__ __noinline__ int gtap_calls_p15_f(unsigned long long *mem, int fuel, unsigned int x0,
    unsigned int x1) {
  return gtap::recursion<gtap_task_p15_f>(gtap_pack_p15_f(mem, fuel, x0, x1));
}
static const gtap::recursive_function<gtap_task_p15_f> gtap_frames_p15_f;

#line 1058 "programs.cu"
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
#line 2130 "programs.cpp"
static __device__ __noinline__ long long gtap_calls_p16_f(unsigned long long *mem,
    int fuel); // runs the calls as turns of a loop

#line 1118 "programs.cu"
__device__ long long p16_f(unsigned long long *mem, int fuel) { return gtap_calls_p16_f(mem, fuel); }
#line 2136 "programs.cpp"
// ---- gtap: recursive function p16_f (programs.cu:1118) ----
struct gtap_args_p16_f {
  using gtap_task = struct gtap_task_p16_f;
  using gtap_result = long long;
  unsigned long long *mem;
  int fuel;
};
inline __device__ gtap_args_p16_f gtap_pack_p16_f(unsigned long long *mem, int fuel) { return {mem, fuel}; }
GTAP_TASK(p16_f, p16_f(gtap_a.mem, gtap_a.fuel));
struct gtap_record_p16_f : gtap_args_p16_f {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p16_f(gtap_worker &gtap_w, gtap_record_p16_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:1121
  default: break;
  }
#line 1119 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<long long>((long long)(mem[3] + 1));
  long long gtap_call_17;
#line 1121 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p16_f(mem, fuel - 1), gtap::to(gtap_call_17)});
#line 1121 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:1121
#line 2166 "programs.cpp"
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_17 = gtap_w.result();
  }
#line 1121 "programs.cu"
  int v1 = (int)(gtap_call_17);
  short v2 = (short)((((20 & 1) ? v1 : fuel) * v1));
  short v3 = (short)((((int)mem[v2 & 15] != 5) ? v1 : v1));
  return gtap_w.template finish<long long>((long long)(fuel));
#line 2177 "programs.cpp"
}

static __device__ __noinline__ long long gtap_calls_p16_f(unsigned long long *mem, int fuel) {
  return gtap::recursion<gtap_task_p16_f>(gtap_pack_p16_f(mem, fuel));
}
static const gtap::recursive_function<gtap_task_p16_f> gtap_frames_p16_f;

#line 1126 "programs.cu"
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
#line 2234 "programs.cpp"
static __device__ __noinline__ long long gtap_calls_p17_f(unsigned long long *mem, int fuel,
    const int *p); // runs the calls as turns of a loop

#line 1174 "programs.cu"
__device__ long long p17_f(unsigned long long *mem, int fuel, const int *p) { return gtap_calls_p17_f(mem, fuel, p); }
#line 2240 "programs.cpp"
// ---- gtap: recursive function p17_f (programs.cu:1174) ----
struct gtap_args_p17_f {
  using gtap_task = struct gtap_task_p17_f;
  using gtap_result = long long;
  unsigned long long *mem;
  int fuel;
  const int *p;
};
inline __device__ gtap_args_p17_f gtap_pack_p17_f(unsigned long long *mem, int fuel, const int *p) {
  return {mem, fuel, p};
}
GTAP_TASK(p17_f, p17_f(gtap_a.mem, gtap_a.fuel, gtap_a.p));
struct gtap_record_p17_f : gtap_args_p17_f {
  static constexpr unsigned gtap_states = 5; // 1 + number of calls
  int v1; // spilled: live at the call, line 1182
  int v2[4]; // pinned: the array's address is taken, line 1186
  int v3[4]; // pinned: the array's address is taken, line 1182
  int v4; // spilled: live at the call, line 1186
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p17_f(gtap_worker &gtap_w, gtap_record_p17_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  const int *p = gtap_rec.p;
  int (&v2)[4] = gtap_rec.v2;
  int (&v3)[4] = gtap_rec.v3;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:1177
  case 2: goto gtap_resume_2; // programs.cu:1182
  case 3: goto gtap_resume_3; // programs.cu:1186
  case 4: goto gtap_resume_4; // programs.cu:1190
  default: break;
  }
#line 1175 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<long long>((long long)(mem[3] + 1));
  long long gtap_call_18;
#line 1177 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p17_f(mem, fuel / 4, p), gtap::to(gtap_call_18)});
#line 1177 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:1177
#line 2282 "programs.cpp"
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_18 = gtap_w.result();
  }
#line 1177 "programs.cu"
  int v1; v1 = (int)gtap_call_18;
  v1 = (int)(v1);
  gtap::assign(v2, {(int)(18)});
  v2[v1 & 3] += (fuel & v1);
  gtap::assign(v3, {(int)((v1 * fuel)), (int)(v1), (int)(v1), (int)((v1 & fuel))});
  long long gtap_call_20;
#line 1182 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p17_f(mem, fuel / 4, v3), gtap::to(gtap_call_20)});
#line 1182 "programs.cu"
  if (gtap_w.must_wait()) { // state 2: the call, programs.cu:1182
#line 2299 "programs.cpp"
    gtap_rec.v1 = v1;
    gtap_w.suspend(2);
    return;
  gtap_resume_2:
    v1 = gtap_rec.v1;
    gtap_call_20 = gtap_w.result();
  }
#line 1182 "programs.cu"
  if (gtap_call_20 > 3) {
    { int v4; // for, programs.cu:1183
#line 1183 "programs.cu"
      for (v4 = 0; v4 < 1; ++v4) {
        long long v5; v5 = (long long)(v1);
        long long v6; v6 = (long long)(((v4 & fuel) + (v1 ^ fuel)));
        long long gtap_call_19;
#line 1186 "programs.cu"
        gtap_w.spawn(gtap::child{gtap_pack_p17_f(mem, fuel / 4, v2), gtap::to(gtap_call_19)});
#line 1186 "programs.cu"
        if (gtap_w.must_wait()) { // state 3: the call, programs.cu:1186
#line 2319 "programs.cpp"
          gtap_rec.v1 = v1;
          gtap_rec.v4 = v4;
          gtap_w.suspend(3);
          return;
        gtap_resume_3:
          v1 = gtap_rec.v1;
          v4 = gtap_rec.v4;
          gtap_call_19 = gtap_w.result();
        }
#line 1186 "programs.cu"
        v5 = (long long)((v4 * fuel) + gtap_call_19);
      }
    }
#line 1188 "programs.cu"
    v2[(fuel | fuel) & 3] += (v1 & fuel);
  }
  long long gtap_call_21;
#line 1190 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p17_f(mem, fuel / 4, v2), gtap::to(gtap_call_21)});
#line 1190 "programs.cu"
  if (gtap_w.must_wait()) { // state 4: the call, programs.cu:1190
#line 2341 "programs.cpp"
    gtap_rec.v1 = v1;
    gtap_w.suspend(4);
    return;
  gtap_resume_4:
    v1 = gtap_rec.v1;
    gtap_call_21 = gtap_w.result();
  }
#line 1190 "programs.cu"
  v1 ^= (int)(gtap_call_21);
  return gtap_w.template finish<long long>((long long)(((fuel * fuel) ^ p[fuel & 3])));
#line 2352 "programs.cpp"
}

static __device__ __noinline__ long long gtap_calls_p17_f(unsigned long long *mem, int fuel, const int *p) {
  return gtap::recursion<gtap_task_p17_f>(gtap_pack_p17_f(mem, fuel, p));
}
static const gtap::recursive_function<gtap_task_p17_f> gtap_frames_p17_f;

#line 1193 "programs.cu"
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
#line 2420 "programs.cpp"
static __device__ __noinline__ long long gtap_calls_p18_f(unsigned long long *mem, int fuel, long long x0,
    const int *p); // runs the calls as turns of a loop

#line 1252 "programs.cu"
__device__ long long p18_f(unsigned long long *mem, int fuel, long long x0, const int *p) { return gtap_calls_p18_f(mem, fuel, x0, p); }
#line 2426 "programs.cpp"
// ---- gtap: recursive function p18_f (programs.cu:1252) ----
struct gtap_args_p18_f {
  using gtap_task = struct gtap_task_p18_f;
  using gtap_result = long long;
  unsigned long long *mem;
  int fuel;
  long long x0;
  const int *p;
};
inline __device__ gtap_args_p18_f gtap_pack_p18_f(unsigned long long *mem, int fuel, long long x0,
    const int *p) {
  return {mem, fuel, x0, p};
}
GTAP_TASK(p18_f, p18_f(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.p));
struct gtap_record_p18_f : gtap_args_p18_f {
  static constexpr unsigned gtap_states = 3; // 1 + number of calls
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p18_f(gtap_worker &gtap_w, gtap_record_p18_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  long long x0 = gtap_rec.x0;
  const int *p = gtap_rec.p;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:1265
  case 2: goto gtap_resume_2; // programs.cu:1266
  default: break;
  }
#line 1253 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<long long>((long long)(mem[3] + 1));
  if (((fuel ^ 40) & 3)) {
    unsigned v1 = (unsigned)((int)mem[(x0 | fuel) & 15]);
  } else {
    x0 = (long long)(fuel);
  }
  int v2[4]; gtap::assign(v2, {(int)((x0 + fuel))});
  for (int v3 = 0; v3 < 2; ++v3) {
    unsigned char v4 = (unsigned char)(x0);
    v4 -= (unsigned char)(((((fuel & 3) ? 50 : x0) != 5) ? (51 | 25) : fuel));
  }
  long long gtap_call_22;
#line 1265 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p18_f(mem, fuel / 2, (int)mem[x0 & 15], p), gtap::to(gtap_call_22)});
#line 1265 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:1265
#line 2474 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_22 = gtap_w.result();
  }
#line 1265 "programs.cu"
  long long v5; v5 = (long long)gtap_call_22;
  if (((x0 + 40) & 3)) { long long gtap_call_23;
#line 1266 "programs.cu"
    gtap_w.spawn(gtap::child{gtap_pack_p18_f(mem, fuel / 2, (((int)mem[13 & 15] & 1) ? x0 : 53), p), gtap::to(gtap_call_23)});
#line 1266 "programs.cu"
      if (gtap_w.must_wait()) { // state 2: the call, programs.cu:1266
#line 2488 "programs.cpp"
        gtap_w.suspend(2);
        return;
      gtap_resume_2:
        gtap_call_23 = gtap_w.result();
      }
#line 1266 "programs.cu"
    return gtap_w.template finish<long long>(gtap_call_23); } else { return gtap_w.template finish<long long>((long long)(fuel)); }
#line 2496 "programs.cpp"
}

static __device__ __noinline__ long long gtap_calls_p18_f(unsigned long long *mem, int fuel, long long x0,
    const int *p) {
  return gtap::recursion<gtap_task_p18_f>(gtap_pack_p18_f(mem, fuel, x0, p));
}
static const gtap::recursive_function<gtap_task_p18_f> gtap_frames_p18_f;

#line 1268 "programs.cu"
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
#line 2562 "programs.cpp"
static __device__ __noinline__ unsigned char gtap_calls_p19_f(unsigned long long *mem, int fuel,
    p19_S b); // runs the calls as turns of a loop

#line 1324 "programs.cu"
__device__ unsigned char p19_f(unsigned long long *mem, int fuel, p19_S b) { return gtap_calls_p19_f(mem, fuel, b); }
#line 2568 "programs.cpp"
// ---- gtap: recursive function p19_f (programs.cu:1324) ----
struct gtap_args_p19_f {
  using gtap_task = struct gtap_task_p19_f;
  using gtap_result = unsigned char;
  unsigned long long *mem;
  int fuel;
  p19_S b;
};
inline __device__ gtap_args_p19_f gtap_pack_p19_f(unsigned long long *mem, int fuel, p19_S b) {
  return {mem, fuel, b};
}
GTAP_TASK(p19_f, (p19_f)(gtap_a.mem, gtap_a.fuel, gtap_a.b));
struct gtap_record_p19_f : gtap_args_p19_f {
  static constexpr unsigned gtap_states = 3; // 1 + number of calls
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p19_f(gtap_worker &gtap_w, gtap_record_p19_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  p19_S b = gtap_rec.b;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:1331
  case 2: goto gtap_resume_2; // programs.cu:1336
  default: break;
  }
#line 1325 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<unsigned char>((unsigned char)(mem[3] + 1));
  for (int v1 = 0; v1 < 3; ++v1) {
    unsigned char v2 = (unsigned char)(((v1 - 19) ^ (int)mem[fuel & 15]));
    int v3[4] = {(int)((1 ^ v2)), (int)(v2)};
  }
  unsigned char gtap_call_24;
#line 1331 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p19_f(mem, fuel / 2, b), gtap::to(gtap_call_24)});
#line 1331 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:1331
#line 2607 "programs.cpp"
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_24 = gtap_w.result();
  }
#line 1331 "programs.cu"
  long long v4; v4 = (long long)gtap_call_24;
  for (int v5 = 0; v5 < 2; ++v5) {
    v4 ^= (long long)((int)mem[(v4 & 28) & 15]);
  }
  if (((int)mem[v4 & 15] > 7))
    { unsigned char gtap_call_25;
#line 1336 "programs.cu"
      gtap_w.spawn(gtap::child{gtap_pack_p19_f(mem, fuel / 2, b), gtap::to(gtap_call_25)});
#line 1336 "programs.cu"
        if (gtap_w.must_wait()) { // state 2: the call, programs.cu:1336
#line 2624 "programs.cpp"
          gtap_w.suspend(2);
          return;
        gtap_resume_2:
          gtap_call_25 = gtap_w.result();
        }
#line 1336 "programs.cu"
      return gtap_w.template finish<unsigned char>(gtap_call_25); }
  return gtap_w.template finish<unsigned char>((unsigned char)((int)mem[fuel & 15]));
#line 2633 "programs.cpp"
}

static __device__ __noinline__ unsigned char gtap_calls_p19_f(unsigned long long *mem, int fuel, p19_S b) {
  return gtap::recursion<gtap_task_p19_f>(gtap_pack_p19_f(mem, fuel, b));
}
static const gtap::recursive_function<gtap_task_p19_f> gtap_frames_p19_f;

#line 1339 "programs.cu"
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
#line 2697 "programs.cpp"
static __device__ __noinline__ int gtap_calls_p20_f(unsigned long long *mem, int fuel, unsigned int x0, int &r,
    const int *p); // runs the calls as turns of a loop

#line 1394 "programs.cu"
__device__ int p20_f(unsigned long long *mem, int fuel, unsigned x0, int &r, const int *p) { return gtap_calls_p20_f(mem, fuel, x0, r, p); }
#line 2703 "programs.cpp"
// ---- gtap: recursive function p20_f (programs.cu:1394) ----
struct gtap_args_p20_f {
  using gtap_task = struct gtap_task_p20_f;
  using gtap_result = int;
  unsigned long long *mem;
  int fuel;
  unsigned int x0;
  int &r;
  const int *p;
};
inline __device__ gtap_args_p20_f gtap_pack_p20_f(unsigned long long *mem, int fuel, unsigned int x0, int &r,
    const int *p) {
  return {mem, fuel, x0, r, p};
}
GTAP_TASK(p20_f, (p20_f)(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.r, gtap_a.p));
struct gtap_record_p20_f : gtap_args_p20_f {
  static constexpr unsigned gtap_states = 4; // 1 + number of calls
  static constexpr bool gtap_movable = true;
  unsigned int v1; // spilled: live at the call, line 1398
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p20_f(gtap_worker &gtap_w, gtap_record_p20_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  unsigned int x0 = gtap_rec.x0;
  int &r = gtap_rec.r;
  const int *p = gtap_rec.p;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:1398
  case 2: goto gtap_resume_2; // programs.cu:1399
  case 3: goto gtap_resume_3; // programs.cu:1400
  default: break;
  }
#line 1395 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<int>((int)(mem[3] + 1));
  unsigned v1; v1 = (unsigned)(r);
  
#line 1398 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p20_f(mem, fuel / 3, (int)mem[r & 15], r, p)});
#line 1398 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:1398
#line 2746 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_rec.v1 = v1;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    v1 = gtap_rec.v1;
  }
  
  
#line 1399 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p20_f(mem, fuel / 3, (fuel + r), r, p)});
#line 1399 "programs.cu"
  if (gtap_w.must_wait()) { // state 2: the call, programs.cu:1399
#line 2760 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_rec.v1 = v1;
    gtap_w.suspend(2);
    return;
  gtap_resume_2:
    v1 = gtap_rec.v1;
  }
  
#line 1400 "programs.cu"
  int gtap_call_26;
#line 1400 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p20_f(mem, fuel / 3, v1, r, p), gtap::to(gtap_call_26)});
#line 1400 "programs.cu"
  if (gtap_w.must_wait()) { // state 3: the call, programs.cu:1400
#line 2775 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_rec.v1 = v1;
    gtap_w.suspend(3);
    return;
  gtap_resume_3:
    v1 = gtap_rec.v1;
    gtap_call_26 = gtap_w.result();
  }
#line 1400 "programs.cu"
  v1 += (unsigned)(p[x0 & 3] + gtap_call_26);
  v1 += (unsigned)(p[(x0 + v1) & 3]);
  x0 -= (unsigned)((((x0 | x0) < 20) ? x0 : fuel));
  unsigned v2 = (unsigned)(x0);
  return gtap_w.template finish<int>((int)(x0));
#line 2790 "programs.cpp"
}

static __device__ __noinline__ int gtap_calls_p20_f(unsigned long long *mem, int fuel, unsigned int x0, int &r,
    const int *p) {
  return gtap::recursion<gtap_task_p20_f>(gtap_pack_p20_f(mem, fuel, x0, r, p));
}
static const gtap::recursive_function<gtap_task_p20_f> gtap_frames_p20_f;

#line 1406 "programs.cu"
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
#line 2852 "programs.cpp"
static __device__ __noinline__ bool gtap_calls_p21_f(unsigned long long *mem, int fuel, unsigned char x0,
    const int *p, p21_S b); // runs the calls as turns of a loop

#line 1458 "programs.cu"
__device__ bool p21_f(unsigned long long *mem, int fuel, unsigned char x0, const int *p, p21_S b) { return gtap_calls_p21_f(mem, fuel, x0, p, b); }
#line 2858 "programs.cpp"
// ---- gtap: recursive function p21_f (programs.cu:1458) ----
struct gtap_args_p21_f {
  using gtap_task = struct gtap_task_p21_f;
  using gtap_result = bool;
  unsigned long long *mem;
  int fuel;
  unsigned char x0;
  const int *p;
  p21_S b;
};
inline __device__ gtap_args_p21_f gtap_pack_p21_f(unsigned long long *mem, int fuel, unsigned char x0,
    const int *p, p21_S b) {
  return {mem, fuel, x0, p, b};
}
GTAP_TASK(p21_f, (p21_f)(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.p, gtap_a.b));
struct gtap_record_p21_f : gtap_args_p21_f {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p21_f(gtap_worker &gtap_w, gtap_record_p21_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  unsigned char x0 = gtap_rec.x0;
  const int *p = gtap_rec.p;
  p21_S b = gtap_rec.b;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:1462
  default: break;
  }
#line 1459 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<bool>((bool)(mem[3] + 1));
  x0 -= (unsigned char)(fuel);
  bool gtap_call_27;
#line 1462 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p21_f(mem, fuel - 1, (int)mem[x0 & 15], p, p21_S{(int)((fuel | fuel)), {1u, (unsigned)(19)}}), gtap::to(gtap_call_27)});
#line 1462 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:1462
#line 2898 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_27 = gtap_w.result();
  }
#line 1462 "programs.cu"
  x0 = (unsigned char)(x0 + gtap_call_27);
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
  return gtap_w.template finish<bool>((bool)(fuel));
#line 2928 "programs.cpp"
}

static __device__ __noinline__ bool gtap_calls_p21_f(unsigned long long *mem, int fuel, unsigned char x0,
    const int *p, p21_S b) {
  return gtap::recursion<gtap_task_p21_f>(gtap_pack_p21_f(mem, fuel, x0, p, b));
}
static const gtap::recursive_function<gtap_task_p21_f> gtap_frames_p21_f;

#line 1485 "programs.cu"
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
#line 3005 "programs.cpp"
static __device__ __noinline__ long long gtap_calls_p22_f(unsigned long long *mem, int fuel, long long x0,
    unsigned int x1); // runs the calls as turns of a loop

#line 1552 "programs.cu"
__device__ long long p22_f(unsigned long long *mem, int fuel, long long x0, unsigned x1) { return gtap_calls_p22_f(mem, fuel, x0, x1); }
#line 3011 "programs.cpp"
// ---- gtap: recursive function p22_f (programs.cu:1552) ----
struct gtap_args_p22_f {
  using gtap_task = struct gtap_task_p22_f;
  using gtap_result = long long;
  unsigned long long *mem;
  int fuel;
  long long x0;
  unsigned int x1;
};
inline __device__ gtap_args_p22_f gtap_pack_p22_f(unsigned long long *mem, int fuel, long long x0,
    unsigned int x1) {
  return {mem, fuel, x0, x1};
}
GTAP_TASK(p22_f, p22_f(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.x1));
struct gtap_record_p22_f : gtap_args_p22_f {
  static constexpr unsigned gtap_states = 3; // 1 + number of calls
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p22_f(gtap_worker &gtap_w, gtap_record_p22_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  long long x0 = gtap_rec.x0;
  unsigned int x1 = gtap_rec.x1;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:1557
  case 2: goto gtap_resume_2; // programs.cu:1558
  default: break;
  }
#line 1553 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<long long>((long long)(mem[3] + 1));
  int v1; v1 = (int)((15 * x1));
  int v2[4];
#line 1556 "programs.cu"
  gtap::assign(v2, {(int)((x1 + fuel)), (int)(v1), (int)((((21 - 17) & 3) ? v1 : fuel))});
  long long gtap_call_28;
#line 1557 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p22_f(mem, fuel / 2, x0, 54), gtap::to(gtap_call_28)});
#line 1557 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:1557
#line 3053 "programs.cpp"
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_28 = gtap_w.result();
  }
#line 1557 "programs.cu"
  unsigned v3; v3 = (unsigned)gtap_call_28;
  if (((x1 & 37) < 20)) { long long gtap_call_29;
#line 1558 "programs.cu"
    gtap_w.spawn(gtap::child{gtap_pack_p22_f(mem, fuel / 2, (int)mem[x1 & 15], 47), gtap::to(gtap_call_29)});
#line 1558 "programs.cu"
      if (gtap_w.must_wait()) { // state 2: the call, programs.cu:1558
#line 3066 "programs.cpp"
        gtap_w.suspend(2);
        return;
      gtap_resume_2:
        gtap_call_29 = gtap_w.result();
      }
#line 1558 "programs.cu"
    return gtap_w.template finish<long long>(gtap_call_29); } else { return gtap_w.template finish<long long>((long long)((int)mem[x0 & 15])); }
#line 3074 "programs.cpp"
}

static __device__ __noinline__ long long gtap_calls_p22_f(unsigned long long *mem, int fuel, long long x0,
    unsigned int x1) {
  return gtap::recursion<gtap_task_p22_f>(gtap_pack_p22_f(mem, fuel, x0, x1));
}
static const gtap::recursive_function<gtap_task_p22_f> gtap_frames_p22_f;

#line 1560 "programs.cu"
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
#line 3132 "programs.cpp"
static __device__ __noinline__ unsigned int gtap_calls_p23_f(unsigned long long *mem, int fuel, long long x0,
    int x1, int &r, const int *p); // runs the calls as turns of a loop

#line 1608 "programs.cu"
__device__ unsigned p23_f(unsigned long long *mem, int fuel, long long x0, int x1, int &r, const int *p) { return gtap_calls_p23_f(mem, fuel, x0, x1, r, p); }
#line 3138 "programs.cpp"
// ---- gtap: recursive function p23_f (programs.cu:1608) ----
struct gtap_args_p23_f {
  using gtap_task = struct gtap_task_p23_f;
  using gtap_result = unsigned int;
  unsigned long long *mem;
  int fuel;
  long long x0;
  int x1;
  int &r;
  const int *p;
};
inline __device__ gtap_args_p23_f gtap_pack_p23_f(unsigned long long *mem, int fuel, long long x0, int x1,
    int &r, const int *p) {
  return {mem, fuel, x0, x1, r, p};
}
GTAP_TASK(p23_f, (p23_f)(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.x1, gtap_a.r, gtap_a.p));
struct gtap_record_p23_f : gtap_args_p23_f {
  static constexpr unsigned gtap_states = 6; // 1 + number of calls
  int v1; // pinned: bound to a reference, line 1612
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p23_f(gtap_worker &gtap_w, gtap_record_p23_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  long long x0 = gtap_rec.x0;
  int &x1 = gtap_rec.x1;
  int &r = gtap_rec.r;
  const int *p = gtap_rec.p;
  int &v1 = gtap_rec.v1;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:1611
  case 2: goto gtap_resume_2; // programs.cu:1612
  case 3: goto gtap_resume_3; // programs.cu:1614
  case 4: goto gtap_resume_4; // programs.cu:1616
  case 5: goto gtap_resume_5; // programs.cu:1620
  default: break;
  }
#line 1609 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<unsigned int>((unsigned)(mem[3] + 1));
  unsigned int gtap_call_30;
#line 1611 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p23_f(mem, fuel / 5, p[x1 & 3], fuel, x1, p), gtap::to(gtap_call_30)});
#line 1611 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:1611
#line 3184 "programs.cpp"
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_30 = gtap_w.result();
  }
#line 1611 "programs.cu"
  v1 = (int)gtap_call_30;
  unsigned int gtap_call_33;
#line 1612 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p23_f(mem, fuel / 5, (x1 & 39), (int)mem[x0 & 15], v1, p), gtap::to(gtap_call_33)});
#line 1612 "programs.cu"
  if (gtap_w.must_wait()) { // state 2: the call, programs.cu:1612
#line 3197 "programs.cpp"
    gtap_w.suspend(2);
    return;
  gtap_resume_2:
    gtap_call_33 = gtap_w.result();
  }
#line 1612 "programs.cu"
  if (gtap_call_33 > 3) {
    r += (int)((x1 * (int)mem[v1 & 15]));
    unsigned int gtap_call_32;
#line 1614 "programs.cu"
    gtap_w.spawn(gtap::child{gtap_pack_p23_f(mem, fuel / 5, (fuel ^ fuel), (r ^ x0), v1, p), gtap::to(gtap_call_32)});
#line 1614 "programs.cu"
    if (gtap_w.must_wait()) { // state 3: the call, programs.cu:1614
#line 3211 "programs.cpp"
      gtap_w.suspend(3);
      return;
    gtap_resume_3:
      gtap_call_32 = gtap_w.result();
    }
#line 1614 "programs.cu"
    if (gtap_call_32 > 3) {
      v1 ^= (int)(((int)mem[r & 15] & (49 | x1)));
      unsigned int gtap_call_31;
#line 1616 "programs.cu"
      gtap_w.spawn(gtap::child{gtap_pack_p23_f(mem, fuel / 5, v1, (int)mem[v1 & 15], v1, p), gtap::to(gtap_call_31)});
#line 1616 "programs.cu"
      if (gtap_w.must_wait()) { // state 4: the call, programs.cu:1616
#line 3225 "programs.cpp"
        gtap_w.suspend(4);
        return;
      gtap_resume_4:
        gtap_call_31 = gtap_w.result();
      }
#line 1616 "programs.cu"
      r += (int)(gtap_call_31);
    }
  }
  if (((fuel | x0) & 1))
    { unsigned int gtap_call_34;
#line 1620 "programs.cu"
      gtap_w.spawn(gtap::child{gtap_pack_p23_f(mem, fuel / 5, (int)mem[x1 & 15], (x1 - x0), r, p), gtap::to(gtap_call_34)});
#line 1620 "programs.cu"
        if (gtap_w.must_wait()) { // state 5: the call, programs.cu:1620
#line 3241 "programs.cpp"
          gtap_w.suspend(5);
          return;
        gtap_resume_5:
          gtap_call_34 = gtap_w.result();
        }
#line 1620 "programs.cu"
      return gtap_w.template finish<unsigned int>(gtap_call_34); }
  int v2[4] = {(int)((((int)mem[x0 & 15] & 3) ? x0 : fuel))};
  return gtap_w.template finish<unsigned int>((unsigned)((fuel + (int)mem[x1 & 15])));
#line 3251 "programs.cpp"
}

static __device__ __noinline__ unsigned int gtap_calls_p23_f(unsigned long long *mem, int fuel, long long x0,
    int x1, int &r, const int *p) {
  return gtap::recursion<gtap_task_p23_f>(gtap_pack_p23_f(mem, fuel, x0, x1, r, p));
}
static const gtap::recursive_function<gtap_task_p23_f> gtap_frames_p23_f;

#line 1624 "programs.cu"
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
#line 3317 "programs.cpp"
static __device__ __noinline__ unsigned int gtap_calls_p24_f(unsigned long long *mem, int fuel, int &r,
    const int *p); // runs the calls as turns of a loop

#line 1680 "programs.cu"
__device__ unsigned p24_f(unsigned long long *mem, int fuel, int &r, const int *p) { return gtap_calls_p24_f(mem, fuel, r, p); }
#line 3323 "programs.cpp"
// ---- gtap: recursive function p24_f (programs.cu:1680) ----
struct gtap_args_p24_f {
  using gtap_task = struct gtap_task_p24_f;
  using gtap_result = unsigned int;
  unsigned long long *mem;
  int fuel;
  int &r;
  const int *p;
};
inline __device__ gtap_args_p24_f gtap_pack_p24_f(unsigned long long *mem, int fuel, int &r, const int *p) {
  return {mem, fuel, r, p};
}
GTAP_TASK(p24_f, (p24_f)(gtap_a.mem, gtap_a.fuel, gtap_a.r, gtap_a.p));
struct gtap_record_p24_f : gtap_args_p24_f {
  static constexpr unsigned gtap_states = 7; // 1 + number of calls
  int v1[4]; // pinned: the array's address is taken, line 1687
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p24_f(gtap_worker &gtap_w, gtap_record_p24_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  int &r = gtap_rec.r;
  const int *p = gtap_rec.p;
  int (&v1)[4] = gtap_rec.v1;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:1683
  case 2: goto gtap_resume_2; // programs.cu:1685
  case 3: goto gtap_resume_3; // programs.cu:1687
  case 4: goto gtap_resume_4; // programs.cu:1689
  case 5: goto gtap_resume_5; // programs.cu:1690
  case 6: goto gtap_resume_6; // programs.cu:1695
  default: break;
  }
#line 1681 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<unsigned int>((unsigned)(mem[3] + 1));
  unsigned int gtap_call_35;
#line 1683 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p24_f(mem, fuel / 6, r, p), gtap::to(gtap_call_35)});
#line 1683 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:1683
#line 3365 "programs.cpp"
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_35 = gtap_w.result();
  }
#line 1683 "programs.cu"
  r += (int)(gtap_call_35);
  if ((p[59 & 3] < 20)) {
    
#line 1685 "programs.cu"
    gtap_w.spawn(gtap::child{gtap_pack_p24_f(mem, fuel / 6, r, p)});
#line 1685 "programs.cu"
    if (gtap_w.must_wait()) { // state 2: the call, programs.cu:1685
#line 3379 "programs.cpp"
      gtap_w.suspend(2);
      return;
    gtap_resume_2:;
    }
    
#line 1686 "programs.cu"
    gtap::assign(v1, {(int)((r ^ fuel)), (int)(r), (int)((int)mem[r & 15]), (int)((int)mem[r & 15])});
    unsigned int gtap_call_36;
#line 1687 "programs.cu"
    gtap_w.spawn(gtap::child{gtap_pack_p24_f(mem, fuel / 6, r, v1), gtap::to(gtap_call_36)});
#line 1687 "programs.cu"
    if (gtap_w.must_wait()) { // state 3: the call, programs.cu:1687
#line 3392 "programs.cpp"
      gtap_w.suspend(3);
      return;
    gtap_resume_3:
      gtap_call_36 = gtap_w.result();
    }
#line 1687 "programs.cu"
    unsigned char v2 = (unsigned char)gtap_call_36;
  }
  unsigned int gtap_call_37;
#line 1689 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p24_f(mem, fuel / 6, r, p), gtap::to(gtap_call_37)});
#line 1689 "programs.cu"
  if (gtap_w.must_wait()) { // state 4: the call, programs.cu:1689
#line 3406 "programs.cpp"
    gtap_w.suspend(4);
    return;
  gtap_resume_4:
    gtap_call_37 = gtap_w.result();
  }
#line 1689 "programs.cu"
  r ^= (int)(gtap_call_37);
  
#line 1690 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p24_f(mem, fuel / 6, r, p)});
#line 1690 "programs.cu"
  if (gtap_w.must_wait()) { // state 5: the call, programs.cu:1690
#line 3419 "programs.cpp"
    gtap_w.suspend(5);
    return;
  gtap_resume_5:;
  }
  
#line 1691 "programs.cu"
  if (((3 * r) < 20)) {
    long long v3 = (long long)(((59 + 3) | fuel));
    long long v4 = (long long)(((v3 & fuel) - v3));
  }
  if (((fuel - fuel) & 1)) { unsigned int gtap_call_38;
#line 1695 "programs.cu"
    gtap_w.spawn(gtap::child{gtap_pack_p24_f(mem, fuel / 6, r, p), gtap::to(gtap_call_38)});
#line 1695 "programs.cu"
      if (gtap_w.must_wait()) { // state 6: the call, programs.cu:1695
#line 3435 "programs.cpp"
        gtap_w.suspend(6);
        return;
      gtap_resume_6:
        gtap_call_38 = gtap_w.result();
      }
#line 1695 "programs.cu"
    return gtap_w.template finish<unsigned int>(gtap_call_38); } else { return gtap_w.template finish<unsigned int>((unsigned)(r)); }
#line 3443 "programs.cpp"
}

static __device__ __noinline__ unsigned int gtap_calls_p24_f(unsigned long long *mem, int fuel, int &r,
    const int *p) {
  return gtap::recursion<gtap_task_p24_f>(gtap_pack_p24_f(mem, fuel, r, p));
}
static const gtap::recursive_function<gtap_task_p24_f> gtap_frames_p24_f;

#line 1697 "programs.cu"
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
#line 3510 "programs.cpp"
static __device__ __noinline__ bool gtap_calls_p25_f(unsigned long long *mem, int fuel,
    const int *p); // runs the calls as turns of a loop

#line 1754 "programs.cu"
__device__ bool p25_f(unsigned long long *mem, int fuel, const int *p) { return gtap_calls_p25_f(mem, fuel, p); }
#line 3516 "programs.cpp"
// ---- gtap: recursive function p25_f (programs.cu:1754) ----
struct gtap_args_p25_f {
  using gtap_task = struct gtap_task_p25_f;
  using gtap_result = bool;
  unsigned long long *mem;
  int fuel;
  const int *p;
};
inline __device__ gtap_args_p25_f gtap_pack_p25_f(unsigned long long *mem, int fuel, const int *p) {
  return {mem, fuel, p};
}
GTAP_TASK(p25_f, p25_f(gtap_a.mem, gtap_a.fuel, gtap_a.p));
struct gtap_record_p25_f : gtap_args_p25_f {
  static constexpr unsigned gtap_states = 3; // 1 + number of calls
  static constexpr bool gtap_movable = true;
  unsigned int v1; // spilled: live at the call, line 1758
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p25_f(gtap_worker &gtap_w, gtap_record_p25_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  const int *p = gtap_rec.p;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:1758
  case 2: goto gtap_resume_2; // programs.cu:1760
  default: break;
  }
#line 1755 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<bool>((bool)(mem[3] + 1));
  unsigned v1; v1 = (unsigned)((fuel - 6));
  bool gtap_call_39;
#line 1758 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p25_f(mem, fuel / 2, p), gtap::to(gtap_call_39)});
#line 1758 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:1758
#line 3553 "programs.cpp"
    gtap_rec.v1 = v1;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    v1 = gtap_rec.v1;
    gtap_call_39 = gtap_w.result();
  }
#line 1758 "programs.cu"
  v1 ^= (unsigned)(gtap_call_39);
  unsigned v2; v2 = (unsigned)((15 & (fuel & 26)));
  if (((fuel + fuel) > 7)) { bool gtap_call_40;
#line 1760 "programs.cu"
    gtap_w.spawn(gtap::child{gtap_pack_p25_f(mem, fuel / 2, p), gtap::to(gtap_call_40)});
#line 1760 "programs.cu"
      if (gtap_w.must_wait()) { // state 2: the call, programs.cu:1760
#line 3569 "programs.cpp"
        gtap_w.suspend(2);
        return;
      gtap_resume_2:
        gtap_call_40 = gtap_w.result();
      }
#line 1760 "programs.cu"
    return gtap_w.template finish<bool>(gtap_call_40); } else { return gtap_w.template finish<bool>(false); }
#line 3577 "programs.cpp"
}

static __device__ __noinline__ bool gtap_calls_p25_f(unsigned long long *mem, int fuel, const int *p) {
  return gtap::recursion<gtap_task_p25_f>(gtap_pack_p25_f(mem, fuel, p));
}
static const gtap::recursive_function<gtap_task_p25_f> gtap_frames_p25_f;

#line 1762 "programs.cu"
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
#line 3634 "programs.cpp"
static __device__ __noinline__ unsigned int gtap_calls_p26_f(unsigned long long *mem, int fuel, short x0,
    int &r); // runs the calls as turns of a loop

#line 1810 "programs.cu"
__device__ unsigned p26_f(unsigned long long *mem, int fuel, short x0, int &r) { return gtap_calls_p26_f(mem, fuel, x0, r); }
#line 3640 "programs.cpp"
// ---- gtap: recursive function p26_f (programs.cu:1810) ----
struct gtap_args_p26_f {
  using gtap_task = struct gtap_task_p26_f;
  using gtap_result = unsigned int;
  unsigned long long *mem;
  int fuel;
  short x0;
  int &r;
};
inline __device__ gtap_args_p26_f gtap_pack_p26_f(unsigned long long *mem, int fuel, short x0, int &r) {
  return {mem, fuel, x0, r};
}
GTAP_TASK(p26_f, (p26_f)(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.r));
struct gtap_record_p26_f : gtap_args_p26_f {
  static constexpr unsigned gtap_states = 3; // 1 + number of calls
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p26_f(gtap_worker &gtap_w, gtap_record_p26_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  short x0 = gtap_rec.x0;
  int &r = gtap_rec.r;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:1814
  case 2: goto gtap_resume_2; // programs.cu:1815
  default: break;
  }
#line 1811 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<unsigned int>((unsigned)(mem[3] + 1));
  r += (int)(((x0 > 7) ? r : (int)mem[r & 15]));
  
#line 1814 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p26_f(mem, fuel / 2, (r & fuel), r)});
#line 1814 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:1814
#line 3678 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  
#line 1815 "programs.cu"
  unsigned int gtap_call_41;
#line 1815 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p26_f(mem, fuel / 2, x0, r), gtap::to(gtap_call_41)});
#line 1815 "programs.cu"
  if (gtap_w.must_wait()) { // state 2: the call, programs.cu:1815
#line 3691 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_w.suspend(2);
    return;
  gtap_resume_2:
    gtap_call_41 = gtap_w.result();
  }
#line 1815 "programs.cu"
  r += (int)(gtap_call_41);
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
    return gtap_w.template finish<unsigned int>((unsigned)((r | (fuel * r))));
    r = (int)((r | fuel));
  }
  if (((((((34 * r) > 7) ? 20 : fuel) & 3) ? x0 : r) > 7)) {
    return gtap_w.template finish<unsigned int>((unsigned)(((int)mem[r & 15] + ((fuel < 20) ? x0 : r))));
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
      return gtap_w.template finish<unsigned int>((unsigned)((x0 + (3 * 45))));
    } while (v10 < 1);
  }
  return gtap_w.template finish<unsigned int>((unsigned)(23));
#line 3753 "programs.cpp"
}

static __device__ __noinline__ unsigned int gtap_calls_p26_f(unsigned long long *mem, int fuel, short x0,
    int &r) {
  return gtap::recursion<gtap_task_p26_f>(gtap_pack_p26_f(mem, fuel, x0, r));
}
static const gtap::recursive_function<gtap_task_p26_f> gtap_frames_p26_f;

#line 1870 "programs.cu"
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
#line 3863 "programs.cpp"
static __device__ __noinline__ long long gtap_calls_p27_f(unsigned long long *mem, int fuel, unsigned char x0,
    short x1, int &r, const int *p); // runs the calls as turns of a loop

#line 1970 "programs.cu"
__device__ long long p27_f(unsigned long long *mem, int fuel, unsigned char x0, short x1, int &r, const int *p) { return gtap_calls_p27_f(mem, fuel, x0, x1, r, p); }
#line 3869 "programs.cpp"
// ---- gtap: recursive function p27_f (programs.cu:1970) ----
struct gtap_args_p27_f {
  using gtap_task = struct gtap_task_p27_f;
  using gtap_result = long long;
  unsigned long long *mem;
  int fuel;
  unsigned char x0;
  short x1;
  int &r;
  const int *p;
};
inline __device__ gtap_args_p27_f gtap_pack_p27_f(unsigned long long *mem, int fuel, unsigned char x0,
    short x1, int &r, const int *p) {
  return {mem, fuel, x0, x1, r, p};
}
GTAP_TASK(p27_f, (p27_f)(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.x1, gtap_a.r, gtap_a.p));
struct gtap_record_p27_f : gtap_args_p27_f {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p27_f(gtap_worker &gtap_w, gtap_record_p27_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  unsigned char x0 = gtap_rec.x0;
  short x1 = gtap_rec.x1;
  int &r = gtap_rec.r;
  const int *p = gtap_rec.p;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:1973
  default: break;
  }
#line 1971 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<long long>((long long)(mem[3] + 1));
  long long gtap_call_42;
#line 1973 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p27_f(mem, fuel - 1, fuel, x1, r, p), gtap::to(gtap_call_42)});
#line 1973 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:1973
#line 3910 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_rec.x1 = x1;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_42 = gtap_w.result();
  }
#line 1973 "programs.cu"
  x1 += (short)(gtap_call_42);
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
  return gtap_w.template finish<long long>((long long)((((int)mem[r & 15] < 20) ? x0 : p[fuel & 3])));
#line 3948 "programs.cpp"
}

static __device__ __noinline__ long long gtap_calls_p27_f(unsigned long long *mem, int fuel, unsigned char x0,
    short x1, int &r, const int *p) {
  return gtap::recursion<gtap_task_p27_f>(gtap_pack_p27_f(mem, fuel, x0, x1, r, p));
}
static const gtap::recursive_function<gtap_task_p27_f> gtap_frames_p27_f;

#line 2003 "programs.cu"
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
#line 4031 "programs.cpp"
static __device__ __noinline__ bool gtap_calls_p28_f(unsigned long long *mem, int fuel, unsigned char x0,
    int x1, int &r, p28_S b); // runs the calls as turns of a loop

#line 2076 "programs.cu"
__device__ bool p28_f(unsigned long long *mem, int fuel, unsigned char x0, int x1, int &r, p28_S b) { return gtap_calls_p28_f(mem, fuel, x0, x1, r, b); }
#line 4037 "programs.cpp"
// ---- gtap: recursive function p28_f (programs.cu:2076) ----
struct gtap_args_p28_f {
  using gtap_task = struct gtap_task_p28_f;
  using gtap_result = bool;
  unsigned long long *mem;
  int fuel;
  unsigned char x0;
  int x1;
  int &r;
  p28_S b;
};
inline __device__ gtap_args_p28_f gtap_pack_p28_f(unsigned long long *mem, int fuel, unsigned char x0, int x1,
    int &r, p28_S b) {
  return {mem, fuel, x0, x1, r, b};
}
GTAP_TASK(p28_f, (p28_f)(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.x1, gtap_a.r, gtap_a.b));
struct gtap_record_p28_f : gtap_args_p28_f {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p28_f(gtap_worker &gtap_w, gtap_record_p28_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  unsigned char x0 = gtap_rec.x0;
  int &x1 = gtap_rec.x1;
  int &r = gtap_rec.r;
  p28_S b = gtap_rec.b;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:2079
  default: break;
  }
#line 2077 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<bool>((bool)(mem[3] + 1));
  
#line 2079 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p28_f(mem, fuel - 1, (r - 38), (r | fuel), x1, b)});
#line 2079 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:2079
#line 4077 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  
#line 2080 "programs.cu"
  long long v1 = (long long)(((int)mem[r & 15] | (int)mem[x1 & 15]));
  x0 += (unsigned char)(((x0 & x1) | v1));
  unsigned v2 = (unsigned)((((v1 & v1) != 5) ? (v1 ^ 43) : x1));
  return gtap_w.template finish<bool>((bool)((int)mem[(int)mem[x0 & 15] & 15]));
#line 4089 "programs.cpp"
}

static __device__ __noinline__ bool gtap_calls_p28_f(unsigned long long *mem, int fuel, unsigned char x0,
    int x1, int &r, p28_S b) {
  return gtap::recursion<gtap_task_p28_f>(gtap_pack_p28_f(mem, fuel, x0, x1, r, b));
}
static const gtap::recursive_function<gtap_task_p28_f> gtap_frames_p28_f;

#line 2085 "programs.cu"
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
#line 4148 "programs.cpp"
static __device__ __noinline__ long long gtap_calls_p29_f(unsigned long long *mem, int fuel, int x0,
    short x1); // runs the calls as turns of a loop

#line 2134 "programs.cu"
__device__ long long p29_f(unsigned long long *mem, int fuel, int x0, short x1) { return gtap_calls_p29_f(mem, fuel, x0, x1); }
#line 4154 "programs.cpp"
// ---- gtap: recursive function p29_f (programs.cu:2134) ----
struct gtap_args_p29_f {
  using gtap_task = struct gtap_task_p29_f;
  using gtap_result = long long;
  unsigned long long *mem;
  int fuel;
  int x0;
  short x1;
};
inline __device__ gtap_args_p29_f gtap_pack_p29_f(unsigned long long *mem, int fuel, int x0, short x1) {
  return {mem, fuel, x0, x1};
}
GTAP_TASK(p29_f, p29_f(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.x1));
struct gtap_record_p29_f : gtap_args_p29_f {
  static constexpr unsigned gtap_states = 5; // 1 + number of calls
  static constexpr bool gtap_movable = true;
  int v1; // spilled: live at the call, line 2141
  short v2; // spilled: live at the call, line 2141
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p29_f(gtap_worker &gtap_w, gtap_record_p29_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  int x0 = gtap_rec.x0;
  short x1 = gtap_rec.x1;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:2137
  case 2: goto gtap_resume_2; // programs.cu:2141
  case 3: goto gtap_resume_3; // programs.cu:2144
  case 4: goto gtap_resume_4; // programs.cu:2145
  default: break;
  }
#line 2135 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<long long>((long long)(mem[3] + 1));
  long long gtap_call_43;
#line 2137 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p29_f(mem, fuel / 4, (54 * x1), (((((int)mem[x1 & 15] & 3) ? x1 : fuel) & 1) ? x0 : x1)), gtap::to(gtap_call_43)});
#line 2137 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:2137
#line 4195 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_43 = gtap_w.result();
  }
#line 2137 "programs.cu"
  int v1; v1 = (int)gtap_call_43;
  x0 += (int)(x0);
  short v2; v2 = (short)(x1);
  if (((int)mem[fuel & 15] < 20)) {
    
#line 2141 "programs.cu"
    gtap_w.spawn(gtap::child{gtap_pack_p29_f(mem, fuel / 4, (int)mem[v1 & 15], v1)});
#line 2141 "programs.cu"
    if (gtap_w.must_wait()) { // state 2: the call, programs.cu:2141
#line 4212 "programs.cpp"
      gtap_rec.x0 = x0;
      gtap_rec.v1 = v1;
      gtap_rec.v2 = v2;
      gtap_w.suspend(2);
      return;
    gtap_resume_2:
      v1 = gtap_rec.v1;
      v2 = gtap_rec.v2;
    }
    
#line 2142 "programs.cu"
  }
  if ((x1 < 20))
    { long long gtap_call_44;
#line 2144 "programs.cu"
      gtap_w.spawn(gtap::child{gtap_pack_p29_f(mem, fuel / 4, (v2 - v1), x0), gtap::to(gtap_call_44)});
#line 2144 "programs.cu"
        if (gtap_w.must_wait()) { // state 3: the call, programs.cu:2144
#line 4231 "programs.cpp"
          gtap_w.suspend(3);
          return;
        gtap_resume_3:
          gtap_call_44 = gtap_w.result();
        }
#line 2144 "programs.cu"
      return gtap_w.template finish<long long>(gtap_call_44); }
  long long gtap_call_45;
#line 2145 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p29_f(mem, fuel / 4, v1, (int)mem[42 & 15]), gtap::to(gtap_call_45)});
#line 2145 "programs.cu"
  if (gtap_w.must_wait()) { // state 4: the call, programs.cu:2145
#line 4244 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_rec.v1 = v1;
    gtap_w.suspend(4);
    return;
  gtap_resume_4:
    v1 = gtap_rec.v1;
    gtap_call_45 = gtap_w.result();
  }
#line 2145 "programs.cu"
  v1 ^= (int)(gtap_call_45);
  mem[(x0 ^ fuel) & 15] += ((x1 + x0) - (int)mem[fuel & 15]);
  return gtap_w.template finish<long long>((long long)((int)mem[(((x0 + fuel) & 1) ? fuel : x1) & 15]));
#line 4257 "programs.cpp"
}

static __device__ __noinline__ long long gtap_calls_p29_f(unsigned long long *mem, int fuel, int x0,
    short x1) {
  return gtap::recursion<gtap_task_p29_f>(gtap_pack_p29_f(mem, fuel, x0, x1));
}
static const gtap::recursive_function<gtap_task_p29_f> gtap_frames_p29_f;

#line 2149 "programs.cu"
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
#line 4322 "programs.cpp"
static __device__ __noinline__ int gtap_calls_p30_f(unsigned long long *mem, int fuel, int &r,
    p30_S b); // runs the calls as turns of a loop

#line 2204 "programs.cu"
__device__ int p30_f(unsigned long long *mem, int fuel, int &r, p30_S b) { return gtap_calls_p30_f(mem, fuel, r, b); }
#line 4328 "programs.cpp"
// ---- gtap: recursive function p30_f (programs.cu:2204) ----
struct gtap_args_p30_f {
  using gtap_task = struct gtap_task_p30_f;
  using gtap_result = int;
  unsigned long long *mem;
  int fuel;
  int &r;
  p30_S b;
};
inline __device__ gtap_args_p30_f gtap_pack_p30_f(unsigned long long *mem, int fuel, int &r, p30_S b) {
  return {mem, fuel, r, b};
}
GTAP_TASK(p30_f, (p30_f)(gtap_a.mem, gtap_a.fuel, gtap_a.r, gtap_a.b));
struct gtap_record_p30_f : gtap_args_p30_f {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p30_f(gtap_worker &gtap_w, gtap_record_p30_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  int &r = gtap_rec.r;
  p30_S b = gtap_rec.b;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:2209
  default: break;
  }
#line 2205 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<int>((int)(mem[3] + 1));
  r -= (int)((fuel | (r - r)));
  if (((fuel | fuel) != 5)) {
    int gtap_call_46;
#line 2209 "programs.cu"
    gtap_w.spawn(gtap::child{gtap_pack_p30_f(mem, fuel - 1, r, p30_S{(int)((r * fuel)), {1u, (unsigned)(fuel)}}), gtap::to(gtap_call_46)});
#line 2209 "programs.cu"
    if (gtap_w.must_wait()) { // state 1: the call, programs.cu:2209
#line 4366 "programs.cpp"
      gtap_w.suspend(1);
      return;
    gtap_resume_1:
      gtap_call_46 = gtap_w.result();
    }
#line 2209 "programs.cu"
    unsigned v1 = (unsigned)gtap_call_46;
    r = (int)((int)mem[r & 15]);
  }
  if (((((15 - fuel) & 3) ? 0 : r) & 3)) {
    for (int v2 = 0; v2 < 3; ++v2) {
      r -= (int)((b.a + (int)b.c[(v2 - r) & 1]));
    }
  }
  return gtap_w.template finish<int>((int)(r));
#line 4382 "programs.cpp"
}

static __device__ __noinline__ int gtap_calls_p30_f(unsigned long long *mem, int fuel, int &r, p30_S b) {
  return gtap::recursion<gtap_task_p30_f>(gtap_pack_p30_f(mem, fuel, r, b));
}
static const gtap::recursive_function<gtap_task_p30_f> gtap_frames_p30_f;

#line 2219 "programs.cu"
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
#line 4446 "programs.cpp"
static __device__ __noinline__ int gtap_calls_p31_f(unsigned long long *mem, int fuel, unsigned int x0,
    short x1, const int *p); // runs the calls as turns of a loop

#line 2274 "programs.cu"
__device__ int p31_f(unsigned long long *mem, int fuel, unsigned x0, short x1, const int *p) { return gtap_calls_p31_f(mem, fuel, x0, x1, p); }
#line 4452 "programs.cpp"
// ---- gtap: recursive function p31_f (programs.cu:2274) ----
struct gtap_args_p31_f {
  using gtap_task = struct gtap_task_p31_f;
  using gtap_result = int;
  unsigned long long *mem;
  int fuel;
  unsigned int x0;
  short x1;
  const int *p;
};
inline __device__ gtap_args_p31_f gtap_pack_p31_f(unsigned long long *mem, int fuel, unsigned int x0, short x1,
    const int *p) {
  return {mem, fuel, x0, x1, p};
}
GTAP_TASK(p31_f, p31_f(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.x1, gtap_a.p));
struct gtap_record_p31_f : gtap_args_p31_f {
  static constexpr unsigned gtap_states = 3; // 1 + number of calls
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p31_f(gtap_worker &gtap_w, gtap_record_p31_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  unsigned int x0 = gtap_rec.x0;
  short x1 = gtap_rec.x1;
  const int *p = gtap_rec.p;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:2277
  case 2: goto gtap_resume_2; // programs.cu:2278
  default: break;
  }
#line 2275 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<int>((int)(mem[3] + 1));
  
#line 2277 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p31_f(mem, fuel / 2, (x1 - x0), x0, p)});
#line 2277 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:2277
#line 4492 "programs.cpp"
    gtap_rec.x1 = x1;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  
#line 2278 "programs.cu"
  int gtap_call_47;
#line 2278 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p31_f(mem, fuel / 2, p[x1 & 3], (int)mem[x1 & 15], p), gtap::to(gtap_call_47)});
#line 2278 "programs.cu"
  if (gtap_w.must_wait()) { // state 2: the call, programs.cu:2278
#line 4505 "programs.cpp"
    gtap_rec.x1 = x1;
    gtap_w.suspend(2);
    return;
  gtap_resume_2:
    gtap_call_47 = gtap_w.result();
  }
#line 2278 "programs.cu"
  x1 ^= (short)(gtap_call_47);
  int v1 = (int)(((int)mem[fuel & 15] + (fuel ^ x1)));
  long long v2 = (long long)((x0 * (int)mem[v1 & 15]));
  return gtap_w.template finish<int>((int)((((((28 != 5) ? x0 : fuel) & 1) ? x0 : x0) | x1)));
#line 4517 "programs.cpp"
}

static __device__ __noinline__ int gtap_calls_p31_f(unsigned long long *mem, int fuel, unsigned int x0,
    short x1, const int *p) {
  return gtap::recursion<gtap_task_p31_f>(gtap_pack_p31_f(mem, fuel, x0, x1, p));
}
static const gtap::recursive_function<gtap_task_p31_f> gtap_frames_p31_f;

#line 2283 "programs.cu"
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
#line 4576 "programs.cpp"
static __device__ __noinline__ unsigned int gtap_calls_p32_f(unsigned long long *mem, int fuel, short x0,
    unsigned int x1, int &r); // runs the calls as turns of a loop

#line 2332 "programs.cu"
__device__ unsigned p32_f(unsigned long long *mem, int fuel, short x0, unsigned x1, int &r) { return gtap_calls_p32_f(mem, fuel, x0, x1, r); }
#line 4582 "programs.cpp"
// ---- gtap: recursive function p32_f (programs.cu:2332) ----
struct gtap_args_p32_f {
  using gtap_task = struct gtap_task_p32_f;
  using gtap_result = unsigned int;
  unsigned long long *mem;
  int fuel;
  short x0;
  unsigned int x1;
  int &r;
};
inline __device__ gtap_args_p32_f gtap_pack_p32_f(unsigned long long *mem, int fuel, short x0, unsigned int x1,
    int &r) {
  return {mem, fuel, x0, x1, r};
}
GTAP_TASK(p32_f, (p32_f)(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.x1, gtap_a.r));
struct gtap_record_p32_f : gtap_args_p32_f {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p32_f(gtap_worker &gtap_w, gtap_record_p32_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  short x0 = gtap_rec.x0;
  unsigned int x1 = gtap_rec.x1;
  int &r = gtap_rec.r;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:2353
  default: break;
  }
#line 2333 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<unsigned int>((unsigned)(mem[3] + 1));
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
      return gtap_w.template finish<unsigned int>((unsigned)(4));
    }
    x1 -= (unsigned)((((((fuel & 3) ? r : x0) != 5) ? x0 : fuel) - (((((10 + x1) != 5) ? 14 : x1) & 1) ? x1 : x1)));
  }
  unsigned v4; v4 = (unsigned)((int)mem[31 & 15]);
  mem[fuel & 15] += x1;
  mem[fuel & 15] += r;
  unsigned int gtap_call_48;
#line 2353 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p32_f(mem, fuel - 1, r, x1, r), gtap::to(gtap_call_48)});
#line 2353 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:2353
#line 4639 "programs.cpp"
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_48 = gtap_w.result();
  }
#line 2353 "programs.cu"
  r ^= (int)(gtap_call_48);
  return gtap_w.template finish<unsigned int>((unsigned)(fuel));
#line 4648 "programs.cpp"
}

static __device__ __noinline__ unsigned int gtap_calls_p32_f(unsigned long long *mem, int fuel, short x0,
    unsigned int x1, int &r) {
  return gtap::recursion<gtap_task_p32_f>(gtap_pack_p32_f(mem, fuel, x0, x1, r));
}
static const gtap::recursive_function<gtap_task_p32_f> gtap_frames_p32_f;

#line 2356 "programs.cu"
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
#line 4722 "programs.cpp"
static __device__ __noinline__ int gtap_calls_p33_f(unsigned long long *mem, int fuel, long long x0,
    const int *p, p33_S b); // runs the calls as turns of a loop

#line 2420 "programs.cu"
__device__ int p33_f(unsigned long long *mem, int fuel, long long x0, const int *p, p33_S b) { return gtap_calls_p33_f(mem, fuel, x0, p, b); }
#line 4728 "programs.cpp"
// ---- gtap: recursive function p33_f (programs.cu:2420) ----
struct gtap_args_p33_f {
  using gtap_task = struct gtap_task_p33_f;
  using gtap_result = int;
  unsigned long long *mem;
  int fuel;
  long long x0;
  const int *p;
  p33_S b;
};
inline __device__ gtap_args_p33_f gtap_pack_p33_f(unsigned long long *mem, int fuel, long long x0,
    const int *p, p33_S b) {
  return {mem, fuel, x0, p, b};
}
GTAP_TASK(p33_f, (p33_f)(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.p, gtap_a.b));
struct gtap_record_p33_f : gtap_args_p33_f {
  static constexpr unsigned gtap_states = 4; // 1 + number of calls
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p33_f(gtap_worker &gtap_w, gtap_record_p33_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  long long x0 = gtap_rec.x0;
  const int *p = gtap_rec.p;
  p33_S b = gtap_rec.b;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:2425
  case 2: goto gtap_resume_2; // programs.cu:2427
  case 3: goto gtap_resume_3; // programs.cu:2430
  default: break;
  }
#line 2421 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<int>((int)(mem[3] + 1));
  if (((b.a + (int)b.c[fuel & 1]) != 5)) {
    x0 -= (long long)(x0);
    int gtap_call_50;
#line 2425 "programs.cu"
    gtap_w.spawn(gtap::child{gtap_pack_p33_f(mem, fuel / 3, (x0 * 31), p, b), gtap::to(gtap_call_50)});
#line 2425 "programs.cu"
    if (gtap_w.must_wait()) { // state 1: the call, programs.cu:2425
#line 4771 "programs.cpp"
      gtap_rec.x0 = x0;
      gtap_w.suspend(1);
      return;
    gtap_resume_1:
      gtap_call_50 = gtap_w.result();
    }
#line 2425 "programs.cu"
    if (gtap_call_50 > 3) {
      unsigned v1; v1 = (unsigned)(38);
      if ((p[v1 & 3] < 20)) { int gtap_call_49;
#line 2427 "programs.cu"
        gtap_w.spawn(gtap::child{gtap_pack_p33_f(mem, fuel / 3, fuel, p, p33_S{(int)(30), {1u, (unsigned)(fuel)}}), gtap::to(gtap_call_49)});
#line 2427 "programs.cu"
          if (gtap_w.must_wait()) { // state 2: the call, programs.cu:2427
#line 4786 "programs.cpp"
            gtap_w.suspend(2);
            return;
          gtap_resume_2:
            gtap_call_49 = gtap_w.result();
          }
#line 2427 "programs.cu"
        return gtap_w.template finish<int>(gtap_call_49); } else { return gtap_w.template finish<int>((int)(fuel)); }
    }
  } else {
    int gtap_call_51;
#line 2430 "programs.cu"
    gtap_w.spawn(gtap::child{gtap_pack_p33_f(mem, fuel / 3, (int)mem[fuel & 15], p, p33_S{(int)((fuel & fuel)), {1u, (unsigned)(fuel)}}), gtap::to(gtap_call_51)});
#line 2430 "programs.cu"
    if (gtap_w.must_wait()) { // state 3: the call, programs.cu:2430
#line 4801 "programs.cpp"
      gtap_rec.x0 = x0;
      gtap_w.suspend(3);
      return;
    gtap_resume_3:
      gtap_call_51 = gtap_w.result();
    }
#line 2430 "programs.cu"
    x0 += (long long)(gtap_call_51);
  }
  if (((x0 * fuel) & 1)) {
    x0 = (long long)(27);
    mem[x0 & 15] ^= (x0 - x0);
  }
  short v2 = (short)(fuel);
  unsigned char v3 = (unsigned char)((int)mem[p[v2 & 3] & 15]);
  v2 += (short)((((int)mem[33 & 15] & 1) ? v2 : fuel));
  return gtap_w.template finish<int>((int)(((int)mem[x0 & 15] * fuel)));
#line 4819 "programs.cpp"
}

static __device__ __noinline__ int gtap_calls_p33_f(unsigned long long *mem, int fuel, long long x0,
    const int *p, p33_S b) {
  return gtap::recursion<gtap_task_p33_f>(gtap_pack_p33_f(mem, fuel, x0, p, b));
}
static const gtap::recursive_function<gtap_task_p33_f> gtap_frames_p33_f;

#line 2441 "programs.cu"
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
#line 4890 "programs.cpp"
static __device__ __noinline__ unsigned int gtap_calls_p34_f(unsigned long long *mem, int fuel, int x0,
    short x1); // runs the calls as turns of a loop

#line 2502 "programs.cu"
__device__ unsigned p34_f(unsigned long long *mem, int fuel, int x0, short x1) { return gtap_calls_p34_f(mem, fuel, x0, x1); }
#line 4896 "programs.cpp"
// ---- gtap: recursive function p34_f (programs.cu:2502) ----
struct gtap_args_p34_f {
  using gtap_task = struct gtap_task_p34_f;
  using gtap_result = unsigned int;
  unsigned long long *mem;
  int fuel;
  int x0;
  short x1;
};
inline __device__ gtap_args_p34_f gtap_pack_p34_f(unsigned long long *mem, int fuel, int x0, short x1) {
  return {mem, fuel, x0, x1};
}
GTAP_TASK(p34_f, p34_f(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.x1));
struct gtap_record_p34_f : gtap_args_p34_f {
  static constexpr unsigned gtap_states = 6; // 1 + number of calls
  static constexpr bool gtap_movable = true;
  int v2; // spilled: live at the call, line 2519
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p34_f(gtap_worker &gtap_w, gtap_record_p34_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  int x0 = gtap_rec.x0;
  short x1 = gtap_rec.x1;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:2507
  case 2: goto gtap_resume_2; // programs.cu:2511
  case 3: goto gtap_resume_3; // programs.cu:2515
  case 4: goto gtap_resume_4; // programs.cu:2519
  case 5: goto gtap_resume_5; // programs.cu:2527
  default: break;
  }
#line 2503 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<unsigned int>((unsigned)(mem[3] + 1));
  if (((int)mem[44 & 15] & 1)) {
    if ((fuel > 7)) {
      unsigned int gtap_call_52;
#line 2507 "programs.cu"
      gtap_w.spawn(gtap::child{gtap_pack_p34_f(mem, fuel / 6, (x1 - x0), x0), gtap::to(gtap_call_52)});
#line 2507 "programs.cu"
      if (gtap_w.must_wait()) { // state 1: the call, programs.cu:2507
#line 4939 "programs.cpp"
        gtap_rec.x0 = x0;
        gtap_rec.x1 = x1;
        gtap_w.suspend(1);
        return;
      gtap_resume_1:
        gtap_call_52 = gtap_w.result();
      }
#line 2507 "programs.cu"
      x1 ^= (short)(gtap_call_52);
    } else {
      unsigned v1; v1 = (unsigned)((int)mem[(int)mem[x0 & 15] & 15]);
      if ((x1 > 7))
        { unsigned int gtap_call_53;
#line 2511 "programs.cu"
          gtap_w.spawn(gtap::child{gtap_pack_p34_f(mem, fuel / 6, 19, (fuel ^ v1)), gtap::to(gtap_call_53)});
#line 2511 "programs.cu"
            if (gtap_w.must_wait()) { // state 2: the call, programs.cu:2511
#line 4957 "programs.cpp"
              gtap_w.suspend(2);
              return;
            gtap_resume_2:
              gtap_call_53 = gtap_w.result();
            }
#line 2511 "programs.cu"
          return gtap_w.template finish<unsigned int>(gtap_call_53); }
    }
    mem[(((fuel & x1) & 1) ? x0 : x0) & 15] += ((37 + x1) ^ (int)mem[fuel & 15]);
  }
  unsigned int gtap_call_54;
#line 2515 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p34_f(mem, fuel / 6, (32 * 23), (int)mem[x1 & 15]), gtap::to(gtap_call_54)});
#line 2515 "programs.cu"
  if (gtap_w.must_wait()) { // state 3: the call, programs.cu:2515
#line 4973 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_rec.x1 = x1;
    gtap_w.suspend(3);
    return;
  gtap_resume_3:
    gtap_call_54 = gtap_w.result();
  }
#line 2515 "programs.cu"
  x0 ^= (int)(gtap_call_54);
  x1 += (short)(fuel);
  if (((int)mem[x0 & 15] & 1)) {
    { int v2; // for, programs.cu:2518
#line 2518 "programs.cu"
      for (v2 = 0; v2 < 2; ++v2) {
        unsigned int gtap_call_55;
#line 2519 "programs.cu"
        gtap_w.spawn(gtap::child{gtap_pack_p34_f(mem, fuel / 6, v2, x0), gtap::to(gtap_call_55)});
#line 2519 "programs.cu"
        if (gtap_w.must_wait()) { // state 4: the call, programs.cu:2519
#line 4993 "programs.cpp"
          gtap_rec.x0 = x0;
          gtap_rec.x1 = x1;
          gtap_rec.v2 = v2;
          gtap_w.suspend(4);
          return;
        gtap_resume_4:
          v2 = gtap_rec.v2;
          gtap_call_55 = gtap_w.result();
        }
#line 2519 "programs.cu"
        if (gtap_call_55 > 3) {
          mem[(x1 & v2) & 15] = v2;
          return gtap_w.template finish<unsigned int>((unsigned)(v2));
        }
        long long v3 = (long long)(v2);
      }
    }
#line 2525 "programs.cu"
    short v4 = (short)(10);
  } else {
    unsigned int gtap_call_56;
#line 2527 "programs.cu"
    gtap_w.spawn(gtap::child{gtap_pack_p34_f(mem, fuel / 6, (fuel - x0), (int)mem[x0 & 15]), gtap::to(gtap_call_56)});
#line 2527 "programs.cu"
    if (gtap_w.must_wait()) { // state 5: the call, programs.cu:2527
#line 5019 "programs.cpp"
      gtap_rec.x0 = x0;
      gtap_rec.x1 = x1;
      gtap_w.suspend(5);
      return;
    gtap_resume_5:
      gtap_call_56 = gtap_w.result();
    }
#line 2527 "programs.cu"
    if (gtap_call_56 > 3) {
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
  return gtap_w.template finish<unsigned int>((unsigned)(x1));
#line 5042 "programs.cpp"
}

static __device__ __noinline__ unsigned int gtap_calls_p34_f(unsigned long long *mem, int fuel, int x0,
    short x1) {
  return gtap::recursion<gtap_task_p34_f>(gtap_pack_p34_f(mem, fuel, x0, x1));
}
static const gtap::recursive_function<gtap_task_p34_f> gtap_frames_p34_f;

#line 2542 "programs.cu"
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
#line 5132 "programs.cpp"
static __device__ __noinline__ unsigned char gtap_calls_p35_f(unsigned long long *mem, int fuel,
    unsigned char x0, int &r, p35_S b); // runs the calls as turns of a loop

#line 2622 "programs.cu"
__device__ unsigned char p35_f(unsigned long long *mem, int fuel, unsigned char x0, int &r, p35_S b) { return gtap_calls_p35_f(mem, fuel, x0, r, b); }
#line 5138 "programs.cpp"
// ---- gtap: recursive function p35_f (programs.cu:2622) ----
struct gtap_args_p35_f {
  using gtap_task = struct gtap_task_p35_f;
  using gtap_result = unsigned char;
  unsigned long long *mem;
  int fuel;
  unsigned char x0;
  int &r;
  p35_S b;
};
inline __device__ gtap_args_p35_f gtap_pack_p35_f(unsigned long long *mem, int fuel, unsigned char x0, int &r,
    p35_S b) {
  return {mem, fuel, x0, r, b};
}
GTAP_TASK(p35_f, (p35_f)(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.r, gtap_a.b));
struct gtap_record_p35_f : gtap_args_p35_f {
  static constexpr unsigned gtap_states = 4; // 1 + number of calls
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p35_f(gtap_worker &gtap_w, gtap_record_p35_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  unsigned char x0 = gtap_rec.x0;
  int &r = gtap_rec.r;
  p35_S b = gtap_rec.b;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:2626
  case 2: goto gtap_resume_2; // programs.cu:2626
  case 3: goto gtap_resume_3; // programs.cu:2642
  default: break;
  }
#line 2623 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<unsigned char>((unsigned char)(mem[3] + 1));
  if (((fuel * r) & 1)) {
    unsigned char gtap_call_57;
#line 2626 "programs.cu"
    gtap_w.spawn(gtap::child{gtap_pack_p35_f(mem, fuel / 3, x0, r, p35_S{(int)((x0 - r)), {1u, (unsigned)(fuel)}}), gtap::to(gtap_call_57)});
#line 2626 "programs.cu"
    if (gtap_w.must_wait()) { // state 1: the call, programs.cu:2626
#line 5180 "programs.cpp"
      gtap_rec.x0 = x0;
      gtap_w.suspend(1);
      return;
    gtap_resume_1:
      gtap_call_57 = gtap_w.result();
    }
#line 2626 "programs.cu"
        unsigned char gtap_call_58;
#line 2626 "programs.cu"
    gtap_w.spawn(gtap::child{gtap_pack_p35_f(mem, fuel / 3, gtap_call_57, r, b), gtap::to(gtap_call_58)});
#line 2626 "programs.cu"
    if (gtap_w.must_wait()) { // state 2: the call, programs.cu:2626
#line 5193 "programs.cpp"
      gtap_rec.x0 = x0;
      gtap_w.suspend(2);
      return;
    gtap_resume_2:
      gtap_call_58 = gtap_w.result();
    }
#line 2626 "programs.cu"
    x0 += (unsigned char)(gtap_call_58);
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
  unsigned char gtap_call_59;
#line 2642 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p35_f(mem, fuel / 3, (r * 40), r, b), gtap::to(gtap_call_59)});
#line 2642 "programs.cu"
  if (gtap_w.must_wait()) { // state 3: the call, programs.cu:2642
#line 5222 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_w.suspend(3);
    return;
  gtap_resume_3:
    gtap_call_59 = gtap_w.result();
  }
#line 2642 "programs.cu"
  r += (int)((int)mem[59 & 15] + gtap_call_59);
  x0 += (unsigned char)((int)mem[(x0 + fuel) & 15]);
  unsigned char v3 = (unsigned char)(32);
  return gtap_w.template finish<unsigned char>((unsigned char)((int)mem[r & 15]));
#line 5234 "programs.cpp"
}

static __device__ __noinline__ unsigned char gtap_calls_p35_f(unsigned long long *mem, int fuel,
    unsigned char x0, int &r, p35_S b) {
  return gtap::recursion<gtap_task_p35_f>(gtap_pack_p35_f(mem, fuel, x0, r, b));
}
static const gtap::recursive_function<gtap_task_p35_f> gtap_frames_p35_f;

#line 2647 "programs.cu"
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
#line 5309 "programs.cpp"
static __device__ __noinline__ short gtap_calls_p36_f(unsigned long long *mem, int fuel, short x0, int &r,
    const int *p); // runs the calls as turns of a loop

#line 2712 "programs.cu"
__device__ short p36_f(unsigned long long *mem, int fuel, short x0, int &r, const int *p) { return gtap_calls_p36_f(mem, fuel, x0, r, p); }
#line 5315 "programs.cpp"
// ---- gtap: recursive function p36_f (programs.cu:2712) ----
struct gtap_args_p36_f {
  using gtap_task = struct gtap_task_p36_f;
  using gtap_result = short;
  unsigned long long *mem;
  int fuel;
  short x0;
  int &r;
  const int *p;
};
inline __device__ gtap_args_p36_f gtap_pack_p36_f(unsigned long long *mem, int fuel, short x0, int &r,
    const int *p) {
  return {mem, fuel, x0, r, p};
}
GTAP_TASK(p36_f, (p36_f)(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.r, gtap_a.p));
struct gtap_record_p36_f : gtap_args_p36_f {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  int v1[4]; // pinned: the array's address is taken, line 2717
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p36_f(gtap_worker &gtap_w, gtap_record_p36_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  short x0 = gtap_rec.x0;
  int &r = gtap_rec.r;
  const int *p = gtap_rec.p;
  int (&v1)[4] = gtap_rec.v1;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:2717
  default: break;
  }
#line 2713 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<short>((short)(mem[3] + 1));
  r ^= (int)((((p[r & 3] & 1) ? r : x0) | (21 | r)));
  gtap::assign(v1, {(int)((fuel - r)), (int)((((x0 * r) & 1) ? fuel : r)), (int)((int)mem[x0 & 15]), (int)(r)});
  short gtap_call_60;
#line 2717 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p36_f(mem, fuel - 1, x0, r, v1), gtap::to(gtap_call_60)});
#line 2717 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:2717
#line 5357 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_60 = gtap_w.result();
  }
#line 2717 "programs.cu"
  x0 += (short)(gtap_call_60);
  if (((int)mem[x0 & 15] < 20)) {
    if (((fuel ^ fuel) != 5)) {
      if (((int)mem[fuel & 15] < 20)) {
        int v2 = (int)(x0);
        mem[v1[v2 & 3] & 15] ^= v1[(54 - v2) & 3];
      }
      return gtap_w.template finish<short>((short)((int)mem[24 & 15]));
    }
  } else {
    short v3 = (short)((v1[r & 3] | x0));
  }
  return gtap_w.template finish<short>((short)((r * x0)));
#line 5378 "programs.cpp"
}

static __device__ __noinline__ short gtap_calls_p36_f(unsigned long long *mem, int fuel, short x0, int &r,
    const int *p) {
  return gtap::recursion<gtap_task_p36_f>(gtap_pack_p36_f(mem, fuel, x0, r, p));
}
static const gtap::recursive_function<gtap_task_p36_f> gtap_frames_p36_f;

#line 2731 "programs.cu"
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
#line 5447 "programs.cpp"
static __device__ __noinline__ int gtap_calls_p37_f(unsigned long long *mem, int fuel, long long x0,
    unsigned int x1, int &r); // runs the calls as turns of a loop

#line 2790 "programs.cu"
__device__ int p37_f(unsigned long long *mem, int fuel, long long x0, unsigned x1, int &r) { return gtap_calls_p37_f(mem, fuel, x0, x1, r); }
#line 5453 "programs.cpp"
// ---- gtap: recursive function p37_f (programs.cu:2790) ----
struct gtap_args_p37_f {
  using gtap_task = struct gtap_task_p37_f;
  using gtap_result = int;
  unsigned long long *mem;
  int fuel;
  long long x0;
  unsigned int x1;
  int &r;
};
inline __device__ gtap_args_p37_f gtap_pack_p37_f(unsigned long long *mem, int fuel, long long x0,
    unsigned int x1, int &r) {
  return {mem, fuel, x0, x1, r};
}
GTAP_TASK(p37_f, (p37_f)(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.x1, gtap_a.r));
struct gtap_record_p37_f : gtap_args_p37_f {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p37_f(gtap_worker &gtap_w, gtap_record_p37_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  long long x0 = gtap_rec.x0;
  unsigned int x1 = gtap_rec.x1;
  int &r = gtap_rec.r;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:2801
  default: break;
  }
#line 2791 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<int>((int)(mem[3] + 1));
  x1 = (unsigned)(x1);
  r -= (int)((((((((fuel - fuel) & 1) ? r : r) != 5) ? x1 : r) != 5) ? (r | x0) : (int)mem[x0 & 15]));
  int v1; v1 = -1;
  while (++v1 < 3) {
    r ^= (int)(r);
  }
  x0 = (long long)(x0);
  short v2; v2 = (short)(x0);
  int gtap_call_61;
#line 2801 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p37_f(mem, fuel - 1, (int)mem[r & 15], x0, r), gtap::to(gtap_call_61)});
#line 2801 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:2801
#line 5500 "programs.cpp"
    gtap_rec.x1 = x1;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_61 = gtap_w.result();
  }
#line 2801 "programs.cu"
  if (gtap_call_61 > 3) {
    unsigned char v3 = (unsigned char)(((((fuel > 7) ? r : x1) != 5) ? (r * fuel) : (x1 | x1)));
    long long v4 = (long long)(1);
  }
  return gtap_w.template finish<int>((int)((int)mem[r & 15]));
#line 5513 "programs.cpp"
}

static __device__ __noinline__ int gtap_calls_p37_f(unsigned long long *mem, int fuel, long long x0,
    unsigned int x1, int &r) {
  return gtap::recursion<gtap_task_p37_f>(gtap_pack_p37_f(mem, fuel, x0, x1, r));
}
static const gtap::recursive_function<gtap_task_p37_f> gtap_frames_p37_f;

#line 2807 "programs.cu"
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
#line 5580 "programs.cpp"
static __device__ __noinline__ int gtap_calls_p38_f(unsigned long long *mem, int fuel, short x0,
    const int *p); // runs the calls as turns of a loop

#line 2864 "programs.cu"
__device__ int p38_f(unsigned long long *mem, int fuel, short x0, const int *p) { return gtap_calls_p38_f(mem, fuel, x0, p); }
#line 5586 "programs.cpp"
// ---- gtap: recursive function p38_f (programs.cu:2864) ----
struct gtap_args_p38_f {
  using gtap_task = struct gtap_task_p38_f;
  using gtap_result = int;
  unsigned long long *mem;
  int fuel;
  short x0;
  const int *p;
};
inline __device__ gtap_args_p38_f gtap_pack_p38_f(unsigned long long *mem, int fuel, short x0, const int *p) {
  return {mem, fuel, x0, p};
}
GTAP_TASK(p38_f, p38_f(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.p));
struct gtap_record_p38_f : gtap_args_p38_f {
  static constexpr unsigned gtap_states = 4; // 1 + number of calls
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p38_f(gtap_worker &gtap_w, gtap_record_p38_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  short x0 = gtap_rec.x0;
  const int *p = gtap_rec.p;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:2873
  case 2: goto gtap_resume_2; // programs.cu:2874
  case 3: goto gtap_resume_3; // programs.cu:2879
  default: break;
  }
#line 2865 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<int>((int)(mem[3] + 1));
  x0 += (short)((int)mem[(20 + fuel) & 15]);
  x0 ^= (short)(19);
  unsigned v1; v1 = (unsigned)((int)mem[2 & 15]);
  if ((v1 > 7)) {
    return gtap_w.template finish<int>((int)(((x0 ^ v1) | (int)mem[x0 & 15])));
    if ((fuel != 5))
      { int gtap_call_62;
#line 2873 "programs.cu"
        gtap_w.spawn(gtap::child{gtap_pack_p38_f(mem, fuel / 3, ((p[x0 & 3] & 1) ? v1 : x0), p), gtap::to(gtap_call_62)});
#line 2873 "programs.cu"
          if (gtap_w.must_wait()) { // state 1: the call, programs.cu:2873
#line 5630 "programs.cpp"
            gtap_w.suspend(1);
            return;
          gtap_resume_1:
            gtap_call_62 = gtap_w.result();
          }
#line 2873 "programs.cu"
        return gtap_w.template finish<int>(gtap_call_62); }
    
#line 2874 "programs.cu"
    gtap_w.spawn(gtap::child{gtap_pack_p38_f(mem, fuel / 3, (x0 + fuel), p)});
#line 2874 "programs.cu"
    if (gtap_w.must_wait()) { // state 2: the call, programs.cu:2874
#line 5643 "programs.cpp"
      gtap_rec.x0 = x0;
      gtap_w.suspend(2);
      return;
    gtap_resume_2:;
    }
    
#line 2875 "programs.cu"
  } else {
    x0 -= (short)(((fuel | x0) ^ (int)mem[v1 & 15]));
    int v2 = (int)(((fuel | fuel) - x0));
  }
  if (((fuel | x0) & 1)) { int gtap_call_63;
#line 2879 "programs.cu"
    gtap_w.spawn(gtap::child{gtap_pack_p38_f(mem, fuel / 3, p[41 & 3], p), gtap::to(gtap_call_63)});
#line 2879 "programs.cu"
      if (gtap_w.must_wait()) { // state 3: the call, programs.cu:2879
#line 5660 "programs.cpp"
        gtap_w.suspend(3);
        return;
      gtap_resume_3:
        gtap_call_63 = gtap_w.result();
      }
#line 2879 "programs.cu"
    return gtap_w.template finish<int>(gtap_call_63); } else { return gtap_w.template finish<int>((int)(fuel)); }
#line 5668 "programs.cpp"
}

static __device__ __noinline__ int gtap_calls_p38_f(unsigned long long *mem, int fuel, short x0,
    const int *p) {
  return gtap::recursion<gtap_task_p38_f>(gtap_pack_p38_f(mem, fuel, x0, p));
}
static const gtap::recursive_function<gtap_task_p38_f> gtap_frames_p38_f;

#line 2881 "programs.cu"
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
#line 5735 "programs.cpp"
static __device__ __noinline__ short gtap_calls_p39_f(unsigned long long *mem, int fuel, long long x0,
    short x1, int &r, const int *p); // runs the calls as turns of a loop

#line 2938 "programs.cu"
__device__ short p39_f(unsigned long long *mem, int fuel, long long x0, short x1, int &r, const int *p) { return gtap_calls_p39_f(mem, fuel, x0, x1, r, p); }
#line 5741 "programs.cpp"
// ---- gtap: recursive function p39_f (programs.cu:2938) ----
struct gtap_args_p39_f {
  using gtap_task = struct gtap_task_p39_f;
  using gtap_result = short;
  unsigned long long *mem;
  int fuel;
  long long x0;
  short x1;
  int &r;
  const int *p;
};
inline __device__ gtap_args_p39_f gtap_pack_p39_f(unsigned long long *mem, int fuel, long long x0, short x1,
    int &r, const int *p) {
  return {mem, fuel, x0, x1, r, p};
}
GTAP_TASK(p39_f, (p39_f)(gtap_a.mem, gtap_a.fuel, gtap_a.x0, gtap_a.x1, gtap_a.r, gtap_a.p));
struct gtap_record_p39_f : gtap_args_p39_f {
  static constexpr unsigned gtap_states = 6; // 1 + number of calls
  static constexpr bool gtap_movable = true;
  short v1; // spilled: live at the call, line 2944
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_p39_f(gtap_worker &gtap_w, gtap_record_p39_f &gtap_rec) {
  unsigned long long *mem = gtap_rec.mem;
  int fuel = gtap_rec.fuel;
  long long x0 = gtap_rec.x0;
  short x1 = gtap_rec.x1;
  int &r = gtap_rec.r;
  const int *p = gtap_rec.p;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // programs.cu:2942
  case 2: goto gtap_resume_2; // programs.cu:2943
  case 3: goto gtap_resume_3; // programs.cu:2944
  case 4: goto gtap_resume_4; // programs.cu:2945
  case 5: goto gtap_resume_5; // programs.cu:2946
  default: break;
  }
#line 2939 "programs.cu"
  if (fuel <= 0)
    return gtap_w.template finish<short>((short)(mem[3] + 1));
  x1 ^= (short)((int)mem[(3 * fuel) & 15]);
  short gtap_call_64;
#line 2942 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p39_f(mem, fuel / 5, 14, p[x0 & 3], r, p), gtap::to(gtap_call_64)});
#line 2942 "programs.cu"
  if (gtap_w.must_wait()) { // state 1: the call, programs.cu:2942
#line 5788 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_64 = gtap_w.result();
  }
#line 2942 "programs.cu"
  x1 = (short)(gtap_call_64);
  short gtap_call_65;
#line 2943 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p39_f(mem, fuel / 5, ((49 < 20) ? x1 : fuel), p[fuel & 3], r, p), gtap::to(gtap_call_65)});
#line 2943 "programs.cu"
  if (gtap_w.must_wait()) { // state 2: the call, programs.cu:2943
#line 5802 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_rec.x1 = x1;
    gtap_w.suspend(2);
    return;
  gtap_resume_2:
    gtap_call_65 = gtap_w.result();
  }
#line 2943 "programs.cu"
  short v1; v1 = (short)gtap_call_65;
  short gtap_call_66;
#line 2944 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p39_f(mem, fuel / 5, p[fuel & 3], x1, r, p), gtap::to(gtap_call_66)});
#line 2944 "programs.cu"
  if (gtap_w.must_wait()) { // state 3: the call, programs.cu:2944
#line 5817 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_rec.x1 = x1;
    gtap_rec.v1 = v1;
    gtap_w.suspend(3);
    return;
  gtap_resume_3:
    v1 = gtap_rec.v1;
    gtap_call_66 = gtap_w.result();
  }
#line 2944 "programs.cu"
  x1 += (short)(gtap_call_66);
  short gtap_call_67;
#line 2945 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p39_f(mem, fuel / 5, x1, r, r, p), gtap::to(gtap_call_67)});
#line 2945 "programs.cu"
  if (gtap_w.must_wait()) { // state 4: the call, programs.cu:2945
#line 5834 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_rec.x1 = x1;
    gtap_rec.v1 = v1;
    gtap_w.suspend(4);
    return;
  gtap_resume_4:
    v1 = gtap_rec.v1;
    gtap_call_67 = gtap_w.result();
  }
#line 2945 "programs.cu"
  x0 ^= (long long)(gtap_call_67);
  short gtap_call_68;
#line 2946 "programs.cu"
  gtap_w.spawn(gtap::child{gtap_pack_p39_f(mem, fuel / 5, (v1 + x0), x1, r, p), gtap::to(gtap_call_68)});
#line 2946 "programs.cu"
  if (gtap_w.must_wait()) { // state 5: the call, programs.cu:2946
#line 5851 "programs.cpp"
    gtap_rec.x0 = x0;
    gtap_w.suspend(5);
    return;
  gtap_resume_5:
    gtap_call_68 = gtap_w.result();
  }
#line 2946 "programs.cu"
  x0 += (long long)(gtap_call_68);
  return gtap_w.template finish<short>((short)(((((fuel ^ fuel) & 1) ? r : x0) - (fuel | r))));
#line 5861 "programs.cpp"
}

static __device__ __noinline__ short gtap_calls_p39_f(unsigned long long *mem, int fuel, long long x0,
    short x1, int &r, const int *p) {
  return gtap::recursion<gtap_task_p39_f>(gtap_pack_p39_f(mem, fuel, x0, x1, r, p));
}
static const gtap::recursive_function<gtap_task_p39_f> gtap_frames_p39_f;

#line 2949 "programs.cu"
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

__device__ void task(unsigned long long *result, int number, int k) { if (!gtap::serial_call_allowed()) return;
  atomicAdd(result, one_tasks(number, k) * (k + 1));
}
#line 6010 "programs.cpp"
// ---- gtap: task function task (programs.cu:3085) ----
struct gtap_args_task {
  using gtap_task = struct gtap_task_task;
  using gtap_result = void;
  unsigned long long *result;
  int number;
  int k;
};
inline __device__ gtap_args_task gtap_pack_task(unsigned long long *result, int number, int k) {
  return {result, number, k};
}
GTAP_TASK(task, task(gtap_a.result, gtap_a.number, gtap_a.k));
struct gtap_record_task : gtap_args_task {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_task(gtap_worker &gtap_w, gtap_record_task &gtap_rec) {
  unsigned long long *result = gtap_rec.result;
  int number = gtap_rec.number;
  int k = gtap_rec.k;
  gtap::assume_global(result);
#line 3085 "programs.cu"
  GTAP_CHECK_RECORD(gtap_task_task);
  atomicAdd(result, one_tasks(number, k) * (k + 1));
  gtap_w.finish();
}


#line 3090 "programs.cu"
static __device__ __noinline__ void gtap_loop_all_1(unsigned gtap_turns, int k, unsigned long long *result, int number);
#line 6042 "programs.cpp"
namespace {
// ---- gtap: task function gtap_loop_all_1 (programs.cu:3090) ----
struct gtap_args_gtap_loop_all_1 {
  using gtap_task = struct gtap_task_gtap_loop_all_1;
  using gtap_result = void;
  unsigned int gtap_turns;
  int k;
  unsigned long long *result;
  int number;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_loop_all_1 gtap_pack_gtap_loop_all_1(unsigned int gtap_turns,
    int k, unsigned long long *result, int number) {
  return {gtap_turns, k, result, number};
}
GTAP_TASK(gtap_loop_all_1, gtap_loop_all_1(gtap_a.gtap_turns, gtap_a.k, gtap_a.result, gtap_a.number));
} // namespace


#line 3089 "programs.cu"
__device__ void all(unsigned long long *result, int number) { if (!gtap::serial_call_allowed()) return;
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, 40, 1); ::gtap::divides(gtap_turns)) {

#line 3090 "programs.cu"
    gtap_loop_all_1(gtap_turns, 0, result, number);
#line 3090 "programs.cu"
  } else
#line 3090 "programs.cu"
  for (int k = 0; k < 40; ++k) {

    task(result, number, k);
  }
}
#line 6075 "programs.cpp"
// ---- gtap: task function all (programs.cu:3089) ----
struct gtap_args_all {
  using gtap_task = struct gtap_task_all;
  using gtap_result = void;
  unsigned long long *result;
  int number;
};
inline __device__ gtap_args_all gtap_pack_all(unsigned long long *result, int number) {
  return {result, number};
}
GTAP_TASK(all, all(gtap_a.result, gtap_a.number));
struct gtap_record_all : gtap_args_all {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_all(gtap_worker &gtap_w, gtap_record_all &gtap_rec) {
  unsigned long long *result = gtap_rec.result;
  int number = gtap_rec.number;
  gtap::assume_global(result);
#line 3089 "programs.cu"
  GTAP_CHECK_RECORD(gtap_task_all);
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, 40, 1); ::gtap::in_task::divides(gtap_turns)) {
#line 3090 "programs.cu"
    // task, programs.cu:3090
#line 3090 "programs.cu"
    gtap_w.spawn(gtap::child{gtap_pack_gtap_loop_all_1(gtap_turns, 0, result, number)});
#line 3090 "programs.cu"
  } else
#line 3090 "programs.cu"
  for (int k = 0; k < 40; ++k) {
    // task, programs.cu:3091
    gtap_w.spawn(gtap::child{gtap_pack_task(result, number, k)});
  }
  gtap_w.finish();
}



#line 3090 "programs.cu"
static __device__ __noinline__ void gtap_loop_all_1(unsigned gtap_turns, int k, unsigned long long *result, int number) { if (!gtap::serial_call_allowed()) return; // the turns of a loop of all
#line 3090 "programs.cu"
  while (::gtap::halves(gtap_turns)) {
#line 3090 "programs.cu"
    const unsigned gtap_half = gtap_turns / 2;

#line 3090 "programs.cu"
    gtap_loop_all_1(gtap_half, k, result, number);
#line 3090 "programs.cu"
    k = ::gtap::ahead(k, gtap_half, 1);
#line 3090 "programs.cu"
    gtap_turns -= gtap_half;
#line 3090 "programs.cu"
  }
#line 3090 "programs.cu"
  for (; gtap_turns != 0; --gtap_turns, ++k) {

    task(result, number, k);
  }
#line 3093 "programs.cu"
}
#line 6137 "programs.cpp"
namespace {
struct gtap_record_gtap_loop_all_1 : gtap_args_gtap_loop_all_1 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_loop_all_1(gtap_worker &gtap_w, gtap_record_gtap_loop_all_1 &gtap_rec) {
  unsigned int gtap_turns = gtap_rec.gtap_turns;
  int k = gtap_rec.k;
  unsigned long long *result = gtap_rec.result;
  int number = gtap_rec.number;
  gtap::assume_global(result);
#line 3090 "programs.cu"
  GTAP_CHECK_RECORD(gtap_task_gtap_loop_all_1);
#line 3090 "programs.cu"
  // the turns of a loop of all
#line 3090 "programs.cu"
  while (::gtap::in_task::halves(gtap_turns)) {
#line 3090 "programs.cu"
    const unsigned gtap_half = gtap_turns / 2;
#line 3090 "programs.cu"
    // task, programs.cu:3090
#line 3090 "programs.cu"
    gtap_w.spawn(gtap::child{gtap_pack_gtap_loop_all_1(gtap_half, k, result, number)});
#line 3090 "programs.cu"
    k = ::gtap::ahead(k, gtap_half, 1);
#line 3090 "programs.cu"
    gtap_turns -= gtap_half;
#line 3090 "programs.cu"
  }
#line 3090 "programs.cu"
  for (; gtap_turns != 0; --gtap_turns, ++k) {
    // task, programs.cu:3091
    gtap_w.spawn(gtap::child{gtap_pack_task(result, number, k)});
  }
#line 3093 "programs.cu"
  gtap_w.finish();
#line 6175 "programs.cpp"
}
} // namespace

// ---- gtap: program of as_tasks (programs.cu:3095) ----
using gtap_program_as_tasks = gtap::program<gtap_task_task, gtap_task_all, gtap_task_gtap_loop_all_1>;
#line 3095 "programs.cu"
__global__ void GTAP_ENTRY_BOUNDS as_tasks(int number, unsigned long long *result) {
  { // entry, programs.cu:3096
#line 6184 "programs.cpp"
    gtap::session<gtap_program_as_tasks> gtap_s;
    if (gtap_s.first()) // one thread of the grid
#line 3097 "programs.cu"
      gtap_s.root(gtap::child{gtap_pack_all(result, number)});
#line 6189 "programs.cpp"
    gtap_s.run(); // every thread: returns after the last task
  }
#line 3098 "programs.cu"
}
#line 6194 "programs.cpp"
static const gtap::entry_kernel gtap_entry_as_tasks =
    gtap::entry_of<gtap_program_as_tasks>(&as_tasks);
#line 3099 "programs.cu"
__global__ void zero(unsigned long long *result) { *result = 0; }
__global__ void serially(int number, unsigned long long *result) {
  *result = 0;
  for (int k = 0; k < 40; ++k)
    *result += one_serial(number, k) * (k + 1);
}
int main(int argc, char **argv) {
  fuzz::launchers kernels;
  kernels.tasks = [](int number, unsigned long long, unsigned long long *result) {
    [&](unsigned long long *gtap_1) { gtap::host::launch(1, 1, [&] { zero(gtap_1); }); }(result);
    [&](int gtap_1, unsigned long long *gtap_2) { gtap::host::launch(fuzz::grid, GTAP_BLOCK_SIZE, [&] { as_tasks(gtap_1, gtap_2); }); }(number, result);
  };
  kernels.serial = [](int number, unsigned long long, unsigned long long *result) {
    [&](int gtap_1, unsigned long long *gtap_2) { gtap::host::launch(1, 1, [&] { serially(gtap_1, gtap_2); }); }(number, result);
  };
  kernels.clear = []() { [&]() { gtap::host::launch(1, 1, [&] { clear_memory(); }); }(); };
  kernels.hash = [](unsigned long long *result) { [&](unsigned long long *gtap_1) { gtap::host::launch(1, 1, [&] { hash_memory(gtap_1); }); }(result); };
  return fuzz::compare(argc, argv, 40, kernels);
}
