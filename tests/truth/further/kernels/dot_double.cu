extern "C" __global__ void dot_double(const double* a, const double* b, double* out, int n) {
    __shared__ double cache[256];
    double t = 0;
    for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += blockDim.x * gridDim.x) t += a[i] * b[i];
    cache[threadIdx.x] = t;
    __syncthreads();
    int i = blockDim.x / 2;
    while (i != 0) {
        if (threadIdx.x < i) cache[threadIdx.x] += cache[threadIdx.x + i];
        __syncthreads();
        i /= 2;
    }
    if (threadIdx.x == 0) out[blockIdx.x] = cache[0];
}
