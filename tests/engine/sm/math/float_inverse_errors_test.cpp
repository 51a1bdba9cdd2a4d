#include <gtest/gtest.h>

#include "engine/sm/math/float_math.h"
#include "tests/engine/sm/math/gpu_words.h"

namespace warpscope::sm::math {
namespace {

TEST(FloatInverseErrors, OfErfIsTheGpus) {
    expectFloatWords("erfinvf", inverseError);
}

TEST(FloatInverseErrors, OfErfcIsTheGpus) {
    expectFloatWords("erfcinvf", inverseComplementaryError);
}

TEST(FloatInverseErrors, OfNormalSharesIsTheGpus) {
    expectFloatWords("normcdfinvf", inverseNormalShare);
}

}  // namespace
}  // namespace warpscope::sm::math
