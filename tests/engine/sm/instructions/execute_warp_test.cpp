#include <gtest/gtest.h>

#include "tests/support/evaluate.h"

namespace warpscope::sm {
namespace {

using isa::DataType;
using isa::Opcode;
using support::evaluate;

/// Lane numbers through f.
template <class F>
std::vector<std::uint32_t> ofLanes(F f) {
    std::vector<std::uint32_t> values;
    for (std::uint32_t lane = 0; lane < 32; ++lane)
        values.push_back(f(lane));
    return values;
}

const std::vector<std::uint32_t> kAllLanes(32, UINT32_MAX);

TEST(ExecuteWarp, MatchFindsLanesWithTheSameValue) {
    const auto any = [](isa::Instruction& code) { code.vote = isa::VoteMode::Any; };
    const auto parity = ofLanes([](std::uint32_t lane) { return lane % 2; });
    const auto found = evaluate(Opcode::Match, parity, kAllLanes, kAllLanes, any);
    EXPECT_EQ(found[4], 0x5555'5555U);
    EXPECT_EQ(found[7], 0xaaaa'aaaaU);
    const auto whole = evaluate(Opcode::Match, parity, kAllLanes, kAllLanes);
    EXPECT_EQ(whole[4], 0U);
    const std::vector<std::uint32_t> same(32, 9);
    EXPECT_EQ(evaluate(Opcode::Match, same, kAllLanes, kAllLanes)[31], UINT32_MAX);
    const std::vector<std::uint32_t> half(32, 0xffff);
    EXPECT_EQ(evaluate(Opcode::Match, same, half, half, any)[3], 0xffffU);
}

TEST(ExecuteWarp, ReduxReducesOverTheMask) {
    const auto lanes = ofLanes([](std::uint32_t lane) { return lane; });
    EXPECT_EQ(evaluate(Opcode::Redux, lanes, kAllLanes, kAllLanes)[5], 496U);
    const std::vector<std::uint32_t> few(32, 0x14);
    const auto greatest = [](isa::Instruction& code) {
        code.atomic = isa::AtomicOperation::Max;
        code.type = DataType::U32;
    };
    EXPECT_EQ(evaluate(Opcode::Redux, lanes, few, few, greatest)[2], 4U);
}

TEST(ExecuteWarp, TwoFloatsBecomeTwoHalves) {
    const auto packed = [](isa::Instruction& code) { code.type = DataType::F16x2; };
    EXPECT_EQ(evaluate(Opcode::F2h2, 0x3f80'0000, 0xc000'0000, 0, packed), 0x3c00'c000U);
    const auto brain = [](isa::Instruction& code) { code.type = DataType::Bf16x2; };
    EXPECT_EQ(evaluate(Opcode::F2h2, 0x3f80'0000, 0xc000'0000, 0, brain), 0x3f80'c000U);
    EXPECT_EQ(evaluate(Opcode::H2f, 0x1234'3c00), 0x3f80'0000U);
    EXPECT_EQ(evaluate(Opcode::Hadd2, 0x3c00'3c00, 0x4000'c000, 0, packed), 0x4200'bc00U);
    EXPECT_EQ(evaluate(Opcode::Hmul2, 0x4000'4000, 0x4200'c200, 0, packed), 0x4600'c600U);
    // One rounding: the product's last digit decides.
    EXPECT_EQ(evaluate(Opcode::Hfma2, 0x3c01, 0x3c01, 0xbc02, packed) & 0xffff, 0x0010U);
    EXPECT_EQ(evaluate(Opcode::Hfma2, 0x3f81, 0x3f81, 0xbf82, brain) & 0xffff, 0x3880U);
    EXPECT_EQ(evaluate(Opcode::Hmin2, 0x7e00'3c00, 0x3c00'4000, 0, packed), 0x3c00'3c00U);
    EXPECT_EQ(evaluate(Opcode::Hmax2, 0x7e00'3c00, 0x3c00'4000, 0, packed), 0x3c00'4000U);
}

}  // namespace
}  // namespace warpscope::sm
