// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the translator reads before a program for a GPU, behind the toolkit's headers: functions that nvcc gives to host code without
// a header of the program's, and Clang's CUDA headers to device code only. They are declared, never called.
#pragma once

// A managed variable is one of the device, also where nothing else says so. Clang knows the attribute for HIP only.
#undef __managed__
#define __managed__ __attribute__((device))

#define GTAP_TRANSLATING_LEAST_AND_GREATEST(result, left, right)                                   \
  __attribute__((host)) result min(left, right);                                                   \
  __attribute__((host)) result max(left, right)
GTAP_TRANSLATING_LEAST_AND_GREATEST(int, int, int);
GTAP_TRANSLATING_LEAST_AND_GREATEST(unsigned, unsigned, unsigned);
GTAP_TRANSLATING_LEAST_AND_GREATEST(unsigned, int, unsigned);
GTAP_TRANSLATING_LEAST_AND_GREATEST(unsigned, unsigned, int);
GTAP_TRANSLATING_LEAST_AND_GREATEST(long, long, long);
GTAP_TRANSLATING_LEAST_AND_GREATEST(unsigned long, unsigned long, unsigned long);
GTAP_TRANSLATING_LEAST_AND_GREATEST(unsigned long, long, unsigned long);
GTAP_TRANSLATING_LEAST_AND_GREATEST(unsigned long, unsigned long, long);
GTAP_TRANSLATING_LEAST_AND_GREATEST(long long, long long, long long);
GTAP_TRANSLATING_LEAST_AND_GREATEST(unsigned long long, unsigned long long, unsigned long long);
GTAP_TRANSLATING_LEAST_AND_GREATEST(unsigned long long, long long, unsigned long long);
GTAP_TRANSLATING_LEAST_AND_GREATEST(unsigned long long, unsigned long long, long long);
GTAP_TRANSLATING_LEAST_AND_GREATEST(float, float, float);
GTAP_TRANSLATING_LEAST_AND_GREATEST(double, double, double);
GTAP_TRANSLATING_LEAST_AND_GREATEST(double, float, double);
GTAP_TRANSLATING_LEAST_AND_GREATEST(double, double, float);
#undef GTAP_TRANSLATING_LEAST_AND_GREATEST
__attribute__((host)) unsigned umin(unsigned, unsigned);
__attribute__((host)) unsigned umax(unsigned, unsigned);
__attribute__((host)) long long llmin(long long, long long);
__attribute__((host)) long long llmax(long long, long long);
__attribute__((host)) unsigned long long ullmin(unsigned long long, unsigned long long);
__attribute__((host)) unsigned long long ullmax(unsigned long long, unsigned long long);

// Templates, so that <math.h> can bring in those of std. Not in namespace gtap, which a file without the runtime's headers lacks.
namespace gtap_translating {
template <class Value>
struct answer_about;
template <>
struct answer_about<float> {
  using type = bool;
};
template <>
struct answer_about<double> {
  using type = bool;
};
template <>
struct answer_about<long double> {
  using type = bool;
};
} // namespace gtap_translating
template <class Value>
__attribute__((host)) typename gtap_translating::answer_about<Value>::type isnan(Value);
template <class Value>
__attribute__((host)) typename gtap_translating::answer_about<Value>::type isinf(Value);
template <class Value>
__attribute__((host)) typename gtap_translating::answer_about<Value>::type isfinite(Value);
template <class Value>
__attribute__((host)) typename gtap_translating::answer_about<Value>::type signbit(Value);
