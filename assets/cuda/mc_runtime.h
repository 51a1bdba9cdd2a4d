// MXMACA of MetaX: its names for what CUDA calls cuda…, and its own for lanes of a wave.
#pragma once
#include "warpscope_cuda.h"

#define mcMalloc cudaMalloc
#define mcFree cudaFree
#define mcMemcpy cudaMemcpy
#define mcMemcpyAsync cudaMemcpyAsync
#define mcMemcpyHostToDevice cudaMemcpyHostToDevice
#define mcMemcpyDeviceToHost cudaMemcpyDeviceToHost
#define mcMemcpyDeviceToDevice cudaMemcpyDeviceToDevice
#define mcMemcpyHostToHost cudaMemcpyHostToHost
#define mcMemcpyDefault cudaMemcpyDefault
#define mcMemset cudaMemset
#define mcMallocHost cudaMallocHost
#define mcMallocManaged cudaMallocManaged
#define mcDeviceSynchronize cudaDeviceSynchronize
#define mcDeviceReset cudaDeviceReset
#define mcGetLastError cudaGetLastError
#define mcPeekAtLastError cudaPeekAtLastError
#define mcGetErrorString cudaGetErrorString
#define mcGetErrorName cudaGetErrorName
#define mcGetDevice cudaGetDevice
#define mcSetDevice cudaSetDevice
#define mcGetDeviceCount cudaGetDeviceCount
#define mcGetDeviceProperties cudaGetDeviceProperties
#define mcDeviceProp cudaDeviceProp
#define mcError cudaError
#define mcError_t cudaError_t
#define mcSuccess cudaSuccess
#define mcErrorInvalidValue cudaErrorInvalidValue
#define mcStream_t cudaStream_t
#define mcStreamCreate cudaStreamCreate
#define mcStreamDestroy cudaStreamDestroy
#define mcStreamSynchronize cudaStreamSynchronize
#define mcEvent_t cudaEvent_t
#define mcEventCreate cudaEventCreate
#define mcEventDestroy cudaEventDestroy
#define mcEventRecord cudaEventRecord
#define mcEventSynchronize cudaEventSynchronize
#define mcEventElapsedTime cudaEventElapsedTime
#define mcMemcpyToSymbol cudaMemcpyToSymbol
#define mcMemcpyFromSymbol cudaMemcpyFromSymbol
#define mcLaunchCooperativeKernel cudaLaunchCooperativeKernel
#define mcOccupancyMaxActiveBlocksPerMultiprocessor cudaOccupancyMaxActiveBlocksPerMultiprocessor
#define mcFuncSetAttribute cudaFuncSetAttribute

static __device__ __forceinline__ void __syncwave(unsigned long long mask = 0xffffffffull) {
    __syncwarp((unsigned int)mask);
}
