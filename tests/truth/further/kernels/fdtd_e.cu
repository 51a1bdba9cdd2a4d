extern "C" __global__ void fdtd_e(float* ez, const float* hx, const float* hy, const float* ce, int nx, int ny) {
    const int i = threadIdx.x + blockIdx.x * blockDim.x;
    const int j = threadIdx.y + blockIdx.y * blockDim.y;
    if (i > 0 && i < nx - 1 && j > 0 && j < ny - 1) {
        const int p = j * nx + i;
        ez[p] += ce[p] * ((hy[p] - hy[p - 1]) - (hx[p] - hx[p - nx]));
    }
}
