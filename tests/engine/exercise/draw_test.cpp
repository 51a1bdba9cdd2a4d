#include "engine/exercise/draw.h"

#include <gtest/gtest.h>

#include <set>

namespace warpscope::exercise {
namespace {

TEST(DrawTest, ASeedGivesTheSameNumbersOnEveryMachine) {
    Draw draw("picture", 7);
    const std::array<std::int64_t, 4> drawn{draw.between(0, 999), draw.between(0, 999),
                                            draw.between(0, 999), draw.between(0, 999)};
    EXPECT_EQ(drawn, (std::array<std::int64_t, 4>{847, 412, 504, 708}));
}

TEST(DrawTest, NamesAndSeedsGiveOthers) {
    std::set<std::int64_t> firsts;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        firsts.insert(Draw("picture", seed).between(0, 1'000'000'000));
        firsts.insert(Draw("diagnose", seed).between(0, 1'000'000'000));
    }
    EXPECT_EQ(firsts.size(), 200u);
}

TEST(DrawTest, BothEndsComeAndNothingBeyond) {
    Draw draw("ends", 1);
    std::set<std::int64_t> drawn;
    for (int i = 0; i < 200; ++i)
        drawn.insert(draw.between(-2, 2));
    EXPECT_EQ(drawn, (std::set<std::int64_t>{-2, -1, 0, 1, 2}));
    EXPECT_EQ(draw.between(5, 5), 5);
}

TEST(DrawTest, EveryThingIsPicked) {
    Draw draw("things", 1);
    constexpr std::array<int, 3> kThings{4, 5, 6};
    std::set<int> picked;
    for (int i = 0; i < 100; ++i)
        picked.insert(draw.pick(kThings));
    EXPECT_EQ(picked.size(), 3u);
}

}  // namespace
}  // namespace warpscope::exercise
