#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/base/cycle.h"

namespace warpscope::history {

/// How many warps are resident, eligible and issuing, written down where any of the three changes.
/// With few warps that is nearly every cycle, and a run has up to 100 million: so a change takes 16
/// bytes, in blocks that never move. As a list of sums that doubled it was most of a long run's
/// memory.
class ActivitySteps {
  public:
    /// So many from this cycle on, until the next step. Requires: at < 2^32, as of a segment.
    /// Without initial values, which each block would write for all its steps.
    struct Step {
        std::uint32_t at;
        std::uint32_t resident, eligible, issued;
    };
    /// Warp-cycles before a cycle: averages over any stretch by subtraction.
    struct Sum {
        Cycle at = 0;
        std::int64_t resident = 0, eligible = 0, issued = 0;

        /// The same later on, when so many were there since.
        Sum after(const Step& step, Cycle end) const;
    };

    /// Requires: no step before it begins later.
    void add(const Step& step) {
        const std::size_t place = count_++ % kPerBlock;
        if (place == 0) addBlock(step);
        blocks_.back()->steps[place] = step;
    }
    bool empty() const { return count_ == 0; }
    std::size_t size() const { return count_; }
    /// Requires: index < size().
    const Step& operator[](std::size_t index) const {
        return blocks_[index / kPerBlock]->steps[index % kPerBlock];
    }
    /// How many steps begin no later than a cycle.
    std::size_t countUpTo(double cycle) const;
    /// The sum up to where a step begins. Requires: index < size().
    Sum sumBefore(std::size_t index) const;

  private:
    static constexpr std::size_t kPerBlock = 128;
    struct Block {
        Sum before{};                       ///< Up to its first step.
        std::array<Step, kPerBlock> steps;  ///< As many as were added.
    };

    void addBlock(const Step& first);

    std::vector<std::unique_ptr<Block>> blocks_{};
    std::size_t count_ = 0;
};

}  // namespace warpscope::history
