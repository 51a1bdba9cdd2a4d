#include "engine/isa/pointer_sources.h"

#include <gtest/gtest.h>

#include "tests/support/build_program.h"

namespace warpscope::isa {
namespace {

using B = support::ProgramBuilder;
using enum Opcode;
using Reads = std::vector<ParameterRead>;

TEST(PointerSources, FollowsTheSumButNotTheIndex) {
    B build;
    build.op(Imul, 0, {B::param(8), B::imm(4)});
    build.op(Ldg, 1, {B::param(4)});
    build.op(Imad, 2, {B::reg(1), B::param(8), B::param(0)});
    build.op(Iadd, 3, {B::reg(2), B::reg(0)});
    build.op(Stg, kNoRegister, {B::reg(3), B::param(4)});
    build.exit();
    const Program program = build.build();
    EXPECT_EQ(pointerSourcesOf(program, 4), (Reads{{2, 2}}));
    EXPECT_EQ(pointerSourcesOf(program, 1), (Reads{{1, 0}}));
}

TEST(PointerSources, NamesAllThatASelectionAndALoopMayBring) {
    B build;
    build.op(Mov, 0, {B::param(0)});
    build.op(Sel, 1, {B::pred(0), B::reg(0), B::param(4)});
    build.op(Iadd, 1, {B::reg(1), B::imm(4)});
    build.op(Ldg, 2, {B::reg(1)});
    build.branchIf(B::pred(0), 2, 5);
    build.exit();
    const Program program = build.build();
    EXPECT_EQ(pointerSourcesOf(program, 3), (Reads{{1, 2}, {0, 0}}));
}

TEST(PointerSources, AnAddressOutOfMemoryIsMadeOfNone) {
    B build;
    build.op(Ldg, 0, {B::param(0)});
    build.op(Ldg, 1, {B::reg(0)});
    build.exit();
    EXPECT_TRUE(pointerSourcesOf(build.build(), 1).empty());
}

}  // namespace
}  // namespace warpscope::isa
