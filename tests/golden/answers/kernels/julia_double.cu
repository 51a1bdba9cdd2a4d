extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    double x = -1.5 + 3.0 * (i % 16) / 15.0, y = -1.0 + 2.0 * (i / 16) / 7.0;
    int n = 0;
    for (; n < 60; n++) {
        double x2 = x * x, y2 = y * y;
        if (x2 + y2 > 4) break;
        y = 2 * x * y + 0.27015;
        x = x2 - y2 - 0.7;
    }
    out[i * 5 + 0] = (unsigned)(n);
    {
        unsigned long long v_ = (unsigned long long)(__double_as_longlong(x));
        out[i * 5 + 1] = (unsigned)v_;
        out[i * 5 + 2] = (unsigned)(v_ >> 32);
    }
    {
        unsigned long long v_ = (unsigned long long)(__double_as_longlong(y));
        out[i * 5 + 3] = (unsigned)v_;
        out[i * 5 + 4] = (unsigned)(v_ >> 32);
    }
}
