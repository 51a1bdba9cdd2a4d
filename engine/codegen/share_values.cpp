#include <algorithm>
#include <vector>

#include "engine/code/flow.h"
#include "engine/codegen/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::flowBlocks;
using code::forEachRegisterUse;
using code::kNoVirtual;
using code::Node;
using isa::Opcode;
using isa::Operand;

/// How many results are remembered at a time: enough for a page of source.
constexpr std::size_t kMaxRemembered = 64;

/// A result that is still in its register, and the instruction that computed it.
struct Remembered {
    isa::Instruction code{};
    std::uint32_t result = kNoVirtual;
};

bool reads(const isa::Instruction& code, std::uint32_t number) {
    return std::ranges::any_of(code.sources, [&](const Operand& source) {
        return source.kind == Operand::Kind::Register && source.value == number;
    });
}

/// The same computation, wherever in the source it stands.
bool isSameComputation(isa::Instruction a, const isa::Instruction& b) {
    a.line = b.line;
    a.column = b.column;
    a.side = b.side;
    return a == b;
}

/// A predicate's number is not a value.
bool isShareable(const Node& node) {
    bool readsPredicate = false;
    forEachPredicateUse(node, [&](const Operand&) { readsPredicate = true; });
    return isa::infoOf(node.code.opcode).purity == isa::Purity::Pure &&
           node.destination != kNoVirtual && node.destinationPart == 0 && !readsPredicate;
}

class BlockSharer {
  public:
    void visit(Node& node) {
        forEachRegisterUse(node, [&](Operand& use) { followCopy(use); });
        if (node.destination == kNoVirtual) return;
        reuse(node);
        forget(node.destination);
        remember(node);
    }

  private:
    /// Reads the original of a copy.
    void followCopy(Operand& use) {
        for (const Remembered& entry : remembered_) {
            if (entry.result != use.value || entry.code.opcode != Opcode::Mov) continue;
            const Operand& source = entry.code.sources[0];
            if (source.kind != Operand::Kind::Register) continue;
            // A copy of one word is read as one word, which may be any of a wide register.
            use.value = source.value;
            use.part = static_cast<std::uint8_t>(use.part + source.part);
            return;
        }
    }

    void reuse(Node& node) {
        if (!isShareable(node) || node.code.opcode == Opcode::Mov) return;
        const auto found = std::ranges::find_if(remembered_, [&](const Remembered& entry) {
            return isSameComputation(entry.code, node.code);
        });
        if (found == remembered_.end()) return;
        const bool isPair = isa::resultRegistersOf(node.code) == 2;
        if (isPair != (isa::bytesOf(node.code.type) == 8))
            node.code.type = isPair ? isa::DataType::U64 : isa::DataType::U32;
        node.code.opcode = Opcode::Mov;
        node.code.sources = {isa::registerOperand(found->result)};
    }

    /// The register changes: what it held, and what was computed from it, is of no use any more.
    void forget(std::uint32_t number) {
        std::erase_if(remembered_, [&](const Remembered& entry) {
            return entry.result == number || reads(entry.code, number);
        });
    }

    void remember(const Node& node) {
        if (!isShareable(node) || reads(node.code, node.destination)) return;
        if (remembered_.size() == kMaxRemembered) remembered_.erase(remembered_.begin());
        remembered_.push_back({node.code, node.destination});
    }

    std::vector<Remembered> remembered_{};
};

}  // namespace

// Before:  MOV  R1, R0
//          IADD R2, R1, 4
//          IADD R3, R0, 4
// After:   MOV  R1, R0         // removed as dead where nobody else reads it
//          IADD R2, R0, 4
//          MOV  R3, R2
void shareValues(Code& code, const PassSettings&) {
    for (const FlowBlock& block : flowBlocks(code)) {
        BlockSharer sharer;
        for (std::size_t i = block.first; i < block.end; ++i) {
            if (code.nodes[i].isInstruction()) sharer.visit(code.nodes[i]);
        }
    }
}

}  // namespace warpscope::codegen
