extern "C" __global__ void binomial(const float* S, const float* X, float* price, int n, float up, float p, float disc) {
    int o = blockIdx.x * blockDim.x + threadIdx.x;
    if (o >= n) return;
    float v[17], s = S[o] + 1.0f, x = X[o] + 1.0f, f = s;
    for (int i = 0; i < 16; i++) f /= up;
    for (int i = 0; i <= 16; i++) {
        v[i] = fmaxf(f - x, 0.0f);
        f *= up * up;
    }
    for (int t = 16; t > 0; t--)
        for (int i = 0; i < t; i++) v[i] = disc * (p * v[i + 1] + (1.0f - p) * v[i]);
    price[o] = v[0];
}
