template <typename F>
__device__ void forEach(const float* in, float* out, int n, F f) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) out[i] = f(in[i]);
}
extern "C" __global__ void transform_lambda(const float* in, float* out, int n, float lo, float hi) {
    auto clampScale = [lo, hi](float v) { return (fminf(fmaxf(v, lo), hi) - lo) / (hi - lo); };
    forEach(in, out, n, clampScale);
}
