extern "C" __global__ void attention_row(const float* Q, const float* K, const float* V, float* O, int n) {
    const int D = 32;
    __shared__ float scores[128];
    __shared__ float red[128];
    int q = blockIdx.x, t = threadIdx.x;
    float s = -1e30f;
    if (t < n) {
        s = 0.0f;
        for (int d = 0; d < D; d++) s += Q[q * D + d] * K[t * D + d];
        s *= 0.01f;
    }
    red[t] = s;
    __syncthreads();
    for (int k = 64; k > 0; k >>= 1) {
        if (t < k) red[t] = fmaxf(red[t], red[t + k]);
        __syncthreads();
    }
    float m = red[0];
    __syncthreads();
    float e = t < n ? 1.0f / (1.0f + (m - s) * (m - s)) : 0.0f;
    scores[t] = e;
    red[t] = e;
    __syncthreads();
    for (int k = 64; k > 0; k >>= 1) {
        if (t < k) red[t] += red[t + k];
        __syncthreads();
    }
    if (t < D) {
        float acc = 0.0f;
        for (int j = 0; j < n; j++) acc += scores[j] * V[j * D + t];
        O[q * D + t] = acc / red[0];
    }
}
