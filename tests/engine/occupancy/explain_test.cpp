#include "engine/occupancy/explain.h"

#include <gtest/gtest.h>

#include "tests/engine/occupancy/support.h"
#include "tests/engine/occupancy/text.h"

namespace warpscope::occupancy {

TEST(Explain, NamesTiesAndTheNextLimit) {
    const Explanation tie = explain(device("a100"), ask(64, 32));
    EXPECT_EQ(tie.binding, (std::vector{Resource::Warps, Resource::Slots, Resource::Registers}));
    ASSERT_TRUE(tie.next);
    EXPECT_EQ(*tie.next, (NextLimit{164, {Resource::Shared}}));

    const Explanation one = explain(device("a100"), ask(512, 33));
    EXPECT_EQ(one.binding, std::vector{Resource::Registers});
    EXPECT_EQ(*one.next, (NextLimit{4, {Resource::Warps}}));
}

TEST(Explain, HasNoNextLimitWhereNothingElseLimits) {
    machine::Machine machine = device("6.1");
    machine.limits.maxBlocksPerSm = 1;
    machine.limits.maxWarpsPerSm = 1;
    EXPECT_FALSE(explain(machine, ask(32, 0)).next);
}

TEST(Explain, MarksTheLineThatFindsTheBindingLimit) {
    const Explanation explanation = explain(device("a100"), ask(512, 33));
    int marked = 0;
    for (const Step& step : explanation.steps) {
        if (step.isBinding) {
            ++marked;
            EXPECT_EQ(step.resource, Resource::Registers);
            EXPECT_EQ(step.limit, 3);
        }
    }
    EXPECT_EQ(marked, 1);
}

TEST(Explain, SaysWhatIsWrongWithAnInvalidQuestion) {
    const Explanation explanation = explain(device("a100"), ask(0, 33));
    EXPECT_FALSE(explanation.result.isValid);
    ASSERT_EQ(explanation.steps.size(), 1U);
    EXPECT_TRUE(isWhole(english(explanation.steps[0].numbers)));
}

}  // namespace warpscope::occupancy
