extern "C" __global__ void saxpy_vec4(float a, const float4* x, const float4* y, float4* out, int quads) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= quads) return;
    float4 p = x[i], q = y[i];
    out[i] = make_float4(a * p.x + q.x, a * p.y + q.y, a * p.z + q.z, a * p.w + q.w);
}
