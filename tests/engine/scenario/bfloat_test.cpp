// The short floats of machine learning (assets/cuda/cuda_bf16.h), which only clang reads.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/base/half.h"
#include "engine/scenario/compile_kernel.h"
#include "engine/toolchain/clang.h"
#include "tests/support/build_program.h"

namespace warpscope::scenario {
namespace {

std::uint16_t brain(double value) {
    return static_cast<std::uint16_t>(halfOf(value, HalfKind::Brain));
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
    const auto program = compileKernel(source, "bfloat.cu", {cuda::Options{}, Reader::Auto});
    ASSERT_TRUE(program) << program.problem().message.key;
    gpu::Launch launch = support::launchOf(*program, {1, 1, 1}, {32, 1, 1});
    const auto out = support::addBuffer(launch, "out", std::vector<std::uint32_t>(10, 0));
    launch.parameters.resize(8, 0);
    gpu::GpuState state = gpu::initialState(launch);
    sm::CycleLog log;
    while (state.stopped == gpu::StopReason::Running)
        gpu::step(launch, state, log);
    ASSERT_EQ(state.stopped, gpu::StopReason::Finished);
    const double a = 0.333984375;  // 0x3eab, the nearest to a third
    const std::vector<std::uint32_t> expected{
        brain(a + 300),     brain(a * a),      brain(300 / a), brain(std::sqrt(300.0)),
        brain(2 * a + 300), brain(-4 * a + a), brain(-a),      1,
        0x3eab0000,         brain(300)};
    EXPECT_EQ(support::wordsOf(state, out), expected);
}

}  // namespace
}  // namespace warpscope::scenario
