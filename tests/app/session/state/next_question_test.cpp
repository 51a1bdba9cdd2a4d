#include "app/session/state/next_question.h"

#include <gtest/gtest.h>

#include "tests/support/run_scenario.h"

namespace warpscope::session {
namespace {

using scenario::GoTo;
using scenario::Step;

GoTo atCycle(std::int64_t cycle) {
    GoTo target;
    target.kind = GoTo::Kind::Cycle;
    target.number = cycle;
    return target;
}

Step words(const GoTo& goTo = {}) {
    Step step;
    step.goTo = goTo;
    return step;
}

Step question(const GoTo& goTo, const GoTo& askAt = {}) {
    Step step = words(goTo);
    step.question.kind = scenario::Question::Kind::Choice;
    step.question.askAt = askAt;
    return step;
}

/// Where the next question behind the first step is asked.
std::optional<Cycle> asked(const std::vector<Step>& steps, bool isAnswered = false) {
    static const auto run = support::runFrom(support::kBranchyScenario);
    std::vector<Reply> replies(steps.size());
    replies.back().isSeen = isAnswered;
    return nextAskedAt(*run, steps, replies, 0);
}

TEST(NextQuestion, IsAskedWhereItsStepSays) {
    EXPECT_EQ(asked({words(), question(atCycle(9))}), 9);
    EXPECT_EQ(asked({words(), question(atCycle(9), atCycle(5))}), 5);
    EXPECT_EQ(asked({words(), words(atCycle(3)), question(atCycle(9))}), 9);
}

TEST(NextQuestion, OneThatStaysIsAskedWhereTheStepsBeforeLead) {
    EXPECT_EQ(asked({words(), words(atCycle(7)), question({})}), 7);
    EXPECT_EQ(asked({words(atCycle(7)), question({})}), 0) << "wherever the cursor is now";
    GoTo end;
    end.kind = GoTo::Kind::End;
    EXPECT_EQ(asked({words(), question(end)}), 0) << "the end would tell the length";
}

TEST(NextQuestion, NobodyAsksBehindTheLastOneOrAboutThisRun) {
    EXPECT_FALSE(asked({question(atCycle(9))}));
    EXPECT_FALSE(asked({words(), words()}));
    EXPECT_FALSE(asked({words(), question(atCycle(9))}, true)) << "it was answered";
    Step other = question(atCycle(9));
    other.set = {{"launch.block", std::int64_t{32}}};
    EXPECT_FALSE(asked({words(), other}));
}

}  // namespace
}  // namespace warpscope::session
