#include "engine/codegen/values/chosen_factors.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "engine/codegen/values/sum_order.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::Node;
using isa::Opcode;
using isa::Operand;

class ChosenFactors {
  public:
    ChosenFactors(const Code& code, const std::vector<FlowBlock>& blocks,
                  const std::vector<bool>& isKept, const ReachingValues& values, RoundsOf& roundsOf)
        : code_(code), blocks_(blocks), isKept_(isKept), values_(values) {
        for (const auto& [loop, front] : enteredLoops(code))
            if (roundsOf(code, loop))
                goneWays_.insert({values.blockOf(loop.last), values.blockOf(loop.first)});
    }

    bool isOfChosen(std::size_t product) {
        const auto& factors = code_.nodes[product].code.sources;
        const bool isSecond = factors[0].kind == Operand::Kind::Immediate;
        const Operand& factor = factors[isSecond ? 1 : 0];
        const Operand& number = factors[isSecond ? 0 : 1];
        if (number.kind != Operand::Kind::Immediate) return false;
        if (factor.kind != Operand::Kind::Register || factor.part != 0) return false;
        const std::size_t value = values_.before(product, factor.value);
        if (values_.isResult(value)) return isChoice(value);
        return isMeetingOfNumbers(product, factor.value, value) && readersOf(value) == 1;
    }

  private:
    static bool isNumber(const Operand& operand) {
        return operand.kind == Operand::Kind::Immediate;
    }

    bool isChoice(std::size_t at) const {
        const Node& node = code_.nodes[at];
        return node.code.opcode == Opcode::Sel && !node.code.isGuarded() &&
               isNumber(node.code.sources[1]) != isNumber(node.code.sources[2]) &&
               values_.usesOf(at).size() == 1 && !values_.meetsOthers(at) && !isExtreme(at);
    }

    /// Whether a choice of a value and a number is one between what its condition compares, as x >
    /// 0 ? x : 0, which LLVM leaves.
    bool isExtreme(std::size_t choice) const {
        const auto& sources = code_.nodes[choice].code.sources;
        const bool isSecond = isNumber(sources[1]);
        const Operand& other = sources[isSecond ? 2 : 1];
        return other.kind == Operand::Kind::Register &&
               isCompared(values_.before(choice, other.value), sources[isSecond ? 1 : 2]);
    }

    bool isCompared(std::size_t value, const Operand& number) const {
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            const Node& node = code_.nodes[i];
            if (!isKept_[i] || !node.isInstruction()) continue;
            if (node.destinationPredicate == code::kNoVirtual) continue;
            for (std::size_t k = 0; k < 2; ++k) {
                const Operand& one = node.code.sources[k];
                const bool isIt = one.kind == Operand::Kind::Register && !one.negate &&
                                  values_.before(i, one.value) == value;
                if (isIt && node.code.sources[1 - k] == number) return true;
            }
        }
        return false;
    }

    /// The number that a value is; null where it is none.
    const Operand* numberOf(std::size_t value) const {
        if (!values_.isResult(value)) return nullptr;
        const Node& node = code_.nodes[value];
        const bool isIt = node.isInstruction() && node.code.opcode == Opcode::Mov &&
                          !node.keepsOldValue() && isNumber(node.code.sources[0]);
        return isIt ? &node.code.sources[0] : nullptr;
    }

    /// Whether a way leads from one block to another, as it does around a loop that stays one.
    bool isReached(std::size_t from, std::size_t to) const {
        std::vector<bool> isSeen(blocks_.size(), false);
        std::vector<std::size_t> left{from};
        while (!left.empty()) {
            const std::size_t block = left.back();
            left.pop_back();
            if (block == to) return true;
            if (isSeen[block]) continue;
            isSeen[block] = true;
            for (const std::uint32_t next : blocks_[block].successors)
                if (!goneWays_.contains({block, next})) left.push_back(next);
        }
        return false;
    }

    /// Whether all ways but one, which leads nowhere else and into no loop, bring numbers.
    bool isMeetingOfNumbers(std::size_t at, std::uint32_t r, std::size_t value) const {
        for (std::size_t from = values_.writtenBefore(at, r); from != value;
             from = values_.writtenBefore(at, r)) {
            at = from;
            r = code_.nodes[from].code.sources[0].value;
        }
        const std::size_t meeting = values_.blockOfMeeting(value);
        std::vector<const Operand*> numbers;
        std::vector<std::size_t> others;
        for (std::size_t from = 0; from < blocks_.size(); ++from) {
            const auto& next = blocks_[from].successors;
            if (std::ranges::find(next, meeting) == next.end()) continue;
            if (isReached(meeting, from) || blocks_[from].first == blocks_[from].end) return false;
            const std::size_t brought = values_.behind(blocks_[from], r);
            const Operand* const number = numberOf(brought);
            if (number == nullptr && next.size() != 1) return false;
            if (number == nullptr)
                others.push_back(brought);
            else
                numbers.push_back(number);
        }
        return others.size() == 1 && !numbers.empty() &&
               std::ranges::none_of(numbers, [&](const Operand* number) {
                   return isCompared(others.front(), *number);
               });
    }

    /// How many sources of nodes are a value that several ways bring.
    int readersOf(std::size_t value) {
        if (!readers_) {
            readers_.emplace();
            for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
                if (!isKept_[i] || values_.isCopy(i)) continue;
                code::forEachRegisterUse(code_.nodes[i], [&](const Operand& use) {
                    ++(*readers_)[values_.before(i, use.value)];
                });
            }
        }
        return (*readers_)[value];
    }

    const Code& code_;
    const std::vector<FlowBlock>& blocks_;
    const std::vector<bool>& isKept_;
    const ReachingValues& values_;
    std::optional<std::map<std::size_t, int>> readers_{};  ///< By value, once asked for.
    /// From block to block: those back in loops that are written out.
    std::set<std::pair<std::size_t, std::size_t>> goneWays_{};
};

}  // namespace

// Of:  @!P0 BRA L1
//      LDS R0, [R1]
//      BRA L2
//  L1: MOV R0, 0
//  L2: FMUL R2, R0, 0.9   // nvcc: behind LDS, and 0 at L1
//      FADD R3, R2, R4    // so that it takes nothing in (an H200's inclusive scan)
std::vector<bool> productsOfChosen(const Code& code, const std::vector<FlowBlock>& blocks,
                                   const std::vector<bool>& isKept, const ReachingValues& values,
                                   RoundsOf& roundsOf) {
    std::vector<bool> found(code.nodes.size(), false);
    ChosenFactors factors(code, blocks, isKept, values, roundsOf);
    for (std::size_t i = 0; i < code.nodes.size(); ++i)
        if (isKept[i] && isFloatProduct(code.nodes[i])) found[i] = factors.isOfChosen(i);
    return found;
}

}  // namespace warpscope::codegen
