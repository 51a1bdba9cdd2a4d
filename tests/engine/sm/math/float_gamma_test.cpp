#include <gtest/gtest.h>

#include "engine/sm/math/float_math.h"
#include "tests/engine/sm/math/gpu_words.h"

namespace warpscope::sm::math {
namespace {

TEST(FloatGamma, GammaFunctionsAreTheGpus) {
    expectFloatWords("tgammaf", gammaFunction);
}

TEST(FloatGamma, TheirLogarithmsAreTheGpus) {
    expectFloatWords("lgammaf", logarithmOfGamma);
}

}  // namespace
}  // namespace warpscope::sm::math
