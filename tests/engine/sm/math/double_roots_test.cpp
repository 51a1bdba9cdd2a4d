#include <gtest/gtest.h>

#include "engine/sm/math/double_math.h"
#include "tests/engine/sm/math/gpu_words.h"

namespace warpscope::sm::math {
namespace {

TEST(DoubleRoots, InverseRootsAreTheGpus) {
    expectDoubleWords("rsqrt", inverseRoot);
}

TEST(DoubleRoots, CubeRootsAreTheGpus) {
    expectDoubleWords("cbrt", cubeRoot);
}

TEST(DoubleRoots, InverseCubeRootsAreTheGpus) {
    expectDoubleWords("rcbrt", inverseCubeRoot);
}

TEST(DoubleRoots, HypotenusesAreTheGpus) {
    expectDoubleWords("hypot", hypotenuse);
}

TEST(DoubleRoots, InverseHypotenusesAreTheGpus) {
    expectDoubleWords("rhypot", inverseHypotenuse);
}

}  // namespace
}  // namespace warpscope::sm::math
