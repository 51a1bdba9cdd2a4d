#include <cooperative_groups.h>
#include <iostream>
using namespace cooperative_groups;

__global__ void jacobi(float *a, float *b, int n, int steps) {
    grid_group grid = this_grid();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int s = 0; s < steps; ++s) {
        if (i > 0 && i < n - 1) b[i] = 0.5f * (a[i - 1] + a[i + 1]);
        grid.sync();
        float *t = a;
        a = b;
        b = t;
    }
}

int main() {
    int n = 2048, steps = 4;
    float *a, *b;
    cudaMalloc(&a, n * sizeof(float));
    cudaMalloc(&b, n * sizeof(float));
    cudaMemset(a, 0, n * sizeof(float));
    int dev = 0, supportsCoopLaunch = 0;
    cudaDeviceGetAttribute(&supportsCoopLaunch, cudaDevAttrCooperativeLaunch, dev);
    void *args[] = {&a, &b, &n, &steps};
    dim3 block(128);
    dim3 grid(n / 128);
    cudaLaunchCooperativeKernel((void *)jacobi, grid, block, args);
    cudaDeviceSynchronize();
    std::cout << "done\n";
}
