#include "engine/analysis/typed_lanes.h"

#include <gtest/gtest.h>

namespace warpscope::analysis {
namespace {

TEST(TypedLanes, BeyondTheWarpAreToldWhereItEnds) {
    for (const char* beyond : {"0-40", "32", "3, 40-41", "０－４０"}) {
        const auto said = beyondWarp(beyond, 32);
        ASSERT_TRUE(said.has_value()) << beyond;
        EXPECT_EQ(said->values.back().second, "31");
    }
}

TEST(TypedLanes, OfTheWarpAndNoListsAreNotJudgedHere) {
    for (const char* typed : {"0-31", "31", "many", ""})
        EXPECT_FALSE(beyondWarp(typed, 32).has_value()) << typed;
    EXPECT_FALSE(beyondWarp("0-40", 64).has_value()) << "a wavefront of 64";
}

}  // namespace
}  // namespace warpscope::analysis
