#include "engine/sm/timing/forwarding.h"

#include <gtest/gtest.h>

#include "engine/sm/prepare.h"
#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;

/// The latency of an instruction on a device whose ALU was measured a cycle slower than its FMA
/// pipe (an H100), or no slower.
std::int32_t latencyOf(B& build, std::size_t pc, CycleCount aluLatency = 5) {
    machine::Machine machine;
    machine.timing.aluLatency = aluLatency;
    build.exit();
    return prepare(build.build(), {}, machine).instructions[pc].latency;
}

TEST(Forwarding, AResultReachesItsOwnPipeACycleSooner) {
    B alu;
    alu.op(Shr, 0, {B::reg(1), B::imm(3)});
    alu.op(Xor, 1, {B::reg(0), B::reg(1)});
    EXPECT_EQ(latencyOf(alu, 0), 4);

    B product;
    product.op(Shr, 0, {B::reg(1), B::imm(3)});
    product.op(Imad, 1, {B::reg(0), B::reg(1), B::imm(1)});
    EXPECT_EQ(latencyOf(product, 0), 5);

    B fma;
    fma.op(Ffma, 0, {B::reg(1), B::reg(2), B::reg(3)});
    fma.op(Ffma, 1, {B::reg(0), B::reg(2), B::reg(3)});
    EXPECT_EQ(latencyOf(fma, 0), 4);

    B smaller;
    smaller.op(Fadd, 0, {B::reg(1), B::reg(2)});
    smaller.op(Fmin, 1, {B::reg(0), B::reg(2)});
    EXPECT_EQ(latencyOf(smaller, 0), 5);
}

// Measured on an H100: x = __mulhi(x, a) + b takes 9.5 cycles, and of x = x / 10 + a IMAD.HI, SHF,
// LEA.HI and VIADD together 23.2.
TEST(Forwarding, AnUpperHalfOfAProductTooWaitsForAnotherPipe) {
    B same;
    same.op(Imulhi, 0, {B::reg(1), B::reg(2), B::reg(3)});
    same.op(Imulhi, 1, {B::reg(0), B::reg(2), B::reg(3)});
    EXPECT_EQ(latencyOf(same, 0), 9);

    B other;
    other.op(Imulhi, 0, {B::reg(1), B::reg(2), B::reg(3)});
    other.op(Shr, 1, {B::reg(0), B::imm(31)});
    EXPECT_EQ(latencyOf(other, 0), 10);
}

TEST(Forwarding, MemoryAndSumsOfEitherPipeCountAsAnotherOne) {
    B stored;
    stored.op(Ffma, 0, {B::reg(1), B::reg(2), B::reg(3)});
    stored.op(Sts, isa::kNoRegister, {B::reg(4), B::reg(0)});
    EXPECT_EQ(latencyOf(stored, 0), 5);

    B sum;
    sum.op(Shr, 0, {B::reg(1), B::imm(3)});
    sum.op(Iadd, 1, {B::reg(0), B::reg(1)});
    sum.op(Xor, 2, {B::reg(1), B::reg(2)});
    EXPECT_EQ(latencyOf(sum, 0), 5);
    EXPECT_EQ(latencyOf(sum, 1), 5);
}

TEST(Forwarding, TheFirstReaderIsLookedForAroundALoop) {
    B build;
    build.op(Shr, 1, {B::reg(0), B::imm(1)});
    build.op(Shr, 0, {B::reg(0), B::imm(3)});
    build.branchIf(B::pred(0), 0, 3);
    EXPECT_EQ(latencyOf(build, 1), 4) << "the shift at the head of the next round";
}

TEST(Forwarding, WhoReadsWhatIsWrittenAnewDoesNotCount) {
    B build;
    build.op(Shr, 0, {B::reg(1), B::imm(3)});
    build.op(Ffma, 0, {B::reg(1), B::reg(2), B::reg(3)});
    build.op(Xor, 1, {B::reg(0), B::reg(1)});
    EXPECT_EQ(latencyOf(build, 0), 5);
}

TEST(Forwarding, AComparisonIsReadByTheAlu) {
    B build;
    build.compare(0, B::reg(0), isa::Comparison::Less, B::imm(7));
    build.op(Ffma, 1, {B::reg(1), B::reg(2), B::reg(3)});
    EXPECT_EQ(latencyOf(build, 0), 4);
}

TEST(Forwarding, ADeviceWithoutASlowerAluKeepsItsLatencies) {
    B build;
    build.op(Fadd, 0, {B::reg(1), B::reg(2)});
    build.op(Fmin, 1, {B::reg(0), B::reg(2)});
    EXPECT_EQ(latencyOf(build, 0, 4), 4);
}

}  // namespace
}  // namespace warpscope::sm
