#include "engine/sm/timing/sequences.h"

#include <gtest/gtest.h>

#include <bit>
#include <limits>
#include <vector>

#include "tests/support/build_program.h"
#include "tests/support/evaluate.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;
using isa::DataType;
using isa::MathFunction;

constexpr float kFloatInfinity = std::numeric_limits<float>::infinity();
constexpr CycleCount kUsual = 50;

isa::Instruction instructionOf(isa::Opcode opcode, DataType type,
                               MathFunction math = MathFunction::None) {
    isa::Instruction instruction;
    instruction.opcode = opcode;
    instruction.type = type;
    instruction.math = math;
    instruction.sources[0] = B::reg(0);
    instruction.sources[1] = B::reg(2);
    return instruction;
}

/// Of lanes that hold these floats.
Steps stepsOfFloats(const isa::Instruction& instruction, std::vector<float> a,
                    std::vector<float> b) {
    std::vector<std::uint32_t> bitsOfA(32);
    std::vector<std::uint32_t> bitsOfB(32);
    for (std::size_t i = 0; i < a.size(); ++i) {
        bitsOfA[i] = std::bit_cast<std::uint32_t>(a[i]);
        bitsOfB[i] = std::bit_cast<std::uint32_t>(b[i]);
    }
    const LaneMask lanes = (LaneMask{1} << a.size()) - 1;
    return stepsOf(instruction, kUsual, lanes, bitsOfA.data(), bitsOfB.data(), 32);
}

int divided(std::vector<float> a, std::vector<float> b) {
    return stepsOfFloats(instructionOf(Fdiv, DataType::F32), std::move(a), std::move(b)).count;
}

/// Of two lanes with 64 bits each.
int stepsOfWide(const isa::Instruction& instruction, std::uint64_t a, std::uint64_t b,
                std::uint64_t otherA, std::uint64_t otherB) {
    std::vector<std::uint32_t> wordsOfA(64);
    std::vector<std::uint32_t> wordsOfB(64);
    const auto put = [](std::vector<std::uint32_t>& words, std::size_t lane, std::uint64_t value) {
        words[lane] = static_cast<std::uint32_t>(value);
        words[lane + 32] = static_cast<std::uint32_t>(value >> 32);
    };
    put(wordsOfA, 0, a);
    put(wordsOfB, 0, b);
    put(wordsOfA, 1, otherA);
    put(wordsOfB, 1, otherB);
    return stepsOf(instruction, kUsual, 3, wordsOfA.data(), wordsOfB.data(), 32).count;
}

// Measured on an H200 with Nsight Compute: a division that FCHK lets pass takes 10 instructions,
// with 0 / 7.25 35 more, with 0 / 0 28, with both in one warp 36.
TEST(Sequences, DivisionsOfFloatsTakeTheWayOfTheirOperands) {
    EXPECT_EQ(divided({3.5F}, {7.25F}), 10);
    EXPECT_EQ(divided({0.0F}, {7.25F}), 35);
    EXPECT_EQ(divided({3.0F}, {0.0F}), 39);
    EXPECT_EQ(divided({0.0F}, {0.0F}), 28);
    EXPECT_EQ(divided({kFloatInfinity}, {2.0F}), 39);
    EXPECT_EQ(divided({1e-40F}, {3.0F}), 96);
    EXPECT_EQ(divided({1e-30F}, {3e9F}), 72);
    EXPECT_EQ(divided({1e30F}, {3e-35F}), 48);
    EXPECT_EQ(divided({1e38F}, {3.0F}), 10);
    EXPECT_EQ(divided({3.5F}, {1e38F}), 44);
    EXPECT_EQ(divided({3.5F, 0.0F}, {7.25F, 7.25F}), 36);
    EXPECT_EQ(divided({0.0F, 1e-40F}, {7.25F, 3.0F}), 99);
}

TEST(Sequences, LanesThatTakeNoPartDoNotCount) {
    const auto instruction = instructionOf(Fdiv, DataType::F32);
    const std::vector<std::uint32_t> zeros(32);
    std::vector<std::uint32_t> ones(32, std::bit_cast<std::uint32_t>(1.0F));
    ones[1] = 0;
    EXPECT_EQ(stepsOf(instruction, kUsual, 1, ones.data(), ones.data(), 32).count, 10);
    EXPECT_EQ(stepsOf(instruction, kUsual, 3, ones.data(), ones.data(), 32).count, 29);
    EXPECT_EQ(stepsOf(instruction, kUsual, 0, zeros.data(), zeros.data(), 32).count, 10);
}

TEST(Sequences, RootsAndReciprocalsDoSoToo) {
    const auto root = instructionOf(Fmath, DataType::F32, MathFunction::Sqrt);
    EXPECT_EQ(stepsOfFloats(root, {0.0F}, {0.0F}).count, 9);
    EXPECT_EQ(stepsOfFloats(root, {-2.5F}, {0.0F}).count, 12);
    EXPECT_EQ(stepsOfFloats(root, {1e-40F}, {0.0F}).count, 25);
    auto reciprocal = instructionOf(Fdiv, DataType::F32);
    reciprocal.sources[0] = B::imm(std::bit_cast<std::uint32_t>(1.0F));
    EXPECT_EQ(stepsOfFloats(reciprocal, {1.0F}, {0.0F}).count, 23);
    EXPECT_EQ(stepsOfFloats(reciprocal, {1.0F}, {kFloatInfinity}).count, 17);
    EXPECT_EQ(stepsOfFloats(reciprocal, {1.0F}, {3e38F}).count, 46);
}

// From 2^125 on a divisor takes the longest way.
TEST(Sequences, AReciprocalTakesTheLongestWayFrom2To125On) {
    auto reciprocal = instructionOf(Fdiv, DataType::F32);
    reciprocal.sources[0] = B::imm(std::bit_cast<std::uint32_t>(1.0F));
    EXPECT_EQ(stepsOfFloats(reciprocal, {1.0F}, {0x1.8p124F}).count, 10);
    EXPECT_EQ(stepsOfFloats(reciprocal, {1.0F}, {0x1p125F}).count, 46);
}

// 17 of the steps of a reciprocal and 27 of those of a sine are gone together.
TEST(Sequences, LanesOfDifferentWaysShareWhatIsBeforeAndBehindThem) {
    auto reciprocal = instructionOf(Fdiv, DataType::F32);
    reciprocal.sources[0] = B::imm(std::bit_cast<std::uint32_t>(1.0F));
    EXPECT_EQ(stepsOfFloats(reciprocal, {1.0F, 1.0F}, {0.0F, kFloatInfinity}).count, 6 + 1 + 17);
    const auto sine = instructionOf(Fmath, DataType::F32, MathFunction::Sin);
    EXPECT_EQ(stepsOfFloats(sine, {1.0F, kFloatInfinity}, {0.0F, 0.0F}).count, 1 + 5 + 27);
}

// Measured: 24 where both upper words are 0, else 78 (a / b) and 86 (a % b with a sign); where the
// lanes of a warp differ, 98 and 106.
TEST(Sequences, DivisionsOf64BitsAskForTheUpperWords) {
    const auto quotient = instructionOf(Idiv, DataType::U64);
    constexpr std::uint64_t kWide = 123456789012345;
    EXPECT_EQ(stepsOfWide(quotient, 1000003, 977, 1, 1), 24);
    EXPECT_EQ(stepsOfWide(quotient, kWide, 977, 5, kWide), 78);
    EXPECT_EQ(stepsOfWide(quotient, kWide, 977, 5, 2), 98);
    const auto remainder = instructionOf(Irem, DataType::S64);
    EXPECT_EQ(stepsOfWide(remainder, kWide, 977, kWide, 977), 86);
    EXPECT_EQ(stepsOfWide(remainder, kWide, 977, 1, 977), 106);
}

int stepsOfDoubles(const isa::Instruction& instruction, double a, double b) {
    return stepsOfWide(instruction, std::bit_cast<std::uint64_t>(a),
                       std::bit_cast<std::uint64_t>(b), std::bit_cast<std::uint64_t>(a),
                       std::bit_cast<std::uint64_t>(b));
}

TEST(Sequences, DivisionsOfDoublesTakeTheWayOfTheirOperands) {
    const auto quotient = instructionOf(Ddiv, DataType::F64);
    const auto steps = [&](double a, double b) { return stepsOfDoubles(quotient, a, b); };
    EXPECT_EQ(steps(3.5, 7.25), 18);
    EXPECT_EQ(steps(0, 7.25), 85);
    EXPECT_EQ(steps(1e-300, 7.25), 80);
    EXPECT_EQ(steps(1e-310, 7.25), 96);
    EXPECT_EQ(steps(3.5, 1e-300), 18);
}

TEST(Sequences, AReciprocalOfADoubleTakesFewerStepsThanADivision) {
    auto reciprocal = instructionOf(Ddiv, DataType::F64);
    reciprocal.sources[0] = isa::wideImmediateOperand(std::bit_cast<std::uint64_t>(1.0));
    EXPECT_EQ(stepsOfDoubles(reciprocal, 1, 7.25), 11);
    EXPECT_EQ(stepsOfDoubles(reciprocal, 1, 0), 85);
    reciprocal.sources[0] = isa::wideImmediateOperand(std::bit_cast<std::uint64_t>(2.0));
    EXPECT_EQ(stepsOfDoubles(reciprocal, 2, 7.25), 18);
}

// Counted in the code of nvcc 13.0 for sm_90; what nobody has counted is one step.
TEST(Sequences, FunctionsOfDoublesTakeTheStepsOfTheirUsualWay) {
    const auto steps = [](MathFunction function) {
        const auto instruction = instructionOf(Dmath, DataType::F64, function);
        return stepsOfWide(instruction, 0, 0, 0, 0);
    };
    EXPECT_EQ(steps(MathFunction::Exp), 47);
    EXPECT_EQ(steps(MathFunction::Cosh), 61);
    EXPECT_EQ(steps(MathFunction::Sinpi), 37);
    EXPECT_EQ(steps(MathFunction::Erfc), 160);
    EXPECT_EQ(steps(MathFunction::Asinh), 117);
}

TEST(Sequences, AnIssuedSequenceCountsItsSteps) {
    const auto inSteps = [](isa::Instruction& instruction) { instruction.isInSteps = true; };
    EXPECT_EQ(support::evaluate(Fdiv, std::bit_cast<std::uint32_t>(3.0F),
                                std::bit_cast<std::uint32_t>(1.5F), 0, inSteps),
              std::bit_cast<std::uint32_t>(2.0F));
    const auto run = [](bool isInSteps) {
        B build;
        build.op(Mov, 0, {B::imm(0)});
        build.op(Mov, 1, {B::imm(std::bit_cast<std::uint32_t>(7.25F))});
        build.at(build.op(Fdiv, 2, {B::reg(0), B::reg(1)})).isInSteps = isInSteps;
        build.exit();
        return support::runToEnd(support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1}));
    };
    const auto whole = run(false);
    const auto steps = run(true);
    EXPECT_EQ(whole.counters.instructions, 4);
    EXPECT_EQ(steps.counters.instructions, 3 + 35);
    EXPECT_EQ(steps.counters.threadInstructions, 32 * (3 + 35));
    EXPECT_GT(steps.state.now - whole.state.now, 203 - 58 - 20);
}

}  // namespace
}  // namespace warpscope::sm
