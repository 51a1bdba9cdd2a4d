#include "engine/machine/machine.h"

#include <gtest/gtest.h>

#include <utility>

namespace warpscope::machine {
namespace {

TEST(Machine, ACopyIsEqualAndLivesOnItsOwn) {
    Machine machine;
    machine.id = "small";
    machine.sources = {"a guide"};
    Machine copy = machine;
    EXPECT_EQ(copy, machine);
    copy.sources.push_back("a paper");
    EXPECT_EQ(machine.sources.size(), 1u);
    EXPECT_NE(copy, machine);
}

TEST(Machine, AMovedOneCarriesAllOfIt) {
    Machine machine;
    machine.id = "small";
    machine.smCount = 3;
    machine.limits.maxBlocksPerSm = 16;
    machine.assumptions = {"l2_latency"};
    const Machine copy = machine;
    EXPECT_EQ(Machine(std::move(machine)), copy);
}

}  // namespace
}  // namespace warpscope::machine
