#include "engine/codegen/values/signed_value.h"

#include <cstdint>

namespace warpscope::codegen {
namespace {

using isa::Opcode;
using isa::Operand;

constexpr std::uint32_t kSignOfZero = 0x80000000U;

}  // namespace

bool isFloatNegation(const code::Node& node) {
    const bool isDouble = node.code.opcode == Opcode::Dadd;
    if (!node.isInstruction() || node.code.isGuarded()) return false;
    if (node.code.opcode != Opcode::Fadd && !isDouble) return false;
    const Operand& x = node.code.sources[0];
    const Operand& zero = node.code.sources[1];
    return x.negate && zero.kind == Operand::Kind::Immediate && !zero.negate &&
           zero.value == (isDouble ? 0 : kSignOfZero) && zero.high == (isDouble ? kSignOfZero : 0);
}

SignedValue signedValueOf(const code::Code& code, const ReachingValues& values, std::size_t at,
                          const Operand& operand) {
    SignedValue found{values.before(at, operand.value), operand.negate};
    while (values.isResult(found.value) && isFloatNegation(code.nodes[found.value])) {
        const Operand& negated = code.nodes[found.value].code.sources[0];
        if (negated.kind != Operand::Kind::Register || negated.part != 0) break;
        found = {values.before(found.value, negated.value), found.isLess != negated.negate};
    }
    return found;
}

}  // namespace warpscope::codegen
