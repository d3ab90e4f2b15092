// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How many ways there are to place n queens on an n by n board: sequence A000170 of the On-Line Encyclopedia of Integer
// Sequences.
#pragma once

constexpr int kLargestKnown = 27;
// clang-format off
constexpr unsigned long long kSolutions[kLargestKnown] = {
    1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512, 95815104, 666090624,
    4968057848, 39029188884, 314666222712, 2691008701644, 24233937684440, 227514171973736, 2207893435808352,
    22317699616364044, 234907967154122528};
// clang-format on
