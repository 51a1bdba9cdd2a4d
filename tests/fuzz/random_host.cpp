#include <string>

#include "tests/fuzz/random_kernel.h"
#include "tests/fuzz/random_kernel_text.h"
#include "tests/fuzz/random_objects.h"

namespace warpscope::fuzz {

std::string hostPrelude() {
    std::string text = R"(#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#define QUALIFIED static
#define MEMBER
#define TABLE static const
#define ADD(x, y) ((x) += (y))
)" + std::string(kHelpers) +
                       std::string(kObjectHelpers) + R"(
static unsigned __float_as_uint(float f) { unsigned u; memcpy(&u, &f, 4); return u; }
static long long __double_as_longlong(double d) { long long l; memcpy(&l, &d, 8); return l; }
struct Thread {
    int i0, i1, i2; unsigned u0, u1, u2; long long l0, l1, l2; unsigned long long m0, m1, m2;
    float f0, f1, f2; double d0, d1, d2; Pair p; Triple w; int q[8]; double r[4]; char c[4];
};
static Thread all[64];
static int sa[64], sb[64];
static unsigned total[4];
static void prepare() {
    for (int t = 0; t < 64; ++t) {
        sa[t] = t * 3; sb[t] = 100 - t; if (t < 4) total[t] = 0u;
)" + std::string(kVariablesText) +
                       R"(
        Thread& me = all[t];
        me.i0 = i0; me.i1 = i1; me.i2 = i2; me.u0 = u0; me.u1 = u1; me.u2 = u2; me.l0 = l0; me.l1 = l1; me.l2 = l2;
        me.m0 = m0; me.m1 = m1; me.m2 = m2; me.f0 = f0; me.f1 = f1; me.f2 = f2; me.d0 = d0; me.d1 = d1; me.d2 = d2; me.p = p; me.w = w;
        memcpy(me.q, q, sizeof q); memcpy(me.r, r, sizeof r); memcpy(me.c, c, sizeof c);
    }
}
#define VARIABLES int &i0 = me.i0, &i1 = me.i1, &i2 = me.i2; unsigned &u0 = me.u0, &u1 = me.u1, &u2 = me.u2; \
    long long &l0 = me.l0, &l1 = me.l1, &l2 = me.l2; unsigned long long &m0 = me.m0, &m1 = me.m1, &m2 = me.m2; \
    float &f0 = me.f0, &f1 = me.f1, &f2 = me.f2; double &d0 = me.d0, &d1 = me.d1, &d2 = me.d2; \
    Pair& p = me.p; Triple& w = me.w; int (&q)[8] = me.q; double (&r)[4] = me.r; char (&c)[4] = me.c;
#define LANES for (int first = 0; first < 64; first += 32) for (int lane = 0; lane < 32; ++lane)
#define EXCHANGE(T, X, FROM) { T given[64]; for (int t = 0; t < 64; ++t) given[t] = all[t].X; LANES all[first + lane].X = given[first + (FROM)]; }
#define EXCHANGE_IF(T, X, FROM, HOLDS) { T given[64]; for (int t = 0; t < 64; ++t) given[t] = all[t].X; for (int t = 0; t < 64; ++t) { const int lane = t % 32, first = t - lane; if (HOLDS) all[t].X = given[first + (FROM)]; } }
#define FROM_LEADER(T, X, HOLDS) { T given[64]; int leader[2] = {-1, -1}; for (int t = 0; t < 64; ++t) { VARIABLES_OF(t) given[t] = all[t].X; if ((HOLDS) && leader[t / 32] < 0) leader[t / 32] = t; } \
    bool holds[64]; for (int t = 0; t < 64; ++t) { VARIABLES_OF(t) holds[t] = (HOLDS); } for (int t = 0; t < 64; ++t) if (holds[t]) all[t].X = given[leader[t / 32]]; }
#define BALLOT(X, HOLDS) { unsigned masks[2] = {0, 0}; LANES { VARIABLES_OF(first + lane) masks[first / 32] |= (HOLDS) ? 1u << lane : 0u; } LANES all[first + lane].X = masks[first / 32]; }
#define REDUCE(X, Y) { unsigned sums[2] = {0, 0}; LANES sums[first / 32] += all[first + lane].Y; LANES all[first + lane].X = sums[first / 32]; }
#define MATCH(X, VALUE) { int keys[64]; LANES { VARIABLES_OF(first + lane) keys[first + lane] = (VALUE); } LANES { unsigned same = 0; for (int k = 0; k < 32; ++k) same |= keys[first + k] == keys[first + lane] ? 1u << k : 0u; all[first + lane].X = same; } }
#define KEYS(TO, VALUE) for (int t = 0; t < 64; ++t) { VARIABLES_OF(t) TO[t] = (unsigned)(VALUE); }
#define OVER(KEYS, SIGN) [&] { unsigned x = KEYS[first]; for (int k = 1; k < 32; ++k) x = x SIGN KEYS[first + k]; return x; }()
#define VARIABLES_OF(t) Thread& me = all[t]; VARIABLES
)";
    return text;
}

}  // namespace warpscope::fuzz
