// Matrices as structures that a kernel gets by value, as the first courses pass them.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

struct Matrix {
    int rows;
    int columns;
    float *cells;
};

__device__ float cell(const Matrix m, int row, int column) { return m.cells[row * m.columns + column]; }

__global__ void product(Matrix a, Matrix b, Matrix c) {
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= c.rows || column >= c.columns) return;
    float sum = 0.0f;
    for (int k = 0; k < a.columns; ++k) sum += cell(a, row, k) * cell(b, k, column);
    c.cells[row * c.columns + column] = sum;
}

static Matrix onDevice(int rows, int columns) {
    Matrix m = {rows, columns, nullptr};
    cudaMalloc(&m.cells, rows * columns * sizeof(float));
    return m;
}

int main() {
    Matrix a = onDevice(64, 32), b = onDevice(32, 48), c = onDevice(64, 48);
    dim3 block(16, 16);
    dim3 grid(3, 4);
    product<<<grid, block>>>(a, b, c);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(a.cells);
    return 0;
}
