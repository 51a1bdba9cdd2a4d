#pragma once

#include <cstdint>
#include <vector>

#include "engine/code/flow.h"

namespace warpscope::codegen {

/// Which value a register holds where: the node that wrote it, or the block and the register where
/// several of them meet, as if each value had a register of its own.
class ReachingValues {
  public:
    /// `isKept`: by node, whether it counts.
    ReachingValues(const code::Code& code, const std::vector<code::FlowBlock>& blocks,
                   const std::vector<bool>& isKept);

    /// What a register holds in front of a node: the number of the node that computed it, copies
    /// passed over, or one that is larger than that of all nodes.
    std::size_t before(std::size_t node, std::uint32_t r) const;

    /// The same, where a copy is a value of its own.
    std::size_t writtenBefore(std::size_t node, std::uint32_t r) const;

    /// What a register holds at the end of a block that has nodes, copies passed over.
    std::size_t behind(const code::FlowBlock& block, std::uint32_t r) const;

    /// Whether a node only copies a whole register.
    bool isCopy(std::size_t node) const;

    /// Whether the value is the result of one node on every way.
    bool isResult(std::size_t value) const { return value < nodeCount_; }

    /// Where a value comes to be that several ways bring. Requires: not a result.
    std::size_t blockOfMeeting(std::size_t value) const {
        return (value - nodeCount_) / row_.size();
    }
    std::uint32_t registerOfMeeting(std::size_t value) const {
        return static_cast<std::uint32_t>((value - nodeCount_) % row_.size());
    }

    /// The registers in which several ways bring values to a block that are still read.
    std::vector<std::uint32_t> meetingsAt(std::size_t block) const;

    /// Whether the register may still be read at the begin of a block.
    bool isLive(std::uint32_t r, std::size_t block) const { return liveness_.in[block].has(r); }

    std::size_t blockOf(std::size_t node) const { return blockOf_[node]; }

    /// Whether what the node gives is read where another value may stand as well.
    bool meetsOthers(std::size_t node) const { return meetsOthers_[node]; }

    /// A node and which of its sources.
    struct Use {
        std::size_t node = 0;
        std::size_t source = 0;
    };
    /// Who reads what a node gives, where nothing else can stand; instead of a copy its readers.
    const std::vector<Use>& usesOf(std::size_t node) const { return uses_[node]; }

    /// Makes what a node gives the value of another one, which all that read it are readers of.
    void takeAsSame(std::size_t node, std::size_t earlier);

    /// The node whose value a node gives; itself, but where it was taken as the same as another
    /// one.
    std::size_t sameAs(std::size_t node) const { return sameAs_[node]; }

  private:
    std::size_t meetingOf(std::size_t block, std::uint32_t r) const {
        return nodeCount_ + block * row_.size() + r;
    }
    void findAtBegin(const std::vector<code::FlowBlock>& blocks);
    std::size_t originOf(std::size_t value) const;
    std::size_t meetingAt(std::size_t own, std::size_t row,
                          const std::vector<std::uint32_t>& before) const;
    struct Last {
        std::uint32_t row = 0;
        std::size_t node = 0;
    };
    std::vector<std::vector<Last>> lastWriters() const;
    bool pass(std::uint32_t block, const std::vector<Last>& lasts,
              const std::vector<std::uint32_t>& before, bool staysMet);
    void findMeetings(const std::vector<std::vector<std::uint32_t>>& before);
    void findUses(const std::vector<code::FlowBlock>& blocks);

    const code::Code& code_;
    const std::vector<bool>& isKept_;
    std::size_t nodeCount_;
    std::vector<std::size_t> only_;   ///< By register: the node that always writes what is read.
    std::vector<std::uint32_t> row_;  ///< By register: its place in the tables of other ones.
    std::vector<std::uint32_t> others_{};  ///< The registers of those tables.
    code::Liveness liveness_;
    std::vector<std::size_t> first_{};                 ///< By block: its first node.
    std::vector<std::size_t> blockOf_;                 ///< By node.
    std::vector<std::vector<std::size_t>> atBegin_{};  ///< By block and row.
    std::vector<std::vector<std::size_t>> atEnd_{};
    std::vector<std::vector<std::size_t>> writers_{};  ///< By row: its nodes in order.
    std::vector<std::vector<Use>> uses_;
    std::vector<bool> meetsOthers_;
    std::vector<std::size_t> sameAs_;  ///< By node: itself, or the one whose value it gives.
};

}  // namespace warpscope::codegen
