// A launcher that is a template itself: the file says nowhere which type its kernel works on.
#include <cstdio>
#include <cuda_runtime.h>

template <class T> struct Dynamic {
    __device__ operator T *() {
        extern __shared__ int bytes[];
        return (T *)bytes;
    }
};

template <class T, int kThreads, bool kIsWhole> __global__ void blockSums(const T *in, T *out, unsigned n) {
    T *parts = Dynamic<T>();
    unsigned i = blockIdx.x * kThreads * 2 + threadIdx.x;
    T mine = 0;
    if (kIsWhole || i < n) mine = in[i];
    if (i + kThreads < n) mine += in[i + kThreads];
    parts[threadIdx.x] = mine;
    __syncthreads();
    for (unsigned half = kThreads / 2; half > 0; half >>= 1) {
        if (threadIdx.x < half) parts[threadIdx.x] += parts[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) out[blockIdx.x] = parts[0];
}

template <class T> void sums(const T *in, T *out, unsigned n) {
    const int blocks = (n + 511) / 512;
    blockSums<T, 256, false><<<blocks, 256, 2048>>>(in, out, n);
}

template void sums<int>(const int *, int *, unsigned);
template void sums<double>(const double *, double *, unsigned);
