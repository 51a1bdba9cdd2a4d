extern "C" __global__ void sphere_march(float* depth, int w, int h, int steps) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    float u = (x - 0.5f * w) / h, v = (y - 0.5f * h) / h;
    float len = sqrtf(u * u + v * v + 1.0f);
    float dx = u / len, dy = v / len, dz = 1.0f / len;
    float t = 0.0f;
    for (int s = 0; s < steps; s++) {
        float px = t * dx, py = t * dy, pz = t * dz - 3.0f;
        float d = sqrtf(px * px + py * py + pz * pz) - 1.0f;
        float floorDist = py + 1.2f;
        d = fminf(d, floorDist);
        if (d < 0.001f) break;
        t += d;
        if (t > 20.0f) break;
    }
    depth[y * w + x] = t;
}
