#include <algorithm>
#include <vector>

#include "engine/code/dominators.h"
#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using isa::Opcode;
using isa::Operand;

/// A register that is nothing but a copy of a parameter, wherever it is read.
bool isParameterCopy(const Node& node) {
    return node.isInstruction() && node.code.opcode == Opcode::Mov && !node.code.isGuarded() &&
           node.destination != kNoVirtual && node.destinationPart == 0 &&
           node.code.sources[0].kind == Operand::Kind::Parameter && !node.code.sources[0].negate;
}

class Reader {
  public:
    explicit Reader(Code& code)
        : code_(code), definitions_(code::onlyDefinitions(code)), blockOf_(code.nodes.size()) {
        const auto blocks = code::flowBlocks(code);
        for (std::size_t b = 0; b < blocks.size(); ++b) {
            for (std::size_t i = blocks[b].first; i < blocks[b].end; ++i)
                blockOf_[i] = b;
        }
    }

    void run() {
        for (std::size_t i = 0; i < code_.nodes.size(); ++i)
            visit(i);
    }

  private:
    void visit(std::size_t at) {
        Node& node = code_.nodes[at];
        // What a store writes and what lanes exchange stands in registers.
        if (!node.isInstruction() || isa::infoOf(node.code.opcode).purity != isa::Purity::Pure)
            return;
        const isa::Shape& shape = isa::infoOf(node.code.opcode).shape;
        // The constant bank feeds one source of an instruction, and no address.
        if (std::ranges::any_of(node.code.sources, [](const Operand& source) {
                return source.kind == Operand::Kind::Parameter;
            }))
            return;
        for (std::size_t i = 0; i < node.code.sources.size(); ++i) {
            Operand& source = node.code.sources[i];
            if (source.kind != Operand::Kind::Register) continue;
            if (shape.source(i) == isa::OperandShape::Address) continue;
            const std::size_t definition = definitions_[source.value];
            if (definition == SIZE_MAX || !isParameterCopy(code_.nodes[definition])) continue;
            // In the same block a register is as good: it is read at once and free again.
            if (blockOf_[definition] == blockOf_[at]) continue;
            const bool isNegated = source.negate;
            const std::uint32_t word = source.part;
            source = code_.nodes[definition].code.sources[0];
            source.value += 4 * word;
            source.negate = isNegated;
            return;
        }
    }

    Code& code_;
    std::vector<std::size_t> definitions_;
    std::vector<std::size_t> blockOf_;
};

}  // namespace

// Before:      MOV.64 R2, in
//              …
//          L1: IADD.64 R4, R2, R6       // in another block, often a loop
// After:       …
//          L1: IADD.64 R4, in, R6       // from the constant bank: no register for it all the while
void readParameters(Code& code, const PassSettings&) {
    Reader(code).run();
}

}  // namespace warpscope::codegen
