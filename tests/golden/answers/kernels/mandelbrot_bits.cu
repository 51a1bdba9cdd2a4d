extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float cx = -2.0f + 3.0f * (i % 16) / 16.0f, cy = -1.2f + 2.4f * (i / 16) / 16.0f;
    float x = 0, y = 0;
    int n = 0;
    while (x * x + y * y <= 4.0f && n < 120) {
        float t = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = t;
        n++;
    }
    out[i * 3 + 0] = (unsigned)(n);
    out[i * 3 + 1] = __float_as_uint(x);
    out[i * 3 + 2] = __float_as_uint(y);
}
