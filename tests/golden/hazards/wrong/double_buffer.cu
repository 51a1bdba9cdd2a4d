// race: the buffer that neighbours still read is written in the next round
__global__ void double_buffer(const float* in, float* out, int rounds) {
    __shared__ float s[128];
    int t = threadIdx.x;
    float v = in[t];
    for (int k = 0; k < rounds; ++k) {
        s[t] = v;
        __syncthreads();
        v = s[(t + 33) % 128] + 1.0f;
    }
    out[t] = v;
}
int main() {
    float *in, *out;
    cudaMalloc(&in, 128 * sizeof(float));
    cudaMalloc(&out, 128 * sizeof(float));
    double_buffer<<<1, 128>>>(in, out, 3);
}
