#include "inputs.h"

__device__ bool t(int& c, int v) {
    c = c * 2 + 1;
    return v > 3;
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    int c = 1, d = 0;
    unsigned h = hashOf(i);
    bool a = (t(c, h & 7) && t(c, h >> 3 & 7)) || (t(c, h >> 6 & 7) && !t(c, h >> 9 & 7));
    out[i * 4 + 0] = (unsigned)(c);
    out[i * 4 + 1] = (unsigned)(a);
    int p = (h & 1) ? d++ : (h & 2) ? --d : d + 5;
    out[i * 4 + 2] = (unsigned)(p * 100 + d);
    int arr[4] = {1, 2, 3, 4};
    int k = 0;
    if (k++ < 1 && arr[k] == 2 || arr[++k]) arr[k] += 10;
    int z = (i & 1) && (arr[0] = 9);
    out[i * 4 + 3] = (unsigned)(arr[0] + arr[1] * 3 + arr[2] * 5 + k * 1000 + z);
}
