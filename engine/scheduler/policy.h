#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "engine/base/cycle.h"

namespace warpscope::scheduler {

/// A policy by its row in policies().
enum class PolicyId : std::uint8_t {};

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

/// A scheduler as its policy sees it.
struct Selector {
    std::uint64_t slots = 0;  ///< The warp slots that are its own.
    Memory memory{};

    friend bool operator==(const Selector&, const Selector&) = default;
};

/// How many schedulers chose, and the slots that they chose.
struct Choices {
    std::size_t count = 0;
    std::uint64_t slots = 0;
};

/// Lets each scheduler of an SM choose that has a warp among the candidates, and writes what they
/// chose, as slots in their order. Requires: `chosen` has room for all schedulers, and olderSlots
/// as for Choose.
using ChooseEach = Choices (*)(std::span<Selector> selectors, const Candidates& candidates,
                               int* chosen);

/// What an explanation looks at after a choice.
struct Choice {
    Memory before{};          ///< As the cycle found it.
    std::uint64_t slots = 0;  ///< The candidates.
    int slot = 0;             ///< Of the chosen warp.
    bool isSameWarp = false;  ///< The one that issued last, not a new one in its slot.
    bool isTie = false;       ///< Another candidate has been resident for as long.
};

/// Which case held: the end of the catalogue key policy.<key>.because<end>, "" for the usual one.
using Because = std::string_view (*)(const Choice& choice);

/// One policy: menu, scenario reader, explanation and tests read the table of them. Catalogue keys:
/// policy.<key>.name, policy.<key>.meaning (one sentence), policy.<key>.because (why this warp).
struct Policy {
    std::string_view key;  ///< As in scenario files: "greedy-then-oldest".
    Choose choose;
    ChooseEach chooseEach;  ///< The same for all schedulers at once: every cycle asks for that.
    Because because;
};

std::span<const Policy> policies();
/// Requires: an id of policies().
const Policy& policyOf(PolicyId id);
/// The id of the policy with this key; none where no policy has it.
std::optional<PolicyId> findPolicy(std::string_view key);
/// Of a scenario that names none: greedy, then oldest (Rogers et al., MICRO 2012).
PolicyId defaultPolicy();

}  // namespace warpscope::scheduler
