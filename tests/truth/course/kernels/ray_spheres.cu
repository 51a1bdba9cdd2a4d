extern "C" __global__ void ray_spheres(const float4* spheres, int* hit, int width, int height, int count) {
    int px = blockIdx.x * blockDim.x + threadIdx.x;
    int py = blockIdx.y * blockDim.y + threadIdx.y;
    if (px >= width || py >= height) return;
    float ox = px - width * 0.5f, oy = py - height * 0.5f;
    float nearest = -1e30f;
    int which = -1;
    for (int i = 0; i < count; ++i) {
        float4 s = spheres[i];
        float dx = ox - s.x, dy = oy - s.y;
        float inside = s.w * s.w - dx * dx - dy * dy;
        if (inside > 0.0f) {
            float z = s.z + sqrtf(inside);
            if (z > nearest) {
                nearest = z;
                which = i;
            }
        }
    }
    hit[py * width + px] = which;
}
