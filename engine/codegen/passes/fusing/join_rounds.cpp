#include <algorithm>
#include <optional>
#include <vector>

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

/// Finds loops whose rounds begin with a product that the round before has computed.
class RoundProducts {
  public:
    explicit RoundProducts(const Code& code)
        : code_(code),
          blocks_(code::flowBlocks(code)),
          isKept_(code.nodes.size(), true),
          values_(code, blocks_, isKept_) {}

    bool areShared(const Loop& loop) const {
        for (std::size_t i = loop.first + 1; i < loop.last; ++i) {
            const Node& node = code_.nodes[i];
            if (isFree(node) && isOfBegin(i, loop) && isComputedBefore(i, loop)) return true;
        }
        return false;
    }

    /// Whether a round is left to where the last one leaves the loop, with nothing else in any
    /// register: one condition for nvcc then, whose loop it does not unroll.
    bool leavesToItsEnd(const Loop& loop) const {
        const std::vector<std::size_t> labels = code::labelPositions(code_);
        const std::size_t behind = code::instructionFrom(code_, loop.last + 1);
        for (std::size_t i = loop.first + 1; i < loop.last; ++i) {
            const Node& node = code_.nodes[i];
            const bool isToEnd =
                node.isBranch() && code::instructionFrom(code_, labels[node.label]) == behind;
            // What is set on the way out stands in front of a jump of its own.
            const bool isAlone = node.code.isGuarded() || code_.nodes[i - 1].isBranch();
            if (isToEnd && isAlone && !setsForEnd(i, loop, behind)) return true;
        }
        return false;
    }

  private:
    /// Whether the rest of a round changes what is read behind the loop.
    bool setsForEnd(std::size_t from, const Loop& loop, std::size_t behind) const {
        if (behind >= code_.nodes.size()) return false;
        for (std::size_t i = from + 1; i < loop.last; ++i) {
            const std::uint32_t written = code_.nodes[i].destination;
            if (written == code::kNoVirtual) continue;
            if (values_.isLive(written, values_.blockOf(behind))) return true;
        }
        return false;
    }

    static bool isFree(const Node& node) {
        return isFloatProduct(node) && node.code.rounding == isa::Rounding::Free;
    }

    /// Where what the rounds leave meets what was there in front of the loop: in the block of its
    /// first node, or of the test behind it where the loop begins with that.
    std::size_t beginOf(const Loop& loop) const {
        const bool beginsWithTest = loop.first > 0 &&
                                    code_.nodes[loop.first - 1].code.opcode == isa::Opcode::Bra &&
                                    !code_.nodes[loop.first - 1].code.isGuarded();
        return values_.blockOf(beginsWithTest ? loop.last : loop.first);
    }

    /// What a round leaves in a register.
    std::size_t leftIn(std::uint32_t r, const Loop& loop) const {
        const std::size_t begin = beginOf(loop);
        if (begin == values_.blockOf(loop.first)) return values_.before(loop.last, r);
        const std::size_t last = blocks_[begin].first - 1;
        if (code_.nodes[last].destination != r) return values_.before(last, r);
        return values_.isCopy(last) ? values_.before(last, code_.nodes[last].code.sources[0].value)
                                    : last;
    }

    /// The register in which the round before has left what a factor is a copy of.
    std::uint32_t registerOf(std::size_t product, const Operand& factor) const {
        return values_.registerOfMeeting(values_.before(product, factor.value));
    }

    /// Whether both factors are what the round before has left, or copies of it.
    bool isOfBegin(std::size_t product, const Loop& loop) const {
        const std::size_t begin = beginOf(loop);
        return std::ranges::all_of(code_.nodes[product].code.sources, [&](const Operand& factor) {
            if (factor.kind == Operand::Kind::None) return true;
            if (factor.kind != Operand::Kind::Register) return false;
            const std::size_t value = values_.before(product, factor.value);
            return !values_.isResult(value) && values_.blockOfMeeting(value) == begin &&
                   value == values_.before(loop.first, registerOf(product, factor));
        });
    }

    /// Whether another product of the loop is made of what stands in the factors at its end.
    bool isComputedBefore(std::size_t product, const Loop& loop) const {
        for (std::size_t i = product + 1; i < loop.last; ++i) {
            if (!isFree(code_.nodes[i])) continue;
            bool isSame = true;
            for (std::size_t k = 0; k < 2; ++k) {
                const Operand& next = code_.nodes[product].code.sources[k];
                const Operand& here = code_.nodes[i].code.sources[k];
                isSame = isSame && next.kind == here.kind && next.negate == here.negate;
                if (!isSame || here.kind != Operand::Kind::Register) continue;
                isSame = leftIn(registerOf(product, next), loop) == values_.before(i, here.value);
            }
            if (isSame) return true;
        }
        return false;
    }

    const Code& code_;
    std::vector<code::FlowBlock> blocks_;
    std::vector<bool> isKept_;
    ReachingValues values_;
};

/// Whether a loop is gone; another one may be the next.
bool joinOne(Code& code) {
    const std::vector<Loop> loops = code::loopsOf(code);
    const auto mayBe = [&](const Loop& loop) {
        return !loop.hasInner && (roundsWrittenOut(code, loop).value_or(1) > 1 ||
                                  roundsTogether(code, loop).count > 1);
    };
    if (std::ranges::none_of(loops, mayBe)) return false;
    const RoundProducts products(code);
    const auto found = std::ranges::find_if(loops, [&](const Loop& loop) {
        return mayBe(loop) && products.areShared(loop) && !products.leavesToItsEnd(loop);
    });
    if (found == loops.end()) return false;
    const bool isWhole = roundsWrittenOut(code, *found).has_value();
    if (isWhole)
        writeOut(code, *found);
    else
        writeRoundsTogether(code, *found);
    return isWhole;
}

}  // namespace

// Before:  L1: FMUL R2, R0, R0     // the round before has computed it
//              …
//              FMUL R3, R0, R0
//              FADD R4, R3, R5     // nvcc fuses no product of two readers, but the last round's
//              …
//              @P0 BRA L1
// After:   L1: the first round, … the eighth round
//              @P0 BRA L1
void joinRounds(Code& code, const PassSettings& settings) {
    const bool hasProducts = std::ranges::any_of(code.nodes, isFloatProduct);
    if (settings.fusesFloats && hasProducts)
        while (joinOne(code)) {
        }
}

}  // namespace warpscope::codegen
