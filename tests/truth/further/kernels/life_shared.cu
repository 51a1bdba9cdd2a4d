extern "C" __global__ void life_shared(const unsigned char* now, unsigned char* next, int w, int h) {
    __shared__ unsigned char s[18][18];
    int x = blockIdx.x * 16 + threadIdx.x - 1, y = blockIdx.y * 16 + threadIdx.y - 1;
    s[threadIdx.y][threadIdx.x] = x >= 0 && y >= 0 && x < w && y < h ? now[y * w + x] : 0;
    __syncthreads();
    if (threadIdx.x == 0 || threadIdx.y == 0 || threadIdx.x == 17 || threadIdx.y == 17 || x >= w || y >= h) return;
    int n = -s[threadIdx.y][threadIdx.x];
    for (int j = -1; j <= 1; j++) for (int i = -1; i <= 1; i++) n += s[threadIdx.y + j][threadIdx.x + i];
    next[y * w + x] = n == 3 || (n == 2 && s[threadIdx.y][threadIdx.x]);
}
