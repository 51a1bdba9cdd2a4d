#include "engine/codegen/values/same_loads.h"

#include <algorithm>

#include "engine/code/dominators.h"
#include "engine/code/loops.h"
#include "engine/codegen/values/same_results.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::Node;
using isa::Opcode;

/// Of more loads than these none is compared: their pairs would take long.
constexpr std::size_t kMaxLoadsHeld = 256;

class SameLoads {
  public:
    SameLoads(const Code& code, const std::vector<FlowBlock>& blocks,
              const std::vector<bool>& isKept, ReachingValues& values)
        : code_(code), values_(values), dominance_(blocks) {
        const std::vector<std::size_t> labels = code::labelPositions(code);
        for (std::size_t i = 0; i < code.nodes.size(); ++i) {
            const Node& node = code.nodes[i];
            if (isKept[i] && isPlainLoad(node)) loads_.push_back(i);
            if (isKept[i] && mayChange(node)) changes_.push_back(i);
            if (node.isBranch() && labels[node.label] <= i)
                back_.push_back({labels[node.label], i});
        }
    }

    void find() {
        if (loads_.size() > kMaxLoadsHeld) return;
        for (std::size_t k = 1; k < loads_.size(); ++k) {
            for (std::size_t earlier = 0; earlier < k; ++earlier) {
                if (!isSame(loads_[earlier], loads_[k])) continue;
                values_.takeAsSame(loads_[k], loads_[earlier]);
                break;
            }
        }
    }

  private:
    struct Stretch {
        std::size_t first, last;
    };

    static bool isPlainLoad(const Node& node) {
        return node.isInstruction() && isa::isLoad(node.code.opcode) &&
               !isa::isAtomic(node.code.opcode) && !node.code.isVolatile &&
               !node.code.isGuarded() && node.destination != code::kNoVirtual &&
               !node.keepsOldValue() && node.destinationPart == 0;
    }

    /// What writes to any memory, or waits for others.
    static bool mayChange(const Node& node) {
        return node.isInstruction() && !node.isBranch() && node.code.opcode != Opcode::Exit &&
               (node.code.isVolatile || isa::infoOf(node.code.opcode).purity == isa::Purity::Acts);
    }

    bool isSame(std::size_t earlier, std::size_t later) const {
        const auto blockOf = [&](std::size_t node) {
            return static_cast<std::uint32_t>(values_.blockOf(node));
        };
        const Node& a = code_.nodes[earlier];
        const Node& b = code_.nodes[later];
        if (a.code.opcode != b.code.opcode || a.code.offset != b.code.offset) return false;
        if (!isSameResult(code_, values_, earlier, later)) return false;
        if (!dominance_.holds(blockOf(earlier), blockOf(later))) return false;
        if (!isQuiet(earlier, later)) return false;
        return std::ranges::all_of(back_, [&](const Stretch& loop) {
            if (loop.last < later || loop.first > later) return true;
            if (loop.first > earlier) return isQuiet(loop.first, loop.last);
            return dominance_.holds(blockOf(loop.first), blockOf(earlier));
        });
    }

    bool isQuiet(std::size_t first, std::size_t last) const {
        const auto next = std::ranges::lower_bound(changes_, first);
        return next == changes_.end() || *next > last;
    }

    const Code& code_;
    ReachingValues& values_;
    code::Dominance dominance_;
    std::vector<std::size_t> loads_{};
    std::vector<std::size_t> changes_{};
    std::vector<Stretch> back_{};  ///< From where a branch leads back to to the branch.
};

}  // namespace

ReachingValues valuesWithSameLoads(const Code& code, const std::vector<FlowBlock>& blocks,
                                   const std::vector<bool>& isKept) {
    ReachingValues values(code, blocks, isKept);
    SameLoads(code, blocks, isKept, values).find();
    return values;
}

}  // namespace warpscope::codegen
