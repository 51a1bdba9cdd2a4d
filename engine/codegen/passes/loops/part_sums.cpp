#include <vector>

#include "engine/code/loops.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Loop;
using code::Node;
using isa::Opcode;
using isa::Operand;

class Parter {
  public:
    Parter(Code& code, const Loop& loop)
        : code_(code), loop_(loop), isWritten_(code.registerCount, false) {
        for (std::size_t i = loop.first; i <= loop.last; ++i) {
            if (code.nodes[i].destination != kNoVirtual)
                isWritten_[code.nodes[i].destination] = true;
        }
    }

    /// True where a sum was parted.
    bool run() {
        const std::size_t before = code_.nodes.size();
        for (std::size_t i = loop_.last; i > loop_.first; --i) {
            if (isSumOfSteadyProduct(code_.nodes[i])) part(i);
        }
        return code_.nodes.size() != before;
    }

  private:
    bool changes(const Operand& operand) const {
        return operand.kind == Operand::Kind::Register && isWritten_[operand.value];
    }

    bool isSumOfSteadyProduct(const Node& node) const {
        const int bytes = isa::bytesOf(node.code.type);
        if (!node.isInstruction() || node.code.opcode != Opcode::Imad || node.code.isGuarded() ||
            (bytes != 4 && bytes != 8) || node.destinationPart != 0)
            return false;
        const auto& [a, b, c, d] = node.code.sources;
        if (a.part != 0 || b.part != 0 || c.part != 0) return false;
        return !changes(a) && !changes(b) && changes(c);
    }

    void part(std::size_t i) {
        Node product = code_.nodes[i];
        product.code.opcode = Opcode::Imul;
        product.code.sources[2] = {};
        product.destination = code_.registerCount++;
        product.destinationPart = 0;
        Node& sum = code_.nodes[i];
        sum.code.opcode = Opcode::Iadd;
        sum.code.sources = {sum.code.sources[2], isa::registerOperand(product.destination)};
        code_.nodes.insert(code_.nodes.begin() + static_cast<std::ptrdiff_t>(i), product);
    }

    Code& code_;
    const Loop loop_;
    std::vector<bool> isWritten_;
};

}  // namespace

// Before:  L1: IMAD R1, R2, R3, R0  // R0 counts; the product is the same in every round
//              …
// After:   L1: IMUL R4, R2, R3      // leaves the loop
//              IADD R1, R0, R4      // addresses that grow with R0 are seen to do so
//              …
void partSums(Code& code, const PassSettings&) {
    code::forEachLoop(code, [&](const Loop& loop) { return Parter(code, loop).run(); });
}

}  // namespace warpscope::codegen
