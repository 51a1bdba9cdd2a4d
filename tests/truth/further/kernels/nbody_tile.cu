__device__ float3 interact(float4 a, float4 b, float3 acc) {
    float3 r = make_float3(b.x - a.x, b.y - a.y, b.z - a.z);
    float d = r.x * r.x + r.y * r.y + r.z * r.z + 0.01f;
    float inv = 1.0f / sqrtf(d);
    float s = b.w * inv * inv * inv;
    acc.x += r.x * s; acc.y += r.y * s; acc.z += r.z * s;
    return acc;
}
extern "C" __global__ void nbody_tile(const float4* p, float4* out, int n) {
    __shared__ float4 tile[128];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 me = p[i];
    float3 acc = {0.0f, 0.0f, 0.0f};
    for (int t = 0; t < n / 128; t++) {
        tile[threadIdx.x] = p[t * 128 + threadIdx.x];
        __syncthreads();
        for (int j = 0; j < 128; j++) acc = interact(me, tile[j], acc);
        __syncthreads();
    }
    out[i] = make_float4(acc.x, acc.y, acc.z, 0.0f);
}
