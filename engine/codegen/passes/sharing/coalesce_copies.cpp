#include <map>
#include <utility>
#include <vector>

#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"

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
            if (source != written_.end() && takeOver(source->second, node)) {
                isKept_[i] = false;
                return;
            }
        }
        code::forEachRegisterUse(node, [&](const Operand& use) {
            for (int word = 0; word < widths_[use.value]; ++word)
                touched_[{use.value, word}] = i;
        });
        if (node.destination != kNoVirtual) noteWrite(node, i);
    }

    void noteWrite(const Node& node, std::size_t i) {
        const int words = isa::resultRegistersOf(node.code);
        for (int word = 0; word < words; ++word)
            touched_[{node.destination, node.destinationPart + word}] = i;
        written_[node.destination] = i;
    }

    /// Of a value that nobody else reads.
    bool isCopy(const Node& node) const {
        const Operand& source = node.code.sources[0];
        return node.code.opcode == Opcode::Mov && !node.code.isGuarded() &&
               source.kind == Operand::Kind::Register && reads_[source.value] == 1 &&
               writes_[source.value] == 1 && (isWholeCopy(node) || isWordCopy(node));
    }

    /// A register to one word of a wide one, as in front of a store of four words.
    bool isWordCopy(const Node& node) const {
        return widths_[node.code.sources[0].value] == 1 && widths_[node.destination] > 1 &&
               isa::resultRegistersOf(node.code) == 1;
    }

    /// All words of one register to all words of another.
    bool isWholeCopy(const Node& node) const {
        const Operand& source = node.code.sources[0];
        return widths_[source.value] == widths_[node.destination] && source.part == 0 &&
               node.destinationPart == 0 &&
               isa::resultRegistersOf(node.code) == widths_[node.destination];
    }

    /// Lets the instruction at `definition` write what the copy writes, where nobody has read or
    /// written that since.
    bool takeOver(std::size_t definition, const Node& copy) {
        Node& node = code_.nodes[definition];
        if (node.code.isGuarded() || node.destinationPart != 0) return false;
        // The first word begins the value, the others follow it.
        if (copy.destinationPart != 0) {
            const auto before = touched_.find({copy.destination, copy.destinationPart - 1});
            if (before == touched_.end() || before->second > definition) return false;
        }
        const int words = isa::resultRegistersOf(copy.code);
        for (int word = 0; word < words; ++word) {
            const auto last = touched_.find({copy.destination, copy.destinationPart + word});
            if (last != touched_.end() && last->second > definition) return false;
        }
        node.destination = copy.destination;
        node.destinationPart = copy.destinationPart;
        noteWrite(node, definition);
        return true;
    }

    Code& code_;
    std::vector<std::uint8_t> widths_;
    std::vector<int> reads_;
    std::vector<int> writes_;
    std::vector<bool> isKept_;
    /// Last node of the block, by register and word of it.
    std::map<std::pair<std::uint32_t, int>, std::size_t> touched_{};
    std::map<std::uint32_t, std::size_t> written_{};
};

}  // namespace

// Before:  FFMA R5, R1, R2, R4
//          MOV  R4, R5            // the only reader of R5
// After:   FFMA R4, R1, R2, R4
// And:     FFMA R5, R1, R2, R4
//          MOV  R8.1, R5          // a word of four that are stored together
// After:   FFMA R8.1, R1, R2, R4
void coalesceCopies(Code& code, const PassSettings&) {
    Coalescer(code).run();
}

}  // namespace warpscope::codegen
