#include "engine/machine/check.h"

#include "engine/machine/words.h"

#include <algorithm>

namespace warpscope::machine {

namespace {

/// "`smaller` must not exceed `larger`."
struct Order {
    const char* smaller;
    const char* larger;
    std::int64_t smallerValue;
    std::int64_t largerValue;
};

}  // namespace

std::vector<Problem> check(const Machine& machine) {
    const Limits& limits = machine.limits;
    const Order orders[] = {
        {"limits.warp_size", "limits.max_threads_per_sm", limits.warpSize, limits.maxThreadsPerSm},
        {"limits.registers_per_block", "limits.registers_per_sm", limits.registersPerBlock,
         limits.registersPerSm},
        {"limits.shared_bytes_per_block", "limits.shared_bytes_per_sm", limits.sharedBytesPerBlock,
         limits.sharedBytesPerSm},
        {"limits.shared_bytes_per_block", "limits.shared_bytes_per_block_optin",
         limits.sharedBytesPerBlock, limits.sharedBytesPerBlockOptin},
        {"limits.shared_bytes_per_block_optin", "limits.shared_bytes_per_sm",
         limits.sharedBytesPerBlockOptin, limits.sharedBytesPerSm},
    };
    std::vector<Problem> problems;
    for (const Order& order : orders) {
        if (order.smallerValue > order.largerValue) {
            problems.push_back({.message = Message{"machine.problem.order"}
                                               .with("smaller", order.smaller)
                                               .with("larger", order.larger)
                                               .with("smaller_value", order.smallerValue)
                                               .with("larger_value", order.largerValue)});
        }
    }
    const auto& selectable = limits.selectableSharedBytes;
    if (!selectable.empty() && selectable.back() != limits.sharedBytesPerSm) {
        problems.push_back({.message = Message{"machine.problem.selectable"}
                                           .with("largest", selectable.back())
                                           .with("shared", limits.sharedBytesPerSm)});
    }
    const WaveRules& waves = limits.waves;
    const bool hasWaveRules =
        waves.registersPerLane > 0 && waves.wavesPerPartition > 0 && waves.registerUnitPerLane > 0;
    if (machine.vendor != Vendor::Nvidia && !hasWaveRules) {
        problems.push_back({.message = Message{"machine.problem.waves"}});
    }
    if (!machine.words.empty() && !isWordSet(machine.words)) {
        problems.push_back(
            {.message = Message{"machine.problem.unknown_words"}.with("name", machine.words)});
    }
    return problems;
}

}  // namespace warpscope::machine
