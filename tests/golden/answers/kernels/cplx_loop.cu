#include "inputs.h"

struct C {
  float r, m;
  __device__ C(float a = 0, float b = 0) : r(a), m(b) {}
  __device__ C operator*(const C &o) const {
    return C(r * o.r - m * o.m, r * o.m + m * o.r);
  }
  __device__ C operator+(C o) const { return C(r + o.r, m + o.m); }
  __device__ C operator-(C o) const { return {r - o.r, m - o.m}; }
  __device__ C &operator*=(C o) {
    *this = *this * o;
    return *this;
  }
  __device__ float n() const { return r * r + m * m; }
};
__device__ C operator/(C a, C b) {
  float d = b.n();
  return C((a.r * b.r + a.m * b.m) / d, (a.m * b.r - a.r * b.m) / d);
}
extern "C" __global__ void k(unsigned *out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  C z(unitOf(i), unitOf(i + 1000)), w(unitOf(i + 2000), unitOf(i + 3000)), p(1),
      s;
  for (int j = 0; j < 7; j++) {
    p *= z;
    s = s + p * w;
  }
  C q = s / (z + C(2));
  C t = z * w * z - w * w;
  out[i * 6 + 0] = __float_as_uint(p.r);
  out[i * 6 + 1] = __float_as_uint(p.m);
  out[i * 6 + 2] = __float_as_uint(q.r);
  out[i * 6 + 3] = __float_as_uint(q.m);
  out[i * 6 + 4] = __float_as_uint(t.r);
  out[i * 6 + 5] = __float_as_uint(t.n());
}
