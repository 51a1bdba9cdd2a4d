// A table of functions in device memory, and a pointer that a condition chooses.
#include <cassert>
#include <cstdio>

typedef int (*Operation)(int, int);

__device__ int add(int a, int b) { return a + b; }
__device__ int subtract(int a, int b) { return a - b; }
__device__ int multiply(int a, int b) { return a * b; }
__device__ Operation table[3] = {add, subtract, multiply};

__global__ void calculate(const int *a, const int *b, int *c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Operation chosen = a[i] > b[i] ? subtract : add;
    c[i] = table[i % 3](a[i], b[i]) + 1000 * chosen(a[i], b[i]);
    int first = i % 3 == 0 ? a[i] + b[i] : i % 3 == 1 ? a[i] - b[i] : a[i] * b[i];
    assert(c[i] == first + 1000 * (a[i] > b[i] ? a[i] - b[i] : a[i] + b[i]));
}

int main() {
    const int n = 1000;
    int *a, *b, *c;
    cudaMallocManaged(&a, n * sizeof(int));
    cudaMallocManaged(&b, n * sizeof(int));
    cudaMallocManaged(&c, n * sizeof(int));
    for (int i = 0; i < n; i++) {
        a[i] = i % 10;
        b[i] = 5;
    }
    calculate<<<(n + 255) / 256, 256>>>(a, b, c, n);
    cudaDeviceSynchronize();
    printf("c[7] = %d\n", c[7]);
    return 0;
}
