__device__ float normal(float d) {
    float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
    float tail = 0.39894228f * expf(-0.5f * d * d) *
                 (k * (0.31938153f + k * (-0.35656378f + k * (1.78147794f + k * (-1.82125598f + k * 1.33027443f)))));
    return d > 0 ? 1.0f - tail : tail;
}
extern "C" __global__ void black_scholes(const float* price, const float* strike, const float* years, float* call, float* put, float rate, float volatility, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float s = price[i], x = strike[i], t = years[i];
    float root = sqrtf(t);
    float d1 = (logf(s / x) + (rate + 0.5f * volatility * volatility) * t) / (volatility * root);
    float d2 = d1 - volatility * root;
    float discount = expf(-rate * t);
    call[i] = s * normal(d1) - x * discount * normal(d2);
    put[i] = x * discount * (1.0f - normal(d2)) - s * (1.0f - normal(d1));
}
