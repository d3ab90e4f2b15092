// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's approximations of functions of <math.h>, as the functions themselves. glibc's headers declare these names, and its library
// has none of them.
#include <cmath>

extern "C" {
float __sinf(float x) noexcept {
  return std::sin(x);
}
float __cosf(float x) noexcept {
  return std::cos(x);
}
float __tanf(float x) noexcept {
  return std::tan(x);
}
float __expf(float x) noexcept {
  return std::exp(x);
}
float __exp10f(float x) noexcept {
  return std::pow(10.0f, x);
}
float __logf(float x) noexcept {
  return std::log(x);
}
float __log2f(float x) noexcept {
  return std::log2(x);
}
float __log10f(float x) noexcept {
  return std::log10(x);
}
float __powf(float x, float y) noexcept {
  return std::pow(x, y);
}
void __sincosf(float x, float *sine, float *cosine) noexcept {
  *sine = std::sin(x);
  *cosine = std::cos(x);
}
}
