// The short floats of machine learning (assets/cuda/cuda_bf16.h), which only clang reads.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/base/half.h"
#include "engine/scenario/kernels/compile_kernel.h"
#include "engine/toolchain/clang.h"
#include "tests/support/build_program.h"

namespace warpscope::scenario {
namespace {

std::uint16_t brain(double value) {
    return static_cast<std::uint16_t>(halfOf(value, HalfKind::Brain));
}

/// What a kernel of one warp leaves in its buffer `out`.
std::vector<std::uint32_t> bfloatsOf(const std::string& source, std::size_t words) {
    const auto program = compileKernel(source, "bfloat.cu", {cuda::Options{}, Reader::Auto});
    if (!program) {
        ADD_FAILURE() << program.problem().message.key;
        return {};
    }
    gpu::Launch launch = support::launchOf(*program, {1, 1, 1}, {32, 1, 1});
    const auto out = support::addBuffer(launch, "out", std::vector<std::uint32_t>(words, 0));
    launch.parameters.resize(8, 0);
    gpu::GpuState state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    sm::CycleLog log;
    while (state.stopped == gpu::StopReason::Running)
        stepper.step(state, log);
    EXPECT_EQ(state.stopped, gpu::StopReason::Finished);
    return support::wordsOf(state, out);
}

TEST(Bfloat, FunctionsAndOperatorsRoundToEightDigits) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "clang is not installed";
    const std::string source = R"(
#include <cuda_bf16.h>
__global__ void k(unsigned* out) {
    const __nv_bfloat16 a = __float2bfloat16(1.0f / 3.0f), b = __int2float_rn(300);
    const __nv_bfloat162 pair = __hfma2(__bfloat162bfloat162(a), __floats2bfloat162_rn(2.f, -4.f),
                                        make_bfloat162(b, a));
    out[0] = __bfloat16_as_ushort(a + b);
    out[1] = __bfloat16_as_ushort(__hmul(a, a));
    out[2] = __bfloat16_as_ushort(__hdiv(b, a));
    out[3] = __bfloat16_as_ushort(hsqrt(b));
    out[4] = __bfloat16_as_ushort(__low2bfloat16(pair));
    out[5] = __bfloat16_as_ushort(__high2bfloat16(pair));
    out[6] = __bfloat16_as_ushort(-a);
    out[7] = a < b && b > a && a != b && !(a == b) && !__hisnan(b);
    out[8] = __float_as_uint(__bfloat162float(a));
    out[9] = __bfloat16_as_ushort(__shfl_xor_sync(~0u, __hmax(a, b), 1));
})";
    const double a = 0.333984375;  // 0x3eab, the nearest to a third
    const std::vector<std::uint32_t> expected{
        brain(a + 300),     brain(a * a),      brain(300 / a), brain(std::sqrt(300.0)),
        brain(2 * a + 300), brain(-4 * a + a), brain(-a),      1,
        0x3eab0000,         brain(300)};
    EXPECT_EQ(bfloatsOf(source, expected.size()), expected);
}

// Bug: doubles and integers were rounded to float, and that once more.
TEST(Bfloat, LongerNumbersAreRoundedOnce) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "clang is not installed";
    const std::string source = R"(
#include <cuda_bf16.h>
__global__ void k(unsigned* out) {
    const double little = 1.0 / (1ll << 40), zero = threadIdx.x / 32;
    const double doubles[] = {1 + 1.0 / 256 + little, -1 - 1.0 / 256 - little, 1 + 1.0 / 256,
                              1e39, 1e-46, -0.0, zero / zero, 1 / zero, 300};
    for (int i = 0; i < 9; ++i) out[i] = __bfloat16_as_ushort(__double2bfloat16(doubles[i]));
    out[9] = __bfloat16_as_ushort(__nv_bfloat16(16842753));
    out[10] = __bfloat16_as_ushort(__nv_bfloat16(-16842753));
    out[11] = __bfloat16_as_ushort(__nv_bfloat16(16842753u));
    out[12] = __bfloat16_as_ushort(__nv_bfloat16((1ll << 40) + (1ll << 32) + 1));
    out[13] = __bfloat16_as_ushort(__nv_bfloat16((1ull << 63) + (1ull << 55) + 1));
    out[14] = __bfloat16_as_ushort(__nv_bfloat16(-300));
    out[15] = __half_as_ushort(__double2half(1 + 1.0 / 2048 + little));
    out[16] = __half_as_ushort(__double2half(1 + 1.0 / 2048));
    out[17] = __half_as_ushort(__double2half(70000.0));
    out[18] = __half_as_ushort(__double2half(-0.1));
})";
    const double inf = HUGE_VAL;
    std::vector<std::uint32_t> expected;
    for (const double value :
         {1 + 0x1p-7, -1 - 0x1p-7, 1.0, inf, 0.0, -0.0, std::nan(""), inf, 300.0, 0x1.02p24,
          -0x1.02p24, 0x1.02p24, 0x1.02p40, 0x1.02p63, -300.0})
        expected.push_back(brain(value));
    for (const double value : {1 + 0x1p-10, 1.0, inf, -0.1})
        expected.push_back(halfOf(value, HalfKind::Half));
    EXPECT_EQ(bfloatsOf(source, expected.size()), expected);
}

TEST(Bfloat, ShortFloatsSaturateCountAndRoundEitherWay) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "clang is not installed";
    const std::string source = R"(
#include <cuda_bf16.h>
__device__ unsigned bits(__half a) { return __half_as_ushort(a); }
__device__ unsigned bits(__nv_bfloat16 a) { return __bfloat16_as_ushort(a); }
template <class T> __device__ void tell(unsigned* out, T a, T third) {
    T count = a;
    out[0] = bits(__hadd_sat(a, a));
    out[1] = bits(__hsub_sat(third, a));
    out[2] = bits(__hmul_sat(third, a));
    out[3] = bits(__hfma_sat(third, a, third));
    out[4] = bits(count++);
    out[5] = bits(++count);
    out[6] = bits(count--);
    out[7] = bits(--count);
}
__global__ void k(unsigned* out) {
    tell(out, __float2half(2.0f), __float2half(0.25f));
    tell(out + 8, __float2bfloat16(2.0f), __float2bfloat16(0.25f));
    const __half2 h = __hmul2_sat(__floats2half2_rn(3.0f, -3.0f), __float2half2_rn(3.0f));
    const __nv_bfloat162 b = __hsub2_sat(__floats2bfloat162_rn(3.0f, 0.5f), __float2bfloat162_rn(0.25f));
    out[16] = bits(h.x); out[17] = bits(h.y); out[18] = bits(b.x); out[19] = bits(b.y);
    out[20] = bits(__float2half_ru(1.0001f)); out[21] = bits(__float2half_rd(-1.0001f));
    out[22] = bits(__float2half_rd(1.0001f)); out[23] = bits(__float2half_ru(-1.0001f));
    out[24] = bits(__float2bfloat16_ru(1.001f)); out[25] = bits(__float2bfloat16_rd(-1.001f));
    out[26] = bits(__float2bfloat16_rd(1.001f)); out[27] = bits(__float2bfloat16_ru(-1.001f));
    out[28] = bits(__int2bfloat16_rn(16842753)); out[29] = bits(__int2bfloat16_rz(16842753));
    out[30] = __bfloat162int_ru(__float2bfloat16(1.5f)); out[31] = __bfloat162short_rd(__float2bfloat16(-1.5f));
})";
    const auto half = [](double value) { return std::uint32_t{halfOf(value, HalfKind::Half)}; };
    const std::vector<double> both{1, 0, 0.5, 0.75, 2, 4, 4, 2};
    std::vector<std::uint32_t> expected;
    for (const double value : both)
        expected.push_back(half(value));
    for (const double value : both)
        expected.push_back(brain(value));
    expected.insert(expected.end(),
                    {0x3c00, 0, 0x3f80, brain(0.25), 0x3c01, 0xbc01, 0x3c00, 0xbc00, 0x3f81, 0xbf81,
                     0x3f80, 0xbf80, brain(0x1.02p24), brain(0x1p24), 2, 0xffff'fffe});
    EXPECT_EQ(bfloatsOf(source, expected.size()), expected);
}

// Bug: != was false for it.
TEST(Bfloat, NaNIsUnequalToItself) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "clang is not installed";
    const std::string source = R"(
#include <cuda_bf16.h>
__global__ void k(unsigned* out) {
    const __nv_bfloat16 nan = __ushort_as_bfloat16(0x7fff), one = __float2bfloat16(1.0f);
    out[0] = nan != nan;
    out[1] = __hneu(nan, one);
    out[2] = __hne(nan, nan) || nan == nan;
    out[3] = one != one || __hneu(one, one);
})";
    EXPECT_EQ(bfloatsOf(source, 4), (std::vector<std::uint32_t>{1, 1, 0, 0}));
}

}  // namespace
}  // namespace warpscope::scenario
