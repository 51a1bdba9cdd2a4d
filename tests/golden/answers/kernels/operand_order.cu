__device__ int bump(int& x) {
    x += 10;
    return x;
}
__device__ int five(int& x) {
    x += 5;
    return 1;
}
__device__ int twice(int& x) {
    return five(x) + five(x);
}
__device__ float half(float& x) {
    x *= 0.5f;
    return x;
}
__device__ double half(double& x) {
    x *= 0.5;
    return x;
}
__device__ long long far(long long& x) {
    x += 1LL << 33;
    return x;
}
struct Pair {
    int x, y;
};
__device__ int shift(Pair& p) {
    p.x += 4;
    p.y += 2;
    return p.x;
}
// One side of an operator changes the variable of the other.
extern "C" __global__ void k(unsigned* out) {
    __shared__ int cells[64];
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    int n = (int)(i * 7 % 23), a, b;
    cells[threadIdx.x] = n;
    __syncthreads();
    unsigned* o = out + i * 32;
    a = n, o[0] = a + bump(a);
    a = n, o[1] = bump(a) + a;
    a = n, o[2] = a * five(a) - five(a);
    a = n;
    auto more = [&a](int s) { return a += s; };
    o[3] = a + more(3);
    a = n, o[4] = a < bump(a);
    a = n, o[5] = a + (a = 7);
    a = n, o[6] = a + a++;
    a = n, o[7] = a + ++a;
    a = n, o[8] = (a += 3) + (a += 5);
    a = n, o[9] = a == bump(a) ? a : 5;
    a = n, o[10] = ++a + bump(a);
    a = n, o[11] = bump(a) - bump(a) * 2;
    a = n, o[12] = a + (n > 5 ? five(a) : 2);
    float f = n;
    o[13] = __float_as_uint(f + half(f));
    f = n, o[14] = __float_as_uint(f * half(f) - f);
    double d = n;
    o[15] = (int)(16 * (d - half(d) * 3));
    long long w = n;
    o[16] = (unsigned)((w ^ far(w)) >> 32);
    Pair p = {n, (int)i};
    o[17] = p.x * 3 - shift(p) + p.y;
    p = {n, (int)i}, o[18] = p.y - shift(p);
    a = n, o[19] = a + twice(a);
    a = n, o[20] = a + (five(a), a);
    a = n, o[21] = a + (i > 3 && five(a));
    int* q = cells;
    o[22] = (unsigned)(q - (q += 2));
    q = cells + 3, o[23] = q[0] * 3 + *(q += 2);
    q = cells + 3, o[24] = *q++ * 3 + *q++;
    a = n & 7, o[25] = cells[a] * 3 - cells[a++];
    a = n, a -= a + five(a), o[26] = a;
    a = n, o[27] = a * (a = 3) * (a = 5);
    a = n, b = a, o[28] = b - (a = 2) + (b = a);
    unsigned char c = n;
    o[29] = c + (c += 250);
    a = n, o[30] = (a += five(a)) + a;
    auto counted = [=]() mutable { return a += 3; };
    o[31] = a + counted() + counted();
}
