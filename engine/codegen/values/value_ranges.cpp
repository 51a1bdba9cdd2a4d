#include "engine/codegen/values/value_ranges.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using isa::DataType;
using isa::Opcode;
using isa::Operand;

constexpr Range kWholeRange{};
/// Of what nothing has been written to yet: it only grows from here.
constexpr Range kNone{1, 0};
/// Sweeps after which what still grows, such as a counter, may be anything.
constexpr int kMaxSweeps = 4;

Range within(std::int64_t low, std::int64_t high) {
    return low < INT32_MIN || high > INT32_MAX ? kWholeRange : Range{low, high};
}

bool isNatural(const Range& range) {
    return range.low >= 0;
}

/// 2^k - 1 that is no less than the number.
std::int64_t allBitsUpTo(std::int64_t number) {
    return static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(number) + 1) - 1);
}

Range ofLoad(DataType type) {
    switch (type) {
        case DataType::U8:
            return {0, UINT8_MAX};
        case DataType::S8:
            return {INT8_MIN, INT8_MAX};
        case DataType::U16:
            return {0, UINT16_MAX};
        case DataType::S16:
            return {INT16_MIN, INT16_MAX};
        default:
            return kWholeRange;
    }
}

Range ofBits(const isa::Instruction& code, const Range& a, const Range& b) {
    if (code.opcode == Opcode::And) {
        if (isNatural(a) && isNatural(b)) return {0, std::min(a.high, b.high)};
        if (isNatural(a) || isNatural(b)) return {0, isNatural(a) ? a.high : b.high};
        return kWholeRange;
    }
    if (!isNatural(a) || !isNatural(b)) return kWholeRange;
    return {0, allBitsUpTo(std::max(a.high, b.high))};
}

Range ofShift(const isa::Instruction& code, const Range& a) {
    const Operand& by = code.sources[1];
    if (by.kind != Operand::Kind::Immediate || by.value > 31 || by.value == 0) return kWholeRange;
    if (code.opcode == Opcode::Shl) return within(a.low << by.value, a.high << by.value);
    if (isNatural(a) || code.type == DataType::S32) return {a.low >> by.value, a.high >> by.value};
    return {0, std::int64_t{UINT32_MAX} >> by.value};
}

Range ofField(const isa::Instruction& code) {
    const Operand& bits = code.sources[2];
    if (bits.kind != Operand::Kind::Immediate || bits.value == 0 || bits.value > 31)
        return kWholeRange;
    if (code.type == DataType::S32)
        return {-(std::int64_t{1} << (bits.value - 1)), (std::int64_t{1} << (bits.value - 1)) - 1};
    return {0, (std::int64_t{1} << bits.value) - 1};
}

/// Of one byte or two, with their sign or zeros of b above.
Range ofBytes(const isa::Instruction& code) {
    const Operand& digits = code.sources[2];
    if (digits.kind != Operand::Kind::Immediate) return kWholeRange;
    const std::uint32_t above = digits.value >> 12 & 15;
    const bool isTwo = (digits.value >> 8 & 15) == above && (digits.value >> 4 & 15) != above;
    const bool isOne = (digits.value & 0xfff0) == above * 0x1110;
    if (!isOne && !isTwo) return kWholeRange;
    const std::int64_t end = isOne ? 1 << 8 : 1 << 16;
    const std::uint32_t last = digits.value >> (isOne ? 0 : 4) & 15;
    if (above == (last | 8) && last < 8) return {-end / 2, end / 2 - 1};
    const bool isZero = code.sources[1] == isa::immediateOperand(0) && above >= 4 && above < 8;
    return isZero ? Range{0, end - 1} : kWholeRange;
}

Range ofExtreme(const isa::Instruction& code, const Range& a, const Range& b) {
    const bool isAlike = code.type == DataType::S32 || (isNatural(a) && isNatural(b));
    if (!isAlike) return kWholeRange;
    if (code.opcode == Opcode::Imin) return {std::min(a.low, b.low), std::min(a.high, b.high)};
    return {std::max(a.low, b.low), std::max(a.high, b.high)};
}

Range ofResult(const Node& node, const std::vector<Range>& ranges) {
    const isa::Instruction& code = node.code;
    if (node.destinationPart != 0) return kWholeRange;
    for (const Operand& source : code.sources) {
        const bool isRegister = source.kind == Operand::Kind::Register;
        if (isRegister && ranges[source.value] == kNone) return kNone;
    }
    if (isa::isLoad(code.opcode))
        return isa::isAtomic(code.opcode) ? kWholeRange : ofLoad(code.type);
    if (isa::bytesOf(code.type) != 4) return kWholeRange;
    const auto of = [&](std::size_t source) { return rangeOf(code.sources[source], ranges); };
    switch (code.opcode) {
        case Opcode::Mov:
            return of(0);
        case Opcode::Sel: {
            const Range a = of(1);
            const Range b = of(2);
            return {std::min(a.low, b.low), std::max(a.high, b.high)};
        }
        case Opcode::Iadd: {
            const Range a = of(0);
            const Range b = of(1);
            return within(a.low + b.low, a.high + b.high);
        }
        case Opcode::And:
        case Opcode::Or:
        case Opcode::Xor:
            return ofBits(code, of(0), of(1));
        case Opcode::Shl:
        case Opcode::Shr:
            return ofShift(code, of(0));
        case Opcode::Bfe:
            return ofField(code);
        case Opcode::Prmt:
            return ofBytes(code);
        case Opcode::Imin:
        case Opcode::Imax:
            return ofExtreme(code, of(0), of(1));
        case Opcode::Popc:
        case Opcode::Clz:
        case Opcode::Ffs:
            return {0, 32};
        default:
            return kWholeRange;
    }
}

}  // namespace

Range rangeOf(const Operand& operand, const std::vector<Range>& ranges) {
    if (operand.part != 0) return kWholeRange;
    Range range = kWholeRange;
    if (operand.kind == Operand::Kind::Immediate) {
        const auto value = static_cast<std::int32_t>(operand.value);
        range = {value, value};
    } else if (operand.kind == Operand::Kind::Register) {
        range = ranges[operand.value];
    }
    if (!operand.negate) return range;
    return within(-range.high, -range.low);
}

std::vector<Range> rangesOf(const Code& code) {
    std::vector<Range> ranges(code.registerCount, kNone);
    const std::vector<std::uint8_t> widths = code::widthsOf(code);
    for (std::uint32_t r = 0; r < code.registerCount; ++r)
        if (widths[r] != 1) ranges[r] = kWholeRange;
    for (int sweep = 0;; ++sweep) {
        bool isChanged = false;
        for (const Node& node : code.nodes) {
            if (node.destination == kNoVirtual) continue;
            Range& range = ranges[node.destination];
            if (range == kWholeRange) continue;
            const Range result = ofResult(node, ranges);
            if (result == kNone) continue;
            Range both = result;
            if (range != kNone)
                both = {std::min(range.low, result.low), std::max(range.high, result.high)};
            if (both == range) continue;
            range = sweep < kMaxSweeps ? both : kWholeRange;
            isChanged = true;
        }
        if (!isChanged) break;
    }
    std::ranges::replace(ranges, kNone, kWholeRange);
    return ranges;
}

}  // namespace warpscope::codegen
