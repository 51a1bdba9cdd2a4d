#include <algorithm>
#include <array>

#include "engine/base/contract.h"
#include "engine/scheduler/policy.h"

namespace warpscope::scheduler {

// Each is defined in the file of its name, and has its row in the table below.
Policy looseRoundRobin();
Policy greedyThenOldest();
Policy oldestFirst();
Policy twoLevel();

std::span<const Policy> policies() {
    static const std::array kPolicies{looseRoundRobin(), greedyThenOldest(), oldestFirst(),
                                      twoLevel()};
    return kPolicies;
}

const Policy& policyOf(PolicyId id) {
    return policies()[static_cast<std::size_t>(id)];
}

std::optional<PolicyId> findPolicy(std::string_view key) {
    const auto all = policies();
    const auto found = std::ranges::find(all, key, &Policy::key);
    if (found == all.end()) return std::nullopt;
    return static_cast<PolicyId>(found - all.begin());
}

PolicyId defaultPolicy() {
    const std::optional<PolicyId> found = findPolicy("greedy-then-oldest");
    WARPSCOPE_EXPECT(found.has_value(), "the default policy has lost its row");
    return *found;
}

}  // namespace warpscope::scheduler
