// Which products of floats are fused into which sums: kernels of courses' recurrences and filters
// through both readers, and the words that an H200 leaves of them (nvcc 13.0 for sm_90).
#include <gtest/gtest.h>

#include "tests/engine/scenario/measured_words.h"

namespace warpscope::scenario {
namespace {

TEST(FusedProducts, OfAverageAndFilterInALoop) {
    const std::string filter =
        floatKernel("",
                    "__shared__ float x[80]; for (int j = threadIdx.x; j < 80; j += 64) "
                    "x[j] = uf(j + 1); __syncthreads(); float y1 = 0, y2 = 0; "
                    "for (int j = 0; j < 16; j++) { float y = 0.2f*x[j+(i&31)]+1.1f*y1-0.4f*y2; "
                    "y2 = y1; y1 = y; } out[i] = __float_as_uint(y1);");
    const std::string average =
        floatKernel("",
                    "float s = 0; for (int j = 0; j < 9; j++) { float x = uf(j + (i & 7)); "
                    "s = s * 0.9f + x * 0.1f; } out[i] = __float_as_uint(s);");
    for (const Reader reader : {Reader::Own, Reader::Clang}) {
        expectAsMeasured(filter, reader,
                         {0x3d9159df, 0xbd8aeba8, 0xbe9377b0, 0xbee54255, 0xbf0570f4});
        expectAsMeasured(average, reader,
                         {0x3de0e113, 0x3db788b0, 0x3e071940, 0xbb271de1, 0x3d099289});
    }
}

// The products of a row end in the next one (v, w), so that the rounds are written out before
// products are fused; by then nvcc has put the sums into order, s * 0.9f first.
TEST(FusedProducts, OfRecurrencesBesideOthersInALoop) {
    const std::string source =
        floatKernel("",
                    "float a = uf(i), b = uf(i + 100), s = 0, v = a, w = 0; float y1 = b, y2 = a;"
                    "for (int j = 0; j < 9; j++) { float x = uf(j + (i & 7));"
                    "float y = 0.2f*x+1.1f*y1-0.4f*y2; y2 = y1; y1 = y; s = s*0.9f+x*0.1f;"
                    "float o = v; v = v*b-w*x; w = o*x+w*b; } out[i * 4] = __float_as_uint(y1);"
                    "out[i * 4 + 1] = __float_as_uint(s); out[i * 4 + 2] = __float_as_uint(v);"
                    "out[i * 4 + 3] = __float_as_uint(w);");
    const MeasuredWords measured{0x3e7d9df5, 0x3de0e113, 0x3bdc0ac2, 0xbca5621d, 0x3e1ac254,
                                 0x3db788b0, 0x3d43fa81, 0xbe03610b, 0x3e25dc49, 0x3e071940,
                                 0x3d04cd8b, 0x3ce4b85b, 0xbdec97d9, 0xbb271de1, 0xbbc74539,
                                 0xbb985200, 0xbdf57c1a, 0x3d099289, 0x3b9cacae, 0x3d5f83dd,
                                 0xbe63cdb7, 0xbd4722f4, 0xbef0c5f0, 0x3dab2aad};
    for (const Reader reader : {Reader::Own, Reader::Clang})
        expectAsMeasured(source, reader, measured);
}

// -a * b is -(a * b) for nvcc: one product, which somebody reads as it is.
TEST(FusedProducts, OfFactorsLessThanNothing) {
    const std::string source = floatKernel(
        "",
        "float a = uf(i * 4), b = uf(i * 4 + 1), c = uf(i * 4 + 2), p = a * b;"
        "out[i * 2] = __float_as_uint(-a * b - c); out[i * 2 + 1] = __float_as_uint(p);");
    const MeasuredWords measured{0xbf511322, 0x3e3bb380, 0xbdee91ba, 0xbe47d5bb,
                                 0xbd320190, 0xbecbee76, 0xbe749cb8, 0xbdef0251,
                                 0x3f2105b2, 0x3e974528, 0xbed00c03, 0x3e9d134b};
    for (const Reader reader : {Reader::Own, Reader::Clang})
        expectAsMeasured(source, reader, measured);
}

// t is 0 or what is loaded, and so nvcc computes t * 0.9f where it is loaded, in front of the
// barrier.
TEST(FusedProducts, OfWhatAnIfChoseBetweenANumberAndAnother) {
    const std::string source = floatKernel(
        "",
        "__shared__ float f[64]; f[threadIdx.x] = uf(i); __syncthreads();"
        "for (int o = 1; o < 64; o <<= 1) { float t = threadIdx.x >= o ? f[threadIdx.x - o] : 0;"
        "__syncthreads(); f[threadIdx.x] += t * 0.9f; __syncthreads(); }"
        "out[i] = __float_as_uint(f[threadIdx.x]);");
    const MeasuredWords measured{0xbf800000, 0xbf8aa9a3, 0xbedcf774, 0xbf3fc4b2,
                                 0xbdb64b60, 0xbed7d55a, 0x3cb82b30, 0x3da7c678,
                                 0x3f5c023e, 0x3e409dbc, 0x3f5e855e, 0xbea5059a};
    for (const Reader reader : {Reader::Own, Reader::Clang})
        expectAsMeasured(source, reader, measured);
}

}  // namespace
}  // namespace warpscope::scenario
