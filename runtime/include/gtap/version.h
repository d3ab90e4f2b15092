// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The runtime's version, for `#if`. Versions follow semver.org; CHANGELOG.md says what each changes.
#pragma once

#define GTAP_VERSION_MAJOR 0
#define GTAP_VERSION_MINOR 1
#define GTAP_VERSION_PATCH 0
// 10203 is 1.2.3.
#define GTAP_VERSION (GTAP_VERSION_MAJOR * 10000 + GTAP_VERSION_MINOR * 100 + GTAP_VERSION_PATCH)
// For `#if GTAP_VERSION_AT_LEAST(0, 1, 0)`: this version, or a later one.
#define GTAP_VERSION_AT_LEAST(major, minor, patch)                                                 \
  (GTAP_VERSION >= (major)*10000 + (minor)*100 + (patch))
