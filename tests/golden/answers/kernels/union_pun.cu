/// Of a whole number another one that has nothing to do with it.
__device__ unsigned hashOf(unsigned x) {
    x ^= x >> 16;
    x *= 0x7feb352dU;
    x ^= x >> 15;
    x *= 0x846ca68bU;
    x ^= x >> 16;
    return x;
}
/// From -1 to 1.
__device__ float unitOf(unsigned x) {
    return (float)(hashOf(x) >> 8) * (1.0f / 8388608.0f) - 1.0f;
}
union U2 {
    double d;
    long long l;
    struct {
        unsigned lo, hi;
    };
    unsigned char b[8];
};
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    U2 u;
    u.d = unitOf(i) * 1e10;
    out[i * 5 + 0] = (unsigned)(u.lo);
    out[i * 5 + 1] = (unsigned)(u.hi);
    u.hi ^= 0x80000000u;
    u.b[0] = i;
    {
        unsigned long long v_ = (unsigned long long)(__double_as_longlong(u.d));
        out[i * 5 + 2] = (unsigned)v_;
        out[i * 5 + 3] = (unsigned)(v_ >> 32);
    }
    u.l >>= 3;
    out[i * 5 + 4] = (unsigned)(u.b[i & 7] + (u.lo ^ u.hi));
}
