#include "engine/isa/listing.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>

#include "engine/base/enumerators.h"

namespace warpscope::isa {
namespace {

constexpr std::array<std::string_view, 15> kTypeNames{"S32", "U32",  "F32",   "S8",      "U8",
                                                      "S16", "U16",  "S64",   "U64",     "F64",
                                                      "F16", "BF16", "F16x2", "BF16_V2", "128"};
constexpr std::array<std::string_view, 14> kComparisonNames{
    "LT", "LE", "GT", "GE", "EQ", "NE", "LTU", "LEU", "GTU", "GEU", "EQU", "NEO", "NUM", "NAN"};
constexpr std::array<std::string_view, 5> kRoundingNames{"", "", ".RZ", ".RM", ".RP"};
constexpr std::array<std::string_view, 6> kCachingNames{
    "", ".STRONG.SM", ".STRONG.GPU", ".STRONG.SYS", ".EF", ".LU"};
constexpr std::array<std::string_view, 3> kLogicNames{"AND", "OR", "XOR"};
constexpr std::array kMathNames = std::to_array<std::string_view>(
    {"",      "FLOOR",     "CEIL",  "TRUNC",  "RINT",     "SQRT",  "RSQRT",   "RCP",        "SIN",
     "COS",   "TAN",       "EXP",   "EX2",    "LN",       "LG2",   "LG10",    "POW",        "TANH",
     "FMOD",  "REMAINDER", "ATAN2", "HYPOT",  "COPYSIGN", "FDIM",  "LDEXP",   "CBRT",       "ASIN",
     "ACOS",  "ATAN",      "SINH",  "COSH",   "ASINH",    "ACOSH", "ATANH",   "LOG1P",      "EXPM1",
     "EXP10", "ERF",       "ERFC",  "TGAMMA", "LGAMMA",   "SINPI", "COSPI",   "ROUND",      "LOGB",
     "RCBRT", "RHYPOT",    "NEXT",  "ERFINV", "ERFCINV",  "ERFCX", "NORMCDF", "NORMCDFINV", "J0",
     "J1",    "Y0",        "Y1"});
constexpr std::array<std::string_view, 10> kAtomicNames{"ADD", "MIN", "MAX", "EXCH", "CAS",
                                                        "AND", "OR",  "XOR", "INC",  "DEC"};
constexpr std::array<std::string_view, 4> kShuffleNames{"IDX", "UP", "DOWN", "BFLY"};
constexpr std::array<std::string_view, 3> kVoteNames{"ALL", "ANY", "BALLOT"};
constexpr std::array<std::string_view, kSpecialCount> kSpecialNames{
    "threadIdx.x",    "threadIdx.y",    "threadIdx.z",
    "blockIdx.x",     "blockIdx.y",     "blockIdx.z",
    "blockDim.x",     "blockDim.y",     "blockDim.z",
    "gridDim.x",      "gridDim.y",      "gridDim.z",
    "warpSize",       "laneId",         "clock",
    "clockHi",        "lanemask_eq",    "lanemask_lt",
    "lanemask_le",    "lanemask_gt",    "lanemask_ge",
    "warpId",         "warpCount",      "smId",
    "smCount",        "sharedBytes",    "dynamicSharedBytes",
    "cluster.x",      "cluster.y",      "cluster.z",
    "clusterBlock.x", "clusterBlock.y", "clusterBlock.z",
    "clusterDim.x",   "clusterDim.y",   "clusterDim.z",
    "clusterCount.x", "clusterCount.y", "clusterCount.z",
    "clusterRank",    "clusterSize"};

/// A name that is missing does not compile.
static_assert(hasEnumerators<DataType, kTypeNames.size()>());
static_assert(hasEnumerators<Comparison, kComparisonNames.size()>());
static_assert(hasEnumerators<Rounding, kRoundingNames.size()>());
static_assert(hasEnumerators<Caching, kCachingNames.size()>());
static_assert(hasEnumerators<Logic, kLogicNames.size()>());
static_assert(hasEnumerators<MathFunction, kMathNames.size()>());
static_assert(hasEnumerators<AtomicOperation, kAtomicNames.size()>());
static_assert(hasEnumerators<Shuffle, kShuffleNames.size()>());
static_assert(hasEnumerators<VoteMode, kVoteNames.size()>());
static_assert(hasEnumerators<Special, kSpecialNames.size()>());

template <class Names, class Value>
std::string_view nameOf(const Names& names, Value value) {
    return names[static_cast<std::size_t>(value)];
}

std::string parameterText(std::uint32_t offset, const Program& program) {
    const auto found =
        std::ranges::find(program.parameters, offset, [](const Parameter& p) { return p.offset; });
    return found == program.parameters.end() ? fmt::format("c[{:#x}]", offset) : found->name;
}

std::string wideImmediateText(const Operand& operand, OperandShape shape, DataType type) {
    const std::uint64_t bits = std::uint64_t{operand.high} << 32 | operand.value;
    if (shape == OperandShape::Double || type == DataType::F64)
        return fmt::format("{}", std::bit_cast<double>(bits));
    if (type == DataType::U64)
        return bits > 65535 ? fmt::format("{:#x}", bits) : fmt::format("{}", bits);
    return fmt::format("{}", static_cast<std::int64_t>(bits));
}

std::string immediateText(std::uint32_t bits, OperandShape shape, const Instruction& instruction) {
    if (instruction.type == DataType::F32 && shape != OperandShape::Word) {
        const auto value = std::bit_cast<float>(bits);
        const std::string text = fmt::format("{}", value);
        return text;
    }
    if (instruction.type == DataType::U32)
        return bits > 65535 ? fmt::format("{:#x}", bits) : fmt::format("{}", bits);
    return fmt::format("{}", static_cast<std::int32_t>(bits));
}

/// Some operands are pairs of registers and some are not; the address of an access apart.
bool mixesWidths(const Instruction& instruction) {
    const Shape& shape = infoOf(instruction.opcode).shape;
    bool hasWord = resultRegistersOf(instruction) == 1;
    bool hasPair = resultRegistersOf(instruction) == 2;
    for (std::size_t i = 0; i < instruction.sources.size(); ++i) {
        if (instruction.sources[i].kind != Operand::Kind::Register) continue;
        if (shape.source(i) == OperandShape::WideAddress) return true;
        if (shape.source(i) == OperandShape::Address) continue;
        const int count = registersOf(instruction, i);
        hasWord = hasWord || count == 1;
        hasPair = hasPair || count == 2;
    }
    return hasWord && hasPair;
}

/// "R2", or "R2.64" for a pair beside operands that are none.
std::string registerText(std::uint32_t number, OperandShape shape, const Instruction& instruction) {
    const bool isPair = shape == OperandShape::Address
                            ? instruction.hasWideAddress
                            : registersOf(shape, instruction.type) == 2 && mixesWidths(instruction);
    return fmt::format("R{}{}", number, isPair ? ".64" : "");
}

std::string operandText(const Operand& operand, OperandShape shape, const Instruction& instruction,
                        const Program& program) {
    const std::string minus = operand.negate ? "-" : "";
    switch (operand.kind) {
        case Operand::Kind::None:
            return "";
        case Operand::Kind::Register:
            return minus + registerText(operand.value, shape, instruction);
        case Operand::Kind::Immediate:
            return minus + (registersOf(shape, instruction.type) == 2
                                ? wideImmediateText(operand, shape, instruction.type)
                                : immediateText(operand.value, shape, instruction));
        case Operand::Kind::Predicate:
            return fmt::format("{}P{}", operand.negate ? "!" : "", operand.value);
        case Operand::Kind::Parameter:
            return minus + parameterText(operand.value, program);
        case Operand::Kind::Special:
            return operand.value < kSpecialNames.size() ? std::string(kSpecialNames[operand.value])
                                                        : fmt::format("SR{}", operand.value);
    }
    return "";
}

/// Whether an operand is as wide as the type of the instruction.
bool followsType(const Shape& shape) {
    return shape.destination() == OperandShape::Value || shape.source(0) == OperandShape::Value;
}

/// What says the width of a type that registers alone do not: "", ".64", and with `small` ".U8".
std::string widthText(DataType type, bool small) {
    if (bytesOf(type) == 8) return ".64";
    if (bytesOf(type) == 16) return ".128";
    return small && bytesOf(type) < 4 ? fmt::format(".{}", nameOf(kTypeNames, type)) : "";
}

/// How a comparison is joined to a condition: ".AND", or nothing where it stands alone.
std::string joinedText(const Instruction& instruction) {
    if (instruction.sources[2].kind != Operand::Kind::Predicate) return "";
    return fmt::format(".{}", nameOf(kLogicNames, instruction.logic));
}

/// The special function unit's of the upper half of a double.
bool isOfUpperHalf(const Instruction& instruction) {
    return infoOf(instruction.opcode).latency == LatencyClass::Sfu &&
           bytesOf(instruction.type) == 8;
}

/// ".LT.S32", ".F32", ".BALLOT" and so on: what follows the name of the opcode.
std::string kindOf(const Instruction& instruction) {
    const std::string_view type = nameOf(kTypeNames, instruction.type);
    switch (infoOf(instruction.opcode).suffix) {
        case Suffix::None:
            return followsType(infoOf(instruction.opcode).shape)
                       ? widthText(instruction.type, false)
                       : "";
        case Suffix::Memory:
            return fmt::format("{}{}", widthText(instruction.type, true),
                               nameOf(kCachingNames, instruction.caching));
        case Suffix::Type:
            return fmt::format(".{}", type);
        case Suffix::Comparison:
            return fmt::format(".{}{}", nameOf(kComparisonNames, instruction.comparison),
                               joinedText(instruction));
        case Suffix::ComparisonType:
            return fmt::format(".{}.{}{}", nameOf(kComparisonNames, instruction.comparison), type,
                               joinedText(instruction));
        case Suffix::Logic:
            return fmt::format(".{}", nameOf(kLogicNames, instruction.logic));
        case Suffix::Math:
            return fmt::format(".{}{}", nameOf(kMathNames, instruction.math),
                               isOfUpperHalf(instruction) ? "64H" : "");
        case Suffix::Packed:
            return instruction.type == DataType::Bf16x2 ? ".BF16" : "";
        case Suffix::Atomic:
            return fmt::format(".{}.{}", nameOf(kAtomicNames, instruction.atomic), type);
        case Suffix::Shuffle:
            return fmt::format(".{}", nameOf(kShuffleNames, instruction.shuffle));
        case Suffix::Vote:
            return fmt::format(".{}", nameOf(kVoteNames, instruction.vote));
    }
    return "";
}

std::string suffixOf(const Instruction& instruction) {
    return fmt::format("{}{}", kindOf(instruction), nameOf(kRoundingNames, instruction.rounding));
}

std::string addressText(const Instruction& instruction, const Program& program) {
    const Operand& base = instruction.sources[0];
    const bool hasBase = base.kind != Operand::Kind::None &&
                         !(base.kind == Operand::Kind::Immediate && base.value == 0);
    if (!hasBase) return fmt::format("[{}]", instruction.offset);
    // An address is a number of bytes, whatever the type of what lies there.
    const std::string text = base.kind == Operand::Kind::Immediate
                                 ? fmt::format("{}", base.value)
                                 : operandText(base, OperandShape::Address, instruction, program);
    if (instruction.offset == 0) return fmt::format("[{}]", text);
    return fmt::format("[{}{}{}]", text, instruction.offset < 0 ? "" : "+", instruction.offset);
}

std::string sourceLineText(const Program& program, int line) {
    const auto index = static_cast<std::size_t>(line - 1);
    if (line < 1 || index >= program.sourceLines.size()) return fmt::format("// line {}\n", line);
    return fmt::format("// {}: {}\n", line, program.sourceLines[index]);
}

bool isListed(OperandShape shape) {
    return shape != OperandShape::None && shape != OperandShape::HiddenLanes &&
           shape != OperandShape::Note;
}

}  // namespace

std::string toText(const Instruction& instruction, const Program& program) {
    std::string text;
    if (instruction.isGuarded())
        text = fmt::format(
            "@{} ", operandText(instruction.guard, OperandShape::Predicate, instruction, program));
    text += infoOf(instruction.opcode).name;
    text += suffixOf(instruction);
    if (hasTarget(instruction.opcode)) return fmt::format("{} {}", text, instruction.target);
    std::string_view separator = " ";
    const auto append = [&](const std::string& part) {
        if (part.empty()) return;
        text += separator;
        text += part;
        separator = ", ";
    };
    const Shape& shape = infoOf(instruction.opcode).shape;
    if (instruction.destinationPredicate != UINT8_MAX)
        append(fmt::format("P{}", instruction.destinationPredicate));
    if (instruction.destination != kNoRegister)
        append(registerText(instruction.destination, shape.destination(), instruction));
    const bool hasAddress = shape.hasAddress();
    if (hasAddress) append(addressText(instruction, program));
    for (std::size_t i = hasAddress ? 1 : 0; i < instruction.sources.size(); ++i) {
        if (!isListed(shape.source(i))) continue;
        const std::string part =
            operandText(instruction.sources[i], shape.source(i), instruction, program);
        const bool isAddress = shape.source(i) == OperandShape::WideAddress;
        append(isAddress ? fmt::format("[{}]", part) : part);
    }
    return text;
}

int lineOf(const Program& program, ProgramCounter pc) {
    return pc < program.instructions.size() ? program.instructions[pc].line : 0;
}

Side sideOf(const Program& program, ProgramCounter pc) {
    return pc < program.instructions.size() ? program.instructions[pc].side : Side::None;
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
