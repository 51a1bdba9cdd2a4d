#include <gtest/gtest.h>

#include "engine/machine/library.h"

namespace warpscope::machine {

namespace {

constexpr const char* kSmall = R"(name = "Classroom"
sm_count = 2
compute_capability = "8.0"
[limits]
max_threads_per_sm = 1024
[timing]
global_latency = 100
)";

Problem firstProblem(std::string_view text) {
    const auto machine = parseMachine(text, "room.toml");
    EXPECT_FALSE(machine.isOk());
    return machine.isOk() ? Problem{} : machine.problem();
}

}  // namespace

TEST(Parse, TakesTheLimitsOfACapabilityAndOverridesThem) {
    const auto machine = parseMachine(kSmall, "devices/room.toml");
    ASSERT_TRUE(machine.isOk());
    EXPECT_EQ(machine->id, "room");
    EXPECT_EQ(machine->smCount, 2);
    EXPECT_EQ(machine->limits.maxWarpsPerSm, 32);
    EXPECT_EQ(machine->limits.sharedBytesPerSm, 164 * 1024);
    EXPECT_EQ(machine->timing.globalLatency, 100);
    EXPECT_EQ(machine->timing.fma.issueInterval, 2);
}

TEST(Parse, NamesAMisspeltKeyWithItsPlaceAndASuggestion) {
    const Problem problem = firstProblem("name = 'X'\n[limits]\nmax_thread_per_sm = 3\n");
    EXPECT_EQ(problem.message.key, "machine.problem.unknown_key");
    EXPECT_EQ(problem.range, (SourceRange{"room.toml", 3, 1, 18}));
    EXPECT_EQ(problem.hint,
              Message{"machine.hint.did_you_mean"}.with("name", "limits.max_threads_per_sm"));
}

TEST(Parse, ReportsEveryMistakeInTheOrderOfTheFile) {
    const auto machine =
        parseMachine("name = 3\nsm_count = 0\nclock_mhz = 'fast'\nlimits = 7\n", "room.toml");
    ASSERT_FALSE(machine.isOk());
    ASSERT_EQ(machine.problems().size(), 4U);
    for (std::size_t index = 0; index < 4; ++index) {
        EXPECT_EQ(machine.problems()[index].range.line, static_cast<int>(index) + 1);
    }
}

TEST(Parse, AnUnknownCapabilityOrVendorIsMarkedWhereItStands) {
    const auto machine = parseMachine(
        "name = 'X'\nvendor = 'nvidea'\nsm_count = 2\ncompute_capability = '4.0'\n", "room.toml");
    ASSERT_FALSE(machine.isOk());
    ASSERT_EQ(machine.problems().size(), 2U);
    EXPECT_EQ(machine.problems()[0].range.line, 2);
    EXPECT_EQ(machine.problems()[1].range.line, 4);
    EXPECT_EQ(machine.problems()[1].message.key, "machine.problem.unknown_capability");
}

TEST(Parse, WhatTheFileLacksIsAMistakeOfItsBeginning) {
    EXPECT_EQ(firstProblem("sm_count = 3\n").range, (SourceRange{"room.toml", 1, 1, 2}));
    EXPECT_EQ(firstProblem("name = 'X'\nvendor = 'amd'\n").range,
              (SourceRange{"room.toml", 1, 1, 2}));
}

TEST(Parse, ATableThatGroupsNoFieldIsUnknown) {
    const Problem problem = firstProblem("name = 'X'\n[limit]\nwarp_size = 32\n");
    EXPECT_EQ(problem.message.key, "machine.problem.unknown_key");
    EXPECT_EQ(problem.range.line, 2);
}

TEST(Parse, NamesWhatIsNoToml) {
    const Problem problem = firstProblem("name = 'X'\nsm_count = = 3\n");
    EXPECT_EQ(problem.message.key, "syntax.no_quotes");
    EXPECT_EQ(problem.range.line, 2);
}

TEST(Parse, AsksForANameAndForRulesThatHoldTogether) {
    EXPECT_EQ(firstProblem("sm_count = 3\n").message.key, "machine.problem.missing");
    EXPECT_EQ(firstProblem("name = 'X'\nvendor = 'amd'\n").message.key, "machine.problem.waves");
}

TEST(Parse, SaysThatAFileCannotBeRead) {
    const auto machine = readMachine("/no/such/device.toml");
    ASSERT_FALSE(machine.isOk());
    EXPECT_EQ(machine.problem().message.key, "machine.problem.unreadable");
}

}  // namespace warpscope::machine
