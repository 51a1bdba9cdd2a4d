#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include "engine/code/copier.h"
#include "engine/code/loops.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/loop_rounds.h"
#include "engine/codegen/values/reaching_values.h"
#include "engine/codegen/values/sum_order.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::Loop;
using code::Node;
using isa::Operand;

/// Whether a round is one straight run that ends with the way back.
bool isStraight(const Code& code, const Loop& loop) {
    for (std::size_t i = loop.first + 1; i < loop.last; ++i) {
        const Node& node = code.nodes[i];
        if (node.kind == Node::Kind::Label || node.hasTarget() || node.neverFallsThrough())
            return false;
    }
    return loop.branchesBack == 1 && code.nodes[loop.last].code.isGuarded();
}

/// Finds loops whose first round adds to a product that stands in front of them.
class FirstRounds {
  public:
    explicit FirstRounds(const Code& code)
        : code_(code),
          blocks_(code::flowBlocks(code)),
          isKept_(code.nodes.size(), true),
          values_(code, blocks_, isKept_) {}

    bool addsToProduct(const Loop& loop) const {
        for (std::size_t i = loop.first + 1; i < loop.last; ++i) {
            const Node& node = code_.nodes[i];
            if (!isFloatSum(node) || node.code.rounding != isa::Rounding::Free) continue;
            for (const Operand& source : {node.code.sources[0], node.code.sources[1]}) {
                if (source.kind == Operand::Kind::Register && isSummed(source.value, loop, i))
                    return true;
            }
        }
        return false;
    }

  private:
    /// Whether the register holds a product where the loop begins, only sums read that in its first
    /// round, the node `at` among them, and what the round leaves there is another value.
    bool isSummed(std::uint32_t r, const Loop& loop, std::size_t at) const {
        if (loop.first == 0) return false;
        const std::size_t last = loop.first - 1;
        const std::size_t value =
            code_.nodes[last].destination == r ? last : values_.before(last, r);
        if (!values_.isResult(value) || !isFloatProduct(code_.nodes[value])) return false;
        if (code_.nodes[value].code.rounding != isa::Rounding::Free) return false;
        if (values_.before(at, r) == value) return false;
        for (std::size_t i = loop.first + 1; i < loop.last; ++i) {
            const Node& node = code_.nodes[i];
            bool isRead = false;
            code::forEachRegisterUse(node, [&](const Operand& use) { isRead |= use.value == r; });
            if (isRead && !isFloatSum(node)) return false;
            if (node.destination == r) return i >= at && !node.keepsOldValue();
        }
        return false;
    }

    const Code& code_;
    std::vector<code::FlowBlock> blocks_;
    std::vector<bool> isKept_;
    ReachingValues values_;
};

void partFirstRoundOf(Code& code, const Loop& loop) {
    code::Copier copier(code, loop.first + 1, loop.last);
    std::vector<Node> round;
    copier.copyTo(round);
    code.nodes.insert(code.nodes.begin() + static_cast<std::ptrdiff_t>(loop.first),
                      std::make_move_iterator(round.begin()), std::make_move_iterator(round.end()));
}

std::optional<Loop> nextToPart(const Code& code, const PassSettings& settings) {
    const std::vector<Loop> loops = code::loopsOf(code);
    const auto mayBe = [&](const Loop& loop) {
        return isStraight(code, loop) && roundsWrittenOut(code, loop).value_or(1) > 1;
    };
    if (!settings.fusesFloats || std::ranges::none_of(loops, mayBe)) return {};
    const FirstRounds rounds(code);
    const auto found = std::ranges::find_if(
        loops, [&](const Loop& loop) { return mayBe(loop) && rounds.addsToProduct(loop); });
    return found == loops.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

// Before:      FMUL R1, R2, R3
//          L1: FMUL R4, R5, R6
//              FADD R1, R1, R4     // of the first round R2 * R3 is fused, of the others R5 * R6
//              …
//              @P0 BRA L1
// After:       FMUL R1, R2, R3
//              FMUL R4, R5, R6
//              FADD R1, R1, R4
//              …
//          L1: FMUL R4, R5, R6
//              FADD R1, R1, R4
//              …
//              @P0 BRA L1
void partFirstRound(Code& code, const PassSettings& settings) {
    dropUnusedLabels(code);
    if (std::ranges::none_of(code.nodes, isFloatProduct)) return;
    while (const auto loop = nextToPart(code, settings))
        partFirstRoundOf(code, *loop);
}

}  // namespace warpscope::codegen
