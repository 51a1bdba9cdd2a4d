#include "engine/code/code.h"

#include <algorithm>
#include <bit>

#include "engine/base/contract.h"

namespace warpscope::code {

std::vector<std::uint8_t> widthsOf(const Code& code) {
    std::vector<std::uint8_t> widths(code.registerCount, 1);
    const auto note = [&](std::uint32_t number, int words) {
        const auto needed = std::bit_ceil(static_cast<unsigned>(words));
        widths[number] = std::max(widths[number], static_cast<std::uint8_t>(needed));
    };
    for (const Node& node : code.nodes) {
        if (!node.isInstruction()) continue;
        if (node.destination != kNoVirtual)
            note(node.destination, node.destinationPart + isa::resultRegistersOf(node.code));
        for (std::size_t i = 0; i < node.code.sources.size(); ++i) {
            const isa::Operand& source = node.code.sources[i];
            if (source.kind == isa::Operand::Kind::Register)
                note(source.value, source.part + isa::registersOf(node.code, i));
        }
    }
    return widths;
}

bool isPure(const Node& node) {
    return node.isInstruction() && !node.code.isVolatile &&
           isa::infoOf(node.code.opcode).purity != isa::Purity::Acts;
}

bool hasCalls(const Code& code) {
    return std::ranges::any_of(code.nodes, &Node::isCall);
}

void keepOnly(Code& code, const std::vector<bool>& isKept) {
    WARPSCOPE_EXPECT(isKept.size() == code.nodes.size(), "each node is kept or not");
    // Most passes find nothing to take away.
    if (std::ranges::find(isKept, false) == isKept.end()) return;
    std::size_t next = 0;
    std::erase_if(code.nodes, [&](const Node&) { return !isKept[next++]; });
}

}  // namespace warpscope::code
