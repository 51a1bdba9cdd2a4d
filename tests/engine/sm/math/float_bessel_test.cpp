#include <gtest/gtest.h>

#include "engine/sm/math/float_math.h"
#include "tests/engine/sm/math/gpu_words.h"

namespace warpscope::sm::math {
namespace {

TEST(FloatBessel, J0IsTheGpus) {
    expectFloatWords("j0f", besselJ0);
}

TEST(FloatBessel, J1IsTheGpus) {
    expectFloatWords("j1f", besselJ1);
}

TEST(FloatBessel, Y0IsTheGpus) {
    expectFloatWords("y0f", besselY0);
}

TEST(FloatBessel, Y1IsTheGpus) {
    expectFloatWords("y1f", besselY1);
}

}  // namespace
}  // namespace warpscope::sm::math
