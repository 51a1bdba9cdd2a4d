#include <gtest/gtest.h>

#include "engine/sm/math/double_math.h"
#include "tests/engine/sm/math/gpu_words.h"

namespace warpscope::sm::math {
namespace {

TEST(DoubleBessel, J0IsTheGpus) {
    expectDoubleWords("j0", besselJ0);
}

TEST(DoubleBessel, J1IsTheGpus) {
    expectDoubleWords("j1", besselJ1);
}

TEST(DoubleBessel, Y0IsTheGpus) {
    expectDoubleWords("y0", besselY0);
}

TEST(DoubleBessel, Y1IsTheGpus) {
    expectDoubleWords("y1", besselY1);
}

}  // namespace
}  // namespace warpscope::sm::math
