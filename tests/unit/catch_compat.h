// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Catch2 under one name, whether version 2 (one header) or version 3 is installed.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
