// The grid meets between writing and reading.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void two_phases(int* a, int* b) {
    cg::grid_group grid = cg::this_grid();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int n = gridDim.x * blockDim.x;
    a[i] = i * i;
    grid.sync();
    b[i] = a[n - 1 - i];
}
int main() {
    int *a, *b;
    cudaMalloc(&a, 128 * sizeof(int));
    cudaMalloc(&b, 128 * sizeof(int));
    void* arguments[] = {&a, &b};
    cudaLaunchCooperativeKernel((void*)two_phases, 2, 64, arguments, 0, 0);
}
