#include "engine/isa/listing.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>

namespace warpscope::isa {
namespace {

constexpr std::array<std::string_view, 10> kTypeNames{"S32", "U32", "F32", "S8",  "U8",
                                                      "S16", "U16", "S64", "U64", "F64"};
constexpr std::array<std::string_view, 6> kComparisonNames{"LT", "LE", "GT", "GE", "EQ", "NE"};
constexpr std::array<std::string_view, 3> kLogicNames{"AND", "OR", "XOR"};
constexpr std::array<std::string_view, 18> kMathNames{
    "",    "FLOOR", "CEIL", "TRUNC", "RINT", "SQRT", "RSQRT", "RCP", "SIN",
    "COS", "TAN",   "EXP",  "EX2",   "LN",   "LG2",  "LG10",  "POW", "TANH"};
constexpr std::array<std::string_view, 10> kAtomicNames{"ADD", "MIN", "MAX", "EXCH", "CAS",
                                                        "AND", "OR",  "XOR", "INC",  "DEC"};
constexpr std::array<std::string_view, 4> kShuffleNames{"IDX", "UP", "DOWN", "BFLY"};
constexpr std::array<std::string_view, 3> kVoteNames{"ALL", "ANY", "BALLOT"};
constexpr std::array<std::string_view, 15> kSpecialNames{
    "threadIdx.x", "threadIdx.y", "threadIdx.z", "blockIdx.x", "blockIdx.y",
    "blockIdx.z",  "blockDim.x",  "blockDim.y",  "blockDim.z", "gridDim.x",
    "gridDim.y",   "gridDim.z",   "warpSize",    "laneId",     "clock"};

template <class Names, class Value>
std::string_view nameOf(const Names& names, Value value) {
    return names[static_cast<std::size_t>(value)];
}

std::string parameterText(std::uint32_t offset, const Program& program) {
    const auto found =
        std::ranges::find(program.parameters, offset, [](const Parameter& p) { return p.offset; });
    return found == program.parameters.end() ? fmt::format("c[{:#x}]", offset) : found->name;
}

std::string immediateText(std::uint32_t bits, const Instruction& instruction) {
    const bool isShift = instruction.opcode == Opcode::Shl || instruction.opcode == Opcode::Shr;
    if (instruction.type == DataType::F32 && !isShift) {
        const auto value = std::bit_cast<float>(bits);
        const std::string text = fmt::format("{}", value);
        return text;
    }
    if (instruction.type == DataType::U32) {
        return bits > 65535 ? fmt::format("{:#x}", bits) : fmt::format("{}", bits);
    }
    return fmt::format("{}", static_cast<std::int32_t>(bits));
}

std::string operandText(const Operand& operand, const Instruction& instruction,
                        const Program& program) {
    const std::string_view minus = operand.negate ? "-" : "";
    switch (operand.kind) {
        case Operand::Kind::None:
            return "";
        case Operand::Kind::Register:
            return fmt::format("{}R{}", minus, operand.value);
        case Operand::Kind::Immediate:
            return fmt::format("{}{}", minus, immediateText(operand.value, instruction));
        case Operand::Kind::Predicate:
            return fmt::format("{}P{}", operand.negate ? "!" : "", operand.value);
        case Operand::Kind::Parameter:
            return fmt::format("{}{}", minus, parameterText(operand.value, program));
        case Operand::Kind::Special:
            return operand.value < kSpecialNames.size() ? std::string(kSpecialNames[operand.value])
                                                        : fmt::format("SR{}", operand.value);
    }
    return "";
}

/// ".LT.S32", ".F32", ".BALLOT" and so on: what follows the name of the opcode.
std::string suffixOf(const Instruction& instruction) {
    const std::string_view type = nameOf(kTypeNames, instruction.type);
    switch (infoOf(instruction.opcode).suffix) {
        case Suffix::None:
            return "";
        case Suffix::Memory:
            return bytesOf(instruction.type) < 4 ? fmt::format(".{}", type) : "";
        case Suffix::Type:
            return fmt::format(".{}", type);
        case Suffix::Comparison:
            return fmt::format(".{}", nameOf(kComparisonNames, instruction.comparison));
        case Suffix::ComparisonType:
            return fmt::format(".{}.{}", nameOf(kComparisonNames, instruction.comparison), type);
        case Suffix::Logic:
            return fmt::format(".{}", nameOf(kLogicNames, instruction.logic));
        case Suffix::Math:
            return fmt::format(".{}", nameOf(kMathNames, instruction.math));
        case Suffix::Atomic:
            return fmt::format(".{}.{}", nameOf(kAtomicNames, instruction.atomic), type);
        case Suffix::Shuffle:
            return fmt::format(".{}", nameOf(kShuffleNames, instruction.shuffle));
        case Suffix::Vote:
            return fmt::format(".{}", nameOf(kVoteNames, instruction.vote));
    }
    return "";
}

std::string addressText(const Instruction& instruction, const Program& program) {
    const Operand& base = instruction.sources[0];
    const bool hasBase = base.kind != Operand::Kind::None &&
                         !(base.kind == Operand::Kind::Immediate && base.value == 0);
    if (!hasBase) return fmt::format("[{}]", instruction.offset);
    const std::string text = operandText(base, instruction, program);
    if (instruction.offset == 0) return fmt::format("[{}]", text);
    return fmt::format("[{}{}{}]", text, instruction.offset < 0 ? "" : "+", instruction.offset);
}

std::string sourceLineText(const Program& program, int line) {
    const auto index = static_cast<std::size_t>(line - 1);
    if (line < 1 || index >= program.sourceLines.size()) return fmt::format("// line {}\n", line);
    return fmt::format("// {}: {}\n", line, program.sourceLines[index]);
}

}  // namespace

std::string toText(const Instruction& instruction, const Program& program) {
    std::string text;
    if (instruction.isGuarded())
        text = fmt::format("@{} ", operandText(instruction.guard, instruction, program));
    text += infoOf(instruction.opcode).name;
    text += suffixOf(instruction);
    if (instruction.opcode == Opcode::Bra) return fmt::format("{} {}", text, instruction.target);
    std::string_view separator = " ";
    const auto append = [&](const std::string& part) {
        if (part.empty()) return;
        text += separator;
        text += part;
        separator = ", ";
    };
    if (instruction.destinationPredicate != UINT8_MAX)
        append(fmt::format("P{}", instruction.destinationPredicate));
    if (instruction.destination != kNoRegister) append(fmt::format("R{}", instruction.destination));
    const bool hasAddress = infoOf(instruction.opcode).shape.hasAddress();
    if (hasAddress) append(addressText(instruction, program));
    for (std::size_t i = hasAddress ? 1 : 0; i < instruction.sources.size(); ++i)
        append(operandText(instruction.sources[i], instruction, program));
    return text;
}

int lineOf(const Program& program, ProgramCounter pc) {
    return pc < program.instructions.size() ? program.instructions[pc].line : 0;
}

std::string listing(const Program& program) {
    std::string text = fmt::format("{}:\n", program.entry);
    int line = 0;
    for (std::size_t pc = 0; pc < program.instructions.size(); ++pc) {
        const Instruction& instruction = program.instructions[pc];
        if (instruction.line != line) {
            line = instruction.line;
            text += sourceLineText(program, line);
        }
        text += fmt::format("{:4}  {}", pc, toText(instruction, program));
        if (instruction.isConditionalBranch() && instruction.reconvergence != kNoTarget)
            text += fmt::format("  // reconverges at {}", instruction.reconvergence);
        if (instruction.isSpill) text += "  // spill";
        text += '\n';
    }
    text += fmt::format("// registers {}, shared {} bytes{}, local {} bytes, spill stores {}, ",
                        program.registersPerThread, program.staticSharedBytes,
                        program.usesDynamicShared ? " + dynamic" : "", program.localBytesPerThread,
                        program.spillStores);
    text += fmt::format("spill loads {}\n", program.spillLoads);
    return text;
}

}  // namespace warpscope::isa
