#include <algorithm>

#include "engine/codegen/passes.h"
#include "engine/codegen/value_ranges.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::Node;
using isa::DataType;
using isa::Opcode;
using isa::Operand;

/// What a mask or a field from bit 0 on lets through; an empty range for every other instruction.
Range letThrough(const Node& node) {
    const isa::Instruction& code = node.code;
    constexpr Range kNothing{1, 0};
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

}  // namespace

// Before:  LDG.U8 R0, [R2]
//          LDG.U8 R1, [R2+1]
//          IMIN R3, R0, R1
//          AND R3, R3, 255        // no more bits than these
// After:   …
//          IMIN R3, R0, R1
//          MOV R3, R3
void dropMasks(Code& code, const PassSettings&) {
    const bool isThere = std::ranges::any_of(code.nodes, [](const Node& node) {
        const Range range = letThrough(node);
        return range.low <= range.high;
    });
    if (!isThere) return;
    const std::vector<Range> ranges = rangesOf(code);
    for (Node& node : code.nodes) {
        const Range range = letThrough(node);
        const Operand& value = node.code.sources[0];
        if (range.low > range.high || value.negate || value.part != 0) continue;
        if (!rangeOf(value, ranges).isWithin(range.low, range.high)) continue;
        node.code.opcode = Opcode::Mov;
        node.code.sources = {value};
    }
}

}  // namespace warpscope::codegen
