extern "C" __global__ void thomas(const double* a, const double* b, const double* c, const double* d, double* x, double* work, int n, int systems) {
    int s = blockIdx.x * blockDim.x + threadIdx.x;
    if (s >= systems) return;
    double* cp = work;
    double prevC = c[s] / b[s], prevD = d[s] / b[s];
    cp[s] = prevC; x[s] = prevD;
    for (int i = 1; i < n; i++) {
        int k = i * systems + s;
        double m = 1.0 / (b[k] - a[k] * prevC);
        prevC = c[k] * m;
        prevD = (d[k] - a[k] * prevD) * m;
        cp[k] = prevC; x[k] = prevD;
    }
    for (int i = n - 2; i >= 0; i--) {
        int k = i * systems + s;
        prevD = x[k] - cp[k] * prevD;
        x[k] = prevD;
    }
}
