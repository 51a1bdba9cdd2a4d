#include "inputs.h"

template <typename... T>
__device__ auto sum(T... t) {
    return (t + ...);
}
template <typename T>
__device__ T mx(T a) {
    return a;
}
template <typename T, typename... R>
__device__ T mx(T a, R... r) {
    T b = mx(r...);
    return a > b ? a : b;
}
template <int... I2>
struct Seq {
    static __device__ unsigned at(unsigned x) {
        unsigned s = 0;
        ((s = s * 7 + (x >> I2 & 1)), ...);
        return s;
    }
};
template <typename... F>
__device__ float chain(float x, F... f) {
    ((x = f(x)), ...);
    return x;
}
template <typename... T>
__device__ int cnt(T...) {
    return sizeof...(T);
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i * 5 + 0] = __float_as_uint(sum(unitOf(i), unitOf(i + 1), unitOf(i + 2), 2));
    out[i * 5 + 1] = (unsigned)(mx((int)hashOf(i), (int)hashOf(i + 1), (int)hashOf(i + 2)));
    out[i * 5 + 2] = (unsigned)(Seq<3, 1, 4, 1, 5, 9>::at(hashOf(i)));
    out[i * 5 + 3] = __float_as_uint(chain(
        unitOf(i), [](float x) { return x * x + 1; }, [=](float x) { return x * 0.3f - i; },
        [](float x) { return x / 7; }));
    out[i * 5 + 4] = (unsigned)(cnt(1, 2.0, 'c') + ((i >> 1) & 1));
}
