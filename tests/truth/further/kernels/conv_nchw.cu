extern "C" __global__ void conv_nchw(const float* in, const float* k, float* out, int C, int H, int W, int M) {
    int ow = W - 2, oh = H - 2;
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, m = blockIdx.z;
    if (x >= ow || y >= oh) return;
    float acc = 0.0f;
    for (int c = 0; c < C; c++)
        for (int p = 0; p < 3; p++)
            for (int q = 0; q < 3; q++) acc += in[c * H * W + (y + p) * W + x + q] * k[((m * C + c) * 3 + p) * 3 + q];
    out[(m * oh + y) * ow + x] = acc > 0.0f ? acc : 0.0f;
}
