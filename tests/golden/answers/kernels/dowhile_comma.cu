extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = 0, s = 0;
    do {
        if (j % 3 == 1) continue;
        s += j;
    } while (++j < (int)(i % 13));
    out[i * 4 + 0] = (unsigned)(s);
    int x = (s++, s *= 2, s - 1);
    out[i * 4 + 1] = (unsigned)(x);
    for (int a = 0, b = 20; a < b; a += 2, b--) {
        if (((a ^ b) & 3) == (int)(i & 3)) continue;
        x = x * 3 + a;
        if (x > 100000) break;
    }
    out[i * 4 + 2] = (unsigned)(x);
    int k = i;
    while (k-- > 0) {
        if (k & 4) {
            k -= 2;
            continue;
        }
        s += k;
    }
    out[i * 4 + 3] = (unsigned)(s);
}
