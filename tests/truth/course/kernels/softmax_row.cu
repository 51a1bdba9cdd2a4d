extern "C" __global__ void softmax_row(const float* in, float* out, int columns) {
    __shared__ float buffer[128];
    const float* row = in + blockIdx.x * columns;
    int t = threadIdx.x;
    float best = -1e30f;
    for (int c = t; c < columns; c += 128) best = fmaxf(best, row[c]);
    buffer[t] = best;
    __syncthreads();
    for (int s = 64; s > 0; s >>= 1) {
        if (t < s) buffer[t] = fmaxf(buffer[t], buffer[t + s]);
        __syncthreads();
    }
    best = buffer[0];
    __syncthreads();
    float sum = 0.0f;
    for (int c = t; c < columns; c += 128) sum += expf(row[c] - best);
    buffer[t] = sum;
    __syncthreads();
    for (int s = 64; s > 0; s >>= 1) {
        if (t < s) buffer[t] += buffer[t + s];
        __syncthreads();
    }
    sum = buffer[0];
    for (int c = t; c < columns; c += 128) out[blockIdx.x * columns + c] = expf(row[c] - best) / sum;
}
