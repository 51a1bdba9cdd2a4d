extern "C" __global__ void bitonic_step(const float* in, float* out, int j, int k) {
    unsigned int i = threadIdx.x + blockDim.x * blockIdx.x;
    unsigned int ixj = i ^ j;
    if (ixj > i) {
        float a = in[i];
        float b = in[ixj];
        bool up = (i & k) == 0;
        if (up ? a > b : a < b) {
            out[i] = b;
            out[ixj] = a;
        } else {
            out[i] = a;
            out[ixj] = b;
        }
    }
}
