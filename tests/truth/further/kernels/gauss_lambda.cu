template <typename F> __device__ void for_each(int n, F f) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) f(i);
}
extern "C" __global__ void gauss_lambda(const float* x, float* y, float a, float b, int n) {
    auto square = [](float v) { return v * v; };
    for_each(n, [=](int i) { float d = x[i] - a; y[i] = b / (1.0f + square(d)); });
}
