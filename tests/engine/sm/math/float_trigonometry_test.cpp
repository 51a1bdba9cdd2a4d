#include <gtest/gtest.h>

#include "engine/sm/math/float_math.h"
#include "tests/engine/sm/math/gpu_words.h"

namespace warpscope::sm::math {
namespace {

TEST(FloatTrigonometry, SinesAreTheGpus) {
    expectFloatWords("sinf", sine);
}

TEST(FloatTrigonometry, CosinesAreTheGpus) {
    expectFloatWords("cosf", cosine);
}

TEST(FloatTrigonometry, TangentsAreTheGpus) {
    expectFloatWords("tanf", tangent);
}

TEST(FloatTrigonometry, SinesOfHalfTurnsAreTheGpus) {
    expectFloatWords("sinpif", sineOfPi);
}

TEST(FloatTrigonometry, CosinesOfHalfTurnsAreTheGpus) {
    expectFloatWords("cospif", cosineOfPi);
}

}  // namespace
}  // namespace warpscope::sm::math
