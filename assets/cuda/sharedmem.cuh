// Dynamic shared memory of any type, as templates of samples ask for it.
#pragma once
#pragma clang attribute push(__attribute__((nodebug)), apply_to = hasType(functionType))

template <class T>
struct SharedMemory {
    __device__ T* getPointer() {
        extern __shared__ __align__(16) unsigned char warpscope_shared_memory[];
        return reinterpret_cast<T*>(warpscope_shared_memory);
    }
    __device__ operator T*() { return getPointer(); }
};
#pragma clang attribute pop
