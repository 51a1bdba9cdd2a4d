#include "inputs.h"

template <typename T, int N> struct Vec { T v[N]; __device__ T dot(const Vec& o) const { T s = 0; for (int i = 0; i < N; i++) s += v[i] * o.v[i]; return s; } __device__ Vec operator+(const Vec& o) const { Vec r; for (int i = 0; i < N; i++) r.v[i] = v[i] + o.v[i]; return r; } __device__ Vec operator*(T s) const { Vec r; for (int i = 0; i < N; i++) r.v[i] = v[i] * s; return r; } };
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 100), c = unitOf(i + 200), d = unitOf(i + 300), e = unitOf(i + 400);
    Vec<float, 3> u{{a, b, c}}, v{{d, e, a}}; Vec<float, 3> w = u * e + v * b; Vec<float, 3> z = w + u * w.dot(v);
    out[i * 7 + 0] = __float_as_uint(u.dot(v));
    out[i * 7 + 1] = __float_as_uint(w.v[0]);
    out[i * 7 + 2] = __float_as_uint(w.v[1]);
    out[i * 7 + 3] = __float_as_uint(w.v[2]);
    out[i * 7 + 4] = __float_as_uint(z.v[0]);
    out[i * 7 + 5] = __float_as_uint(z.v[1]);
    out[i * 7 + 6] = __float_as_uint(z.v[2]);
}
