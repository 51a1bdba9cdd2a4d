#include <gtest/gtest.h>

#include "engine/scenario/lessons/parse_parts.h"

namespace warpscope::scenario {
namespace {

TEST(GoToTest, EveryFormOfTheHintIsUnderstood) {
    for (const std::string& form : goToForms()) {
        EXPECT_TRUE(parseGoTo(form).has_value()) << form;
    }
}

TEST(GoToTest, ReadsKindAndNumber) {
    EXPECT_EQ(parseGoTo("cycle 120"), (GoTo{GoTo::Kind::Cycle, 120}));
    EXPECT_EQ(parseGoTo("barrier 2"), (GoTo{GoTo::Kind::Barrier, 2}));
    EXPECT_EQ(parseGoTo("barrier release 2"), (GoTo{GoTo::Kind::BarrierRelease, 2}));
    EXPECT_EQ(parseGoTo("block 0 starts"), (GoTo{GoTo::Kind::BlockStarts, 0}));
    EXPECT_EQ(parseGoTo("block 5 ends"), (GoTo{GoTo::Kind::BlockEnds, 5}));
    EXPECT_EQ(parseGoTo("warp 3 stalls"), (GoTo{GoTo::Kind::WarpStalls, 3}));
    EXPECT_EQ(parseGoTo("line 7"), (GoTo{GoTo::Kind::Line, 7}));
    EXPECT_EQ(parseGoTo("line 7 waits"), (GoTo{GoTo::Kind::LineWaits, 7}));
    EXPECT_EQ(parseGoTo("issue 6"), (GoTo{GoTo::Kind::Issue, 6}));
    EXPECT_EQ(parseGoTo("switch 2"), (GoTo{GoTo::Kind::Switch, 2}));
    EXPECT_EQ(parseGoTo("end"), (GoTo{GoTo::Kind::End, 0}));
}

TEST(GoToTest, OtherWordsAreNothing) {
    for (const char* text :
         {"", "end ", "the end", "cycle", "cycle ", "cycle -1", "cycle 1x", "divergence 0",
          "block starts", "block  starts", "block 1", "cycle 99999999999999999999", "warp 3",
          "line 0", "line waits", "line 7 stalls"}) {
        EXPECT_FALSE(parseGoTo(text).has_value()) << "“" << text << "”";
    }
}

}  // namespace
}  // namespace warpscope::scenario
