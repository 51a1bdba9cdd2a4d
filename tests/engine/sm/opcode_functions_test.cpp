#include "engine/sm/opcode_functions.h"

#include <gtest/gtest.h>

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
    const bool isGlobal = isa::infoOf(opcode).queue == isa::Queue::LocalGlobal &&
                          opcode != isa::Opcode::Ldl && opcode != isa::Opcode::Stl;
    switch (shape) {
        case OperandShape::None:
            return {};
        case OperandShape::Predicate:
            return B::pred(1);
        case OperandShape::Address:
            return isGlobal ? B::param(0) : B::imm(kSmallAddress);
        case OperandShape::Special:
            return isa::specialOperand(isa::Special::Lane);
        case OperandShape::Word:
        case OperandShape::Value:
        case OperandShape::Float:
        case OperandShape::Double:
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
    // A trap does no harm where no lane takes part, and nothing is printed.
    const bool isHarmful = opcode == isa::Opcode::Trap || opcode == isa::Opcode::Assert ||
                           opcode == isa::Opcode::Print;
    if (isHarmful) instruction.guard = B::pred(2);
    return instruction;
}

TEST(OpcodeFunctions, EveryOpcodeRunsForEveryType) {
    for (const isa::DataType type : kRunTypes) {
        B build;
        for (int i = 0; i < isa::kOpcodeCount; ++i) {
            const auto opcode = static_cast<isa::Opcode>(i);
            if (opcode != isa::Opcode::Exit) build.add(exampleOf(opcode, type, build.here()));
        }
        build.exit();
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

TEST(OpcodeFunctions, MemoryAndControlMoveTheWarpThemselves) {
    for (int i = 0; i < isa::kOpcodeCount; ++i) {
        isa::Instruction instruction;
        instruction.opcode = static_cast<isa::Opcode>(i);
        const isa::OpcodeInfo& info = isa::infoOf(instruction.opcode);
        const bool isPath =
            info.latency == isa::LatencyClass::Memory || info.latency == isa::LatencyClass::Control;
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
