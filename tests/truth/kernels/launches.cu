// Small kernels whose launches were measured beside those of tests/golden/h100, and that nothing of
// the model was fitted to: launches.txt.
extern "C" __global__ void saxpy(const float* x, float* y, float a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}
extern "C" __global__ void grid_stride(const float* x, float* y, float a, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        y[i] = a * x[i] + y[i];
}
extern "C" __global__ void strided_copy(const float* in, float* out, int stride, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i * stride % n];
}
extern "C" __global__ void stencil(const float* in, float* out, int n) {
    __shared__ float tile[130];
    int t = threadIdx.x;
    int i = blockIdx.x * 128 + t;
    tile[t + 1] = in[i];
    if (t == 0) tile[0] = i > 0 ? in[i - 1] : 0.0f;
    if (t == 127) tile[129] = i + 1 < n ? in[i + 1] : 0.0f;
    __syncthreads();
    out[i] = 0.25f * tile[t] + 0.5f * tile[t + 1] + 0.25f * tile[t + 2];
}
extern "C" __global__ void dot_shuffle(const float* a, const float* b, float* out, int n) {
    __shared__ float part[32];
    float sum = 0.0f;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += a[i] * b[i];
    for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffff, sum, d);
    if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x < 32) {
        sum = threadIdx.x < blockDim.x / 32 ? part[threadIdx.x] : 0.0f;
        for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffff, sum, d);
        if (threadIdx.x == 0) atomicAdd(out, sum);
    }
}
extern "C" __global__ void collatz(const int* start, int* steps, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int x = start[i] + 1;
    int count = 0;
    while (x != 1) {
        if (x % 2 == 0) {
            x = x / 2;
        } else {
            x = 3 * x + 1;
        }
        ++count;
    }
    steps[i] = count;
}
extern "C" __global__ void horner(const double* x, double* y, double a, double b, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    double sum = a;
    for (int k = 0; k < 20; ++k) sum = sum * v + b;
    y[i] = sum / (v + 1.5);
}
extern "C" __global__ void digits(const int* in, int* out, int base, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int x = in[i];
    int sum = 0;
    while (x > 0) {
        sum += x % base;
        x = x / base;
    }
    out[i] = sum;
}
extern "C" __global__ void column_sums(const float* m, float* sums, int rows, int columns) {
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    for (int r = 0; r < rows; ++r) sum += m[r * columns + c];
    sums[c] = sum;
}
extern "C" __global__ void row_sums(const float* m, float* sums, int rows, int columns) {
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    for (int c = 0; c < columns; ++c) sum += m[r * columns + c];
    sums[r] = sum;
}
extern "C" __global__ void transpose_32x8(const float* in, float* out, int width, int height) {
    __shared__ float tile[32][33];
    int x = blockIdx.x * 32 + threadIdx.x;
    int y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8) out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}
extern "C" __global__ void scan_block(const int* in, int* out) {
    __shared__ int buffer[2][256];
    int t = threadIdx.x;
    int from = 0;
    buffer[0][t] = in[blockIdx.x * 256 + t];
    __syncthreads();
    for (int d = 1; d < 256; d *= 2) {
        int value = buffer[from][t];
        if (t >= d) value += buffer[from][t - d];
        from = 1 - from;
        buffer[from][t] = value;
        __syncthreads();
    }
    out[blockIdx.x * 256 + t] = buffer[from][t];
}
extern "C" __global__ void bins(const int* in, int* counts, int n) {
    __shared__ int local[64];
    if (threadIdx.x < 64) local[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&local[in[i] % 64], 1);
    __syncthreads();
    if (threadIdx.x < 64) atomicAdd(&counts[threadIdx.x], local[threadIdx.x]);
}
extern "C" __global__ void gather_rows(const int* first, const int* column, const float* x, float* y,
                                       int rows) {
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows) return;
    float sum = 0.0f;
    for (int k = first[r]; k < first[r + 1]; ++k) sum += x[column[k]];
    y[r] = sum;
}
extern "C" __global__ void warp_rows(const float* m, const float* v, float* out, int columns) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    int lane = threadIdx.x % 32;
    float sum = 0.0f;
    for (int c = lane; c < columns; c += 32) sum += m[row * columns + c] * v[c];
    for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffff, sum, d);
    if (lane == 0) out[row] = sum;
}
extern "C" __global__ void local_table(const int* in, int* out, int n) {
    int table[24];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < 24; ++k) table[k] = k * i;
    int at = in[i] % 24;
    int sum = 0;
    for (int k = 0; k < n; ++k) {
        sum += table[at];
        at = (at + in[i]) % 24;
    }
    out[i] = sum;
}
extern "C" __global__ void bitonic(const int* in, int* out) {
    __shared__ int s[256];
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * 256 + t];
    __syncthreads();
    for (int size = 2; size <= 256; size *= 2) {
        for (int step = size / 2; step > 0; step /= 2) {
            int other = t ^ step;
            if (other > t) {
                bool isUp = (t & size) == 0;
                int a = s[t];
                int b = s[other];
                if ((a > b) == isUp) {
                    s[t] = b;
                    s[other] = a;
                }
            }
            __syncthreads();
        }
    }
    out[blockIdx.x * 256 + t] = s[t];
}
extern "C" __global__ void pairs(const float* x, const float* y, float* out, int n) {
    __shared__ float sx[64];
    __shared__ float sy[64];
    int i = blockIdx.x * 64 + threadIdx.x;
    float px = x[i];
    float py = y[i];
    float sum = 0.0f;
    for (int first = 0; first < n; first += 64) {
        sx[threadIdx.x] = x[first + threadIdx.x];
        sy[threadIdx.x] = y[first + threadIdx.x];
        __syncthreads();
        for (int j = 0; j < 64; ++j) {
            float dx = sx[j] - px;
            float dy = sy[j] - py;
            sum += rsqrtf(dx * dx + dy * dy + 0.01f);
        }
        __syncthreads();
    }
    out[i] = sum;
}
extern "C" __global__ void most(const int* in, int* out, int bins) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicMax(&out[in[i] % bins], in[i]);
}
extern "C" __global__ void bytes_copy(const unsigned char* in, unsigned char* out, int shift) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i + shift] + 1;
}
extern "C" __global__ void three_ways(const int* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int kind = in[i] % 3;
    float v = i;
    if (kind == 0) {
        for (int k = 0; k < 5; ++k) v = sqrtf(v + 1.0f);
    } else if (kind == 1) {
        for (int k = 0; k < 9; ++k) v = v * 0.5f + 3.0f;
    } else {
        v = 1.0f / (v + 2.0f);
    }
    out[i] = v;
}
