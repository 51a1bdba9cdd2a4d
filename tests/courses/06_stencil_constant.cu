#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

constexpr int RADIUS = 3;
constexpr int BLOCK = 128;

__constant__ float coefficients[2 * RADIUS + 1];

__global__ void stencil_1d(const float *in, float *out, int n) {
    __shared__ float temp[BLOCK + 2 * RADIUS];
    int gindex = threadIdx.x + blockIdx.x * blockDim.x + RADIUS;
    int lindex = threadIdx.x + RADIUS;
    temp[lindex] = in[gindex];
    if (threadIdx.x < RADIUS) {
        temp[lindex - RADIUS] = in[gindex - RADIUS];
        temp[lindex + BLOCK] = in[gindex + BLOCK];
    }
    __syncthreads();
    float result = 0.0f;
    for (int offset = -RADIUS; offset <= RADIUS; offset++)
        result += coefficients[offset + RADIUS] * temp[lindex + offset];
    if (gindex - RADIUS < n) out[gindex - RADIUS] = result;
}

static void fill(float *x, int n) {
    for (int i = 0; i < n; ++i) x[i] = drand48();
}

int main() {
    const int n = 8 * BLOCK;
    const int padded = n + 2 * RADIUS;
    float host[2 * RADIUS + 1] = {0.f, 0.1f, 0.2f, 0.4f, 0.2f, 0.1f, 0.f};
    float *h = (float *)malloc(padded * sizeof(float));
    fill(h, padded);
    float *d_in = nullptr, *d_out = nullptr;
    cudaMalloc((void **)&d_in, padded * sizeof(float));
    cudaMalloc((void **)&d_out, n * sizeof(float));
    cudaMemcpyToSymbol(coefficients, host, sizeof(host));
    cudaMemcpy(d_in, h, padded * sizeof(float), cudaMemcpyHostToDevice);
    stencil_1d<<<n / BLOCK, BLOCK>>>(d_in, d_out, n);
    cudaDeviceSynchronize();
    free(h);
    return 0;
}
