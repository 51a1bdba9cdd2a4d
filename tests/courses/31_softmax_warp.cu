#include <cfloat>
#include <cmath>
#include <cstdlib>
#include <torch/extension.h>

#define FULL_MASK 0xffffffffu

__inline__ __device__ float warpReduceMax(float val) {
    for (int mask = 16; mask > 0; mask >>= 1) val = fmaxf(val, __shfl_xor_sync(FULL_MASK, val, mask));
    return val;
}
__inline__ __device__ float warpReduceSum(float val) {
#pragma unroll
    for (int mask = 16; mask > 0; mask >>= 1) val += __shfl_xor_sync(FULL_MASK, val, mask);
    return val;
}

__global__ void softmax_kernel(const float* __restrict__ inp, float* __restrict__ out, int N, int C) {
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= N) return;
    const float* x = inp + row * C;
    float* y = out + row * C;
    float maxval = -INFINITY;
    for (int i = threadIdx.x; i < C; i += warpSize) maxval = fmaxf(maxval, x[i]);
    maxval = warpReduceMax(maxval);
    float sumval = 0.0f;
    for (int i = threadIdx.x; i < C; i += warpSize) {
        float e = expf(x[i] - maxval);
        y[i] = e;
        sumval += e;
    }
    sumval = warpReduceSum(sumval);
    for (int i = threadIdx.x; i < C; i += warpSize) y[i] = y[i] / sumval;
}

torch::Tensor softmax_cuda(torch::Tensor input) {
    const auto N = input.size(0);
    const auto C = input.size(1);
    auto out = torch::empty_like(input);
    dim3 block(32, 4);
    softmax_kernel<<<(N + 3) / 4, block>>>(input.data_ptr<float>(), out.data_ptr<float>(), N, C);
    return out;
}
