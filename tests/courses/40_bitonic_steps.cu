#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#define THREADS 64
#define BLOCKS 16
#define NUM_VALS THREADS* BLOCKS
float random_float() {
    return (float)rand() / (float)RAND_MAX;
}
void array_fill(float* arr, int length) {
    srand(time(NULL));
    for (int i = 0; i < length; ++i)
        arr[i] = random_float();
}
__global__ void bitonic_sort_step(float* dev_values, int j, int k) {
    unsigned int i, ixj;
    i = threadIdx.x + blockDim.x * blockIdx.x;
    ixj = i ^ j;
    if ((ixj) > i) {
        if ((i & k) == 0) {
            if (dev_values[i] > dev_values[ixj]) {
                float temp = dev_values[i];
                dev_values[i] = dev_values[ixj];
                dev_values[ixj] = temp;
            }
        }
        if ((i & k) != 0) {
            if (dev_values[i] < dev_values[ixj]) {
                float temp = dev_values[i];
                dev_values[i] = dev_values[ixj];
                dev_values[ixj] = temp;
            }
        }
    }
}
void bitonic_sort(float* values) {
    float* dev_values;
    size_t size = NUM_VALS * sizeof(float);
    cudaMalloc((void**)&dev_values, size);
    cudaMemcpy(dev_values, values, size, cudaMemcpyHostToDevice);
    dim3 blocks(BLOCKS, 1);
    dim3 threads(THREADS, 1);
    int j, k;
    for (k = 2; k <= NUM_VALS; k <<= 1) {
        for (j = k >> 1; j > 0; j = j >> 1) {
            bitonic_sort_step<<<blocks, threads>>>(dev_values, j, k);
        }
    }
    cudaMemcpy(values, dev_values, size, cudaMemcpyDeviceToHost);
    cudaFree(dev_values);
}
int main(void) {
    clock_t start, stop;
    float* values = (float*)malloc(NUM_VALS * sizeof(float));
    array_fill(values, NUM_VALS);
    start = clock();
    bitonic_sort(values);
    stop = clock();
}
