#include "app/present/chip/lane_operands.h"

#include <cstring>

#include "app/present/lanes/lanes_values.h"

namespace warpscope::present {
namespace {

LaneQuantity registerOf(std::uint32_t number, isa::DataType type) {
    LaneQuantity quantity;
    quantity.range.index = number;
    quantity.range.type = type;
    return quantity;
}

std::string parameterName(const isa::Program& program, std::uint32_t offset) {
    for (const isa::Parameter& parameter : program.parameters)
        if (parameter.offset == offset) return parameter.name;
    return "c[" + std::to_string(offset) + "]";
}

std::string parameterValue(const gpu::Launch& launch, std::uint32_t offset, isa::DataType type) {
    const std::size_t bytes = isa::bytesOf(type) == 8 ? 8 : 4;
    if (offset + bytes > launch.parameters.size()) return {};
    std::uint64_t bits = 0;
    std::memcpy(&bits, launch.parameters.data() + offset, bytes);
    return valueText(bits, type);
}

/// How a source is read: an address is a number, whatever the access moves.
isa::DataType typeOf(const isa::Instruction& instruction, std::size_t source) {
    const auto shape = isa::infoOf(instruction.opcode).shape.source(source);
    const bool isAddress = shape == isa::OperandShape::Address;
    return isAddress ? isa::DataType::U32 : instruction.type;
}

}  // namespace

std::vector<LaneOperand> laneOperands(const gpu::Launch& launch, isa::ProgramCounter pc, int lane,
                                      const sm::Warp* before, const sm::Warp* after) {
    std::vector<LaneOperand> operands;
    const isa::Program& program = launch.program;
    if (pc >= program.instructions.size()) return operands;
    const isa::Instruction& instruction = program.instructions[pc];
    const int lanes = launch.machine.limits.warpSize;
    const auto valueIn = [&](const sm::Warp* warp, const LaneQuantity& quantity) {
        return warp == nullptr ? std::string() : laneValue(*warp, quantity, lane, lanes);
    };
    const auto predicate = [&](std::uint32_t number) {
        LaneQuantity quantity;
        quantity.predicate = static_cast<int>(number);
        return quantity;
    };
    const auto add = [&](const isa::Operand& source, isa::DataType type) {
        const std::string number = std::to_string(source.value);
        switch (source.kind) {
            case isa::Operand::Kind::Register:
                operands.push_back(
                    {"R" + number, valueIn(before, registerOf(source.value, type)), false});
                break;
            case isa::Operand::Kind::Predicate:
                operands.push_back({"P" + number, valueIn(before, predicate(source.value)), false});
                break;
            case isa::Operand::Kind::Parameter:
                operands.push_back({parameterName(program, source.value),
                                    parameterValue(launch, source.value, type), false});
                break;
            case isa::Operand::Kind::Immediate:
            case isa::Operand::Kind::Special:
            case isa::Operand::Kind::None:
                break;  // The instruction's text has it.
        }
    };
    if (instruction.isGuarded()) add(instruction.guard, instruction.type);
    for (std::size_t i = 0; i < instruction.sources.size(); ++i)
        add(instruction.sources[i], typeOf(instruction, i));
    if (instruction.destinationPredicate < isa::kPredicateCount)
        operands.push_back({"P" + std::to_string(instruction.destinationPredicate),
                            valueIn(after, predicate(instruction.destinationPredicate)), true});
    if (instruction.destination != isa::kNoRegister)
        operands.push_back({"R" + std::to_string(instruction.destination),
                            valueIn(after, registerOf(instruction.destination, instruction.type)),
                            true});
    return operands;
}

}  // namespace warpscope::present
