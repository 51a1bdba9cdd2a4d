#define TAPS 31
__constant__ float taps[TAPS] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1};
extern "C" __global__ void fir_shared(const float* x, float* y, int n) {
    __shared__ float s[256 + TAPS - 1];
    int g = blockIdx.x * blockDim.x + threadIdx.x - TAPS / 2;
    s[threadIdx.x] = g >= 0 && g < n ? x[g] : 0.0f;
    if (threadIdx.x < TAPS - 1) {
        int k = g + blockDim.x;
        s[threadIdx.x + blockDim.x] = k < n ? x[k] : 0.0f;
    }
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float acc = 0.0f;
        for (int t = 0; t < TAPS; t++) acc += taps[t] * s[threadIdx.x + t];
        y[i] = acc;
    }
}
