// What nvcc declares before the first line of a CUDA C++ file, for clang without a CUDA installation.
// The PTX reader knows the functions that stay calls (__nv_sinf and its kin) by their names.
#pragma once

#define CUDA_VERSION 11050
#define CUDART_VERSION 11050
#define __CUDACC_VER_MAJOR__ 11
#define __CUDACC_VER_MINOR__ 5
#define __CUDACC__ 1
#define __NVCC__ 1
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
// Used: the host may fill it, so that the compiler must not take its first value for good.
#define __constant__ __attribute__((constant)) __attribute__((used))
#define __managed__ __attribute__((device))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __forceinline__ inline __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __cluster_dims__(...)
#define __grid_constant__
#define __device_builtin__
#define __cudart_builtin__
#define CUDARTAPI

// What stands in headers belongs to the line that calls it: PTX of clang does not say where something
// was inlined. What has no place of its own gets that of its call.
#pragma clang attribute push(__attribute__((nodebug)), apply_to = hasType(functionType))

#include <__clang_cuda_math_forward_declares.h>

#include <cassert>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <new>

#include "vector_types.h"

#include <__clang_cuda_builtin_vars.h>
// What clang's header declares and leaves to others: `uint3 t = threadIdx;`.
#define WARPSCOPE_AS_VECTOR(NAME)                                                              \
    __device__ inline __cuda_builtin_##NAME##_t::operator uint3() const { return {x, y, z}; } \
    __device__ inline __cuda_builtin_##NAME##_t::operator dim3() const { return {x, y, z}; }
WARPSCOPE_AS_VECTOR(threadIdx)
WARPSCOPE_AS_VECTOR(blockIdx)
WARPSCOPE_AS_VECTOR(blockDim)
WARPSCOPE_AS_VECTOR(gridDim)
#undef WARPSCOPE_AS_VECTOR
// As of CUDA 9.1 clang's headers call functions for words of two or four numbers; later they write
// video instructions.
#undef CUDA_VERSION
#define CUDA_VERSION 9010
#include <__clang_cuda_libdevice_declares.h>

#include "libdevice.h"
#include "packed_words.h"

#include <__clang_cuda_device_functions.h>
#undef CUDA_VERSION
#define CUDA_VERSION 11050
#include <__clang_cuda_math.h>
#include <__clang_cuda_cmath.h>
#include <__clang_cuda_intrinsics.h>

#include "overloads.h"
#include "device_functions.h"
#include "dpx.h"
#include "host_runtime.h"

#pragma clang attribute pop
