#include "app/present/threads/thread_values.h"

#include <algorithm>
#include <cstdlib>

#include "app/present/lanes/lanes_values.h"
#include "engine/analysis/words.h"

namespace warpscope::present {

ThreadValues::ThreadValues(const session::SlotReader& session, std::optional<BlockId> block)
    : warpSize_(session.run()->launch().machine.limits.warpSize) {
    const auto all = static_cast<std::uint32_t>(session.run()->warps().size());
    const auto ofBlock = static_cast<std::uint32_t>(session.run()->launch().warpsPerBlock());
    const std::uint32_t first = block ? block->value * ofBlock : 0;
    for (std::uint32_t warp = first; warp < (block ? first + ofBlock : all); ++warp)
        add(session, WarpId{warp});
}

void ThreadValues::add(const session::SlotReader& session, WarpId number) {
    const auto& run = *session.run();
    const sm::Warp* warp = analysis::residentWarp(run, session.state(), number);
    if (warp == nullptr) return;
    const auto quantity =
        chooseQuantity(quantitiesAt(run.launch().program, warp->pc()), session.laneVariable());
    if (!quantity) return;
    name_ = quantity->name;
    for (int lane = 0; lane < warpSize_; ++lane) {
        const std::string text = laneValue(*warp, *quantity, lane, warpSize_);
        char* end = nullptr;
        const double value = text == "true" ? 1 : std::strtod(text.c_str(), &end);
        if (end == text.c_str() && text != "true" && text != "false") continue;
        least_ = of_.empty() ? value : std::min(least_, value);
        most_ = of_.empty() ? value : std::max(most_, value);
        of_[std::uint64_t{number.value} * 64 + static_cast<std::uint64_t>(lane)] = {value, text};
    }
}

std::optional<ThreadValues::Value> ThreadValues::at(WarpId warp, int lane) const {
    const auto found = of_.find(std::uint64_t{warp.value} * 64 + static_cast<std::uint64_t>(lane));
    if (found == of_.end()) return std::nullopt;
    const double span = most_ - least_;
    const double share = span > 0 ? (found->second.number - least_) / span : 1;
    return Value{static_cast<float>(share), found->second.text};
}

}  // namespace warpscope::present
