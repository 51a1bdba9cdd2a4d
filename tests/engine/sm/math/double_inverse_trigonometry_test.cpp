#include <gtest/gtest.h>

#include "engine/sm/math/double_math.h"
#include "tests/engine/sm/math/gpu_words.h"

namespace warpscope::sm::math {
namespace {

TEST(DoubleInverseTrigonometry, ArcSinesAreTheGpus) {
    expectDoubleWords("asin", arcSine);
}

TEST(DoubleInverseTrigonometry, ArcCosinesAreTheGpus) {
    expectDoubleWords("acos", arcCosine);
}

TEST(DoubleInverseTrigonometry, ArcTangentsAreTheGpus) {
    expectDoubleWords("atan", arcTangent);
}

TEST(DoubleInverseTrigonometry, AnglesAreTheGpus) {
    expectDoubleWords("atan2", angleOf);
}

}  // namespace
}  // namespace warpscope::sm::math
