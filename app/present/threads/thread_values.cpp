#include "app/present/threads/thread_values.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/history/resident_warp.h"

namespace warpscope::present {

ThreadValues::ThreadValues(const session::SlotReader& session, std::optional<BlockId> block)
    : warpSize_(session.run()->launch().machine.limits.warpSize),
      least_(std::numeric_limits<double>::infinity()),
      most_(-least_) {
    const auto all = static_cast<std::uint32_t>(session.run()->warps().size());
    const auto ofBlock = static_cast<std::uint32_t>(session.run()->launch().warpsPerBlock());
    firstWarp_ = block ? block->value * ofBlock : 0;
    const std::uint32_t count = block ? ofBlock : all;
    of_.resize(std::size_t{count} * static_cast<std::size_t>(warpSize_));
    for (std::uint32_t warp = firstWarp_; warp < firstWarp_ + count; ++warp)
        add(session, WarpId{warp});
}

void ThreadValues::add(const session::SlotReader& session, WarpId number) {
    const auto& run = *session.run();
    const sm::Warp* warp = history::residentWarp(run, session.state(), number);
    if (warp == nullptr) return;
    const auto [place, isNew] = quantities_.try_emplace(warp->pc());
    if (isNew)
        place->second =
            chooseQuantity(quantitiesAt(run.launch().program, warp->pc()), session.laneVariable());
    const auto& quantity = place->second;
    if (!quantity) return;
    name_ = quantity->name;
    const std::size_t first =
        std::size_t{number.value - firstWarp_} * static_cast<std::size_t>(warpSize_);
    for (int lane = 0; lane < warpSize_; ++lane) {
        const auto value = laneBits(*warp, *quantity, lane, warpSize_);
        if (!value) continue;
        const double held = valueNumber(value->bits, value->type);
        of_[first + static_cast<std::size_t>(lane)] = {*value, held, true,
                                                       quantity->predicate >= 0};
        isThere_ = true;
        if (!std::isfinite(held)) continue;
        least_ = std::min(least_, held);
        most_ = std::max(most_, held);
    }
}

const ThreadValues::Held* ThreadValues::heldBy(WarpId warp, int lane) const {
    const std::size_t at =
        std::size_t{warp.value - firstWarp_} * static_cast<std::size_t>(warpSize_) +
        static_cast<std::size_t>(lane);
    return warp.value >= firstWarp_ && at < of_.size() && of_[at].isThere ? &of_[at] : nullptr;
}

std::optional<float> ThreadValues::shareOf(WarpId warp, int lane) const {
    const Held* const held = heldBy(warp, lane);
    if (held == nullptr) return std::nullopt;
    if (!std::isfinite(held->number) || !(most_ > least_)) return 1.0f;
    return static_cast<float>((held->number - least_) / (most_ - least_));
}

std::string ThreadValues::textOf(WarpId warp, int lane) const {
    const Held* const held = heldBy(warp, lane);
    if (held == nullptr) return {};
    if (held->isPredicate) return held->value.bits != 0 ? "true" : "false";
    return valueText(held->value.bits, held->value.type);
}

}  // namespace warpscope::present
