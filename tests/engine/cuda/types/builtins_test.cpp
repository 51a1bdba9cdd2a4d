#include "engine/cuda/types/builtins.h"

#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

TEST(Builtins, EveryNameStandsOnceAndIsFound) {
    std::set<std::string_view> seen;
    for (const std::string_view name : builtinNames()) {
        EXPECT_TRUE(seen.insert(name).second) << name;
        ASSERT_NE(findBuiltin(name), nullptr);
        EXPECT_LE(findBuiltin(name)->minArguments, findBuiltin(name)->maxArguments) << name;
    }
    EXPECT_EQ(findBuiltin("__syncthread"), nullptr);
}

TEST(Builtins, ThePartsOfAVectorFollowEachOther) {
    isa::Special first{};
    ASSERT_TRUE(findSpecialVector("blockDim", first));
    EXPECT_EQ(first, isa::Special::BlockDimX);
    EXPECT_FALSE(findSpecialVector("threadidx", first));
}

TEST(Builtins, CountAndTurnBits) {
    const auto out = support::runBody(
        "out[0] = __popc(in[0]); out[1] = __clz(in[0]); out[2] = __ffs(in[0]);\n"
        "out[3] = __brev(1u); out[4] = __umulhi(in[1], 16u); out[5] = __mulhi(in[1], 16);",
        {0x00f0, -1});
    EXPECT_EQ(out[0], 4);
    EXPECT_EQ(out[1], 24);
    EXPECT_EQ(out[2], 5);
    EXPECT_EQ(out[3], INT32_MIN);
    EXPECT_EQ(out[4], 15);
    EXPECT_EQ(out[5], -1);
}

TEST(Builtins, RoundAndCompareFloats) {
    const auto out = support::runBody(
        "float x = (float)in[0] / 4.0f;\n"
        "out[0] = (int)floorf(x); out[1] = (int)ceilf(x); out[2] = (int)rintf(x);\n"
        "out[3] = (int)fmaxf(x, 1.0f); out[4] = (int)(fabsf(x) * 4.0f);\n"
        "out[5] = (int)sqrtf(x * x * 16.0f); out[6] = __float_as_int(x);",
        {-6});
    const std::vector<std::int32_t> expected{
        -2, -1, -2, 1, 6, 6, std::bit_cast<std::int32_t>(-1.5f)};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(out[i], expected[i]) << i;
}

}  // namespace
}  // namespace warpscope::cuda
