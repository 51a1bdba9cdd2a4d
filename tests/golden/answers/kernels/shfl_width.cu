#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    int l = threadIdx.x;
    unsigned v = hashOf(i);
    out[i * 10 + 0] = (unsigned)(__shfl_sync(~0u, v, l * 3 + 1, 8));
    out[i * 10 + 1] = (unsigned)(__shfl_up_sync(~0u, v, 3, 16));
    out[i * 10 + 2] = (unsigned)(__shfl_down_sync(~0u, v, 5, 8));
    out[i * 10 + 3] = (unsigned)(__shfl_xor_sync(~0u, v, 13, 16));
    out[i * 10 + 4] = (unsigned)(__shfl_sync(~0u, v, -1, 4));
    out[i * 10 + 5] = (unsigned)(__shfl_sync(~0u, v, l + 40));
    {
        unsigned long long v_ =
            (unsigned long long)(__double_as_longlong(__shfl_xor_sync(~0u, (double)v * 0.1, 1)));
        out[i * 10 + 6] = (unsigned)v_;
        out[i * 10 + 7] = (unsigned)(v_ >> 32);
    }
    {
        unsigned long long v_ =
            (unsigned long long)(__shfl_up_sync(~0u, (long long)v << 20, l & 1 ? 2 : 1, 32));
        out[i * 10 + 8] = (unsigned)v_;
        out[i * 10 + 9] = (unsigned)(v_ >> 32);
    }
}
