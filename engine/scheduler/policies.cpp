#include <algorithm>

#include "engine/scheduler/choices.h"

namespace warpscope::scheduler {
namespace {

constexpr std::array<PolicyInfo, 4> kPolicies{{
    {PolicyKind::LooseRoundRobin, "loose-round-robin", chooseLooseRoundRobin},
    {PolicyKind::GreedyThenOldest, "greedy-then-oldest", chooseGreedyThenOldest},
    {PolicyKind::OldestFirst, "oldest-first", chooseOldestFirst},
    {PolicyKind::TwoLevel, "two-level", chooseTwoLevel},
}};

}  // namespace

std::span<const PolicyInfo> policies() {
    return kPolicies;
}

const PolicyInfo& infoOf(PolicyKind kind) {
    return kPolicies[static_cast<std::size_t>(kind)];
}

const PolicyInfo* findPolicy(std::string_view key) {
    const auto* const found =
        std::find_if(kPolicies.begin(), kPolicies.end(),
                     [key](const PolicyInfo& info) { return info.key == key; });
    return found == kPolicies.end() ? nullptr : found;
}

}  // namespace warpscope::scheduler
