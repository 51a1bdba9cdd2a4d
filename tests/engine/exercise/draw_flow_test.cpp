#include <gtest/gtest.h>

#include "tests/engine/exercise/instances.h"

namespace warpscope::exercise {
namespace {

TEST(DrawFlow, DivergenceIsSound) {
    expectSound("will-it-diverge", 150, 8);
}

TEST(DrawFlow, SomeConditionsSplitNoWarpSomeSomeAndSomeAll) {
    int none = 0;
    int some = 0;
    int all = 0;
    for (std::int64_t seed = 0; seed < kSeeds; ++seed) {
        const Instance instance = instanceOf("will-it-diverge", seed);
        const int divergent = std::stoi(ownAnswers(instance).front());
        const auto warps =
            static_cast<int>(instance.scenario.grid.x * instance.scenario.block.count() / 32);
        ASSERT_LE(divergent, warps);
        ++(divergent == 0 ? none : divergent == warps ? all : some);
    }
    for (const int count : {none, some, all})
        EXPECT_GE(count, 20);
}

TEST(DrawFlow, LanesAreSound) {
    expectSound("which-lanes", 190, 150);
}

}  // namespace
}  // namespace warpscope::exercise
