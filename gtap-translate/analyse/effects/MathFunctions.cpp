// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See MathFunctions.h.
#include "analyse/effects/MathFunctions.h"

#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/STLExtras.h>

namespace gtap {

using namespace clang;

bool isMathFunction(const FunctionDecl &function, const ASTContext &context) {
  if (!function.getIdentifier() ||
      !context.getSourceManager().isInSystemHeader(function.getLocation()))
    return false;
  auto isNumber = [](QualType type) { return type->isArithmeticType(); };
  if (!isNumber(function.getReturnType()) || function.isVariadic() ||
      !llvm::all_of(function.parameters(),
                    [&](const ParmVarDecl *each) { return isNumber(each->getType()); }))
    return false;
  static constexpr StringRef plain[] = {
      "abs",       "acos",     "acosh",    "asin",   "asinh",     "atan",   "atan2",  "atanh",
      "cbrt",      "ceil",     "copysign", "cos",    "cosh",      "cospi",  "erf",    "erfc",
      "erfcinv",   "erfcx",    "erfinv",   "exp",    "exp10",     "exp2",   "expm1",  "fabs",
      "fdim",      "fdivide",  "floor",    "fma",    "fmax",      "fmin",   "fmod",   "hypot",
      "ilogb",     "isfinite", "isinf",    "isnan",  "labs",      "ldexp",  "llabs",  "llmax",
      "llmin",     "llrint",   "llround",  "log",    "log10",     "log1p",  "log2",   "logb",
      "lrint",     "lround",   "max",      "min",    "nearbyint", "norm3d", "norm4d", "normcdf",
      "nextafter", "pow",      "powi",     "rcbrt",  "remainder", "rhypot", "rint",   "round",
      "rsqrt",     "scalbn",   "signbit",  "sin",    "sinh",      "sinpi",  "sqrt",   "tan",
      "tanh",      "tgamma",   "trunc",    "ullmax", "ullmin",    "umax",   "umin",   "saturate"};
  static constexpr StringRef intrinsics[] = {
      "__popc",      "__popcll", "__clz",    "__clzll",   "__ffs",      "__ffsll", "__brev",
      "__brevll",    "__mulhi",  "__umulhi", "__mul64hi", "__umul64hi", "__mul24", "__umul24",
      "__byte_perm", "__sad",    "__usad",   "__hadd",    "__uhadd",    "__rhadd", "__urhadd"};
  StringRef name = function.getName();
  if (llvm::is_contained(intrinsics, name))
    return true;
  if (name.consume_front("__") && // __fmaf_rn, __int_as_float, __float2int_rz
      (name.ends_with("_rn") || name.ends_with("_rz") || name.ends_with("_ru") ||
       name.ends_with("_rd") || name.contains("_as_")))
    return true;
  if (llvm::is_contained(plain, name))
    return true;
  return name.consume_back("f") && llvm::is_contained(plain, name);
}

} // namespace gtap
