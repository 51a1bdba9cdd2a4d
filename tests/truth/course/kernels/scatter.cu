extern "C" __global__ void scatter(const float* in, float* out, int step, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[(int)((long long)i * step % n)] = in[i];
}
