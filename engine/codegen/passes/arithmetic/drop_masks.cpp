#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/value_ranges.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using isa::DataType;
using isa::Opcode;
using isa::Operand;

constexpr Range kNothing{1, 0};

/// What a mask or a field from bit 0 on lets through; an empty range for every other instruction.
Range letThrough(const Node& node) {
    const isa::Instruction& code = node.code;
    if (!node.isInstruction() || isa::bytesOf(code.type) != 4) return kNothing;
    if (code.opcode == Opcode::And && code.sources[1].kind == Operand::Kind::Immediate) {
        const std::uint32_t mask = code.sources[1].value;
        const bool isLow = (mask & (mask + 1)) == 0 && mask <= INT32_MAX;
        return isLow ? Range{0, mask} : kNothing;
    }
    const bool isField = code.opcode == Opcode::Bfe &&
                         code.sources[1] == isa::immediateOperand(0) &&
                         code.sources[2].kind == Operand::Kind::Immediate;
    if (!isField || code.sources[2].value == 0 || code.sources[2].value > 31) return kNothing;
    const std::int64_t end = std::int64_t{1} << code.sources[2].value;
    return code.type == DataType::S32 ? Range{-end / 2, end / 2 - 1} : Range{0, end - 1};
}

/// Whether the lowest bits of the result follow from as many of the sources, from `slot` on.
bool isFromLowBits(Opcode opcode, std::size_t slot) {
    switch (opcode) {
        case Opcode::Mov:
        case Opcode::Iadd:
        case Opcode::Imul:
        case Opcode::Imad:
        case Opcode::And:
        case Opcode::Or:
        case Opcode::Xor:
        case Opcode::Not:
            return true;
        case Opcode::Shl:
            return slot == 0;
        case Opcode::Sel:
            return slot > 0;
        default:
            return false;
    }
}

/// By register: of its lowest bits how many are asked for, as far as masks of bytes and shorts are
/// concerned.
class AskedBits {
  public:
    explicit AskedBits(const Code& code) : asked_(code.registerCount, 8) {
        for (bool isChanged = true; isChanged;) {
            isChanged = false;
            for (std::size_t i = code.nodes.size(); i-- > 0;)
                if (code.nodes[i].isInstruction()) isChanged = note(code.nodes[i]) || isChanged;
        }
    }

    std::uint32_t of(std::uint32_t number) const { return asked_[number]; }

  private:
    bool note(const Node& node) {
        bool isChanged = false;
        for (std::size_t s = 0; s < node.code.sources.size(); ++s) {
            const Operand& source = node.code.sources[s];
            if (source.kind != Operand::Kind::Register) continue;
            std::uint32_t& bits = asked_[source.value];
            while (bits < 32 && !asksForLow(node, s, bits)) {
                bits *= 2;
                isChanged = true;
            }
        }
        return isChanged;
    }

    /// Whether a reader asks for no more than the lowest `bits` bits of its source.
    bool asksForLow(const Node& reader, std::size_t slot, std::uint32_t bits) const {
        const isa::Instruction& code = reader.code;
        if (code.sources[slot].part != 0) return false;
        if (isa::isStore(code.opcode))
            return slot == 1 && 8 * static_cast<std::uint32_t>(isa::bytesOf(code.type)) <= bits;
        if (isa::bytesOf(code.type) != 4) return false;
        if (code.opcode == Opcode::Prmt) return picksLow(code, slot, bits);
        const Range range = slot == 0 ? letThrough(reader) : kNothing;
        if (range.low <= range.high && range.high - range.low < std::int64_t{1} << bits)
            return true;
        return isFromLowBits(code.opcode, slot) && reader.destination != kNoVirtual &&
               reader.destinationPart == 0 && asked_[reader.destination] <= bits;
    }

    static bool picksLow(const isa::Instruction& code, std::size_t slot, std::uint32_t bits) {
        if (slot > 1 || code.sources[2].kind != Operand::Kind::Immediate) return false;
        for (std::uint32_t i = 0; i < 4; ++i) {
            const std::uint32_t byte = code.sources[2].value >> (4 * i) & 7;
            if (byte / 4 == slot && 8 * (byte % 4) + 8 > bits) return false;
        }
        return true;
    }

    std::vector<std::uint32_t> asked_;
};

/// Copies in the place of those masks of which `isIdle` says so.
template <class IsIdle>
void drop(Code& code, IsIdle isIdle) {
    for (Node& node : code.nodes) {
        const Range range = letThrough(node);
        if (range.low > range.high) continue;
        const Operand value = node.code.sources[0];
        if (value.negate || value.part != 0 || !isIdle(node, range)) continue;
        node.code.opcode = Opcode::Mov;
        node.code.sources = {value};
    }
}

}  // namespace

// Before:  LDG.U8 R0, [R2]
//          LDG.U8 R1, [R2+1]
//          IMIN R3, R0, R1
//          AND R3, R3, 255        // no more bits than these
// After:   …
//          IMIN R3, R0, R1
//          MOV R3, R3
// And:     AND R0, R1, 255
//          STG.U8 [R2], R0        // stores no other bits
// After:   MOV R0, R1
//          STG.U8 [R2], R0
void dropMasks(Code& code, const PassSettings&) {
    const bool isThere = std::ranges::any_of(code.nodes, [](const Node& node) {
        const Range range = letThrough(node);
        return range.low <= range.high;
    });
    if (!isThere) return;
    const std::vector<Range> ranges = rangesOf(code);
    drop(code, [&ranges](const Node& node, const Range& range) {
        return rangeOf(node.code.sources[0], ranges).isWithin(range.low, range.high);
    });
    // Of what is left, since what nobody reads is not what the ranges say any more.
    const AskedBits asked(code);
    drop(code, [&asked](const Node& node, const Range& range) {
        return node.destination != kNoVirtual && node.destinationPart == 0 &&
               range.high - range.low >= (std::int64_t{1} << asked.of(node.destination)) - 1;
    });
}

}  // namespace warpscope::codegen
