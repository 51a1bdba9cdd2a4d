extern "C" __global__ void heat_rod(const float* start, float* end, int steps) {
    __shared__ float now[258];
    int t = threadIdx.x + 1;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    now[t] = start[i];
    if (threadIdx.x == 0) now[0] = now[blockDim.x + 1] = 0.0f;
    __syncthreads();
    for (int s = 0; s < steps; ++s) {
        float next = now[t] + 0.25f * (now[t - 1] - 2.0f * now[t] + now[t + 1]);
        __syncthreads();
        now[t] = next;
        __syncthreads();
    }
    end[i] = now[t];
}
