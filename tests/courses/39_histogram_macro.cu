#include <iostream>
#include <random>
#include <vector>
#define NUM_BINS 64
#define BLOCK 128
#define LAUNCH(kernel, grid, block, ...)          \
    do {                                          \
        kernel<<<(grid), (block)>>>(__VA_ARGS__); \
        gpuErrchk(cudaPeekAtLastError());         \
        gpuErrchk(cudaDeviceSynchronize());       \
    } while (0)
#define gpuErrchk(ans) \
    { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char* file, int line, bool abort = true) {
    if (code != cudaSuccess) {
        fprintf(stderr, "GPUassert: %s %s %d\n", cudaGetErrorString(code), file, line);
        if (abort) exit(code);
    }
}
__global__ void histogram_shared(const unsigned char* data, unsigned int* bins, unsigned int n) {
    __shared__ unsigned int local[NUM_BINS];
    for (unsigned i = threadIdx.x; i < NUM_BINS; i += blockDim.x)
        local[i] = 0;
    __syncthreads();
    unsigned int stride = blockDim.x * gridDim.x;
    for (unsigned int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        atomicAdd(&local[data[i] / (256 / NUM_BINS)], 1u);
    __syncthreads();
    for (unsigned i = threadIdx.x; i < NUM_BINS; i += blockDim.x)
        atomicAdd(&bins[i], local[i]);
}
int main(int argc, char** argv) {
    unsigned int n = argc > 1 ? atoi(argv[1]) : 1 << 13;
    std::vector<unsigned char> h_data(n);
    std::mt19937 gen(42);
    std::uniform_int_distribution<int> dist(0, 255);
    for (auto& v : h_data)
        v = static_cast<unsigned char>(dist(gen));
    unsigned char* d_data;
    unsigned int* d_bins;
    gpuErrchk(cudaMalloc((void**)&d_data, n));
    gpuErrchk(cudaMalloc((void**)&d_bins, NUM_BINS * sizeof(unsigned int)));
    gpuErrchk(cudaMemcpy(d_data, h_data.data(), n, cudaMemcpyHostToDevice));
    gpuErrchk(cudaMemset(d_bins, 0, NUM_BINS * sizeof(unsigned int)));
    int blocks = std::min((n + BLOCK - 1) / BLOCK, 16u);
    LAUNCH(histogram_shared, blocks, BLOCK, d_data, d_bins, n);
    std::vector<unsigned int> bins(NUM_BINS);
    cudaMemcpy(bins.data(), d_bins, NUM_BINS * sizeof(unsigned int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < NUM_BINS; i++)
        std::cout << i << ": " << bins[i] << "\n";
}
