// Matrices as tables of rows, as C courses keep them: the host fills a table of pointers.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define ROWS 8
#define COLUMNS 32

__global__ void addRows(float **a, float **b, float **c, int rows, int columns) {
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows && column < columns) c[row][column] = a[row][column] + b[row][column];
}

static float **tableOnDevice(void) {
    float *rows[ROWS], **table;
    for (int i = 0; i < ROWS; ++i) cudaMalloc((void **)&rows[i], COLUMNS * sizeof(float));
    cudaMalloc((void **)&table, ROWS * sizeof(float *));
    cudaMemcpy(table, rows, ROWS * sizeof(float *), cudaMemcpyHostToDevice);
    return table;
}

int main(void) {
    float **a = tableOnDevice(), **b = tableOnDevice(), **c = tableOnDevice();
    dim3 block(COLUMNS, ROWS);
    addRows<<<1, block>>>(a, b, c, ROWS, COLUMNS);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    return EXIT_SUCCESS;
}
