#include "engine/codegen/passes/addresses/known_alignments.h"

#include <algorithm>
#include <bit>

#include "engine/base/contract.h"

namespace warpscope::codegen {
namespace {

using isa::Opcode;
using isa::Operand;

Alignment aligned(std::uint32_t unit, std::uint32_t number) {
    const std::uint32_t most = std::min(unit, kMaxAccessBytes);
    return {most, number & (most - 1)};
}

Alignment sum(const Alignment& a, const Alignment& b) {
    return aligned(std::min(a.unit, b.unit), a.rest + b.rest);
}

/// (a.unit * i + a.rest) * (b.unit * k + b.rest): what divides all but the product of the rests.
Alignment product(const Alignment& a, const Alignment& b) {
    const std::uint32_t varying = a.unit * b.unit | a.unit * b.rest | b.unit * a.rest;
    return aligned(varying & (0 - varying), a.rest * b.rest);
}

/// A bit is known where both have it, and where one of them has a 0.
Alignment conjunction(const Alignment& a, const Alignment& b) {
    std::uint32_t unit = 1;
    for (; unit < kMaxAccessBytes; unit *= 2) {
        const bool isKnown = (unit < a.unit && unit < b.unit) ||
                             (unit < a.unit && (a.rest & unit) == 0) ||
                             (unit < b.unit && (b.rest & unit) == 0);
        if (!isKnown) break;
    }
    // Of one that is not known the bits below are 0 in the other.
    return aligned(unit, a.rest & b.rest);
}

}  // namespace

Alignment KnownAlignments::of(const Operand& operand, int depth) const {
    /// Deeper sums than this are no addresses that a person wrote.
    constexpr int kMaxSteps = 16;
    Alignment found{};
    if (operand.kind == Operand::Kind::Immediate) {
        found = aligned(kMaxAccessBytes, operand.value);
    } else if (operand.kind == Operand::Kind::Register && operand.part == 0 &&
               definitions_[operand.value] != SIZE_MAX && depth < kMaxSteps) {
        found = resultOf(code_.nodes[definitions_[operand.value]].code, depth + 1);
    }
    return operand.negate ? aligned(found.unit, 0 - found.rest) : found;
}

Alignment KnownAlignments::resultOf(const isa::Instruction& code, int depth) const {
    if (isa::bytesOf(code.type) != 4) return {};
    const auto source = [&](std::size_t s) { return of(code.sources[s], depth); };
    switch (code.opcode) {
        case Opcode::Mov:
            return source(0);
        case Opcode::Iadd:
            return sum(source(0), source(1));
        case Opcode::Imul:
            return product(source(0), source(1));
        case Opcode::Imad:
            return sum(product(source(0), source(1)), source(2));
        case Opcode::And:
            return conjunction(source(0), source(1));
        case Opcode::Shl: {
            const Alignment shifted = source(0);
            if (code.sources[1].kind != Operand::Kind::Immediate)
                return shifted.rest == 0 ? shifted : Alignment{};
            const std::uint32_t distance = std::min(code.sources[1].value, 4U);
            return aligned(shifted.unit << distance, shifted.rest << distance);
        }
        default:
            return {};
    }
}

std::int32_t lineOf(const Alignment& base, std::int32_t offset, std::uint32_t bytes) {
    WARPSCOPE_EXPECT(base.unit % bytes == 0, "the line of an address is known");
    const auto rest = static_cast<std::int32_t>(base.rest);
    return ((offset + rest) & ~static_cast<std::int32_t>(bytes - 1)) - rest;
}

}  // namespace warpscope::codegen
