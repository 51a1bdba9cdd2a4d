#include "engine/isa/reconvergence.h"

#include <algorithm>
#include <utility>

#include "engine/isa/control_flow.h"

namespace warpscope::isa {
namespace {

constexpr std::uint32_t kNoBlock = UINT32_MAX;

/// A loop that is entered at `header`, or the whole program.
struct Region {
    std::uint32_t header = kNoBlock;
    std::vector<bool> has{};  ///< By basic block.
    std::size_t size = 0;
    std::size_t parent = 0;  ///< The smallest region around it; of the program itself.
    /// By basic block: where all ways that stay in here meet; the header's index is the next round,
    /// kNoBlock the end.
    std::vector<std::uint32_t> meet{};
};

/// The jumps back, from block to header, in the order of a walk into the depth from each of
/// `entries` on.
std::vector<std::pair<std::uint32_t, std::uint32_t>> jumpsBack(
    const std::vector<BasicBlock>& blocks, const std::vector<std::uint32_t>& entries) {
    enum class Mark : std::uint8_t { New, Open, Done };
    std::vector<std::pair<std::uint32_t, std::uint32_t>> found;
    std::vector<Mark> marks(blocks.size(), Mark::New);
    std::vector<std::pair<std::uint32_t, std::size_t>> stack;
    for (const std::uint32_t entry : entries)
        stack.emplace_back(entry, 0);
    while (!stack.empty()) {
        const auto [block, next] = stack.back();
        marks[block] = Mark::Open;
        if (next == blocks[block].successors.size()) {
            marks[block] = Mark::Done;
            stack.pop_back();
            continue;
        }
        ++stack.back().second;
        const std::uint32_t to = blocks[block].successors[next];
        if (marks[to] == Mark::Open) found.emplace_back(block, to);
        if (marks[to] == Mark::New) stack.emplace_back(to, 0);
    }
    return found;
}

class Regions {
  public:
    /// `isExit`: by basic block, whether it does nothing else than to end. `entries`: where the
    /// kernel and the functions that it calls begin.
    Regions(const std::vector<BasicBlock>& blocks, std::vector<bool> isExit,
            const std::vector<std::uint32_t>& entries)
        : blocks_(blocks), isExit_(std::move(isExit)) {
        before_.resize(blocks.size());
        for (std::uint32_t block = 0; block < blocks.size(); ++block) {
            for (const std::uint32_t next : blocks[block].successors)
                before_[next].push_back(block);
        }
        Region all{kNoBlock, std::vector<bool>(blocks.size(), true), blocks.size(), 0, {}};
        all.meet = meetsOfAll();
        regions_.push_back(std::move(all));
        for (const auto& [from, header] : jumpsBack(blocks, entries))
            addLoop(from, header);
        // A loop that lanes may enter elsewhere than at its header, as compilers make of two exits,
        // has no rounds that all of its lanes begin alike: in there the sides of a branch meet
        // where all ways lead, whatever the round.
        std::erase_if(regions_, [&](const Region& region) {
            return region.header != kNoBlock &&
                   std::ranges::any_of(entries, [&](std::uint32_t entry) {
                       return region.header != entry && region.has[entry];
                   });
        });
        // The largest first, so that a region stands behind those around it.
        std::ranges::stable_sort(regions_, std::ranges::greater(), &Region::size);
        for (std::size_t i = 1; i < regions_.size(); ++i) {
            regions_[i].parent = around(i);
            regions_[i].meet = meetsWithin(regions_[i]);
        }
    }

    BranchMeets of(std::uint32_t block) const {
        BranchMeets meets{blocks_[block].last, {}, {}, {}};
        const auto& next = blocks_[block].successors;
        std::size_t region = innermost(block);
        while (region != 0 && !std::ranges::all_of(
                                  next, [&](std::uint32_t to) { return regions_[region].has[to]; }))
            region = regions_[region].parent;
        std::vector<std::uint32_t> met{regions_[region].meet[block]};
        for (; region != 0 && mayLeave(block, region, met); region = regions_[region].parent)
            met.push_back(meetBehind(region));
        for (const std::uint32_t meet : met)
            meets.points.push_back(startOf(meet));
        const std::size_t own = innermost(block);
        if (next.size() < 2) return meets;  // Both sides go the same way.
        meets.fallLeavesTo = leavesTo(own, next.front());
        meets.takenLeavesTo = leavesTo(own, next.back());
        return meets;
    }

  private:
    /// Post-dominators of the program, but lanes that end on the way are not waited for by those
    /// that go on (SASS: EXIT leaves every BSYNC).
    std::vector<std::uint32_t> meetsOfAll() const {
        std::vector<std::uint32_t> meets = immediatePostDominators(blocks_);
        const auto isEnd = [&](std::uint32_t meet) { return meet == kNoBlock || isExit_[meet]; };
        std::vector<bool> isInside(blocks_.size(), false);
        for (std::uint32_t block = 0; block < blocks_.size(); ++block) {
            if (blocks_[block].successors.size() < 2 || !isEnd(meets[block])) continue;
            const std::uint32_t meet = meetOfThoseThatGoOn(block);
            if (meet == kNoBlock) continue;
            meets[block] = meet;
            const std::vector<bool> before = reachable(blocks_[block].successors, meet);
            for (std::size_t i = 0; i < before.size(); ++i)
                isInside[i] = isInside[i] || before[i];
        }
        // Whoever ends within does so by itself.
        for (std::uint32_t block = 0; block < blocks_.size(); ++block) {
            if (isInside[block] && isEnd(meets[block])) meets[block] = kNoBlock;
        }
        return meets;
    }

    /// The blocks that may be executed from one of `open` on, without those behind `end`.
    std::vector<bool> reachable(std::vector<std::uint32_t> open, std::uint32_t end) const {
        std::vector<bool> isSeen(blocks_.size(), false);
        while (!open.empty()) {
            const std::uint32_t block = open.back();
            open.pop_back();
            if (block == end || isSeen[block]) continue;
            isSeen[block] = true;
            const auto& next = blocks_[block].successors;
            open.insert(open.end(), next.begin(), next.end());
        }
        return isSeen;
    }

    /// The first block to which all ways from both sides of a branch lead but those that end before
    /// any block of both; kNoBlock where there is none.
    std::uint32_t meetOfThoseThatGoOn(std::uint32_t branch) const {
        const std::vector<bool> some = reachable({blocks_[branch].successors.front()}, kNoBlock);
        const std::vector<bool> others = reachable({blocks_[branch].successors.back()}, kNoBlock);
        std::vector<std::uint32_t> open;
        for (std::uint32_t block = 0; block < blocks_.size(); ++block) {
            if (some[block] && others[block] && !isExit_[block]) open.push_back(block);
        }
        if (open.empty()) return kNoBlock;
        std::vector<bool> goesOn(blocks_.size(), false);
        while (!open.empty()) {
            const std::uint32_t block = open.back();
            open.pop_back();
            if (goesOn[block]) continue;
            goesOn[block] = true;
            open.insert(open.end(), before_[block].begin(), before_[block].end());
        }
        std::vector<BasicBlock> those = blocks_;
        for (BasicBlock& block : those)
            std::erase_if(block.successors, [&](std::uint32_t next) { return !goesOn[next]; });
        return immediatePostDominators(those)[branch];
    }

    void addLoop(std::uint32_t from, std::uint32_t header) {
        const auto known = std::ranges::find(regions_, header, &Region::header);
        Region fresh{header, std::vector<bool>(blocks_.size(), false), 1, 0, {}};
        fresh.has[header] = true;
        Region& loop = known == regions_.end() ? fresh : *known;
        std::vector<std::uint32_t> open{from};
        while (!open.empty()) {
            const std::uint32_t block = open.back();
            open.pop_back();
            if (loop.has[block]) continue;
            loop.has[block] = true;
            ++loop.size;
            open.insert(open.end(), before_[block].begin(), before_[block].end());
        }
        if (known == regions_.end()) regions_.push_back(std::move(fresh));
    }

    /// Whether lanes behind a branch may leave a loop without coming to where they meet.
    bool mayLeave(std::uint32_t branch, std::size_t loop,
                  const std::vector<std::uint32_t>& met) const {
        std::vector<bool> isSeen(blocks_.size(), false);
        for (const std::uint32_t meet : met) {
            if (meet != kNoBlock) isSeen[meet] = true;
        }
        std::vector<std::uint32_t> open = blocks_[branch].successors;
        while (!open.empty()) {
            const std::uint32_t block = open.back();
            open.pop_back();
            if (isSeen[block]) continue;
            isSeen[block] = true;
            if (!regions_[loop].has[block]) return true;
            open.insert(open.end(), blocks_[block].successors.begin(),
                        blocks_[block].successors.end());
        }
        return false;
    }

    std::size_t around(std::size_t loop) const {
        for (std::size_t i = loop; i-- > 1;) {
            if (regions_[i].has[regions_[loop].header]) return i;
        }
        return 0;
    }

    std::size_t innermost(std::uint32_t block) const {
        for (std::size_t i = regions_.size(); i-- > 1;) {
            if (regions_[i].has[block]) return i;
        }
        return 0;
    }

    /// Post-dominators of the loop's blocks, its jumps back being its end.
    std::vector<std::uint32_t> meetsWithin(const Region& loop) const {
        std::vector<std::uint32_t> numbers(blocks_.size(), kNoBlock);
        std::vector<std::uint32_t> members;
        for (std::uint32_t block = 0; block < blocks_.size(); ++block) {
            if (!loop.has[block]) continue;
            numbers[block] = static_cast<std::uint32_t>(members.size());
            members.push_back(block);
        }
        const auto again = static_cast<std::uint32_t>(members.size());
        std::vector<BasicBlock> own(members.size() + 1);
        for (std::size_t i = 0; i < members.size(); ++i) {
            for (const std::uint32_t next : blocks_[members[i]].successors) {
                if (loop.has[next])
                    own[i].successors.push_back(next == loop.header ? again : numbers[next]);
            }
        }
        const auto found = immediatePostDominators(own);
        std::vector<std::uint32_t> meets(blocks_.size(), kNoBlock);
        for (std::size_t i = 0; i < members.size(); ++i)
            meets[members[i]] =
                found[i] == again || found[i] == kNoBlock ? loop.header : members[found[i]];
        return meets;
    }

    /// Where the lanes meet that leave a loop but not what is around it.
    std::uint32_t meetBehind(std::size_t region) const {
        const Region& loop = regions_[region];
        const Region& outer = regions_[loop.parent];
        std::uint32_t block = loop.header;
        // Where jumps into the middle make loops of each other's blocks, no such place may be.
        for (std::size_t step = 0; step < blocks_.size() && block != kNoBlock; ++step) {
            if (!loop.has[block]) return block;
            block = outer.meet[block];
        }
        return kNoBlock;
    }

    std::optional<ProgramCounter> leavesTo(std::size_t region, std::uint32_t to) const {
        std::optional<ProgramCounter> meet;
        for (; region != 0 && !regions_[region].has[to]; region = regions_[region].parent)
            meet = startOf(meetBehind(region));
        return meet;
    }

    ProgramCounter startOf(std::uint32_t block) const {
        return block == kNoBlock ? kNoTarget : blocks_[block].first;
    }

    const std::vector<BasicBlock>& blocks_;
    std::vector<bool> isExit_;
    std::vector<std::vector<std::uint32_t>> before_{};
    std::vector<Region> regions_{};  ///< The whole program first, a loop behind what is around it.
};

/// By basic block: whether it does nothing else than to end, or to jump to such a block, as where
/// clang knows that nobody comes by.
std::vector<bool> exitsAmong(const std::vector<BasicBlock>& blocks,
                             const std::vector<Instruction>& instructions) {
    std::vector<bool> isExit(blocks.size(), false);
    const auto doesNothingElse = [&](const BasicBlock& block) {
        const Instruction& only = instructions[block.first];
        if (block.first != block.last || only.isGuarded()) return false;
        if (only.opcode == Opcode::Exit) return true;
        return only.opcode == Opcode::Bra && block.successors.size() == 1 &&
               isExit[block.successors.front()];
    };
    for (bool isChanged = true; isChanged;) {
        isChanged = false;
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            if (isExit[i] || !doesNothingElse(blocks[i])) continue;
            isExit[i] = true;
            isChanged = true;
        }
    }
    return isExit;
}

/// The blocks in which the kernel and the functions that it calls begin.
std::vector<std::uint32_t> entriesAmong(const std::vector<BasicBlock>& blocks,
                                        const std::vector<Instruction>& instructions) {
    std::vector<bool> isCalled(instructions.size(), false);
    for (const Instruction& instruction : instructions) {
        if (instruction.opcode == Opcode::Call && instruction.target < isCalled.size())
            isCalled[instruction.target] = true;
    }
    std::vector<std::uint32_t> entries{0};
    for (std::uint32_t block = 1; block < blocks.size(); ++block) {
        if (isCalled[blocks[block].first]) entries.push_back(block);
    }
    return entries;
}

}  // namespace

std::vector<BranchMeets> branchMeets(const std::vector<Instruction>& instructions) {
    const auto blocks = basicBlocks(instructions);
    std::vector<BranchMeets> found;
    if (blocks.empty()) return found;
    const Regions regions(blocks, exitsAmong(blocks, instructions),
                          entriesAmong(blocks, instructions));
    for (std::uint32_t block = 0; block < blocks.size(); ++block) {
        if (instructions[blocks[block].last].isConditionalBranch())
            found.push_back(regions.of(block));
    }
    return found;
}

void setReconvergencePoints(std::vector<Instruction>& instructions) {
    for (const BranchMeets& meets : branchMeets(instructions))
        instructions[meets.branch].reconvergence = meets.points.front();
}

}  // namespace warpscope::isa
