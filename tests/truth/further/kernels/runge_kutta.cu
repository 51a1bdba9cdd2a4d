__device__ double2 deriv(double2 s, double k, double c) { return make_double2(s.y, -k * s.x - c * s.y); }
extern "C" __global__ void runge_kutta(const double* k, double* out, int steps, double h, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double2 s = make_double2(1.0, 0.0);
    double kk = k[i] * 0.1 + 0.5;
    for (int t = 0; t < steps; t++) {
        double2 a = deriv(s, kk, 0.1);
        double2 b = deriv(make_double2(s.x + 0.5 * h * a.x, s.y + 0.5 * h * a.y), kk, 0.1);
        double2 c = deriv(make_double2(s.x + 0.5 * h * b.x, s.y + 0.5 * h * b.y), kk, 0.1);
        double2 d = deriv(make_double2(s.x + h * c.x, s.y + h * c.y), kk, 0.1);
        s.x += h / 6.0 * (a.x + 2.0 * b.x + 2.0 * c.x + d.x);
        s.y += h / 6.0 * (a.y + 2.0 * b.y + 2.0 * c.y + d.y);
    }
    out[i] = s.x;
}
