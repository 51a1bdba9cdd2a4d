// Copies from global to shared memory that the hardware makes beside the warp: here they are loads
// and stores, done when they are asked for.
#pragma once
#pragma clang attribute push(__attribute__((nodebug)), apply_to = hasType(functionType))

inline __device__ void __pipeline_memcpy_async(void* to, const void* from, size_t bytes,
                                               size_t zeros = 0) {
    if (bytes == 16) {
        *static_cast<uint4*>(to) = *static_cast<const uint4*>(from);
    } else if (bytes == 8) {
        *static_cast<uint2*>(to) = *static_cast<const uint2*>(from);
    } else {
        *static_cast<unsigned int*>(to) = *static_cast<const unsigned int*>(from);
    }
    for (size_t i = bytes - zeros; i < bytes; ++i)
        static_cast<char*>(to)[i] = 0;
}
inline __device__ void __pipeline_commit() {}
inline __device__ void __pipeline_wait_prior(size_t) {}
#pragma clang attribute pop
