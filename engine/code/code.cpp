#include "engine/code/code.h"

#include "engine/base/contract.h"

namespace warpscope::code {

std::vector<bool> pairsOf(const Code& code) {
    std::vector<bool> isPair(code.registerCount, false);
    for (const Node& node : code.nodes) {
        if (!node.isInstruction()) continue;
        const isa::Shape& shape = isa::infoOf(node.code.opcode).shape;
        const auto note = [&](std::uint32_t number, isa::OperandShape operand) {
            if (isa::registersOf(operand, node.code.type) == 2) isPair[number] = true;
        };
        if (node.destination != kNoVirtual) note(node.destination, shape.destination());
        for (std::size_t i = 0; i < node.code.sources.size(); ++i) {
            const isa::Operand& source = node.code.sources[i];
            if (source.kind == isa::Operand::Kind::Register) note(source.value, shape.source(i));
        }
    }
    return isPair;
}

bool isPure(const Node& node) {
    return node.isInstruction() && isa::infoOf(node.code.opcode).purity != isa::Purity::Acts;
}

void keepOnly(Code& code, const std::vector<bool>& isKept) {
    WARPSCOPE_EXPECT(isKept.size() == code.nodes.size(), "each node is kept or not");
    std::size_t next = 0;
    std::erase_if(code.nodes, [&](const Node&) { return !isKept[next++]; });
}

}  // namespace warpscope::code
