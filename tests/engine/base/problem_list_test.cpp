#include "engine/base/problem_list.h"

#include <gtest/gtest.h>

namespace warpscope {
namespace {

TEST(ProblemList, ComesBackInTheOrderOfTheSource) {
    ProblemList problems("a.cu");
    problems.add({7, 2, 3}, {"second"});
    problems.add({3, 1, 2}, {"first"}, {"hint"});
    const auto found = problems.take();
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].message.key, "first");
    EXPECT_EQ(found[0].hint.key, "hint");
    EXPECT_EQ(found[1].range, (SourceRange{"a.cu", 7, 2, 3}));
}

TEST(ProblemList, HoldsOneProblemALineAndTwentyInAll) {
    ProblemList problems("a.cu");
    problems.add({1, 9, 10}, {"kept"});
    problems.add({1, 1, 2}, {"dropped"});
    for (int line = 2; line < 100; ++line)
        problems.add({line, 1, 2}, {"more"});
    EXPECT_TRUE(problems.isFull());
    const auto found = problems.take();
    EXPECT_EQ(found.size(), 20u);
    EXPECT_EQ(found[0].message.key, "kept");
}

TEST(ProblemList, LinesCanBeDropped) {
    ProblemList problems("a.cu");
    for (int line = 1; line <= 5; ++line)
        problems.add({line, 1, 2}, {"one"});
    problems.removeLines(2, 4);
    const auto found = problems.take();
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[1].range.line, 5);
}

}  // namespace
}  // namespace warpscope
