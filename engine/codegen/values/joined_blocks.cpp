#include "engine/codegen/values/joined_blocks.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "engine/codegen/values/library_branches.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::Node;
using isa::Opcode;

/// Instructions of a side, of the only one that computes one value, and of both.
constexpr int kMostOfSide = 4;
constexpr int kMostOfOnly = 5;
constexpr int kMostOfBoth = 7;
/// Values chosen where one side computes, and where both do.
constexpr std::size_t kMostOfOne = 3;
constexpr std::size_t kMostOfTwo = 2;

/// Whether LLVM computes a node whatever the condition: it has no effect and costs little.
bool mayBeComputedAhead(const Node& node) {
    const isa::OpcodeInfo& info = isa::infoOf(node.code.opcode);
    const isa::OperandShape shape = info.shape.destination();
    const auto isReal = [](isa::OperandShape one) {
        return one == isa::OperandShape::Float || one == isa::OperandShape::Double;
    };
    if (info.purity != isa::Purity::Pure || info.shape.hasAddress() || node.code.readsClock() ||
        info.latency == isa::LatencyClass::Division || info.sequence != isa::Sequence::None)
        return false;
    const bool isOfReal = shape == isa::OperandShape::Value && isReal(info.shape.source(0));
    return !isOfReal && !(isReal(shape) && isCall(node));
}

class BlockJoiner {
  public:
    BlockJoiner(const Code& code, const std::vector<FlowBlock>& blocks,
                const std::vector<bool>& isKept, const ReachingValues& values)
        : code_(code),
          blocks_(blocks),
          isKept_(isKept),
          values_(values),
          home_(blocks.size()),
          next_(blocks.size()),
          cost_(blocks.size()) {
        std::iota(home_.begin(), home_.end(), std::uint32_t{0});
        for (std::uint32_t block = 0; block < blocks.size(); ++block) {
            for (const std::uint32_t next : blocks[block].successors)
                next_[block].push_back(next);
            cost_[block] = costOf(blocks[block]);
        }
    }

    std::vector<std::uint32_t> run() {
        for (bool isDone = false; !isDone;) {
            isDone = true;
            countWays();
            // An if within another one first.
            for (std::uint32_t block = static_cast<std::uint32_t>(blocks_.size()); block-- > 0;) {
                if (home_[block] != block || !join(block)) continue;
                isDone = false;
                countWays();
            }
        }
        return home_;
    }

  private:
    /// What the nodes of a block cost where they are computed whatever the condition; nothing where
    /// they cannot be.
    std::optional<int> costOf(const FlowBlock& block) const {
        int cost = 0;
        for (std::size_t i = block.first; i < block.end; ++i) {
            const Node& node = code_.nodes[i];
            if (!isKept_[i] || !node.isInstruction() || node.code.opcode == Opcode::Bra) continue;
            if (!mayBeComputedAhead(node)) return std::nullopt;
            if (node.code.opcode != Opcode::Mov) ++cost;
        }
        return cost;
    }

    void countWays() {
        ways_.assign(blocks_.size(), 0);
        for (std::uint32_t block = 0; block < blocks_.size(); ++block) {
            if (home_[block] != block) continue;
            for (const std::uint32_t next : next_[block])
                ++ways_[next];
        }
    }

    /// Whether a block is a side of an if that may be computed in any case.
    bool isSide(std::uint32_t side, std::uint32_t branch) const {
        return side > branch && ways_[side] == 1 && next_[side].size() == 1 &&
               cost_[side].has_value();
    }

    /// Makes a block and the if that it ends with one.
    bool join(std::uint32_t branch) {
        if (next_[branch].size() != 2) return false;
        const std::uint32_t first = next_[branch][0], second = next_[branch][1];
        if (first == second) return false;
        std::vector<std::uint32_t> sides;
        std::uint32_t behind = first;
        if (isSide(second, branch) && next_[second][0] == first) {
            sides = {second};
        } else if (isSide(first, branch) && next_[first][0] == second) {
            sides = {first};
            behind = second;
        } else if (isSide(first, branch) && isSide(second, branch) &&
                   next_[first][0] == next_[second][0]) {
            sides = {first, second};
            behind = next_[first][0];
        } else {
            return false;
        }
        if (behind <= branch) return false;
        const std::size_t chosen = values_.meetingsAt(behind).size();
        if (chosen == 0 || !isSmall(sides, chosen)) return false;
        int cost = static_cast<int>(chosen);
        for (const std::uint32_t side : sides)
            cost += *cost_[side];
        take(branch, cost, sides);
        if (ways_[behind] > 2) {
            // Of an if around this one it is the end as well.
            next_[branch] = {behind};
            return true;
        }
        take(branch, 0, {behind});
        cost_[branch] = cost_[branch] && cost_[behind]
                            ? std::optional(*cost_[branch] + *cost_[behind])
                            : std::nullopt;
        next_[branch] = next_[behind];
        return true;
    }

    bool isSmall(const std::vector<std::uint32_t>& sides, std::size_t chosen) const {
        int whole = 0, most = 0;
        for (const std::uint32_t side : sides) {
            whole += *cost_[side];
            most = std::max(most, *cost_[side]);
        }
        if (sides.size() == 1)
            return chosen <= kMostOfOne && most <= (chosen == 1 ? kMostOfOnly : kMostOfSide);
        return chosen <= kMostOfTwo && most <= kMostOfSide && whole <= kMostOfBoth;
    }

    void take(std::uint32_t branch, int cost, const std::vector<std::uint32_t>& others) {
        if (cost_[branch]) *cost_[branch] += cost;
        for (std::uint32_t& home : home_)
            if (std::ranges::find(others, home) != others.end()) home = branch;
    }

    const Code& code_;
    const std::vector<FlowBlock>& blocks_;
    const std::vector<bool>& isKept_;
    const ReachingValues& values_;
    std::vector<std::uint32_t> home_;
    std::vector<std::vector<std::uint32_t>> next_;  ///< By block that still is one.
    std::vector<std::optional<int>> cost_;
    std::vector<std::size_t> ways_{};  ///< That lead to it.
};

}  // namespace

std::vector<std::uint32_t> joinedBlocks(const Code& code, const std::vector<FlowBlock>& blocks,
                                        const std::vector<bool>& isKept,
                                        const ReachingValues& values) {
    return BlockJoiner(code, blocks, isKept, values).run();
}

}  // namespace warpscope::codegen
