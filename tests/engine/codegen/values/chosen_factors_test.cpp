#include "engine/codegen/values/chosen_factors.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

std::ptrdiff_t fusedAfter(const std::string& body) {
    const auto program = cuda::programOfBody("float v = __int_as_float(in[0]); " + body +
                                             " out[0] = __float_as_int(v);");
    return cuda::countOf(program, isa::Opcode::Ffma);
}

// Each as nvcc 13.0 compiles it for sm_90.
TEST(ChosenFactors, AreMultipliedBeforeTheyAreChosen) {
    EXPECT_EQ(fusedAfter("float t = 0.01f; if (n > 3) t = __int_as_float(in[1]); v -= 9.81f * t;"),
              0);
    EXPECT_EQ(fusedAfter("float t = n > 3 ? __int_as_float(in[1]) * v : 0.0f; v += t * 9.81f;"), 0);
    EXPECT_EQ(fusedAfter("float t = n > 3 ? v : 2.0f; v += 9.81f * t;"), 0);
}

TEST(ChosenFactors, ButForOneThatIsNoNumberAndMinimaAndMaxima) {
    EXPECT_EQ(fusedAfter("float t = n > 3 ? v : 2.0f; v += __int_as_float(in[3]) * t;"), 1);
    EXPECT_EQ(fusedAfter("float t = v > 0.0f ? v : 0.0f; v += 9.81f * t;"), 1);
    EXPECT_EQ(fusedAfter("float t = 0.0f; if (v > 0.0f) t = v; v += 9.81f * t;"), 1);
    EXPECT_EQ(fusedAfter("float t = 2.0f; if (n > 3) t = v; out[1] = __float_as_int(t); "
                         "v += 9.81f * t;"),
              1);
    EXPECT_EQ(fusedAfter("float t = 0.0f; for (int k = 0; k < n; ++k) t = 1.2f * t + v; v = t;"), 1)
        << "what the round before has left";
}

}  // namespace
}  // namespace warpscope::codegen
