#include "engine/sm/instructions/execute.h"

#include <gtest/gtest.h>

#include "tests/support/evaluate.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;

/// Lanes that are not active keep what they had.
TEST(Execute, OnlyActiveLanesAreWritten) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(isa::Opcode::Mov, 1, {B::imm(1)});
    build.compare(0, B::reg(0), isa::Comparison::Less, B::imm(7));
    const auto skip = build.branchIf(B::pred(0));
    build.op(isa::Opcode::Mov, 1, {B::imm(2)});
    build.at(skip).target = build.at(skip).reconvergence = build.here();
    build.op(isa::Opcode::Imad, 2, {B::reg(0), B::imm(4), B::param(0)});
    build.op(isa::Opcode::Stg, isa::kNoRegister, {B::reg(2), B::reg(1)});
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    const auto out = support::addBuffer(launch, "out", std::vector<std::uint32_t>(32, 0));
    const auto words = support::wordsOf(support::runToEnd(launch).state, out);
    for (std::uint32_t i = 0; i < 32; ++i)
        EXPECT_EQ(words[i], i < 7 ? 1U : 2U);
}

}  // namespace
}  // namespace warpscope::sm
