#include <algorithm>
#include <vector>

#include "engine/code/loops.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/computation.h"
#include "engine/codegen/values/live_predicates.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Loop;
using code::Node;
using isa::Operand;

class ConditionHoister {
  public:
    explicit ConditionHoister(Code& code)
        : code_(code), left_(kHardwarePredicates - mostPredicates(code)), writes_(code.predicateCount, 0) {
        for (const Node& node : code.nodes) {
            if (node.destinationPredicate != kNoVirtual) ++writes_[node.destinationPredicate];
        }
    }

    /// True where comparisons have left the loop.
    bool visit(const Loop& loop) {
        labels_ = code::labelPositions(code_);
        std::vector<bool> changes(code_.registerCount, false);
        for (std::size_t i = loop.first; i <= loop.last; ++i) {
            if (code_.nodes[i].destination != kNoVirtual)
                changes[code_.nodes[i].destination] = true;
        }
        std::size_t front = loop.first;
        for (std::size_t i = loop.first; i <= loop.last && left_ > 0; ++i) {
            if (!isSame(code_.nodes[i], changes) || isCase(loop, i) || !isBranchedOnIn(loop, i))
                continue;
            const auto begin = code_.nodes.begin();
            std::rotate(begin + static_cast<std::ptrdiff_t>(front),
                        begin + static_cast<std::ptrdiff_t>(i),
                        begin + static_cast<std::ptrdiff_t>(i) + 1);
            labels_ = code::labelPositions(code_);
            if (isKnown(loop.first, front)) continue;
            ++front;
            --left_;
        }
        return front != loop.first;
    }

  private:
    /// Whether a node is a comparison of what does not change.
    bool isSame(const Node& node, const std::vector<bool>& changes) const {
        if (!node.isInstruction() || node.destinationPredicate == kNoVirtual ||
            node.destination != kNoVirtual || writes_[node.destinationPredicate] != 1 ||
            isa::infoOf(node.code.opcode).purity != isa::Purity::Pure)
            return false;
        bool isSame = true;
        code::forEachPredicateUse(node, [&](const Operand&) { isSame = false; });
        code::forEachRegisterUse(
            node, [&](const Operand& use) { isSame = isSame && !changes[use.value]; });
        return isSame;
    }

    /// Whether the loop compares with other numbers, too, what node `at` compares with one: these
    /// are the cases of a switch, which is one for LLVM until nothing moves any more.
    bool isCase(const Loop& loop, std::size_t at) const {
        const auto& sources = code_.nodes[at].code.sources;
        if (sources[1].kind != Operand::Kind::Immediate) return false;
        return std::any_of(
            code_.nodes.begin() + static_cast<std::ptrdiff_t>(loop.first),
            code_.nodes.begin() + static_cast<std::ptrdiff_t>(loop.last), [&](const Node& other) {
                return other.isInstruction() && other.destinationPredicate != kNoVirtual &&
                       other.code.sources[0] == sources[0] &&
                       other.code.sources[1].kind == Operand::Kind::Immediate &&
                       other.code.sources[1] != sources[1];
            });
    }

    /// Whether one of the nodes from `first` on makes the comparison of node `at`, as those of
    /// several rounds do: then its predicate is read, and node `at` is left for nobody.
    bool isKnown(std::size_t first, std::size_t at) {
        Node& again = code_.nodes[at];
        for (std::size_t i = first; i < at; ++i) {
            if (!isSameComputation(code_.nodes[i].code, again.code)) continue;
            const std::uint32_t known = code_.nodes[i].destinationPredicate;
            for (Node& node : code_.nodes) {
                code::forEachPredicateUse(node, [&](Operand& use) {
                    if (use.value == again.destinationPredicate) use.value = known;
                });
            }
            again = {};
            again.kind = Node::Kind::Label;
            again.label = code_.labelCount++;
            return true;
        }
        return false;
    }

    /// Whether a branch leads over a loop, whose first test it is: it is made behind all else that
    /// moves.
    bool skipsLoop(std::size_t branch) const {
        const std::size_t target = labels_[code_.nodes[branch].label];
        for (std::size_t i = branch + 1; i < target; ++i) {
            const Node& node = code_.nodes[i];
            if (node.isBranch() && labels_[node.label] > branch && labels_[node.label] < i)
                return true;
        }
        return false;
    }

    /// Whether branches alone read what node `at` finds, all of them behind it in the loop.
    bool isBranchedOnIn(const Loop& loop, std::size_t at) const {
        const std::uint32_t condition = code_.nodes[at].destinationPredicate;
        bool isRead = false;
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            bool reads = false;
            code::forEachPredicateUse(code_.nodes[i], [&](const Operand& use) {
                reads = reads || use.value == condition;
            });
            if (!reads) continue;
            if (!code_.nodes[i].isBranch() || i < at || i > loop.last || skipsLoop(i)) return false;
            isRead = true;
        }
        return isRead;
    }

    Code& code_;
    int left_;                 ///< Predicates that may yet live through a loop.
    std::vector<int> writes_;  ///< By predicate.
    std::vector<std::size_t> labels_{};
};

}  // namespace

// Before:  L1: ISETP.LT P0, R0, n   // the same in every round
//              @!P0 BRA L2
//              …
//          L2: @P1 BRA L1
// After:       ISETP.LT P0, R0, n   // P0 lives through the loop
//          L1: @!P0 BRA L2
//              …
//          L2: @P1 BRA L1
// Behind everything that takes a predicate to live within its block.
void hoistConditions(Code& code, const PassSettings&) {
    ConditionHoister hoister(code);
    code::forEachLoop(code, [&](const Loop& loop) { return hoister.visit(loop); });
    dropUnusedLabels(code);
}

}  // namespace warpscope::codegen
