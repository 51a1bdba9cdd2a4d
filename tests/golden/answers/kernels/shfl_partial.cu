#include "inputs.h"

extern "C" __global__ void k(unsigned *out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  int l = threadIdx.x & 31;
  unsigned v = hashOf(i), r = 0, q = 0;
  if (l < 20) {
    r = __shfl_down_sync(0xfffffu, v, 4);
    r = l + 4 < 20 ? r : 1;
    q = __shfl_sync(0xfffffu, v, l ^ 1);
  } else {
    r = __shfl_xor_sync(0xfff00000u, v, 3);
    q = __shfl_sync(0xfff00000u, v, 31 - (l - 20));
  }
  out[i * 6 + 0] = (unsigned)(r);
  out[i * 6 + 1] = (unsigned)(q);
  float s = unitOf(i);
  for (int o = 1; o < 32; o *= 2) {
    float n = __shfl_up_sync(~0u, s, o);
    if (l >= o)
      s += n;
  }
  out[i * 6 + 2] = __float_as_uint(s);
  float m = unitOf(i + 5) * unitOf(i + 6);
  for (int o = 16; o; o /= 2)
    m = m * 0.5f + __shfl_xor_sync(~0u, m, o) * unitOf(o);
  out[i * 6 + 3] = __float_as_uint(m);
  int p = -1;
  asm volatile(
      "{.reg .pred p; shfl.sync.up.b32 %0|p,%2,2,0x1000,-1; selp.s32 %1,7,9,p;}"
      : "=r"(r), "=r"(p)
      : "r"(v));
  out[i * 6 + 4] = (unsigned)(r);
  out[i * 6 + 5] = (unsigned)(p);
}
