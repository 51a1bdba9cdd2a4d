#include "engine/codegen/values/paired_sums.h"

#include <algorithm>
#include <optional>

#include "engine/codegen/values/same_results.h"
#include "engine/codegen/values/sum_order.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::Node;
using isa::Operand;

/// An if with two sides that meet behind it.
struct Sides {
    std::size_t branch, first, second, behind;
};

class SumPairs {
  public:
    SumPairs(const Code& code, const std::vector<FlowBlock>& blocks,
             const std::vector<bool>& isKept, const ReachingValues& values)
        : code_(code), blocks_(blocks), isKept_(isKept), values_(values) {}

    std::map<std::size_t, PairedSum> find() {
        std::vector<std::size_t> ways(blocks_.size(), 0);
        for (const FlowBlock& block : blocks_)
            for (const std::uint32_t next : block.successors)
                ++ways[next];
        for (std::size_t block = 0; block < blocks_.size(); ++block)
            if (const auto sides = sidesOf(block, ways)) pairSums(*sides);
        return std::move(pairs_);
    }

  private:
    std::optional<Sides> sidesOf(std::size_t block, const std::vector<std::size_t>& ways) const {
        const auto& next = blocks_[block].successors;
        if (next.size() != 2 || next[0] == next[1]) return {};
        const std::size_t first = next[0], second = next[1];
        const auto endsBoth = [&](std::size_t side) {
            return ways[side] == 1 && blocks_[side].successors.size() == 1 && side > block;
        };
        if (!endsBoth(first) || !endsBoth(second)) return {};
        const std::size_t behind = blocks_[first].successors[0];
        if (behind != blocks_[second].successors[0] || ways[behind] != 2) return {};
        return Sides{block, first, second, behind};
    }

    /// The last node of a side that writes the register, if it is a sum that nobody there reads.
    std::optional<std::size_t> lastSum(std::size_t side, std::uint32_t r) const {
        for (std::size_t i = blocks_[side].end; i-- > blocks_[side].first;) {
            const Node& node = code_.nodes[i];
            if (!isKept_[i] || !node.isInstruction()) continue;
            if (node.destination == r) {
                const bool isFree = isFloatSum(node) && node.code.rounding == isa::Rounding::Free;
                return isFree && values_.usesOf(i).empty() ? std::optional(i) : std::nullopt;
            }
        }
        return {};
    }

    void pairSums(const Sides& sides) {
        for (std::size_t i = blocks_[sides.first].first; i < blocks_[sides.first].end; ++i) {
            const std::uint32_t r = code_.nodes[i].destination;
            if (r == code::kNoVirtual || !values_.isLive(r, sides.behind)) continue;
            if (lastSum(sides.first, r) != i) continue;
            if (const auto other = lastSum(sides.second, r)) pair(i, *other, sides);
        }
    }

    void pair(std::size_t one, std::size_t other, const Sides& sides) {
        const Node& a = code_.nodes[one];
        const Node& b = code_.nodes[other];
        if (a.code.opcode != b.code.opcode || a.code.type != b.code.type) return;
        for (std::size_t i = 0; i < 2; ++i) {
            for (std::size_t k = 0; k < 2; ++k) {
                if (!isSame(one, i, other, k, sides)) continue;
                const Operand& left = a.code.sources[1 - i];
                const Operand& right = b.code.sources[1 - k];
                const bool areAlike = left.negate == right.negate;
                // x + y and x - z become one only where both are computed at once.
                if (!areAlike && !areComputedAtOnce(sides)) continue;
                const bool isLess = a.code.sources[i].negate || (areAlike && left.negate);
                pairs_[one] = {i, other, sides.branch, sides.behind, !isLess, areAlike};
                pairs_[other] = {k, one, sides.branch, sides.behind, !isLess, areAlike};
                return;
            }
        }
    }

    /// Whether two sums have a source in common, from before the if.
    bool isSame(std::size_t one, std::size_t i, std::size_t other, std::size_t k,
                const Sides& sides) const {
        const Operand& a = code_.nodes[one].code.sources[i];
        const Operand& b = code_.nodes[other].code.sources[k];
        if (a.kind != b.kind || a.negate != b.negate) return false;
        if (a.kind != Operand::Kind::Register) return a == b;
        const std::size_t value = values_.before(one, a.value);
        if (value != values_.before(other, b.value)) return false;
        if (!values_.isResult(value)) return true;
        const std::size_t block = values_.blockOf(value);
        return block != sides.first && block != sides.second;
    }

    /// Whether nothing on the sides keeps them from being computed whatever the condition: they
    /// write nowhere, and what one loads the other loads, too.
    bool areComputedAtOnce(const Sides& sides) const {
        const auto first = accessesOf(sides.first), second = accessesOf(sides.second);
        if (!first || !second) return false;
        const auto areAmong = [&](const auto& some, const auto& others) {
            return std::ranges::all_of(some, [&](std::size_t load) {
                return std::ranges::any_of(others, [&](std::size_t other) {
                    return isSameResult(code_, values_, load, other);
                });
            });
        };
        return areAmong(*first, *second) && areAmong(*second, *first);
    }

    /// The loads of a side; nothing where it does anything but load and compute.
    std::optional<std::vector<std::size_t>> accessesOf(std::size_t side) const {
        std::vector<std::size_t> loads;
        for (std::size_t i = blocks_[side].first; i < blocks_[side].end; ++i) {
            const Node& node = code_.nodes[i];
            if (!isKept_[i] || !node.isInstruction() || node.isBranch()) continue;
            const bool isLoad = isa::isLoad(node.code.opcode) && !isa::isAtomic(node.code.opcode) &&
                                !node.code.isVolatile;
            if (isLoad)
                loads.push_back(i);
            else if (isa::infoOf(node.code.opcode).purity != isa::Purity::Pure)
                return {};
        }
        return loads;
    }

    const Code& code_;
    const std::vector<FlowBlock>& blocks_;
    const std::vector<bool>& isKept_;
    const ReachingValues& values_;
    std::map<std::size_t, PairedSum> pairs_{};
};

}  // namespace

// Of:  @!P0 BRA L1
//      FADD R0, R0, R1
//      BRA L2
//  L1: FADD R0, R0, -R2
//  L2: …                  // nvcc: R0 + (P0 ? R1 : -R2), and R1 and R2 are fused with nothing
std::map<std::size_t, PairedSum> pairedSums(const Code& code, const std::vector<FlowBlock>& blocks,
                                            const std::vector<bool>& isKept,
                                            const ReachingValues& values) {
    return SumPairs(code, blocks, isKept, values).find();
}

}  // namespace warpscope::codegen
