extern "C" __global__ void scan_hillis(const int* in, int* out, int n) {
    extern __shared__ int temp[];
    int t = threadIdx.x, pout = 0, pin = 1;
    int i = blockIdx.x * blockDim.x + t;
    temp[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int offset = 1; offset < blockDim.x; offset *= 2) {
        pout = 1 - pout; pin = 1 - pout;
        if (t >= offset) temp[pout * blockDim.x + t] = temp[pin * blockDim.x + t] + temp[pin * blockDim.x + t - offset];
        else temp[pout * blockDim.x + t] = temp[pin * blockDim.x + t];
        __syncthreads();
    }
    if (i < n) out[i] = temp[pout * blockDim.x + t];
}
