#include <algorithm>
#include <vector>

#include "engine/code/dominators.h"
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

/// What was read stays true until the thread writes there; of memory that others write, too, until
/// it meets them or waits for them.
bool isSharedLoad(const isa::Instruction& code) {
    const bool isKnownSpace =
        code.opcode == Opcode::Ldl || code.opcode == Opcode::Ldg || code.opcode == Opcode::Lds;
    return isKnownSpace && !code.isVolatile && isa::bytesOf(code.type) == 4;
}

bool endsWhatWasRead(Opcode opcode, Opcode load) {
    const isa::OpcodeInfo& info = isa::infoOf(opcode);
    if (isa::mayWriteTo(opcode, isa::infoOf(load).space) || opcode == Opcode::Print) return true;
    if (load == Opcode::Ldl || opcode == Opcode::Bra || opcode == Opcode::Exit) return false;
    return info.purity == isa::Purity::Acts && info.space == isa::Space::None;
}

/// A predicate's number is not a value.
bool isShareable(const Node& node) {
    bool readsPredicate = false;
    forEachPredicateUse(node, [&](const Operand&) { readsPredicate = true; });
    const bool isSteady =
        isa::infoOf(node.code.opcode).purity == isa::Purity::Pure || isSharedLoad(node.code);
    return isSteady && node.destination != kNoVirtual && node.destinationPart == 0 &&
           !readsPredicate;
}

/// What is known in a stretch of code that is entered only at its beginning.
class BlockSharer {
  public:
    void visit(Node& node) {
        forEachRegisterUse(node, [&](Operand& use) { followCopy(use); });
        std::erase_if(remembered_, [&](const Remembered& entry) {
            return isSharedLoad(entry.code) && endsWhatWasRead(node.code.opcode, entry.code.opcode);
        });
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
        node.code.offset = 0;
        node.code.hasWideAddress = false;
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
// What is known at the end of a block is known in those that are entered from there alone.
void shareValues(Code& code, const PassSettings&) {
    const auto blocks = flowBlocks(code);
    const auto before = code::onlyPredecessors(blocks);
    std::vector<BlockSharer> known(blocks.size());
    const code::Dominance dominance(blocks);
    for (const std::uint32_t number : dominance.order()) {
        BlockSharer& sharer = known[number];
        if (before[number] != kNoVirtual) sharer = known[before[number]];
        for (std::size_t i = blocks[number].first; i < blocks[number].end; ++i) {
            if (code.nodes[i].isInstruction()) sharer.visit(code.nodes[i]);
        }
    }
}

}  // namespace warpscope::codegen
