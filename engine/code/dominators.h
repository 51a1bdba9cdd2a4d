#pragma once

#include <cstdint>
#include <vector>

#include "engine/code/flow.h"

namespace warpscope::code {

/// The blocks that can be reached in reverse post-order: each behind those that lead to it, but for
/// the way back in a loop, wherever they stand in the code.
std::vector<std::uint32_t> reversePostOrder(const std::vector<FlowBlock>& blocks);

/// For each block the last other one that every way to it goes through; itself for the first block
/// and for those that no way leads to.
std::vector<std::uint32_t> immediateDominators(const std::vector<FlowBlock>& blocks);

/// Which blocks come before others on every way.
class Dominance {
  public:
    explicit Dominance(const std::vector<FlowBlock>& blocks);

    /// Whether every way to `later` goes through `earlier`; true for a block and itself.
    bool holds(std::uint32_t earlier, std::uint32_t later) const {
        return entered_[earlier] <= entered_[later] && left_[later] <= left_[earlier];
    }
    /// The blocks, each behind the one that comes before it on every way.
    const std::vector<std::uint32_t>& order() const { return order_; }

  private:
    std::vector<std::uint32_t> entered_;
    std::vector<std::uint32_t> left_;
    std::vector<std::uint32_t> order_{};
};

/// By register: the node that writes it, where that is the only one, without a guard, and comes
/// before every node that reads it on every way; else SIZE_MAX. Such a register holds the same
/// value wherever it is read, until its node runs again, and so does what was computed from it
/// before.
std::vector<std::size_t> onlyDefinitions(const Code& code);
/// The same, where the blocks of the code are known.
std::vector<std::size_t> onlyDefinitions(const Code& code, const std::vector<FlowBlock>& blocks,
                                         const Dominance& dominance);

}  // namespace warpscope::code
