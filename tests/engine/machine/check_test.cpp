#include "engine/machine/check.h"

#include <gtest/gtest.h>

#include "engine/machine/capability.h"

namespace warpscope::machine {

namespace {

Machine hopper() {
    return machineOf(*findCapability("9.0"));
}

std::string firstKey(const Machine& machine) {
    const auto problems = check(machine);
    return problems.empty() ? "ok" : problems.front().message.key;
}

}  // namespace

TEST(Check, AcceptsACapability) {
    EXPECT_EQ(firstKey(hopper()), "ok");
}

TEST(Check, RefusesABlockLargerThanItsSm) {
    Machine machine = hopper();
    machine.limits.registersPerBlock = 2 * machine.limits.registersPerSm;
    EXPECT_EQ(firstKey(machine), "machine.problem.order");
    machine = hopper();
    machine.limits.sharedBytesPerBlockOptin = machine.limits.sharedBytesPerSm + 1;
    EXPECT_EQ(firstKey(machine), "machine.problem.order");
}

TEST(Check, RefusesCarveOutsThatEndElsewhereThanTheSm) {
    Machine machine = hopper();
    machine.limits.selectableSharedBytes.pop_back();
    EXPECT_EQ(firstKey(machine), "machine.problem.selectable");
}

TEST(Check, AsksForWaveRulesWhereNoCapabilityGivesThem) {
    Machine machine = hopper();
    machine.vendor = Vendor::Amd;
    EXPECT_EQ(firstKey(machine), "machine.problem.waves");
    machine.limits.waves = {8, 512, 0};
    EXPECT_EQ(firstKey(machine), "machine.problem.waves");
    machine.limits.waves = {8, 512, 8};
    EXPECT_EQ(firstKey(machine), "ok");
}

}  // namespace warpscope::machine
