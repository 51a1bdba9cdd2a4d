#include <gtest/gtest.h>

#include "engine/sm/math/double_math.h"
#include "tests/engine/sm/math/gpu_words.h"

namespace warpscope::sm::math {
namespace {

TEST(DoubleErrors, ErrorFunctionsAreTheGpus) {
    expectDoubleWords("erf", errorFunction);
}

}  // namespace
}  // namespace warpscope::sm::math
