#include <map>
#include <vector>

#include "engine/code/flow.h"
#include "engine/codegen/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::kNoVirtual;
using code::Node;
using isa::Opcode;
using isa::Operand;

class Coalescer {
  public:
    explicit Coalescer(Code& code)
        : code_(code),
          widths_(code::widthsOf(code)),
          reads_(code.registerCount, 0),
          writes_(code.registerCount, 0),
          isKept_(code.nodes.size(), true) {
        for (const Node& node : code.nodes) {
            if (node.destination != kNoVirtual) ++writes_[node.destination];
            code::forEachRegisterUse(node, [&](const Operand& use) { ++reads_[use.value]; });
        }
    }

    void run() {
        for (const FlowBlock& block : code::flowBlocks(code_)) {
            touched_.clear();
            written_.clear();
            for (std::size_t i = block.first; i < block.end; ++i)
                visit(i);
        }
        code::keepOnly(code_, isKept_);
    }

  private:
    void visit(std::size_t i) {
        Node& node = code_.nodes[i];
        if (!node.isInstruction()) return;
        if (isCopy(node)) {
            const auto source = written_.find(node.code.sources[0].value);
            if (source != written_.end() && takeOver(source->second, node.destination)) {
                isKept_[i] = false;
                return;
            }
        }
        code::forEachRegisterUse(node, [&](const Operand& use) { touched_[use.value] = i; });
        if (node.destination == kNoVirtual) return;
        touched_[node.destination] = i;
        written_[node.destination] = i;
    }

    /// Of a value that nobody else reads.
    bool isCopy(const Node& node) const {
        const Operand& source = node.code.sources[0];
        return node.code.opcode == Opcode::Mov && !node.code.isGuarded() &&
               source.kind == Operand::Kind::Register && reads_[source.value] == 1 &&
               writes_[source.value] == 1 && isWholeCopy(node);
    }

    /// All words of one register to all words of another.
    bool isWholeCopy(const Node& node) const {
        const Operand& source = node.code.sources[0];
        return widths_[source.value] == widths_[node.destination] && source.part == 0 &&
               node.destinationPart == 0 &&
               isa::resultRegistersOf(node.code) == widths_[node.destination];
    }

    /// Lets the instruction at `definition` write the copy itself, where nobody has read or written
    /// that since.
    bool takeOver(std::size_t definition, std::uint32_t copy) {
        const auto last = touched_.find(copy);
        Node& node = code_.nodes[definition];
        if (last != touched_.end() && last->second > definition) return false;
        if (node.code.isGuarded() || node.destinationPart != 0) return false;
        node.destination = copy;
        touched_[copy] = definition;
        written_[copy] = definition;
        return true;
    }

    Code& code_;
    std::vector<std::uint8_t> widths_;
    std::vector<int> reads_;
    std::vector<int> writes_;
    std::vector<bool> isKept_;
    std::map<std::uint32_t, std::size_t> touched_{};  ///< Last node of the block, by register.
    std::map<std::uint32_t, std::size_t> written_{};
};

}  // namespace

// Before:  FFMA R5, R1, R2, R4
//          MOV  R4, R5            // the only reader of R5
// After:   FFMA R4, R1, R2, R4
void coalesceCopies(Code& code, const PassSettings&) {
    Coalescer(code).run();
}

}  // namespace warpscope::codegen
