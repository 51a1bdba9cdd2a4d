// Copies from global to shared memory that the hardware makes beside the warp: cp.async, which GPUs
// have from compute capability 8.0 on. On others they are loads and stores.
#pragma once
#pragma clang attribute push(__attribute__((nodebug)), apply_to = hasType(functionType))

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
#define WS_COPY(bytes)                                                                      \
    if (zeros == 0)                                                                         \
        asm volatile("cp.async.ca.shared.global [%0], [%1], " #bytes ";" ::"r"(place),      \
                     "l"(source)                                                            \
                     : "memory");                                                           \
    else                                                                                    \
        asm volatile("cp.async.ca.shared.global [%0], [%1], " #bytes ", %2;" ::"r"(place),  \
                     "l"(source), "r"(bytes - static_cast<unsigned int>(zeros))             \
                     : "memory")
inline __device__ void __pipeline_memcpy_async(void* to, const void* from, size_t bytes,
                                               size_t zeros = 0) {
    const auto place = static_cast<unsigned int>(__cvta_generic_to_shared(to));
    const size_t source = __cvta_generic_to_global(from);
    if (bytes == 16) {
        WS_COPY(16);
    } else if (bytes == 8) {
        WS_COPY(8);
    } else {
        WS_COPY(4);
    }
}
#undef WS_COPY
inline __device__ void __pipeline_commit() { asm volatile("cp.async.commit_group;" ::: "memory"); }
/// `prior`: a constant, as nvcc wants it.
inline __device__ __attribute__((always_inline)) void __pipeline_wait_prior(size_t prior) {
    switch (prior) {
        case 0:
            asm volatile("cp.async.wait_group 0;" ::: "memory");
            break;
        case 1:
            asm volatile("cp.async.wait_group 1;" ::: "memory");
            break;
        case 2:
            asm volatile("cp.async.wait_group 2;" ::: "memory");
            break;
        case 3:
            asm volatile("cp.async.wait_group 3;" ::: "memory");
            break;
        case 4:
            asm volatile("cp.async.wait_group 4;" ::: "memory");
            break;
        case 5:
            asm volatile("cp.async.wait_group 5;" ::: "memory");
            break;
        case 6:
            asm volatile("cp.async.wait_group 6;" ::: "memory");
            break;
        default:
            asm volatile("cp.async.wait_group 7;" ::: "memory");
    }
}
#else
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
#endif
#pragma clang attribute pop
