extern "C" __global__ void atoi_fields(const char* text, int* out, int n, int width) {
    int f = blockIdx.x * blockDim.x + threadIdx.x;
    if (f >= n) return;
    const char* p = text + f * width;
    int value = 0;
    bool negative = false;
    for (int i = 0; i < width; i++) {
        char c = p[i];
        if (c == '-') negative = true;
        else if (c >= '0' && c <= '9') value = value * 10 + (c - '0');
        else break;
    }
    out[f] = negative ? -value : value;
}
