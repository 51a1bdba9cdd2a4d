__constant__ float table[65];
extern "C" __global__ void interp_table(const float* x, float* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float v = fminf(fmaxf(x[i], 0.0f), 63.999f);
        int k = (int)v;
        float f = v - k;
        y[i] = (1.0f - f) * table[k] + f * table[k + 1];
    }
}
