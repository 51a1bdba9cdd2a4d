extern "C" __global__ void fft_stage(const float2* in, float2* out, int half) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = i & (half - 1);
    int a = ((i - k) << 1) + k;
    float s, c;
    __sincosf(-3.14159265f * k / half, &s, &c);
    float2 p = in[a], q = in[a + half];
    float2 t = make_float2(q.x * c - q.y * s, q.x * s + q.y * c);
    out[a] = make_float2(p.x + t.x, p.y + t.y);
    out[a + half] = make_float2(p.x - t.x, p.y - t.y);
}
