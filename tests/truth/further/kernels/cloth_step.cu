struct Vec3 { float x, y, z; };
__device__ Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
__device__ Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
__device__ Vec3 operator*(float s, Vec3 a) { return {s * a.x, s * a.y, s * a.z}; }
__device__ float dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
extern "C" __global__ void cloth_step(const float* posIn, float* force, int w, int h, float rest, float k) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    const Vec3* pos = reinterpret_cast<const Vec3*>(posIn);
    int i = y * w + x;
    Vec3 p = pos[i], f = {0.0f, -9.81f, 0.0f};
    const int ox[4] = {1, -1, 0, 0}, oy[4] = {0, 0, 1, -1};
    for (int n = 0; n < 4; n++) {
        int nx = x + ox[n], ny = y + oy[n];
        if (nx < 0 || ny < 0 || nx >= w || ny >= h) continue;
        Vec3 d = pos[ny * w + nx] - p;
        float len = sqrtf(dot(d, d)) + 0.0001f;
        f = f + (k * (len - rest) / len) * d;
    }
    reinterpret_cast<Vec3*>(force)[i] = f;
}
