#include <cstdio>
#include <functional>

template <typename F>
__global__ void forEach(float *data, int n, F f) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] = f(data[i]);
}

struct Square {
    __device__ float operator()(float x) const { return x * x; }
};

template <typename T, typename Op>
T hostReduce(const T *x, int n, Op op) {
    T r{};
    for (int i = 0; i < n; ++i) r = op(r, x[i]);
    return r;
}

int main() {
    int n = 2000;
    float *d;
    cudaMalloc(&d, n * sizeof(float));
    cudaMemset(d, 0, n * sizeof(float));
    forEach<<<(n + 255) / 256, 256>>>(d, n, Square());
    float host[16] = {};
    std::function<float(float, float)> plus = [](float a, float b) { return a + b; };
    printf("%f\n", hostReduce(host, 16, plus));
    cudaFree(d);
}
