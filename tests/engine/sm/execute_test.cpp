#include "engine/sm/execute.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/support/evaluate.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;

/// Every opcode that computes a register from registers finds a function that does it.
TEST(Execute, EveryArithmeticOpcodeRuns) {
    std::set<isa::Opcode> seen;
    for (int i = 0; i < isa::kOpcodeCount; ++i) {
        const auto opcode = static_cast<isa::Opcode>(i);
        const auto latency = isa::infoOf(opcode).latency;
        const bool needsPredicate = opcode == isa::Opcode::Sel || opcode == isa::Opcode::Plop ||
                                    opcode == isa::Opcode::Isetp || opcode == isa::Opcode::Fsetp ||
                                    opcode == isa::Opcode::Vote || opcode == isa::Opcode::S2r;
        if (latency == isa::LatencyClass::Memory || latency == isa::LatencyClass::Control ||
            needsPredicate)
            continue;
        support::evaluate(opcode, 6, 3, 1);
        seen.insert(opcode);
    }
    EXPECT_GT(seen.size(), 30U);
}

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
