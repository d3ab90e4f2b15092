// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stands for CUDA's vector_types.h in host builds: everything is in the shim.
#pragma once
#include <gtap/host/cuda_shim.h>
