#include <gtest/gtest.h>

#include "engine/sm/math/double_math.h"
#include "tests/engine/sm/math/gpu_words.h"

namespace warpscope::sm::math {
namespace {

TEST(DoubleInverseErrors, OfErfIsTheGpus) {
    expectDoubleWords("erfinv", inverseError);
}

TEST(DoubleInverseErrors, OfErfcIsTheGpus) {
    expectDoubleWords("erfcinv", inverseComplementaryError);
}

TEST(DoubleInverseErrors, OfNormalSharesIsTheGpus) {
    expectDoubleWords("normcdfinv", inverseNormalShare);
}

}  // namespace
}  // namespace warpscope::sm::math
