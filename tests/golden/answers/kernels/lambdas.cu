#include "inputs.h"

template <typename F>
__device__ float integ(F f, float a, float b, int n) {
    float h = (b - a) / n, s = 0.5f * (f(a) + f(b));
    for (int k = 1; k < n; k++)
        s += f(a + k * h);
    return s * h;
}
template <typename F, typename G>
__device__ auto comp(F f, G g) {
    return [=](auto x) { return f(g(x)); };
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float c = unitOf(i);
    out[i * 6 + 0] = __float_as_uint(integ([=](float x) { return c * x * x - x; }, 0.0f, 1.5f, 5));
    int n = 0;
    auto inc = [&n](int k) {
        n += k;
        return n;
    };
    out[i * 6 + 1] = (unsigned)(inc(3) * inc(i));
    out[i * 6 + 2] = (unsigned)(n);
    auto m = [q = (int)i]() mutable { return q++ * 2; };
    int s = m() + m();
    out[i * 6 + 3] = (unsigned)(s + m());
    out[i * 6 + 4] = __float_as_uint(
        comp([](float x) { return x * x; }, [&](float x) { return x + c; })(unitOf(i + 1)));
    auto rec = [](auto self, int k) -> int { return k < 2 ? 1 : k * self(self, k - 1); };
    out[i * 6 + 5] = (unsigned)(rec(rec, 3 + (int)(i & 3)));
}
