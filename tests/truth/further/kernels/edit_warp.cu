extern "C" __global__ void edit_warp(const int* text, int* fixed, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int v = text[i], result;
    switch (v % 7) {
        case 0: result = v / 3; break;
        case 1: result = v * v;
        case 2: result = v - 1; break;
        case 3: { int s = 0; for (int k = 0; k < v % 13; ++k) s += k * k; result = s; break; }
        case 4: result = __brev(v) >> 16; break;
        case 5: if (v & 8) { result = ~v; break; }
        default: result = -v;
    }
    fixed[i] = result;
}
