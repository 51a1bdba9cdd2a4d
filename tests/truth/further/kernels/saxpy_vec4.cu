extern "C" __global__ void saxpy_vec4(const float4* x, float4* y, float a, int n4) {
    int stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n4; i += stride) {
        float4 u = x[i], v = y[i];
        v.x += a * u.x; v.y += a * u.y; v.z += a * u.z; v.w += a * u.w;
        y[i] = v;
    }
}
