#pragma once

#include <string_view>

namespace warpscope::fuzz {

/// Functions that both texts call. QUALIFIED is __device__ or static.
inline constexpr std::string_view kHelpers = R"(
struct Pair { int a; double d; short s; };
struct Triple : Pair { char c; long long l; };
QUALIFIED void bump(int& r, unsigned by) { r = (int)((unsigned)r + by); }
QUALIFIED void trade(unsigned long long& x, long long& y) { unsigned long long t = x; x = (unsigned long long)y; y = (long long)t; }
QUALIFIED Pair made(int a, double d) { Pair p; p.a = a; p.d = d; p.s = (short)a; return p; }
QUALIFIED double weight(const Pair& p, float f) { return p.d * 0.5 + p.a + f; }
QUALIFIED void mend(Pair& p, int a, double d) { p.a = (int)((unsigned)p.a - (unsigned)a); if (p.d < d) p.d = d * 0.5; p.s = (short)(p.s ^ a); }
QUALIFIED long long turn(Triple& w, unsigned long long by) { w.l = (long long)(((unsigned long long)w.l << (by & 63)) | ((unsigned long long)w.l >> ((64 - (by & 63)) & 63))); w.c = (char)(w.c + 1); return w.l >> (by & 31); }
QUALIFIED long long gathered(const int* from, int step) { long long sum = 0; for (int k = 0; k < 8; k += step) sum += from[k]; return sum; }
QUALIFIED int cut(double x) { if (!(x > -1e9)) return -1000000000; if (x > 1e9) return 1000000000; return (int)x; }
)";

/// The thread's variables, with their values before the first statement.
inline constexpr std::string_view kVariablesText = R"(
    int i0 = t * 7 - 100, i1 = t ^ 21, i2 = -t; unsigned u0 = 2654435761u * (unsigned)t, u1 = 77u + (unsigned)t, u2 = 4000000000u - (unsigned)t;
    long long l0 = (long long)t << 33, l1 = -5000000000ll + t, l2 = t; unsigned long long m0 = 0x9e3779b97f4a7c15ull * (unsigned long long)(t + 1), m1 = 3, m2 = ~0ull - (unsigned long long)t;
    float f0 = t * 0.37f, f1 = 1.0f / (t + 1), f2 = -3.5f; double d0 = t / 7.0, d1 = 1e10 - t, d2 = -0.125;
    Triple w; w.a = 7 - t; w.d = 1.0 / (t + 3); w.s = (short)(t * 77); w.c = (char)t; w.l = 0x123456789abcdefll * t;
    Pair p; p.a = t; p.d = t * 0.25; p.s = (short)(t * 1000); int q[8]; double r[4]; char c[4];
    for (int k = 0; k < 8; ++k) q[k] = t * k - 9; for (int k = 0; k < 4; ++k) { r[k] = k * 0.75 - t; c[k] = (char)(t + 60 * k); }
)";

}  // namespace warpscope::fuzz
