#include <gtest/gtest.h>

#include "engine/sm/math/float_math.h"
#include "tests/engine/sm/math/gpu_words.h"

namespace warpscope::sm::math {
namespace {

TEST(FloatErrors, ErrorFunctionsAreTheGpus) {
    expectFloatWords("erff", errorFunction);
}

TEST(FloatErrors, ComplementsAreTheGpus) {
    expectFloatWords("erfcf", complementaryError);
}

TEST(FloatErrors, ScaledComplementsAreTheGpus) {
    expectFloatWords("erfcxf", scaledComplementaryError);
}

TEST(FloatErrors, NormalSharesAreTheGpus) {
    expectFloatWords("normcdff", normalShare);
}

}  // namespace
}  // namespace warpscope::sm::math
