#include "inputs.h"

__device__ float fmaxA(float* a, float v) {
    int* p = (int*)a;
    int o = *p, as;
    do {
        as = o;
        if (__int_as_float(as) >= v) break;
        o = atomicCAS(p, as, __float_as_int(v));
    } while (as != o);
    return __int_as_float(o);
}
__device__ double daddA(double* a, double v) {
    unsigned long long *p = (unsigned long long*)a, o = *p, as;
    do {
        as = o;
        o = atomicCAS(p, as, __double_as_longlong(v + __longlong_as_double(as)));
    } while (as != o);
    return __longlong_as_double(o);
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ float m;
    __shared__ double d;
    __shared__ double dm;
    if (threadIdx.x == 0) {
        m = -5;
        d = 0;
        dm = -1e300;
    }
    __syncthreads();
    fmaxA(&m, unitOf(i) * 10);
    daddA(&d, (double)(int)(hashOf(i) >> 20));
    double x = unitOf(i + 3) * 7.5;
    unsigned long long *p = (unsigned long long*)&dm, o = *p, as;
    while (x > __longlong_as_double(o)) {
        as = o;
        o = atomicCAS(p, as, __double_as_longlong(x));
        if (o == as) break;
    }
    __syncthreads();
    out[i * 5 + 0] = __float_as_uint(m);
    {
        unsigned long long v_ = (unsigned long long)(__double_as_longlong(d));
        out[i * 5 + 1] = (unsigned)v_;
        out[i * 5 + 2] = (unsigned)(v_ >> 32);
    }
    {
        unsigned long long v_ = (unsigned long long)(__double_as_longlong(dm));
        out[i * 5 + 3] = (unsigned)v_;
        out[i * 5 + 4] = (unsigned)(v_ >> 32);
    }
}
