#include <gtest/gtest.h>

#include "engine/sm/math/float_math.h"
#include "tests/engine/sm/math/gpu_words.h"

namespace warpscope::sm::math {
namespace {

TEST(FloatLogarithms, LogarithmsBesideOneAreTheGpus) {
    expectFloatWords("log1pf", logarithmOfOneAnd);
}

TEST(FloatLogarithms, ExponentialsLessOneAreTheGpus) {
    expectFloatWords("expm1f", exponentialLessOne);
}

TEST(FloatLogarithms, InverseHyperbolicSinesAreTheGpus) {
    expectFloatWords("asinhf", inverseHyperbolicSine);
}

TEST(FloatLogarithms, InverseHyperbolicCosinesAreTheGpus) {
    expectFloatWords("acoshf", inverseHyperbolicCosine);
}

TEST(FloatLogarithms, InverseHyperbolicTangentsAreTheGpus) {
    expectFloatWords("atanhf", inverseHyperbolicTangent);
}

}  // namespace
}  // namespace warpscope::sm::math
