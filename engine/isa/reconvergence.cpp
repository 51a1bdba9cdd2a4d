#include "engine/isa/reconvergence.h"

#include <algorithm>
#include <utility>

#include "engine/isa/control_flow.h"

namespace warpscope::isa {
namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

/// A loop that is entered at `header`, or the whole program.
struct Region {
    std::uint32_t header = kNone;
    std::vector<bool> has{};  ///< By basic block.
    std::size_t size = 0;
    std::size_t parent = 0;  ///< The smallest region around it; of the program itself.
    /// By basic block: where all ways that stay in here meet; the header's index is the next round,
    /// kNone the end.
    std::vector<std::uint32_t> meet{};
};

/// The jumps back, from block to header, in the order of a walk into the depth.
std::vector<std::pair<std::uint32_t, std::uint32_t>> jumpsBack(
    const std::vector<BasicBlock>& blocks) {
    enum class Mark : std::uint8_t { New, Open, Done };
    std::vector<std::pair<std::uint32_t, std::uint32_t>> found;
    std::vector<Mark> marks(blocks.size(), Mark::New);
    std::vector<std::pair<std::uint32_t, std::size_t>> stack;
    if (!blocks.empty()) stack.emplace_back(0, 0);
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
    explicit Regions(const std::vector<BasicBlock>& blocks) : blocks_(blocks) {
        before_.resize(blocks.size());
        for (std::uint32_t block = 0; block < blocks.size(); ++block) {
            for (const std::uint32_t next : blocks[block].successors)
                before_[next].push_back(block);
        }
        Region all{kNone, std::vector<bool>(blocks.size(), true), blocks.size(), 0, {}};
        all.meet = immediatePostDominators(blocks);
        regions_.push_back(std::move(all));
        for (const auto& [from, header] : jumpsBack(blocks))
            addLoop(from, header);
        // A loop that lanes may enter elsewhere than at its header, as compilers make of two exits,
        // has no rounds that all of its lanes begin alike: in there the sides of a branch meet where
        // all ways lead, whatever the round.
        std::erase_if(regions_, [](const Region& region) {
            return region.header != kNone && region.header != 0 && region.has[0];
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
            if (meet != kNone) isSeen[meet] = true;
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
        std::vector<std::uint32_t> numbers(blocks_.size(), kNone);
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
        std::vector<std::uint32_t> meets(blocks_.size(), kNone);
        for (std::size_t i = 0; i < members.size(); ++i)
            meets[members[i]] =
                found[i] == again || found[i] == kNone ? loop.header : members[found[i]];
        return meets;
    }

    /// Where the lanes meet that leave a loop but not what is around it.
    std::uint32_t meetBehind(std::size_t region) const {
        const Region& loop = regions_[region];
        const Region& outer = regions_[loop.parent];
        std::uint32_t block = loop.header;
        // Where jumps into the middle make loops of each other's blocks, no such place may be.
        for (std::size_t step = 0; step < blocks_.size() && block != kNone; ++step) {
            if (!loop.has[block]) return block;
            block = outer.meet[block];
        }
        return kNone;
    }

    std::optional<ProgramCounter> leavesTo(std::size_t region, std::uint32_t to) const {
        std::optional<ProgramCounter> meet;
        for (; region != 0 && !regions_[region].has[to]; region = regions_[region].parent)
            meet = startOf(meetBehind(region));
        return meet;
    }

    ProgramCounter startOf(std::uint32_t block) const {
        return block == kNone ? kNoTarget : blocks_[block].first;
    }

    const std::vector<BasicBlock>& blocks_;
    std::vector<std::vector<std::uint32_t>> before_{};
    std::vector<Region> regions_{};  ///< The whole program first, a loop behind what is around it.
};

}  // namespace

std::vector<BranchMeets> branchMeets(const std::vector<Instruction>& instructions) {
    const auto blocks = basicBlocks(instructions);
    std::vector<BranchMeets> found;
    if (blocks.empty()) return found;
    const Regions regions(blocks);
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
