extern "C" __global__ void transpose_pad(const float4* in, float* out, int w, int h) {
    __shared__ float tile[32][33];
    int x4 = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    if (x4 * 4 < w && y < h) {
        float4 v = in[y * (w / 4) + x4];
        tile[threadIdx.y][4 * threadIdx.x] = v.x; tile[threadIdx.y][4 * threadIdx.x + 1] = v.y;
        tile[threadIdx.y][4 * threadIdx.x + 2] = v.z; tile[threadIdx.y][4 * threadIdx.x + 3] = v.w;
    }
    __syncthreads();
    int t = threadIdx.y * 8 + threadIdx.x, ox = blockIdx.y * 32 + t % 32;
    for (int j = t / 32; j < 32; j += 8) {
        int oy = blockIdx.x * 32 + j;
        if (ox < h && oy < w) out[oy * h + ox] = tile[t % 32][j];
    }
}
