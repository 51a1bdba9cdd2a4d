#include <gtest/gtest.h>

#include <bit>
#include <limits>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;
using enum isa::Comparison;

/// 1 where `a comparison b` holds.
std::uint32_t holds(isa::Opcode opcode, isa::DataType type, isa::Comparison comparison,
                    std::uint32_t a, std::uint32_t b) {
    B build;
    const auto compare = build.op(opcode, isa::kNoRegister, {B::imm(a), B::imm(b)}, type);
    build.at(compare).destinationPredicate = 3;
    build.at(compare).comparison = comparison;
    build.op(Sel, 0, {B::pred(3), B::imm(1), B::imm(0)});
    build.op(Stg, isa::kNoRegister, {B::param(0), B::reg(0)});
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {1, 1, 1});
    const auto out = support::addBuffer(launch, "out", {77});
    return support::wordsOf(support::runToEnd(launch).state, out)[0];
}

TEST(ExecutePredicate, ComparesBySign) {
    EXPECT_EQ(holds(Isetp, isa::DataType::S32, Less, UINT32_MAX, 0), 1U);
    EXPECT_EQ(holds(Isetp, isa::DataType::U32, Less, UINT32_MAX, 0), 0U);
    EXPECT_EQ(holds(Isetp, isa::DataType::S32, GreaterEqual, 4, 4), 1U);
    EXPECT_EQ(holds(Isetp, isa::DataType::S32, Greater, 4, 4), 0U);
    EXPECT_EQ(holds(Isetp, isa::DataType::S32, LessEqual, 4, 4), 1U);
    EXPECT_EQ(holds(Isetp, isa::DataType::S32, Equal, 4, 5), 0U);
}

TEST(ExecutePredicate, NotANumberIsOnlyUnequal) {
    const auto nan = std::bit_cast<std::uint32_t>(std::numeric_limits<float>::quiet_NaN());
    const auto one = std::bit_cast<std::uint32_t>(1.0f);
    EXPECT_EQ(holds(Fsetp, isa::DataType::F32, Less, nan, one), 0U);
    EXPECT_EQ(holds(Fsetp, isa::DataType::F32, GreaterEqual, nan, one), 0U);
    EXPECT_EQ(holds(Fsetp, isa::DataType::F32, Equal, nan, nan), 0U);
    EXPECT_EQ(holds(Fsetp, isa::DataType::F32, NotEqual, nan, nan), 1U);
    EXPECT_EQ(holds(Fsetp, isa::DataType::F32, Equal, 0, 0x80000000), 1U) << "0 is −0";
}

TEST(ExecutePredicate, CombinesPredicatesWhichMayBeNegated) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.compare(0, B::reg(0), Less, B::imm(20));
    build.compare(1, B::reg(0), Less, B::imm(10));
    const auto combine = build.op(Plop, isa::kNoRegister, {B::pred(0), B::pred(1, true)});
    build.at(combine).destinationPredicate = 2;
    build.at(combine).logic = isa::Logic::And;
    build.op(Sel, 1, {B::pred(2), B::imm(1), B::imm(0)});
    build.op(Imad, 2, {B::reg(0), B::imm(4), B::param(0)});
    build.op(Stg, isa::kNoRegister, {B::reg(2), B::reg(1)});
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    const auto out = support::addBuffer(launch, "out", std::vector<std::uint32_t>(32, 9));
    const auto words = support::wordsOf(support::runToEnd(launch).state, out);
    for (std::uint32_t i = 0; i < 32; ++i)
        EXPECT_EQ(words[i], i >= 10 && i < 20 ? 1U : 0U);
}

}  // namespace
}  // namespace warpscope::sm
