#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using isa::Opcode;
using isa::Operand;

/// A choice between two rows of copies by two branches.
struct PartedChoice {
    std::size_t first = 0;      ///< The branch to `chosen`.
    std::size_t last = 0;       ///< The branch to `otherwise`.
    std::size_t otherwise = 0;  ///< Label; `chosen` stands right behind the last branch.
    std::size_t join = 0;       ///< Label.
};

class ConditionJoiner {
  public:
    explicit ConditionJoiner(Code& code) : code_(code), liveness_(code::livenessOf(code, false)) {}

    void run() {
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            if (const std::optional<PartedChoice> found = choiceAt(i)) join(*found);
        }
    }

  private:
    const Node& at(std::size_t node) const { return code_.nodes[node]; }

    /// The first node from `from` on that is none of the run.
    std::size_t endOfRun(std::size_t from, bool (*isOfRun)(const Node&)) const {
        while (from < code_.nodes.size() && isOfRun(at(from)))
            ++from;
        return from;
    }
    static bool isMark(const Node& node) {
        return node.kind == Node::Kind::ScopeBegin || node.kind == Node::Kind::ScopeEnd;
    }
    static bool isCopy(const Node& node) {
        return isMark(node) ||
               (node.isInstruction() && node.code.opcode == Opcode::Mov && !node.code.isGuarded());
    }
    static bool isCondition(const Node& node) {
        return isMark(node) ||
               (node.isInstruction() && !node.code.isGuarded() &&
                (isa::isComparison(node.code.opcode) || node.code.opcode == Opcode::Plop));
    }
    bool isLabel(std::size_t node, std::uint32_t label) const {
        return node < code_.nodes.size() && at(node).kind == Node::Kind::Label &&
               at(node).label == label;
    }
    bool isGuardedBranch(std::size_t node) const {
        return node < code_.nodes.size() && at(node).isBranch() && at(node).code.isGuarded();
    }

    std::optional<PartedChoice> choiceAt(std::size_t first) const {
        if (!isGuardedBranch(first)) return {};
        PartedChoice found{.first = first, .last = endOfRun(first + 1, isCondition)};
        if (!isGuardedBranch(found.last)) return {};
        const std::size_t chosen = endOfRun(found.last + 1, isMark);
        if (!isLabel(chosen, at(first).label)) return {};
        const std::size_t leaves = endOfRun(chosen + 1, isCopy);
        if (leaves == code_.nodes.size() || !at(leaves).isBranch() || at(leaves).code.isGuarded())
            return {};
        found.otherwise = endOfRun(leaves + 1, isMark);
        if (!isLabel(found.otherwise, at(found.last).label)) return {};
        found.join = endOfRun(found.otherwise + 1, isCopy);
        if (!isLabel(found.join, at(leaves).label) || copiesWhatLives(found)) return {};
        return found;
    }

    /// Whether a copy of the other side leaves its source to be read behind the join.
    bool copiesWhatLives(const PartedChoice& choice) const {
        const auto after =
            std::ranges::upper_bound(liveness_.blocks, choice.join, {}, &code::FlowBlock::first);
        const code::RegisterSet& live =
            liveness_.in[static_cast<std::size_t>(after - liveness_.blocks.begin()) - 1];
        for (std::size_t i = choice.otherwise + 1; i < choice.join; ++i) {
            if (!at(i).isInstruction()) continue;
            const Operand source = originOf(at(i).code.sources[0]);
            if (source.kind == Operand::Kind::Register && live.has(source.value)) return true;
        }
        return false;
    }

    /// What a register holds that one node alone writes, a copy.
    Operand originOf(const Operand& value) const {
        if (value.kind != Operand::Kind::Register) return value;
        const Node* writer = nullptr;
        for (const Node& node : code_.nodes) {
            if (!node.isInstruction() || node.destination != value.value) continue;
            if (writer != nullptr) return value;
            writer = &node;
        }
        return writer != nullptr && isCopy(*writer) ? writer->code.sources[0] : value;
    }

    /// One branch to `otherwise`, by what neither condition holds for.
    void join(const PartedChoice& choice) {
        const auto first = code_.nodes.begin() + static_cast<std::ptrdiff_t>(choice.first);
        const auto last = code_.nodes.begin() + static_cast<std::ptrdiff_t>(choice.last);
        const Operand settled = first->code.guard;
        Operand falls = last->code.guard;
        falls.negate = !falls.negate;
        first->code.opcode = Opcode::Plop;
        first->code.type = isa::DataType::U32;
        first->code.logic = isa::Logic::Or;
        first->code.guard = {};
        first->code.sources = {settled, falls};
        first->label = kNoVirtual;
        first->destinationPredicate = code_.predicateCount++;
        last->code.guard = isa::predicateOperand(first->destinationPredicate, true);
        std::rotate(first, first + 1, last);
    }

    Code& code_;
    code::Liveness liveness_;
};

}  // namespace

// Before:      @P0 BRA L0
//              ISETP.LT P1, R0, R1
//              @!P1 BRA L1
//          L0: MOV R2, R3
//              BRA  L2
//          L1: MOV R2, R4
//          L2:
// After:       ISETP.LT P1, R0, R1
//              PLOP.OR P2, P0, P1
//              @!P2 BRA L1
//          L0: MOV R2, R3 …
// LLVM branches by a alone where a || (b && c) chooses; ptxas joins the three again where nothing
// but comparisons stands between. A value that is read behind the choice as well is copied there,
// and the branch stays (read in the SASS of an argmax: 8 choices of one kind, 1 of the other).
void joinConditions(Code& code, const PassSettings&) {
    ConditionJoiner(code).run();
}

}  // namespace warpscope::codegen
