extern "C" __global__ void n_queens(int* solutions, int n) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int first = t % n, second = t / n;
    if (second >= n) return;
    unsigned all = (1u << n) - 1;
    unsigned cols[16], left[16], right[16], avail[16];
    int count = 0;
    unsigned b0 = 1u << first, b1 = 1u << second;
    unsigned c = b0, l = b0 << 1, r = b0 >> 1;
    if ((c | l | r) & b1) { solutions[t] = 0; return; }
    int depth = 0;
    cols[0] = c | b1; left[0] = (l | b1) << 1; right[0] = (r | b1) >> 1;
    avail[0] = all & ~(cols[0] | left[0] | right[0]);
    while (depth >= 0) {
        if (avail[depth] == 0) { depth--; continue; }
        unsigned bit = avail[depth] & -avail[depth];
        avail[depth] ^= bit;
        if (depth + 3 == n) { count++; continue; }
        cols[depth + 1] = cols[depth] | bit;
        left[depth + 1] = (left[depth] | bit) << 1;
        right[depth + 1] = (right[depth] | bit) >> 1;
        depth++;
        avail[depth] = all & ~(cols[depth] | left[depth] | right[depth]);
    }
    solutions[t] = count;
}
