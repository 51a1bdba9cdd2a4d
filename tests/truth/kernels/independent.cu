// Four chains a warp that do not wait for each other: a round is 16 operations of each.
#define R4(x) x x x x
#define R16(x) R4(R4(x))
#define CHAINS(name, type, step)                                                      \
    extern "C" __global__ void name(type* out, type a, type b, int n) {               \
        type w = a + (type)threadIdx.x, x = w + b, y = x + b, z = y + b;              \
        for (int i = 0; i < n; ++i) { R16(step) }                                     \
        out[blockIdx.x * blockDim.x + threadIdx.x] = w + x + y + z;                   \
    }
#define EACH(f) f(w) f(x) f(y) f(z)
#define FFMA(v) v = v * a + b;
#define FADD(v) v = v + a;
#define FMNMX(v) v = fmaxf(v, a);
#define IMAD(v) v = v * a + b;
// With its neighbour, so that no two in a row have three sources and are one.
#define LOP3(v, u) v = (v & a) ^ u;
#define SHF(v) v = v >> 1;
#define POPC(v) v = __popc(v);
#define SHFL(v) v = __shfl_xor_sync(0xffffffff, v, 1);
#define DADD(v) v = v + a;
#define EX2(v) v = exp2f(v);

CHAINS(ffma, float, EACH(FFMA))
CHAINS(fadd, float, EACH(FADD))
CHAINS(fmnmx, float, EACH(FMNMX))
CHAINS(imad, int, EACH(IMAD))
CHAINS(lop3, int, LOP3(w, x) LOP3(x, y) LOP3(y, z) LOP3(z, w))
CHAINS(shf, int, EACH(SHF))
CHAINS(popc, int, EACH(POPC))
CHAINS(shfl, int, EACH(SHFL))
CHAINS(lop3_shf, int, LOP3(w, x) SHF(x) LOP3(y, z) SHF(z))
CHAINS(imad_lop3, int, IMAD(w) LOP3(x, w) IMAD(y) LOP3(z, y))

extern "C" __global__ void ffma_ilp2(float* out, float a, float b, int n) {
    float x = a + threadIdx.x, y = x + b;
    for (int i = 0; i < n; ++i) { R16(FFMA(x) FFMA(y)) R16(FFMA(x) FFMA(y)) }
    out[blockIdx.x * blockDim.x + threadIdx.x] = x + y;
}
