#include <gtest/gtest.h>

#include "engine/sm/math/float_math.h"
#include "tests/engine/sm/math/gpu_words.h"

namespace warpscope::sm::math {
namespace {

TEST(FloatPower, PowersAreTheGpus) {
    expectFloatWords("powf", power);
}

}  // namespace
}  // namespace warpscope::sm::math
