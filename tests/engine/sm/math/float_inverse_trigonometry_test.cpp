#include <gtest/gtest.h>

#include "engine/sm/math/float_math.h"
#include "tests/engine/sm/math/gpu_words.h"

namespace warpscope::sm::math {
namespace {

TEST(FloatInverseTrigonometry, ArcSinesAreTheGpus) {
    expectFloatWords("asinf", arcSine);
}

TEST(FloatInverseTrigonometry, ArcCosinesAreTheGpus) {
    expectFloatWords("acosf", arcCosine);
}

TEST(FloatInverseTrigonometry, ArcTangentsAreTheGpus) {
    expectFloatWords("atanf", arcTangent);
}

TEST(FloatInverseTrigonometry, AnglesAreTheGpus) {
    expectFloatWords("atan2f", angleOf);
}

}  // namespace
}  // namespace warpscope::sm::math
