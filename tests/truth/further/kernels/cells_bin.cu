extern "C" __global__ void cells_bin(const float2* pos, int* cellCount, int* slot, int n, float inv, int gx, int gy) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int cx = min(gx - 1, max(0, (int)(pos[i].x * inv))), cy = min(gy - 1, max(0, (int)(pos[i].y * inv)));
    int c = cy * gx + cx;
    atomicAdd(&cellCount[c], 1);
    slot[i] = c;
}
