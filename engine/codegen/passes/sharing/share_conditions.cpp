#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/code/dominators.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/comparisons.h"
#include "engine/codegen/values/computation.h"
#include "engine/codegen/values/live_predicates.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using isa::Comparison;
using isa::Operand;

/// What a comparison of integers asks the other way round.
std::optional<Comparison> oppositeOf(const isa::Instruction& code) {
    if (code.opcode != isa::Opcode::Isetp) return {};
    return invertedOf(code.comparison, false);
}

using MayShare = std::function<bool(std::size_t, std::size_t)>;

class ConditionSharer {
  public:
    ConditionSharer(Code& code, const MayShare& mayShare)
        : code_(code),
          mayShare_(mayShare),
          blocks_(code::flowBlocks(code)),
          dominance_(blocks_),
          definitions_(code::onlyDefinitions(code, blocks_, dominance_)),
          writes_(code.predicateCount, 0),
          isKept_(code.nodes.size(), true) {
        for (const Node& node : code.nodes) {
            if (node.destinationPredicate != kNoVirtual) ++writes_[node.destinationPredicate];
        }
    }

    void run() {
        for (const std::uint32_t block : dominance_.order()) {
            for (std::size_t i = blocks_[block].first; i < blocks_[block].end; ++i)
                visit(block, i);
        }
        code::keepOnly(code_, isKept_);
    }

  private:
    struct Made {
        std::uint32_t block = 0;
        std::size_t node = 0;
    };

    void visit(std::uint32_t block, std::size_t at) {
        if (!isComparison(code_.nodes[at])) return;
        isa::Instruction asked = code_.nodes[at].code;
        if (readEarlier(block, at, asked, false)) return;
        if (const auto opposite = oppositeOf(asked)) {
            asked.comparison = *opposite;
            if (readEarlier(block, at, asked, true)) return;
        }
        made_[fingerprintOf(code_.nodes[at].code)].push_back({block, at});
    }

    /// Whether a node does nothing but compare, and its predicate is no other's.
    bool isComparison(const Node& node) const {
        if (!node.isInstruction() || node.isLate || node.destinationPredicate == kNoVirtual ||
            node.destination != kNoVirtual || writes_[node.destinationPredicate] != 1 ||
            isa::infoOf(node.code.opcode).purity != isa::Purity::Pure)
            return false;
        bool readsPredicate = false;
        code::forEachPredicateUse(node, [&](const Operand&) { readsPredicate = true; });
        return !readsPredicate;
    }

    /// Whether somebody has asked the same, on every way here and of the same values: then that
    /// predicate is read instead of node `at`'s.
    bool readEarlier(std::uint32_t block, std::size_t at, const isa::Instruction& asked,
                     bool isOpposite) {
        const auto found = made_.find(fingerprintOf(asked));
        if (found == made_.end()) return false;
        for (const Made& made : found->second) {
            // Predicates are given along the code as it stands.
            if (made.node > at || !dominance_.holds(made.block, block) ||
                !isSameComputation(code_.nodes[made.node].code, asked) ||
                !readsTheSame(made, {block, at}))
                continue;
            const std::uint32_t later = code_.nodes[at].destinationPredicate;
            const std::uint32_t earlier = code_.nodes[made.node].destinationPredicate;
            if (!mayShare_(made.node, at)) continue;
            const std::vector<Node> before = code_.nodes;
            for (Node& node : code_.nodes) {
                code::forEachPredicateUse(node, [&](Operand& use) {
                    if (use.value != later) return;
                    use.value = earlier;
                    use.negate = use.negate != isOpposite;
                });
            }
            if (mostPredicates(code_) > kHardwarePredicates) {
                code_.nodes = before;
                continue;
            }
            isKept_[at] = false;
            return true;
        }
        return false;
    }

    bool readsTheSame(const Made& earlier, const Made& later) const {
        bool isSame = true;
        code::forEachRegisterUse(code_.nodes[later.node], [&](const Operand& use) {
            if (definitions_[use.value] != SIZE_MAX) return;
            isSame = isSame && earlier.block == later.block;
            for (std::size_t i = earlier.node; isSame && i < later.node; ++i)
                isSame = code_.nodes[i].destination != use.value;
        });
        return isSame;
    }

    Code& code_;
    const MayShare& mayShare_;
    std::vector<code::FlowBlock> blocks_;
    code::Dominance dominance_;
    std::vector<std::size_t> definitions_;  ///< By register.
    std::vector<int> writes_;               ///< By predicate.
    std::vector<bool> isKept_;
    std::map<std::uint32_t, std::vector<Made>> made_{};  ///< By fingerprint.
};

}  // namespace

// Before:  ISETP.EQ P0, R0, 0
//          @P0 STS [R1], R2
//          BAR.SYNC
//          ISETP.NE P1, R0, 0
//          @P1 EXIT
// After:   ISETP.EQ P0, R0, 0
//          @P0 STS [R1], R2
//          BAR.SYNC
//          @!P0 EXIT           // P0 lives on
// As long as there are predicates for it. Behind everything that takes a predicate to live within
// its block.
void shareConditions(Code& code, const PassSettings&) {
    shareThose(code, [](std::size_t, std::size_t) { return true; });
}

void shareThose(Code& code, const MayShare& mayShare) {
    ConditionSharer(code, mayShare).run();
}

}  // namespace warpscope::codegen
