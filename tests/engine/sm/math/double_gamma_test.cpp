#include <gtest/gtest.h>

#include "engine/sm/math/double_math.h"
#include "tests/engine/sm/math/gpu_words.h"

namespace warpscope::sm::math {
namespace {

TEST(DoubleGamma, GammaFunctionsAreTheGpus) {
    expectDoubleWords("tgamma", gammaFunction);
}

TEST(DoubleGamma, LogarithmsOfTheGammaFunctionAreTheGpus) {
    expectDoubleWords("lgamma", logarithmOfGamma);
}

}  // namespace
}  // namespace warpscope::sm::math
