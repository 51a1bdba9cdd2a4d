#include <gtest/gtest.h>

#include "engine/sm/math/double_math.h"
#include "tests/engine/sm/math/gpu_words.h"

namespace warpscope::sm::math {
namespace {

TEST(DoubleExponentials, ExponentialsAreTheGpus) {
    expectDoubleWords("exp", exponential);
}

TEST(DoubleExponentials, PowersOfTwoAreTheGpus) {
    expectDoubleWords("exp2", exponential2);
}

TEST(DoubleExponentials, PowersOfTenAreTheGpus) {
    expectDoubleWords("exp10", exponential10);
}

TEST(DoubleExponentials, ExponentialsLessOneAreTheGpus) {
    expectDoubleWords("expm1", exponentialLessOne);
}

TEST(DoubleExponentials, HyperbolicSinesAreTheGpus) {
    expectDoubleWords("sinh", hyperbolicSine);
}

TEST(DoubleExponentials, HyperbolicCosinesAreTheGpus) {
    expectDoubleWords("cosh", hyperbolicCosine);
}

TEST(DoubleExponentials, HyperbolicTangentsAreTheGpus) {
    expectDoubleWords("tanh", hyperbolicTangent);
}

}  // namespace
}  // namespace warpscope::sm::math
