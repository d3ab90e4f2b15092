// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// SHA-1 (FIPS 180-4, section 6.1) of messages that fit one block, on the host and on the device, as
// a splittable generator of random numbers: the state of a node's child is the hash of the node's
// state and the child's number (Olivier et al., LCPC 2006).
#pragma once

#include <cstdint>

struct State {
  std::uint32_t word[5];
};

__host__ __device__ constexpr std::uint32_t rotated_left(std::uint32_t x, int n) {
  return x << n | x >> (32 - n);
}

// The hash of one block, padding included; `w` is used up. The words of the message schedule come
// from the sixteen before them, in place: with every loop unrolled all is in registers.
__host__ __device__ constexpr State sha1_of_block(std::uint32_t (&w)[16]) {
  const State initial{{0x67452301u, 0xefcdab89u, 0x98badcfeu, 0x10325476u, 0xc3d2e1f0u}};
  std::uint32_t a = initial.word[0], b = initial.word[1], c = initial.word[2], d = initial.word[3],
                e = initial.word[4];
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
  for (int t = 0; t < 80; ++t) {
    if (t >= 16)
      w[t % 16] = rotated_left(w[(t + 13) % 16] ^ w[(t + 8) % 16] ^ w[(t + 2) % 16] ^ w[t % 16], 1);
    std::uint32_t f = 0, k = 0;
    if (t < 20) {
      f = (b & c) ^ (~b & d);
      k = 0x5a827999u;
    } else if (t < 40) {
      f = b ^ c ^ d;
      k = 0x6ed9eba1u;
    } else if (t < 60) {
      f = (b & c) ^ (b & d) ^ (c & d);
      k = 0x8f1bbcdcu;
    } else {
      f = b ^ c ^ d;
      k = 0xca62c1d6u;
    }
    const std::uint32_t next = rotated_left(a, 5) + f + e + k + w[t % 16];
    e = d;
    d = c;
    c = rotated_left(b, 30);
    b = a;
    a = next;
  }
  return {{initial.word[0] + a, initial.word[1] + b, initial.word[2] + c, initial.word[3] + d,
           initial.word[4] + e}};
}

// The hash of `words` big-endian words, at most 13.
template <int words>
__host__ __device__ constexpr State sha1_of(const std::uint32_t (&message)[words]) {
  static_assert(words <= 13, "a block has room for 13 words, a bit and the length");
  std::uint32_t block[16] = {};
  for (int i = 0; i < words; ++i)
    block[i] = message[i];
  block[words] = 0x80000000u;
  block[15] = 32 * words;
  return sha1_of_block(block);
}

// The state of a tree's root: the hash of sixteen zero bytes and the seed.
__host__ __device__ constexpr State root_state(std::uint32_t seed) {
  return sha1_of({0u, 0u, 0u, 0u, seed});
}

__host__ __device__ constexpr State child_state(const State &parent, std::uint32_t number) {
  return sha1_of(
      {parent.word[0], parent.word[1], parent.word[2], parent.word[3], parent.word[4], number});
}

// The random number of a state, 31 bits.
__host__ __device__ constexpr std::uint32_t random_of(const State &state) {
  return state.word[4] & 0x7fffffffu;
}

namespace sha1_examples {
constexpr bool same(const State &a, const State &b) {
  for (int i = 0; i < 5; ++i)
    if (a.word[i] != b.word[i])
      return false;
  return true;
}
constexpr State of_abc() { // FIPS 180's own example, whose message is no whole word
  std::uint32_t block[16] = {0x61626380u};
  block[15] = 24;
  return sha1_of_block(block);
}
static_assert(same(of_abc(), {{0xa9993e36u, 0x4706816au, 0xba3e2571u, 0x7850c26cu, 0x9cd0d89du}}),
              "SHA-1 of abc");
} // namespace sha1_examples
