#include "engine/scenario/values/sweep_range.h"

#include <gtest/gtest.h>

namespace warpscope::scenario {
namespace {

TEST(SweepRange, ReadsBothForms) {
    EXPECT_EQ(readSweepRange("16..64"), (SweepRange{16, 64, 1}));
    EXPECT_EQ(readSweepRange("16..64:8"), (SweepRange{16, 64, 8}));
    EXPECT_EQ(readSweepRange("-4..4:2"), (SweepRange{-4, 4, 2}));
    EXPECT_EQ(readSweepRange("9..1:0"), (SweepRange{9, 1, 0})) << "the form is right";
}

TEST(SweepRange, ReadsNothingElse) {
    for (const char* word : {"", "16", "..", "16..", "..64", "a..b", "16..64:", "16..64:x",
                             "16...64", "16..64 ", "16..99999999999999999999"})
        EXPECT_FALSE(readSweepRange(word)) << word;
}

TEST(SweepRange, APathIsMeantAsNone) {
    EXPECT_TRUE(isSweepRange("16..64"));
    EXPECT_TRUE(isSweepRange("16..x")) << "a slip of the pen in a range";
    EXPECT_FALSE(isSweepRange("../scale.cu"));
    EXPECT_FALSE(isSweepRange("a..b"));
    EXPECT_FALSE(isSweepRange("64"));
}

}  // namespace
}  // namespace warpscope::scenario
