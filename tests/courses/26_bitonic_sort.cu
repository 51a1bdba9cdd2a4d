#include <algorithm>
#include <cassert>
#include <chrono>
#include <iomanip>
#include <iostream>
#include <random>
#include <vector>

using Clock = std::chrono::steady_clock;

enum class Order { Ascending, Descending };

template <typename T, Order order>
__device__ __forceinline__ void compareAndSwap(T &a, T &b) {
    const bool swap = order == Order::Ascending ? a > b : a < b;
    if (swap) {
        T t = a;
        a = b;
        b = t;
    }
}

template <typename T, Order order = Order::Ascending>
__global__ void __launch_bounds__(256) bitonicStep(T *values, int j, int k) {
    const unsigned i = threadIdx.x + blockDim.x * blockIdx.x;
    const unsigned other = i ^ j;
    if (other > i) {
        if ((i & k) == 0) compareAndSwap<T, order>(values[i], values[other]);
        else compareAndSwap<T, order>(values[other], values[i]);
    }
}

template <typename T>
void bitonicSort(std::vector<T> &values) {
    T *device;
    const size_t bytes = values.size() * sizeof(T);
    cudaMalloc(&device, bytes);
    cudaMemcpy(device, values.data(), bytes, cudaMemcpyHostToDevice);
    const dim3 blocks(values.size() / 256, 1);
    const dim3 threads(256, 1);
    for (int k = 2; k <= (int)values.size(); k <<= 1)
        for (int j = k >> 1; j > 0; j >>= 1) bitonicStep<<<blocks, threads>>>(device, j, k);
    cudaMemcpy(values.data(), device, bytes, cudaMemcpyDeviceToHost);
    cudaFree(device);
}

int main() {
    std::vector<int> values(1024);
    std::mt19937 random{42};
    std::generate(values.begin(), values.end(), [&] { return (int)random(); });
    const auto start = Clock::now();
    bitonicSort(values);
    std::cout << std::setw(8) << std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start).count() << '\n';
    assert(std::is_sorted(values.begin(), values.end()));
}
