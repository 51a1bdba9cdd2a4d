#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

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
using isa::Opcode;
using isa::Operand;

constexpr std::uint32_t kOneSingle = 0x3f800000U;
constexpr std::uint32_t kOneDoubleHigh = 0x3ff00000U;

bool isFreeProduct(const Node& node) {
    return isFloatProduct(node) && node.code.rounding == isa::Rounding::Free;
}

/// A number as an operand of the type has it: of a double the upper half too.
bool isNumber(const Operand& operand, bool isDouble, std::uint32_t single, std::uint32_t high) {
    if (operand.kind != Operand::Kind::Immediate || operand.negate) return false;
    return isDouble ? operand.value == 0 && operand.high == high
                    : operand.value == single && operand.high == 0;
}
bool isOne(const Operand& operand, bool isDouble) {
    return isNumber(operand, isDouble, kOneSingle, kOneDoubleHigh);
}
bool isZero(const Operand& operand, bool isDouble) {
    return isNumber(operand, isDouble, 0, 0);
}
bool isOfDoubles(const Node& node) {
    return bytesOf(node.code.type) == 8;
}

/// What every register holds where, and which numbers that are.
class KnownNumbers {
  public:
    explicit KnownNumbers(const Code& code)
        : code_(code),
          blocks_(code::flowBlocks(code)),
          isKept_(code.nodes.size(), true),
          values_(code, blocks_, isKept_) {}

    const ReachingValues& values() const { return values_; }

    /// The number that a value is; nothing where it is none.
    std::optional<Operand> numberOf(std::size_t value) const {
        if (!values_.isResult(value)) return {};
        const Node& node = code_.nodes[value];
        const bool isCopied = node.isInstruction() && node.code.opcode == Opcode::Mov &&
                              !node.code.isGuarded() && node.destinationPart == 0;
        const Operand& source = node.code.sources[0];
        if (!isCopied || source.kind != Operand::Kind::Immediate) return {};
        return source;
    }

    std::optional<Operand> numberAt(const Operand& operand, std::size_t at) const {
        if (operand.kind != Operand::Kind::Register || operand.part != 0) return {};
        return numberOf(values_.before(at, operand.value));
    }

  private:
    const Code& code_;
    std::vector<code::FlowBlock> blocks_;
    std::vector<bool> isKept_;
    ReachingValues values_;
};

/// Finds loops whose rounds are not fused alike once they are written out.
class UnlikeRounds {
  public:
    explicit UnlikeRounds(const Code& code) : code_(code), known_(code) {}

    bool areIn(const Loop& loop) const {
        for (std::size_t i = loop.first + 1; i < loop.last; ++i) {
            const Node& node = code_.nodes[i];
            const bool isSum = isFloatSum(node) && node.code.rounding == isa::Rounding::Free;
            if (!isSum && !isFreeProduct(node)) continue;
            for (std::size_t k = 0; k < 2; ++k)
                if (isUnlike(loop, i, k)) return true;
        }
        return false;
    }

  private:
    /// Whether a sum reads what the round before has multiplied, or the first round a number that
    /// changes nothing: x * 1, x - 0.
    bool isUnlike(const Loop& loop, std::size_t at, std::size_t k) const {
        const Node& node = code_.nodes[at];
        const Operand& source = node.code.sources[k];
        if (source.kind != Operand::Kind::Register || loop.first == 0) return false;
        const ReachingValues& values = known_.values();
        const std::size_t here = values.before(at, source.value);
        const bool isOfRounds =
            !values.isResult(here) && values.blockOfMeeting(here) == values.blockOf(loop.first);
        if (!isOfRounds) return false;
        const bool isSum = isFloatSum(node);
        const std::size_t left = values.before(loop.last, source.value);
        if (isSum && values.isResult(left) && loop.contains(left) &&
            isFreeProduct(code_.nodes[left]))
            return true;
        const auto first = numberInFront(loop, source.value);
        if (!first) return false;
        return isSum ? source.negate && isZero(*first, isOfDoubles(node))
                     : isOne(*first, isOfDoubles(node));
    }

    /// The number that a register holds where the first round begins.
    std::optional<Operand> numberInFront(const Loop& loop, std::uint32_t r) const {
        const std::size_t last = loop.first - 1;
        if (code_.nodes[last].destination == r) return known_.numberOf(last);
        return known_.numberOf(known_.values().before(last, r));
    }

    const Code& code_;
    KnownNumbers known_;
};

/// Puts numbers where they multiply, and leaves out x * 1 and x - 0, as nvcc does.
void useNumbers(Code& code) {
    const KnownNumbers known(code);
    std::vector<std::pair<std::size_t, isa::Instruction>> changed;
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        const Node& node = code.nodes[i];
        if (!isFreeProduct(node) && !isFloatSum(node)) continue;
        isa::Instruction now = node.code;
        const bool isDouble = isOfDoubles(node);
        const bool isSum = isFloatSum(node);
        for (std::size_t k = 0; k < 2; ++k) {
            const auto number = known.numberAt(node.code.sources[k], i);
            const bool isLeftOut =
                number && (isSum ? node.code.sources[k].negate && isZero(*number, isDouble)
                                 : !node.code.sources[k].negate && isOne(*number, isDouble));
            if (isLeftOut && !node.code.sources[1 - k].negate) {
                now.opcode = Opcode::Mov;
                now.rounding = {};
                now.sources = {node.code.sources[1 - k]};
                break;
            }
            const bool isOther = now.sources[1 - k].kind != Operand::Kind::Immediate;
            if (!number || isSum || node.code.sources[k].negate || !isOther) continue;
            now.sources = {node.code.sources[1 - k], *number, Operand{}, Operand{}};
            break;
        }
        if (!(now == node.code)) changed.emplace_back(i, now);
    }
    for (const auto& [at, now] : changed)
        code.nodes[at].code = now;
}

/// Removes products, sums and copies that nobody reads, as those of the last round may be: nvcc
/// does before it fuses.
void dropUnread(Code& code) {
    for (bool isChanged = true; isChanged;) {
        isChanged = false;
        const code::Liveness liveness = code::livenessOf(code, false);
        std::vector<bool> isKept(code.nodes.size(), true);
        for (std::size_t b = 0; b < liveness.blocks.size(); ++b) {
            code::RegisterSet live = liveness.out[b];
            for (std::size_t i = liveness.blocks[b].end; i-- > liveness.blocks[b].first;) {
                const Node& node = code.nodes[i];
                const std::uint32_t written = node.destination;
                const bool isMovable = isFloatProduct(node) || isFloatSum(node);
                if (isMovable && !live.has(written)) {
                    isKept[i] = false;
                    isChanged = true;
                    continue;
                }
                code::stepBackwards(code, node, false, live);
            }
        }
        code::keepOnly(code, isKept);
    }
}

std::optional<Loop> nextToWriteOut(const Code& code) {
    const std::vector<Loop> loops = code::loopsOf(code);
    const auto mayBe = [&](const Loop& loop) {
        return roundsWrittenOut(code, loop).value_or(1) > 1;
    };
    if (std::ranges::none_of(loops, mayBe)) return {};
    const UnlikeRounds rounds(code);
    const auto found = std::ranges::find_if(
        loops, [&](const Loop& loop) { return mayBe(loop) && rounds.areIn(loop); });
    return found == loops.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

// Before:  L1: FADD R1, R1, R2     // R2: of the first round a number, then what the last has
//              FMUL R2, R2, R3     // multiplied, which the sums of all rounds but the first take
//              in …
//              @P0 BRA L1
// After:       FADD R1, R1, R2
//              FMUL R2, R2, R3
//              FADD R1, R1, R2
//              …
void writeOutRounds(Code& code, const PassSettings& settings) {
    dropUnusedLabels(code);
    if (!settings.fusesFloats || std::ranges::none_of(code.nodes, isFloatProduct)) return;
    bool isChanged = false;
    while (const auto loop = nextToWriteOut(code)) {
        orderSumsOf(code, loop->first, loop->last);
        writeOut(code, *loop);
        isChanged = true;
    }
    if (!isChanged) return;
    useNumbers(code);
    dropUnread(code);
}

}  // namespace warpscope::codegen
