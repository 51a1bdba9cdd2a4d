#include <gtest/gtest.h>

#include "engine/sm/math/double_math.h"
#include "tests/engine/sm/math/gpu_words.h"

namespace warpscope::sm::math {
namespace {

TEST(DoubleLogarithms, NaturalLogarithmsAreTheGpus) {
    expectDoubleWords("log", naturalLogarithm);
}

TEST(DoubleLogarithms, LogarithmsOfBase2AreTheGpus) {
    expectDoubleWords("log2", logarithm2);
}

TEST(DoubleLogarithms, LogarithmsOfBase10AreTheGpus) {
    expectDoubleWords("log10", logarithm10);
}

TEST(DoubleLogarithms, LogarithmsBesideOneAreTheGpus) {
    expectDoubleWords("log1p", logarithmOfOneAnd);
}

TEST(DoubleLogarithms, InverseHyperbolicSinesAreTheGpus) {
    expectDoubleWords("asinh", inverseHyperbolicSine);
}

TEST(DoubleLogarithms, InverseHyperbolicCosinesAreTheGpus) {
    expectDoubleWords("acosh", inverseHyperbolicCosine);
}

TEST(DoubleLogarithms, InverseHyperbolicTangentsAreTheGpus) {
    expectDoubleWords("atanh", inverseHyperbolicTangent);
}

}  // namespace
}  // namespace warpscope::sm::math
