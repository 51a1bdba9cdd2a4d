extern "C" __global__ void horner_double(const double* x, double* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double v = x[i], p = 0.5;
    for (int k = 12; k > 0; --k) p = p * v + 1.0 / k;
    y[i] = p;
}
