#include <gtest/gtest.h>

#include "engine/sm/math/double_math.h"
#include "tests/engine/sm/math/gpu_words.h"

namespace warpscope::sm::math {
namespace {

TEST(DoubleTrigonometry, SinesAreTheGpus) {
    expectDoubleWords("sin", sine);
}

TEST(DoubleTrigonometry, CosinesAreTheGpus) {
    expectDoubleWords("cos", cosine);
}

TEST(DoubleTrigonometry, TangentsAreTheGpus) {
    expectDoubleWords("tan", tangent);
}

TEST(DoubleTrigonometry, SinesOfHalfTurnsAreTheGpus) {
    expectDoubleWords("sinpi", sineOfPi);
}

TEST(DoubleTrigonometry, CosinesOfHalfTurnsAreTheGpus) {
    expectDoubleWords("cospi", cosineOfPi);
}

}  // namespace
}  // namespace warpscope::sm::math
