#include "app/present/source/line_beside_run.h"

#include <gtest/gtest.h>

#include "tests/app/present/open_session.h"
#include "tests/app/present/split_scenario.h"

namespace warpscope::present {
namespace {

session::SlotReader seen(const OpenSession& open) {
    return open.session.seenFrom(session::SlotId::A);
}

TEST(LineBesideRun, IsWhereTheWarpBeginsOrHasEnded) {
    OpenSession open(kSplitScenario);
    open.apply(session::SeekTo{open.session.run()->cycles() - 1});
    EXPECT_EQ(lineBesideRun(seen(open), WarpId{0}), 10) << "where it has ended";
    EXPECT_EQ(lineBesideRun(seen(open), WarpId{99}), 0) << "no such warp";
}

TEST(LineBesideRun, OfARunThatEndsWellTheEndIsReachedAtOnce) {
    OpenSession open(kSplitScenario);
    EXPECT_EQ(reachedEnd(seen(open)), open.session.run().get());
}

TEST(LineBesideRun, WhatWentWrongIsToldWhenTheCursorIsThere) {
    std::string toml = kSplitScenario;
    const std::string good = "data[i] = x;";
    toml.replace(toml.find(good), good.size(), "data[i + 99999999] = x;");
    OpenSession open(toml);
    ASSERT_FALSE(open.session.run()->problems().empty());
    open.apply(session::SeekTo{0});
    EXPECT_EQ(reachedEnd(seen(open)), nullptr);
    open.apply(session::SeekTo{open.session.run()->cycles() - 1});
    EXPECT_NE(reachedEnd(seen(open)), nullptr);
    EXPECT_EQ(lineBesideRun(seen(open), WarpId{0}), 9);
}

/// Four steps more than kSplitScenario has, three of them with a scene.
std::string withCalls() {
    return std::string(kSplitScenario) + R"toml(
[[scene]]
name = "calls"
kind = "host"
[[scene.call]]
text = "start()"
[[scene.call]]
text = "split<<<1, 32>>>(data)"
line = 7
[[step]]
text = "Calls."
scene = "calls"
[[step]]
text = "None."
[[step]]
text = "Calls and code."
scene = "calls"
views = ["scene", "source"]
[[step]]
text = "Calls, code and the run."
scene = "calls"
views = ["scene", "source", "timeline"]
)toml";
}

TEST(LineOfScene, IsThatOfTheFirstCallThatHasOne) {
    OpenSession open(withCalls());
    EXPECT_TRUE(linesOfScene(seen(open)).empty());
    const auto steps = static_cast<int>(open.session.scenario().steps.size());
    open.apply(session::GoToStep{steps - 4});
    EXPECT_EQ(linesOfScene(seen(open)), std::vector{7});
    open.apply(session::GoToStep{steps - 3});
    EXPECT_TRUE(linesOfScene(seen(open)).empty());
}

// The first lesson spoke of lines 18 and 19 while line 4, where a warp would begin, was marked.
TEST(LineOfScene, IsTheOnlyOneWhereNothingOfTheRunIsShown) {
    OpenSession open(withCalls());
    const auto steps = static_cast<int>(open.session.scenario().steps.size());
    open.apply(session::GoToStep{steps - 4});
    EXPECT_FALSE(showsHostOnly(seen(open))) << "it names no views";
    open.apply(session::GoToStep{steps - 1});
    EXPECT_FALSE(showsHostOnly(seen(open)));
    open.apply(session::GoToStep{steps - 2});
    EXPECT_TRUE(showsHostOnly(seen(open)));
    open.apply(session::SetArrangement{session::Arrangement::Divergence});
    EXPECT_FALSE(showsHostOnly(seen(open)));
    EXPECT_TRUE(linesOfScene(seen(open)).empty());
}

}  // namespace
}  // namespace warpscope::present
