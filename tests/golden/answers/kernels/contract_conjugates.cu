#include "inputs.h"

struct Quat {
    float w, x, y, z;
    __device__ Quat conj() const { return {w, -x, -y, -z}; }
    __device__ float n2() const { return w * w + x * x + y * y + z * z; }
    __device__ Quat operator*(const Quat& o) const {
        return {w * o.w - x * o.x - y * o.y - z * o.z, w * o.x + x * o.w + y * o.z - z * o.y,
                w * o.y - x * o.z + y * o.w + z * o.x, w * o.z + x * o.y - y * o.x + z * o.w};
    }
    __device__ Quat& operator+=(const Quat& o) {
        w += o.w;
        x += o.x;
        y += o.y;
        z += o.z;
        return *this;
    }
    __device__ Quat scaled(float f) const { return {w * f, x * f, y * f, z * f}; }
    __device__ float operator[](int k) const { return k == 0 ? w : k == 1 ? x : k == 2 ? y : z; }
};
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 100), c = unitOf(i + 200), d = unitOf(i + 300),
          e = unitOf(i + 400);
    Quat p{a, b, c, d}, q = Quat{e, a, b, c}.conj();
    Quat r = p * q;
    r += p;
    Quat s = r.scaled(1 / r.n2());
    float z = s[2];
    out[i * 7 + 0] = __float_as_uint(r.w);
    out[i * 7 + 1] = __float_as_uint(r.x);
    out[i * 7 + 2] = __float_as_uint(r.y);
    out[i * 7 + 3] = __float_as_uint(r.z);
    out[i * 7 + 4] = __float_as_uint(s.w);
    out[i * 7 + 5] = __float_as_uint(s.x * a + s.y);
    out[i * 7 + 6] = __float_as_uint(z);
}
