#include <gtest/gtest.h>

#include "engine/sm/math/float_math.h"
#include "tests/engine/sm/math/gpu_words.h"

namespace warpscope::sm::math {
namespace {

TEST(FloatRoots, CubeRootsAreTheGpus) {
    expectFloatWords("cbrtf", cubeRoot);
}

TEST(FloatRoots, InverseCubeRootsAreTheGpus) {
    expectFloatWords("rcbrtf", inverseCubeRoot);
}

TEST(FloatRoots, HypotenusesAreTheGpus) {
    expectFloatWords("hypotf", hypotenuse);
}

TEST(FloatRoots, InverseHypotenusesAreTheGpus) {
    expectFloatWords("rhypotf", inverseHypotenuse);
}

}  // namespace
}  // namespace warpscope::sm::math
