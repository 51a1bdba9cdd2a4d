extern "C" __global__ void xorshift_walk(int* visits, int steps, int size) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned s = t * 747796405u + 2891336453u;
    int pos = t % size;
    for (int i = 0; i < steps; i++) {
        s ^= s << 13; s ^= s >> 17; s ^= s << 5;
        int move = (int)(s % 3u) - 1;
        pos += move;
        if (pos < 0) pos = size - 1;
        else if (pos >= size) pos = 0;
    }
    atomicAdd(&visits[pos], 1);
}
