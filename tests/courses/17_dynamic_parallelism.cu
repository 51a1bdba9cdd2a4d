#include <stdio.h>

__global__ void child(int *data, int depth) { data[threadIdx.x] += depth; }

__global__ void parent(int *data, int depth) {
    if (threadIdx.x == 0 && depth > 0) {
        child<<<1, 32>>>(data, depth);
    }
}

int main() {
    int *d;
    cudaMalloc(&d, 32 * sizeof(int));
    parent<<<1, 32>>>(d, 2);
    cudaDeviceSynchronize();
}
