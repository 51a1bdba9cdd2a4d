#include "engine/history/activity_steps.h"

#include <utility>

namespace warpscope::history {

ActivitySteps::Sum ActivitySteps::Sum::after(const Step& step, Cycle end) const {
    const CycleCount length = end - at;
    return {end, resident + step.resident * length, eligible + step.eligible * length,
            issued + step.issued * length};
}

void ActivitySteps::addBlock(const Step& first) {
    auto block = std::make_unique_for_overwrite<Block>();
    if (!blocks_.empty()) {
        const std::size_t last = blocks_.size() * kPerBlock - 1;
        block->before = sumBefore(last).after((*this)[last], first.at);
    }
    block->before.at = first.at;
    blocks_.push_back(std::move(block));
}

std::size_t ActivitySteps::countUpTo(double cycle) const {
    std::size_t first = 0;  // The first step behind the cycle lies in [first, end].
    std::size_t end = count_;
    while (first < end) {
        const std::size_t middle = first + (end - first) / 2;
        if (static_cast<double>((*this)[middle].at) <= cycle)
            first = middle + 1;
        else
            end = middle;
    }
    return first;
}

ActivitySteps::Sum ActivitySteps::sumBefore(std::size_t index) const {
    const Block& block = *blocks_[index / kPerBlock];
    Sum sum = block.before;
    for (std::size_t i = 0; i < index % kPerBlock; ++i)
        sum = sum.after(block.steps[i], block.steps[i + 1].at);
    return sum;
}

}  // namespace warpscope::history
