extern "C" __global__ void lbm_stream(const float* f, float* g, int w, int h, float omega) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    if (x >= w) return;
    int size = w * h, i = y * w + x;
    int xl = (x + w - 1) % w, xr = (x + 1) % w, yd = (y + h - 1) % h, yu = (y + 1) % h;
    float f0 = f[i], f1 = f[size + y * w + xl], f2 = f[2 * size + yd * w + x], f3 = f[3 * size + y * w + xr], f4 = f[4 * size + yu * w + x];
    float rho = f0 + f1 + f2 + f3 + f4;
    float ux = (f1 - f3) / rho, uy = (f2 - f4) / rho;
    float e0 = rho / 3.0f, base = rho / 6.0f;
    g[i] = f0 + omega * (e0 - f0);
    g[size + i] = f1 + omega * (base * (1.0f + 3.0f * ux) - f1);
    g[2 * size + i] = f2 + omega * (base * (1.0f + 3.0f * uy) - f2);
    g[3 * size + i] = f3 + omega * (base * (1.0f - 3.0f * ux) - f3);
    g[4 * size + i] = f4 + omega * (base * (1.0f - 3.0f * uy) - f4);
}
