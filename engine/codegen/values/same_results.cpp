#include "engine/codegen/values/same_results.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::Node;
using isa::Operand;

constexpr int kStepsBack = 6;

bool isComputedAlone(const Code& code, const ReachingValues& values, std::size_t value) {
    if (!values.isResult(value)) return false;
    const Node& node = code.nodes[value];
    const isa::OpcodeInfo& info = isa::infoOf(node.code.opcode);
    return info.purity == isa::Purity::Pure && !info.shape.hasAddress() && !node.code.isGuarded() &&
           !node.keepsOldValue() && node.destinationPart == 0;
}

bool isAlike(const Code& code, const ReachingValues& values, std::size_t one, std::size_t other,
             int steps) {
    isa::Instruction a = code.nodes[one].code;
    isa::Instruction b = code.nodes[other].code;
    if (steps == kStepsBack || a.opcode != b.opcode) return false;
    for (std::size_t k = 0; k < a.sources.size(); ++k) {
        if (a.sources[k].kind != Operand::Kind::Register) continue;
        if (b.sources[k].kind != Operand::Kind::Register) return false;
        const std::size_t first = values.before(one, a.sources[k].value);
        const std::size_t second = values.before(other, b.sources[k].value);
        a.sources[k].value = b.sources[k].value = 0;
        if (first == second) continue;
        const bool areComputed =
            isComputedAlone(code, values, first) && isComputedAlone(code, values, second);
        if (!areComputed || !isAlike(code, values, first, second, steps + 1)) return false;
    }
    a.line = b.line;
    a.column = b.column;
    a.side = b.side;
    return a == b;
}

}  // namespace

bool isSameResult(const Code& code, const ReachingValues& values, std::size_t one,
                  std::size_t other) {
    return isAlike(code, values, one, other, 0);
}

}  // namespace warpscope::codegen
