#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/base/cycle.h"

namespace warpscope::scheduler {

enum class PolicyKind : std::uint8_t { LooseRoundRobin, GreedyThenOldest, OldestFirst, TwoLevel };

/// The warps of a scheduler that could issue in this cycle.
struct Candidates {
    std::uint64_t slots = 0;  ///< One bit for each warp slot of the SM.
    /// By warp slot: the slots whose warps have been resident for longer; of two that arrived
    /// together the lower slot. Other bits may be set where no warp is resident.
    std::span<const std::uint64_t> olderSlots{};
};

/// What a scheduler remembers from cycle to cycle; the same plain value for every policy.
struct Memory {
    int lastSlot = -1;            ///< The warp slot that issued last, −1 = none.
    std::uint64_t activeSet = 0;  ///< Two-level: bits of the slots in the inner set.

    friend bool operator==(const Memory&, const Memory&) = default;
};

/// Chooses among candidates, updates the memory and returns the slot of the chosen warp.
/// Requires: candidates.slots is not 0 and olderSlots has an entry for each of its bits.
using Choose = int (*)(const Candidates& candidates, Memory& memory);

/// One row a policy: menu, scenario reader and tests read this table. Catalogue keys:
/// policy.<key>.name, policy.<key>.meaning (one sentence), policy.<key>.because (why this warp).
struct PolicyInfo {
    PolicyKind kind;
    std::string_view key;  ///< As in scenario files: "greedy-then-oldest".
    Choose choose;
};

std::span<const PolicyInfo> policies();
const PolicyInfo& infoOf(PolicyKind kind);
/// nullptr when no policy has this key.
const PolicyInfo* findPolicy(std::string_view key);

}  // namespace warpscope::scheduler
