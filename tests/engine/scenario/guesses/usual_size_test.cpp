#include "engine/scenario/guesses/usual_size.h"

#include <gtest/gtest.h>

namespace warpscope::scenario {
namespace {

TEST(UsualSize, NamesTellChannelsAndSidesOfMasks) {
    EXPECT_EQ(usualSize("imageChannels"), 3);
    EXPECT_EQ(usualSize("filterWidth"), 9);
    EXPECT_EQ(usualSize("MASK_SIZE"), 9);
    EXPECT_FALSE(usualSize("width"));
    EXPECT_FALSE(usualSize("mask")) << "a word of bits";
}

}  // namespace
}  // namespace warpscope::scenario
