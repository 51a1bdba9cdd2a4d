#define R4(x) x x x x
#define R8(x) x x x x x x x x
#define R16(x) R4(R4(x))
#define R32(x) R16(x) R16(x)
#define R64(x) R4(R16(x))
#define STEP x = x * a + b;
// Lanes below `lanes` go one way, the others the other.
extern "C" __global__ void if_else(float* out, float a, float b, int lanes, int n) {
    float x = threadIdx.x;
    for (int i = 0; i < n; ++i) {
        if (threadIdx.x < lanes) { R64(STEP) } else { R64(x = x * b + a;) }
        __syncwarp();
    }
    out[threadIdx.x] = x;
}
extern "C" __global__ void if_only(float* out, float a, float b, int lanes, int n) {
    float x = threadIdx.x;
    for (int i = 0; i < n; ++i) {
        if (threadIdx.x < lanes) { R64(STEP) }
        __syncwarp();
    }
    out[threadIdx.x] = x;
}
extern "C" __global__ void trips(float* out, float a, float b, int most, int n) {
    float x = threadIdx.x;
    int count = 4 + threadIdx.x % (most - 3);
    for (int i = 0; i < n; ++i) {
        // Counts down, so that it is not unrolled: the measured one was not.
        for (int j = count; j > 0; --j) { R8(STEP) }
        __syncwarp();
    }
    out[threadIdx.x] = x;
}
extern "C" __global__ void loop_8(float* out, float a, float b, int n) {
    float x = threadIdx.x;
    for (int i = n; i > 0; --i) { R8(STEP) }
    out[threadIdx.x] = x;
}
extern "C" __global__ void loop_32(float* out, float a, float b, int n) {
    float x = threadIdx.x;
    for (int i = n; i > 0; --i) { R32(STEP) }
    out[threadIdx.x] = x;
}
#define WAY(k) case k: R32(x = x * a + k;) break;
extern "C" __global__ void ways(float* out, float a, float b, int ways, int n) {
    float x = threadIdx.x;
    for (int i = 0; i < n; ++i) {
        switch (threadIdx.x % ways) {
            WAY(0) WAY(1) WAY(2) WAY(3) WAY(4) WAY(5) WAY(6) WAY(7)
            WAY(8) WAY(9) WAY(10) WAY(11) WAY(12) WAY(13) WAY(14) WAY(15)
            WAY(16) WAY(17) WAY(18) WAY(19) WAY(20) WAY(21) WAY(22) WAY(23)
            WAY(24) WAY(25) WAY(26) WAY(27) WAY(28) WAY(29) WAY(30) WAY(31)
        }
        __syncwarp();
    }
    out[threadIdx.x] = x;
}
extern "C" __global__ void empty(int* out) {
}
extern "C" __global__ void param_read(int* out) {
    if (out == 0) __syncwarp();
}
extern "C" __global__ void one_load(int* in, int* out) {
    if (in[threadIdx.x] == 12345) out[0] = 1;
}
extern "C" __global__ void two_dependent_loads(int* in, int* out) {
    if (in[in[threadIdx.x] + 1024] == 12345) out[0] = 1;
}
extern "C" __global__ void load_load_add_store(int* a, int* b, int* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = a[i] + b[i];
}
extern "C" __global__ void store_only(int* out) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
}
extern "C" __global__ void shared_barrier(int* out) {
    __shared__ int s[32];
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (s[31 - threadIdx.x] == 12345) out[0] = 1;
}
