#include "engine/code/code.h"

#include "engine/base/contract.h"

namespace warpscope::code {

bool isPure(const Node& node) {
    if (!node.isInstruction()) return false;
    switch (isa::infoOf(node.code.opcode).latency) {
        case isa::LatencyClass::Control:
        case isa::LatencyClass::Shuffle:
            return false;
        case isa::LatencyClass::Memory:
            return !isa::isStore(node.code.opcode) && node.code.opcode != isa::Opcode::Atomg &&
                   node.code.opcode != isa::Opcode::Atoms;
        default:
            return true;
    }
}

void keepOnly(Code& code, const std::vector<bool>& isKept) {
    WARPSCOPE_EXPECT(isKept.size() == code.nodes.size(), "each node is kept or not");
    std::size_t next = 0;
    std::erase_if(code.nodes, [&](const Node&) { return !isKept[next++]; });
}

}  // namespace warpscope::code
