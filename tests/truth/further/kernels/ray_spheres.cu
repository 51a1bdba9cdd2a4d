struct Sphere { float x, y, z, r, shade; };
__device__ bool hit(const Sphere& s, float ox, float oy, float& t) {
    float dx = ox - s.x, dy = oy - s.y;
    float d = s.r * s.r - dx * dx - dy * dy;
    if (d < 0.0f) return false;
    t = s.z - sqrtf(d);
    return true;
}
extern "C" __global__ void ray_spheres(const float* data, unsigned char* image, int width, int height, int count) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    const Sphere* spheres = reinterpret_cast<const Sphere*>(data);
    float best = 1e30f, shade = 0.0f;
    for (int i = 0; i < count; ++i) {
        float t;
        if (hit(spheres[i], (float)x, (float)y, t) && t < best) { best = t; shade = spheres[i].shade; }
    }
    image[y * width + x] = (unsigned char)(shade * 2.0f);
}
