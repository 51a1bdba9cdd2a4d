#include "inputs.h"

struct F {
    unsigned a : 3;
    unsigned b : 7;
    int c : 5;
    unsigned d : 17;
};
struct G {
    unsigned char x : 2, y : 6;
    short z : 9;
    int : 0;
    unsigned long long w : 40;
};
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    F f = {};
    f.a = i;
    f.b = hashOf(i);
    f.c = hashOf(i + 1);
    f.d = hashOf(i + 2);
    out[i * 6 + 0] = (unsigned)(f.a);
    out[i * 6 + 1] = (unsigned)(f.b + f.c);
    out[i * 6 + 2] = (unsigned)(*(unsigned*)&f);
    f.c -= 9;
    f.a++;
    f.d *= 3;
    out[i * 6 + 3] = (unsigned)(f.c * 1000 + f.a);
    out[i * 6 + 4] = (unsigned)(f.d);
    G g = {};
    g.x = i;
    g.y = i >> 1;
    g.z = -i * 7;
    g.w = hashOf(i) * 77777ull;
    out[i * 6 + 5] = (unsigned)(g.x + g.y * 4 + g.z + (unsigned)(g.w >> 20) + sizeof(G));
}
