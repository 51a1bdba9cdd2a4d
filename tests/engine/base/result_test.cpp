#include "engine/base/result.h"

#include <gtest/gtest.h>

#include <string>

namespace warpscope {
namespace {

TEST(Result, HoldsAValueOrItsProblems) {
    const Result<int> good = 3;
    ASSERT_TRUE(good.isOk());
    EXPECT_EQ(*good, 3);

    const Result<int> bad = Problem{Message{"a.key", {}}, {"file.toml", 3, 1, 4}, {}};
    ASSERT_FALSE(bad.isOk());
    EXPECT_EQ(bad.problem().range.line, 3);
}

TEST(Result, KeepsEveryProblemWithTheFirstOneFirst) {
    const Result<std::string> bad =
        std::vector<Problem>{Problem{Message{"first", {}}}, Problem{Message{"second", {}}}};
    ASSERT_EQ(bad.problems().size(), 2u);
    EXPECT_EQ(bad.problem().message.key, "first");
}

TEST(ResultDeathTest, AskingAFailureForItsValueIsABrokenPromise) {
    const Result<int> bad = Problem{Message{"a.key", {}}};
    EXPECT_DEATH((void)bad.value(), "failed result");
}

}  // namespace
}  // namespace warpscope
