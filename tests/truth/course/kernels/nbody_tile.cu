__device__ float3 interaction(float4 bi, float4 bj, float3 ai) {
    float3 r;
    r.x = bj.x - bi.x;
    r.y = bj.y - bi.y;
    r.z = bj.z - bi.z;
    float distSqr = r.x * r.x + r.y * r.y + r.z * r.z + 0.01f;
    float inv = rsqrtf(distSqr);
    float s = bj.w * inv * inv * inv;
    ai.x += r.x * s;
    ai.y += r.y * s;
    ai.z += r.z * s;
    return ai;
}
extern "C" __global__ void nbody_tile(const float4* bodies, float4* accel, int n) {
    extern __shared__ float4 shared[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 mine = bodies[i];
    float3 acc = {0.0f, 0.0f, 0.0f};
    for (int first = 0; first < n; first += blockDim.x) {
        shared[threadIdx.x] = bodies[first + threadIdx.x];
        __syncthreads();
#pragma unroll 8
        for (int j = 0; j < blockDim.x; ++j) acc = interaction(mine, shared[j], acc);
        __syncthreads();
    }
    accel[i] = make_float4(acc.x, acc.y, acc.z, 0.0f);
}
