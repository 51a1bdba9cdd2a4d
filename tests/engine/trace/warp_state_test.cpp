#include "engine/trace/warp_state.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "tests/support/paths.h"

namespace warpscope::trace {
namespace {

TEST(WarpState, EveryStateHasALetterAndAKeyOfItsOwn) {
    std::set<char> letters;
    std::set<std::string_view> keys;
    for (int i = 0; i < kWarpStateCount; ++i) {
        const WarpStateInfo& info = infoOf(static_cast<WarpState>(i));
        letters.insert(info.letter);
        keys.insert(info.key);
    }
    EXPECT_EQ(letters.size(), static_cast<std::size_t>(kWarpStateCount));
    EXPECT_EQ(keys.size(), static_cast<std::size_t>(kWarpStateCount));
}

TEST(WarpState, IssuedAndNotSelectedAreNotStalled) {
    EXPECT_FALSE(isStalled(WarpState::Issued));
    EXPECT_FALSE(isStalled(WarpState::NotSelected));
    EXPECT_FALSE(isStalled(WarpState::NotResident));
    EXPECT_TRUE(isStalled(WarpState::LongScoreboard));
    EXPECT_TRUE(isStalled(WarpState::NoInstruction));
}

TEST(WarpState, WhatIsNamedFirstStandsInTheOrderOfTheRows) {
    int place = 0;
    for (const WarpState state : namedFirst())
        EXPECT_EQ(infoOf(state).namedAs, ++place) << infoOf(state).key;
    EXPECT_GE(place, 4);
}

TEST(WarpState, OnlyAStallIsAWaitThatOwnCodeBrings) {
    for (int i = 0; i < kWarpStateCount; ++i) {
        const WarpStateInfo& info = infoOf(static_cast<WarpState>(i));
        if (info.from == WaitFrom::OwnCode) EXPECT_TRUE(isStalled(info.state)) << info.key;
    }
    EXPECT_EQ(infoOf(WarpState::Wait).from, WaitFrom::OwnCode);
    EXPECT_EQ(infoOf(WarpState::LongScoreboard).from, WaitFrom::Others)
        << "the rule of latency hiding has the latency of memory by itself";
}

TEST(WarpState, EveryStallHasACauseAndNothingElseHas) {
    for (int i = 0; i < kWarpStateCount; ++i) {
        const WarpStateInfo& info = infoOf(static_cast<WarpState>(i));
        EXPECT_EQ(info.cause != Cause::None, isStalled(info.state)) << info.key;
        EXPECT_EQ(info.cause == Cause::Result, isForResult(info.group)) << info.key;
    }
}

TEST(WarpState, WhatNeitherIssuesNorCouldWaitsForNothing) {
    for (int i = 0; i < kWarpStateCount; ++i) {
        const auto state = static_cast<WarpState>(i);
        const bool hasNothing = state == WarpState::NotResident || state == WarpState::Issued ||
                                state == WarpState::Drain;
        EXPECT_EQ(infoOf(state).from == WaitFrom::Nothing, hasNothing) << infoOf(state).key;
    }
}

// Who writes a recording by a program of their own has these numbers from there.
TEST(WarpState, TheReadmeOfTheEngineNumbersEach) {
    std::string readme = support::readText(support::projectRoot() / "engine" / "README.md");
    std::ranges::replace(readme, '\n', ' ');
    for (int i = 1; i < kWarpStateCount; ++i) {
        const std::string_view key = infoOf(static_cast<WarpState>(i)).key;
        const std::string told = std::to_string(i) + " `" + std::string(key) + "`";
        EXPECT_NE(readme.find(' ' + told), std::string::npos) << told;
    }
}

}  // namespace
}  // namespace warpscope::trace
