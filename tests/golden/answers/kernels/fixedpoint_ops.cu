#include "inputs.h"

class Fx {
    int v;

  public:
    __device__ explicit Fx(float f) : v((int)(f * 65536.0f)) {}
    __device__ Fx(int r, bool) : v(r) {}
    __device__ friend Fx operator*(Fx a, Fx b) {
        return Fx((int)(((long long)a.v * b.v) >> 16), true);
    }
    __device__ Fx operator-() const { return Fx(-v, true); }
    __device__ Fx& operator+=(Fx o) {
        v += o.v;
        return *this;
    }
    __device__ Fx operator++(int) {
        Fx t = *this;
        v += 65536;
        return t;
    }
    __device__ Fx& operator++() {
        v += 65536;
        return *this;
    }
    __device__ explicit operator float() const { return v / 65536.0f; }
    __device__ bool operator<(Fx o) const { return v < o.v; }
    __device__ int raw() const { return v; }
    __device__ int operator[](int k) const { return v >> k & 1; }
    __device__ int operator()(int a, int b = 3) const { return (v >> a) & ((1 << b) - 1); }
};
__device__ Fx operator/(Fx a, Fx b) {
    return Fx((int)(((long long)a.raw() << 16) / (b.raw() ? b.raw() : 1)), true);
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    Fx a(unitOf(i) * 9), b(unitOf(i + 1) * 3);
    out[i * 6 + 0] = (unsigned)((a * b).raw());
    out[i * 6 + 1] = (unsigned)((a / b).raw());
    out[i * 6 + 2] = __float_as_uint((float)(-a * b));
    Fx o = a++;
    ++b;
    a += o;
    out[i * 6 + 3] = (unsigned)(a.raw() ^ b.raw());
    out[i * 6 + 4] = (unsigned)((a < b) * 8 + a[5] * 4 + a(2));
    out[i * 6 + 5] = (unsigned)(b(4, 7));
}
