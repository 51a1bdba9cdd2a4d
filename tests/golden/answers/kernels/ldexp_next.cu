/// Of a whole number another one that has nothing to do with it.
__device__ unsigned hashOf(unsigned x) {
  x ^= x >> 16;
  x *= 0x7feb352dU;
  x ^= x >> 15;
  x *= 0x846ca68bU;
  x ^= x >> 16;
  return x;
}
/// From -1 to 1.
__device__ float unitOf(unsigned x) {
  return (float)(hashOf(x) >> 8) * (1.0f / 8388608.0f) - 1.0f;
}
/// Zeros, infinities, NaNs, subnormals, whole numbers at the limits of int and
/// long long.
__device__ float edgeOf(unsigned k) {
  const unsigned t[32] = {0x00000000u, 0x80000000u, 0x3f800000u, 0xbf800000u,
                          0x3f000000u, 0xbf000000u, 0x3fc00000u, 0xc0200000u,
                          0x7f800000u, 0xff800000u, 0x7fc00000u, 0xffc12345u,
                          0x00000001u, 0x807fffffu, 0x00800000u, 0x7f7fffffu,
                          0x4f000000u, 0xcf000000u, 0x4effffffu, 0x4f7fffffu,
                          0x4f800000u, 0x5effffffu, 0x5f000000u, 0xdf000000u,
                          0x5f800000u, 0x4b000001u, 0xcb7fffffu, 0x3effffffu,
                          0x3f7fffffu, 0x40490fdbu, 0xc2b00000u, 0x42f6e979u};
  return k < 32   ? __uint_as_float(t[k])
         : k < 48 ? unitOf(k) * 1000.0f
                  : unitOf(k) * 3e9f;
}
extern "C" __global__ void k(unsigned *out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = edgeOf(i);
  int e = (int)(hashOf(i) % 400) - 200;
  out[i * 14 + 0] = __float_as_uint(ldexpf(x, e));
  out[i * 14 + 1] = __float_as_uint(scalbnf(unitOf(i), e));
  int k = 0;
  out[i * 14 + 2] = __float_as_uint(frexpf(x, &k));
  out[i * 14 + 3] = (unsigned)(isfinite(x) ? k : 0);
  float ip;
  out[i * 14 + 4] = __float_as_uint(modff(x, &ip));
  out[i * 14 + 5] = __float_as_uint(ip);
  out[i * 14 + 6] = __float_as_uint(nextafterf(x, 1.0f));
  out[i * 14 + 7] = __float_as_uint(nextafterf(x, -INFINITY));
  out[i * 14 + 8] = (unsigned)(ilogbf(x));
  out[i * 14 + 9] = __float_as_uint(logbf(x));
  {
    unsigned long long v_ =
        (unsigned long long)(__double_as_longlong(ldexp((double)x, e * 3)));
    out[i * 14 + 10] = (unsigned)v_;
    out[i * 14 + 11] = (unsigned)(v_ >> 32);
  }
  {
    unsigned long long v_ =
        (unsigned long long)(__double_as_longlong(nextafter((double)x, 0.0)));
    out[i * 14 + 12] = (unsigned)v_;
    out[i * 14 + 13] = (unsigned)(v_ >> 32);
  }
}
