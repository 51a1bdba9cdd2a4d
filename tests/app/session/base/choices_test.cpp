#include "app/session/base/choices.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/run_scenario.h"

namespace warpscope::session {
namespace {

TEST(Choices, AreTheNamesThatAKeyTakes) {
    const auto policies = choicesOf("model.scheduler", support::devices());
    EXPECT_NE(std::ranges::find(policies, "greedy-then-oldest"), policies.end());
    EXPECT_EQ(choicesOf("device.preset", support::devices()).size(),
              support::devices().machines().size());
    EXPECT_TRUE(choicesOf("launch.block", support::devices()).empty()) << "numbers";
    EXPECT_TRUE(choicesOf("no.such.key", support::devices()).empty());
}

}  // namespace
}  // namespace warpscope::session
