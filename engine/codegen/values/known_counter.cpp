#include "engine/codegen/values/known_counter.h"

#include <optional>

namespace warpscope::codegen {
namespace {

using isa::Opcode;
using isa::Operand;

/// What an instruction makes of a number of which the remainder by `period` is known.
std::optional<std::uint32_t> madeOf(const isa::Instruction& code, std::uint32_t number,
                                    std::uint32_t period) {
    const Operand& by = code.sources[1];
    if (by.kind != Operand::Kind::Immediate || by.negate || isa::bytesOf(code.type) != 4) return {};
    const bool isLow = (by.value & (by.value + 1)) == 0 && by.value < period;
    if (code.opcode == Opcode::And && isLow && period % (by.value + 1) == 0)
        return number & by.value;
    if (code.opcode == Opcode::Irem && by.value != 0 && period % by.value == 0)
        return number % by.value;
    return {};
}

}  // namespace

void foldRound(const KnownCounter& counter, int round, std::span<code::Node> nodes) {
    std::uint32_t number = counter.start + static_cast<std::uint32_t>(round) * counter.step;
    for (code::Node& node : nodes) {
        if (!node.isInstruction()) continue;
        if (node.code.sources[0] == isa::registerOperand(counter.number)) {
            if (const auto made = madeOf(node.code, number, counter.period)) {
                node.code.opcode = Opcode::Mov;
                node.code.sources = {isa::immediateOperand(*made)};
            }
        }
        if (node.destination == counter.number) number += counter.step;
    }
}

}  // namespace warpscope::codegen
