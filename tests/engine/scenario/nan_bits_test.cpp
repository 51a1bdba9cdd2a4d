// The bits of what is no number: which of them stay (measured on an H200, nvcc 13.0).
#include "tests/engine/scenario/measured_words.h"

namespace warpscope::scenario {
namespace {

TEST(NanBits, CopysignMovesOneBitAlone) {
    const std::string source = floatKernel(
        "",
        "float a = __uint_as_float(0x7fc00000u + i), b = __uint_as_float(0xcf000000u ^ i << 31);"
        "out[i * 2] = __float_as_uint(copysignf(a, b));"
        "double d = __longlong_as_double(0x7ff8000000000000LL + i);"
        "out[i * 2 + 1] = (unsigned)(__double_as_longlong(copysign(d, (double)b)) >> 32) + "
        "(unsigned)__double_as_longlong(copysign(d, (double)b));");
    for (const Reader reader : {Reader::Own, Reader::Clang})
        expectAsMeasured(source, reader, {0xffc00000, 0xfff80000, 0x7fc00001, 0x7ff80001});
}

TEST(NanBits, OfPartsOfANumber) {
    const std::string parts =
        "float x = __uint_as_float(i & 1 ? 0xffc12345u : 0x7fc00000u), whole; int e = 7;"
        "out[i * 4] = __float_as_uint(frexpf(x, &e)); out[i * 4 + 1] = e;"
        "out[i * 4 + 2] = __float_as_uint(modff(x, &whole));"
        "out[i * 4 + 3] = ";
    for (const Reader reader : {Reader::Own, Reader::Clang})
        expectAsMeasured(
            floatKernel("", parts + "__float_as_uint(whole);"), reader,
            {0x7fffffff, 0, 0x7fffffff, 0x7fffffff, 0x7fffffff, 0, 0x7fffffff, 0x7fffffff});
    expectAsMeasured(
        floatKernel("", parts + "ilogbf(x);"), Reader::Clang,
        {0x7fffffff, 0, 0x7fffffff, 0x80000000, 0x7fffffff, 0, 0x7fffffff, 0x80000000});
}

}  // namespace
}  // namespace warpscope::scenario
