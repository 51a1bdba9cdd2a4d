#include "engine/sm/instructions/opcode_functions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using isa::OperandShape;

constexpr auto kRunTypes = {isa::DataType::S32, isa::DataType::U32, isa::DataType::F32,
                            isa::DataType::S64, isa::DataType::U64, isa::DataType::F64};
/// Where the program below has room for one word in each memory.
constexpr std::uint32_t kSmallAddress = 8;

isa::Operand exampleOperand(OperandShape shape, isa::Opcode opcode) {
    const isa::Space space = isa::infoOf(opcode).space;
    const bool isGlobal = space == isa::Space::Global || space == isa::Space::Generic;
    switch (shape) {
        case OperandShape::None:
            return {};
        case OperandShape::Predicate:
            return B::pred(1);
        case OperandShape::Address:
            return isGlobal ? B::param(0) : B::imm(kSmallAddress);
        case OperandShape::Special:
            return isa::specialOperand(isa::Special::Lane);
        case OperandShape::WideAddress:
        case OperandShape::Lanes:
        case OperandShape::HiddenLanes:
        case OperandShape::Word:
        case OperandShape::Value:
        case OperandShape::Float:
        case OperandShape::Double:
        case OperandShape::Note:
            break;
    }
    return B::imm(UINT32_MAX);
}

/// An instruction of this opcode that does no harm, built from its row alone.
isa::Instruction exampleOf(isa::Opcode opcode, isa::DataType type, isa::ProgramCounter pc) {
    const isa::Shape& shape = isa::infoOf(opcode).shape;
    isa::Instruction instruction;
    instruction.opcode = opcode;
    instruction.type = type;
    if (shape.writesRegister()) instruction.destination = 0;
    if (shape.destination() == OperandShape::Predicate) instruction.destinationPredicate = 1;
    for (std::size_t i = 0; i < instruction.sources.size(); ++i)
        instruction.sources[i] = exampleOperand(shape.source(i), opcode);
    instruction.target = pc + 1;
    if (opcode == isa::Opcode::Ldgsts) instruction.sources[2] = B::imm(0);  // It reads nothing.
    // A trap does no harm where no lane takes part, and nothing is printed; the number above is
    // none of a barrier.
    const bool isHarmful = opcode == isa::Opcode::Trap || opcode == isa::Opcode::Assert ||
                           opcode == isa::Opcode::Print || opcode == isa::Opcode::Bar ||
                           opcode == isa::Opcode::BarArrive;
    if (isHarmful) instruction.guard = B::pred(2);
    return instruction;
}

TEST(OpcodeFunctions, EveryOpcodeRunsForEveryType) {
    for (const isa::DataType type : kRunTypes) {
        B build;
        isa::ProgramCounter call = 0;
        for (int i = 0; i < isa::kOpcodeCount; ++i) {
            const auto opcode = static_cast<isa::Opcode>(i);
            const bool isEnd = opcode == isa::Opcode::Exit || opcode == isa::Opcode::Ret;
            if (!isEnd) build.add(exampleOf(opcode, type, build.here()));
            if (opcode == isa::Opcode::Call) call = build.here() - 1;
        }
        build.exit();
        build.at(call).target = build.here();
        build.add(exampleOf(isa::Opcode::Ret, type, build.here()));
        auto program = build.build(64);
        program.localBytesPerThread = 64;
        program.constants.assign(64, 1);
        auto launch = support::launchOf(program, {1, 1, 1}, {32, 1, 1});
        support::addBuffer(launch, "data", std::vector<std::uint32_t>(16, 0));
        const auto run = support::runToEnd(launch);
        EXPECT_EQ(run.state.stopped, gpu::StopReason::Finished);
        EXPECT_EQ(run.counters.instructions, isa::kOpcodeCount) << "each was issued once";
    }
}

/// What an instruction makes of immediate sources.
struct OpcodeRow {
    isa::Opcode opcode;
    isa::DataType type;
    std::array<std::uint32_t, 4> sources;
    std::uint32_t word;
};

constexpr std::uint32_t floatWord(float value) {
    return std::bit_cast<std::uint32_t>(value);
}

std::vector<OpcodeRow> wordsOfIntegers() {
    using enum isa::Opcode;
    using enum isa::DataType;
    constexpr std::uint32_t kMinusOne = 0xffffffff;
    return {
        {Mov, U32, {0xdeadbeef}, 0xdeadbeef},
        {Iadd, U32, {kMinusOne, 2}, 1},
        {Iadd3, U32, {kMinusOne, 2, 3}, 4},
        {IaddMin, S32, {kMinusOne, 2, 3}, 1},
        {IaddMin, U32, {kMinusOne, 2, 0}, 0},
        {IaddMax, S32, {kMinusOne, 2, kMinusOne}, 1},
        {IaddMax, U32, {kMinusOne, 2, kMinusOne}, kMinusOne},
        {Imul, U32, {0x10001, 0x10001}, 0x00020001},
        {Imulhi, S32, {0xfffffffe, 3}, kMinusOne},
        {Imulhi, U32, {0xfffffffe, 3}, 2},
        {Imad, S32, {3, 5, 0xfffffff0}, kMinusOne},
        {Imin, S32, {kMinusOne, 1}, kMinusOne},
        {Imin, U32, {kMinusOne, 1}, 1},
        {Imax, S32, {kMinusOne, 1}, 1},
        {Imax, U32, {kMinusOne, 1}, kMinusOne},
        {Iabs, S32, {0xfffffffb}, 5},
        {Idiv, S32, {0xfffffff9, 2}, 0xfffffffd},
        {Idiv, U32, {0xfffffff9, 2}, 0x7ffffffc},
        {Idiv, S32, {7, 0}, kMinusOne},
        {Irem, S32, {0xfffffff9, 2}, kMinusOne},
        {Irem, U32, {0xfffffff9, 2}, 1},
        {Irem, S32, {7, 0}, 7},
        {And, U32, {12, 10}, 8},
        {Or, U32, {12, 10}, 14},
        {Xor, U32, {12, 10}, 6},
        {Not, U32, {0xffff0000}, 0x0000ffff},
        {Shl, U32, {1, 31}, 0x80000000},
        {Shl, U32, {1, 32}, 0},
        {Shr, S32, {0x80000000, 40}, kMinusOne},
        {Shr, U32, {0x80000000, 31}, 1},
        {Popc, U32, {0xf0f0}, 8},
        {Clz, U32, {1}, 31},
        {Clz, U32, {0}, 32},
        {Ffs, U32, {8}, 4},
        {Ffs, U32, {0}, 0},
        {Brev, U32, {1}, 0x80000000},
        {Lop3, U32, {12, 10, 1, 0x96}, 7},   // a ^ b ^ c
        {Lop3, U32, {12, 10, 6, 0xf0}, 12},  // a
        {Prmt, U32, {0x33221100, 0x77665544, 0x7531}, 0x77553311},
        {Bfe, U32, {0x12345678, 8, 8}, 0x56},
        {Bfe, S32, {0x0000ff00, 8, 8}, kMinusOne},
        {Bfi, U32, {0xff, 0x11111111, 8, 8}, 0x1111ff11},
        {ShfL, U32, {0x80000000, 1, 1}, 3},
        {ShfR, U32, {0, 1, 1}, 0x80000000},
        {LeaHi, S32, {0x80000000, 5, 4}, 0xfffffffd},
        {LeaHi, U32, {0x80000000, 5, 4}, 13},
        {Sad, S32, {kMinusOne, 1, 10}, 12},
        {Sad, U32, {kMinusOne, 1, 10}, 8},
        {Dp4a, S32, {0xff01ff01, 0x02020202, 5}, 5},
        {Dp4a, U32, {0xff01ff01, 0x02020202, 5}, 1029},
    };
}

std::vector<OpcodeRow> wordsOfFloats() {
    using enum isa::Opcode;
    using enum isa::DataType;
    constexpr auto f = floatWord;
    constexpr std::uint32_t kMinusOne = 0xffffffff, kNanBits = 0x7fc00000;
    return {
        {Fadd, F32, {f(1.5f), f(2.25f)}, f(3.75f)},
        {Fmul, F32, {f(1.5f), f(2.25f)}, f(3.375f)},
        {Ffma, F32, {f(2), f(3), f(1)}, f(7)},
        {Fmin, F32, {f(1), f(-2)}, f(-2)},
        {Fmin, F32, {kNanBits, f(1)}, f(1)},
        {Fmax, F32, {f(1), f(-2)}, f(1)},
        {Fabs, F32, {f(-2)}, f(2)},
        {Fdiv, F32, {f(1), f(4)}, f(0.25f)},
        {I2f, S32, {kMinusOne}, f(-1)},
        {I2f, U32, {kMinusOne}, f(4294967296.0f)},
        {F2i, S32, {f(-2.75f)}, 0xfffffffe},
        {F2i, U32, {f(-2.75f)}, 0},
        {F2i, S32, {kNanBits}, 0},
        {Fsat, F32, {f(1.5f)}, f(1)},
        {Fsat, F32, {f(-1)}, 0},
        {Fftz, F32, {0x80000001}, 0x80000000},
        {Hadd2, F16x2, {0x3c004000, 0x40003c00}, 0x42004200},   // 1 + 2, 2 + 1
        {Hadd2, Bf16x2, {0x3f804000, 0x40003f80}, 0x40404040},  // the same
        {Hmul2, F16x2, {0x40004000, 0x42003c00}, 0x46004000},   // 2 × 3, 2 × 1
        {Hfma2, F16x2, {0x40004000, 0x42003c00, 0x3c003c00}, 0x47004200},
        {Hmin2, F16x2, {0x3c004000, 0x40003c00}, 0x3c003c00},
        {Hmax2, F16x2, {0x3c004000, 0x40003c00}, 0x40004000},
        {H2f, F16x2, {0x3c004000}, f(2)},
        {F2h2, F16x2, {f(1), f(2)}, 0x3c004000},
    };
}

std::vector<OpcodeRow> expectedWords() {
    std::vector<OpcodeRow> all = wordsOfIntegers();
    std::ranges::copy(wordsOfFloats(), std::back_inserter(all));
    return all;
}

/// Numbers of a lane out of immediate words of 32 bits: doubles, functions of `math` and what asks
/// predicates or lanes have tests of their own (wide_values, math_function, execute_*).
bool hasExpectedWord(isa::Opcode opcode) {
    using enum isa::Opcode;
    const isa::OpcodeInfo& info = isa::infoOf(opcode);
    const auto isDouble = [&](OperandShape shape) { return shape == OperandShape::Double; };
    const bool isOther = isDouble(info.shape.destination()) || isDouble(info.shape.source(0)) ||
                         info.suffix == isa::Suffix::Math || opcode == Sel || opcode == I2i ||
                         opcode == ImadWide;
    return info.purity == isa::Purity::Pure && info.shape.writesRegister() && !isOther;
}

TEST(OpcodeFunctions, EachMakesTheWordThatItsMeaningSays) {
    B build;
    const std::vector<OpcodeRow> rows = expectedWords();
    std::set<isa::Opcode> told;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        isa::Instruction instruction;
        instruction.opcode = rows[i].opcode;
        instruction.type = rows[i].type;
        instruction.destination = 0;
        const isa::Shape& shape = isa::infoOf(rows[i].opcode).shape;
        for (std::size_t k = 0; k < 4 && shape.source(k) != OperandShape::None; ++k)
            instruction.sources[k] = B::imm(rows[i].sources[k]);
        build.add(instruction);
        const auto store = build.op(isa::Opcode::Stg, isa::kNoRegister, {B::param(0), B::reg(0)});
        build.at(store).offset = static_cast<std::int32_t>(4 * i);
        told.insert(rows[i].opcode);
    }
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {1, 1, 1});
    const auto out = support::addBuffer(launch, "out", std::vector<std::uint32_t>(rows.size(), 9));
    const auto run = support::runToEnd(launch);
    ASSERT_EQ(run.state.stopped, gpu::StopReason::Finished);
    const auto words = support::wordsOf(run.state, out);
    for (std::size_t i = 0; i < rows.size(); ++i)
        EXPECT_EQ(words[i], rows[i].word) << isa::infoOf(rows[i].opcode).name << ", row " << i;
    for (int i = 0; i < isa::kOpcodeCount; ++i) {
        const auto opcode = static_cast<isa::Opcode>(i);
        EXPECT_EQ(told.contains(opcode), hasExpectedWord(opcode)) << isa::infoOf(opcode).name;
    }
}

TEST(OpcodeFunctions, MemoryAndControlMoveTheWarpThemselves) {
    for (int i = 0; i < isa::kOpcodeCount; ++i) {
        isa::Instruction instruction;
        instruction.opcode = static_cast<isa::Opcode>(i);
        const isa::OpcodeInfo& info = isa::infoOf(instruction.opcode);
        const bool mayWait = info.collective == isa::Collective::Warp &&
                             instruction.opcode != isa::Opcode::Activemask;
        const bool isPath = info.latency == isa::LatencyClass::Memory ||
                            info.latency == isa::LatencyClass::Control || mayWait;
        EXPECT_EQ(functionOf(instruction).perform != nullptr, isPath) << info.name;
    }
}

TEST(OpcodeFunctions, TheTypeChoosesTheSign) {
    isa::Instruction shift;
    shift.opcode = isa::Opcode::Shr;
    const auto whenSigned = functionOf(shift).lanes;
    shift.type = isa::DataType::U32;
    EXPECT_NE(functionOf(shift).lanes, whenSigned);
    shift.type = isa::DataType::F32;
    EXPECT_EQ(functionOf(shift).lanes, whenSigned);
}

}  // namespace
}  // namespace warpscope::sm
