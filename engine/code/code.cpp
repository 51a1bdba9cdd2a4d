#include "engine/code/code.h"

#include "engine/base/contract.h"

namespace warpscope::code {

bool isPure(const Node& node) {
    return node.isInstruction() && isa::infoOf(node.code.opcode).purity != isa::Purity::Acts;
}

void keepOnly(Code& code, const std::vector<bool>& isKept) {
    WARPSCOPE_EXPECT(isKept.size() == code.nodes.size(), "each node is kept or not");
    std::size_t next = 0;
    std::erase_if(code.nodes, [&](const Node&) { return !isKept[next++]; });
}

}  // namespace warpscope::code
