struct O {
    int v;
    __device__ O& operator<<(int x) {
        v = v * 10 + x;
        return *this;
    }
};
struct Pr {
    int a, b, c;
};
__device__ int nx(int& k) {
    return k = k * 3 + 1;
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = i & 3;
    O o = {0};
    o << nx(k) << nx(k) << k;
    out[i * 5 + 0] = (unsigned)(o.v);
    Pr p = {nx(k), nx(k), k};
    out[i * 5 + 1] = (unsigned)(p.a * 7 + p.b * 3 + p.c);
    int a[5] = {0, 0, 0, 0, 0};
    int j = 0;
    a[j++] = j;
    a[j] = j++;
    j = 2;
    a[(j = 3)] = nx(k) + j * 0;
    out[i * 5 + 2] = (unsigned)(a[0] * 10000 + a[1] * 1000 + a[2] * 100 + a[3]);
    int x = i;
    x = x++ + 2;
    out[i * 5 + 3] = (unsigned)(x);
    int q = 5;
    q += q++ * 2;
    int* pp = a;
    *pp++ = q;
    *++pp = 4;
    out[i * 5 + 4] = (unsigned)(q + (int)(pp - a) * 100 + a[2]);
}
