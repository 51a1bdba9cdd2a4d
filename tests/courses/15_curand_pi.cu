#include <curand.h>
#include <curand_kernel.h>
#include <stdio.h>

#define TRIALS_PER_THREAD 4096
#define BLOCKS 16
#define THREADS 64

__global__ void gpu_monte_carlo(float *estimate, curandState *states) {
    unsigned int tid = threadIdx.x + blockDim.x * blockIdx.x;
    int points_in_circle = 0;
    curand_init(1234, tid, 0, &states[tid]);
    for (int i = 0; i < TRIALS_PER_THREAD; i++) {
        float x = curand_uniform(&states[tid]);
        float y = curand_uniform(&states[tid]);
        points_in_circle += (x * x + y * y <= 1.0f);
    }
    estimate[tid] = 4.0f * points_in_circle / (float)TRIALS_PER_THREAD;
}

__global__ void sumUp(const float *estimate, float *total, int n) {
    if (threadIdx.x == 0 && blockIdx.x == 0) {
        float sum = 0.0f;
        for (int i = 0; i < n; ++i) sum += estimate[i];
        *total = sum / n;
    }
}

int main() {
    float *dev, *total;
    curandState *devStates;
    cudaMalloc((void **)&dev, BLOCKS * THREADS * sizeof(float));
    cudaMalloc((void **)&total, sizeof(float));
    cudaMalloc((void **)&devStates, THREADS * BLOCKS * sizeof(curandState));
    gpu_monte_carlo<<<BLOCKS, THREADS>>>(dev, devStates);
    sumUp<<<1, 1>>>(dev, total, BLOCKS * THREADS);
    cudaDeviceSynchronize();
}
