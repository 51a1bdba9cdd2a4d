struct Quat { float w, x, y, z; };
struct V3 { float x, y, z; };
__device__ V3 cross(V3 a, V3 b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
__device__ V3 rotate(Quat q, V3 v) {
    V3 u = {q.x, q.y, q.z};
    V3 t = cross(u, v);
    t.x = 2.0f * t.x; t.y = 2.0f * t.y; t.z = 2.0f * t.z;
    V3 c = cross(u, t);
    return {v.x + q.w * t.x + c.x, v.y + q.w * t.y + c.y, v.z + q.w * t.z + c.z};
}
extern "C" __global__ void quat_rotate(const float4* q, const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float4 f = q[i];
    float len = rsqrtf(f.x * f.x + f.y * f.y + f.z * f.z + f.w * f.w + 1.0f);
    Quat r = {f.w * len, f.x * len, f.y * len, f.z * len};
    V3 v = {in[3 * i], in[3 * i + 1], in[3 * i + 2]};
    V3 o = rotate(r, v);
    out[3 * i] = o.x; out[3 * i + 1] = o.y; out[3 * i + 2] = o.z;
}
