#include <gtest/gtest.h>

#include "engine/sm/math/double_math.h"
#include "tests/engine/sm/math/gpu_words.h"

namespace warpscope::sm::math {
namespace {

TEST(DoubleErrors, ErrorFunctionsAreTheGpus) {
    expectDoubleWords("erf", errorFunction);
}

TEST(DoubleErrors, ComplementsAreTheGpus) {
    expectDoubleWords("erfc", complementaryError);
}

TEST(DoubleErrors, ScaledComplementsAreTheGpus) {
    expectDoubleWords("erfcx", scaledComplementaryError);
}

TEST(DoubleErrors, NormalSharesAreTheGpus) {
    expectDoubleWords("normcdf", normalShare);
}

}  // namespace
}  // namespace warpscope::sm::math
