#include "app/session/base/expected_answer.h"

#include <gtest/gtest.h>

namespace warpscope::session {
namespace {

using Asked = scenario::Question::Kind;

TEST(ExpectedAnswerTyped, AClickOnAThingPutsItBehindTheOthersOrAway) {
    EXPECT_EQ(draftAfterItem("", 2), "3");
    EXPECT_EQ(draftAfterItem("3", 0), "31");
    EXPECT_EQ(draftAfterItem("31", 2), "1");
}

TEST(ExpectedAnswerTyped, AClickWritesWhatWasClicked) {
    Selection line;
    line.line = 11;
    line.warp = WarpId{3};
    EXPECT_EQ(draftAfterClick(Asked::Line, "", line), "11");
    EXPECT_EQ(draftAfterClick(Asked::Warp, "2", line), std::nullopt)
        << "the warp was selected before";
    Selection lane;
    lane.warp = WarpId{3};
    lane.lane = 5;
    EXPECT_EQ(draftAfterClick(Asked::Warp, "", lane), "3");
    EXPECT_EQ(draftAfterClick(Asked::Lanes, "4", lane), "4-5");
    EXPECT_EQ(draftAfterClick(Asked::Lanes, "4-5", lane), "4");
    EXPECT_EQ(draftAfterClick(Asked::Number, "7", lane), std::nullopt);
}

TEST(ExpectedAnswer, ADragPutsAThingWhereAnotherStood) {
    EXPECT_EQ(draftAfterDrag("", 4, 2, 0), "3124");
    EXPECT_EQ(draftAfterDrag("", 4, 0, 2), "2314");
    EXPECT_EQ(draftAfterDrag("43", 4, 0, 3), "1432") << "those without a place come behind";
    EXPECT_EQ(draftAfterDrag("4321", 4, 1, 1), "4321");
    EXPECT_EQ(itemsInOrder("2 9 2", 3), (std::vector<int>{1, 0, 2}));
}

}  // namespace
}  // namespace warpscope::session
