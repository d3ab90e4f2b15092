// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's vector types: dim3, int2, uint4, float3 and the like, with their make_ functions. Must not
// know the emulator.
#pragma once

#define GTAP_HOST_VECTOR(scalar, name, align2, align4)                                             \
  struct name##1 {                                                                                 \
    scalar x;                                                                                      \
  };                                                                                               \
  struct alignas(align2) name##2 {                                                                 \
    scalar x, y;                                                                                   \
  };                                                                                               \
  struct name##3 {                                                                                 \
    scalar x, y, z;                                                                                \
  };                                                                                               \
  struct alignas(align4) name##4 {                                                                 \
    scalar x, y, z, w;                                                                             \
  };                                                                                               \
  constexpr name##1 make_##name##1(scalar x) {                                                     \
    return {x};                                                                                    \
  }                                                                                                \
  constexpr name##2 make_##name##2(scalar x, scalar y) {                                           \
    return {x, y};                                                                                 \
  }                                                                                                \
  constexpr name##3 make_##name##3(scalar x, scalar y, scalar z) {                                 \
    return {x, y, z};                                                                              \
  }                                                                                                \
  constexpr name##4 make_##name##4(scalar x, scalar y, scalar z, scalar w) {                       \
    return {x, y, z, w};                                                                           \
  }

// Alignments are those of CUDA's vector_types.h (at most 16 bytes).
GTAP_HOST_VECTOR(signed char, char, 2, 4)
GTAP_HOST_VECTOR(unsigned char, uchar, 2, 4)
GTAP_HOST_VECTOR(short, short, 4, 8)
GTAP_HOST_VECTOR(unsigned short, ushort, 4, 8)
GTAP_HOST_VECTOR(int, int, 8, 16)
GTAP_HOST_VECTOR(unsigned, uint, 8, 16)
GTAP_HOST_VECTOR(long, long, 16, 16)
GTAP_HOST_VECTOR(unsigned long, ulong, 16, 16)
GTAP_HOST_VECTOR(long long, longlong, 16, 16)
GTAP_HOST_VECTOR(unsigned long long, ulonglong, 16, 16)
GTAP_HOST_VECTOR(float, float, 8, 16)
GTAP_HOST_VECTOR(double, double, 16, 16)

#undef GTAP_HOST_VECTOR

// Extents of a grid or block; missing ones are 1.
struct dim3 {
  unsigned x = 1, y = 1, z = 1;
  constexpr dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
  constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  constexpr operator uint3() const { return {x, y, z}; }
};
