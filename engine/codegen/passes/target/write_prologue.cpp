#include <algorithm>

#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::Node;

/// Where nvcc finds them in the constant bank (read in its SASS for sm_90).
constexpr std::uint32_t kStackEnd = 0x28;
constexpr std::uint32_t kMemoryDescriptor = 0x208;

bool usesGlobalMemory(const Node& node) {
    if (!node.isInstruction()) return false;
    const isa::Space space = isa::infoOf(node.code.opcode).space;
    return space == isa::Space::Global || space == isa::Space::Generic;
}

/// At the line of the first instruction.
Node loadOfConstant(const Code& code, std::uint32_t offset) {
    Node node;
    node.code.opcode = isa::Opcode::Uldc;
    node.code.type = isa::DataType::U32;
    node.code.sources[0] = isa::immediateOperand(offset);
    const auto first = std::ranges::find_if(code.nodes, &Node::isInstruction);
    if (first != code.nodes.end()) node.code.line = first->code.line;
    return node;
}

}  // namespace

// Before:  S2R R0, blockIdx.x
//          …
//          LDG R2, [R2]
// After:   ULDC 0x28
//          S2R R0, blockIdx.x
//          …
//          ULDC 0x208
//          LDG R2, [R2]
// Every kernel of nvcc's has the first, and every one that reaches global memory the second.
void writePrologue(Code& code, const PassSettings&) {
    const auto first = std::ranges::find_if(code.nodes, usesGlobalMemory);
    if (first != code.nodes.end()) {
        // In front of the block, which may be a loop's.
        auto begin = first;
        const auto end = std::ranges::find(code.nodes, Node::Kind::Label, &Node::kind);
        if (end < begin) begin = end;
        code.nodes.insert(begin, loadOfConstant(code, kMemoryDescriptor));
    }
    code.nodes.insert(code.nodes.begin(), loadOfConstant(code, kStackEnd));
}

}  // namespace warpscope::codegen
