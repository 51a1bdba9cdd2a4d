#include "inputs.h"

template <unsigned N>
struct Fib {
    enum { v = Fib<N - 1>::v + Fib<N - 2>::v };
};
template <>
struct Fib<1> {
    enum { v = 1 };
};
template <>
struct Fib<0> {
    enum { v = 0 };
};
template <int B, int E>
struct Pow {
    static constexpr int v = B * Pow<B, E - 1>::v;
};
template <int B>
struct Pow<B, 0> {
    static constexpr int v = 1;
};
template <typename T>
struct Tr {
    static constexpr int id = 0;
};
template <>
struct Tr<float> {
    static constexpr int id = 1;
};
template <typename T>
struct Tr<T*> {
    static constexpr int id = 10 + Tr<T>::id;
};
template <typename T>
__device__ unsigned f(T x) {
    if constexpr (sizeof(T) == 8)
        return (unsigned)(x * 3);
    else if constexpr (Tr<T>::id == 1)
        return __float_as_uint(x + 1);
    else
        return x ^ 5;
}
template <int N, typename F>
__device__ void unroll(F g) {
    if constexpr (N > 0) {
        unroll<N - 1>(g);
        g(N - 1);
    }
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i * 5 + 0] = (unsigned)(Fib<20>::v + i);
    out[i * 5 + 1] = (unsigned)(Pow<3, 9>::v * i);
    out[i * 5 + 2] = (unsigned)(Tr<float**>::id);
    out[i * 5 + 3] = (unsigned)(f(i) + f(unitOf(i)) + f((unsigned long long)i << 30));
    unsigned s = 1;
    unroll<6>([&](int k) { s = s * 31 + hashOf(k + i); });
    out[i * 5 + 4] = (unsigned)(s);
}
