struct Sphere { float x, y, z, r; };
__constant__ Sphere spheres[6] = {{0, 0, 40, 9}, {14, 5, 50, 12}, {-20, 3, 60, 15}, {5, -22, 45, 10}, {-8, 15, 30, 4}, {25, -9, 80, 20}};
extern "C" __global__ void sphere_shade(unsigned char* img, int w, int h) {
    int x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y;
    if (x >= w || y >= h) return;
    float ox = (x - w / 2) * 0.5f, oy = (y - h / 2) * 0.5f, shade = 0, maxz = -1e30f;
    for (int i = 0; i < 6; i++) {
        float dx = ox - spheres[i].x, dy = oy - spheres[i].y, r2 = spheres[i].r * spheres[i].r;
        if (dx * dx + dy * dy < r2) {
            float dz = sqrtf(r2 - dx * dx - dy * dy), t = dz + spheres[i].z;
            if (t > maxz) { shade = dz / spheres[i].r; maxz = t; }
        }
    }
    img[y * w + x] = (unsigned char)(shade * 255.0f);
}
