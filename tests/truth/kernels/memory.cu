#define R4(x) x x x x
#define R16(x) R4(R4(x))
// A chain of loads, each of the address that the last one brought.
extern "C" __global__ void chase(int* next, int* out, int n) {
    int p = 0;
    for (int i = 0; i < n; ++i) { R16(p = next[p];) }
    out[threadIdx.x] = p;
}
// Every lane loads at a stride, one load after the other.
extern "C" __global__ void strided(int* in, int* out, int stride, int n) {
    int p = threadIdx.x % 32 * stride;
    for (int i = 0; i < n; ++i) { R16(p += in[p];) }
    out[threadIdx.x] = p;
}
extern "C" __global__ void shared_stride(int* out, int stride, int n) {
    __shared__ int s[2048];
    for (int i = threadIdx.x; i < 2048; i += blockDim.x) s[i] = i;
    __syncthreads();
    int p = threadIdx.x % 32 * stride;
    for (int i = 0; i < n; ++i) { R16(p = s[p];) }
    out[threadIdx.x] = p;
}
extern "C" __global__ void atomic_shared(int* out, int step, int n) {
    __shared__ int s[64];
    s[threadIdx.x % 64] = 0;
    __syncthreads();
    int p = threadIdx.x % 32 * step;
    for (int i = 0; i < n; ++i) { R16(p += atomicAdd(&s[p], 0);) }
    out[threadIdx.x] = p;
}
extern "C" __global__ void atomic_global(int* data, int* out, int step, int n) {
    int p = threadIdx.x % 32 * step;
    for (int i = 0; i < n; ++i) { R16(p += atomicAdd(&data[p], 0);) }
    out[threadIdx.x] = p;
}
// A load that misses L1, then dependent FFMAs, and only then the next load: the measured loop was not
// unrolled, and neither is one that counts down.
#define HIDING(name, work)                                                            \
    extern "C" __global__ void name(float* in, float* out, float a, float b, int n) { \
        int p = threadIdx.x;                                                          \
        float x = 0.0f;                                                               \
        for (int i = n; i > 0; --i) {                                                 \
            x += in[p];                                                               \
            work                                                                      \
            p += 1024;                                                                \
        }                                                                             \
        out[threadIdx.x] = x;                                                         \
    }
#define FFMA16 R16(x = x * a + b;)
HIDING(hiding_0, )
HIDING(hiding_16, FFMA16)
HIDING(hiding_64, R4(FFMA16))
HIDING(hiding_256, R4(R4(FFMA16)))
