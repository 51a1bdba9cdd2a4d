extern "C" __global__ void switch_eight(const int* op, const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float v = in[i];
    switch (op[i] % 8) {
        case 0: v = v + 1.0f; break;
        case 1: v = v * 3.0f; break;
        case 2: v = v * v - 2.0f; break;
        case 3: for (int k = 0; k < 4; ++k) v = v * 0.5f + 1.0f; break;
        case 4: v = fabsf(v - 8.0f); break;
        case 5: v = fminf(v, 5.0f) + fmaxf(v, 3.0f); break;
        case 6: v = floorf(v * 0.25f); break;
        default: v = -v; break;
    }
    out[i] = v;
}
