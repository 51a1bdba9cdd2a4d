#include <algorithm>
#include <vector>

#include "engine/code/dominators.h"
#include "engine/code/loops.h"
#include "engine/codegen/passes.h"

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
        : code_(code), definitions_(code::onlyDefinitions(code)), loops_(code::loopsOf(code)) {}

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
            if (!isOutsideOfItsLoop(definition, at)) continue;
            const bool isNegated = source.negate;
            const std::uint32_t word = source.part;
            source = code_.nodes[definition].code.sources[0];
            source.value += 4 * word;
            source.negate = isNegated;
            return;
        }
    }

    /// Outside of loops a register is as good: it is read at once and free again.
    bool isOutsideOfItsLoop(std::size_t definition, std::size_t use) const {
        return std::ranges::any_of(loops_, [&](const code::Loop& loop) {
            return loop.contains(use) && !loop.contains(definition);
        });
    }

    Code& code_;
    std::vector<std::size_t> definitions_;
    std::vector<code::Loop> loops_;
};

}  // namespace

// Before:      MOV.64 R2, in
//          L1: IADD.64 R4, R2, R6
//              …
//              @P0 BRA L1
// After:   L1: IADD.64 R4, in, R6       // from the constant bank: no register for it all the while
//              …
//              @P0 BRA L1
void readParameters(Code& code, const PassSettings&) {
    Reader(code).run();
}

}  // namespace warpscope::codegen
