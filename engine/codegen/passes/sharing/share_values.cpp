#include <algorithm>
#include <vector>

#include "engine/code/dominators.h"
#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/computation.h"

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

/// The registers of a few numbers as one word, to tell quickly that one is not among them.
std::uint64_t traceOf(std::uint32_t number) {
    return std::uint64_t{1} << (number % 64);
}

/// A result that is still in its register.
struct Remembered {
    const isa::Instruction* code = nullptr;  ///< That computed it, as it stands in the code.
    std::uint32_t result = kNoVirtual;
    std::uint32_t fingerprint = 0;
    std::uint64_t touched = 0;  ///< Traces of the result and of what it was computed from.
    bool isCopy = false;        ///< Of a register.
    bool isLoad = false;
};

bool reads(const isa::Instruction& code, std::uint32_t number) {
    return std::ranges::any_of(code.sources, [&](const Operand& source) {
        return source.kind == Operand::Kind::Register && source.value == number;
    });
}

/// What was read stays true until the thread writes there; of memory that others write, too, until
/// it meets them or waits for them.
bool isReusableLoad(const isa::Instruction& code) {
    const isa::OpcodeInfo& info = isa::infoOf(code.opcode);
    using enum isa::Space;
    const bool isOfOneMemory = info.space == Global || info.space == Local || info.space == Shared;
    return isOfOneMemory && info.purity == isa::Purity::Reads && !code.isVolatile &&
           isa::bytesOf(code.type) <= 8;
}

bool endsWhatWasRead(Opcode opcode, Opcode load) {
    const isa::OpcodeInfo& info = isa::infoOf(opcode);
    const isa::Space space = isa::infoOf(load).space;
    if (isa::mayWriteTo(opcode, space) || info.from == isa::Space::Generic) return true;
    if (space == isa::Space::Local || isa::goesElsewhere(opcode)) return false;
    return info.purity == isa::Purity::Acts && info.space == isa::Space::None;
}

/// A predicate's number is not a value.
bool isShareable(const Node& node) {
    bool readsPredicate = false;
    forEachPredicateUse(node, [&](const Operand&) { readsPredicate = true; });
    const bool isSteady =
        isa::infoOf(node.code.opcode).purity == isa::Purity::Pure || isReusableLoad(node.code);
    return isSteady && node.destination != kNoVirtual && node.destinationPart == 0 &&
           !readsPredicate;
}

/// What a loop counts with stays one sum, by which its rounds are counted, whoever else reads the
/// next number before.
bool isStep(const Node& node) {
    return node.code.opcode == Opcode::Iadd && !node.code.isGuarded() &&
           node.code.sources[0] == isa::registerOperand(node.destination) &&
           node.code.sources[1].kind == Operand::Kind::Immediate;
}

/// What is known in a stretch of code that is entered only at its beginning.
class BlockSharer {
  public:
    void visit(Node& node) {
        forEachRegisterUse(node, [&](Operand& use) { followCopy(use); });
        if (loads_ > 0) forgetLoads(node.code.opcode);
        if (node.destination == kNoVirtual) return;
        const bool isSteady = isShareable(node);
        if (isSteady && node.code.opcode != Opcode::Mov && !isStep(node)) reuse(node);
        forget(node.destination);
        if (isSteady) remember(node);
    }

  private:
    /// Reads the original of a copy.
    void followCopy(Operand& use) {
        if (copies_ == 0) return;
        for (const Remembered& entry : remembered_) {
            if (!entry.isCopy || entry.result != use.value) continue;
            const Operand& source = entry.code->sources[0];
            // A copy of one word is read as one word, which may be any of a wide register.
            use.value = source.value;
            use.part = static_cast<std::uint8_t>(use.part + source.part);
            return;
        }
    }

    void forgetLoads(Opcode next) {
        const isa::OpcodeInfo& info = isa::infoOf(next);
        if (info.purity == isa::Purity::Pure && info.from != isa::Space::Generic) return;
        erase([next](const Remembered& entry) {
            return entry.isLoad && endsWhatWasRead(next, entry.code->opcode);
        });
    }

    void reuse(Node& node) {
        const std::uint32_t fingerprint = fingerprintOf(node.code);
        const auto found = std::ranges::find_if(remembered_, [&](const Remembered& entry) {
            return entry.fingerprint == fingerprint && isSameComputation(*entry.code, node.code);
        });
        if (found == remembered_.end()) return;
        const bool isPair = isa::resultRegistersOf(node.code) == 2;
        if (isa::bytesOf(node.code.type) != (isPair ? 8 : 4))
            node.code.type = isPair ? isa::DataType::U64 : isa::DataType::U32;
        node.code.opcode = Opcode::Mov;
        node.code.offset = 0;
        node.code.hasWideAddress = false;
        node.code.sources = {isa::registerOperand(found->result)};
    }

    /// The register changes: what it held, and what was computed from it, is of no use any more.
    void forget(std::uint32_t number) {
        erase([number, trace = traceOf(number)](const Remembered& entry) {
            return (entry.touched & trace) != 0 &&
                   (entry.result == number || reads(*entry.code, number));
        });
    }

    template <class IsGone>
    void erase(IsGone isGone) {
        std::erase_if(remembered_, [&](const Remembered& entry) {
            if (!isGone(entry)) return false;
            count(entry, -1);
            return true;
        });
    }

    void count(const Remembered& entry, int change) {
        loads_ += entry.isLoad ? change : 0;
        copies_ += entry.isCopy ? change : 0;
    }

    void remember(const Node& node) {
        if (reads(node.code, node.destination)) return;
        if (remembered_.size() == kMaxRemembered) {
            count(remembered_.front(), -1);
            remembered_.erase(remembered_.begin());
        }
        Remembered entry;
        entry.code = &node.code;
        entry.result = node.destination;
        entry.fingerprint = fingerprintOf(node.code);
        entry.touched = traceOf(node.destination);
        forEachRegisterUse(node, [&](const Operand& use) { entry.touched |= traceOf(use.value); });
        entry.isCopy =
            node.code.opcode == Opcode::Mov && node.code.sources[0].kind == Operand::Kind::Register;
        entry.isLoad = isReusableLoad(node.code);
        count(entry, 1);
        remembered_.push_back(entry);
    }

    std::vector<Remembered> remembered_{};
    int loads_ = 0;   ///< How many of those were read from memory.
    int copies_ = 0;  ///< How many are copies.
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
